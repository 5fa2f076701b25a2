"""The games whose cards have a way of writing of their own, a module each."""
