/** What the document says before its operations. */
import { HOW_IT_WORKS } from './guide.ts'

export const INFO = {
  title: 'Player Stats Lookup',
  version: '1.0.0',
  summary: 'Game statistics for chat bots, of people who agreed.',
  description: HOW_IT_WORKS,
  license: { name: 'MIT', identifier: 'MIT' },
}

export const TAGS = [
  { name: 'bots', description: 'For bots, with an instance key that is bound to one guild.' },
  { name: 'login', description: 'Logging in through the chat platform.' },
  { name: 'dashboard', description: 'For the first-party dashboard, with a session cookie.' },
  { name: 'chat', description: 'For the chat platform itself, by its signature. Nothing here turns anything on.' },
  { name: 'health', description: 'For operators.' },
]

export const SECURITY_SCHEMES = {
  instanceKey: {
    type: 'http' as const,
    scheme: 'bearer',
    description: 'An instance key, made in the dashboard by somebody who manages the guild.',
  },
  session: {
    type: 'apiKey' as const,
    in: 'cookie' as const,
    name: 'session',
    description:
      'Set by logging in; named `__Host-session` on https. A page can not set it: in a browser it is there once one has ' +
      'logged in to the dashboard.',
  },
  platformSignature: {
    type: 'apiKey' as const,
    in: 'header' as const,
    name: 'X-Signature-Ed25519',
    description:
      'By the key `CHAT_PUBLIC_KEY`, over the timestamp and the body as they are sent; in hexadecimal digits.',
  },
  platformTimestamp: {
    type: 'apiKey' as const,
    in: 'header' as const,
    name: 'X-Signature-Timestamp',
    description: 'When it was signed, in seconds since 1970.',
  },
}
