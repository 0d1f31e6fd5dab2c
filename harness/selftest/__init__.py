"""Tests of the graders: agents that must fail, an oracle that must pass, mutants to catch, labels to match."""
