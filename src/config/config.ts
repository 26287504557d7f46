/** Turns environment variables into one frozen Config. The service reads `process.env` only here. */
import { isLoopback } from '../lib/loopback.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { ConfigReader, type Env } from './config-reader.ts'
import { type Config, readChatPlatform, readConfig, readStoreConfig, type StoreConfig } from './read-config.ts'

export type { Config, Env, StoreConfig }

export const loadConfig = (env: Env = process.env) => load(env, readAndCheck)
export const loadStoreConfig = (env: Env = process.env) => load(env, readStoreConfig)
export const loadChatPlatformConfig = (env: Env = process.env) => load(env, readChatPlatform)

function load<Part>(env: Env, readPart: (read: ConfigReader) => Part): Readonly<Part> {
  const read = new ConfigReader(env)
  const part = readPart(read)
  if (read.problems.size === 0) return Object.freeze(part)
  throw new OperatorError(['The configuration is invalid:', ...read.problems].join('\n  - '))
}

/** Returns all problems, and the configuration even if parts of it are invalid. */
export function inspectConfig(env: Env = process.env): { config: Config; problems: string[] } {
  const read = new ConfigReader(env)
  return { config: readAndCheck(read), problems: [...read.problems] }
}

function readAndCheck(read: ConfigReader): Config {
  const config = readConfig(read)
  if (config.isProduction) checkProduction(config, read)
  else checkSimulator(config, read.problems)
  return config
}

function checkProduction({ sessionSecrets = [], isSimulatorOpen }: Config, read: ConfigReader): void {
  read.mustHave('SESSION_SECRET', 'PUBLIC_URL')
  if (isSimulatorOpen) read.problems.add('CHAT_SIMULATOR=true would let everybody log in as anybody: unset it.')
  if (sessionSecrets.some(isRepeated)) {
    read.problems.add(
      'SESSION_SECRET must be hard to guess in production, not a short text repeated. Generate one: openssl rand -hex 32.',
    )
  }
}

/** Whether a secret repeats a short text, such as `changemechangeme…`. */
const isRepeated = (secret: string): boolean => /^(.{1,16}?)\1+.{0,7}$/.test(secret)

const NOT_LOCAL = 'is not a loopback address, so the chat simulator would let anybody on the network log in as anybody.'

/** The simulator needs a loopback `HOST`, or `CHAT_SIMULATOR=true` in a container that only this machine can reach. */
function checkSimulator({ chatPlatform, isSimulatorOpen, host, publicUrl }: Config, problems: Set<string>): void {
  if (chatPlatform !== undefined) {
    if (isSimulatorOpen) problems.add('CHAT_SIMULATOR=true cannot be combined with a chat platform: unset one of them.')
  } else if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) {
    problems.add(`PUBLIC_URL ${NOT_LOCAL} Set NODE_ENV=production and the CHAT_* variables.`)
  } else if (!isSimulatorOpen && !isLoopback(host)) {
    problems.add(
      `HOST ${NOT_LOCAL} Set the CHAT_* variables or, in a container that only this machine can reach, CHAT_SIMULATOR=true.`,
    )
  }
}
