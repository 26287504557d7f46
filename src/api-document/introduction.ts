/** The part of the document before its operations. */
import { HOW_IT_WORKS } from './guide.ts'

export const INFO = {
  title: 'Player Stats Lookup',
  version: '1.0.0',
  summary: 'Lets chat bots look up a server member’s game stats, if that member has agreed.',
  description: HOW_IT_WORKS,
  license: { name: 'MIT', identifier: 'MIT' },
}

export const TAGS = [
  { name: 'bots', description: 'For bots, with an instance key that works for one server.' },
  { name: 'login', description: 'Logging in through the chat platform.' },
  { name: 'dashboard', description: 'For the dashboard of this service, with a session cookie.' },
  {
    name: 'chat',
    description: 'For the chat platform itself, which signs its requests. Nothing here can turn anything on.',
  },
  { name: 'health', description: 'For operators.' },
]

const apiKey = <Place extends 'cookie' | 'header'>(place: Place, name: string, description: string) =>
  ({ type: 'apiKey', in: place, name, description }) as const

export const SECURITY_SCHEMES = {
  instanceKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An instance key: the API key of a bot in one server. Somebody who manages the server creates it in the dashboard.',
  },
  session: apiKey(
    'cookie',
    'session',
    'The session cookie, set by logging in to the dashboard (HttpOnly). On https it is called `__Host-session`. ' +
      'A request with the header `X-Person: <user id>` is refused with 401 if the session belongs to somebody else.',
  ),
  platformSignature: apiKey(
    'header',
    'X-Signature-Ed25519',
    'The signature of the timestamp followed by the body, byte for byte, in hexadecimal; checked with `CHAT_PUBLIC_KEY`.',
  ),
  platformTimestamp: apiKey('header', 'X-Signature-Timestamp', 'When the request was signed, in seconds since 1970.'),
} as const
