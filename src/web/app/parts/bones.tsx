/** Placeholders for cards that are being loaded, below a heading that is there already. */
import { texts } from '../texts/texts.ts'

export function Bones() {
  return (
    <div class="skeleton">
      <p class="for-readers">{texts.loading}</p>
      <div class="bone bone-card" />
    </div>
  )
}
