/** Placeholders while the first answer is on its way; the same as in index.html. */

export function Skeleton() {
  return (
    <div class="skeleton" aria-hidden="true">
      <div class="bone bone-title" />
      <div class="bone bone-card" />
      <div class="bone bone-row" />
      <div class="bone bone-row" />
      <div class="bone bone-row" />
    </div>
  )
}
