/** Placeholders for content that is loading: a few cards, or a whole view as in index.html. */
import { texts } from '../texts.ts'

export function Skeleton({ cards = 1, isView = false }: { cards?: number; isView?: boolean }) {
  const Tag = isView ? 'h1' : 'p'
  return (
    <div class="skeleton">
      <Tag class="visually-hidden">{texts.loading}</Tag>
      {Array.from({ length: cards }, () => (
        <div class="bone" />
      ))}
    </div>
  )
}
