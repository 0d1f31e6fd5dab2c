"""GitHub: the steps of `action.yml`, the one comment of a pull request, and what a runner reads: files and commands.

Everything here takes text of models, servers, suites and pull requests for hostile, and the token for a secret that
only the comment's step has.
"""
