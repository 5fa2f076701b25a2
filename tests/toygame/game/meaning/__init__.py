"""What the words of an ability do in the toy, and which events trigger one."""
