/** The check at start whether Redis can ever count for us: an outage may pass, a wrong setting doesn't. */
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type Redis, ReplyError } from 'ioredis'
import { countIn, giveBackIn } from './count-in-redis.ts'
import { replyInTime } from './reply-in-time.ts'

/** A server that is silent for this long counts as away. */
const LONGEST_MS = 2_000
const PROBE_MS = 1_000

/** Sends each command once, with a key that nobody has. Gives the wrong setting, as a sentence; undefined: none was found. */
export async function checkRedis(redis: Redis, url: string): Promise<string | undefined> {
  const error = (await firstError(redis)) ?? (await errorOfCounting(redis))
  if (error === undefined) return undefined
  if (error instanceof ReplyError) return refusal(error.message)
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `its certificate is for another host (${code}).`
  if (/CERT|SIGNATURE/.test(code)) {
    return `its certificate is not trusted (${code}). NODE_EXTRA_CA_CERTS may name the file of a private authority.`
  }
  return mismatch(new URL(url))
}

/** The driver's first error; undefined when it is ready. A timeout counts only if nothing follows it in time. */
function firstError(redis: Redis): Promise<Error | undefined> {
  return new Promise((resolve) => {
    let timeout: Error | undefined
    const end = (error?: Error) => {
      clearTimeout(timer)
      redis.off('ready', onReady).off('error', onError)
      resolve(error)
    }
    const timer = setTimeout(() => end(timeout), LONGEST_MS)
    const onReady = () => end()
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'ETIMEDOUT') timeout = error
      else end(error)
    }
    if (redis.status === 'ready') end()
    else redis.on('ready', onReady).on('error', onError)
  })
}

async function errorOfCounting(redis: Redis): Promise<Error | undefined> {
  if (redis.status !== 'ready') return undefined
  const key = 'bot-key:start'
  try {
    await countIn(redis, key, 1_000)
    await giveBackIn(redis, key)
    // `process/marks-in-redis.ts` uses these two.
    await replyInTime(redis.get(key))
    await replyInTime(redis.set(key, 0, 'PX', 1_000))
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** The sentence for an error that lasts until a setting is changed; undefined: it passes, as of a server that is full. */
function refusal(message: string): string | undefined {
  if (message.startsWith('NOAUTH')) return 'it asks for a password, and the address has none.'
  if (/^(?:WRONGPASS|ERR invalid password)/.test(message)) return 'it refuses this user and password.'
  if (/^ERR (?:invalid )?DB index/.test(message)) return 'it has no database of this number.'
  if (!message.startsWith('NOPERM')) return undefined
  return `its user lacks a right: ${message.slice('NOPERM '.length)}. It takes eval, incr, decr, pexpire, pttl, get and set on all keys, and select where a database is named.`
}

/** TLS sent to a plain port, or plain text to a TLS port: to the driver either looks like an outage. */
async function mismatch({ protocol, hostname, port }: URL): Promise<string | undefined> {
  const at = { host: hostname.replace(/^\[(.+)\]$/, '$1'), port: Number(port || 6379) }
  if (protocol === 'rediss:') {
    return (await speaksPlainly(at)) ? 'its port speaks no TLS: the address is to start with redis://.' : undefined
  }
  return (await speaksTls(at)) ? 'its port speaks TLS: the address is to start with rediss://.' : undefined
}

interface Address {
  host: string
  port: number
}

function speaksTls(at: Address): Promise<boolean> {
  const socket = connectTls({ ...at, rejectUnauthorized: false })
  return new Promise<boolean>((resolve) => {
    socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false))
    socket.setTimeout(PROBE_MS, () => resolve(false))
  }).finally(() => socket.destroy())
}

function speaksPlainly(at: Address): Promise<boolean> {
  const socket = connect(at, () => socket.write('PING\r\n'))
  return new Promise<boolean>((resolve) => {
    socket.once('data', (reply) => resolve(/^[+-]/.test(String(reply)))).once('error', () => resolve(false))
    socket.once('close', () => resolve(false)).setTimeout(PROBE_MS, () => resolve(false))
  }).finally(() => socket.destroy())
}
