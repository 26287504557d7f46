/** The script of the start page: takes people back to where they began to log in, and shows times in local time. */
import { recall, remember } from './storage.ts'

/** The name of an item in storage, which the dashboard reads when the login is done: see app/browser-storage.ts. */
const BEGUN = 'login-begun'

if (document.body.classList.contains('start')) startPage()

function startPage(): void {
  const { lang } = document.documentElement
  const inLocalTime = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short' })
  for (const time of document.querySelectorAll('time')) time.textContent = inLocalTime.format(new Date(time.dateTime))

  for (const link of document.querySelectorAll('a.login')) {
    link.addEventListener('click', () => remember('sessionStorage', BEGUN, location.pathname + location.search))
  }
  goBackToWhereLoginBegan()

  // Reloads if the person logs in meanwhile, in another tab or before they come back to this page.
  if ('BroadcastChannel' in globalThis) {
    new BroadcastChannel('dashboard').addEventListener('message', ({ data }) => {
      if (data.kind === 'logged-in') location.reload()
    })
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}

/** After a failed login, goes to the page where it began. There, removes the outcome from the URL: a reload must not show it. */
function goBackToWhereLoginBegan(): void {
  const outcome = new URLSearchParams(location.search).get('login')
  if (outcome === null) return
  const begun = new URL(recall('sessionStorage', BEGUN) ?? location.pathname, location.origin)
  if (begun.origin !== location.origin) return
  const isHere = begun.searchParams.get('guild') === new URLSearchParams(location.search).get('guild')
  if (isHere) return history.replaceState(null, '', begun.pathname + begun.search)
  // Shows the outcome there, because that page names the link's server.
  begun.searchParams.set('login', outcome)
  location.replace(begun)
}
