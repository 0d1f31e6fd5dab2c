"""The command line: one declaration per option, one place where errors become sentences and exit codes."""
