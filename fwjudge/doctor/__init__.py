"""The doctor: looks at all that the program keeps and uses, makes anew what can be made anew, and says what is wrong."""
