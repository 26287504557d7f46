/** The privacy notice: what is kept, why, for how long, who sees it, and how to get and delete it. */
import { type Html, html } from './html.ts'
import type { Page } from './pages.ts'

/** In days. */
export interface HowLong {
  audit: number
  lookups: number
  /** Without a login, until people are erased; undefined: they aren't. */
  inactive: number | undefined
}

export interface Notice {
  howLong: HowLong
  /** Where people get help. */
  contactUrl: string | undefined
}

interface Kept {
  what: string
  why: string
  howLong: string
}

const STAYS = 'until you delete it, or all your data'

/** Everything that is kept of a person: whoever adds a table about people adds it here. */
function everythingKept({ audit, lookups }: HowLong): Kept[] {
  return [
    {
      what: 'Your id, user name and display name on the chat platform, and when you first and last logged in',
      why: 'to know you again, and to find you when a bot asks',
      howLong: 'until you delete all your data',
    },
    {
      what: 'The servers you are in, their names, and whether you manage them, as of your last login',
      why: 'to list them for you, and to let only those make keys who manage a server',
      howLong: 'until you turn everything off, or log in again, which brings a new list; 30 days at most',
    },
    {
      what: 'Whether you agree to lookups: in general, and for each server you decided about, with its name',
      why: 'bots are answered only where you agreed',
      howLong: STAYS,
    },
    {
      what: 'The game accounts you link: name, tag and region',
      why: 'to know whose figures are yours',
      howLong: STAYS,
    },
    {
      what: 'The bot keys you make: server, name, last four characters, when made and revoked, the hour of their last use; of the key itself a hash',
      why: 'to recognise the key, and to let you and the managers of that server end it',
      howLong: 'until you delete all your data; of revoked keys the last hundred',
    },
    {
      what: 'How often your bot keys are used, by ten minutes',
      why: 'to find a bot that floods the service, or tries out people',
      howLong: 'two hours',
    },
    { what: 'Your sessions, by a hash', why: 'to keep you logged in', howLong: 'until you log out; 7 days at most' },
    {
      what: 'Your network address, and how many requests you and your bots make, outside the database',
      why: 'so that nobody floods the service',
      howLong: 'a minute or two',
    },
    {
      what: 'How many lookups of you were answered and refused: by day, server and key, never who asked',
      why: 'to show you who looked',
      howLong: days(lookups),
    },
    {
      what: 'What you changed here, and when',
      why: 'to show you, and to find out what happened when something goes wrong',
      howLong: days(audit),
    },
  ]
}

export function privacyPage({ howLong, contactUrl }: Notice): Page {
  return {
    title: 'Privacy',
    description: 'What this service keeps of you, why, for how long, who sees it, and how to get and delete it.',
    main: html`
    <h1>Privacy</h1>
    <p class="view-lead">Bots in chat servers can look up your game figures only if you allow it. This is what the service keeps to do that.</p>
    <section class="card" aria-labelledby="kept">
      <h2 id="kept">What is kept, and why</h2>
      <dl class="fields">${everythingKept(howLong).map(entry)}</dl>
      ${untilAbsent(howLong)}
      <p>Copies of the database, made so that nothing is lost in an accident, forget later: how much later is up to whoever runs this service. The service’s log holds no name, address or key, and no id of a person: requests are told apart by hashes, and bots by the ids of their key and server.</p>
    </section>
    <section class="card" aria-labelledby="seen">
      <h2 id="seen">Who sees it</h2>
      <ul>
        <li><strong>Bots</strong> get the figures and recent matches of your game accounts, with the account’s name, tag and region, in servers you allowed, while your overall consent is on. Otherwise they get a refusal that says what is missing: your consent, your consent in that server, or a game account. They get nothing else of what is listed above. What they get they can show to everybody in that server.</li>
        <li><strong>People who manage a server</strong> see the keys that were made for it, but not who made them.</li>
        <li><strong>Whoever runs this service</strong> can read the database. What they read of you or change by the service’s own commands is recorded.</li>
        <li><strong>The chat platform</strong> tells us who you are when you log in, and learns that you did. We keep no access to your account there.</li>
        <li>Nobody else. There is no advertising, no tracking, and no file from another company on these pages.</li>
      </ul>
    </section>
    <section class="card" aria-labelledby="cookies">
      <h2 id="cookies">In your browser</h2>
      <p>One cookie keeps you logged in, for 7 days at most; another ties a login that is under way to your browser, for ten minutes. Before you press “Log in” there is none. While you are away to log in, the tab remembers which page you came from; while you turn everything off, or delete it, that you asked for it.</p>
    </section>
    <section class="card" aria-labelledby="yours">
      <h2 id="yours">Get it, change it, delete it</h2>
      <p>On the <a href="/">dashboard</a> you turn lookups off for one server or all, unlink accounts and revoke keys. Under <a href="/data">“Your data”</a> you see who looked you up and what you decided, download everything as one file, and delete everything, for good: what stays is what was done and when, and that somebody was deleted, never who. “Turn everything off” deletes nothing but the list of servers: it ends every lookup at once, and what you chose counts again when you next log in.</p>
      <p>${whomToAsk(contactUrl)}</p>
    </section>`,
  }
}

function entry({ what, why, howLong }: Kept): Html {
  return html`<div><dt>${what}</dt><dd>Why: ${why}.</dd><dd>For how long: ${howLong}.</dd></div>`
}

function untilAbsent({ inactive }: HowLong): Html {
  if (inactive === undefined) return html`<p>Nobody is deleted for staying away.</p>`
  return html`<p><strong>If you don’t log in for ${days(inactive)}, everything about you is deleted</strong> by itself, as if you had deleted it; not while you have an active bot key, because others depend on it. The day stands under <a href="/data">“Your data”</a>, and each login moves it.</p>`
}

function whomToAsk(contactUrl: string | undefined): Html {
  const canDo = 'can free a game account that somebody else has linked, and answers what this page leaves open'
  if (contactUrl !== undefined) return html`<a href="${contactUrl}">Whoever runs this service</a> ${canDo}.`
  return html`Whoever runs this service ${canDo}. They name no address here: ask the admins of the server, or whoever runs the bot, through which you came here.`
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}
