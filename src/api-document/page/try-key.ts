/** The form that tries a key. Its script is `web/pages/try-key.ts`; without scripts it can’t be sent. */
import { type Html, html } from '../../lib/html.ts'
import { jsonOf, type OperationAtPath } from '../document-type.ts'

export function tryKey(operations: OperationAtPath[]): Html {
  return html`
      <p>Your key goes from this page to this service and nowhere else, and is forgotten when you leave.</p>
      <noscript><p class="notice">This form needs JavaScript. The code above doesn’t.</p></noscript>
      <form id="try" class="try">
        <div class="field">
          <label for="try-key">Key</label>
          <input id="try-key" name="key" type="password" autocomplete="off" spellcheck="false" placeholder="psk_…" required>
        </div>
        <div class="field">
          <label for="try-operation">Endpoint</label>
          <select id="try-operation" name="operation">${operations.map(option)}</select>
        </div>
        <div class="field">
          <label for="try-address">Path</label>
          <input id="try-address" name="address" type="text" autocomplete="off" spellcheck="false" required>
        </div>
        <div class="field">
          <label for="try-body">Body</label>
          <textarea id="try-body" name="body" rows="5" autocomplete="off" spellcheck="false"></textarea>
        </div>
        <button type="submit" disabled>Send</button>
        <div class="try-answer" role="status" id="try-answer"></div>
      </form>`
}

function option({ method, path, summary = '', requestBody }: OperationAtPath): Html {
  const { example } = jsonOf(requestBody)
  const body = example === undefined ? '' : JSON.stringify(example, null, 2)
  return html`<option value="${method} ${path}" data-body="${body}">${method} ${path}: ${summary}</option>`
}
