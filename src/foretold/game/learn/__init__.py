"""What the web client teaches and knows of the rules, exported from them as JSON: lessons and the scorepad."""
