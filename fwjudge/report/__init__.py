"""Reports for people: terminal, JSON, Markdown, HTML. The package is handed texts and events, and knows no rule."""
