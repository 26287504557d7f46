"""A client of the service. Every outcome is data, or the reason why there is none. Nothing of discord.py is here."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Literal, TypedDict, Union

import httpx

Reason = Literal[
    "missing_key",
    "invalid_or_revoked_key",
    "guild_key_mismatch",
    "no_global_consent",
    "no_server_consent",
    "no_linked_account",
    "payload_too_large",
    "rate_limited",
    "internal_error",
    "service_unavailable",
    # Ours: a request that doesn't fit its schema (422), and no answer at all.
    "invalid_request",
    "unreachable",
]


@dataclass(frozen=True)
class Answered:
    data: Any
    is_placeholder: bool


@dataclass(frozen=True)
class Refused:
    reason: Reason
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
    """A client with the key of one server. What would have to wait longer than `longest_wait` seconds is not sent again."""

    def __init__(self, base_url: str, api_key: str, longest_wait: int = 60) -> None:
        self._longest_wait = longest_wait
        headers = {"authorization": f"Bearer {api_key}"}
        self._http = httpx.AsyncClient(base_url=base_url, headers=headers, timeout=10)

    async def player(self, lookup: Lookup) -> Outcome:
        return await self._ask("POST", "/v1/stats/player", json=lookup)

    async def matches(self, lookup: Lookup) -> Outcome:
        return await self._ask("POST", "/v1/stats/matches", json=lookup)

    async def leaderboard(self, region: str) -> Outcome:
        return await self._ask("GET", "/v1/leaderboard", params={"region": region})

    async def status(self, region: str) -> Outcome:
        return await self._ask("GET", "/v1/status", params={"region": region})

    async def close(self) -> None:
        await self._http.aclose()

    async def _ask(self, method: str, path: str, **request: Any) -> Outcome:
        """Sends it once more after the seconds that 429 and 503 ask for: a lookup changes nothing, so that is safe for POST."""
        try:
            response = await self._http.request(method, path, **request)
            wait = int(response.headers.get("retry-after", 0))
            if response.status_code in (429, 503) and 0 < wait <= self._longest_wait:
                await asyncio.sleep(wait)
                response = await self._http.request(method, path, **request)
            return _outcome(response)
        except (httpx.TransportError, ValueError):
            return Refused("unreachable")


def _outcome(response: httpx.Response) -> Outcome:
    body = response.json()
    if response.is_success:
        return Answered(body, response.headers.get("x-data-source") == "placeholder")
    detail = body["detail"]
    told = {
        "retry_after": int(response.headers["retry-after"]) if "retry-after" in response.headers else None,
        "request_id": response.headers.get("x-request-id"),
    }
    if isinstance(detail, str):
        return Refused(detail, **told)  # type: ignore[arg-type]
    if isinstance(detail, list):
        return Refused("invalid_request", **told)
    return Refused(detail["reason"], detail["dashboard_url"], **told)
