/** The build's target: the oldest browsers in which the dashboard works. docs/production.md lists the same browsers. */
export const oldestBrowsers = { chrome: 109, edge: 109, firefox: 115, safari: 15.6, ios: 15.6 }
