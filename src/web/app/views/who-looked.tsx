/** The lookups about the person: the last week in a sentence, and a row for each day, server and key. */
import { useState } from 'preact/hooks'
import type { LookupsOfDay, WhoLooked as WhoLookedBody } from '../../../wire/dashboard.ts'
import { daysBetween, summarize, today } from '../lookup-summary.ts'
import { daysAgo } from '../moments.ts'
import { Callout } from '../parts/callout.tsx'
import { UtcDay } from '../parts/moments.tsx'
import { KeyHint, Name } from '../parts/name.tsx'
import { LongList, Row } from '../parts/row.tsx'
import { allServers, nameOf } from '../servers.ts'
import type { LoggedIn } from '../state/session.ts'
import { fill, fillText, plural, texts } from '../texts.ts'

const words = texts.ownData.whoLooked

export function WhoLooked({ whoLooked, state }: { whoLooked: WhoLookedBody; state: LoggedIn }) {
  const { since, incomplete_since: incompleteSince, lookups: all } = whoLooked
  const servers = allServers(state)
  const [onlyId, setOnlyId] = useState('')
  const names = new Map(all.map((lookup) => [lookup.guild_id, nameOf(servers, lookup)]))
  const lookups = names.has(onlyId) ? all.filter(({ guild_id }) => guild_id === onlyId) : all
  const rows = lookups.map((lookup, index) => (
    <Row
      key={`${lookup.date} ${index}`}
      title={<Name>{nameOf(servers, lookup)}</Name>}
      facts={<Facts of={lookup} />}
      actions={<UtcDay of={lookup.date} />}
    />
  ))
  return (
    <section class="card" aria-labelledby="looked-title">
      <h2 id="looked-title">{words.title}</h2>
      {names.size > 1 && (
        <select aria-label={words.server} value={onlyId} onChange={(event) => setOnlyId(event.currentTarget.value)}>
          <option value="">{words.allServers}</option>
          {[...names].map(([id, name]) => (
            <option key={id} value={id} dir="auto" translate={false}>
              {name}
            </option>
          ))}
        </select>
      )}
      {lookups.length > 0 && <Summary lookups={lookups} />}
      {incompleteSince && <Callout>{fill(words.incomplete, { date: <UtcDay of={incompleteSince} /> })}</Callout>}
      {lookups.length === 0 && (
        <p>
          <strong>{words.none}</strong>
          <br />
          {words.noneText}
        </p>
      )}
      <LongList rows={rows} earlier={texts.ownData.history.earlier} />
      <p class="small">
        {fill(words.since, { date: <UtcDay of={since} /> })} {words.who}
      </p>
    </section>
  )
}

function Summary({ lookups }: { lookups: LookupsOfDay[] }) {
  const { answered, refused, lastDay } = summarize(lookups, today())
  const sentence = answered > 0 ? plural(words.week, answered) : words.notThisWeek
  return (
    <p class="explanation">
      <strong>{lastDay ? fillText(sentence, { last: daysAgo(daysBetween(lastDay, today())) }) : words.never}</strong>{' '}
      {refused > 0 && plural(words.refused, refused)}
    </p>
  )
}

function Facts({ of: lookup }: { of: LookupsOfDay }) {
  const { answered, refused, key_name: name } = lookup
  return (
    <>
      <span>
        {name && <Name>{name}</Name>} {keyOf(lookup)}
      </span>
      {answered > 0 && <span>{plural(words.got, answered)}</span>}
      {refused > 0 && <span>{plural(words.wasRefused, refused)}</span>}
    </>
  )
}

function keyOf({ key_hint: hint, key_name: name }: LookupsOfDay) {
  if (!hint) return words.unknownKey
  return name ? <KeyHint of={hint} /> : fill(words.key, { hint: <KeyHint of={hint} /> })
}
