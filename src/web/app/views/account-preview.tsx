/** What a bot sees of a linked account, as a card in a chat would show it: fetched when it is unfolded. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Account } from '../../../wire/dashboard.ts'
import type { PlayerStatsResponse } from '../../../wire/stats.ts'
import { type Answer, api } from '../api.ts'
import { Name } from '../parts/name.tsx'
import { Notice } from '../parts/notice.tsx'
import { CardSkeleton } from '../parts/skeleton.tsx'
import { regionName } from '../regions.ts'
import { sentenceFor } from '../sentences.ts'
import { refresh } from '../state/refresh.ts'
import { isReachable } from '../state/session.ts'
import { fill } from '../texts/fill.ts'
import { previewTexts as words } from '../texts/preview-texts.ts'
import { language } from '../texts/texts.ts'

interface AccountPreviewProps {
  account: Account
  /** What the account is called. */
  name: ComponentChildren
}

export function AccountPreview({ account, name }: AccountPreviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details class="folded preview" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        {words.title}
        <span class="for-readers">{fill(words.of, { account: name })}</span>
      </summary>
      {isOpen && <Preview account={account} name={name} />}
    </details>
  )
}

function Preview({ account, name }: AccountPreviewProps) {
  const { answer, ask } = usePreview(account.id)
  if (answer === undefined) return <CardSkeleton />
  if ('body' in answer) return <Card account={account} name={name} stats={answer.body} source={answer.source} />
  const { failure } = answer
  // The button, which has the focus, goes when the answer is dropped.
  const askAgain = ({ currentTarget }: Event) => {
    if (currentTarget instanceof HTMLElement) currentTarget.closest('details')?.querySelector('summary')?.focus()
    ask()
  }
  return (
    <Notice kind="problem">
      <p>{failure.kind === 'refused' ? sentenceFor(failure) : words.unanswered}</p>
      <button type="button" class="quiet" onClick={askAgain}>
        {words.again}
      </button>
    </Notice>
  )
}

/** The answer is undefined until there is one. When the service is back, it is asked again. */
function usePreview(accountId: string): { answer: Answer<PlayerStatsResponse> | undefined; ask: () => void } {
  const [answer, setAnswer] = useState<Answer<PlayerStatsResponse>>()
  const [asked, setAsked] = useState(0)
  const isThere = isReachable.use()
  useEffect(() => {
    if (!isThere) return
    let isWanted = true
    api.previewAccount(accountId).then((found) => {
      if (!isWanted) return
      setAnswer(found)
      if (callsForRefresh(found)) refresh()
    })
    return () => {
      isWanted = false
    }
  }, [accountId, asked, isThere])
  const ask = () => {
    setAnswer(undefined)
    setAsked(asked + 1)
  }
  return { answer, ask }
}

/** Whether everything else is to be read anew: the session is over, the account is gone, or the service is away. */
function callsForRefresh(answer: Answer<PlayerStatsResponse>): boolean {
  return 'failure' in answer && !(answer.failure.kind === 'refused' && answer.failure.reason === 'rate_limited')
}

interface CardProps extends AccountPreviewProps {
  stats: PlayerStatsResponse
  source: string | null | undefined
}

function Card({ account, name, stats, source }: CardProps) {
  const notes = [source === 'placeholder' && words.placeholder, !account.verified && words.unverified].filter(Boolean)
  return (
    <>
      <p class="small">{words.text}</p>
      <div class="notice item-text">
        <p class="item-title">{name}</p>
        <p>
          {words.rank(stats.rank, stats.rr)}, <Name>{regionName(stats.region)}</Name>
        </p>
        <dl class="facts">
          <Fact name={words.killsPerDeath} value={ratio.format(stats.kd_ratio)} />
          <Fact name={words.won} value={percentage.format(stats.win_rate)} />
          <Fact name={words.matches} value={count.format(stats.matches_played)} />
        </dl>
        {notes.length > 0 && <small>{notes.join(', ')}</small>}
      </div>
    </>
  )
}

const ratio = new Intl.NumberFormat(language, { minimumFractionDigits: 2 })
const percentage = new Intl.NumberFormat(language, { style: 'unit', unit: 'percent', minimumFractionDigits: 1 })
const count = new Intl.NumberFormat(language)

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
