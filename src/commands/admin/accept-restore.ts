/** The operator's answer to a database that is not the one that was left. */
import { acceptRestore } from '../../store/heartbeat/accept-restore.ts'
import { AdminError, type Arguments, type Command, counted, noArguments, option } from './command.ts'

export const acceptRestoreCommand: Command = {
  name: 'accept-restore',
  usage: '--consents off|keep --keys revoke|keep --yes',
  summary: 'Accept a restored or moved database, so that lookups are answered again.',
  details: [
    'A restore brings back what people had withdrawn since the backup: see docs/backup.md before you choose.',
    '--consents off: global consent of everybody is turned off, and all sessions are ended. They are visible again when they',
    '  log in. keep: for a database that lost nothing, or after you turned off who had withdrawn since.',
    '--keys revoke: every instance key is revoked. keep: keys that were revoked since the backup work again.',
  ],
  options: { consents: { type: 'string' }, keys: { type: 'string' } },
  isDestructive: true,
  plan: (args) => {
    noArguments(args)
    const areConsentsOff = choose(args, 'consents', 'off')
    const areKeysRevoked = choose(args, 'keys', 'revoke')
    return async ({ slowDb, cause }) => {
      const choices = { areConsentsOff, areKeysRevoked }
      const changes = await acceptRestore(slowDb, choices, cause)
      if (changes === undefined) {
        return ['The service serves from this database: there is nothing to accept.']
      }
      const { consents, sessions, keys } = changes
      return [
        `Turned off ${counted(consents, 'consent')}, ended ${counted(sessions, 'session')}, revoked ${counted(keys, 'key')}.`,
        'The database is accepted. Processes that run answer lookups within seconds.',
      ]
    }
  },
}

/** Whether the option has this value, and not `keep`. */
function choose(args: Arguments, name: string, change: string): boolean {
  const value = option(args, name)
  if (value === change) return true
  if (value === 'keep') return false
  throw new AdminError(`Choose --${name} ${change} or --${name} keep. Nothing was changed.`)
}
