/** For cards that are on their way, below a heading that is there. */
import { texts } from '../texts/texts.ts'

export function Bones() {
  return (
    <div class="skeleton">
      <p class="for-readers">{texts.loading}</p>
      <div class="bone bone-card" />
    </div>
  )
}
