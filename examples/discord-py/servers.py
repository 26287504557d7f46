"""What the bot keeps of each server: one file that only its owner can read."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TypedDict

# As many as a key can look up in a minute.
MOST_IN_RANKING = 30


class Server(TypedDict):
    key: str
    ranking: list[int]
    """Ids of the members who joined the ranking."""


class Servers:
    def __init__(self, file: str) -> None:
        self._file = Path(file)
        self._servers: dict[str, Server] = json.loads(self._file.read_text()) if self._file.exists() else {}

    def get(self, guild_id: int) -> Server | None:
        return self._servers.get(str(guild_id))

    def set_key(self, guild_id: int, key: str) -> None:
        server = self.get(guild_id)
        self._set(guild_id, {"key": key, "ranking": server["ranking"] if server else []})

    def join(self, guild_id: int, user_id: int) -> bool:
        """Gives whether there was room. Of a server that is set up."""
        server = self._servers[str(guild_id)]
        joined = list(dict.fromkeys([*server["ranking"], user_id]))
        if len(joined) > MOST_IN_RANKING:
            return False
        self._set(guild_id, {**server, "ranking": joined})
        return True

    def leave(self, guild_id: int, user_id: int) -> None:
        server = self._servers[str(guild_id)]
        self._set(guild_id, {**server, "ranking": [one for one in server["ranking"] if one != user_id]})

    def _set(self, guild_id: int, server: Server) -> None:
        """Writes a new file and puts it in place of the old one, so that a crash leaves one of the two whole."""
        self._servers[str(guild_id)] = server
        new = f"{self._file}.new"
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as opened:
            json.dump(self._servers, opened, indent=2)
        os.replace(new, self._file)
