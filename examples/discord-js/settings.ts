/** What the bot needs to know, from its environment. All that is missing is named at once. */

export interface Settings {
  token: string
  /** Where people find the dashboard, and the bot its service. */
  url: string
  /** Where the servers' keys are kept. */
  file: string
  /** The address to which the dashboard may send keys, listed by its operator; empty: there is none. */
  home: string
  /** Where that address leads, behind whatever has your certificate. */
  port: number
}

/** Ends the process when something is missing. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const { DISCORD_TOKEN: token = '', PLAYER_STATS_URL: url = '', SERVERS_FILE: file = 'servers.json' } = env
  const { KEY_RETURN_URL: home = '', PORT: port = '8080' } = env
  const missing = [
    token === '' && 'DISCORD_TOKEN, the token of your bot',
    !/^https?:$/.test(URL.parse(url)?.protocol ?? '') &&
      'PLAYER_STATS_URL, an address such as https://stats.example.org',
  ].filter((one) => one !== false)
  if (missing.length > 0) {
    console.error(`Set ${missing.join('; and ')}.`)
    process.exit(1)
  }
  return { token, url: url.replace(/\/+$/, ''), file, home, port: Number(port) }
}
