"""A client of the service. Every outcome is data, or the reason why there is none. Nothing of discord.py is here."""

from __future__ import annotations

import asyncio
import logging
import re
from dataclasses import dataclass
from typing import Any, TypedDict, Union

import httpx


@dataclass(frozen=True)
class Answered:
    data: Any
    is_placeholder: bool


@dataclass(frozen=True)
class Refused:
    reason: str
    """A code of the service, also a new one; `invalid_request` for 422, `unreachable` for no answer of its own."""
    dashboard_url: str | None = None
    retry_after: int | None = None
    request_id: str | None = None


Outcome = Union[Answered, Refused]


class Lookup(TypedDict, total=False):
    """Ids are integers of 64 bits, which Python sends exactly."""

    guild_id: int
    target_chat_id: int
    publisher_account_id: str
    count: int


class PlayerStats:
    """What would have to wait longer than `longest_wait` seconds is not sent again. The key is that of one server."""

    def __init__(self, base_url: str, longest_wait: int = 60, timeout: float = 10) -> None:
        self._longest_wait = longest_wait
        self._timeout = timeout
        self._http = httpx.AsyncClient(base_url=base_url, timeout=timeout)

    async def key(self, key: str) -> Outcome:
        return await self._ask(key, "GET", "/v1/key")

    async def player(self, key: str, lookup: Lookup) -> Outcome:
        return await self._ask(key, "POST", "/v1/stats/player", json=lookup)

    async def players(self, key: str, guild_id: int, target_chat_ids: list[int]) -> Outcome:
        lookup = {"guild_id": guild_id, "target_chat_ids": target_chat_ids}
        return await self._ask(key, "POST", "/v1/stats/players", json=lookup)

    async def matches(self, key: str, lookup: Lookup) -> Outcome:
        return await self._ask(key, "POST", "/v1/stats/matches", json=lookup)

    async def leaderboard(self, key: str, region: str) -> Outcome:
        return await self._ask(key, "GET", "/v1/leaderboard", params={"region": region})

    async def status(self, key: str, region: str) -> Outcome:
        return await self._ask(key, "GET", "/v1/status", params={"region": region})

    async def close(self) -> None:
        await self._http.aclose()

    async def _ask(self, key: str, method: str, path: str, **request: Any) -> Outcome:
        """Sends it once more after the seconds that 429 and 503 ask for: a lookup changes nothing, so that is safe for POST."""
        try:
            response = await self._send(key, method, path, request)
            wait = _told_by(response)["retry_after"] or 0
            if response.status_code in (429, 503) and 0 < wait <= self._longest_wait:
                await asyncio.sleep(wait)
                response = await self._send(key, method, path, request)
            outcome = _outcome(response)
            if isinstance(outcome, Refused):
                logging.warning("%s %s: %s %s", method, path, response.status_code, outcome.reason)
            return outcome
        except (httpx.HTTPError, asyncio.TimeoutError) as error:
            logging.warning("%s %s: %r", method, path, error)
            return Refused("unreachable")

    async def _send(self, key: str, method: str, path: str, request: dict[str, Any]) -> httpx.Response:
        headers = {"authorization": f"Bearer {key}"}
        # httpx limits each read; an answer that comes byte by byte would never end.
        return await asyncio.wait_for(self._http.request(method, path, headers=headers, **request), self._timeout)


def _outcome(response: httpx.Response) -> Outcome:
    """An answer may come from something in between, such as a proxy: what isn't JSON, or has no `detail`, isn't the service's."""
    try:
        body = response.json()
    except ValueError:
        return Refused("unreachable")
    if response.is_success:
        return Answered(body, response.headers.get("x-data-source") == "placeholder")
    told = _told_by(response)
    detail = body.get("detail") if isinstance(body, dict) else None
    if isinstance(detail, str):
        return Refused(detail, **told)
    if isinstance(detail, list):
        return Refused("invalid_request", **told)
    reason = detail.get("reason") if isinstance(detail, dict) else None
    if not isinstance(reason, str):
        return Refused("unreachable", **told)
    url = detail.get("dashboard_url")
    return Refused(reason, url if re.match(r"https?://[^/\s]", str(url)) else None, **told)


def _told_by(response: httpx.Response) -> dict[str, Any]:
    retry_after = response.headers.get("retry-after", "")
    return {
        # Proxies may send a date instead.
        "retry_after": int(retry_after) if re.fullmatch(r"\d{1,6}", retry_after) else None,
        "request_id": response.headers.get("x-request-id"),
    }
