/** The sentences of the view `/accounts`, in English, but for those of its form: fetched with it. */
import { servers } from './en.ts'

export const enAccounts = {
  lead: 'Bots look up the accounts you link here. When they don’t name one, they get your primary account.',
  listTitle: 'Linked accounts',
  primary: 'Primary',
  unverified: 'Unverified',
  linkedOn: '{region}, linked {date}',
  id: 'id {id}',
  copyId: 'Copy id',
  idText:
    'A bot that sends the id of an account gets that one. Ids are no secret: whoever knows name and tag can work them out.',
  makePrimary: 'Make primary',
  makingPrimary: 'Making primary…',
  nowPrimary: (account: string) => `${account} is now your primary account.`,
  unlink: 'Unlink…',
  unlinkTitle: 'Unlink this account?',
  unlinkConfirm: 'Unlink',
  unlinking: 'Unlinking…',
  unlinkText: 'Bots no longer find {account}. You can link it again, unless somebody else links it first.',
  unlinkPrimary: 'If you have others, the one linked longest becomes primary.',
  unlinked: (account: string) => `${account} is unlinked.`,
  none: 'No account linked yet',
  noneText: 'Until you link one, bots are told that there is nothing to show.',
  notKnown: 'Not known yet whether one is linked',
  notKnownText: 'The service hasn’t answered: looking…',
  everyServerOff: 'Every server is still off.',
  chooseServers: 'Choose where bots may look you up',
  nowLinked: (account: string) => `${account} is linked.`,
  nowLinkedAndVisible: (account: string, on: number) => `${account} is linked. Bots in ${servers(on)} can look you up.`,
}
