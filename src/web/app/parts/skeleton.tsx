/** Placeholders for what is being loaded. */
import { texts } from '../texts.ts'

/** In the place of a whole view; the same as in index.html. */
export function PageSkeleton() {
  return (
    <div class="skeleton">
      <h1 class="for-readers">{texts.loading}</h1>
      <div class="bone bone-title" />
      <div class="bone bone-card" />
      <div class="bone bone-row" />
      <div class="bone bone-row" />
      <div class="bone bone-row" />
    </div>
  )
}

/** In the place of cards, below a heading that is there already. */
export function CardSkeleton({ cards = 1 }: { cards?: number }) {
  return (
    <div class="skeleton">
      <p class="for-readers">{texts.loading}</p>
      {Array.from({ length: cards }, () => (
        <div class="bone bone-card" />
      ))}
    </div>
  )
}
