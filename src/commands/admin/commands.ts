/** All commands by name, in the order of the help. */
import { acceptRestoreCommand } from './accept-restore.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { keys, revokeKeys, top } from './keys.ts'
import { askEverybodyAgain, audit, erase, find, show, unlink, withdrawConsent } from './people.ts'
import { registerCommands } from './register-commands.ts'

export const commands = new Map<string, Command>([
  ['check', check],
  ['show', show],
  ['find', find],
  ['keys', keys],
  ['revoke-keys', revokeKeys],
  ['top', top],
  ['withdraw-consent', withdrawConsent],
  ['ask-everybody-again', askEverybodyAgain],
  ['unlink', unlink],
  ['erase', erase],
  ['audit', audit],
  ['accept-restore', acceptRestoreCommand],
  ['register-commands', registerCommands],
])
