"""One glue module a verb: few branches, everything decided by the core, everything done by the shell around it."""
