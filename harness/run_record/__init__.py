"""The run record: append-only lines of canonical JSON that survive a kill and can be read by anyone."""
