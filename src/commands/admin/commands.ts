/** All commands, in the order of the help. */
import { acceptRestoreCommand } from './accept-restore.ts'
import type { Command } from './command.ts'
import { keys, revokeKeys, top } from './keys.ts'
import { audit, erase, find, show, unlink, withdrawConsent } from './people.ts'
import { registerCommandsCommand } from './register-commands.ts'

export const commands: Command[] = [
  ...[
    show,
    find,
    keys,
    revokeKeys,
    top,
    withdrawConsent,
    unlink,
    erase,
    audit,
    acceptRestoreCommand,
    registerCommandsCommand,
  ],
]
