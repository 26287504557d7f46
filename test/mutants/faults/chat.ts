/** Faults in what people say in the chat: who may send it, and what it does. */
import { type Fault, faultsIn } from '../fault.ts'

const signature = ['test/chat-routes/signature.test.ts']
const interactions = ['test/chat-routes/interactions.test.ts', 'test/chat-routes/outage.test.ts']
const events = ['test/chat-routes/events.test.ts']

export const chatFaults: Fault[] = [
  ...faultsIn('src/chat-routes/require-signature.ts', signature, [
    {
      breaks: 'What the chat platform did not sign is refused.',
      find: ' ? Number(read.timestamp) : undefined',
      replace: ' ? Number(read.timestamp) : Number(read.timestamp)',
    },
    {
      breaks: 'What was signed yesterday is refused.',
      find: 'Math.abs(seconds) > FARTHEST_SECONDS',
      replace: 'Math.abs(seconds) > 9e9',
    },
    {
      breaks: 'The time is signed, too.',
      find: 'Buffer.concat([Buffer.from(read.timestamp), body])',
      replace: 'Buffer.concat([Buffer.from(String(Math.floor(Date.now() / 1000))), body])',
    },
  ]),
  ...faultsIn(
    'src/chat-routes/acts.ts',
    [...interactions, 'test/trust/consent.test.ts'],
    [
      {
        breaks: 'What the chat says is done counts for the next lookup.',
        find: '  await permissions.set(',
        replace: '  void permissions.set(',
      },
      {
        breaks: 'Nothing in the chat turns anything on.',
        find: 'isAllowed: false }',
        replace: 'isAllowed: wasAllowed === false }',
      },
    ],
  ),
  ...faultsIn('src/store/people/users.ts', events, [
    {
      breaks: 'A removal that is older than the last login changes nothing.',
      find: 'before.last_login_at.getTime() - at.getTime() > CLOCKS_APART_MS',
      replace: 'before.last_login_at.getTime() - at.getTime() > 9e15',
    },
  ]),
]
