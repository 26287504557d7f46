/** Who looked the person up: the last week in a sentence, and every day, server and key in a table. */
import { useState } from 'preact/hooks'
import type { LookupsOfDay, WhoLooked as WhoLookedBody } from '../../../wire/dashboard.ts'
import { fill } from '../fill.ts'
import { byDay, daysBetween, lastDays, summarize, today } from '../looked-up.ts'
import { EyeIcon } from '../parts/icons.tsx'
import { daysAgo } from '../parts/moments.tsx'
import { Hint, Name } from '../parts/name.tsx'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { Notice } from '../parts/notice.tsx'
import { allServers, nameOf, type Server } from '../servers.ts'
import type { LoggedIn } from '../state/session.ts'
import { fillText, locale, plural, texts } from '../texts.ts'

const words = texts.ownData.whoLooked
/** Days that aren't folded away. */
const shownDays = 7

const inUtc = { timeZone: 'UTC' } as const
const longDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full', ...inUtc })
const mediumDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...inUtc })

export function WhoLooked({ whoLooked, state }: { whoLooked: WhoLookedBody; state: LoggedIn }) {
  const { since, incomplete_since: incompleteSince, lookups: all } = whoLooked
  const servers = allServers(state)
  const [onlyId, setOnlyId] = useState('')
  const names = new Map(all.map((lookup) => [lookup.guild_id, nameOf(servers, lookup)]))
  const lookups = names.has(onlyId) ? all.filter(({ guild_id }) => guild_id === onlyId) : all
  const days = byDay(lookups)
  const earlier = days.slice(shownDays)
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
      {lookups.length > 0 && <Bars lookups={lookups} />}
      {incompleteSince && <Notice>{fill(words.incomplete, { date: <Day of={incompleteSince} /> })}</Notice>}
      {days.length === 0 ? (
        <NothingYet icon={<EyeIcon />} title={words.none}>
          {words.noneText}
        </NothingYet>
      ) : (
        <LookupTable days={days.slice(0, shownDays)} servers={servers} />
      )}
      {earlier.length > 0 && (
        <details class="folded">
          <summary>{plural(words.earlier, earlier.length)}</summary>
          <LookupTable days={earlier} servers={servers} />
        </details>
      )}
      <p class="small">
        {fill(words.since, { date: <Day of={since} /> })} {words.who}
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

/** A drawing of the last two weeks, in which what was refused stands above what was answered; in words it is the table. */
function Bars({ lookups }: { lookups: LookupsOfDay[] }) {
  const days = lastDays(lookups, today())
  const most = Math.max(1, ...days.map(({ answered, refused }) => answered + refused))
  return (
    <ol class="bars" aria-hidden="true">
      {days.map(({ date, answered, refused }) => (
        <li key={date} title={mediumDay.format(new Date(date))}>
          <i class="refused" style={{ height: `${(100 * refused) / most}%` }} />
          <i style={{ height: `${(100 * answered) / most}%` }} />
        </li>
      ))}
    </ol>
  )
}

function LookupTable({ days, servers }: { days: [string, LookupsOfDay[]][]; servers: Server[] }) {
  return (
    <div class="lookups-frame">
      <table class="lookups">
        <caption class="for-readers">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.server}</th>
            <th scope="col">{words.answered}</th>
            <th scope="col">{words.refusedColumn}</th>
          </tr>
        </thead>
        {days.map(([date, lookups]) => (
          <tbody key={date}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                <time dateTime={date}>{longDay.format(new Date(date))}</time>
              </th>
            </tr>
            {lookups.map((lookup, index) => (
              <LookupRow key={`${lookup.guild_id} ${lookup.key_hint} ${index}`} lookup={lookup} servers={servers} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function LookupRow({ lookup, servers }: { lookup: LookupsOfDay; servers: Server[] }) {
  return (
    <tr>
      <td>
        <Name>{nameOf(servers, lookup)}</Name>
        <p class="small">
          {lookup.key_name && <Name>{lookup.key_name}</Name>} {keyOf(lookup)}
        </p>
      </td>
      <td>{lookup.answered}</td>
      <td>{lookup.refused}</td>
    </tr>
  )
}

function keyOf({ key_hint: hint, key_name: name }: LookupsOfDay) {
  if (!hint) return words.unknownKey
  return name ? <Hint of={hint} /> : fill(words.key, { hint: <Hint of={hint} /> })
}

function Day({ of }: { of: string }) {
  return <time dateTime={of}>{mediumDay.format(new Date(of))}</time>
}
