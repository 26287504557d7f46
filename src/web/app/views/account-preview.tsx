/** Shows what a bot sees about a linked account, on a card like one in a chat. */
import { useEffect, useState } from 'preact/hooks'
import type { Account } from '../../../wire/dashboard.ts'
import type { PlayerStatsResponse } from '../../../wire/stats.ts'
import { type Answer, api } from '../api.ts'
import { isRateLimited, retryDelayMs } from '../failure.ts'
import { Callout, Reason } from '../parts/callout.tsx'
import { GameId, Name } from '../parts/name.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { regionName } from '../regions.ts'
import { refresh } from '../state/refresh.ts'
import { service } from '../state/session.ts'
import { fill, locale, texts } from '../texts.ts'

const words = texts.preview
const ratio = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
const percentage = new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', minimumFractionDigits: 1 })
const count = new Intl.NumberFormat(locale)

/** Requests the stats whenever the preview is shown, when the service is available again, and after a pause for the rate limit. */
export function AccountPreview({ account }: { account: Account }) {
  const [answer, setAnswer] = useState<Answer<PlayerStatsResponse>>()
  const isAvailable = service.use() === 'available'
  useEffect(() => {
    if (!isAvailable) return
    let isWanted = true
    const ask = async () => {
      const found = isWanted && (await api.previewAccount(account.id))
      if (!isWanted || !found) return
      setAnswer(found)
      if (!('failure' in found)) return
      if (isRateLimited(found.failure)) setTimeout(ask, retryDelayMs(found.failure))
      // The session may have ended, the account may be gone, or the service may be unavailable.
      else refresh()
    }
    ask()
    return () => {
      isWanted = false
    }
  }, [account.id, isAvailable])
  if (answer === undefined) return <Skeleton />
  if ('failure' in answer) {
    const { failure } = answer
    return <Callout kind="problem">{failure.kind === 'refused' ? <Reason of={failure} /> : words.unanswered}</Callout>
  }
  const { body: stats, source } = answer
  const region = <Name>{regionName(stats.region)}</Name>
  const notes = [source === 'placeholder' && words.placeholder, !account.verified && words.unverified].filter(Boolean)
  return (
    <>
      <h3>{words.title}</h3>
      <p class="small">{words.text}</p>
      <div class="notice preview">
        <p>
          <strong>
            <GameId of={account} />
          </strong>
        </p>
        <p>{fill(words.rank, { rank: <Name>{stats.rank}</Name>, rating: stats.rr, region })}</p>
        <p class="row-facts">
          <Fact name={words.killsPerDeath} value={ratio.format(stats.kd_ratio)} />
          <Fact name={words.won} value={percentage.format(stats.win_rate)} />
          <Fact name={words.matches} value={count.format(stats.matches_played)} />
        </p>
        {notes.length > 0 && <small>{notes.join(texts.comma)}</small>}
      </div>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <span>
      {name} <strong>{value}</strong>
    </span>
  )
}
