/**
 * Every sentence of the pages in English, but for those that are fetched with a view: `en-accounts.ts`, `en-keys.ts`,
 * `en-own-data.ts`, `en-preview.ts`. What is in braces is filled in by the page: a name, a link, a date. Another
 * language is a file with the same keys, named in `texts.ts`.
 */

export const servers = (count: number) => (count === 1 ? '1 server' : `${count} servers`)

export const en = {
  service: 'Player Stats Lookup',
  skipToContent: 'Skip to content',
  loading: 'Loading…',
  cancel: 'Cancel',
  dismiss: 'Dismiss',

  views: {
    label: 'Views',
    '/': 'Visibility',
    '/accounts': 'Game accounts',
    '/keys': 'Bot keys',
    '/data': 'Your data',
    'logged-out': 'Log in',
  },

  header: {
    loggedInAs: 'Logged in as ',
    logOut: 'Log out',
    loggingOut: 'Logging out…',
  },

  banner: {
    headline: 'The service can’t be reached.',
    retrying: 'Trying again by itself.',
    lastKnown: 'What you see is the last that was known.',
    tryNow: 'Try now',
    trying: 'Trying…',
    back: 'The service answers again.',
  },

  login: {
    link: 'Log in with your chat account',
    again: 'Log in again',
    whatItDoes:
      'Logging in turns your overall consent on: servers you allowed before count again at once. Every other server stays off.',
    platformAsks: 'The chat platform asks for your consent every time you log in.',
    stillLoggedIn: 'You’re still logged in.',
  },

  loggedIn: {
    title: 'You just logged in',
    visible: {
      headline: 'Logging in turns your overall consent on.',
      text: (count: number) =>
        count === 1
          ? 'This server counts, so bots there can look you up: {servers}.'
          : 'These servers count, so bots there can look you up: {servers}.',
    },
    waiting: {
      headline: 'Logging in turns your overall consent on.',
      text: (count: number) =>
        count === 1
          ? 'This server is on: {servers}. Nobody can look you up until you link a game account.'
          : 'These servers are on: {servers}. Nobody can look you up until you link a game account.',
    },
    more: (count: number) => `${count} more`,
    off: 'Turn everything off again…',
    keep: 'Leave it on',
  },

  farewell: {
    'session-ended': {
      headline: 'Your session has ended.',
      text: 'It was too old, or was ended elsewhere: on another device, or by whoever runs this service. If everything was turned off or deleted with it, nobody can look you up until you log in; if not, bots in servers that are on still can. Logging in turns lookups back on in the servers you had allowed.',
    },
    'logged-out': {
      headline: 'You’re logged out.',
      text: 'Your switches stay as they are: bots in servers that are on can still look you up. To stop that, log in and turn everything off.',
    },
    'everything-off': {
      headline: 'Everything is off.',
      text: 'Nobody can look you up any more, and you’re logged out everywhere. Your switches are remembered: logging in, even just to look, turns lookups back on in the servers you had allowed.',
    },
    erased: {
      headline: 'Everything about you is deleted.',
      text: 'Nobody can look you up, and the bots that used your keys are refused. Your account here is gone with your servers, switches, game accounts, keys, sessions, history, and the counts of who looked. What stays is what was done when, and that somebody was deleted, never who; and backups, for as long as whoever runs this service keeps them: see {privacy}. Logging in again begins anew.',
    },
    'login-declined': {
      headline: 'You declined the login.',
      text: 'Nothing was changed. Log in again if you’d like to go on.',
    },
    'login-expired': {
      headline: 'That login took too long, or was used already.',
      text: 'If it was used, your overall consent may be on already. Log in to go on, or to turn everything off.',
    },
    'login-busy': {
      headline: 'Too many logins from your network.',
      text: 'Nothing was changed. Wait a minute, then try again.',
    },
    'login-failed': {
      headline: 'The chat platform couldn’t finish the login.',
      text: 'It didn’t answer, or reported an error. Nothing was changed. Please try again in a moment.',
    },
    // An answer of the database may have been lost on the way: then the login counted.
    'login-away': {
      headline: 'This service couldn’t finish the login, and it isn’t certain whether it counted.',
      text: 'The trouble is on our side, and your overall consent may be on already. Log in again in a moment, to go on or to turn everything off.',
    },
  },

  start: {
    title: 'You decide who sees your game stats',
    lead: 'Bots in chat servers can show members’ game figures and recent matches. They see yours only if you say so, server by server.',
    linkHeadline: 'This link is about server {id}.',
    linkText:
      'Log in to see its name and whether you allowed it, and to decide. Its switch stays as it is: off, unless you switched it on before.',
    whatTitle: 'What it does, and what it doesn’t',
    who: 'Who can see what',
    whoText:
      'Bots in servers you allow get figures and recent matches of game accounts you link, and can show them to everybody there. All other bots get a no.',
    unverified: 'Nothing is verified yet',
    unverifiedText:
      'Linked accounts are self-reported and unverified. The figures are placeholders today, not live statistics.',
    gone: 'Gone in two clicks',
    goneText:
      '“Turn everything off”, once you’re logged in, stops all lookups of you at once and logs you out everywhere.',
    howTitle: 'How it works',
    find: 'To be found',
    findSteps: [
      'Log in and agree on the chat platform’s page. We learn who you are there, your servers, and which of them you manage, nothing more.',
      'Link a game account: name, tag and region.',
      'Switch on the servers whose bots may look you up. All are off until you do.',
    ],
    run: 'To run a bot',
    runSteps: [
      'Log in and open “Bot keys”. You need the right to manage the server.',
      'Create a key for that server. It is shown once, with a line to try it.',
      'Your bot asks; members who said yes are found, and others get a link to decide.',
    ],
  },

  notLoaded: {
    away: 'The service can’t be reached, so this part of the page isn’t here yet. It comes by itself once the service answers.',
    missing: 'This part of the page couldn’t be loaded. Nothing was changed by that.',
    lastKnown: (headline: string) => `As far as is known: ${headline}.`,
    tryAgain: 'Try again',
  },

  broken: {
    title: 'This page is broken',
    text: 'Something went wrong in your browser, and this part of the dashboard can’t be shown. Nothing was changed by that. Reload the page, or try a newer browser. You can still turn everything off here.',
    reload: 'Reload the page',
    login: 'Log in',
    off: 'Nobody can look you up any more, and you’re logged out everywhere.',
  },

  everythingOff: {
    button: 'Turn everything off…',
    title: 'Turn everything off?',
    confirm: 'Turn everything off',
    confirming: 'Turning off…',
    consequences: [
      'All lookups of you stop now, in every server.',
      'You’re logged out everywhere.',
      'Your switches and game accounts are remembered. They count again as soon as you log in, even just to look.',
      'Bot keys you made stay active: revoke them under “Bot keys” first, if you want them gone.',
    ],
  },

  summary: {
    visible: (count: number) => `Bots in ${servers(count)} can look you up`,
    uncertain: (count: number) => `Bots in at most ${servers(count)} can look you up`,
    hidden: 'Nobody can look you up',
    why: {
      uncertain: 'The service hasn’t answered a change of yours, so it isn’t known yet whether it was made. Looking…',
      visible:
        'They get the figures and recent matches of your linked game accounts, and can show them to everybody there.',
      noConsent: 'Lookups are off everywhere. Logging in again turns your overall consent back on.',
      noAccount: (count: number, isUncertain: boolean) =>
        `${isUncertain ? 'At most ' : ''}${servers(count)} ${count === 1 ? 'is' : 'are'} on, but no game account is linked: bots are told that there is nothing to show.`,
      noServer: 'Every server is off. Switch on the ones whose bots may look you up.',
      nothing: 'To be found, link a game account and switch on a server. Both are up to you.',
    },
    linkAccount: 'Link a game account',
    chooseServer: 'Choose a server',
    consent: 'Overall consent',
    consentOn: 'Came on when you logged in. “Turn everything off” ends it.',
    consentOff: 'Comes on when you log in.',
    on: 'On',
    off: 'Off',
    notKnown: 'Not known yet',
    servers: 'Servers',
    serversOn: (count: number) => `${count} on`,
    atMostOn: (count: number) => `At most ${count} on`,
    noneOn: 'None on',
    noServers: 'No servers',
    accounts: 'Game accounts',
    accountsLinked: (count: number) => `${count} linked`,
    linkOne: 'Link one',
  },

  linked: {
    title: 'This link is about {server}',
    isOff:
      'It is off here: bots in {server} can’t look you up. Switch it on if you want them to; it stays off if you don’t.',
    needsAccount: 'Switching it on isn’t all: you also need a game account.',
    isOn: 'Bots in {server} can look you up. Go back and ask again, or switch it off whenever you like.',
    done: 'Done: bots in {server} can look you up. Go back and ask again.',
    waiting: 'It is on here, but nobody can look you up until you link a game account.',
    uncertain: 'It isn’t known yet whether bots in {server} can look you up: looking…',
    noConsent: 'Your overall consent is off, so nobody can look you up. Logging in again turns it on.',
    noName: 'Expected a name? {login} to refresh your server list.',
    accountFirst: 'To be found in {server}, link a game account below.',
    switchLeft: 'One switch left: {server} is still off.',
    bothLeft: 'To be found in {server}, link a game account below, and switch the server on:',
  },

  servers: {
    title: 'Your servers',
    count: (on: number, all: number) => `${on} of ${all} on`,
    notKnown: (count: number) => `${count} not known`,
    withLinked: 'with the one above',
    asOf: 'As of {age}.',
    missing: 'Server missing? {login} to refresh the list.',
    question: 'Bots here may look me up',
    spokenQuestion: ': bots here may look me up',
    search: 'Search your servers',
    found: (count: number) => `${count} found`,
    onlyOn: 'Only those that are on',
    allOff: 'All servers off…',
    allOffTitle: (count: number) => (count === 1 ? 'Switch that server off?' : `Switch all ${count} servers off?`),
    allOffText: 'Bots in none of your servers can look you up then. You stay logged in, and can switch each on again.',
    allOffConfirm: 'Switch off',
    allOffDone: 'All servers are off. You’re still logged in.',
    allOffLeft: (count: number) => `${servers(count)} still on: the reason stands beside each.`,
    none: 'No servers yet',
    noneText: 'Join a server on the chat platform, then log in again: it shows up here, switched off.',
    noOthers: 'You have no other servers.',
    notFound: (isOneAbove: boolean, isOnlyOn: boolean) =>
      `No ${isOneAbove ? 'other ' : ''}server ${isOnlyOn ? 'that is on' : 'of yours'} has that in its name.`,
    noneOn: (isOneAbove: boolean) => `No ${isOneAbove ? 'other ' : ''}server is on.`,
    unnamed: 'Unnamed server',
    byId: (id: string) => `Server ${id}`,
    unlisted: 'Not in your server list: you aren’t in it, or joined after your last login.',
    forget: 'Forget',
    forgetting: 'Forgetting…',
    forgotten: (server: string) => `${server} is forgotten. It stays off.`,
    waiting: 'Counts once you link a game account.',
    botKeys: 'Do you run a bot? Its key comes from {link}.',
  },

  switch: {
    on: 'On',
    off: 'Off',
    turningOn: 'Turning on…',
    turningOff: 'Turning off…',
    notKnown: 'Not known',
    nowOn: (server: string, headline: string) => `${server} is on. ${headline}.`,
    nowOff: (server: string, headline: string) => `${server} is off. ${headline}.`,
    foundOn: (server: string) => `It is on: your change for ${server} arrived.`,
    foundOff: (server: string) => `It is off: your change for ${server} arrived.`,
  },

  linkForm: {
    title: 'Link an account',
    text: 'Type it as the game shows it. It isn’t checked against the game, so it is marked unverified.',
    name: 'Game name',
    nameHint: 'You can paste Name#TAG here.',
    tag: 'Tag',
    tagHint: 'What comes after the #.',
    region: 'Region',
    chooseRegion: 'Choose a region',
    anotherRegion: 'Another region…',
    otherRegion: 'Name of the region',
    submit: 'Link account',
    submitting: 'Linking…',
    enterName: 'Enter the game name.',
    enterTag: 'Enter the tag: what comes after the #.',
    enterRegion: 'Choose a region.',
    enterOtherRegion: 'Enter the region.',
    reservedTag: 'Tags that start with ~ are reserved.',
    mineAlready: 'You have linked this account already.',
    someoneElses:
      'Someone else has linked this account. An account can be linked once: whoever linked it has to unlink it first.',
    isYours: 'Is it yours? {operator} can free it.',
    fillIn: 'Fill this in.',
  },

  regions: {
    na: 'North America',
    eu: 'Europe',
    ap: 'Asia Pacific',
    kr: 'Korea',
    latam: 'Latin America',
    br: 'Brazil',
  },

  /** Where only they can help. */
  operator: {
    who: 'Whoever runs this service',
    noAddress:
      'They name no address here: ask the admins of the server, or whoever runs the bot, through which you came here.',
  },

  copy: {
    copied: 'Copied',
    byHand: 'Select and copy it by hand',
    saidCopied: 'Copied.',
    saidByHand: 'Copying isn’t allowed here: select the text and copy it by hand.',
  },

  footer: {
    text: 'Figures are placeholders today, and linked accounts are self-reported and unverified. Bot authors find the {link} here too.',
    apiReference: 'API reference',
    privacy: 'Privacy',
    contact: 'Contact',
  },

  /** What is wrong with a text that was typed. */
  faults: {
    tooLong: (most: number) => `That is too long: ${most} characters at most.`,
    badCharacters: 'This holds characters that can’t be used.',
  },

  /** The service said no. */
  refusals: {
    account_limit_reached: `You have 25 linked accounts, which is the most. Unlink one to link another.`,
    account_not_found: 'This account is no longer linked.',
    cross_site_request: 'Your browser sent this from another address. Reload the page and try again.',
    guild_list_stale: 'Your server list is more than a day old. Log in again to refresh it, then come back to this.',
    instance_not_found: 'This key is no longer there.',
    key_limit_reached: 'You already have two active keys. Revoke one to create another.',
    login_too_old: 'For this, you must have logged in within the last ten minutes. Log in again, then come back to it.',
    manage_server_required: 'You no longer manage this server, as of your last login.',
    permission_limit_reached: 'You have made a choice for 1,000 servers, which is the most. This one stays off.',
    rate_limited: 'That was a lot in a short time. Wait a minute and try again.',
  } as Record<string, string>,
  otherRefusal: 'The service refused this. Reload the page and try again.',

  /** The service didn't answer: nothing is known, then a look says what is so far, then what is for certain. */
  unanswered: {
    on: {
      unknown: 'The service didn’t answer. Not known yet whether this is on: looking…',
      'not-yet': 'The service didn’t answer. It is off so far; looking again…',
      'not-done': 'It is off: your change didn’t arrive. Switch it on again if you like.',
    },
    off: {
      unknown: 'The service didn’t answer. Not known yet whether this is off: looking…',
      'not-yet': 'The service didn’t answer. It is on so far; looking again…',
      'not-done': 'It is on: your change didn’t arrive. Switch it off again.',
    },
    forgotten: {
      unknown: 'The service didn’t answer. Not known yet whether this is forgotten: looking…',
      'not-yet': 'The service didn’t answer. It is remembered so far; looking again…',
      'not-done': 'It is still remembered: what you asked for didn’t arrive. Forget it again.',
    },
    'everything-off': {
      unknown: 'The service didn’t answer. Not known yet whether everything is off: looking…',
      'not-yet': 'The service didn’t answer. Not everything is off so far; looking again…',
      'not-done': 'It isn’t off: what you asked for didn’t arrive. Turn everything off again.',
    },
    'logged-out': {
      unknown: 'The service didn’t answer. Not known yet whether you’re logged out: looking…',
      'not-yet': 'The service didn’t answer. You’re logged in so far; looking again…',
      'not-done': 'You’re still logged in. Log out again.',
    },
    linked: {
      unknown: 'The service didn’t answer. Not known yet whether the account is linked: looking…',
      'not-yet': 'The service didn’t answer. It isn’t linked so far; looking again…',
      'not-done': 'It isn’t linked: what you sent didn’t arrive. Link it again.',
    },
    unlinked: {
      unknown: 'The service didn’t answer. Not known yet whether the account is unlinked: looking…',
      'not-yet': 'The service didn’t answer. It is linked so far; looking again…',
      'not-done': 'It is still linked: what you asked for didn’t arrive. Unlink it again.',
    },
    primary: {
      unknown: 'The service didn’t answer. Not known yet whether this is your primary account: looking…',
      'not-yet': 'The service didn’t answer. It isn’t your primary account so far; looking again…',
      'not-done': 'It isn’t your primary account: what you asked for didn’t arrive. Make it primary again.',
    },
    created: {
      unknown: 'The service didn’t answer. Not known yet whether a key was made: looking…',
      'not-yet': 'The service didn’t answer. No key was made so far; looking again…',
      'not-done': 'No key was made. You can create it again.',
    },
    erased: {
      unknown: 'The service didn’t answer. Not known yet whether everything is deleted: looking…',
      'not-yet': 'The service didn’t answer. Nothing is deleted so far; looking again…',
      'not-done': 'Nothing is deleted: what you asked for didn’t arrive. Delete it again.',
    },
    ended: {
      unknown: 'The service didn’t answer. Not known yet whether you’re logged out elsewhere: looking…',
      'not-yet': 'The service didn’t answer. You’re logged in elsewhere so far; looking again…',
      'not-done': 'You’re still logged in elsewhere. Log out there again.',
    },
    revoked: {
      unknown: 'The service didn’t answer. Not known yet whether the key is revoked: looking…',
      'not-yet': 'The service didn’t answer. The key works so far; looking again…',
      'not-done': 'The key still works: what you asked for didn’t arrive. Revoke it again.',
    },
  },
}
