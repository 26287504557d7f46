/** What each view and dialog shows in a state, and what a press there sends, says and focuses. Texts are named by their keys. */
import { expect, test, vi } from 'vitest'
import type { LookupsOfDay } from '../../src/wire/dashboard.ts'
import { done, drawPage, fire, has, page, press, pressSwitch, see, setMeta, type, visit } from './drawn-page.ts'
import { guildOf } from './logged-in.ts'
import { pass, refused, sent, serve, withoutPage } from './without-page.ts'

const { listeners } = withoutPage()
vi.stubGlobal('sessionStorage', { getItem: () => '/data?delete=ask', removeItem: () => {} })
location.search = '?login=away'
await drawPage()
const { put, requestFor } = await import('../../src/web/app/state/requests.ts')
const { lostKeys } = await import('../../src/web/app/state/new-key.ts')
const { serversVisibleAgain } = await import('../../src/web/app/state/start.ts')
const { leave } = await import('../../src/web/app/state/session.ts')

const ok = () => Response.json({ status: 'ok', guild_ids: [] })
const tooOften = () => refused(429, 'rate_limited', 5)

const account = {
  ...{ id: 'a', publisher_game_name: 'Wren', publisher_tag_line: 'MOSS', region: 'EU', verified: false },
  ...{ is_primary: true, linked_at: '2026-11-20T18:30:00Z' },
}
const second = { ...account, id: 'b', publisher_game_name: 'Second', region: 'oce', is_primary: false, verified: true }
const newBot = { new_key_at: '2026-11-21T18:30:00Z' }
const harbour = guildOf('1', { name: 'Harbour', bots: ['StatBot', null], is_allowed: true, can_manage: true })
const quarry = guildOf('2', { name: 'Quarry', bots: ['A'] })
const left = { guild_id: '31', guild_name: 'Left', is_allowed: false }
const gone = { guild_id: '32', guild_name: 'Gone', is_allowed: true }
const onDay = (date: string, more: object): LookupsOfDay => ({
  ...{ date, guild_id: '1', guild_name: null, key_hint: 'ab12', key_name: null, answered: 0, refused: 0 },
  ...more,
})
const lookups = [onDay('2026-11-22', { refused: 1, key_name: 'StatBot' }), onDay('2026-11-20', { answered: 2 })]

const shownAgain = serversVisibleAgain.get().size

test('a logged-in person whose new login fails is back at the view they came from', async () => {
  see('.announcer')`stillLoggedIn | [dismiss]`
  expect([location.pathname, location.search, shownAgain]).toEqual(['/data', '?delete=ask', 0])
  expect(listeners.has('beforeunload')).toBe(true)
})

test('the dashboard says whether bots can look the person up, and what to do next', async () => {
  await visit('/', {})
  see('header')`<service /> | loggedInAs[logOut] | </ / here></accounts /accounts></data /data>`
  expect(page.querySelectorAll('.eye path')).toHaveLength(2)
  has('.skip-link[href="#main"]', '#main[tabindex="-1"]', '.announcer [role=status]')
  see('main')`/ | hidden | ✓ consentOn | <*linkAccount /accounts> | <chooseServer #servers-title> | servers.title |
    none | noneText | missing <logInAgain /auth/login> | stop.title | stop.text | all | allText | [everythingOff.button] | forGood |
    forGoodText | [!erase.button] | botKeys </keys /keys>`
  const guilds = [
    { ...harbour, ...newBot },
    { ...quarry, bots: [] },
  ]
  const person = { lookups, guilds, other_permissions: [left, gone], guilds_fetched_at: '2026-11-20T18:30:00Z' }
  await visit('/', person)
  see('#summary-title')`hidden | ✓ consentOn | <*linkAccount /accounts> | ✓ serversOn.other 2`
  see('#servers-title')`servers.title | [formerServersOff.one] | Gone spokenQuestion | unlisted | <waiting /accounts>
    | [+switch.on] | Harbour spokenQuestion | <waiting /accounts> | newBot unnamedBot yesterday | botsHere StatBot and unnamedBots.one 1 |
    asked.other StatBot and unnamedBot 3 | [+switch.on] | Left spokenQuestion | unlisted | [forget Left] | [switch.off] | Quarry
    spokenQuestion | noBot | [switch.off] | asOf 2 days ago missing <logInAgain /auth/login>`
  await visit('/', { ...person, accounts: [account] })
  see('#summary-title')`visible.other 2 | <stop.title ↓ #stop-title> | visibleText`
  see('#servers-title small')`unlisted | newBot unnamedBot yesterday | canLookUp.other StatBot and unnamedBots.one 1 |
    asked.other StatBot and unnamedBot 3 | unlisted | noBot`
  see('#stop-title')`stop.title | stop.text | servers | serversText | [allOff] | all | allText |
    [!everythingOff.button] | forGood | forGoodText | [!erase.button]`
  await visit('/', { accounts: [account] })
  see('#summary-title')`hidden | ✓ consentOn | ✓ <accountsLinked.one 1 /accounts> | <*chooseServer #servers-title>`
  await visit('/', { guilds: [harbour], accounts: [account], global_consent: false })
  see('#summary-title')`hidden | <*again /auth/login> | ✓ <accountsLinked.one 1 /accounts> | ✓ serversOn.one 1`
  see('#servers-title small')`botsHere StatBot and unnamedBots.one 1`
  await visit('/', { guilds: [{ ...quarry, bots: [], is_allowed: true }], accounts: [account, second] })
  see('#summary-title')`noBotYet | noBotText | ✓ consentOn | ✓ <accountsLinked.other 2 /accounts> | ✓ serversOn.one 1`
  await visit('/', { guilds: [{ ...harbour, ...newBot, new_key_name: 'New' }] })
  put('new-account', { wish: 'linked', status: 'unknown' })
  put('consent', { wish: 'everything-off', status: 'unknown' })
  put('server 1', { wish: 'off', status: 'unknown' })
  put('all-servers', { wish: 'servers-off', status: 'not-done' })
  await pass(0.2)
  see('#summary-title')`uncertain.one 1 | <stop.title ↓ #stop-title> | uncertainText | consentNotKnown |
    accountNotKnown | atMostOn.one 1 | ! unanswered`
  see('.servers')`Harbour spokenQuestion | newBot New yesterday | canLookUp.other StatBot and unnamedBots.one 1 |
    [~+notKnown] | ! unanswered`
  see('#stop-title button')`[allOff] | [!everythingOff.button] | [!erase.button]`
  expect(page.querySelectorAll('.eye path')).toHaveLength(1)
  await visit('/accounts', { guilds: [harbour], accounts: [account] })
  see('main .notice')`! unanswered`
})

test('a server keeps its place in the list when a person turns it on or off', async () => {
  let isOn = true
  const switched = () => {
    isOn = !isOn
    return Response.json({ guild_id: '2', is_allowed: isOn })
  }
  const off = { ...harbour, is_allowed: false }
  const read = () => ({ guilds: [off, { ...quarry, is_allowed: isOn }], accounts: [account] })
  let answer = Promise.withResolvers<Response>()
  await visit('/', read, () => answer.promise)
  await pressSwitch()
  await pressSwitch()
  see('.servers')`Quarry spokenQuestion | canLookUp.one A | [~+turningOff] | Harbour spokenQuestion | botsHere StatBot
    and unnamedBots.one 1 | [switch.off]`
  see('.announcer')`turningOff`
  await pass(1)
  see('#summary-title h2')`uncertain.one 1`
  answer.resolve(switched())
  await pass(0.2)
  see('.announcer')`nowOff Quarry hidden`
  answer = Promise.withResolvers()
  await pressSwitch()
  see('.announcer')`turningOn`
  answer.resolve(switched())
  await pass(0.2)
  see('.announcer')`nowOn Quarry visibleIn Quarry`
  // The eye and one run of text: the flex container would make a column of each piece.
  expect(page.querySelector('#summary-title')?.childNodes).toHaveLength(2)
  done()`arrival visually-hidden | PUT /v1/users/me/servers/2/permission {"is_allowed":false} | PUT
    /v1/users/me/servers/2/permission {"is_allowed":true}`
})

test('a person can turn off servers that they left, and delete them from the list', async () => {
  let others = [left, gone]
  const read = () => ({ guilds: [quarry], other_permissions: others })
  await visit('/', read, tooOften)
  await press('formerServersOff')
  see('#servers-title .notice')`! waitFor.other 5`
  see('.toast')``
  serve(read, ok)
  others = [left, { ...gone, is_allowed: false }]
  await press('formerServersOff')
  see('.announcer')`formerServersOffDone.one | [dismiss]`
  others = [left]
  await press('forget Gone')
  see('.announcer')`forgotten Gone | [dismiss]`
  done()`servers-title | PUT /v1/users/me/servers/permission {"is_allowed":false,"guild_ids":["32"]} | PUT
    /v1/users/me/servers/permission {"is_allowed":false,"guild_ids":["32"]} | DELETE /v1/users/me/servers/32/permission`
  put('server 31', { wish: 'on', status: 'in-flight' })
  await pass(0.2)
  see('.servers button')`[~turningOn] | [switch.off]`
  put('server 31', undefined)
  serve(read)
  await pass(0.2)
  await press('forget Left')
  see('.servers')`Left spokenQuestion | unlisted | [forget Left] | [switch.off] | ! unanswered | Quarry spokenQuestion
    | botsHere A | [switch.off]`
})

test('a person who confirms “All servers off” is told whether and why it failed', async () => {
  let guilds = [harbour, { ...quarry, is_allowed: true }]
  await visit('/', () => ({ guilds, other_permissions: [left] }), tooOften)
  await press('allOff')
  await press('allOffConfirm')
  see('dialog')`allOffTitle.other 2 | allOffText | ! waitFor.other 5 | [cancel][!allOffConfirm]`
  expect(await fire('dialog', 'cancel')).toMatchObject({ defaultPrevented: true })
  see('dialog')``
  see('#stop-title .notice')`! waitFor.other 5`
  await press('allOff')
  expect(requestFor('all-servers')).toBeUndefined()
  serve(() => ({ guilds }), ok)
  guilds = [quarry]
  await press('allOffConfirm')
  see('dialog')``
  see('.announcer')`allOffDone | [dismiss]`
  await press('dismiss')
  see('.announcer')``
  done()`body | PUT /v1/users/me/servers/permission {"is_allowed":false} | PUT /v1/users/me/servers/permission
    {"is_allowed":false}`
})

test('a person who follows a bot’s link to a server sees that server’s switch first', async () => {
  let isOn = false
  const read = () => ({ guilds: [harbour, { ...quarry, is_allowed: isOn }] })
  await visit('/?guild=2', read, () => {
    isOn = true
    return Response.json({ guild_id: '2', is_allowed: true })
  })
  done()`linked-title`
  see('.linked')`linked.title Quarry | <*linkAccount /accounts?guild=2> | Quarry spokenQuestion | botsHere A |
    [switch.off]`
  see('#summary-title')`hidden`
  await pressSwitch()
  see('.linked')`linked.title Quarry | waiting | <*linkAccount /accounts?guild=2> | ✓ Quarry spokenQuestion | botsHere
    A | [+switch.on]`
  await press('linkAccount')
  see('main h2')`1. linkForm.title | 2. linked.title Quarry`
  see('.linked a')``
  await visit('/?guild=77', { guilds: [quarry] })
  see('.linked')`titleUnnamed | noName | <*again /auth/login> | unnamed | 77 | spokenQuestion | unlisted | [switch.off]`
  await visit('/?guild=2', { guilds: [quarry] })
  see('#servers-title p')`noOthers | missing <logInAgain /auth/login>`
  await visit('/?guild=2', { guilds: [quarry], global_consent: false })
  see('#summary-title')`hidden | <*again /auth/login> | <linkAccount /accounts?guild=2> | <chooseServer #servers-title>`
})

test('a person in more than eight servers can search them', async () => {
  const guilds = Array.from({ length: 90 }, (_, n) => guildOf(String(n), { name: `Guild ${n}` }))
  await visit('/', { guilds: guilds.slice(0, 8) })
  see('.search')``
  await visit('/', { guilds: guilds.slice(0, 9) })
  see('.search')`(search: )`
  await visit('/?guild=0', { guilds, other_permissions: [gone] })
  await type('.search input', 'guild 85')
  see('.servers')`Guild 85 spokenQuestion | noBot | [switch.off]`
  see('.search')`(search: guild 85) | found.one 1`
  has('.search [role=status]')
  await type('.search input', 'no such')
  see('#servers-title')`servers.title | [formerServersOff.other 2] | (search: no such) | found.other 0 | notFound |
    missing <logInAgain /auth/login>`
})

test('a person who logs in is told which servers the login turned back on', async () => {
  const ids = ['0', '1', '2', '3', '4', '5', '6']
  const guilds = [
    ...ids.map((id) => guildOf(id, { bots: ['A'], is_allowed: true })),
    guildOf('7', { is_allowed: true }),
  ]
  await visit('/', { guilds, accounts: [account], other_permissions: [gone] })
  serversVisibleAgain.set(new Set([...ids, '7', '32']))
  await pass(0.2)
  see('main .notice-news')`visible.headline visible.text.other 0, 1, 2, 3, 4, and more.other 3 | [!loggedIn.off][keep]`
  serversVisibleAgain.set(new Set(['0', '1', '2', '7']))
  await visit('/', { guilds })
  see('main .notice-news')`waiting.headline waiting.text.other 0, 1, 2, and 7 | [!loggedIn.off][keep]`
  put('new-account', { wish: 'linked', status: 'unknown' })
  await pass(0.2)
  see('main .notice-news p')`visible.headline visible.text.other 0, 1, and 2`
  await press('loggedIn.off')
  see('dialog')`everythingOff.title | consequences.0 | consequences.1 | consequences.2 | consequences.3 |
    [cancel][!everythingOff.confirm]`
  await press('cancel')
  await press('keep')
  see('main .notice-news')``
})

test('a person sees their accounts, each with the stats that a bot gets', async () => {
  const stats = { rank: 'Gold', rr: 1234, region: 'eu', kd_ratio: 1.5, win_rate: 50, matches_played: 1234 }
  let accounts = [account, second]
  let preview = refused(429, 'rate_limited', 3)
  let others: object = { guilds: [quarry] }
  const read = (path: string) => (path.endsWith('preview') ? preview : { accounts, ...others })
  let previews = 0
  const count = (path: string) => {
    if (path.endsWith('preview')) previews += 1
    return others instanceof Response ? others : read(path)
  }
  await visit('/accounts', count, ok)
  see('main')`/accounts | lead | listTitle | {Wren#MOSS primary | eu} | {Second#MOSS | oce} | {forBots | idText |
    Wren#MOSS | a | [copyId Wren#MOSS] | Second#MOSS | b | [copyId Second#MOSS]} | everyServerOff <chooseServers /> | linkForm.title |
    linkForm.text | name | (link-publisher_game_name: ) | nameHint | tag | (link-publisher_tag_line: ) | tagHint | region | (link-choice:
    chooseRegion) | [*submit]`
  await press('Wren')
  see('.unfolded')`linkedOn eu Nov 20, 2026 | [unlink Wren#MOSS] | ! waitFor.other 3`
  await press('Wren')
  await pass(3)
  await press('Wren')
  preview = Response.json(stats, { headers: { 'x-data-source': 'placeholder' } })
  await pass(3)
  see('.preview')`Wren#MOSS | rank Gold 1234 eu | killsPerDeath 1.50 | won 50.0% | matches 1,234 | placeholder,
    unverified`
  await press('Wren')
  others = refused(503)
  await press('Second')
  see('.unfolded .notice')`! unanswered`
  see('.banner')`unavailable lastKnown | [tryNow]`
  expect(previews).toBe(4)
  const back = Promise.withResolvers<object>()
  serve(() => back.promise)
  await press('tryNow')
  see('.banner button')`[~trying]`
  has('.banner [role=status]')
  serve(read)
  preview = Response.json(stats)
  back.resolve({ accounts })
  await pass(0.2)
  see('.preview')`Second#MOSS | rank Gold 1234 eu | killsPerDeath 1.50 | won 50.0% | matches 1,234`
  put('account b', { wish: 'unlinked', status: 'in-flight' })
  await pass(0.2)
  see('.unfolded button')`[makePrimary Second#MOSS] | [unlink Second#MOSS]`
  put('account b', undefined)
  serve(read, tooOften)
  await press('makePrimary')
  see('#accounts-title .notice-problem')`! waitFor.other 5`
  serve(read, ok)
  accounts = [
    { ...account, is_primary: false },
    { ...second, is_primary: true },
  ]
  await press('makePrimary')
  see('.announcer')`nowPrimary Second#MOSS | [dismiss]`
  expect(page.activeElement?.id).toBe('accounts-title')
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await press('copyId Second')
  expect(writeText).toHaveBeenCalledWith('b')
  await press('Wren')
  await press('unlink Wren')
  see('dialog')`unlinkTitle | unlinkText Wren#MOSS | [cancel][!unlinkConfirm]`
  await press('cancel')
  await press('unlink Second')
  see('dialog')`unlinkTitle | unlinkText Second#MOSS unlinkPrimary | [cancel][!unlinkConfirm]`
  accounts = [account]
  await press('unlinkConfirm')
  see('.announcer')`unlinked Second#MOSS | [dismiss]`
  done()`accounts-title | POST /v1/users/me/accounts/b/primary | POST /v1/users/me/accounts/b/primary | DELETE
    /v1/users/me/accounts/b`
})

test('a person who links an account in the form is told what is left to do', async () => {
  let accounts: object[] = []
  const read = () => ({ accounts, guilds: [{ ...quarry, is_allowed: true }] })
  await visit('/accounts', read)
  await visit('/accounts?guild=2', read, () => refused(409, 'account_already_linked'))
  done()`body`
  await press('submit')
  see('#link-title')`1. linkForm.title | linkForm.text noneText | name | (link-publisher_game_name:  wrong) |
    enterName | nameHint | tag | (link-publisher_tag_line:  wrong) | enterTag | tagHint | region | (link-choice: chooseRegion wrong) |
    chooseRegion | [*submit]`
  done()`link-publisher_game_name`
  has('#link-publisher_game_name[autocapitalize=off]')
  const clipboardData = { getData: () => 'Wren#MOSS' }
  const pasted = await fire('#link-publisher_tag_line', 'paste', { clipboardData })
  expect(pasted.defaultPrevented).toBe(true)
  await type('#link-choice', 'other')
  await press('submit')
  see('.field-error')`enterOtherRegion`
  await type('#link-region', 'oce')
  await press('submit')
  see('.field-error')`someoneElses`
  see('form .small')`isYours who noAddress`
  see('form .notice')``
  await type('#link-region', 'oce')
  see('.field-error')``
  const fault = { loc: ['body', 'publisher_tag_line'], type: 'string_too_long' }
  serve(read, () => Response.json({ detail: [fault] }, { status: 422 }))
  await press('submit')
  see('.field-error')`tooLong.other 64`
  expect(page.activeElement?.id).toBe('link-publisher_tag_line')
  serve(read)
  await press('submit')
  await press('checking')
  see('form button')`[~*checking]`
  await pass(7)
  see('form .notice')`! linked`
  serve(read, () => {
    accounts = [account]
    return Response.json(account)
  })
  await press('submit')
  see('.linked')`linked.title Quarry | linked.done Quarry | ✓ Quarry spokenQuestion | canLookUp.one A | [+switch.on]`
  see('form')`name | (link-publisher_game_name: ) | nameHint | tag | (link-publisher_tag_line: ) | tagHint | region |
    (link-choice: anotherRegion) | otherRegion | (link-region: oce) | [*submit]`
  see('.announcer')`nowLinkedAndVisible Wren#MOSS visibleIn Quarry | [dismiss]`
  done()`linked-title | POST /v1/users/me/accounts
    {"publisher_game_name":"Wren","publisher_tag_line":"MOSS","region":"oce"} | POST /v1/users/me/accounts
    {"publisher_game_name":"Wren","publisher_tag_line":"MOSS","region":"oce"} | POST /v1/users/me/accounts
    {"publisher_game_name":"Wren","publisher_tag_line":"MOSS","region":"oce"} | POST /v1/users/me/accounts
    {"publisher_game_name":"Wren","publisher_tag_line":"MOSS","region":"oce"}`
  accounts = Array.from({ length: 25 }, (_, n) => ({ ...second, id: String(n) }))
  await visit('/accounts?guild=2', () => ({ accounts, guilds: [quarry] }))
  see('#link-title')`linkForm.title | account_limit_reached`
  see('main .notice')`account_limit_reached`
})

const key = {
  ...{ id: '7', guild_id: '1', guild_name: 'Harbour', name: 'Match bot', key_hint: 'ab12', status: 'active' },
  ...{ created_at: '2026-11-01T18:30:00Z', last_used_at: null, expires_at: '2026-11-25T18:30:00Z' },
  ...{ revoked_at: null, revoked_by: null, replaced_by: null },
}
const revoked = { ...key, id: '5', status: 'revoked', revoked_at: '2026-11-02T18:30:00Z', revoked_by: 'operator' }

test('a person can see, replace and revoke their keys', async () => {
  await visit('/keys', { guilds: [quarry] })
  see('.tabs')`</ /></accounts /accounts></keys /keys here></data /data>`
  see('main')`/keys | lead | createTitle | notManager | whoCanCreate ifChanged <logInAgain /auth/login>`
  const old = { ...key, id: '6', replaced_by: '7', key_hint: 'old1', name: null }
  const ended = { ...revoked, last_used_at: '2026-11-02T18:30:00Z' }
  await visit('/keys', { guilds: [harbour], instances: [{ ...key, expires_at: null }, old, ended] })
  lostKeys.set(new Set(['7', '5']))
  await pass(0.2)
  see('main')`/keys | lead | listTitle | nameAndServer Match bot Harbour isNew | endingIn…ab12 | created Nov 1, 2026,
    3:00 PM | neverUsed | [replace.button revokeMine ab12][revoke revokeMine ab12] | ! lostHeadline …ab12 Harbour lostText | Harbour isOld
    Nov 25, 2026, 3:00 PM | endingIn…old1 | created Nov 1, 2026, 3:00 PM | neverUsed | [revoke revokeMine old1] | replacedBy …ab12 |
    {inactiveKeys 1 | nameAndServer Match bot Harbour | endingIn…ab12 | created Nov 1, 2026, 3:00 PM | lastUsed 20 days ago |
    revokedBy.operator Nov 2, 2026, 3:00 PM | askWhy who noAddress} | createTitle | limitHeadline limitText | serverKeys.title |
    serverKeys.text | server | (shown-server: chooseServer) | inviteTitle | inviteText | Harbour | https://stats.example/?guild=1 |
    [copyLink Harbour]`
  await press('replace.button')
  see('dialog')`replace.title | replace.text …ab12 Harbour | full | [cancel][*replace.confirm]`
  await press('replace.confirm')
  await press('cancel')
  await press('revoke revokeMine ab12')
  see('dialog')`revokeTitle | revokeText …ab12 Harbour | [cancel][!revokeConfirm]`
  await press('cancel')
  lostKeys.set(new Set())
  const third = { ...key, id: '3' }
  const made = { ...key, id: '9', api_key: 'psk_9' }
  await visit('/keys', { guilds: [harbour], instances: [third, revoked] }, () => Response.json(made))
  see('#create-title .notice')``
  await press('replace.button')
  see('dialog .field')`old | (old-lives: 24)`
  expect(page.querySelector('option *')).toBeNull()
  expect(page.querySelectorAll('#old-lives option')).toHaveLength(3)
  await type('#old-lives', '168')
  see('dialog .field')`old | (old-lives: 168)`
  await press('replace.confirm')
  see('dialog h2')`newKey.title.one`
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } })
  await press('copyKey')
  await press('newKey.done')
  await press('revoke')
  see('dialog')`revokeTitle | revokeText …ab12 Harbour | [cancel][!revokeConfirm]`
  serve(() => ({ guilds: [harbour], instances: [revoked] }), ok)
  await press('revokeConfirm')
  see('main h2')`createTitle | listTitle | serverKeys.title`
  see('#keys-title')`listTitle | none | {inactiveKeys 1 | nameAndServer Match bot Harbour | endingIn…ab12 | created
    Nov 1, 2026, 3:00 PM | neverUsed | revokedBy.operator Nov 2, 2026, 3:00 PM | askWhy who noAddress}`
  see('.announcer')`nowRevoked …ab12 | [dismiss]`
  done()`keys-title | POST /v1/instances/7/replace {"old_lives_hours":0} | POST /v1/instances/3/replace
    {"old_lives_hours":168} | POST /v1/instances/3/revoke`
})

test('a manager can see all keys of a server, and revoke other people’s keys', async () => {
  const others = { ...key, id: '8', name: null, key_hint: 'yyyy', is_mine: false, maker_manages: false }
  const ended = { ...revoked, is_mine: false, maker_manages: false, revoked_by: 'manager' }
  let found: object = { instances: [{ ...key, is_mine: true, maker_manages: true }, others, ended] }
  const guilds = [harbour, { ...quarry, can_manage: true }]
  const mine = { guilds, guilds_fetched_at: '2026-11-20T18:30:00Z', instances: [key] }
  const read = (path: string) => (path.includes('guilds/') ? found : mine)
  await visit('/keys?server=9', read, ok)
  await press('create')
  see('.field-error')`chooseServer`
  await type('#key-guild_id', '2')
  see('#create-title')`createTitle | createText | staleHeadline 2 days ago staleText <logInAgain /auth/login> | server
    | (key-guild_id: Quarry) | name | (key-name: ) | term | (key-expires_in_days: 1 year) | [*create]`
  const setItem = vi.fn()
  vi.stubGlobal('sessionStorage', { setItem })
  await press('logInAgain')
  expect(setItem).toHaveBeenCalledWith('login-begun', '/keys?server=2')
  await type('#shown-server', '1')
  see('#server-keys-title')`serverKeys.title | serverKeys.text | server | (shown-server: Harbour) | Match bot mine |
    endingIn…ab12 | created Nov 1, 2026, 3:00 PM | neverUsed | expires Nov 25, 2026, 3:00 PM | [revoke revokeFor ab12 Harbour] |
    expiresSoon in 3 days | unnamed | endingIn…yyyy | created Nov 1, 2026, 3:00 PM | neverUsed | expires Nov 25, 2026, 3:00 PM |
    creatorGone | [revoke revokeFor yyyy Harbour] | expiresSoon in 3 days | {inactive 1 | Match bot | endingIn…ab12 | created Nov 1, 2026,
    3:00 PM | neverUsed | manager Nov 2, 2026, 3:00 PM}`
  await press('revoke')
  see('dialog')`revokeTitle | revokeText …yyyy Harbour | revokeOthers | [cancel][!revokeConfirm]`
  found = { instances: [] }
  await press('revokeConfirm')
  see('#server-keys-title')`serverKeys.title | serverKeys.text | server | (shown-server: Harbour) | none`
  done()`server-keys-title | POST /v1/guilds/1/instances/8/revoke`
  const late = Promise.withResolvers<Response>()
  found = late.promise
  guilds.splice(1, 1, quarry)
  await type('#shown-server', '2')
  see('#server-keys-title .visually-hidden')`loading`
  late.resolve(refused(403, 'guild_list_stale'))
  await pass(0.2)
  see('#server-keys-title')`serverKeys.title | serverKeys.text | server | (shown-server: Quarry) | ! guild_list_stale
    <again /auth/login>`
})

test('a person can copy a new key, or send it to the bot that requested it', async () => {
  setMeta('key-returns', 'https://bot.example/keys')
  const link = '/keys?guild=1&server=9&return=https://bot.example/keys'
  await visit(link, { guilds: [harbour] })
  see('#create-title .notice')`! ignored`
  await visit(`${link}&state=x`, { guilds: [harbour] }, tooOften)
  await type('#key-name', 'Match bot')
  await press('create')
  see('#create-title .notice')`asked bot.example | ! waitFor.other 5`
  const created = () => Response.json({ ...key, api_key: 'psk_9' })
  serve(() => ({ guilds: [harbour] }), created)
  await press('create')
  see('#key-name')`(key-name: )`
  see('dialog')`newKey.title.one | isFor Harbour | once keep | psk_9[copyKey] | [*sendHome.button bot.example] |
    {tryTitle | tryText | curl https://stats.example/v1/stats/player \ | -H 'Authorization: Bearer psk_9' \ | -H 'Content-Type:
    application/json' \ | -d '{"guild_id": 1, "target_chat_id": 2}' | [copyCommand]} | next <apiReference /docs> | [newKey.done]`
  vi.stubGlobal('navigator', {})
  await press('copyCommand')
  see('.announcer')`copyManually`
  await press('newKey.done')
  see('dialog .notice-problem')`! notCopied`
  see('dialog .dialog-buttons')`[closeAnyway]`
  await fire('.key-value', 'copy')
  see('dialog .notice-problem')``
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } })
  await press('copyKey')
  see('.announcer')`copied`
  await press('sendHome.button')
  has('form.notice[target=_blank][rel=noopener]', 'form [role=status]', 'dialog a[target=_blank][rel=noopener]')
  see('dialog form')`question bot.example Harbour | (api_key: psk_9)(guild_id: 1)(state: x) | [*send bot.example]`
  expect(page.activeElement?.getAttribute('type')).toBe('submit')
  await fire('dialog form', 'submit')
  leave('erased')
  await pass(0.2)
  expect(page.title).toBe('service')
  see('dialog form')`sent bot.example | (api_key: psk_9)(guild_id: 1)(state: x) | [-*send bot.example]`
  see('dialog button')`[copied copyKey] | [-*send bot.example] | [byHand copyCommand] | [newKey.done]`
  see('dialog > p')`isFor Harbour | erased`
  await press('newKey.done')
  see('dialog')``
  done()`visually-hidden | POST /v1/instances {"guild_id":"1","name":"Match bot","expires_in_days":365} | POST
    /v1/instances {"guild_id":"1","name":"Match bot","expires_in_days":365}`
})

test('a person sees who looked them up, their history and their sessions', async () => {
  const event = { by: 'me', via: null, guild_id: '2', key_hint: null, account: null, notice: null }
  const events = [
    { ...event, at: '2026-11-24T18:30:00Z', action: 'permission.allowed', notice: { language: 'de', version: '0f3a' } },
    { ...event, at: '2026-11-23T18:30:00Z', action: 'data.shown', by: 'operator' },
    { ...event, at: '2026-11-22T18:30:00Z', action: 'key.revoked', by: 'bot', key_hint: 'ab12' },
    { ...event, at: '2026-11-21T18:30:00Z', action: 'account.linked', account: 'Wren#MOSS' },
    { ...event, at: '2026-11-20T18:30:00Z', action: 'key.revoked', guild_id: null },
    { ...event, at: '2026-11-19T18:30:00Z', action: 'consent.withdrawn', via: 'chat' },
    { ...event, at: '2026-11-19T18:30:00Z', action: 'newer' },
  ]
  const here = { created_at: '2026-11-21T18:30:00Z', expires_at: '2026-12-21T18:30:00Z', is_current: true }
  const there = { ...here, created_at: '2026-11-20T18:30:00Z', is_current: false }
  const elsewhere = onDay('2026-10-01', { guild_id: '99', guild_name: 'Elsewhere', key_hint: '', answered: 3 })
  setMeta('contact', 'mailto:help@stats.example')
  const person = { guilds: [quarry], erased_after: '2027-11-22T18:30:00Z', display_name: 'Maren', username: 'm' }
  const counted = { since: '2026-10-01', incomplete_since: '2026-11-01', lookups: [...lookups, elsewhere] }
  let sessions = [there, here, there, there]
  let notice: object = refused(503)
  const read = (path: string) => (path.includes('/notices/') ? notice : { ...person, ...counted, events, sessions })
  await visit('/data', read, ok)
  listeners.get('beforeprint')?.({})
  has('.folded[open]', '#download-title ~ p [download]')
  see('header')`<service /> | loggedInAsMaren[logOut] | </ /></accounts /accounts></data /data here>`
  see('main')`/data | <hidden /> | lead | whoLooked.title | (server: allServers) | week.other 2 2 days ago refused.one
    1 | incomplete Nov 1, 2026 | unnamed 1 | StatBot …ab12 | wasRefused.one | Nov 22, 2026 | unnamed 1 | key …ab12 | got.other 2 | Nov 20,
    2026 | Elsewhere | unknownKey | got.other 3 | Oct 1, 2026 | since Oct 1, 2026 who | history.title | history.text <privacy /privacy> |
    permission.allowed.me Quarry | Nov 24, 2026, 3:00 PM | {agreed German, Nov 24, 2026, 3:00 PM | loading} | data.shown.operator <who
    mailto:help@stats.example> | Nov 23, 2026, 3:00 PM | key.revoked.bot key …ab12 Quarry | Nov 22, 2026, 3:00 PM | account.linked.me
    Wren#MOSS | Nov 21, 2026, 3:00 PM | key.revoked.me unknownKey | Nov 20, 2026, 3:00 PM | chat | Nov 19, 2026, 3:00 PM | otherEvent | Nov
    19, 2026, 3:00 PM | askWhy <who mailto:help@stats.example> | sessions.title | places.other 4 | this | since Nov 21, 2026, 3:00 PM Dec
    21, 2026, 3:00 PM | sessions.other | since Nov 20, 2026, 3:00 PM Dec 21, 2026, 3:00 PM | sessions.other | since Nov 20, 2026, 3:00 PM
    Dec 21, 2026, 3:00 PM | {earlier.one 1 | sessions.other | since Nov 20, 2026, 3:00 PM Dec 21, 2026, 3:00 PM} | [endOthers] |
    download.title | download.text | <link /v1/users/me/export> | stop.title | stop.text | all | allText | [everythingOff.button] | forGood
    | forGoodText absent Nov 22, 2027 | [!erase.button]`
  await press('agreed')
  see('.agreed')`{agreed German, Nov 24, 2026, 3:00 PM | noNotice}`
  notice = { text: 'Let {server}\nsee' }
  await press('agreed')
  await press('agreed')
  see('.agreed')`{agreed German, Nov 24, 2026, 3:00 PM | Let … | see}`
  has('blockquote[lang=de]')
  await type('select', '99')
  see('#looked-title')`whoLooked.title | (server: Elsewhere) | notThisWeek 52 days ago | incomplete Nov 1, 2026 |
    Elsewhere | unknownKey | got.other 3 | Oct 1, 2026 | since Oct 1, 2026 who`
  serve(read, tooOften)
  await press('endOthers')
  see('.toast')``
  see('#sessions-title .notice')`! waitFor.other 5`
  serve(read, ok)
  sessions = [here]
  await press('endOthers')
  see('#sessions-title')`sessions.title | here | this | since Nov 21, 2026, 3:00 PM Dec 21, 2026, 3:00 PM`
  see('.announcer')`ended | [dismiss]`
  done()`body | POST /auth/logout-others | POST /auth/logout-others`
  setMeta('contact', '')
  const mine = events.slice(2)
  await visit('/data', { lookups: [lookups[0]], events: [...mine, ...mine, ...mine.slice(2, 3)], sessions })
  see('#looked-title')`whoLooked.title | never refused.one 1 | unnamed 1 | StatBot …ab12 | wasRefused.one | Nov 22,
    2026 | since Oct 1, 2026 who`
  see('#history-title .folded')`{earlier.one 1 | key.revoked.me unknownKey | Nov 20, 2026, 3:00 PM}`
  see('#history-title .small')``
  await visit('/data', { lookups: [lookups[1]], sessions: [here, there] })
  see('#looked-title .explanation')`week.other 2 2 days ago`
  see('#sessions-title p')`places.other 2 | [endOthers]`
  await visit('/data', {})
  see('#looked-title')`whoLooked.title | none | noneText | since Oct 1, 2026 who`
  see('#history-title')`history.title | history.text <privacy /privacy> | noneText`
})

test('a person can delete all their data only after typing the confirmation word', async () => {
  await visit('/data', { username: 'm', display_name: 'maren' }, () => refused(403, 'login_too_old'))
  await press('erase.button')
  await press('erase.confirm')
  see('dialog')`question | whose maren | consequences.0 | consequences.1 | consequences.2 | consequences.3 |
    erase.text | type delete | (delete-word:  wrong) | typeIt delete | [cancel][!erase.confirm]`
  expect([location.search, sent.length]).toEqual(['?delete=ask', 0])
  await type('#delete-word', 'Delete ')
  await fire('dialog form', 'submit')
  see('dialog .notice')`! login_too_old <again /auth/login>`
  await press('cancel')
  see('#stop-title .notice')`! login_too_old <again /auth/login>`
  expect(location.href).toBe('/data')
  done()`danger | DELETE /v1/users/me`
})

test('a person whose page has crashed can still turn everything off', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const answer = Promise.withResolvers<Response>()
  await visit('/', { guilds: [{}] }, () => answer.promise)
  await press('everythingOff.confirm')
  see('main button')`[reload] | [~!confirming]`
  answer.resolve(tooOften())
  await pass(0.2)
  see('main')`broken.title | ! broken.text | everythingOff.title consequences.0 consequences.1 consequences.2
    consequences.3 | ! waitFor.other 5 | [reload][!everythingOff.confirm]`
  expect(log).toHaveBeenCalled()
  done()`danger | POST /auth/revoke`
  log.mockRestore()
})

test('a person who switches views keeps what they typed', async () => {
  await visit('/accounts', { display_name: 'Maren' })
  await type('#link-publisher_game_name', 'Half typed')
  for (const how of [{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])
    expect(await fire('.brand', 'click', { button: 0, ...how })).toMatchObject({ defaultPrevented: false })
  await press('service')
  await press('/data')
  expect([page.title, location.pathname]).toEqual(['/data · service', '/data'])
  done()`arrival`
  serve(() => ({}), tooOften)
  await press('logOut')
  see('.who')`loggedInAs[logOut] | ! waitFor.other 5`
  await press('/accounts')
  see('.game-id-fields')`name | (link-publisher_game_name: Half typed) | nameHint | tag | (link-publisher_tag_line: )
    | tagHint`
})

test('a picture covers the initials of a person or a server once it has loaded', async () => {
  const guilds = [{ ...harbour, icon_url: '/icon' }, quarry]
  for (const names of ['élan vital crew,m,ÉV', '# new harbour of all,m,NH', ',→,→', ',🎮,🎮', ',,#']) {
    const [display_name, username, initials] = names.split(',')
    await visit('/', { display_name, username, avatar_url: '/picture', guilds })
    expect(page.querySelector('.who .initials')?.textContent).toBe(initials)
  }
  has('.who .initials[style*="138"] img:not(.shown)[referrerpolicy=no-referrer]', '.servers [src="/icon"]:not(.shown)')
  for (const picture of ['.who img', '.servers img']) await fire(picture, 'load')
  has('.who img.shown', '.servers img.shown')
  expect(page.querySelectorAll('.initials img')).toHaveLength(2)
})

test('a person whose dashboard can’t start can still turn everything off', async () => {
  vi.spyOn(console, 'error').mockImplementationOnce(() => {})
  vi.doMock('../../src/web/app/state/start.ts', () => ({ start: () => Promise.reject(new Error('broken')) }))
  const again = '../../src/web/app/main.tsx?again'
  await import(again)
  await pass(0.2)
  see('main button')`[reload] | [!everythingOff.confirm]`
})
