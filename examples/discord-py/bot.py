"""`python bot.py`: registers the slash commands in one server, and answers them."""

from __future__ import annotations

import asyncio
import os
from typing import Awaitable, Literal, Optional
from urllib.parse import urlsplit

import discord
from discord import app_commands

from messages import Message, leaderboard_message, matches_message, stats_message, status_message
from player_stats import Lookup, PlayerStats

Region = Literal["na", "eu", "ap", "kr", "latam", "br"]

# Discord waits for three seconds.
QUICK = 2


async def respond(interaction: discord.Interaction, message: Awaitable[Message], quick: float) -> None:
    """A late answer is shown to the asker only: the reply is deferred before it is known whether it is a refusal."""
    asked = asyncio.ensure_future(message)
    done, _ = await asyncio.wait({asked}, timeout=quick)
    if done:
        known = asked.result()
        await interaction.response.send_message(**rendered(known), ephemeral=known.is_for_asker_only)
        return
    await interaction.response.defer(ephemeral=True)
    await interaction.edit_original_response(**rendered(await asked))


def rendered(message: Message) -> dict:
    embed = discord.Embed(title=message.title, description=message.text)
    if message.footer is not None:
        embed.set_footer(text=message.footer)
    if message.dashboard_url is None:
        return {"embed": embed}
    # Discord refuses a message with a button that leads to localhost.
    if urlsplit(message.dashboard_url).hostname == "localhost":
        embed.description = f"{message.text}\n{message.dashboard_url}"
        return {"embed": embed}
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="Open the dashboard", url=message.dashboard_url))
    return {"embed": embed, "view": view}


def lookup_of(interaction: discord.Interaction, member: discord.Member) -> Lookup:
    return {"guild_id": interaction.guild_id or 0, "target_chat_id": member.id}


def add_commands(tree: app_commands.CommandTree, api: PlayerStats, quick: float = QUICK) -> None:
    @tree.command(description="Statistics of a member who agreed to be looked up")
    async def stats(interaction: discord.Interaction, member: discord.Member) -> None:
        async def message() -> Message:
            return stats_message(await api.player(lookup_of(interaction, member)), member.display_name)

        await respond(interaction, message(), quick)

    @tree.command(description="Recent matches of a member who agreed to be looked up")
    async def matches(
        interaction: discord.Interaction, member: discord.Member, count: Optional[app_commands.Range[int, 1, 10]] = None
    ) -> None:
        async def message() -> Message:
            lookup: Lookup = {**lookup_of(interaction, member), "count": count or 5}
            return matches_message(await api.matches(lookup), member.display_name)

        await respond(interaction, message(), quick)

    @tree.command(description="The best ten of a region")
    async def leaderboard(interaction: discord.Interaction, region: Region = "na") -> None:
        async def message() -> Message:
            return leaderboard_message(await api.leaderboard(region))

        await respond(interaction, message(), quick)

    @tree.command(description="Maintenances and incidents of a region")
    async def status(interaction: discord.Interaction, region: Region = "na") -> None:
        async def message() -> Message:
            return status_message(await api.status(region))

        await respond(interaction, message(), quick)


class StatsBot(discord.Client):
    """Slash commands need no intents: the bot reads no messages."""

    def __init__(self, api: PlayerStats, guild_id: int) -> None:
        super().__init__(intents=discord.Intents.none())
        self._api = api
        self._guild = discord.Object(guild_id)
        self.tree = app_commands.CommandTree(self)
        add_commands(self.tree, api)

    async def setup_hook(self) -> None:
        self.tree.copy_global_to(guild=self._guild)
        await self.tree.sync(guild=self._guild)

    async def close(self) -> None:
        await self._api.close()
        await super().close()


if __name__ == "__main__":
    client = PlayerStats(os.environ["PLAYER_STATS_URL"], os.environ["PLAYER_STATS_KEY"])
    StatsBot(client, int(os.environ["DISCORD_GUILD_ID"])).run(os.environ["DISCORD_TOKEN"])
