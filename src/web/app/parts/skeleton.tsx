/** Placeholders while the first answer is on its way; the same as in index.html. */
import { texts } from '../texts/texts.ts'

export function Skeleton() {
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
