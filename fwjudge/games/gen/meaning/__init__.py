"""The instructions and times of the ability language: what each does here, with its rule."""
