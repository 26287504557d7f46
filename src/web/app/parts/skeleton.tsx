/** Placeholders for what is being loaded. */
import { texts } from '../texts/texts.ts'

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

/** In the place of a card, below a heading that is there already. */
export function CardSkeleton() {
  return (
    <div class="skeleton">
      <p class="for-readers">{texts.loading}</p>
      <div class="bone bone-card" />
    </div>
  )
}
