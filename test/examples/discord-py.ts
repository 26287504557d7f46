/** Asks `examples/discord-py` as Discord would: in a process of its own, with the discord.py and httpx of this machine. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { REPOSITORY } from '../helpers/repository.ts'
import type { Command, Connection, Reply } from './conversations.ts'

/** A Python that has both; null: there is none. */
export const python = inject('python')

/** One after the other, as a bot that has just been started. */
export async function askDiscordPy(connection: Connection, commands: Command[]): Promise<Reply[]> {
  const { stdout } = await promisify(execFile)(
    python ?? '',
    [join(import.meta.dirname, 'discord_py.py'), JSON.stringify({ ...connection, commands })],
    { env: { ...process.env, PYTHONPATH: join(REPOSITORY, 'examples/discord-py'), PYTHONDONTWRITEBYTECODE: '1' } },
  )
  return JSON.parse(stdout)
}
