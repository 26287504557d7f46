/** A Redis that can never count is told by what is wrong with REDIS_URL; one that is away is waited for. */
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { checkRedis } from '../../../src/http/rate-limit/check-redis.ts'
import { connectRedis } from '../../../src/http/rate-limit/connect-redis.ts'
import { createCounter } from '../../../src/http/rate-limit/count-in-redis.ts'
import { hasOpenssl, makeCertificate } from '../../helpers/certificate.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { freePort } from '../../helpers/postgres.ts'
import { type RedisServer, startRedis } from '../../helpers/redis.ts'
import { removeFolder, temporaryFolder } from '../../helpers/temporary-folder.ts'
import { runToEnd } from '../../process/process.ts'

const RIGHTS =
  'It takes eval, incr, decr, pexpire, pttl, get and set on all keys, and select where a database is named.'

describe.runIf(inject('hasRedis') && hasOpenssl)('an address of Redis', () => {
  const folder = temporaryFolder()
  let redis: RedisServer
  let port: string
  beforeAll(async () => {
    redis = await startRedis({
      certificate: makeCertificate(folder),
      users: [
        'default on >pw ~* &* +@all',
        'counter on >pw ~* +eval +incr +decr +pexpire +pttl +get +set +info +select',
        'reader on >pw ~* +@all -eval',
        'forgetful on >pw ~* +@all -set',
        'elsewhere on >pw ~other:* +@all',
      ],
    })
    port = new URL(redis.url).port
  })
  afterAll(async () => {
    await redis?.remove()
    removeFolder(folder)
  })

  async function check(url: string): Promise<string | undefined> {
    const connection = connectRedis(url, pino({ level: 'silent' }))
    try {
      return await checkRedis(connection, url)
    } finally {
      connection.disconnect()
    }
  }

  test('that can count is fine, also with no more rights than counting takes', async () => {
    for (const url of [`redis://:pw@localhost:${port}/3`, `redis://counter:pw@localhost:${port}/1`]) {
      expect(await check(url), url).toBeUndefined()
    }
  })

  test('where nobody listens, or that has no address today, may come back', async () => {
    for (const url of [`redis://localhost:${await freePort()}`, 'rediss://no.such.host.invalid:6379']) {
      expect(await check(url), url).toBeUndefined()
    }
  })

  test('that can never work is told by what is wrong with it', async () => {
    const { tlsPort } = redis
    const wrong: [string, string][] = [
      [`redis://localhost:${port}`, 'it asks for a password, and the address has none.'],
      [`redis://:hunter2@localhost:${port}`, 'it refuses this user and password.'],
      [`redis://nobody:pw@localhost:${port}`, 'it refuses this user and password.'],
      [`redis://:pw@localhost:${port}/99`, 'it has no database of this number.'],
      [
        `redis://reader:pw@localhost:${port}`,
        `its user lacks a right: this user has no permissions to run the 'eval' command. ${RIGHTS}`,
      ],
      [
        `redis://forgetful:pw@localhost:${port}`,
        `its user lacks a right: this user has no permissions to run the 'set' command. ${RIGHTS}`,
      ],
      [
        `redis://elsewhere:pw@localhost:${port}`,
        `its user lacks a right: this user has no permissions to access one of the keys used as arguments. ${RIGHTS}`,
      ],
      [
        `rediss://:pw@localhost:${tlsPort}`,
        'its certificate is not trusted (UNABLE_TO_VERIFY_LEAF_SIGNATURE). NODE_EXTRA_CA_CERTS may name the file of a private authority.',
      ],
      [`redis://:pw@localhost:${tlsPort}`, 'its port speaks TLS: the address is to start with rediss://.'],
      [`rediss://:pw@localhost:${port}`, 'its port speaks no TLS: the address is to start with redis://.'],
    ]
    // On a busy machine an answer may come too late to be heard at once.
    for (const [url, sentence] of wrong) await expect.poll(() => check(url), { timeout: 30_000 }).toBe(sentence)
  })

  test('that can never work ends the start, in one sentence and without its password', async () => {
    const env = { REDIS_URL: `redis://:hunter2@localhost:${port}`, LOG_LEVEL: 'error' }
    expect(await runToEnd(folder, env)).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr: 'REDIS_URL: it refuses this user and password.\n',
    })
  })

  test('whose user loses the right to count later is in the log, and each process counts by itself', async () => {
    const { log, lines } = collectLog()
    const connection = connectRedis(`redis://reader:pw@localhost:${port}`, log)
    await new Promise((resolve) => connection.once('ready', resolve))
    const counter = createCounter(connection, 'bot-key:')
    for (const current of [1, 2, 3]) expect(await counter.count('a', 60_000)).toMatchObject({ current })
    connection.disconnect()
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'Redis refuses to count: this process counts requests by itself meanwhile',
        err: expect.objectContaining({ message: expect.stringContaining('NOPERM') }),
      }),
    ])
  })
})
