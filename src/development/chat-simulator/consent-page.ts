/** The consent page: which app asks, what for, and who you want to be. No script, nothing loaded from elsewhere. */
import type { AuthorizationRequest } from './authorization-request.ts'
import { mayManage, type SimulatedMembership, type SimulatedPerson } from './cast.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import { pageStyle } from './page-style.ts'

export interface ConsentView {
  /** The app's. */
  name: string
  asked: AuthorizationRequest
  people: readonly SimulatedPerson[]
  /** What was sent last, to be shown again beside the problem. */
  form: URLSearchParams
  problem?: string
}

const SCOPES = new Map([
  ['identify', 'Your id, username and display name'],
  ['guilds', 'The guilds you are in, and which of them you may manage'],
])

export function consentPage({ name, asked, people, form, problem }: ConsentView): Html {
  const chosen = form.get('user') ?? people[0]?.id ?? 'other'
  return page(
    `Authorize ${name}`,
    html`<header>
  <span class="mark" aria-hidden="true">${[...name][0]?.toUpperCase() ?? '?'}</span>
  <h1>${name}</h1>
  <p>wants to know who you are</p>
</header>
<form method="post">
  ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
  <section>
    <h2>${name} will see</h2>
    <ul class="scopes">${asked.scope.split(' ').filter(Boolean).map(scopeLine)}</ul>
  </section>
  <fieldset>
    <legend>Continue as</legend>
    ${people.map((person) => personCard(person, chosen))}
    ${otherCard(form, chosen)}
  </fieldset>
  <div class="buttons">
    <button class="allow" name="decision" value="allow">Authorize</button>
    <button name="decision" value="decline">Decline</button>
  </div>
</form>
<footer>
  <p>Either way you go back to <strong>${new URL(asked.redirectUri).host}</strong>. Nobody here is real: this page stands in for a chat platform while you develop.</p>
</footer>`,
  )
}

/** For an app that asks for something that can't be granted. */
export function refusalPage(reason: string): Html {
  return page(
    'This link does not work',
    html`<header>
  <span class="mark" aria-hidden="true">!</span>
  <h1>This link does not work</h1>
  <p>The app that sent you here asked in a way that can’t be answered.</p>
</header>
<p class="problem" role="alert">${reason}</p>`,
  )
}

function scopeLine(scope: string): Html {
  const meaning = SCOPES.get(scope)
  return meaning ? html`<li>${meaning} <code>${scope}</code></li>` : html`<li><code>${scope}</code></li>`
}

function personCard({ id, username, displayName, about = '', guilds }: SimulatedPerson, chosen: string): Html {
  return html`<label class="card">
  <input type="radio" name="user" value="${id}" required ${id === chosen ? html`checked` : ''}>
  <span class="person">
    <b>${displayName ?? username}</b> <span class="handle">@${username}</span>
    <span class="about">${about}</span>
    <code>${id}</code>
    <span class="guilds">${guilds.map(guildChip)}</span>
  </span>
</label>`
}

function guildChip(guild: SimulatedMembership): Html {
  const role = mayManage(guild) ? html` <em>${guild.owner ? 'owner' : 'manager'}</em>` : ''
  return html`<span class="chip">${guild.name}${role}</span> `
}

function otherCard(form: URLSearchParams, chosen: string): Html {
  return html`<div class="card other">
  <input type="radio" name="user" value="other" id="other" required ${chosen === 'other' ? html`checked` : ''}>
  <div class="person">
    <label for="other"><b>Someone else</b> <span class="about">Any id, any name, any guilds.</span></label>
    <div class="fields">
      ${textField(form, { name: 'id', label: 'User id', hint: '1048617293850714999', attributes: html`inputmode="numeric"` })}
      ${textField(form, { name: 'username', label: 'Username', hint: 'new.player' })}
      ${textField(form, { name: 'display_name', label: 'Display name', hint: 'New Player' })}
      <label>Guilds <small>one a line: id, name, and “manage” if they may</small>
        <textarea name="guilds" rows="3" spellcheck="false" placeholder="1093847265510283776 Lanternfall Vanguard manage">
${form.get('guilds') ?? ''}</textarea></label>
    </div>
  </div>
</div>`
}

interface TextField {
  name: string
  label: string
  hint: string
  attributes?: Html
}

function textField(form: URLSearchParams, { name, label, hint, attributes = html`` }: TextField): Html {
  return html`<label>${label}
        <input name="${name}" value="${form.get(name) ?? ''}" placeholder="${hint}" autocomplete="off" spellcheck="false" ${attributes}></label>`
}

function page(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${{ markup: pageStyle }}</style>
</head>
<body>
<header class="banner">Chat simulator <span>for development</span></header>
<main>
${content}
</main>
</body>
</html>
`
}
