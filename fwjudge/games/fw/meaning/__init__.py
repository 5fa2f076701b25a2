"""The lines that each instruction of the ability language becomes, with the rules that define it."""
