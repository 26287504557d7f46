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
    pause: 'The service wants a pause. Trying again after it.',
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
        plural(count, {
          one: 'This server counts, so bots there can look you up: {servers}.',
          other: 'These servers count, so bots there can look you up: {servers}.',
        }),
    },
    waiting: {
      headline: 'Logging in turns your overall consent on.',
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
      text: 'It was too old, or was ended elsewhere: on another device, or by whoever runs this service. If everything was turned off or deleted with it, nobody can look you up until you log in; if not, bots in servers that are on still can. Logging in turns lookups back on in the servers you had allowed.',
    },
    'logged-out': {
      headline: 'You logged out on {moment}.',
      text: 'That changed none of your switches: bots in servers that you left on can still look you up. To stop that, log in and turn everything off.',
    },
    'everything-off': {
      headline: 'You turned everything off on {moment}.',
      text: 'You were logged out everywhere. Unless you logged in somewhere since, nobody can look you up. Your switches are remembered: logging in, even just to look, turns lookups back on in the servers you had allowed.',
    },
    erased: {
      headline: 'Everything about you was deleted on {moment}.',
      text: 'Unless you began anew since, nobody can look you up. The bots that used your keys are refused. Your account here is gone with your servers, switches, game accounts, keys, sessions, history, and the counts of who looked. What stays is what was done when, and that somebody was deleted, never who; and backups, for as long as whoever runs this service keeps them: see {privacy}. Logging in again begins anew.',
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

  broken: {
    title: 'This page is broken',
    text: 'Something went wrong in your browser, and this part of the dashboard can’t be shown. Nothing was changed by that. Reload the page, or try a newer browser. You can still turn everything off here.',
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
      noAccount: (count: number) =>
        plural(count, {
          one: '{count} server is on, but no game account is linked: bots are told that there is nothing to show.',
          other: '{count} servers are on, but no game account is linked: bots are told that there is nothing to show.',
        }),
      noAccountAtMost: (count: number) =>
        plural(count, {
          one: 'At most {count} server is on, but no game account is linked: bots are told that there is nothing to show.',
          other:
            'At most {count} servers are on, but no game account is linked: bots are told that there is nothing to show.',
        }),
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
    allOffTitle: (count: number) =>
      plural(count, { one: 'Switch that server off?', other: 'Switch all {count} servers off?' }),
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
    forgotten: '{server} is forgotten. It stays off.',
    waiting: 'Counts once you link a game account.',
    botKeys: 'Do you run a bot? Its key comes from {link}.',
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
  },
  waitFor: (seconds: number) =>
    plural(seconds, {
      one: 'That was a lot in a short time. Wait {count} second and try again.',
      other: 'That was a lot in a short time. Wait {count} seconds and try again.',
    }),
  otherRefusal: 'The service refused this. Reload the page and try again.',

  /** The service didn't answer. */
  unanswered: 'The service didn’t answer. Not known yet whether this was done: looking…',

  /** It didn't, and what was read since says that it wasn't done. */
  notDone: {
    on: 'It is off: your change didn’t arrive. Switch it on again if you like.',
    off: 'It is on: your change didn’t arrive. Switch it off again.',
    forgotten: 'It is still remembered: what you asked for didn’t arrive. Forget it again.',
    'everything-off': 'It isn’t off: what you asked for didn’t arrive. Turn everything off again.',
    'logged-out': 'You’re still logged in. Log out again.',
    linked: 'It isn’t linked: what you sent didn’t arrive. Link it again.',
    unlinked: 'It is still linked: what you asked for didn’t arrive. Unlink it again.',
    primary: 'It isn’t your primary account: what you asked for didn’t arrive. Make it primary again.',
    created: 'No key was made. You can create it again.',
    erased: 'Nothing is deleted: what you asked for didn’t arrive. Delete it again.',
    ended: 'You’re still logged in elsewhere. Log out there again.',
    revoked: 'The key still works: what you asked for didn’t arrive. Revoke it again.',
  },

  accounts: {
    lead: 'Bots look up the accounts you link here. When they don’t name one, they get your primary account.',
    listTitle: 'Linked accounts',
    primary: 'Primary',
    unverified: 'Unverified',
    linkedOn: '{region}, linked {date}',
    id: 'id {id}',
    copyId: 'Copy id',
    idText:
      'A bot that sends the id of an account gets that one. Ids are no secret: whoever knows name and tag can work them out.',
    makePrimary: 'Make primary',
    makingPrimary: 'Making primary…',
    nowPrimary: '{account} is now your primary account.',
    unlink: 'Unlink…',
    unlinkTitle: 'Unlink this account?',
    unlinkConfirm: 'Unlink',
    unlinking: 'Unlinking…',
    unlinkText: 'Bots no longer find {account}. You can link it again, unless somebody else links it first.',
    unlinkPrimary: 'If you have others, the one linked longest becomes primary.',
    unlinked: '{account} is unlinked.',
    none: 'No account linked yet',
    noneText: 'Until you link one, bots are told that there is nothing to show.',
    notKnown: 'Not known yet whether one is linked',
    notKnownText: 'The service hasn’t answered: looking…',
    everyServerOff: 'Every server is still off.',
    chooseServers: 'Choose where bots may look you up',
    nowLinked: '{account} is linked.',
    nowLinkedAndVisible: '{account} is linked. {headline}.',
  },

  /** What a bot sees of an account. */
  preview: {
    title: 'What a bot sees',
    of: ' of {account}',
    text: 'Bots in servers that are on get these figures, and your recent matches. Each shows them in its own way.',
    rank: '{rank}, {rating} rating, {region}',
    killsPerDeath: 'Kills per death',
    won: 'Won',
    matches: 'Matches',
    placeholder: 'Placeholder data',
    unverified: 'ownership not verified',
    unanswered: 'The service didn’t answer, so the figures aren’t known.',
    again: 'Try again',
  },

  keys: {
    lead: 'A bot proves itself with a key. Each key works for one server, and you can have two active ones at a time.',

    createTitle: 'Create a key',
    server: 'Server the bot runs in',
    serverHint: 'Servers you own, administer or manage. The key works in this one only.',
    chooseServer: 'Choose a server',
    pleaseChoose: 'Choose a server.',
    name: 'Name (optional)',
    nameHint: 'To tell your keys apart, such as “Match night bot”. Whoever manages the server sees it too.',
    create: 'Create key',
    creating: 'Creating…',
    looking: 'Looking…',
    listAge: 'Server list as of {age}.',
    staleHeadline: 'Your server list is from {age}.',
    staleText: 'A key needs one that is at most a day old. {login}; what you chose below stays chosen.',
    limitHeadline: 'You have two active keys, which is the limit.',
    limitText: 'To create another, revoke one below. A revoked key stops working at once.',
    managesNone: 'You don’t manage a server',
    managesNoneText: 'Keys are for people who own a server or have the right to manage it.',
    managesNoneOf: 'As of your last login that is none of yours.',
    inNone: 'As of your last login you’re in none.',
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
    makerGone: 'Whoever made it doesn’t manage this server, as of their last login. It works all the same.',
    created: 'created {date}',
    lastUsed: 'last used {day}',
    neverUsed: 'never used',
    revokedOn: 'revoked {date}',
    revokedByMaker: 'revoked {date} by whoever made it',
    revokedBy: {
      owner: 'revoked {date} by you',
      manager: 'revoked {date} by another manager of the server',
      bot: 'revoked {date} by the bot that held it',
      operator: 'revoked {date} by an operator of this service',
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
    revokeOthers: 'Whoever made it sees that a manager of the server revoked it, but not who.',
    nowRevoked: 'The key ending in {hint} is revoked. It no longer works.',
    none: 'No active key',
    noneYet: 'No active key yet',
    noneText: 'A key you create shows up here, with its last four characters.',
    inviteTitle: 'Invite your members',
    inviteText:
      'Post this link where your members read it. It takes each of them to their own switch for the server; nothing is on until they say so.',
    copyLink: 'Copy link',

    serverKeys: {
      title: 'All keys of a server',
      text: 'Managers of a server see every key for it, and can revoke each. Nobody is told who made which.',
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
        'This looks up yourself. It answers with figures once you have linked a game account and switched this server on; until then it says what is missing.',
      notCopied: 'You haven’t copied the key. Once this is closed, nobody can show it again.',
      done: 'Done',
      closeAnyway: 'Close without copying',
    },
  },

  ownData: {
    lead: 'What this service keeps about you: read it, take it along, or have all of it deleted.',

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
      since:
        'Counted since {date}. Days are those of UTC. What is new shows up within some ten seconds, and is lost if the service crashes before.',
      incomplete: 'From {date} on the counts may be too low: the service couldn’t write down all of them.',
      caption: 'Lookups by day, server and key',
      server: 'Server and key',
      answered: 'Answered',
      refusedColumn: 'Refused',
      key: 'Key {hint}',
      unknownKey: 'A key that is no longer there',
      earlier: (days: number) => plural(days, { one: '{count} earlier day', other: '{count} earlier days' }),
      none: 'No lookups counted',
      noneText: 'When a bot asks about you, it shows up here: the day, the server and the key, answered or refused.',
      who: 'Bots ask for the people in their server. They don’t tell who it was, so nobody can show you that.',
    },

    history: {
      title: 'What you decided',
      text: 'And what others did with what is yours: newest first. What is old is forgotten: {privacy} says when.',
      you: 'You',
      others: {
        manager: 'A manager of the server',
        bot: 'The bot that used it',
      },
      askWhy: '{operator} can tell you why they did what stands here.',
      events: {
        'consent.granted': '{who} turned overall consent on.',
        'consent.withdrawn': '{who} turned everything off.',
        'permission.allowed': '{who} switched {server} on.',
        'permission.denied': '{who} switched {server} off.',
        'permission.forgotten': '{who} had the choice for {server} forgotten.',
        'account.linked': '{who} linked {account}.',
        'account.made_primary': '{who} made {account} the primary account.',
        'account.unlinked': '{who} unlinked {account}.',
        'key.created': '{who} created {key}.',
        'key.revoked': '{who} revoked {key}.',
        'guild_key.revoked': '{who} revoked a key that somebody else had made for a server.',
        'keys.listed': '{who} looked at the list of keys.',
        'audit.read': '{who} looked at this history.',
        'data.shown': '{who} looked at everything about you.',
      } satisfies Record<HistoryEvent['action'], string>,
      byLogin: 'You logged in: overall consent came on.',
      unknownServer: 'a server',
      unknownAccount: 'a game account that is no longer linked',
      key: 'the key {hint} for {server}',
      unknownKey: 'a key that is no longer listed',
      earlier: (count: number) => plural(count, { one: '{count} earlier entry', other: '{count} earlier entries' }),
      none: 'Nothing yet',
      noneText: 'Switches, game accounts and keys: what is changed shows up here.',
    },

    sessions: {
      title: 'Where you’re logged in',
      here: 'In this browser only.',
      places: (count: number) => `In ${count} browsers or devices.`,
      this: 'This one',
      other: 'Another one',
      since: 'since {moment}, until {end} at most',
      endOthers: 'Log out everywhere else',
      ending: 'Logging out…',
      ended: 'You’re logged out everywhere else. Your switches stay as they are.',
    },

    download: {
      title: 'Take it along',
      text: 'All of it as one JSON file, with the list of your servers. Nothing in it lets anybody log in, or use a key.',
      link: 'Download your data',
    },

    erase: {
      title: 'Delete everything',
      text: 'Everything on this page and all other pages, at once and for good. To stop lookups only, “Turn everything off” is enough.',
      absent: 'If you don’t log in again, it is deleted by itself on {date}.',
      button: 'Delete everything…',
      question: 'Delete everything?',
      consequences: [
        'Nobody can look you up any more, and you’re logged out everywhere.',
        'Your servers, switches, game accounts, history and the counts of who looked are gone. Nobody can bring them back.',
        'Your bot keys are gone too: the bots that use them are refused from then on.',
        'What stays: what was done when, and that somebody was deleted, never who; and backups, for as long as whoever runs this service keeps them.',
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
