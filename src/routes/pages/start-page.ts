/** The start page, before a login: what has just happened, the server that the link names, the login button, and an example. */
import { fill, type Html, html } from '../../lib/html.ts'
import type { Farewell } from './farewell.ts'
import type { PageWords } from './language.ts'
import { nameOfNotice } from './notices.ts'
import type { Page } from './pages.ts'

export interface GuildInLink {
  /** Undefined if the guild has no active key. */
  name: string | undefined
}

type Part = { headline: Html; paragraphs: Html[] }

/** Whether the person has just turned everything off or deleted all their data. If so, the page says only that. */
export const hasJustWithdrawn = (farewell: Farewell | undefined) =>
  farewell?.name === 'everything-off' || farewell?.name === 'erased'

/** `topic`: the guild that the link names, or `keys` for a person who wants to create a key. */
export function startPage(words: PageWords, farewell?: Farewell, topic?: GuildInLink | 'keys'): Page {
  const { start } = words.texts
  const isFullPage = !hasJustWithdrawn(farewell)
  const isForKeys = topic === 'keys' && isFullPage
  const parts = [
    ...(farewell === undefined ? [] : [farewellPart(words, farewell)]),
    ...(topic !== undefined && isFullPage ? [topic === 'keys' ? keysPart(words) : guildPart(words, topic)] : []),
    ...(isFullPage && !isForKeys ? [{ headline: fill(start.title), paragraphs: [fill(start.lead)] }] : []),
  ]
  const [first, ...others] = parts as [Part, ...Part[]]
  return {
    title: isForKeys ? words.dashboard.keys.createTitle : start.title,
    description: isForKeys ? words.dashboard.keys.lead : start.description,
    layout: 'start',
    main: html`
    <section class="hero${others.length === 0 && isFullPage ? '' : ' told'}">
      ${isFullPage ? '' : crossedOutEye}
      <h1${farewell === undefined ? '' : html` tabindex="-1" autofocus`}>${first.headline}</h1>
      ${first.paragraphs.map((paragraph) => html`<p class="lead">${paragraph}</p>`)}
      ${isFullPage ? loginButton(words, farewell, isForKeys) : quietLoginLink(words)}
    </section>
    ${isFullPage && !isForKeys && others.length === 0 ? demoCard(words) : ''}
    ${others.map(({ headline, paragraphs }) => html`<section><h2>${headline}</h2><p class="lead">${paragraphs}</p></section>`)}
    ${isFullPage ? explanation(words, isForKeys) : ''}`,
  }
}

/** The crossed-out eye that the dashboard shows next to its headline while nobody can look the person up. */
const crossedOutEye = html`<svg class="eye" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7ZM4 3l16 18"/><circle cx="12" cy="12" r="3"/>
      </svg>`

/** Says when the person left, so that the text stays true. The time is in UTC until a script converts it to local time. */
function farewellPart({ tag, texts, dashboard, stop }: PageWords, { name, at }: Farewell): Part {
  const { headline, text } = texts.farewell[name]
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)
  const privacy = html`<a href="/privacy">${dashboard.privacy}</a>`
  const values = { privacy, stop, moment: html`<time datetime="${at.toISOString()}">${moment} UTC</time>` }
  const paragraphs = text
    .replace('{stop}', '\n{stop}\n')
    .split('\n')
    .map((paragraph) => fill(paragraph.trim(), values))
  return { headline: fill(headline), paragraphs: paragraphs.filter((paragraph) => paragraph.text !== '') }
}

function guildPart(words: PageWords, guild: GuildInLink): Part {
  return { headline: linkHeadline(words, guild), paragraphs: [fill(words.texts.start.linkText)] }
}

/** The part for people who run a bot. The rest of the page is for players. */
function keysPart({ dashboard: { keys } }: PageWords): Part {
  return { headline: fill(keys.createTitle), paragraphs: [fill(`${keys.lead} ${keys.whoCanCreate}`)] }
}

const quietLoginLink = ({ texts: { login } }: PageWords) =>
  html`<p><a class="login" href="/auth/login">${fill(login.short)}</a></p>`

/** The login button, and what the login does. People who came for a key read only what it does to their own switches. */
function loginButton(words: PageWords, farewell: Farewell | undefined, isForKeys: boolean): Html {
  const { texts, stop } = words
  const { link, newHere, hereBefore, platformAsks } = texts.login
  const mentionsStop = farewell !== undefined && texts.farewell[farewell.name].text.includes('{stop}')
  // People whose session is over already know what the login does.
  const knowsLogin = farewell?.name === 'session-ended' || farewell?.name === 'logged-out'
  const explanations = [
    ...(knowsLogin || isForKeys ? [] : [fill(newHere)]),
    ...(knowsLogin ? [] : [fill(hereBefore)]),
    ...(mentionsStop || isForKeys || stop === '' ? [] : [stop]),
  ]
  return html`<p><a class="button login" href="${knowsLogin ? '/auth/login' : loginAddress(words)}">${fill(link)}</a></p>
      <div class="means">${explanations.map((sentence) => html`<p>${sentence}</p>`)}<p class="small">${fill(platformAsks)}</p></div>`
}

/** `notice` names the version of the text on this page, which is stored with the consent. */
const loginAddress = (words: PageWords) => `/auth/login?notice=${nameOfNotice(words, 'start')}`

/** Isolates the name: a right-to-left name would otherwise change the direction of the sentence around it. */
export function linkHeadline({ texts, dashboard }: PageWords, { name }: GuildInLink): Html {
  if (name === undefined) return fill(dashboard.linked.titleUnnamed)
  return fill(texts.start.linkHeadline, { server: html`<bdi translate="no">${name}</bdi>` })
}

/** The switch of an invented person, and what a bot shows about them in a chat. Needs no request and no script. */
function demoCard({ texts: { start }, dashboard: { servers, switch: states, preview, regions } }: PageWords): Html {
  const rank = fill(preview.rank, { rank: html`<bdi translate="no">Gold 2</bdi>`, rating: '64', region: regions.eu })
  return html`<section class="card demo" aria-labelledby="demo-title">
      <h2 id="demo-title">${fill(start.demoTitle)}</h2>
      <input type="checkbox" role="switch" class="switch-track" id="demo-switch">
      <label for="demo-switch">${servers.question}</label>
      <span class="demo-state" aria-hidden="true"><span class="if-on">${states.on}</span><span class="if-off">${states.off}</span></span>
      <div class="demo-chat" aria-live="polite">
        <p><bdi translate="no">/stats @Maren</bdi></p>
        <div class="demo-card if-on">
          <p><strong translate="no">Quillfeather<span class="tag">#MAREN</span></strong></p>
          <p>${rank}</p>
          <p class="small">${preview.placeholder}</p>
        </div>
        <p class="demo-card if-off">${fill(start.demoOff)}</p>
      </div>
    </section>`
}

/** How it works. People who came for a key first read how to get one, and then the steps for players. */
function explanation({ texts: { start, login }, dashboard, service }: PageWords, isForKeys: boolean): Html {
  const { keys, servers, views, apiReference } = dashboard
  const stats = service.isLive ? [start.unverifiedText] : [start.unverifiedText, start.examplesText]
  const list = (items: readonly (string | Html)[]) =>
    items.map((item) => html`<li>${typeof item === 'string' ? fill(item) : item}</li>`)
  const next = fill(keys.newKey.next, { link: html`<a href="/docs">${apiReference}</a>` })
  const keySteps = [start.findSteps[0], keys.createText, next].filter((step) => step !== undefined)
  const memberSteps = html`<ol class="steps">${list(start.findSteps)}</ol>`
  return html`<section aria-labelledby="how-title">
      <h2 id="how-title">${fill(start.howTitle)}</h2>
      ${isForKeys ? html`<ol class="steps">${list(keySteps)}</ol>` : memberSteps}
    </section>
    ${isForKeys ? html`<section><h2>${fill(start.title)}</h2><p class="lead">${fill(`${start.lead} ${login.newHere}`)}</p>${memberSteps}</section>` : ''}
    <section aria-labelledby="what-title">
      <h2 id="what-title">${fill(start.whatTitle)}</h2>
      <ul>${list([start.whoText, stats.join(' '), start.turnOffText])}</ul>
      ${isForKeys ? '' : html`<p class="lead">${fill(servers.botKeys, { link: html`<a href="/keys">${views['/keys']}</a>` })}</p>`}
    </section>`
}
