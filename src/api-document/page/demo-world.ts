/** Whom to look up for each answer in the demo world, which production never has. */
import { type Html, html } from '../../web-host/html.ts'
import { DEMO_PEOPLE, type DemoKeys, GUILD } from '../../wire/examples.ts'

export function demoWorld({ valid, refused }: DemoKeys): Html {
  return html`
    <section class="card" aria-labelledby="demo">
      <h2 id="demo">Somebody for each answer</h2>
      <p>This service runs for development, with invented people in the server ${GUILD.name}, whose <code>guild_id</code> is <code>${GUILD.id}</code>. A lookup of each is answered like this, until somebody changes it on the dashboard.</p>
      <dl class="fields">${DEMO_PEOPLE.map(({ id, name, answer }) => entry(id, `: ${name}`, answer))}</dl>
      <h3>Keys</h3>
      <dl class="fields">
        ${entry(valid, '', 'the key of that server')}
        ${refused.map(({ key, answer }) => entry(key, '', `${answer}, for whomever`))}
      </dl>
      <p>For 422 put a letter into an id. For 429 start the service with <code>RATE_LIMIT_PER_MINUTE=2</code> and ask three times.</p>
    </section>`
}

function entry(value: string, more: string, answer: string): Html {
  return html`
        <div>
          <dt><code>${value}</code>${more}</dt>
          <dd>${answer}</dd>
        </div>`
}
