"""Sends slash commands to `examples/discord-py`, and prints what it replied. The interactions are invented."""

import asyncio
import json
import re
import sys
from types import SimpleNamespace

import aiohttp
import discord
from discord import app_commands

from bot import Bot, add_commands
from player_stats import PlayerStats
from servers import Servers
from take_key import KeyLinks, key_route, serve


class Interaction:
    """What the bot uses of an interaction."""

    def __init__(self, guild_id: int, asker: int, locale: str) -> None:
        self.guild_id = guild_id
        self.user = SimpleNamespace(id=asker)
        self.locale = discord.enums.try_enum(discord.Locale, locale)
        self.response = self
        self.replies = []
        self._deferred = None

    async def send_message(self, ephemeral=False, **shown):
        self._show(shown, ephemeral)

    async def defer(self, ephemeral=False):
        self._deferred = ephemeral

    async def edit_original_response(self, **shown):
        self._show(shown, self._deferred)

    def _show(self, shown, is_for_asker_only):
        embed = shown["embed"]
        buttons = shown["view"].children if "view" in shown else []
        self.replies.append(
            {
                "text": embed.description,
                "title": embed.title,
                "footer": embed.footer.text,
                "button": buttons[0].url if buttons else None,
                "isForAskerOnly": is_for_asker_only,
                "isDeferred": self._deferred is not None,
            }
        )


async def send(tree, asked):
    options = {name: asked[name] for name in ("count", "key") if name in asked}
    if "member" in asked:
        options["member"] = SimpleNamespace(id=int(asked["member"]["id"]), display_name=asked["member"]["name"])
    interaction = Interaction(int(asked["guildId"]), int(asked.get("asker", "1")), asked.get("locale", "en-US"))
    command = tree.get_command(asked["command"]) or tree.get_command("ranking").get_command(asked["command"])
    await command.callback(interaction, **options)
    (reply,) = interaction.replies
    return reply


async def hand_over(port, asked, replies):
    """As the dashboard does, with the state of the last link."""
    states = re.findall(r"state=([\w-]+)", "\n".join(reply["text"] for reply in replies))
    form = {"api_key": asked["key"], "guild_id": asked["guildId"], "state": states[-1] if states else "invented"}
    async with aiohttp.ClientSession() as session, session.post(f"http://127.0.0.1:{port}/keys", data=form) as response:
        return {"text": f"{response.status} {await response.text()}"}


async def main(asked) -> None:
    api = PlayerStats(asked["url"], asked["longestWait"], asked["timeout"])
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    bot = Bot(api, Servers(asked["file"]), asked["url"], asked["quick"], KeyLinks(asked["home"]))
    add_commands(tree, bot)
    port = await serve(key_route(bot), 0)
    replies = []
    for command in asked["commands"]:
        is_sent = command["command"] == "hand-over"
        replies.append(await (hand_over(port, command, replies) if is_sent else send(tree, command)))
    await api.close()
    print(json.dumps(replies))


asyncio.run(main(json.loads(sys.argv[1])))
