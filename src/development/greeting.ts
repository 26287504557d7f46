/** The text that the service prints when it starts: where to go, what to paste, and who to look up to get each response. */
import { join } from 'node:path'
import { DEMO_KEYS, DEMO_PEOPLE, GUILD } from '../wire/examples.ts'
import { personas } from './chat-simulator/personas.ts'

export const greeting = (address: string, dataDir: string, key: string | undefined) => `
  Player Stats Lookup is running:  ${address}
  API documentation:               ${address}/docs

${key === undefined ? noKey(address, dataDir) : instructions(key, address, dataDir)}`

const noKey = (address: string, dataDir: string) => `\
  There is no valid demo key in ${dataDir}: if several processes share the database,
  the first one wrote the key to its own folder.
  To create one, open ${address}/keys, and log in as ${personas.admin.displayName}. To start over, stop the service and remove
  ${dataDir} (or, if DATABASE_URL is set, use an empty database).
`

const instructions = (key: string, address: string, dataDir: string) => `\
  Demo key, bound to the server "${GUILD.name}" (development only): ${key}

  ${personas.member.displayName} agreed to be looked up there. This returns 200:

${curl(address, key, personas.member.id)}

  ${personas.neverAgreed.displayName} never agreed. This returns 403 no_global_consent:

${curl(address, key, personas.neverAgreed.id)}

  To change that, open ${address}, log in as ${personas.neverAgreed.displayName}, link a game account, and allow
  lookups in ${GUILD.name}. Then run the second command again.

  To turn lookups off in the chat, as ${personas.member.displayName}:

  curl -s ${address}/chat-simulator/commands -d user=${personas.member.id} -d guild=${GUILD.id} -d command=off

  People to look up, one for each response (until you change something on the dashboard):

${DEMO_PEOPLE.map(({ id, name, answer }) => `  ${id}  ${name.padEnd(18)}  ${answer}`).join('\n')}

  Keys that are refused:

${DEMO_KEYS.map(({ file, answer }) => `  ${join(dataDir, file)}  ${answer}`).join('\n')}
`

const curl = (address: string, key: string, chatId: string) =>
  `curl -s -w ' -> %{http_code}\\n' ${address}/v1/stats/player -H 'Authorization: Bearer ${key}' ` +
  `-H 'Content-Type: application/json' -d '{"guild_id": ${GUILD.id}, "target_chat_id": ${chatId}}'`
