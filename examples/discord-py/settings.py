"""What the bot needs to know, from its environment. All that is missing is named at once."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Mapping
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Settings:
    token: str
    url: str
    """Where people find the dashboard, and the bot its service."""
    file: str
    """Where the servers' keys are kept."""
    home: str
    """The address to which the dashboard may send keys, listed by its operator; empty: there is none."""
    port: int
    """Where that address leads, behind whatever has your certificate."""


def read_settings(env: Mapping[str, str]) -> Settings:
    """Ends the process when something is missing."""
    settings = Settings(
        token=env.get("DISCORD_TOKEN", ""),
        url=env.get("PLAYER_STATS_URL", "").rstrip("/"),
        file=env.get("SERVERS_FILE", "servers.json"),
        home=env.get("KEY_RETURN_URL", ""),
        port=int(env.get("PORT", "8080")),
    )
    missing = []
    if not settings.token:
        missing.append("DISCORD_TOKEN, the token of your bot")
    if urlsplit(settings.url).scheme not in ("http", "https"):
        missing.append("PLAYER_STATS_URL, an address such as https://stats.example.org")
    if missing:
        sys.exit(f"Set {'; and '.join(missing)}.")
    return settings
