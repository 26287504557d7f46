/** Placeholders for content that is loading: a few cards, or a whole view as in index.html. */
import { texts } from '../texts.ts'

export function Skeleton({ cards = 1, isView = false }: { cards?: number; isView?: boolean }) {
  const Said = isView ? 'h1' : 'p'
  return (
    <div class="skeleton">
      <Said class="visually-hidden">{texts.loading}</Said>
      {Array.from({ length: cards }, () => (
        <div class="bone" />
      ))}
    </div>
  )
}
