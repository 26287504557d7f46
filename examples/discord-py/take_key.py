"""A key that comes from the dashboard, so that nobody has to paste it: the link for an admin, and the route that takes the key."""

from __future__ import annotations

import secrets
import time
from typing import Any
from urllib.parse import urlencode

from aiohttp import web

from messages import Messages

LONGEST_SECONDS = 15 * 60


class KeyLinks:
    """The links that were handed out. Their state tells the bot for which server a key comes, and that it asked for it."""

    def __init__(self, home: str) -> None:
        """Home is the address of the route, as the operator of the service lists it."""
        self._home = home
        self._asked: dict[str, tuple[int, float]] = {}

    def create(self, dashboard: str, guild_id: int) -> str:
        now, state = time.monotonic(), secrets.token_urlsafe(32)
        self._asked = {old: asked for old, asked in self._asked.items() if now < asked[1]}
        self._asked[state] = (guild_id, now + LONGEST_SECONDS)
        return f"{dashboard}/keys?{urlencode({'guild': guild_id, 'return': self._home, 'state': state})}"

    def take(self, state: str) -> int | None:
        """Gives the server that it was made for, once."""
        guild_id, until = self._asked.pop(state, (None, 0.0))
        return guild_id if time.monotonic() < until else None


def key_route(bot: Any) -> web.Application:
    async def take(request: web.Request) -> web.Response:
        form = await request.post()
        guild_id = bot.links.take(str(form.get("state", "")))
        if guild_id is None:
            return web.Response(status=400, text="This link was used already, or is too old. Use /setup again.")
        message = await bot.set_up(Messages("en", f"{bot.url}/keys"), guild_id, str(form.get("api_key", "")))
        return web.Response(text=message.text)

    route = web.Application(client_max_size=4096)
    route.add_routes([web.post("/{path:.*}", take)])
    return route


async def serve(route: web.Application, port: int) -> int:
    """Listens on this machine, behind whatever has your certificate; gives the port."""
    runner = web.AppRunner(route, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    return runner.addresses[0][1]
