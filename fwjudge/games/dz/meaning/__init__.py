"""The carrying out of each instruction, time and replacement of the ability language in Dimension Zero."""
