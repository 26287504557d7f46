/**
 * Every sentence of the pages in English. What is in braces is filled in by the page: a name, a link, a date, a count.
 * Another language is a file with the same keys.
 */
import type { HistoryEvent } from '../../../wire/personal-data.ts'
import { pluralsOf } from './plural.ts'

const plural = pluralsOf('en')
const servers = (count: number) => plural(count, { one: '{count} server', other: '{count} servers' })
const times = (count: number) => plural(count, { one: 'once', other: '{count} times' })

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
    away: 'The service isn’t answering.',
    retrying: 'Trying again by itself.',
    busy: 'Too many requests.',
    pause: 'The service asks us to wait. Trying again soon.',
    lastKnown: 'You see what was known last.',
    tryNow: 'Try now',
    trying: 'Trying…',
    back: 'The service answers again.',
  },

  login: {
    link: 'Log in with your chat account',
    again: 'Log in again',
    whatItDoes: 'Logging in makes you visible again in servers you left on. All others stay off.',
    platformAsks: 'The chat platform asks you each time.',
    stillLoggedIn: 'You’re still logged in.',
  },

  loggedIn: {
    title: 'You just logged in',
    visible: {
      headline: 'Logging in turned your main switch on.',
      text: (count: number) =>
        plural(count, {
          one: 'Bots in this server can look you up: {servers}.',
          other: 'Bots in these servers can look you up: {servers}.',
        }),
    },
    waiting: {
      headline: 'Logging in turned your main switch on.',
      text: (count: number) =>
        plural(count, {
          one: 'This server is on: {servers}. Nobody can look you up until you link a game account.',
          other: 'These servers are on: {servers}. Nobody can look you up until you link a game account.',
        }),
    },
    more: (count: number) => `${count} more`,
    off: 'Turn everything off again…',
    keep: 'Leave it on',
  },

  farewell: {
    'session-ended': {
      headline: 'Your session has ended.',
      text: 'It was too old, or was ended somewhere else. Bots in servers that are on may still see your stats. Log in to check: that makes you visible again in servers you left on.',
    },
    'logged-out': {
      headline: 'You logged out on {moment}.',
      text: 'Your switches stay as they are: bots in servers you left on can still look you up. To stop that, log in and turn everything off.',
    },
    'everything-off': {
      headline: 'You turned everything off on {moment}.',
      text: 'You were logged out everywhere. Unless you logged in somewhere since, nobody can look you up. Your switches are remembered: logging in, even just to look, makes you visible again in servers you left on.',
    },
    erased: {
      headline: 'Everything about you was deleted on {moment}.',
      text: 'Unless you started again since, nobody can look you up, and bots with your keys get nothing. Your servers, switches, game accounts, keys, sessions, history and the counts of who looked are gone. What stays: a list of actions without your name, and backups until they expire. {privacy} says more. Logging in again starts from zero.',
    },
    'login-declined': {
      headline: 'You declined the login.',
      text: 'Nothing was changed. Log in again if you’d like to go on.',
    },
    'login-expired': {
      headline: 'That login took too long, or was used already.',
      text: 'If it was used, your main switch may be on already. Log in to go on, or to turn everything off.',
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
      headline: 'This service couldn’t finish the login, and doesn’t know whether it counted.',
      text: 'The trouble is on our side, and your main switch may be on already. Log in again in a moment, to go on or to turn everything off.',
    },
  },

  start: {
    title: 'You decide who sees your game stats',
    lead: 'Bots in chat servers can show members’ stats and recent matches. They see yours only if you say so, server by server.',
    linkHeadline: 'This link is about server {id}.',
    linkText:
      'Log in to see its name, and to decide. Its switch stays as it is: off, unless you switched it on before.',
    whatTitle: 'What it does, and what it doesn’t',
    who: 'Who can see what',
    whoText:
      'Bots in servers you allow get the stats and recent matches of game accounts you link, and can show them to everybody there. Other bots get nothing.',
    unverified: 'Nothing is checked yet',
    unverifiedText: 'Nobody checks whether a linked account is yours. The stats are examples for now, not real ones.',
    gone: 'Hide in two clicks',
    goneText:
      'Once you’re logged in, “Turn everything off” stops all lookups of you at once, and logs you out everywhere.',
    howTitle: 'How it works',
    find: 'To be found',
    findSteps: [
      'Log in and agree on the chat platform’s page. We get your name and picture, your server list, and which ones you manage. Nothing else.',
      'Link a game account: name, tag and region.',
      'Switch on the servers whose bots may see your stats. All are off until you do.',
    ],
    run: 'To run a bot',
    runSteps: [
      'Log in and open “Bot keys”. You need the right to manage the server.',
      'Create a key for that server. It is shown once, with a line to try it.',
      'Your bot asks. It gets the stats of members who said yes; the others get a link to decide.',
    ],
  },

  broken: {
    title: 'This page is broken',
    text: 'Something went wrong in your browser, so this part can’t be shown. That changed nothing. Reload the page, or try a newer browser. You can still turn everything off here.',
    reload: 'Reload the page',
    login: 'Log in',
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
      'Bot keys you made keep working. To end them, revoke them under “Bot keys” first.',
    ],
  },

  summary: {
    visible: (count: number) => `Bots in ${servers(count)} can look you up`,
    uncertain: (count: number) => `Bots in at most ${servers(count)} can look you up`,
    hidden: 'Nobody can look you up',
    why: {
      uncertain: 'No answer to a change of yours yet. Checking whether it was made…',
      visible:
        'They get the stats and recent matches of your linked game accounts, and can show them to everybody there.',
      noConsent: 'Your main switch is off. Logging in again turns it on.',
      noAccount: (count: number) =>
        plural(count, {
          one: '{count} server is on, but no game account is linked: bots can’t show anything.',
          other: '{count} servers are on, but no game account is linked: bots can’t show anything.',
        }),
      noAccountAtMost: (count: number) =>
        plural(count, {
          one: 'At most {count} server is on, but no game account is linked: bots can’t show anything.',
          other: 'At most {count} servers are on, but no game account is linked: bots can’t show anything.',
        }),
      noServer: 'Every server is off. Switch on the ones whose bots may see your stats.',
      nothing: 'To be found, link a game account and switch on a server. Both are up to you.',
    },
    linkAccount: 'Link a game account',
    chooseServer: 'Choose a server',
    consent: 'Main switch',
    consentOn: 'Logging in turned it on.',
    consentOff: 'Logging in turns it on.',
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
    isOff: 'It’s off. Switch it on to let bots in {server} see your stats.',
    needsAccount: 'You also need to link a game account.',
    isOn: 'Bots in {server} can look you up. Go back and ask again, or switch it off whenever you like.',
    done: 'Done: bots in {server} can look you up. Go back and ask again.',
    waiting: 'It’s on, but nobody can look you up until you link a game account.',
    uncertain: 'Checking whether bots in {server} can look you up…',
    noConsent: 'Your main switch is off, so nobody can look you up. Logging in again turns it on.',
    noName: 'No name? {login} to update your server list.',
    accountFirst: 'To be found in {server}, link a game account below.',
    switchLeft: 'One switch left: {server} is still off.',
    bothLeft: 'To be found in {server}, link a game account below, and switch the server on:',
  },

  servers: {
    title: 'Your servers',
    count: (on: number, all: number) => `${on} of ${all} on`,
    notKnown: (count: number) => `${count} not known`,
    withLinked: 'with the one above',
    asOf: 'List updated {age}.',
    missing: 'Server missing? {login}.',
    question: 'Let bots here see my stats',
    spokenQuestion: ': let bots here see my stats',
    search: 'Search your servers',
    found: (count: number) => `${count} found`,
    onlyOn: 'Show only servers that are on',
    allOff: 'All servers off…',
    allOffTitle: (count: number) =>
      plural(count, { one: 'Switch that server off?', other: 'Switch all {count} servers off?' }),
    allOffText: 'Then bots in your servers can’t look you up. You stay logged in, and can switch each on again.',
    allOffConfirm: 'Switch off',
    allOffDone: 'All servers are off. You’re still logged in.',
    allOffLeft: (count: number) => `${servers(count)} still on: the reason is next to each.`,
    none: 'No servers yet',
    noneText: 'Join a server on the chat platform, then log in again. It shows up here, switched off.',
    noOthers: 'You have no other servers.',
    notFound: (isOneAbove: boolean, isOnlyOn: boolean) =>
      `No ${isOneAbove ? 'other ' : ''}server ${isOnlyOn ? 'that is on' : 'of yours'} has that in its name.`,
    noneOn: (isOneAbove: boolean) => `No ${isOneAbove ? 'other ' : ''}server is on.`,
    unnamed: 'Unnamed server',
    byId: (id: string) => `Server ${id}`,
    unlisted: 'Not in your server list: you aren’t in it, or joined after your last login.',
    forget: 'Forget',
    forgetting: 'Forgetting…',
    forgotten: '{server} is forgotten. It stays off.',
    waiting: 'Nothing is shown until you link a game account.',
    botKeys: 'Do you run a bot? Get its key under {link}.',
  },

  switch: {
    on: 'On',
    off: 'Off',
    turningOn: 'Turning on…',
    turningOff: 'Turning off…',
    notKnown: 'Not known',
    nowOn: '{server} is on. {headline}.',
    nowOff: '{server} is off. {headline}.',
  },

  linkForm: {
    title: 'Link an account',
    text: 'Type it as the game shows it. Nobody checks that it is yours.',
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
    someoneElses: 'Someone else has linked this account. They have to unlink it first.',
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
    who: 'The operator of this service',
    noAddress: 'Questions? Ask the server admin or the bot’s owner.',
  },

  copy: {
    copied: 'Copied',
    byHand: 'Select and copy it by hand',
    saidCopied: 'Copied.',
    saidByHand: 'Your browser doesn’t let this page copy: select the text and copy it by hand.',
  },

  footer: {
    text: 'Stats are examples for now, and nobody checks whose account is whose. For bot authors: {link}.',
    apiReference: 'API reference',
    privacy: 'Privacy',
    contact: 'Contact',
  },

  /** What is wrong with a text that was typed. */
  faults: {
    tooLong: (most: number) => `That is too long: ${most} characters at most.`,
    badCharacters: 'Some of these characters can’t be used.',
  },

  /** The service said no. */
  refusals: {
    account_limit_reached: `You have 25 linked accounts, which is the most. Unlink one to link another.`,
    account_not_found: 'This account is no longer linked.',
    cross_site_request: 'Your browser sent this from another address. Reload the page and try again.',
    guild_list_stale: 'Your server list is more than a day old. Log in again to update it, then come back to this.',
    instance_not_found: 'This key is no longer there.',
    key_limit_reached: 'You already have two active keys. Revoke one to create another.',
    login_too_old: 'Your last login must be at most ten minutes old for this. Log in again, then come back to it.',
    manage_server_required: 'You no longer manage this server, as of your last login.',
    permission_limit_reached: 'You have made a choice for 1,000 servers, which is the most. This one stays off.',
    rate_limited: 'That was a lot in a short time. Wait a minute and try again.',
  },
  waitFor: (seconds: number) =>
    plural(seconds, {
      one: 'That was a lot in a short time. Wait {count} second and try again.',
      other: 'That was a lot in a short time. Wait {count} seconds and try again.',
    }),
  otherRefusal: 'The service refused this. Reload the page and try again.',

  /** The service didn't answer. */
  unanswered: 'No answer. Checking whether it was done…',

  /** It didn't, and what was read since says that it wasn't done. */
  notDone: {
    on: 'It’s off: your change didn’t arrive. Switch it on again if you like.',
    off: 'It’s on: your change didn’t arrive. Switch it off again.',
    forgotten: 'It is still remembered: your request didn’t arrive. Forget it again.',
    'everything-off': 'It isn’t off: your request didn’t arrive. Turn everything off again.',
    'logged-out': 'You’re still logged in. Log out again.',
    linked: 'It isn’t linked: your request didn’t arrive. Link it again.',
    unlinked: 'It is still linked: your request didn’t arrive. Unlink it again.',
    primary: 'It isn’t your main account: your request didn’t arrive. Make it your main account again.',
    created: 'No key was made. You can create it again.',
    erased: 'Nothing is deleted: your request didn’t arrive. Delete it again.',
    ended: 'You’re still logged in elsewhere. Log out there again.',
    revoked: 'The key still works: your request didn’t arrive. Revoke it again.',
  },

  accounts: {
    lead: 'Bots show your main account unless they ask for another.',
    listTitle: 'Linked accounts',
    primary: 'Main account',
    unverified: 'Not checked',
    linkedOn: '{region}, linked {date}',
    id: 'id {id}',
    copyId: 'Copy id',
    forBots: 'For bot authors',
    idText:
      'A bot that sends the id of an account gets that one. Ids are no secret: whoever knows name and tag can work them out.',
    makePrimary: 'Make main account',
    makingPrimary: 'Making it your main account…',
    nowPrimary: '{account} is now your main account.',
    unlink: 'Unlink…',
    unlinkTitle: 'Unlink this account?',
    unlinkConfirm: 'Unlink',
    unlinking: 'Unlinking…',
    unlinkText: 'Bots no longer find {account}. You can link it again, unless somebody else links it first.',
    unlinkPrimary: 'If you have others, the one linked longest becomes your main account.',
    unlinked: '{account} is unlinked.',
    none: 'No account linked yet',
    noneText: 'Until you link one, bots can’t show anything.',
    notKnown: 'Not known yet whether one is linked',
    notKnownText: 'No answer. Checking…',
    everyServerOff: 'Every server is still off.',
    chooseServers: 'Choose where bots may see your stats',
    nowLinked: '{account} is linked.',
    nowLinkedAndVisible: '{account} is linked. {headline}.',
  },

  /** What a bot sees of an account. */
  preview: {
    title: 'What a bot sees',
    of: ' of {account}',
    text: 'Bots in servers that are on get these stats and your recent matches. Each shows them in its own way.',
    rank: '{rank}, {rating} rating, {region}',
    killsPerDeath: 'Kills per death',
    won: 'Won',
    matches: 'Matches',
    placeholder: 'Example stats',
    unverified: 'not checked',
    unanswered: 'No answer, so the stats aren’t known.',
    again: 'Try again',
  },

  keys: {
    lead: 'A bot needs a key to ask for stats. Each key works for one server, and you can have two active keys.',

    createTitle: 'Create a key',
    server: 'Server the bot runs in',
    serverHint: 'Servers you own, administer or manage. The key works in this one only.',
    chooseServer: 'Choose a server',
    pleaseChoose: 'Choose a server.',
    name: 'Name (optional)',
    nameHint: 'The name of your bot, such as “Match night bot”. Managers of the server see it too.',
    create: 'Create key',
    creating: 'Creating…',
    looking: 'Checking…',
    listAge: 'Server list updated {age}.',
    staleHeadline: 'Your server list is from {age}.',
    staleText: 'For a key it must be at most a day old. {login}; what you chose below stays chosen.',
    limitHeadline: 'You have two active keys, which is the limit.',
    limitText: 'To create another, revoke one below. A revoked key stops working at once.',
    managesNone: 'You don’t manage a server',
    managesNoneText: 'Keys are for people who own a server or have the right to manage it.',
    managesNoneOf: 'At your last login that was none of yours.',
    inNone: 'At your last login you were in none.',
    ifChanged: 'If that has changed, {login}.',
    logInAgain: 'log in again',
    lostHeadline: 'A key ending in {hint} for {server} was made, but its value didn’t reach you.',
    lostText: 'Nobody has it, and nobody can see it any more. Revoke it, and create another.',
    lostRevoke: 'Revoke key {hint}…',
    lostBadge: 'Value lost',
    listTitle: 'Your keys',
    active: 'Active',
    revoked: 'Revoked',
    endingIn: 'Key ending in ',
    nameAndServer: '{name} for {server}',
    unnamed: 'Key without a name',
    mine: 'Yours',
    makerGone: 'Its maker no longer manages this server. The key still works.',
    created: 'created {date}',
    lastUsed: 'last used {day}',
    neverUsed: 'never used',
    revokedOn: 'revoked {date}',
    revokedByMaker: 'revoked {date} by its maker',
    revokedBy: {
      owner: 'revoked {date} by you',
      manager: 'revoked {date} by another manager of the server',
      bot: 'revoked {date} by the bot that held it',
      operator: 'revoked {date} by the operator of this service',
    },
    askWhy: '{operator} can tell you why.',
    revokedKeys: (count: number) => `Your revoked keys (${count})`,
    revoke: 'Revoke…',
    revokeMine: ' your key ending in {hint}',
    revokeFor: ' the key ending in {hint} for {server}',
    revokeTitle: 'Revoke this key?',
    revokeConfirm: 'Revoke key',
    revoking: 'Revoking…',
    revokeText:
      'The key ending in {hint} for {server} stops working at once, and the bot that uses it with it. This can’t be undone.',
    revokeOthers: 'Its maker sees that a manager of the server revoked it, but not who.',
    nowRevoked: 'The key ending in {hint} is revoked. It no longer works.',
    none: 'No active key',
    noneYet: 'No active key yet',
    noneText: 'A key you create shows up here, with its last four characters.',
    inviteTitle: 'Invite your members',
    inviteText:
      'Post this link where your members read it. It takes each of them to their own switch for the server. Nothing is on until they say so.',
    copyLink: 'Copy link',

    serverKeys: {
      title: 'All keys of a server',
      text: 'Managers of a server see all its keys, and can revoke each. Nobody sees who made which.',
      server: 'Server you manage',
      none: 'No active key for this server.',
      revoked: (count: number) => `Revoked keys of this server (${count})`,
    },

    newKey: {
      title: (count: number) => plural(count, { one: 'Your new key', other: 'Your {count} new keys' }),
      isFor: 'For {server}.',
      once: 'This is the only time it is shown.',
      keep: 'Copy it now and keep it like a password: whoever has it can look up the members who allowed that server.',
      sessionOver: 'Your session has ended meanwhile. That alone doesn’t end the key; deleting everything does.',
      erased: 'Everything about you was deleted meanwhile, and every key with it.',
      copyKey: 'Copy key',
      copyCommand: 'Copy command',
      tryTitle: 'Try it',
      tryText:
        'Test: look yourself up. You get stats once you have linked a game account and switched this server on. Until then it says what is missing.',
      notCopied: 'You haven’t copied the key. Once this is closed, nobody can show it again.',
      done: 'Done',
      closeAnyway: 'Close without copying',
    },
  },

  ownData: {
    lead: 'What this service keeps about you: read it, download it, or delete all of it.',

    whoLooked: {
      title: 'Who looked you up',
      week: (count: number, last: string) => `Looked up ${times(count)} in the last 7 days, last ${last}.`,
      notThisWeek: (last: string) => `Not looked up in the last 7 days; last ${last}.`,
      never: 'No answered lookup of you was counted.',
      refused: (count: number) =>
        plural(count, {
          one: '{count} lookup was refused in the last 7 days.',
          other: '{count} lookups were refused in the last 7 days.',
        }),
      on: (day: string) => `on ${day}`,
      since: 'Counted since {date}. New lookups appear after about 10 seconds. Days end at midnight UTC.',
      incomplete: 'From {date} on the counts may be too low: some were lost.',
      caption: 'Lookups by day, server and key',
      server: 'Server and key',
      answered: 'Answered',
      refusedColumn: 'Refused',
      key: 'Key {hint}',
      unknownKey: 'A key that is no longer there',
      earlier: (days: number) => plural(days, { one: '{count} earlier day', other: '{count} earlier days' }),
      none: 'No lookups counted',
      noneText: 'When a bot asks about you, it shows up here: the day, the server and the key, answered or refused.',
      who: 'We don’t know which person asked; bots don’t tell us.',
    },

    history: {
      title: 'History',
      text: 'Newest first. Old entries are deleted: {privacy} says when.',
      you: 'You',
      others: {
        manager: 'A manager of the server',
        bot: 'The bot that used it',
      },
      askWhy: '{operator} can tell you why they did that.',
      events: {
        'consent.granted': '{who} turned the main switch on.',
        'consent.withdrawn': '{who} turned everything off.',
        'permission.allowed': '{who} switched {server} on.',
        'permission.denied': '{who} switched {server} off.',
        'permission.forgotten': '{who} removed the choice for {server}.',
        'account.linked': '{who} linked {account}.',
        'account.made_primary': '{who} made {account} the main account.',
        'account.unlinked': '{who} unlinked {account}.',
        'key.created': '{who} created {key}.',
        'key.revoked': '{who} revoked {key}.',
        'guild_key.revoked': '{who} revoked a key that somebody else had made for a server.',
        'keys.listed': '{who} looked at the list of keys.',
        'audit.read': '{who} looked at this history.',
        'data.shown': '{who} looked at everything about you.',
      } satisfies Record<HistoryEvent['action'], string>,
      byLogin: 'You logged in, which turned the main switch on.',
      unknownServer: 'a server',
      unknownAccount: 'a game account that is no longer linked',
      key: 'the key {hint} for {server}',
      unknownKey: 'a key that is no longer listed',
      earlier: (count: number) => plural(count, { one: '{count} earlier entry', other: '{count} earlier entries' }),
      none: 'Nothing yet',
      noneText: 'Changes of switches, game accounts and keys show up here.',
    },

    sessions: {
      title: 'Where you’re logged in',
      here: 'In this browser only.',
      places: (count: number) => `In ${count} browsers or devices.`,
      this: 'This one',
      other: 'Another one',
      since: 'Logged in {moment}. Ends {end}.',
      endOthers: 'Log out everywhere else',
      ending: 'Logging out…',
      ended: 'You’re logged out everywhere else. Your switches stay as they are.',
    },

    download: {
      title: 'A copy for you',
      text: 'One file. It contains no passwords or keys.',
      link: 'Download your data',
    },

    erase: {
      title: 'Delete everything',
      text: 'Everything about you here, at once and for good. To only stop lookups, “Turn everything off” is enough.',
      absent: 'If you don’t log in again, everything is deleted on {date}.',
      button: 'Delete everything…',
      question: 'Delete everything?',
      consequences: [
        'Nobody can look you up any more, and you’re logged out everywhere.',
        'Your servers, switches, game accounts, history and the counts of who looked are gone. Nobody can bring them back.',
        'Your bot keys are gone too: bots that use them get nothing from then on.',
        'What stays: a list of actions without your name, and backups until they expire.',
      ],
      whose: 'You’re logged in as {name}.',
      word: 'delete',
      type: (word: string) => `Type “${word}” to confirm`,
      typeIt: (word: string) => `Type “${word}” first: this can’t be undone.`,
      confirm: 'Delete everything',
      confirming: 'Deleting…',
      logIn: 'Log in again',
      comeBack: 'You come back to this question.',
    },
  },
}
