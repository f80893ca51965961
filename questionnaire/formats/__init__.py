"""How days are written, a module a language, where Django's own way is not ours."""
