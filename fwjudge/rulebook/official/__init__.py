"""The publisher's own document: read it, compare it with what was restated, keep it on this machine, find its faults."""
