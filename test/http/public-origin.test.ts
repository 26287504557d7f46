/** The address that a refused bot passes on to people: the configured one, or the local one they came by. */
import { expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { type LookupWorld, startLookupWorld } from '../helpers/lookup-world.ts'

async function dashboardUrl(world: LookupWorld, host?: string): Promise<string> {
  const headers = { 'content-type': 'application/json', ...(host === undefined ? {} : { host }) }
  const raw = JSON.stringify({ ...world.lookup, target_chat_id: 4 })
  const answer = await world.inGuild.send('/v1/stats/player', { method: 'POST', raw, headers })
  return answer.body.detail.dashboard_url
}

test('a configured address is the one, whatever Host a request names', async () => {
  const world = await startLookupWorld({ env: { PUBLIC_URL: 'http://127.0.0.1:8099' } })
  const address = `http://127.0.0.1:8099/?guild=${world.guildId}`
  for (const host of [undefined, 'localhost:3000', 'evil.example', ''])
    expect(await dashboardUrl(world, host)).toBe(address)
})

test('without a configured address a local Host is followed, and no other', async () => {
  const world = await startLookupWorld()
  const { port } = new URL(world.url)
  const at = (origin: string) => `${origin}/?guild=${world.guildId}`
  for (const host of ['localhost:4000', '127.0.0.1:5', '[::1]:65535', 'localhost', '127.0.0.1']) {
    expect(await dashboardUrl(world, host)).toBe(at(`http://${host}`))
  }
  expect(await dashboardUrl(world, 'LOCALHOST:4000')).toBe(at('http://localhost:4000'))
  const foreign = [
    'evil.example',
    'localhost.evil.example',
    'localhost:65536',
    'localhost:',
    'localhost:-1',
    '127.0.0.2',
    '',
  ]
  for (const host of foreign) {
    expect(await dashboardUrl(world, host)).toBe(at(`http://localhost:${port}`))
  }
})

test('a login begins whatever the Host, and where no other site can lead it', async () => {
  const world = await startLookupWorld()
  const { port } = new URL(world.url)
  for (const [host, origin] of [
    ['localhost:99999', `http://localhost:${port}`],
    ['localhost:65536', `http://localhost:${port}`],
    ['evil.example', `http://localhost:${port}`],
    ['localhost:65535', 'http://localhost:65535'],
    ['localhost:80', 'http://localhost'],
  ]) {
    const { status, headers } = await send(`${world.url}/auth/login`, { headers: { host: String(host) } })
    const redirect = new URL(String(headers.location)).searchParams.get('redirect_uri')
    expect([host, status, redirect]).toEqual([host, 302, `${origin}/auth/callback`])
  }
})
