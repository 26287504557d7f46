"""What the bot says, in the asker's language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Texts = dict[str, dict[str, Any]]

_LANGUAGES: dict[str, Texts] = json.loads(Path(__file__).with_name("texts.json").read_text(encoding="utf-8"))
ENGLISH = _LANGUAGES["en"]


def texts_for(locale: str) -> Texts:
    """The texts for one of Discord's locales, such as `es-419` or `en-GB`. Whoever has none gets English."""
    return _LANGUAGES.get(locale) or _LANGUAGES.get(locale.split("-")[0]) or ENGLISH


def translated(english: str, locale: str) -> str | None:
    """The name or description of a command or option in another language."""
    texts = texts_for(locale)
    if texts is ENGLISH:
        return None
    for kind in ("commands", "options"):
        for key, entry in ENGLISH[kind].items():
            for part, text in entry.items():
                if text == english:
                    return texts[kind][key][part]
    return None
