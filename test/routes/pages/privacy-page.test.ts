/** The privacy notice names every table with data about people, and what the settings change. */
import { expect, test } from 'vitest'
import { loadPageWords } from '../../../src/routes/pages/language.ts'
import { privacyPage } from '../../../src/routes/pages/privacy-page.ts'
import { tags } from '../../../src/texts/languages.ts'
import { databases } from '../../helpers/app.ts'
import { tablesByOwner } from '../../helpers/query.ts'
import { openTestStore } from '../../store/open-test-store.ts'

/** The notice's words for each table with data about people. `test/routes/dashboard/export.test.ts` lists the columns. */
const WORDS: Record<string, string> = {
  audit_events: 'What you changed here',
  guild_memberships: 'The servers you’re in',
  guild_permissions: 'for each server you’ve decided about',
  instance_keys: 'The bot keys you create',
  key_uses: 'the hour of its last use',
  linked_accounts: 'The game accounts you link',
  lookup_counts: 'How many lookups about you',
  sessions: 'Your sessions, as hashes',
  users: 'Your ID, username and display name on the chat platform, and when you first and last logged in',
}

test('the privacy notice covers every table with data about people', async () => {
  const [database = 'embedded'] = databases
  const { owned } = await tablesByOwner(await openTestStore(database))
  expect(['audit_events', ...owned]).toEqual(Object.keys(WORDS))
})

test.each(Object.entries(WORDS))('the privacy notice describes the table %s as "%s"', async (_table, words) => {
  expect(await notice()).toContain(words)
})

test('with INACTIVE_DAYS, the privacy notice says when inactive people are erased', async () => {
  expect(await notice({ inactive: 365 })).toContain('If you don’t log in for 365 days, everything about you is deleted')
  expect(await notice({ inactive: 365 })).toContain('That doesn’t happen while you have an active bot key')
  expect(await notice()).toContain('If you stop logging in, only the data that has a time limit above is deleted.')
  expect(await notice()).not.toContain('If you don’t log in')
})

test('the privacy notice says how long lookups and changes are kept', async () => {
  expect(await notice()).toMatch(/How many lookups about you.*: 30 days\..*What you changed here.*: 90 days\./s)
})

test('the privacy notice links to CONTACT_URL if the operator sets it', async () => {
  expect(await notice({ contactUrl: 'mailto:help@example.org' })).toContain(
    '<a href="mailto:help@example.org">The operator of this service</a> can release a game account',
  )
  expect(await notice()).toContain('Questions? Ask the server admin')
})

test.each(tags)('the privacy notice in the language %s has paragraphs of at most 500 characters', async (tag) => {
  const { main } = privacyPage(await loadPageWords(tag), { audit: 90, lookups: 90, inactive: 365 })
  const paragraphs = main.text.match(/(?<=<(?:p|li)>).*?(?=<\/(?:p|li)>)/gs) ?? []
  expect(paragraphs.filter((text) => text.replace(/<[^>]*>/g, '').length > 500)).toEqual([])
})

test('the privacy notice names the chat command as the first way to opt out', async () => {
  expect(await notice()).toMatch(
    /<code translate="no">\/lookups stop<\/code> in the chat\.<\/p><ul><li>On the <a href="\/">dashboard/,
  )
})

async function notice({ inactive, contactUrl }: { inactive?: number; contactUrl?: string } = {}) {
  const words = await loadPageWords('en', { contactUrl, hasChatCommand: true })
  return privacyPage(words, { audit: 90, lookups: 30, inactive }).main.text
}
