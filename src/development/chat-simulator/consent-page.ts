/** The consent page: which app asks, what for, and who you want to be. No script, nothing loaded from elsewhere. */

import { Html, html } from '../../lib/html.ts'
import { mayManage, type SimulatedPerson } from './cast.ts'

export interface ConsentView {
  /** The app's. */
  name: string
  /** What it asks for. */
  scope: string
  redirectUri: string
  people: readonly SimulatedPerson[]
}

/** The Content-Security-Policy of these pages. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

export function consentPage({ name, scope, redirectUri, people }: ConsentView): Html {
  const radio = (user: string) =>
    html`<input type="radio" name="user" value="${user}" required ${user === people[0]?.id ? html`checked` : ''}>`
  return page(
    `Authorize ${name}`,
    html`<p>${name} wants to know who you are, and the guilds you are in (<code>${scope}</code>).</p>
<form method="post">
  <fieldset>
    <legend>Continue as</legend>
    ${people.map((person) => html`<label>${radio(person.id)} ${describe(person)}</label>`)}
    <label>${radio('other')} <b>Someone else</b><small>Any id, any name, any guilds.</small></label>
    <div class="other">
      <label>User id <input name="id" autocomplete="off"></label>
      <label>Username <input name="username" autocomplete="off"></label>
      <label>Display name <input name="display_name" autocomplete="off"></label>
      <label>Guilds <small>one a line: id, name, and “manage” if they may</small>
        <textarea name="guilds" rows="3" placeholder="1093847265510283776 Lanternfall Vanguard manage"></textarea></label>
    </div>
  </fieldset>
  <button name="decision" value="allow">Authorize</button> <button name="decision" value="decline">Decline</button>
</form>
<p><small>Either way you go back to <b>${new URL(redirectUri).host}</b>. Nobody here is real: this page stands in for a chat platform while you develop.</small></p>`,
  )
}

/** For an app that asks for something that can't be granted, and for a form that can't be read. */
export function refusalPage(reason: string): Html {
  return page('This does not work', html`<p role="alert">${reason}</p>`)
}

function describe({ id, username, displayName, about = '', guilds }: SimulatedPerson): Html {
  const places = guilds.map((guild) => guild.name + (mayManage(guild) ? ' (manages it)' : ''))
  return html`<b>${displayName ?? username}</b> <code>${id}</code>
      <small>${about} In ${places.join(', ') || 'no guild'}.</small>`
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 36rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
fieldset { border: 0; padding: 0; margin: 0 0 1rem; }
fieldset > label { display: block; padding: .75rem; margin-top: .5rem; border: 1px solid #8888; border-radius: .5rem; }
label:has(input:checked) { border-color: AccentColor; box-shadow: inset 0 0 0 1px AccentColor; }
small { display: block; opacity: .75; }
fieldset:not(:has([value=other]:checked)) .other { display: none; }
.other label { display: block; margin-top: .75rem; }
.other input, textarea { display: block; width: 100%; box-sizing: border-box; padding: .5rem; font: inherit; }
button { min-height: 2.75rem; padding: 0 1.5rem; font: inherit; font-weight: 600; }
[role=alert] { padding: .75rem; border: 1px solid #c33; border-radius: .5rem; }
`

/** Any page of the simulator. */
export function page(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<p><small>Chat simulator, for development</small></p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
}
