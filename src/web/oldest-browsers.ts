/** The oldest browsers that the dashboard works in, as the build's target. docs/production.md names them too. */
export const oldestBrowsers = { chrome: 109, edge: 109, firefox: 115, safari: 15.6, ios: 15.6 }
