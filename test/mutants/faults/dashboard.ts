/** Faults in the dashboard, as people meet it in a browser. */
import type { Mutant } from '../mutant.ts'

const browser = ['test/browser/story.test.ts', 'test/browser/access.test.ts', 'test/browser/interruptions.test.ts']

export const dashboardMutants: Mutant[] = [
  {
    name: 'page-everything-off-though-it-is-not',
    file: 'src/web/app/state/actions.ts',
    find: "  if ('failure' in answer) return fail(answer.failure)\n  leave(farewell)\n",
    replace: '  leave(farewell)\n',
    tests: browser,
    sentence: 'While the service is away, Turn everything off says so, and the person stays logged in.',
  },
  {
    name: 'page-logged-out-means-invisible',
    file: 'src/web/app/views/farewell-notice.tsx',
    find: 'bots in servers that are on can still look you up. To stop that, log in and turn everything off.',
    replace: 'nobody can look you up any more.',
    tests: browser,
    sentence: 'Who only logs out is told that bots can still look them up.',
  },
  {
    name: 'page-copied-though-forbidden',
    file: 'src/web/app/parts/copy-button.tsx',
    find: '    return false\n',
    replace: '    return true\n',
    tests: browser,
    sentence: 'Where the clipboard is forbidden, the button says to copy by hand.',
  },
  {
    name: 'page-command-copied-is-not-safe',
    file: 'src/web/app/views/new-key-dialog.tsx',
    find: '<TryIt command={curlLine(created, chatId)} onCopied={() => setSafe(true)} />',
    replace: '<TryIt command={curlLine(created, chatId)} onCopied={() => {}} />',
    tests: browser,
    sentence: 'After Copy command one Escape closes.',
  },
  {
    name: 'page-visible-without-an-account',
    file: 'src/web/app/views/visibility-summary.tsx',
    find: ' && serversOn > 0 && accounts > 0\n',
    replace: ' && serversOn > 0\n',
    tests: browser,
    sentence: 'With a server on and no account nobody can look the person up.',
  },
  {
    name: 'page-remembers-another-host',
    file: 'src/web/app/place.ts',
    find: "path.startsWith('/') && new URL(path, location.origin).origin === location.origin",
    replace: "path.startsWith('/')",
    tests: browser,
    sentence: 'A remembered place that is another host is not gone to.',
  },
  {
    name: 'page-first-hash-sign',
    file: 'src/web/app/draft.ts',
    find: "text.lastIndexOf('#')",
    replace: "text.indexOf('#')",
    tests: browser,
    sentence: 'A game id is split at its last #.',
  },
  {
    name: 'page-row-runs-away',
    file: 'src/web/app/views/server-list.tsx',
    find: '[ids])',
    replace: '[servers])',
    tests: browser,
    sentence: 'A row that is switched stays where it is.',
  },
  {
    name: 'page-primary-account-last',
    file: 'src/web/app/state/session.ts',
    find: 'return account.is_primary ? [account, ...others] : [...others, account]',
    replace: 'return [...others, account]',
    tests: browser,
    sentence: 'The primary account is first in the list at once.',
  },
  {
    name: 'page-key-limit-in-other-words',
    file: 'src/web/app/sentences.ts',
    find: "key_limit_reached: 'You already have two active keys. Revoke one to create another.'",
    replace: "key_limit_reached: 'You no longer manage this server, as of your last login.'",
    tests: browser,
    sentence: 'A third key made in another tab is refused in its own words.',
  },
]
