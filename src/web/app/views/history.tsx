/** The history in sentences, newest first: the person's decisions, and what others did with their data. */
import type { ComponentChildren, TargetedEvent } from 'preact'
import { useState } from 'preact/hooks'
import type { HistoryEvent, Notice } from '../../../wire/personal-data.ts'
import { type Answer, api } from '../api.ts'
import { partsOf } from '../game-id.ts'
import { AskOperator, Operator } from '../parts/help.tsx'
import { Timestamp } from '../parts/moments.tsx'
import { GameId, KeyHint, Name } from '../parts/name.tsx'
import { LongList, Row } from '../parts/row.tsx'
import { eventSentence } from '../sentences.ts'
import { allServers, nameOf, type Server } from '../servers.ts'
import type { LoggedIn } from '../state/session.ts'
import { fill, fillText, locale, texts } from '../texts.ts'

const words = texts.ownData.history

export function History({ events, state }: { events: HistoryEvent[]; state: LoggedIn }) {
  const servers = allServers(state)
  const rows = events.map((event, index) => (
    <Row key={`${event.at} ${index}`} title={sentence(event, servers)} actions={<Timestamp of={event.at} withTime />}>
      {event.notice && <AgreedText to={event.notice} when={event.at} />}
    </Row>
  ))
  return (
    <section class="card" aria-labelledby="history-title">
      <h2 id="history-title">{words.title}</h2>
      <p>{fill(words.text, { privacy: <a href="/privacy">{texts.privacy}</a> })}</p>
      {events.length === 0 && <p>{words.noneText}</p>}
      <LongList rows={rows} earlier={words.earlier} />
      {events.some(({ by }) => by === 'operator') && <AskOperator sentence={texts.operator.askWhy} />}
    </section>
  )
}

const languageNames = new Intl.DisplayNames(locale, { type: 'language' })

/** The text that the person agreed to. Loads it when the person unfolds it. */
function AgreedText({ to: { language, version }, when }: { to: NonNullable<HistoryEvent['notice']>; when: string }) {
  const [answer, setAnswer] = useState<Answer<Notice>>()
  const text = answer && 'body' in answer ? answer.body.text : undefined
  const toggle = async ({ currentTarget }: TargetedEvent<HTMLDetailsElement>) => {
    if (currentTarget.open && text === undefined) setAnswer(await api.notice(version))
  }
  return (
    <details class="agreed" onToggle={toggle}>
      <summary>
        {fillText(words.agreed, { language: languageNames.of(language) ?? language })}
        <span class="visually-hidden">
          {texts.comma}
          <Timestamp of={when} withTime />
        </span>
      </summary>
      {text === undefined ? (
        <p>{answer ? words.noNotice : texts.loading}</p>
      ) : (
        <blockquote lang={language} translate={false}>
          {text.split('\n').map((line) => (
            // The stored text has a placeholder for the name of the server.
            <p>{line.replace(/\{\w+\}/g, '…')}</p>
          ))}
        </blockquote>
      )}
    </details>
  )
}

function sentence(event: HistoryEvent, servers: Server[]): ComponentChildren {
  const { guild_id, guild_name } = event
  const account = partsOf(event.account ?? '')
  const server = guild_id ? <Name>{nameOf(servers, { guild_id, guild_name })}</Name> : words.unknownServer
  return fill(eventSentence(event), {
    operator: <Operator />,
    server,
    account: account ? <GameId of={account} /> : words.unknownAccount,
    key: event.key_hint ? fill(words.key, { hint: <KeyHint of={event.key_hint} />, server }) : words.unknownKey,
  })
}
