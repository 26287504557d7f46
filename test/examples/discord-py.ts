/** Sends interactions to `examples/discord-py` as Discord would, in a separate process with this machine's discord.py and httpx. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram, reportSkipped } from '../helpers/find-program.ts'
import { REPOSITORY } from '../helpers/repository.ts'
import { runSync } from '../helpers/run-sync.ts'
import type { Command, Connection, Reply } from './conversations.ts'

/** A Python that has both. Debian installs packages for its own Python, which may not be the first in the PATH. */
export const python = ['python3', '/usr/bin/python3'].find(
  (name) => findProgram([name]) && runSync(name, ['-c', 'import discord, httpx']).status === 0,
)
if (python === undefined) reportSkipped('Python: `apt-get install python3-discord python3-httpx`.')

/** Sends the commands, one after the other, to a bot that has just started. */
export async function askDiscordPy(connection: Connection, commands: Command[]): Promise<Reply[]> {
  const { stdout } = await promisify(execFile)(
    python ?? '',
    [join(import.meta.dirname, 'discord_py.py'), JSON.stringify({ ...connection, commands })],
    { env: { ...process.env, PYTHONPATH: join(REPOSITORY, 'examples/discord-py'), PYTHONDONTWRITEBYTECODE: '1' } },
  )
  return JSON.parse(stdout)
}
