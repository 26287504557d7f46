/** A bot with a key, as its author runs it. */

export interface BotAnswer {
  status: number
  body: { detail?: unknown; publisher_game_name?: string }
}

/** Does what the dashboard's ready-made command line does. */
export async function runCommand(command: string): Promise<BotAnswer> {
  const [, url = ''] = /curl (\S+)/.exec(command) ?? []
  const [, key = ''] = /Authorization: Bearer (\S+)'/.exec(command) ?? []
  const [, body = ''] = /-d '(.*)'/.exec(command) ?? []
  return ask(url, key, body)
}

export function lookUp(origin: string, key: string, ids: { guildId: string; chatId: string }): Promise<BotAnswer> {
  const body = `{"guild_id": ${ids.guildId}, "target_chat_id": ${ids.chatId}}`
  return ask(`${origin}/v1/stats/player`, key, body)
}

async function ask(url: string, key: string, body: string): Promise<BotAnswer> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as BotAnswer['body'] }
}
