/** Checks across variables: for the chat platform, and for production. */
import type { ConfigReader } from './config-reader.ts'
import type { Config } from './config-type.ts'
import { isLoopback } from './loopback.ts'

export const CHAT_REQUIRED = [
  'CHAT_CLIENT_ID',
  'CHAT_CLIENT_SECRET',
  'CHAT_AUTHORIZE_URL',
  'CHAT_TOKEN_URL',
  'CHAT_API_URL',
]

/**
 * There must be a chat platform. The simulator, where anybody can log in as anybody, needs a loopback `HOST`, or
 * `CHAT_SIMULATOR=true` in a closed container.
 */
export function checkChat(config: Config, simulator: 'true' | 'false' | undefined, read: ConfigReader): void {
  if (simulator === 'true' && config.isProduction) {
    read.problems.push('CHAT_SIMULATOR=true is for development; in production set the CHAT_* variables instead.')
  }
  if (simulator === 'true' && config.chatPlatform !== undefined) {
    read.problems.push('CHAT_SIMULATOR=true and a chat platform exclude each other: unset one of them.')
  }
  if (config.chatPlatform !== undefined || config.isProduction || read.hasChatProblem) return
  if (simulator === 'false') {
    read.problems.push(`CHAT_SIMULATOR=false leaves no chat platform: set ${CHAT_REQUIRED.join(', ')}.`)
    return
  }
  if (config.publicUrl !== undefined && !isLoopback(new URL(config.publicUrl).hostname)) {
    read.problems.push(
      'PUBLIC_URL is not a loopback address, and the built-in chat simulator, where anybody can log in as anybody, serves ' +
        `no other. Set NODE_ENV=production and ${CHAT_REQUIRED.join(', ')}.`,
    )
  } else if (simulator !== 'true' && !isLoopback(config.host)) {
    read.problems.push(
      `HOST is not a loopback address, where the built-in chat simulator lets anybody log in as anybody. ` +
        `Set ${CHAT_REQUIRED.join(', ')}, or CHAT_SIMULATOR=true in a closed container.`,
    )
  }
}

/** Production needs a database, a secret, a chat platform and a public address, and https wherever a network is between. */
export function checkProduction(config: Config, read: ConfigReader): void {
  const { problems } = read
  if (!read.has('DATABASE_URL')) problems.push('DATABASE_URL is required in production: a postgres:// address.')
  if (!read.has('SESSION_SECRET')) problems.push('SESSION_SECRET is required in production: 32 characters or more.')
  if (config.sessionSecrets?.some(isOneCharacter)) {
    problems.push(
      'SESSION_SECRET must be hard to guess in production, not one character repeated: openssl rand -hex 32.',
    )
  }
  if (config.chatPlatform === undefined && !read.hasChatProblem) {
    problems.push(`${CHAT_REQUIRED.join(', ')} are required in production: the chat platform people log in with.`)
  }
  for (const [name, address] of Object.entries(chatAddresses(config))) {
    if (isInClear(address)) problems.push(`${name} must be https in production (http only on a loopback address).`)
  }
  if (!read.has('PUBLIC_URL')) {
    problems.push('PUBLIC_URL is required in production: the https address people use.')
  } else if (isInClear(config.publicUrl)) {
    problems.push('PUBLIC_URL must be https in production (http only on a loopback address).')
  }
}

function chatAddresses({ chatPlatform }: Config): Record<string, string | undefined> {
  return {
    CHAT_AUTHORIZE_URL: chatPlatform?.authorizeUrl,
    CHAT_TOKEN_URL: chatPlatform?.tokenUrl,
    CHAT_REVOKE_URL: chatPlatform?.revokeUrl,
    CHAT_API_URL: chatPlatform?.apiUrl,
  }
}

/** Whether it is plain http over a network. An address that is missing or malformed is reported as such. */
function isInClear(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLoopback(hostname)
}

const isOneCharacter = (secret: string): boolean => new Set(secret).size === 1
