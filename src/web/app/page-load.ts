/** How this page was loaded, and loading it anew where its texts are gone. Imported first. */

const [entry] = performance.getEntriesByType('navigation')
const load = entry as PerformanceNavigationTiming | undefined

/** A page of the release before, whose texts are gone: once, and never in a loop. */
addEventListener('vite:preloadError', () => {
  // Once the dashboard is there, it would lose what was typed, and a new key.
  const isWaiting = document.querySelector('.without-script') !== null
  if (isWaiting && load?.type !== 'reload') location.reload()
})
