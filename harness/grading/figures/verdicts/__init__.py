"""When a figure is right: its unit, how far it may be off, and the sentence that says so."""
