/** Faults in what people say in the chat: who may send it, what it does, and what they are told. */
import { type Fault, faultsIn } from '../fault.ts'

const signature = ['test/chat-routes/signature.test.ts']
const interactions = ['test/chat-routes/interactions.test.ts', 'test/chat-routes/outage.test.ts']
const events = ['test/chat-routes/events.test.ts']

export const chatFaults: Fault[] = [
  ...faultsIn('src/chat-routes/require-signature.ts', signature, [
    {
      breaks: 'What the chat platform did not sign is refused.',
      find: '    if (!isSigned(request, bytes, key)) return done(refuse(request))\n',
      replace: '',
    },
    {
      breaks: 'What was signed yesterday is refused.',
      find: '  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > FARTHEST_SECONDS) return undefined\n',
      replace: '',
    },
    {
      breaks: 'The time is signed, too.',
      find: 'Buffer.concat([Buffer.from(read.timestamp), body])',
      replace: 'Buffer.concat([Buffer.from(String(Math.floor(Date.now() / 1000))), body])',
    },
  ]),
  ...faultsIn(
    'src/chat-routes/require-signature.ts',
    ['test/abuse/bad-signatures.test.ts'],
    [
      {
        breaks: 'An address that floods this door is refused unread.',
        find: '    bad.count(normalizeIP(ip), WINDOW_MS)\n',
        replace: '    normalizeIP(ip)\n',
      },
    ],
  ),
  ...faultsIn('src/lib/ed25519-key.ts', signature, [
    {
      breaks: 'A key of small order, under which anybody can sign, is no key.',
      find: ' || SMALL_ORDER.has(y)',
      replace: '',
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
  ...faultsIn('src/chat-routes/interactions.ts', interactions, [
    {
      breaks: 'Only who asks sees the answer.',
      find: 'const EPHEMERAL = 64',
      replace: 'const EPHEMERAL = 0',
    },
    {
      breaks: 'Who pressed is told that it was not done.',
      find: "    if (error.isOutage !== true && error.code !== 'FST_ERR_HANDLER_TIMEOUT') throw error\n",
      replace: "    if (error.code !== 'FST_ERR_HANDLER_TIMEOUT') throw error\n",
    },
  ]),
  ...faultsIn('src/chat-routes/index.ts', interactions, [
    {
      breaks: 'The platform is answered within its three seconds.',
      find: 'export const LONGEST_MS = 2_700',
      replace: 'export const LONGEST_MS = 4_700',
    },
  ]),
  ...faultsIn('src/store/people/users.ts', events, [
    {
      breaks: 'A removal that is older than the last login changes nothing.',
      find: ' || (unlessSince !== undefined && before.last_login_at >= unlessSince)',
      replace: '',
    },
  ]),
  ...faultsIn('src/config/config.ts', events, [
    {
      breaks: 'The service does not revoke its own tokens while it hears of removals.',
      find: 'revokeUrl: publicKey === undefined ? revokeUrl : undefined',
      replace: 'revokeUrl',
    },
  ]),
]
