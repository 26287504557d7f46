/** Logging in at an OAuth server written by others: PKCE, client authentication, token revocation. */
import { describe, expect, test } from 'vitest'
import type { Member } from '../../helpers/actors.ts'
import { chatEnv, startApp } from '../../helpers/app.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { person, startOAuthServer } from '../../helpers/oauth-server.ts'

describe('on a strict platform', async () => {
  const collected = collectLog('warn')
  const platform = await startOAuthServer({ redirectUri: () => `${service.url}/auth/callback` })
  const service = await startApp({ log: collected.log, env: chatEnv(platform) })

  /** Somebody who came back from the platform, and the address at which. */
  async function comeBack(): Promise<{ visitor: Member; back: URL }> {
    const visitor = service.visitor()
    const { headers } = await visitor.get('/auth/login')
    return { visitor, back: await platform.browse(String(headers.location)) }
  }

  test('people log in, and their tokens are revoked', async () => {
    const { visitor, back } = await comeBack()
    expect(back.searchParams.get('iss')).toBe(platform.issuer)
    expect(await visitor.follow(back.href)).toMatchObject({ status: 302, headers: { location: '/?login=done' } })
    const body = { chat_id: person.id, username: person.username, display_name: person.global_name }
    expect(await visitor.get('/v1/users/me')).toMatchObject({ status: 200, body })
    expect(platform.usedTokens()).toHaveLength(1)
    for (const token of platform.usedTokens()) {
      await expect.poll(() => platform.isAlive(token), { timeout: 30_000 }).toBe(false)
    }
    expect(collected.lines()).toEqual([])
  })
})
