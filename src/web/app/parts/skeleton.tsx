/** Placeholders for content that is loading: some cards, or a whole view like the one in index.html. */
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
