/** Checks across variables: for the chat platform, and for production. */

import { isLoopback } from '../lib/loopback.ts'
import type { ConfigReader } from './config-reader.ts'
import type { Config } from './config-type.ts'

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
export function checkChat(config: Config, simulator: 'true' | 'false' | undefined, problems: string[]): void {
  if (simulator === 'true' && config.isProduction) {
    problems.push('CHAT_SIMULATOR=true is for development; in production set the CHAT_* variables instead.')
  }
  if (simulator === 'true' && config.chatPlatform !== undefined) {
    problems.push('CHAT_SIMULATOR=true and a chat platform exclude each other: unset one of them.')
  }
  if (config.chatPlatform !== undefined || config.isProduction) return
  if (simulator === 'false') {
    problems.push(`CHAT_SIMULATOR=false leaves no chat platform: set ${CHAT_REQUIRED.join(', ')}.`)
  } else if (config.publicUrl !== undefined && !isLoopback(new URL(config.publicUrl).hostname)) {
    problems.push(
      'PUBLIC_URL is not a loopback address, and the built-in chat simulator, where anybody can log in as anybody, serves ' +
        `no other. Set NODE_ENV=production and ${CHAT_REQUIRED.join(', ')}.`,
    )
  } else if (simulator !== 'true' && !isLoopback(config.host)) {
    problems.push(
      `HOST is not a loopback address, where the built-in chat simulator lets anybody log in as anybody. ` +
        `Set ${CHAT_REQUIRED.join(', ')}, or CHAT_SIMULATOR=true in a closed container.`,
    )
  }
}

/** 0 is any free port. */
export function checkPorts({ host, port, metricsHost, metricsPort }: Config, problems: string[]): void {
  if (port === 0 || port !== metricsPort || host !== metricsHost) return
  problems.push('METRICS_PORT must be another port than PORT: metrics are not for everybody.')
}

/** Production has no defaults for what development can do without. */
export function checkProduction(config: Config, read: ConfigReader): void {
  const { problems } = read
  if (!read.has('SESSION_SECRET')) problems.push('SESSION_SECRET is required in production: 32 characters or more.')
  if (config.sessionSecrets?.some(isRepeated)) {
    problems.push('SESSION_SECRET must be hard to guess in production, not one text repeated: openssl rand -hex 32.')
  }
  if (config.chatPlatform === undefined) {
    problems.push(`${CHAT_REQUIRED.join(', ')} are required in production: the chat platform people log in with.`)
  }
  if (!read.has('PUBLIC_URL')) problems.push('PUBLIC_URL is required in production: the https address people use.')
}

/** Such as `changemechangeme…`. */
const isRepeated = (secret: string): boolean => /^(.{1,16}?)\1+.{0,7}$/.test(secret)
