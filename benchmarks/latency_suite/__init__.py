"""The suite of the latency benchmark."""
