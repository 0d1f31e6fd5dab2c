"""A fake HTTP/JSON backend over known data: deterministic, isolated per world, standing alone."""
