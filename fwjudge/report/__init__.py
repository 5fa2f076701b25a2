"""What a person reads: terminal, JSON, Markdown, HTML. Is handed texts and events; knows no rule."""
