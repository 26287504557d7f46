/** Sends interactions to `examples/discord-py` as Discord would, in a separate process with this machine's discord.py and httpx. */
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
