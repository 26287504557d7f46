/** Fake responses for states that take days, bots, operators or other people to reach. */
import type { Page } from 'playwright-core'
import { guilds } from '../../src/development/chat-simulator/personas.ts'

/** Replaces each key in the list with one or more fake keys. */
export async function fakeKeys(page: Page, change: (key: { id: string }) => object | object[]): Promise<void> {
  await page.unroute('**/v1/instances')
  await page.route('**/v1/instances', async (route) => {
    const response = await route.fetch()
    const { instances } = (await response.json()) as { instances: { id: string }[] }
    await route.fulfill({ response, json: { instances: instances.flatMap(change) } })
  })
}

export async function fakeHistory(page: Page, events: object[]): Promise<void> {
  const unknown = { guild_id: null, guild_name: null, account: null, key_hint: null, notice: null, at: daysAgo(0) }
  const json = { events: events.map((event) => ({ ...unknown, ...event })) }
  await page.route('**/v1/users/me/history', (route) => route.fulfill({ json }))
}

/** Fakes nine days with lookups in every tab. All lookups of the last week were refused. */
export async function fakeLookups(page: Page, elsewhere: string[] = []): Promise<void> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const lookup = (ago: number, answered: number, refused: number) => ({
    date: day(ago),
    guild_id: guilds.lanternfall.id,
    guild_name: null,
    key_hint: ago > 22 ? '' : 'ab12',
    answered,
    refused,
  })
  const lookups = [
    ...[1, 2, 3, 4].map((ago) => lookup(ago, 0, 1)),
    ...elsewhere.map((guild_id) => ({ ...lookup(5, 0, 1), guild_id })),
    ...[20, 21, 22, 23, 24].map((ago) => lookup(ago, 12, 0)),
  ]
  const json = { since: day(89), incomplete_since: day(22), lookups }
  await page.context().route('**/v1/users/me/lookups', (route) => route.fulfill({ json }))
}

/** Noon on the day this many days ago, far from midnight. */
export function daysAgo(days: number): string {
  const moment = new Date()
  moment.setDate(moment.getDate() - days)
  moment.setHours(12, 0, 0, 0)
  return moment.toISOString()
}
