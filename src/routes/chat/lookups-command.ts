/** The command as it is registered with the chat platform, with its descriptions in every language. */
import { descriptionsOf } from './texts.ts'

/** Types of a command and of a part of it, in Discord's terms. */
const CHAT_INPUT = 1
const SUB_COMMAND = 1
/** Installed to a server and to a person's own account, and sent in servers, to the bot, and in other conversations. */
const ALL_CONTEXTS = { integration_types: [0, 1], contexts: [0, 1, 2] }

const SUBCOMMAND_NAMES = ['off', 'stop', 'who', 'status'] as const

export type Subcommand = (typeof SUBCOMMAND_NAMES)[number]

export const lookupsCommand = async () => ({
  name: 'lookups',
  type: CHAT_INPUT,
  ...ALL_CONTEXTS,
  ...(await descriptionsOf('lookups')),
  options: await Promise.all(
    SUBCOMMAND_NAMES.map(async (name) => ({ name, type: SUB_COMMAND, ...(await descriptionsOf(name)) })),
  ),
})
