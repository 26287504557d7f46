/** The settings of the chat platform, and the settings that production requires. */
import { describe, expect, test } from 'vitest'
import { loadChatPlatformConfig, loadConfig, loadStoreConfig } from '../../src/config/config.ts'
import { problemsOf } from './problems-of.ts'

const SECRET = 'a-secret-with-more-than-32-characters'
const CHAT = {
  CHAT_CLIENT_ID: 'an-app',
  CHAT_CLIENT_SECRET: 'the-chat-secret',
  CHAT_AUTHORIZE_URL: 'https://chat.example/oauth2/authorize?theme=dark',
  CHAT_TOKEN_URL: 'https://chat.example/oauth2/token',
  CHAT_API_URL: 'https://chat.example/api/v10//',
}
const REQUIRED_ADDRESSES = ['CHAT_AUTHORIZE_URL', 'CHAT_TOKEN_URL', 'CHAT_API_URL']
const ADDRESSES = [...REQUIRED_ADDRESSES, 'CHAT_REVOKE_URL']
const CHAT_NAMES = Object.keys(CHAT).sort()
const PRODUCTION = {
  ...CHAT,
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://stats:pw@db.example/stats',
  SESSION_SECRET: SECRET,
  PUBLIC_URL: 'https://stats.example.org',
}
const RFC_8032_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const HTTPS = 'must be https in production (http only on a loopback address).'

describe('the chat platform', () => {
  test('the service reads all settings of a chat platform from the environment', () => {
    expect(loadConfig({ ...CHAT, CHAT_REVOKE_URL: 'https://chat.example/revoke' }).chatPlatform).toEqual({
      usesEnvProxy: false,
      clientId: 'an-app',
      clientSecret: 'the-chat-secret',
      endpoints: {
        authorizeUrl: 'https://chat.example/oauth2/authorize?theme=dark',
        tokenUrl: 'https://chat.example/oauth2/token',
        revokeUrl: 'https://chat.example/revoke',
        apiUrl: 'https://chat.example/api/v10',
      },
      publicKey: undefined,
    })
    const usesProxy = (value: string) => loadConfig({ ...CHAT, NODE_USE_ENV_PROXY: value }).chatPlatform?.usesEnvProxy
    expect(['1', '0'].map(usesProxy)).toEqual([true, false])
    expect(loadConfig(CHAT).chatPlatform?.endpoints.revokeUrl).toBe(undefined)
    const CHAT_PUBLIC_KEY = RFC_8032_KEY.toUpperCase()
    const env = { ...CHAT, CHAT_PUBLIC_KEY, CHAT_REVOKE_URL: 'https://chat.example/revoke' }
    const withKey = loadConfig(env).chatPlatform
    expect(withKey).toMatchObject({ publicKey: RFC_8032_KEY, endpoints: { revokeUrl: undefined } })
  })

  test.each([RFC_8032_KEY.slice(1), 'z'.repeat(64)])('the service refuses CHAT_PUBLIC_KEY=%s', (CHAT_PUBLIC_KEY) => {
    expect(problemsOf({ ...CHAT, CHAT_PUBLIC_KEY })).toEqual([expect.stringMatching(/^CHAT_PUBLIC_KEY must be/)])
  })

  const DISCORD = { CHAT_PLATFORM: 'discord', CHAT_CLIENT_ID: 'an-app', CHAT_CLIENT_SECRET: 'the-chat-secret' }

  test('with CHAT_PLATFORM=discord, the service uses the URLs of Discord', () => {
    const endpoints = {
      authorizeUrl: 'https://discord.com/oauth2/authorize',
      tokenUrl: 'https://discord.com/api/oauth2/token',
      revokeUrl: 'https://discord.com/api/oauth2/token/revoke',
      apiUrl: 'https://discord.com/api/v10',
    }
    const cdn = 'https://cdn.discordapp.com'
    expect(loadConfig(DISCORD)).toMatchObject({ chatPlatform: { endpoints }, chatCdnUrl: cdn })
    expect(loadStoreConfig(DISCORD)).toMatchObject({ chatCdnUrl: cdn })
    expect(loadChatPlatformConfig(DISCORD)).toMatchObject({ endpoints })
    expect(loadConfig({ ...DISCORD, CHAT_API_URL: 'https://proxy.example/api', CHAT_TOKEN_URL: '' })).toMatchObject({
      chatPlatform: { endpoints: { ...endpoints, apiUrl: 'https://proxy.example/api' } },
    })
    expect(
      problemsOf({ ...PRODUCTION, ...DISCORD, ...Object.fromEntries(REQUIRED_ADDRESSES.map((name) => [name, ''])) }),
    ).toEqual([])
  })

  test('an operator can turn off avatars and server icons with CHAT_CDN_URL=none', () => {
    expect(loadConfig({ ...DISCORD, CHAT_CDN_URL: 'none' }).chatCdnUrl).toBe(undefined)
  })

  test('the error about an unknown CHAT_PLATFORM lists the known platforms', () => {
    expect(problemsOf({ ...CHAT, CHAT_PLATFORM: 'Discord' })).toEqual(['CHAT_PLATFORM must be one of discord.'])
    expect(problemsOf({ CHAT_PLATFORM: 'discord' })).toEqual([
      'CHAT_CLIENT_ID, CHAT_CLIENT_SECRET: required, but not set. See docs/configuration.md.',
    ])
  })

  test.each(CHAT_NAMES)('if only the chat setting %s is missing, the error names that setting', (name) => {
    const { [name as keyof typeof CHAT]: _, ...others } = CHAT
    expect(problemsOf(others)).toEqual([expect.stringMatching(new RegExp(`^${name}: required, but not set`))])
  })

  test.each([
    ['CHAT_REVOKE_URL', 'https://chat.example/revoke'],
    ['CHAT_PUBLIC_KEY', RFC_8032_KEY],
    ['CHAT_TOKEN_URL', 'https://chat.example/token'],
  ])('if only %s is set, the error names all missing settings of the chat platform', (name, value) => {
    const addresses = name === 'CHAT_TOKEN_URL' ? 'CHAT_AUTHORIZE_URL, CHAT_API_URL' : 'CHAT_PLATFORM'
    expect(problemsOf({ [name]: value })).toEqual([
      `CHAT_CLIENT_ID, CHAT_CLIENT_SECRET, ${addresses}: required, but not set. See docs/configuration.md.`,
    ])
  })

  test.each(ADDRESSES)('the service refuses an invalid URL in %s', (name) => {
    for (const value of ['chat.example', 'ftp://chat.example', 'https:chat']) {
      expect(problemsOf({ ...CHAT, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must be`))])
    }
  })

  test.each([
    ...['127.0.0.1', '127.1.2.3', '127.1', 'localhost', 'LOCALHOST', 'ip6-localhost'],
    ...['::1', '[::1]', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'],
  ])('the service uses the chat simulator by default if HOST is %s', (HOST) => {
    expect(problemsOf({ HOST })).toEqual([])
  })

  test.each(['0.0.0.0', '::', '[::]', '10.1.2.3', '::ffff:10.1.2.3', 'stats.example.org', '127.evil.example'])(
    'the service refuses HOST=%s without a chat platform or CHAT_SIMULATOR=true',
    (HOST) => {
      expect(problemsOf({ HOST })).toEqual([expect.stringMatching(/^HOST is not a loopback address/)])
      expect(problemsOf({ HOST, CHAT_SIMULATOR: 'true' })).toEqual([])
      expect(problemsOf({ HOST, ...CHAT })).toEqual([])
    },
  )

  test.each(['https://stats.example.org', 'http://192.168.1.5:3000'])(
    'the service refuses PUBLIC_URL=%s without a real chat platform',
    (PUBLIC_URL) => {
      const refused = [expect.stringMatching(/^PUBLIC_URL is not a loopback address.*NODE_ENV=production/)]
      expect(problemsOf({ PUBLIC_URL })).toEqual(refused)
      expect(problemsOf({ PUBLIC_URL, HOST: '0.0.0.0', CHAT_SIMULATOR: 'true' })).toEqual(refused)
      expect(problemsOf({ PUBLIC_URL, ...CHAT })).toEqual([])
    },
  )

  test('the service refuses CHAT_SIMULATOR together with a real chat platform', () => {
    expect(problemsOf({ ...CHAT, CHAT_SIMULATOR: 'true' })).toEqual([
      expect.stringMatching(/cannot be combined with a chat platform/),
    ])
  })
})

describe('production', () => {
  test('the service ignores spaces around "production" in NODE_ENV', () => {
    expect(problemsOf({ NODE_ENV: ' production\r' })).not.toEqual([])
  })

  test('the service accepts a complete production configuration', () => {
    expect(loadConfig(PRODUCTION)).toEqual({
      ...loadConfig(CHAT),
      isProduction: true,
      databaseUrl: PRODUCTION.DATABASE_URL,
      sessionSecrets: [SECRET],
      publicUrl: PRODUCTION.PUBLIC_URL,
      trustProxy: 'loopback, uniquelocal',
      longestAbsenceMinutes: 60,
    })
  })

  test('an operator can set LONGEST_ABSENCE_MINUTES to 0 in production', () => {
    expect(loadConfig({ ...PRODUCTION, LONGEST_ABSENCE_MINUTES: '0' }).longestAbsenceMinutes).toBe(0)
  })

  test.each(['DATABASE_URL', 'SESSION_SECRET', 'PUBLIC_URL'])('the service requires %s in production', (name) => {
    const problems = [expect.stringMatching(new RegExp(`^${name}: required in production, but not set`))]
    for (const blank of ['', '  ']) expect(problemsOf({ ...PRODUCTION, [name]: blank })).toEqual(problems)
  })

  test('the service requires a real chat platform in production', () => {
    const noChat = Object.fromEntries(CHAT_NAMES.map((name) => [name, undefined]))
    const refused = [expect.stringMatching(/^CHAT_CLIENT_ID, .*: required in production/)]
    expect(problemsOf({ ...PRODUCTION, ...noChat })).toEqual(refused)
    expect(problemsOf({ ...PRODUCTION, CHAT_SIMULATOR: 'true' })).toEqual([expect.stringMatching(/unset it/)])
  })

  // The client secret, codes and tokens are sent to these addresses.
  test.each(ADDRESSES)('in production, the service requires https in %s, except for loopback addresses', (name) => {
    expect(problemsOf({ ...PRODUCTION, [name]: 'http://chat.example/x' })).toEqual([`${name} ${HTTPS}`])
    for (const host of ['localhost:4000', '127.0.0.1', '[::1]:4000']) {
      expect(problemsOf({ ...PRODUCTION, [name]: `http://${host}/x` })).toEqual([])
    }
  })

  test.each(['a', 'ab', 'changeme', 'changeme-please-'])('a secret that only repeats "%s" is refused', (part) => {
    const refused = [expect.stringMatching(/^SESSION_SECRET must be hard to guess/)]
    const SESSION_SECRET = part.repeat(40).slice(0, 39)
    expect(problemsOf({ ...PRODUCTION, SESSION_SECRET })).toEqual(refused)
    expect(problemsOf({ ...PRODUCTION, SESSION_SECRET: `${SECRET},${SESSION_SECRET}` })).toEqual(refused)
    expect(problemsOf({ SESSION_SECRET })).toEqual([])
  })

  test('in production, the service requires https in PUBLIC_URL, except for loopback addresses', () => {
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000']) {
      expect(problemsOf({ ...PRODUCTION, PUBLIC_URL })).toEqual([])
    }
    for (const PUBLIC_URL of ['http://stats.example.org', 'http://127.0.0.1.evil.example']) {
      expect(problemsOf({ ...PRODUCTION, PUBLIC_URL })).toEqual([expect.stringMatching(/^PUBLIC_URL must be https/)])
    }
  })
})
