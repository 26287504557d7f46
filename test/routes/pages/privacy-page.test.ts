/** The privacy notice against the database: it names everything that is stored about people. */
import { expect, test } from 'vitest'
import { loadPageWords } from '../../../src/routes/pages/language.ts'
import { privacyPage } from '../../../src/routes/pages/privacy-page.ts'
import { tags } from '../../../src/texts/languages.ts'
import { databases } from '../../helpers/app.ts'
import { tablesByOwner } from '../../helpers/query.ts'
import { openTestStore } from '../../store/open-test-store.ts'

/** The words of the notice about each table with data about people, and the columns that they cover. */
const spokenOf: Record<string, [words: string, columns: string]> = {
  users: [
    'Your ID, username and display name on the chat platform, and when you first and last logged in',
    'avatar chat_id consent_source created_at display_name global_consent guilds_fetched_at id last_login_at username',
  ],
  guild_memberships: ['The servers you’re in', 'can_manage guild_id icon name user_id'],
  guild_permissions: ['for each server you’ve decided about', 'guild_id guild_name is_allowed updated_at user_id'],
  linked_accounts: [
    'The game accounts you link',
    'id is_primary linked_at publisher_game_name publisher_tag_line region user_id verified',
  ],
  instance_keys: [
    'The bot keys you create',
    'created_at expires_at guild_id guild_name id key_hash key_hint limit_id name replaced_by revoked_at revoked_by term_days user_id',
  ],
  key_uses: ['the hour of its last use', 'key_id last_used_at'],
  sessions: ['Your sessions, as hashes', 'created_at expires_at id_hash user_id'],
  lookup_counts: ['How many lookups about you', 'answered day guild_id key_digest refused user_id'],
  audit_events: ['What you changed here', 'action actor at id notice request_id subject user_id via'],
}

test('the notice covers every table and column with data about people', async () => {
  const [database = 'embedded'] = databases
  const store = await openTestStore(database)
  const { owned } = await tablesByOwner(store)
  const rows = await store.query`
    select table_name as table, string_agg(column_name, ' ' order by column_name) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name::text = any(${[...owned, 'audit_events']}::text[]) group by 1`
  await store.close()
  const columns = Object.entries(spokenOf).map(([table, [, columns]]) => [table, columns])
  expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))).toEqual(Object.fromEntries(columns))
})

test.each(Object.entries(spokenOf))('the notice names the table %s: "%s"', async (_table, [words]) => {
  expect(await notice()).toContain(words)
})

test('with INACTIVE_DAYS, the notice says after how long people are erased, and who is not', async () => {
  expect(await notice({ inactive: 365 })).toContain('If you don’t log in for 365 days, everything about you is deleted')
  expect(await notice({ inactive: 365 })).toContain('That doesn’t happen while you have an active bot key')
  expect(await notice()).toContain('Nothing is deleted if you stay away.')
  expect(await notice()).not.toContain('If you don’t log in')
})

test('the notice names whom to ask, but only with a configured address', async () => {
  expect(await notice({ contactUrl: 'mailto:help@example.org' })).toContain(
    '<a href="mailto:help@example.org">The operator of this service</a> can release a game account',
  )
  expect(await notice()).toContain('Questions? Ask the server admin')
})

test.each(tags)('the notice in %s has no paragraph of more than 500 characters', async (tag) => {
  const { main } = privacyPage(await loadPageWords(tag), { audit: 90, lookups: 90, inactive: 365 })
  const paragraphs = main.text.match(/(?<=<(?:p|li)>).*?(?=<\/(?:p|li)>)/gs) ?? []
  expect(paragraphs.filter((text) => text.replace(/<[^>]*>/g, '').length > 500)).toEqual([])
})

test('the notice names the chat command, which needs no login, before the dashboard', async () => {
  expect(await notice()).toMatch(
    /<code translate="no">\/lookups stop<\/code> in the chat\.<\/p><ul><li>On the <a href="\/">dashboard/,
  )
})

async function notice({ inactive, contactUrl }: { inactive?: number; contactUrl?: string } = {}) {
  const words = await loadPageWords('en', { contactUrl, hasChatCommand: true })
  return privacyPage(words, { audit: 90, lookups: 90, inactive }).main.text
}
