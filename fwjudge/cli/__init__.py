"""The typer app: one module per command, each a few lines over the library."""
