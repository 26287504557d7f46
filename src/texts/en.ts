/**
 * Every sentence of the pages in English, the model for the other languages. docs/translating.md says how to write a sentence.
 * The page replaces each placeholder in braces with a name, a link, a date or a count. A sentence with a count has a form for
 * each plural category of the language.
 */
import type { HistoryEvent } from '../wire/personal-data.ts'

export const dashboard = {
  service: 'Player Stats Lookup',
  skipToContent: 'Skip to content',
  loading: 'Loading…',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  privacy: 'Privacy',
  apiReference: 'API reference',
  /** Separates facts in one line. */
  comma: ', ',

  views: {
    label: 'Views',
    '/': 'Visibility',
    '/accounts': 'Game accounts',
    '/keys': 'Bot keys',
    '/data': 'Your data',
  },

  header: {
    loggedInAs: 'Logged in as ',
    logOut: 'Log out',
    loggingOut: 'Logging out…',
  },

  banner: {
    unavailable: 'The service isn’t answering.',
    busy: 'Too many requests.',
    lastKnown: 'This page shows the last known state.',
    /** Shown until the first successful read. */
    asLeft: 'Your switches are as you left them. This page keeps trying.',
    tryNow: 'Try now',
    trying: 'Trying…',
    back: 'The service is back.',
  },

  login: {
    again: 'Log in again',
    /** The same words at the beginning of a sentence. */
    logInAgain: 'Log in again',
    stillLoggedIn: 'You’re logged in, although that login may not have finished.',
  },

  loggedIn: {
    title: 'You just logged in',
    visible: {
      headline: 'Logging in made you visible again.',
      text: {
        one: 'Bots in this server can look you up: {servers}.',
        other: 'Bots in these servers can look you up: {servers}.',
      },
    },
    waiting: {
      headline: 'Your choices apply again.',
      text: {
        one: 'Sharing is on in this server: {servers}. Nobody can look you up until you link a game account.',
        other: 'Sharing is on in these servers: {servers}. Nobody can look you up until you link a game account.',
      },
    },
    more: {
      one: '{count} more',
      other: '{count} more',
    },
    off: 'Turn everything off again…',
    keep: 'Leave it on',
  },

  broken: {
    title: 'This page is broken',
    text: 'Something went wrong in your browser, so this part can’t be shown. Nothing was changed. Reload the page, or try a newer browser. You can still turn everything off here.',
    reload: 'Reload the page',
  },

  everythingOff: {
    button: 'Turn everything off…',
    title: 'Turn everything off?',
    confirm: 'Turn everything off',
    confirming: 'Turning off…',
    consequences: [
      'From now on, no bot can look you up, in any server.',
      'You’re logged out everywhere.',
      'Your switches and game accounts are kept. They apply again as soon as you log in, even if you only want to take a look.',
      'Bot keys you created keep working. To stop them, revoke them under “Bot keys” first.',
    ],
  },

  /** The ways to stop lookups. */
  stop: {
    title: 'Stop sharing your stats',
    text: 'Logging out doesn’t stop lookups: bots in servers where sharing is on can still look you up.',
    servers: 'Server by server',
    serversText: 'Each server has its own switch. You stay logged in.',
    all: 'Everything, for now',
    allText: 'All lookups stop and you’re logged out everywhere. Your switches are kept for next time.',
    forGood: 'Everything, for good',
    forGoodText: 'Deletes everything about you here. It can’t be undone.',
    formerServersOff: {
      one: 'Stop sharing in the server you’re no longer in',
      other: 'Stop sharing in the {count} servers you’re no longer in',
    },
    formerServersOffDone: {
      one: 'Sharing is off in the server you’re no longer in.',
      other: 'Sharing is off in the {count} servers you’re no longer in.',
    },
  },

  summary: {
    consentNotKnown: 'We don’t know yet whether everything is off',
    consentOn: 'Logged in',
    visible: { one: 'Bots in {count} server can look you up', other: 'Bots in {count} servers can look you up' },
    visibleIn: 'Bots in {server} can look you up',
    uncertain: {
      one: 'Bots in up to {count} server can look you up',
      other: 'Bots in up to {count} servers can look you up',
    },
    hidden: 'Nobody can look you up',
    noBotYet: 'No bot can look you up yet',
    noBotText: 'The servers where sharing is on have no bot yet. If one is added, it can look you up right away.',
    visibleText:
      'These bots get the stats and recent matches of your linked game accounts, and can show them to everybody in their server.',
    uncertainText: 'One of your changes isn’t confirmed yet. We’re checking it…',
    // The three conditions for a lookup: each either says that it is met, or asks for the missing step.
    accountsLinked: { one: '{count} game account linked', other: '{count} game accounts linked' },
    linkAccount: 'Link a game account',
    accountNotKnown: 'We don’t know yet whether a game account is linked',
    serversOn: { one: 'Sharing is on in {count} server', other: 'Sharing is on in {count} servers' },
    atMostOn: { one: 'Sharing is on in up to {count} server', other: 'Sharing is on in up to {count} servers' },
    chooseServer: 'Turn on sharing in a server',
  },

  linked: {
    noConsent: 'Everything is turned off, so nobody can look you up. If you log in again, your choices apply again.',
    title: 'Let bots in {server} see your stats?',
    titleUnnamed: 'Let bots in this server see your game stats?',
    isOff: 'Sharing is off in this server. Turn it on to let its bots see your stats.',
    isOn: 'Bots in {server} can look you up. Go back and ask the bot again. You can turn sharing off whenever you like.',
    done: 'Done: bots in {server} can look you up. Go back and ask the bot again.',
    noBot: 'No bot in {server} can look you up yet.',
    uncertain: 'Checking whether bots in {server} can look you up…',
    noName: 'Log in again first, so that this page knows the server’s name.',
  },

  servers: {
    title: 'Your servers',
    asOf: 'List updated {age}.',
    missing: 'Server missing? {login}.',
    question: 'Let bots here see my stats',
    spokenQuestion: ': let bots here see my stats',
    search: 'Search your servers',
    found: { one: '{count} found', other: '{count} found' },
    allOff: 'Stop sharing in all servers…',
    allOffTitle: { one: 'Stop sharing in {count} server?', other: 'Stop sharing in all {count} servers?' },
    allOffText: 'Bots in your servers won’t be able to look you up. You stay logged in and can turn sharing back on.',
    allOffConfirm: 'Stop sharing',
    allOffDone: 'Sharing is off in all your servers. You’re still logged in.',
    none: 'No servers yet',
    noneText: 'Join a server on the chat platform, then log in again. It will show up here, with sharing off.',
    notFound: 'No servers match.',
    noOthers: 'You have no other servers.',
    unnamed: 'Unnamed server',
    unlisted: 'Not in your server list: you aren’t a member, or you joined after your last login.',
    forget: 'Delete choice',
    forgetting: 'Deleting…',
    forgotten: 'Choice for {server} deleted. Sharing stays off there.',
    waiting: 'Bots can’t show anything until you link a game account.',
    /** Says in the row of a server how often its bots looked you up, even if they were refused, and names the bots. */
    asked: {
      one: '{bots}: asked for your stats once in the last 7 days.',
      other: '{bots}: asked for your stats {count} times in the last 7 days.',
    },
    askedAtLeast: {
      one: '{bots}: asked for your stats at least once in the last 7 days.',
      other: '{bots}: asked for your stats at least {count} times in the last 7 days.',
    },
    newBot: 'New bot here: {bot}, added {day}. It can ask for your stats.',
    botsHere: 'Bots here: {bots}',
    canLookUp: { one: '{bots} can look you up', other: '{bots} can look you up' },
    noBot: 'No bot here yet',
    unnamedBot: 'Unnamed bot',
    unnamedBots: { one: '{count} unnamed bot', other: '{count} unnamed bots' },
    botKeys: 'Do you run a bot? Get its key under {link}.',
  },

  switch: {
    on: 'On',
    off: 'Off',
    turningOn: 'Turning on…',
    turningOff: 'Turning off…',
    notKnown: 'Unknown',
    nowOn: 'Sharing is on in {server}. {headline}.',
    nowOff: 'Sharing is off in {server}. {headline}.',
  },

  linkForm: {
    title: 'Link an account',
    text: 'Enter the name and tag exactly as the game shows them. Nobody checks whether the account is yours.',
    name: 'Game name',
    nameHint: 'You can paste Name#TAG here.',
    tag: 'Tag',
    tagHint: 'The part after the #.',
    region: 'Region',
    chooseRegion: 'Choose a region',
    anotherRegion: 'Another region…',
    otherRegion: 'Name of the region',
    submit: 'Link account',
    submitting: 'Linking…',
    enterName: 'Enter the game name.',
    enterTag: 'Enter the tag, the part after the #.',
    enterOtherRegion: 'Enter the region.',
    reservedTag: 'Tags that start with ~ are reserved.',
    mineAlready: 'You’ve already linked this account.',
    someoneElses: 'Someone else has linked this account. They have to unlink it first.',
    isYours: 'Is it yours? {operator} can release it.',
  },

  regions: {
    na: 'North America',
    eu: 'Europe',
    ap: 'Asia Pacific',
    kr: 'Korea',
    latam: 'Latin America',
    br: 'Brazil',
  },

  /** For problems that only the operator can solve. */
  operator: {
    who: 'The operator of this service',
    noAddress: 'Questions? Ask the server admin or the bot’s owner.',
    askWhy: '{operator} can tell you why.',
  },

  copy: {
    copied: 'Copied',
    byHand: 'Select it and copy it yourself',
    copyManually: 'Your browser won’t let this page copy. Select the text and copy it yourself.',
  },

  /** Errors in typed text. */
  inputErrors: {
    tooLong: {
      one: 'That’s too long: {count} character at most.',
      other: 'That’s too long: {count} characters at most.',
    },
    badCharacters: 'Some of these characters can’t be used.',
  },

  /** The service refused the request. */
  refusals: {
    account_limit_reached: `You have 25 linked accounts, which is the limit. Unlink one to link another.`,
    account_not_found: 'This account is no longer linked.',
    cross_site_request: 'This request came from another web address. Reload the page and try again.',
    guild_list_stale: 'Your server list is more than a day old. Log in again to update it, then come back.',
    instance_not_found: 'This key no longer exists.',
    key_limit_reached: 'You already have two active keys. Revoke one to create another.',
    login_too_old: 'To do this, you need to have logged in within the last ten minutes. Log in again, then come back.',
    manage_server_required: 'At your last login, you no longer managed this server.',
    player_not_found:
      'The game has no player with this game ID. Unlink the account, then link it as the game shows it.',
    permission_limit_reached:
      'You’ve made choices for 1,000 servers, which is the limit. Sharing stays off in this one.',
    rate_limited: 'Too many requests in a short time. Wait a minute and try again.',
    switched_off_since: 'You turned off sharing, or everything, while this request was in progress. Sharing stays off.',
  },
  waitFor: {
    one: 'Too many requests in a short time. Wait {count} second and try again.',
    other: 'Too many requests in a short time. Wait {count} seconds and try again.',
  },
  otherRefusal: 'The service refused this. Reload the page and try again.',

  /** The service didn't respond. */
  unanswered: 'No answer. Checking whether it went through…',

  /** The service didn't respond, and a later read shows that the change wasn't made. */
  notDone: {
    on: 'Sharing is still off: your change didn’t reach us. Try again if you like.',
    off: 'Sharing is still on: your change didn’t reach us. Try again.',
    forgotten: 'It’s still in your list: your request didn’t reach us. Try again.',
    'servers-off': 'Sharing isn’t off everywhere: your request didn’t reach us. Try again.',
    'everything-off': 'Not everything is off: your request didn’t reach us. Try again.',
    'logged-out': 'You’re still logged in. Try again.',
    linked: 'It isn’t linked: your request didn’t reach us. Try again.',
    unlinked: 'It’s still linked: your request didn’t reach us. Try again.',
    primary: 'It isn’t your main account: your request didn’t reach us. Try again.',
    created: 'No key was created. Try again.',
    erased: 'Nothing was deleted: your request didn’t reach us. Try again.',
    ended: 'You’re still logged in elsewhere. Try again.',
    replaced: 'No new key was created, and the old one works as before. Try again.',
    revoked: 'The key still works: your request didn’t reach us. Try again.',
  },

  accounts: {
    lead: 'Bots show your main account unless they ask for another one.',
    listTitle: 'Linked accounts',
    primary: 'Main account',
    linkedOn: '{region}, linked {date}',
    copyId: 'Copy ID',
    forBots: 'For bot authors',
    idText:
      'A bot can ask for a particular account by its ID. IDs aren’t secret: anyone who knows the name and tag can work them out.',
    makePrimary: 'Make main account',
    makingPrimary: 'Making it your main account…',
    nowPrimary: '{account} is now your main account.',
    unlink: 'Unlink…',
    unlinkTitle: 'Unlink this account?',
    unlinkConfirm: 'Unlink',
    unlinking: 'Unlinking…',
    unlinkText: 'Bots will no longer find {account}. You can link it again, unless somebody else links it first.',
    unlinkPrimary: 'If you have others, the one you linked first becomes your main account.',
    unlinked: '{account} is unlinked.',
    noneText: 'Until you link an account, bots can’t show anything.',
    everyServerOff: 'Sharing is still off in all your servers.',
    chooseServers: 'Choose where bots may see your stats',
    nowLinked: '{account} is linked.',
    nowLinkedAndVisible: '{account} is linked. {headline}.',
  },

  /** The stats of an account, as a bot gets them. */
  preview: {
    title: 'What a bot sees',
    text: 'Bots in servers where sharing is on get these stats and your recent matches. Each bot shows them in its own way.',
    rank: '{rank}, rating {rating}, {region}',
    killsPerDeath: 'Kills per death',
    won: 'Won',
    matches: 'Matches',
    placeholder: 'Example stats',
    unverified: 'account not checked',
    unanswered: 'No answer, so the stats can’t be shown.',
  },

  keys: {
    lead: 'A bot needs a key to ask for stats. Each key works for one server, and you can have two active keys.',

    createTitle: 'Create a key',
    createText: 'Choose the server. If you name the bot, members see that name. The key works only in that server.',
    server: 'Server the bot runs in',
    chooseServer: 'Choose a server',
    name: 'Name of the bot (optional)',
    term: 'Expires after',
    neverExpires: 'Never',
    create: 'Create key',
    creating: 'Creating…',
    checking: 'Checking…',
    staleHeadline: 'Your server list was updated {age}.',
    staleText: 'To create a key, you need a list that’s at most a day old. {login}; your choices below are kept.',
    limitHeadline: 'You have two active keys, which is the limit.',
    limitText: 'To create another, revoke one above. A revoked key stops working at once.',
    notManager: 'You don’t manage any servers',
    whoCanCreate: 'Keys are for people who own a server or are allowed to manage it.',
    ifChanged: 'Has that changed? {login}.',
    lostHeadline: 'A key ending in {hint} for {server} was created, but it never reached you.',
    lostText: 'Nobody has it, and it can’t be shown again. Revoke it and create another one.',
    listTitle: 'Your keys',
    endingIn: 'Key ending in ',
    nameAndServer: '{name} for {server}',
    unnamed: 'Unnamed key',
    mine: 'Yours',
    creatorGone: 'Its creator no longer manages this server. The key still works.',
    created: 'created {date}',
    lastUsed: 'last used {day}',
    neverUsed: 'never used',
    expires: 'expires {date}',
    expired: 'expired {date}',
    expiresSoon: 'This key stops working {day}. Its bot needs another key by then.',
    isNew: 'New',
    isOld: 'Old, works until {date}',
    replacedBy: 'Replaced by {hint}. Put the new key into the bot.',
    revokedOn: 'revoked {date}',
    revokedByCreator: 'revoked {date} by its creator',
    revokedBy: {
      owner: 'revoked {date} by you',
      manager: 'revoked {date} by another manager of the server',
      bot: 'revoked {date} by the bot that used it',
      operator: 'revoked {date} by the operator of this service',
    },
    inactiveKeys: 'Your keys that no longer work ({count})',
    revoke: 'Revoke…',
    revokeMine: ' your key ending in {hint}',
    revokeFor: ' the key ending in {hint} for {server}',
    revokeTitle: 'Revoke this key?',
    revokeConfirm: 'Revoke key',
    revoking: 'Revoking…',
    revokeText:
      'The key ending in {hint} for {server} stops working at once, and so does the bot that uses it. This can’t be undone.',
    revokeOthers: 'Its creator will see that a manager of the server revoked it, but not which one.',
    nowRevoked: 'The key ending in {hint} is revoked. It no longer works.',
    none: 'No active key',
    inviteTitle: 'Invite your members',
    inviteText:
      'Post this link where your members will see it. It takes each of them to their own switch for this server. Sharing stays off until they turn it on.',
    copyLink: 'Copy link',

    replace: {
      button: 'Replace…',
      title: 'Replace this key?',
      confirm: 'Create a new key',
      replacing: 'Replacing…',
      text: 'A new key with the same name and lifetime replaces the one ending in {hint} for {server}.',
      old: 'The old key',
      /** For each number of hours that the person can choose. */
      oldKeyWorks: {
        0: 'Stops as soon as the new one is created',
        24: 'Works for 24 more hours',
        168: 'Works for 7 more days',
      },
      full: 'You have two active keys, which is the limit: the old one stops as soon as the new one is created. Be ready to give the bot the new key.',
    },

    serverKeys: {
      title: 'All keys of a server',
      text: 'Managers of a server see all its keys and can revoke any of them. Nobody sees who created which key.',
      server: 'Server you manage',
      inactive: 'Keys of this server that no longer work ({count})',
    },

    newKey: {
      title: { one: 'Your new key', other: 'Your {count} new keys' },
      isFor: 'For {server}.',
      once: 'This is the only time it’s shown.',
      keep: 'Copy it now and keep it like a password: anyone who has it can look up the members who share their stats in that server.',
      sessionOver: 'Your session has since ended. That alone doesn’t revoke the key; deleting everything does.',
      erased: 'Everything about you has since been deleted, along with every key.',
      copyKey: 'Copy key',
      copyCommand: 'Copy command',
      tryTitle: 'Try it',
      tryText:
        'To test it, look yourself up. You get stats once you’ve linked a game account and turned on sharing in this server. Until then, the response says what’s missing.',
      next: 'Next: put the key into your bot. The {link} shows what to send.',
      notCopied: 'You haven’t copied the key. Once you close this, it can’t be shown again.',
      done: 'Done',
      closeAnyway: 'Close without copying',
    },

    sendHome: {
      asked: '{host} is asking for this key. Once it’s created, you can send it there.',
      ignored:
        'Nothing will be sent: the link you followed names an address that isn’t on this service’s list, or its “state” is missing or too long. You can copy the key yourself.',
      button: 'Send it to {host}…',
      question:
        'Send this key to {host}? Whoever runs that site can then look up the members who share their stats in {server}.',
      send: 'Send the key to {host}',
      sent: '{host} will answer in a new tab. If that site doesn’t accept the key, copy it from here.',
    },
  },

  ownData: {
    lead: 'Here you see who looked you up, what you changed, and where you’re logged in. The download has everything.',

    whoLooked: {
      got: { one: 'got your stats once', other: 'got your stats {count} times' },
      wasRefused: { one: 'was refused once', other: 'was refused {count} times' },
      title: 'Who looked you up',
      /** `last` is how long ago the last lookup was: yesterday, 20 days ago. */
      week: {
        one: 'You were looked up once in the last 7 days. Last time: {last}.',
        other: 'You were looked up {count} times in the last 7 days. Last time: {last}.',
      },
      notThisWeek: 'You weren’t looked up in the last 7 days. Last time: {last}.',
      never: 'No answered lookups so far.',
      refused: {
        one: '{count} lookup was refused in the last 7 days.',
        other: '{count} lookups were refused in the last 7 days.',
      },
      since: 'Counted since {date}. New lookups appear after about 10 seconds. Days end at midnight UTC.',
      incomplete: 'From {date} on, the counts may be too low because some lookups weren’t counted.',
      server: 'Server and bot',
      allServers: 'All servers',
      key: 'Key {hint}',
      unknownKey: 'A key that no longer exists',
      none: 'No lookups so far',
      noneText:
        'When a bot asks about you, you’ll see it here: the day, the server, the key, and whether it was answered or refused.',
      who: 'We don’t know which person asked. Bots don’t tell us.',
    },

    history: {
      title: 'History',
      text: 'Newest first. Old entries are deleted. To see when, read {privacy}.',
      /** For each event, one sentence for each actor, or for each place where people can act outside this page. */
      events: {
        'consent.granted': {
          me: 'You logged in. From then on, bots could look you up in servers where sharing was on.',
        },
        'consent.withdrawn': {
          me: 'You turned everything off.',
          chat: 'You turned everything off from the chat.',
          platform: 'You removed this app on the chat platform, which turned everything off.',
          operator: '{operator} turned everything off.',
        },
        'permission.allowed': { me: 'You turned sharing on in {server}.' },
        'permission.denied': {
          me: 'You turned sharing off in {server}.',
          chat: 'You turned sharing off in {server} from the chat.',
        },
        'permission.forgotten': { me: 'You deleted your choice for {server}.' },
        'account.linked': { me: 'You linked {account}.' },
        'account.made_primary': { me: 'You made {account} the main account.' },
        'account.unlinked': { me: 'You unlinked {account}.', operator: '{operator} unlinked {account}.' },
        'key.created': { me: 'You created {key}.' },
        'key.replaced': { me: 'You replaced {key}.' },
        'key.revoked': {
          me: 'You revoked {key}.',
          manager: 'A manager of the server revoked {key}.',
          bot: 'The bot that used {key} revoked it.',
          operator: '{operator} revoked {key}.',
        },
        'guild_key.revoked': { me: 'You revoked a key that somebody else had created for a server.' },
        'keys.listed': { operator: '{operator} looked at the list of keys.' },
        'audit.read': { operator: '{operator} looked at this history.' },
        'data.shown': { operator: '{operator} looked at everything about you.' },
      } satisfies Record<
        HistoryEvent['action'],
        Partial<Record<HistoryEvent['by'] | NonNullable<HistoryEvent['via']>, string>>
      >,
      agreed: 'You agreed to this text ({language})',
      noNotice: 'The text couldn’t be loaded. Close this and open it again.',
      otherEvent: 'A kind of entry this page doesn’t know yet. Reload the page.',
      unknownServer: 'a server',
      unknownAccount: 'a game account that is no longer linked',
      key: 'the key {hint} for {server}',
      unknownKey: 'a key that is no longer listed',
      earlier: { one: '{count} earlier entry', other: '{count} earlier entries' },
      noneText: 'Changes to switches, game accounts and keys show up here.',
    },

    sessions: {
      title: 'Where you’re logged in',
      here: 'In this browser only.',
      places: { one: 'In {count} place.', other: 'In {count} places.' },
      this: 'This session',
      other: 'Another session',
      since: 'Logged in {moment}. Expires {end}.',
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
      text: 'If you only want to stop lookups, “Turn everything off” is enough.',
      absent: 'If you don’t log in again, everything is deleted on {date}.',
      button: 'Delete everything…',
      question: 'Delete everything?',
      consequences: [
        'Nobody can look you up any more, and you’re logged out everywhere.',
        'Your servers, switches, game accounts, history and lookup counts are gone. Nobody can bring them back.',
        'Your bot keys are gone too: bots that use them get nothing from then on.',
        'What stays: a list of actions without your name, and backups until they expire.',
      ],
      whose: 'You’re logged in as {name}.',
      word: 'delete',
      type: 'Type “{word}” to confirm',
      typeIt: 'Type “{word}” first: this can’t be undone.',
      confirm: 'Delete everything',
      confirming: 'Deleting…',
    },
  },
}

/** The texts of server-rendered pages. They are HTML: `&amp;` for an ampersand, and the same tags in every language. */
export const pages = {
  /** The link to the dashboard. The other texts in the header and footer are in the constant `dashboard`. */
  dashboard: 'Dashboard',

  footer: {
    language: 'Language',
    notReviewed: 'No native speaker has read this translation yet. Found a mistake? Tell {operator}.',
    operator: 'the operator of this service',
    text: 'Stats are examples for now, and nobody checks who owns a game account. For bot authors: {link}.',
    contact: 'Contact',
  },

  /** The page for people who aren’t logged in, and the preview that chats show for a posted link. */
  start: {
    description: 'Decide which chat servers may look up your game stats, and turn everything off whenever you like.',
    title: 'You decide who sees your game stats',
    lead: 'Bots in chat servers can show members’ stats and recent matches. They see yours only if you say so, server by server.',
    linkHeadline: 'Let bots in {server} see your game stats?',
    linkText: 'Log in to decide. Logging in doesn’t turn on sharing here, unless you turned it on before.',
    demoTitle: 'Example: Maren’s switch for the server Lanternfall',
    demoOff: 'No stats: Maren isn’t sharing them in this server.',
    whatTitle: 'What it does, and what it doesn’t',
    whoText:
      'Bots in servers where you turn on sharing get the stats and recent matches of game accounts you link, and can show them to everybody there. Other bots get nothing.',
    unverifiedText: 'Nobody checks whether a linked account is yours.',
    examplesText: 'The stats are examples for now, not real ones.',
    turnOffText: 'Once you’re logged in, “Turn everything off” stops every lookup at once and logs you out everywhere.',
    howTitle: 'How it works',
    findSteps: [
      'Log in, and approve access on the chat platform’s page. We get your name and picture, your server list, and which servers you manage. Nothing else.',
      'Link a game account: name, tag and region.',
      'Turn on sharing in the servers whose bots may see your stats. It’s off everywhere until you do.',
    ],
    noScript:
      'This page needs JavaScript, which is off or hasn’t loaded yet. {stop} If you’re logged in, this button turns everything off.',
  },

  login: {
    link: 'Log in with your chat account',
    short: 'Log in',
    newHere: 'New here? Nothing is shared until you turn on sharing.',
    hereBefore:
      'Turned everything off before? Logging in turns your choices back on: bots can look you up again in servers where sharing was on.',
    platformAsks: 'The chat platform asks for your approval each time.',
    notNeeded: 'To turn everything off without logging in, send <code translate="no">/lookups stop</code> in the chat.',
  },

  /** Why people see the start page again. If the chat has the command, `{stop}` says that no login is needed. */
  farewell: {
    'session-ended': {
      headline: 'Your session has ended.',
      text: 'It expired, or you ended it somewhere else. Bots in servers where sharing is on may still see your stats. {stop} To check, log in: that turns your choices back on, so bots can look you up in servers where sharing was on.',
    },
    'logged-out': {
      headline: 'Bots may still see your stats.',
      text: 'You logged out on {moment}. Your switches stay as they are: bots in servers where sharing is on can still look you up. {stop} To turn everything off here, log in.',
    },
    'everything-off': {
      headline: 'You turned everything off.',
      text: 'That was on {moment}. Unless you’ve logged in since, nobody can look you up. There’s nothing left to do: you can close this page.\nYour choices are kept: logging in, even if you only want to take a look, turns them back on, and bots can look you up again in servers where sharing was on.',
    },
    erased: {
      headline: 'Everything about you was deleted.',
      text: 'You deleted it on {moment}. Unless you’ve started again since, nobody can look you up, and bots with your keys get nothing. There’s nothing left to do: you can close this page.\nYour servers, switches, game accounts, keys, sessions, history and lookup counts are gone. What stays: a list of actions without your name, and backups until they expire. To learn more, read {privacy}. If you log in again, you start from scratch.',
    },
    'login-declined': {
      headline: 'You declined the login.',
      text: 'Nothing was changed. Log in again if you want to continue.',
    },
    'login-overtaken': {
      headline: 'You turned everything off while this login was in progress.',
      text: 'Log in again if you want to be visible.',
    },
    'login-expired': {
      headline: 'That login couldn’t be completed.',
      text: 'It took too long, had already been used, or was started in another browser or app. If this browser blocks cookies, allow them for this site: without them no login works. If that login had already been used, bots may already be able to look you up. {stop} To turn everything off here, log in.',
    },
    'login-busy': {
      headline: 'Too many logins from your network.',
      text: 'Nothing was changed. Wait a minute, then try again.',
    },
    'login-failed': {
      headline: 'The chat platform couldn’t finish the login.',
      text: 'It didn’t answer, or reported an error. Nothing was changed. Please try again in a moment.',
    },
    'login-away': {
      headline: 'This service couldn’t finish the login, and doesn’t know whether it took effect.',
      text: 'The problem is on our side. Bots in servers where sharing was on may already be able to look you up. {stop} Log in again in a moment, to continue or to turn everything off.',
    },
  },

  /** After “Turn everything off” on a page without scripts, if it isn’t certain that everything is off. */
  notOff: {
    notLoggedIn: {
      headline: 'You’re not logged in',
      lead: 'If you were logged in and pressed the button a moment ago, everything is already off. Otherwise, nothing was changed. {stop} To turn everything off here, log in and press the button again. Logging in turns your choices back on: until you press the button, bots can look you up in servers where sharing was on.',
    },
    refused: {
      headline: 'Nothing was turned off',
      lead: 'The service refused this, perhaps because of too many requests. Go back, wait a minute, and press the button again.',
    },
    unanswered: {
      headline: 'We don’t know yet whether everything is off',
      lead: 'The service has a problem at the moment. Wait a minute, go back, and press the button again until a page says that everything is off.',
    },
  },

  unknown: {
    title: 'No such page',
    description: 'There is nothing at this address.',
    headline: 'There is no such page',
    lead: 'The address may be mistyped or out of date.',
    home: 'Go to the dashboard',
    forBots: 'Do you write bots? See the <a href="/docs">API reference</a>.',
  },

  privacy: {
    title: 'Privacy',
    description:
      'What this service stores about you, why, for how long, who sees it, and how to download or delete it.',
    lead: 'Bots can look up your stats only in servers where you turn on sharing. This service stores only what it needs for that, and tracks nobody. You can download or delete your data at any time.',
    keptTitle: 'What we store, and why',
    why: 'Why: {reason}',
    howLong: 'For how long: {time}',
    kept: {
      person: {
        what: 'Your ID, username and display name on the chat platform, and when you first and last logged in',
        why: 'to recognize you, and to find you when a bot asks.',
        howLong: 'until you delete all your data.',
      },
      servers: {
        what: 'The servers you’re in, their names, and whether you manage them, as of your last login',
        why: 'to list them for you, and to let only people who manage a server create keys for it.',
        howLong: 'until you turn everything off or log in again, which replaces the list; 30 days at most.',
      },
      switches: {
        what: 'Whether bots may look you up at all, whether you agreed to real stats or to examples, and your switch for each server you’ve decided about, with the server’s name',
        why: 'to answer bots only where you agreed.',
        howLong: 'until you delete them, or all your data.',
      },
      accounts: {
        what: 'The game accounts you link: name, tag and region',
        why: 'to know which stats are yours.',
        howLong: 'until you unlink them, or delete all your data.',
      },
      keys: {
        what: 'The bot keys you create: server, name, last four characters, when the key was created and when it stopped working, the hour of its last use, and a hash of the key itself',
        why: 'to recognize the key, and to let you and the managers of that server revoke it.',
        howLong: 'until you delete all your data; only your hundred most recent inactive keys are kept.',
      },
      sessions: {
        what: 'Your sessions, as hashes',
        why: 'to keep you logged in.',
        howLong: 'until you log out; 7 days at most.',
      },
      withdrawals: {
        what: 'When you last turned off sharing or everything, or deleted everything. It’s stored with a hash instead of IDs',
        why: 'so that no request that was already in progress can undo it.',
        howLong: 'two hours at most.',
      },
      requests: {
        what: 'Your IP address, and how many requests you and your bots make, kept outside the database',
        why: 'to keep people from flooding the service.',
        howLong: 'a minute or two.',
      },
      lookups: {
        what: 'How many lookups about you were answered or refused, by day, server and key, but never which person asked the bot',
        why: 'to show you which bots looked you up.',
        howLong: { one: '{count} day.', other: '{count} days.' },
      },
      changes: {
        what: 'What you changed here and when, and the text you read when you agreed',
        why: 'to show it to you, and to find out what happened when something goes wrong.',
        howLong: { one: '{count} day.', other: '{count} days.' },
      },
    },
    neverErased: 'If you stop logging in, only the data that has a time limit above is deleted.',
    erasedAfter: {
      one: 'If you don’t log in for {count} day, everything about you is deleted',
      other: 'If you don’t log in for {count} days, everything about you is deleted',
    },
    erasedHow:
      '<strong>{erasedAfter}</strong> automatically, as if you had deleted it yourself. That doesn’t happen while you have an active bot key, because others depend on it. You’ll find the date under <a href="/data">“Your data”</a>; each login postpones it.',
    backups:
      'Backups keep your data a little longer; the operator of this service decides how long. The service’s log contains no names, IP addresses, keys or IDs of people. It tells requests apart by hashes, and bots by the IDs of their key and server.',
    seenTitle: 'Who sees it',
    seen: {
      bots: '<strong>Bots</strong> get the stats and recent matches of your game accounts, with the account’s name, tag and region, in servers where you turned on sharing, from the time you log in until you turn everything off. Otherwise, they’re told what’s missing: a login, sharing in that server, or a game account. They get nothing else from the list above. They can show what they get to everybody in that server.',
      managers:
        '<strong>People who manage a server</strong> see the keys that were created for it, but not who created them. Members who turn on sharing there see the names of its keys, and when a new one was created.',
      operator:
        '<strong>The operator of this service</strong> can read the database. What they read about you or change with the service’s own commands is recorded.',
      platform:
        '<strong>The chat platform</strong> tells us who you are when you log in, and learns that you did. We keep no access to your account there.',
      nobodyElse: 'Nobody else. There is no advertising, no tracking, and no file from another company on these pages.',
    },
    browserTitle: 'In your browser',
    browser: {
      none: 'No cookie is set before you press “Log in”, choose a language, or follow a link that sets the language.',
      session: '<strong>Your login</strong>: a cookie keeps you logged in, for 7 days at most.',
      login: '<strong>A login in progress</strong>: a cookie ties it to your browser for ten minutes.',
      language:
        '<strong>The language</strong>: a cookie remembers it for a year if you choose it in the menu, or until you close the browser if a link set it.',
      farewell:
        '<strong>What you just did</strong>: a cookie remembers for ten minutes that you logged out, turned everything off or deleted everything, and when.',
      place: '<strong>Where you came from</strong>: while you’re away logging in, the tab remembers the page.',
    },
    liveStats:
      'Your linked game ID, without your chat name, is sent to the source of game data that the operator chose.',
    pictures:
      'Your picture and those of your servers are on the chat platform, at {address}. Your browser loads them from there, so the platform sees your IP address and that you’re on this page. This service stores only the platform’s code for each picture. It keeps the code of your picture until you delete all your data, and the codes of your servers’ pictures as long as your server list.',
    yoursTitle: 'Get it, change it, delete it',
    yours: {
      here: 'On the <a href="/">dashboard</a>, you can stop sharing in one server or in all of them, unlink accounts and revoke keys.',
      data: 'Under <a href="/data">“Your data”</a>, you can see who looked you up and what you decided, download everything as one file, and delete everything. Nobody can undo that. What stays: a list of actions without your name and, for a while, the backups.',
      off: '“Turn everything off” deletes only your server list. It stops every lookup at once. Your choices apply again the next time you log in.',
    },
    ask: '{operator} can release a game account that somebody else has linked, and can answer anything this page doesn’t.',
  },
}

/** The responses to the chat command, and the descriptions that the platform lists, each with at most 100 characters. */
export const chat = {
  command: {
    lookups: 'Bots that look up your game stats: stop them, or see who looked you up.',
    off: 'Stop bots in this server from looking you up.',
    stop: 'Stop all bots from looking you up, in every server.',
    who: 'See who looked you up in the last seven days. Only you see it.',
    status: 'See where bots can look you up. Only you see it.',
  },
  unknownCommand: 'This service doesn’t know that command. Nothing was changed. Try /lookups.',
  unknownPerson: 'Player Stats Lookup doesn’t know you, so no bot can look you up here. Nothing was changed.',
  tooOften: 'Too many commands, so nothing was changed. Try again in a minute.',
  notDone:
    'This may not have been done: the service has a problem at the moment. Send the same command again in a minute, or use {url}.',
  off: {
    done: 'Bots in this server can no longer look you up. You can change this at {url}.',
    already: 'Sharing was already off: bots in this server can’t look you up.',
    notInServer: 'This works in a server, and only for that server. To turn everything off, use /lookups stop.',
  },
  stop: {
    done: 'Everything is off: no bot can look you up, in any server. It stays that way until you log in at {url}.',
    already: 'Everything was already off.',
  },
  who: {
    title: 'Bots that asked about you in the last seven days, by server and key:',
    line: {
      one: '• {server}, {key}: once ({today} today)',
      other: '• {server}, {key}: {count} times ({today} today)',
    },
    more: { one: '… and {count} more.', other: '… and {count} more.' },
    nobody: 'No bot asked about you in the last seven days.',
    incomplete: 'Some lookups may be missing from these counts.',
    all: 'Full list: {url}',
  },
  status: {
    off: 'Everything is off: no bot can look you up, in any server. Only you can change it, by logging in at {url}.',
    nowhere: 'Bots can’t look you up in any server. You can change this at {url}.',
    here: 'Bots can look you up in this server.',
    notHere: 'Bots can’t look you up in this server.',
    servers: 'Sharing is on in: {servers}.',
    moreServers: { one: '{count} more', other: '{count} more' },
    noAccount: 'You haven’t linked a game account, so there is nothing to show.',
    change: 'You can change this at {url}.',
  },
}
