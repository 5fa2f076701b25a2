"""The file that a judge writes: read, validate, play, check, explore."""
