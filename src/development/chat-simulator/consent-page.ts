/** The consent page: which app asks for what, and who you want to be. Needs no script and no other file. */
import { readFileSync } from 'node:fs'
import { fill, type Html, html } from '../../lib/html.ts'
import type { Grant } from './grants.ts'
import { mayManage, type SimulatedPerson } from './personas.ts'

export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

type View = Pick<Grant, 'scope' | 'redirectUri'> & { name: string; people: readonly SimulatedPerson[] }

export function consentPage({ name, scope, redirectUri, people }: View): Html {
  const radio = (user: string) =>
    html`<input type="radio" name="user" value="${user}" required ${user === people[0]?.id ? html`checked` : ''}>`
  return page(
    `Authorize ${name}`,
    html`<p>${name} wants to know who you are and which servers you’re in (<code>${scope}</code>).</p>
<form method="post">
  <fieldset>
    <legend>Continue as</legend>
    ${people.map((person) => html`<label>${radio(person.id)} ${describe(person)}</label>`)}
    <label>${radio('other')} <b>Someone else</b><small>Any ID, any name, any servers.</small></label>
    <div class="other">
      <label>User ID <input name="id" autocomplete="off"></label>
      <label>Username <input name="username" autocomplete="off"></label>
      <label>Display name <input name="display_name" autocomplete="off"></label>
      <label>Servers <small>One per line: ID, name, and “manage” if this person manages it</small>
        <textarea name="guilds" rows="3" placeholder="1093847265510283776 Lanternfall Vanguard manage"></textarea></label>
    </div>
  </fieldset>
  <button name="decision" value="allow">Authorize</button> <button name="decision" value="decline">Decline</button>
</form>
<p><small>Either way, you go back to <b>${new URL(redirectUri).host}</b>. Nobody here is real: this page stands in for a chat platform while you develop.</small></p>`,
  )
}

export const refusalPage = (reason: string) => page('This doesn’t work', html`<p role="alert">${reason}</p>`)

function describe({ id, username, displayName, about = '', guilds }: SimulatedPerson): Html {
  const guildNames = guilds.map((guild) => guild.name + (mayManage(guild) ? ' (manages it)' : ''))
  return html`<b>${displayName ?? username}</b> <code>${id}</code>
      <small>${about} In ${guildNames.join(', ') || 'no server'}.</small>`
}

const PAGE_TEMPLATE = readFileSync(new URL('page.html', import.meta.url), 'utf8')

const page = (title: string, content: Html): Html => fill(PAGE_TEMPLATE, { title, content })
