/** The texts of the pages in German. Addresses people as “du”, as gaming communities do; docs/translating.md lists the terms. */
import type { Chat, Dashboard, Pages } from './language.ts'

/** The plural categories of this language (CLDR). */
type Forms = 'one' | 'other'

export const dashboard: Dashboard<Forms> = {
  service: 'Player Stats Lookup',
  skipToContent: 'Zum Inhalt springen',
  loading: 'Wird geladen …',
  cancel: 'Abbrechen',
  dismiss: 'Ausblenden',
  privacy: 'Datenschutz',
  apiReference: 'API-Referenz',
  comma: ', ',

  views: {
    label: 'Ansichten',
    '/': 'Sichtbarkeit',
    '/accounts': 'Spiel-Accounts',
    '/keys': 'Bot-Schlüssel',
    '/data': 'Deine Daten',
  },

  header: {
    loggedInAs: 'Eingeloggt als ',
    logOut: 'Ausloggen',
    loggingOut: 'Wird ausgeloggt …',
  },

  banner: {
    unavailable: 'Der Dienst antwortet nicht.',
    busy: 'Zu viele Anfragen.',
    lastKnown: 'Du siehst den letzten bekannten Stand.',
    asLeft: 'Deine Schalter sind noch so, wie du sie gestellt hast. Diese Seite versucht es weiter.',
    tryNow: 'Jetzt versuchen',
    trying: 'Wird versucht …',
    back: 'Der Dienst antwortet wieder.',
  },

  login: {
    again: 'Neu einloggen',
    logInAgain: 'Log dich neu ein',
    stillLoggedIn: 'Dieser Login wurde vielleicht nicht abgeschlossen, aber du bist eingeloggt.',
  },

  loggedIn: {
    title: 'Du hast dich gerade eingeloggt',
    visible: {
      headline: 'Mit dem Login bist du wieder sichtbar.',
      text: {
        one: 'Bots auf diesem Server können deine Stats abrufen: {servers}.',
        other: 'Bots auf diesen Servern können deine Stats abrufen: {servers}.',
      },
    },
    waiting: {
      headline: 'Deine Auswahl gilt wieder.',
      text: {
        one: 'Auf diesem Server ist die Freigabe an: {servers}. Niemand kann deine Stats abrufen, bis du einen Spiel-Account verknüpfst.',
        other:
          'Auf diesen Servern ist die Freigabe an: {servers}. Niemand kann deine Stats abrufen, bis du einen Spiel-Account verknüpfst.',
      },
    },
    more: {
      one: '{count} weiterer',
      other: '{count} weitere',
    },
    off: 'Alles wieder abschalten …',
    keep: 'Anlassen',
  },

  broken: {
    title: 'Diese Seite ist kaputt',
    text: 'In deinem Browser ist etwas schiefgegangen, deshalb kann dieser Teil nicht gezeigt werden. Nichts wurde geändert. Lade die Seite neu oder versuch es mit einem neueren Browser. Hier kannst du trotzdem alles abschalten.',
    reload: 'Seite neu laden',
  },

  everythingOff: {
    button: 'Alles abschalten …',
    title: 'Alles abschalten?',
    confirm: 'Alles abschalten',
    confirming: 'Wird abgeschaltet …',
    consequences: [
      'Bots sehen deine Stats ab sofort nicht mehr, auf keinem Server.',
      'Du wirst überall ausgeloggt.',
      'Deine Schalter und Spiel-Accounts bleiben gespeichert. Sie gelten wieder, sobald du dich einloggst, auch nur zum Nachsehen.',
      'Bot-Schlüssel, die du angelegt hast, funktionieren weiter. Sollen sie das nicht mehr, widerrufe sie vorher unter „Bot-Schlüssel“.',
    ],
  },

  /** The ways to stop lookups. */
  stop: {
    title: 'Stats nicht mehr freigeben',
    text: 'Ausloggen beendet keine Abfragen: Bots auf Servern mit Freigabe können deine Stats weiter abrufen.',
    servers: 'Server für Server',
    serversText: 'Jeder Server hat seinen eigenen Schalter. Du bleibst eingeloggt.',
    all: 'Alles, fürs Erste',
    allText: 'Alle Abfragen enden und du wirst überall ausgeloggt. Deine Schalter bleiben gespeichert.',
    forGood: 'Alles, für immer',
    forGoodText: 'Löscht hier alles über dich. Das lässt sich nicht rückgängig machen.',
    formerServersOff: {
      one: 'Freigabe auf dem Server beenden, auf dem du nicht mehr bist',
      other: 'Freigabe auf den {count} Servern beenden, auf denen du nicht mehr bist',
    },
    formerServersOffDone: {
      one: 'Auf dem Server, auf dem du nicht mehr bist, ist die Freigabe aus.',
      other: 'Auf den {count} Servern, auf denen du nicht mehr bist, ist die Freigabe aus.',
    },
  },

  summary: {
    consentNotKnown: 'Wir wissen noch nicht, ob alles aus ist',
    consentOn: 'Eingeloggt',
    visible: {
      one: 'Bots auf {count} Server können deine Stats abrufen',
      other: 'Bots auf {count} Servern können deine Stats abrufen',
    },
    visibleIn: 'Bots auf {server} können deine Stats abrufen',
    uncertain: {
      one: 'Bots auf höchstens {count} Server können deine Stats abrufen',
      other: 'Bots auf höchstens {count} Servern können deine Stats abrufen',
    },
    hidden: 'Niemand kann deine Stats abrufen',
    noBotYet: 'Noch kein Bot kann deine Stats abrufen',
    noBotText:
      'Auf den Servern mit Freigabe gibt es noch keinen Bot. Kommt einer dazu, kann er deine Stats sofort abrufen.',
    visibleText:
      'Sie bekommen die Stats und letzten Matches deiner verknüpften Spiel-Accounts und können sie dort allen zeigen.',
    uncertainText: 'Noch keine Antwort auf eine deiner Änderungen. Es wird geprüft, ob sie angekommen ist …',
    accountsLinked: { one: '{count} Spiel-Account verknüpft', other: '{count} Spiel-Accounts verknüpft' },
    linkAccount: 'Verknüpfe einen Spiel-Account',
    accountNotKnown: 'Wir wissen noch nicht, ob ein Account verknüpft ist',
    serversOn: { one: 'Freigabe auf {count} Server an', other: 'Freigabe auf {count} Servern an' },
    atMostOn: { one: 'Freigabe auf höchstens {count} Server an', other: 'Freigabe auf höchstens {count} Servern an' },
    chooseServer: 'Gib deine Stats auf einem Server frei',
  },

  linked: {
    noConsent:
      'Alles ist abgeschaltet, also kann niemand deine Stats abrufen. Wenn du dich neu einloggst, gilt deine Auswahl wieder.',
    title: 'Dürfen Bots auf {server} deine Stats sehen?',
    titleUnnamed: 'Dürfen Bots auf diesem Server deine Spiel-Stats sehen?',
    isOff: 'Auf diesem Server ist die Freigabe aus. Schalte sie ein, damit seine Bots deine Stats sehen.',
    isOn: 'Bots auf {server} können deine Stats abrufen. Geh zurück und frag den Bot noch einmal. Die Freigabe kannst du jederzeit ausschalten.',
    done: 'Fertig: Bots auf {server} können deine Stats abrufen. Geh zurück und frag den Bot noch einmal.',
    noBot: 'Noch kein Bot auf {server} kann deine Stats abrufen.',
    uncertain: 'Es wird geprüft, ob Bots auf {server} deine Stats abrufen können …',
    noName: 'Log dich zuerst neu ein, damit diese Seite den Namen des Servers kennt.',
  },

  servers: {
    title: 'Deine Server',
    asOf: 'Liste aktualisiert: {age}.',
    missing: 'Fehlt ein Server? {login}.',
    question: 'Bots hier dürfen meine Stats sehen',
    spokenQuestion: ': Bots hier dürfen meine Stats sehen',
    search: 'Deine Server durchsuchen',
    found: { one: '{count} gefunden', other: '{count} gefunden' },
    allOff: 'Alle Freigaben beenden …',
    allOffTitle: { one: 'Freigabe auf diesem Server beenden?', other: 'Freigabe auf allen {count} Servern beenden?' },
    allOffText:
      'Dann können Bots auf deinen Servern deine Stats nicht abrufen. Du bleibst eingeloggt und kannst die Freigaben wieder einschalten.',
    allOffConfirm: 'Freigabe beenden',
    allOffDone: 'Die Freigabe ist auf allen deinen Servern aus. Du bist noch eingeloggt.',
    none: 'Noch keine Server',
    noneText:
      'Tritt auf der Chat-Plattform einem Server bei und log dich neu ein. Er erscheint dann hier, die Freigabe ist aus.',
    notFound: 'In dieser Liste nichts gefunden.',
    noOthers: 'Du hast keine anderen Server.',
    unnamed: 'Server ohne Namen',
    unlisted: 'Nicht in deiner Serverliste: Du bist nicht darauf oder bist nach deinem letzten Login beigetreten.',
    forget: 'Entscheidung löschen',
    forgetting: 'Wird gelöscht …',
    forgotten: 'Entscheidung für {server} gelöscht. Die Freigabe bleibt aus.',
    waiting: 'Bots können nichts zeigen, bis du einen Spiel-Account verknüpfst.',
    asked: {
      one: '{bots}: in den letzten 7 Tagen einmal nach deinen Stats gefragt.',
      other: '{bots}: in den letzten 7 Tagen {count}-mal nach deinen Stats gefragt.',
    },
    askedAtLeast: {
      one: '{bots}: in den letzten 7 Tagen mindestens einmal nach deinen Stats gefragt.',
      other: '{bots}: in den letzten 7 Tagen mindestens {count}-mal nach deinen Stats gefragt.',
    },
    newBot: 'Neuer Bot hier: {bot}, {day} hinzugefügt. Er kann nach deinen Stats fragen.',
    botsHere: 'Bots hier: {bots}',
    canLookUp: { one: '{bots} kann deine Stats abrufen', other: '{bots} können deine Stats abrufen' },
    noBot: 'Noch kein Bot hier',
    unnamedBot: 'Bot ohne Namen',
    unnamedBots: { one: '{count} Bot ohne Namen', other: '{count} Bots ohne Namen' },
    botKeys: 'Betreibst du einen Bot? Seinen Schlüssel bekommst du unter {link}.',
  },

  switch: {
    on: 'An',
    off: 'Aus',
    turningOn: 'Wird eingeschaltet …',
    turningOff: 'Wird ausgeschaltet …',
    notKnown: 'Unbekannt',
    nowOn: 'Die Freigabe auf {server} ist an. {headline}.',
    nowOff: 'Die Freigabe auf {server} ist aus. {headline}.',
  },

  linkForm: {
    title: 'Account verknüpfen',
    text: 'Gib ihn genau so ein, wie das Spiel ihn zeigt. Niemand prüft, ob er dir gehört.',
    name: 'Name im Spiel',
    nameHint: 'Du kannst hier Name#TAG einfügen.',
    tag: 'Tag',
    tagHint: 'Was nach dem # kommt.',
    region: 'Region',
    chooseRegion: 'Wähle eine Region',
    anotherRegion: 'Andere Region …',
    otherRegion: 'Name der Region',
    submit: 'Account verknüpfen',
    submitting: 'Wird verknüpft …',
    enterName: 'Gib den Namen im Spiel ein.',
    enterTag: 'Gib den Tag ein: was nach dem # kommt.',
    enterOtherRegion: 'Gib die Region ein.',
    reservedTag: 'Tags, die mit ~ beginnen, sind reserviert.',
    mineAlready: 'Diesen Account hast du schon verknüpft.',
    someoneElses: 'Jemand anderes hat diesen Account verknüpft und muss ihn zuerst trennen.',
    isYours: 'Gehört er dir? {operator} kann die Verknüpfung lösen.',
  },

  regions: {
    na: 'Nordamerika',
    eu: 'Europa',
    ap: 'Asien-Pazifik',
    kr: 'Korea',
    latam: 'Lateinamerika',
    br: 'Brasilien',
  },

  operator: {
    who: 'Der Betreiber dieses Dienstes',
    noAddress: 'Fragen? Frag die Server-Admins oder den Besitzer des Bots.',
    askWhy: '{operator} kann dir sagen, warum.',
  },

  copy: {
    copied: 'Kopiert',
    byHand: 'Markiere und kopiere es selbst',
    copyManually: 'Dein Browser lässt diese Seite nicht kopieren. Markiere den Text und kopiere ihn selbst.',
  },

  inputErrors: {
    tooLong: {
      one: 'Das ist zu lang: höchstens {count} Zeichen.',
      other: 'Das ist zu lang: höchstens {count} Zeichen.',
    },
    badCharacters: 'Einige dieser Zeichen gehen hier nicht.',
  },

  refusals: {
    account_limit_reached:
      'Du hast 25 verknüpfte Accounts, mehr geht nicht. Trenne einen, um einen anderen zu verknüpfen.',
    account_not_found: 'Dieser Account ist nicht mehr verknüpft.',
    cross_site_request: 'Diese Anfrage kam von einer anderen Adresse. Lade die Seite neu und versuch es noch einmal.',
    guild_list_stale:
      'Deine Serverliste ist mehr als einen Tag alt. Log dich neu ein, um sie zu aktualisieren, und komm dann hierher zurück.',
    instance_not_found: 'Diesen Schlüssel gibt es nicht mehr.',
    key_limit_reached: 'Du hast schon zwei aktive Schlüssel. Widerrufe einen, um einen anderen anzulegen.',
    login_too_old:
      'Dafür darf dein letzter Login höchstens zehn Minuten her sein. Log dich neu ein und komm dann hierher zurück.',
    manage_server_required: 'Laut deinem letzten Login verwaltest du diesen Server nicht mehr.',
    player_not_found:
      'Das Spiel kennt diese Game-ID nicht. Trenne den Account und verknüpfe ihn so, wie das Spiel ihn zeigt.',
    permission_limit_reached:
      'Du hast für 1.000 Server entschieden, mehr geht nicht. Auf diesem bleibt die Freigabe aus.',
    rate_limited: 'Zu viele Anfragen in kurzer Zeit. Warte eine Minute und versuch es noch einmal.',
    switched_off_since:
      'Du hast die Freigabe oder alles abgeschaltet, während das unterwegs war. Die Freigabe bleibt aus.',
  },
  waitFor: {
    one: 'Zu viele Anfragen in kurzer Zeit. Warte {count} Sekunde und versuch es noch einmal.',
    other: 'Zu viele Anfragen in kurzer Zeit. Warte {count} Sekunden und versuch es noch einmal.',
  },
  otherRefusal: 'Der Dienst hat das abgelehnt. Lade die Seite neu und versuch es noch einmal.',

  unanswered: 'Keine Antwort. Es wird geprüft, ob es geklappt hat …',

  notDone: {
    on: 'Die Freigabe ist noch aus: Deine Änderung ist nicht angekommen. Versuch es noch einmal, wenn du willst.',
    off: 'Die Freigabe ist noch an: Deine Änderung ist nicht angekommen. Versuch es noch einmal.',
    forgotten: 'Der Server steht noch in der Liste: Deine Anfrage ist nicht angekommen. Versuch es noch einmal.',
    'servers-off': 'Die Freigabe ist nicht überall aus: Deine Anfrage ist nicht angekommen. Versuch es noch einmal.',
    'everything-off': 'Es ist nicht alles aus: Deine Anfrage ist nicht angekommen. Versuch es noch einmal.',
    'logged-out': 'Du bist noch eingeloggt. Versuch es noch einmal.',
    linked: 'Der Account ist nicht verknüpft: Deine Anfrage ist nicht angekommen. Versuch es noch einmal.',
    unlinked: 'Der Account ist noch verknüpft: Deine Anfrage ist nicht angekommen. Versuch es noch einmal.',
    primary: 'Es ist nicht dein Haupt-Account: Deine Anfrage ist nicht angekommen. Versuch es noch einmal.',
    created: 'Es wurde kein Schlüssel angelegt. Versuch es noch einmal.',
    erased: 'Nichts wurde gelöscht: Deine Anfrage ist nicht angekommen. Versuch es noch einmal.',
    ended: 'Du bist woanders noch eingeloggt. Versuch es noch einmal.',
    replaced: 'Es wurde kein neuer Schlüssel angelegt, und der alte funktioniert wie bisher. Versuch es noch einmal.',
    revoked: 'Der Schlüssel funktioniert noch: Deine Anfrage ist nicht angekommen. Versuch es noch einmal.',
  },

  accounts: {
    lead: 'Bots zeigen deinen Haupt-Account, außer sie fragen nach einem anderen.',
    listTitle: 'Verknüpfte Accounts',
    primary: 'Haupt-Account',
    linkedOn: '{region}, verknüpft am {date}',
    copyId: 'ID kopieren',
    forBots: 'Für alle, die Bots schreiben',
    idText:
      'Ein Bot kann mit der ID nach einem bestimmten Account fragen. IDs sind kein Geheimnis: Wer Name und Tag kennt, kann sie ausrechnen.',
    makePrimary: 'Zum Haupt-Account machen',
    makingPrimary: 'Wird dein Haupt-Account …',
    nowPrimary: '{account} ist jetzt dein Haupt-Account.',
    unlink: 'Trennen …',
    unlinkTitle: 'Diesen Account trennen?',
    unlinkConfirm: 'Trennen',
    unlinking: 'Wird getrennt …',
    unlinkText:
      'Bots finden {account} nicht mehr. Du kannst ihn wieder verknüpfen, außer jemand anderes verknüpft ihn vorher.',
    unlinkPrimary: 'Hast du andere, wird der am längsten verknüpfte dein Haupt-Account.',
    unlinked: '{account} ist getrennt.',
    noneText: 'Bis du einen verknüpfst, können Bots nichts zeigen.',
    everyServerOff: 'Die Freigabe ist noch auf allen deinen Servern aus.',
    chooseServers: 'Such aus, wo Bots deine Stats sehen dürfen',
    nowLinked: '{account} ist verknüpft.',
    nowLinkedAndVisible: '{account} ist verknüpft. {headline}.',
  },

  preview: {
    title: 'Was ein Bot sieht',
    text: 'Bots auf Servern mit Freigabe bekommen diese Stats und deine letzten Matches. Jeder zeigt sie auf seine Art.',
    rank: '{rank}, Rangwertung {rating}, {region}',
    killsPerDeath: 'Kills pro Tod',
    won: 'Gewonnen',
    matches: 'Matches',
    placeholder: 'Beispiel-Stats',
    unverified: 'Account nicht geprüft',
    unanswered: 'Keine Antwort, also können die Stats nicht gezeigt werden.',
  },

  keys: {
    lead: 'Ein Bot braucht einen Schlüssel, um nach Stats zu fragen. Jeder Schlüssel gilt für einen Server, und du kannst zwei aktive haben.',

    createTitle: 'Schlüssel anlegen',
    createText:
      'Wähle den Server. Wenn du dem Bot einen Namen gibst, sehen ihn die Mitglieder. Der Schlüssel gilt nur auf diesem Server.',
    server: 'Server, auf dem der Bot läuft',
    chooseServer: 'Wähle einen Server',
    name: 'Name des Bots (optional)',
    term: 'Gültigkeit',
    neverExpires: 'Unbegrenzt',
    create: 'Schlüssel anlegen',
    creating: 'Wird angelegt …',
    checking: 'Wird geprüft …',
    staleHeadline: 'Deine Serverliste wurde {age} aktualisiert.',
    staleText:
      'Für einen Schlüssel darf sie höchstens einen Tag alt sein. {login}; deine Auswahl unten bleibt erhalten.',
    limitHeadline: 'Du hast zwei aktive Schlüssel, mehr geht nicht.',
    limitText:
      'Um einen anderen anzulegen, widerrufe oben einen. Ein widerrufener Schlüssel funktioniert sofort nicht mehr.',
    notManager: 'Du verwaltest keinen Server',
    whoCanCreate: 'Schlüssel sind für Leute, denen ein Server gehört oder die ihn verwalten dürfen.',
    ifChanged: 'Hat sich das geändert? {login}.',
    lostHeadline: 'Ein Schlüssel für {server}, der auf {hint} endet, wurde angelegt, hat dich aber nicht erreicht.',
    lostText: 'Niemand hat ihn, und er kann nicht noch einmal gezeigt werden. Widerrufe ihn und leg einen anderen an.',
    listTitle: 'Deine Schlüssel',
    endingIn: 'Schlüssel mit Ende ',
    nameAndServer: '{name} für {server}',
    unnamed: 'Schlüssel ohne Namen',
    mine: 'Deiner',
    creatorGone: 'Wer ihn angelegt hat, verwaltet diesen Server nicht mehr. Der Schlüssel funktioniert trotzdem.',
    created: 'angelegt am {date}',
    lastUsed: 'zuletzt benutzt {day}',
    neverUsed: 'nie benutzt',
    expires: 'läuft ab am {date}',
    expired: 'abgelaufen am {date}',
    expiresSoon: 'Er läuft {day} ab. Bis dahin braucht sein Bot einen anderen Schlüssel.',
    isNew: 'Neu',
    isOld: 'Alt, gilt bis {date}',
    replacedBy: 'Ersetzt durch {hint}. Gib dem Bot den neuen Schlüssel.',
    revokedOn: 'widerrufen am {date}',
    revokedByCreator: 'widerrufen am {date} von der Person, die ihn angelegt hat',
    revokedBy: {
      owner: 'widerrufen am {date} von dir',
      manager: 'widerrufen am {date} von jemand anderem, der den Server verwaltet',
      bot: 'widerrufen am {date} von dem Bot, der ihn benutzt hat',
      operator: 'widerrufen am {date} vom Betreiber dieses Dienstes',
    },
    inactiveKeys: 'Deine Schlüssel, die nicht mehr funktionieren ({count})',
    revoke: 'Widerrufen …',
    revokeMine: ' deinen Schlüssel mit Ende {hint}',
    revokeFor: ' den Schlüssel mit Ende {hint} für {server}',
    revokeTitle: 'Diesen Schlüssel widerrufen?',
    revokeConfirm: 'Schlüssel widerrufen',
    revoking: 'Wird widerrufen …',
    revokeText:
      'Der Schlüssel für {server}, der auf {hint} endet, funktioniert sofort nicht mehr, und der Bot, der ihn benutzt, auch nicht. Das lässt sich nicht rückgängig machen.',
    revokeOthers:
      'Wer ihn angelegt hat, sieht, dass ihn jemand widerrufen hat, der den Server verwaltet, aber nicht, wer.',
    nowRevoked: 'Der Schlüssel, der auf {hint} endet, ist widerrufen. Er funktioniert nicht mehr.',
    none: 'Kein aktiver Schlüssel',
    inviteTitle: 'Lade deine Mitglieder ein',
    inviteText:
      'Poste diesen Link dort, wo deine Mitglieder ihn sehen. Er führt jedes Mitglied zu seinem eigenen Schalter für diesen Server. Die Freigabe bleibt aus, bis es sie selbst einschaltet.',
    copyLink: 'Link kopieren',

    replace: {
      button: 'Ersetzen …',
      title: 'Diesen Schlüssel ersetzen?',
      confirm: 'Neuen Schlüssel anlegen',
      replacing: 'Wird ersetzt …',
      text: 'Ein neuer Schlüssel mit demselben Namen und derselben Gültigkeit ersetzt den für {server}, der auf {hint} endet.',
      old: 'Der alte Schlüssel',
      oldKeyWorks: {
        0: 'Endet, sobald der neue angelegt ist',
        24: 'Funktioniert noch 24 Stunden',
        168: 'Funktioniert noch 7 Tage',
      },
      full: 'Du hast zwei aktive Schlüssel, mehr geht nicht: Der alte endet, sobald der neue angelegt ist. Halte dich bereit, dem Bot den neuen zu geben.',
    },

    serverKeys: {
      title: 'Alle Schlüssel eines Servers',
      text: 'Wer einen Server verwaltet, sieht alle seine Schlüssel und kann jeden widerrufen. Niemand sieht, wer welchen angelegt hat.',
      server: 'Server, den du verwaltest',
      inactive: 'Schlüssel dieses Servers, die nicht mehr funktionieren ({count})',
    },

    newKey: {
      title: { one: 'Dein neuer Schlüssel', other: 'Deine {count} neuen Schlüssel' },
      isFor: 'Für {server}.',
      once: 'Er wird nur dieses eine Mal gezeigt.',
      keep: 'Kopiere ihn jetzt und behandle ihn wie ein Passwort: Wer ihn hat, kann die Stats der Mitglieder abrufen, die sie auf diesem Server freigeben.',
      sessionOver:
        'Deine Sitzung ist inzwischen zu Ende. Das allein widerruft den Schlüssel nicht; alles zu löschen schon.',
      erased: 'Inzwischen wurde alles über dich gelöscht, auch alle Schlüssel.',
      copyKey: 'Schlüssel kopieren',
      copyCommand: 'Befehl kopieren',
      tryTitle: 'Probier ihn aus',
      tryText:
        'Test: Ruf deine eigenen Stats ab. Du bekommst sie, sobald du einen Spiel-Account verknüpft und die Freigabe auf diesem Server eingeschaltet hast. Bis dahin steht da, was fehlt.',
      next: 'Als Nächstes: Gib dem Bot den Schlüssel. Was er senden muss, steht hier: {link}.',
      notCopied:
        'Du hast den Schlüssel nicht kopiert. Wenn du das hier schließt, kann er nicht noch einmal gezeigt werden.',
      done: 'Fertig',
      closeAnyway: 'Schließen, ohne zu kopieren',
    },

    sendHome: {
      asked: '{host} möchte diesen Schlüssel. Sobald er angelegt ist, kannst du ihn dorthin schicken.',
      ignored:
        'Der Link, der dich hierher geführt hat, will den Schlüssel verschicken lassen. Die Adresse steht aber nicht auf der Liste dieses Dienstes, oder der „state“ des Links fehlt oder ist zu lang. Darum wird nichts verschickt. Du kannst den Schlüssel selbst kopieren.',
      button: 'An {host} schicken …',
      question:
        'Diesen Schlüssel an {host} schicken? Wer diese Seite betreibt, kann dann die Stats der Mitglieder abrufen, die sie auf {server} freigeben.',
      send: 'Schlüssel an {host} schicken',
      sent: '{host} antwortet in einem neuen Tab. Wurde der Schlüssel dort nicht angenommen, kopiere ihn hier.',
    },
  },

  ownData: {
    lead: 'Hier siehst du, wer deine Stats abgerufen hat, was du geändert hast und wo du eingeloggt bist. Die Datei zum Herunterladen enthält alles.',

    whoLooked: {
      got: { one: 'hat deine Stats einmal bekommen', other: 'hat deine Stats {count}-mal bekommen' },
      wasRefused: { one: 'wurde einmal abgelehnt', other: 'wurde {count}-mal abgelehnt' },
      title: 'Wer deine Stats abgerufen hat',
      week: {
        one: 'In den letzten 7 Tagen einmal abgerufen. Zuletzt: {last}.',
        other: 'In den letzten 7 Tagen {count}-mal abgerufen. Zuletzt: {last}.',
      },
      notThisWeek: 'In den letzten 7 Tagen nicht abgerufen. Zuletzt: {last}.',
      never: 'Bisher keine beantworteten Abfragen.',
      refused: {
        one: '{count} Abfrage wurde in den letzten 7 Tagen abgelehnt.',
        other: '{count} Abfragen wurden in den letzten 7 Tagen abgelehnt.',
      },
      since: 'Gezählt seit {date}. Neue Abfragen erscheinen nach etwa 10 Sekunden. Tage enden um Mitternacht UTC.',
      incomplete: 'Ab {date} können die Zahlen zu niedrig sein: Einige gingen verloren.',
      server: 'Server und Bot',
      allServers: 'Alle Server',
      key: 'Schlüssel {hint}',
      unknownKey: 'Ein Schlüssel, den es nicht mehr gibt',
      none: 'Bisher keine Abfragen',
      noneText: 'Wenn ein Bot nach dir fragt, siehst du es hier: Tag, Server, Schlüssel und ob er eine Antwort bekam.',
      who: 'Welche Person gefragt hat, wissen wir nicht; Bots sagen es uns nicht.',
    },

    history: {
      title: 'Verlauf',
      text: 'Das Neueste zuerst. Alte Einträge werden gelöscht: Wann, steht unter {privacy}.',
      events: {
        'consent.granted': {
          me: 'Du hast dich eingeloggt. Ab da konnten Bots auf Servern mit Freigabe deine Stats abrufen.',
        },
        'consent.withdrawn': {
          me: 'Du hast alles abgeschaltet.',
          chat: 'Du hast alles vom Chat aus abgeschaltet.',
          platform: 'Du hast diese App auf der Chat-Plattform entfernt, was alles abgeschaltet hat.',
          operator: '{operator} hat alles abgeschaltet.',
        },
        'permission.allowed': { me: 'Du hast die Freigabe auf {server} eingeschaltet.' },
        'permission.denied': {
          me: 'Du hast die Freigabe auf {server} ausgeschaltet.',
          chat: 'Du hast die Freigabe auf {server} vom Chat aus ausgeschaltet.',
        },
        'permission.forgotten': { me: 'Du hast deine Entscheidung für {server} gelöscht.' },
        'account.linked': { me: 'Du hast {account} verknüpft.' },
        'account.made_primary': { me: 'Du hast {account} zum Haupt-Account gemacht.' },
        'account.unlinked': {
          me: 'Du hast {account} getrennt.',
          operator: '{operator} hat {account} getrennt.',
        },
        'key.created': { me: 'Du hast {key} angelegt.' },
        'key.replaced': { me: 'Du hast {key} ersetzt.' },
        'key.revoked': {
          me: 'Du hast {key} widerrufen.',
          manager: 'Jemand, der den Server verwaltet, hat {key} widerrufen.',
          bot: 'Der Bot hat {key} widerrufen.',
          operator: '{operator} hat {key} widerrufen.',
        },
        'guild_key.revoked': {
          me: 'Du hast einen Schlüssel widerrufen, den jemand anderes für einen Server angelegt hatte.',
        },
        'keys.listed': { operator: '{operator} hat sich die Liste der Schlüssel angesehen.' },
        'audit.read': { operator: '{operator} hat sich diesen Verlauf angesehen.' },
        'data.shown': { operator: '{operator} hat sich alles über dich angesehen.' },
      },
      agreed: 'Du hast diesem Text zugestimmt ({language})',
      noNotice: 'Der Text konnte nicht geladen werden. Klappe das zu und wieder auf.',
      otherEvent: 'Diese Art von Eintrag kennt die Seite noch nicht. Lade sie neu.',
      unknownServer: 'einen Server',
      unknownAccount: 'einen Spiel-Account, der nicht mehr verknüpft ist,',
      key: 'den Schlüssel {hint} für {server}',
      unknownKey: 'einen Schlüssel, der nicht mehr aufgelistet ist,',
      earlier: { one: '{count} früherer Eintrag', other: '{count} frühere Einträge' },
      noneText: 'Änderungen an Schaltern, Spiel-Accounts und Schlüsseln erscheinen hier.',
    },

    sessions: {
      title: 'Wo du eingeloggt bist',
      here: 'Nur in diesem Browser.',
      places: { one: 'In {count} Browser oder Gerät.', other: 'In {count} Browsern oder Geräten.' },
      this: 'Diese Sitzung',
      other: 'Andere Sitzung',
      since: 'Eingeloggt am {moment}. Endet am {end}.',
      endOthers: 'Überall sonst ausloggen',
      ending: 'Wird ausgeloggt …',
      ended: 'Du bist überall sonst ausgeloggt. Deine Schalter bleiben, wie sie sind.',
    },

    download: {
      title: 'Eine Kopie für dich',
      text: 'Eine Datei. Sie enthält keine Passwörter oder Schlüssel.',
      link: 'Deine Daten herunterladen',
    },

    erase: {
      text: 'Um nur Abfragen zu beenden, reicht „Alles abschalten“.',
      absent: 'Wenn du dich nicht wieder einloggst, wird alles am {date} gelöscht.',
      button: 'Alles löschen …',
      question: 'Alles löschen?',
      consequences: [
        'Niemand kann deine Stats mehr abrufen, und du wirst überall ausgeloggt.',
        'Deine Server, Schalter, Spiel-Accounts, dein Verlauf und die Zahlen der Abfragen sind weg. Niemand kann sie zurückholen.',
        'Auch deine Bot-Schlüssel sind weg: Bots, die sie benutzen, bekommen von da an nichts.',
        'Was bleibt: eine Liste von Vorgängen ohne deinen Namen und Backups, bis sie ablaufen.',
      ],
      whose: 'Du bist eingeloggt als {name}.',
      word: 'löschen',
      type: 'Tippe zur Bestätigung „{word}“',
      typeIt: 'Tippe zuerst „{word}“: Das lässt sich nicht rückgängig machen.',
      confirm: 'Alles löschen',
      confirming: 'Wird gelöscht …',
    },
  },
}

export const pages: Pages<Forms> = {
  dashboard: 'Dashboard',

  footer: {
    language: 'Sprache',
    notReviewed:
      'Diese Übersetzung hat noch niemand gelesen, der Deutsch als Muttersprache spricht. Fehler gefunden? Schreib {operator}.',
    operator: 'dem Betreiber dieses Dienstes',
    text: 'Die Stats sind vorerst Beispiele, und niemand prüft, wem welcher Account gehört. Für alle, die Bots schreiben: {link}.',
    contact: 'Kontakt',
  },

  start: {
    description:
      'Entscheide, welche Chat-Server deine Spielstatistiken abrufen dürfen, und schalte alles ab, wann du willst.',
    title: 'Du entscheidest, wer deine Stats sieht',
    lead: 'Bots auf Chat-Servern können Stats und letzte Matches der Mitglieder zeigen. Deine sehen sie nur, wenn du es erlaubst, Server für Server.',
    linkHeadline: 'Dürfen Bots auf {server} deine Spiel-Stats sehen?',
    linkText:
      'Log dich ein, um zu entscheiden. Der Login schaltet die Freigabe hier nicht ein, außer du hattest sie schon eingeschaltet.',
    demoTitle: 'Beispiel: Marens Schalter für den Server Lanternfall',
    demoOff: 'Keine Stats: Maren gibt sie auf diesem Server nicht frei.',
    whatTitle: 'Was es tut und was nicht',
    whoText:
      'Bots auf Servern mit deiner Freigabe bekommen die Stats und letzten Matches der Spiel-Accounts, die du verknüpfst, und können sie dort allen zeigen. Andere Bots bekommen nichts.',
    unverifiedText: 'Niemand prüft, ob ein verknüpfter Account dir gehört.',
    examplesText: 'Die Stats sind vorerst Beispiele, keine echten.',
    turnOffText:
      'Bist du eingeloggt, beendet „Alles abschalten“ sofort alle Abfragen deiner Stats und loggt dich überall aus.',
    howTitle: 'So geht es',
    findSteps: [
      'Log dich ein und stimme auf der Seite der Chat-Plattform zu. Wir bekommen deinen Namen und dein Bild, deine Serverliste und welche Server du verwaltest. Sonst nichts.',
      'Verknüpfe einen Spiel-Account: Name, Tag und Region.',
      'Schalte die Freigabe auf den Servern ein, deren Bots deine Stats sehen dürfen. Bis dahin ist sie überall aus.',
    ],
    noScript:
      'Diese Seite braucht JavaScript, das ausgeschaltet oder noch nicht geladen ist. {stop} Bist du eingeloggt, schaltet dieser Knopf alles ab.',
  },

  login: {
    link: 'Mit deinem Chat\u2011Account einloggen',
    short: 'Einloggen',
    newHere: 'Neu hier? Nichts ist freigegeben, bis du die Freigabe einschaltest.',
    hereBefore:
      'Schon einmal alles abgeschaltet? Mit dem Login gilt deine Auswahl wieder: Bots auf Servern mit Freigabe können deine Stats dann wieder abrufen.',
    platformAsks: 'Die Chat-Plattform bittet dich jedes Mal um Zustimmung.',
    notNeeded: 'Um ohne Login alles abzuschalten, schick <code translate="no">/lookups stop</code> im Chat.',
  },

  farewell: {
    'session-ended': {
      headline: 'Deine Sitzung ist zu Ende.',
      text: 'Sie ist abgelaufen, oder du hast sie woanders beendet. Bots auf Servern mit Freigabe sehen deine Stats vielleicht noch. {stop} Log dich ein, um nachzusehen: Damit gilt deine Auswahl wieder, und Bots auf Servern mit Freigabe können deine Stats abrufen.',
    },
    'logged-out': {
      headline: 'Bots sehen deine Stats vielleicht noch.',
      text: 'Du hast dich am {moment} ausgeloggt. Deine Schalter bleiben, wie sie sind: Bots auf Servern mit Freigabe können deine Stats weiter abrufen. {stop} Um hier alles abzuschalten, log dich ein.',
    },
    'everything-off': {
      headline: 'Du hast alles abgeschaltet.',
      text: 'Das war am {moment}. Falls du dich seitdem nicht eingeloggt hast, kann niemand deine Stats abrufen. Mehr musst du nicht tun: Du kannst diese Seite schließen.\nDeine Auswahl bleibt gespeichert: Wenn du dich einloggst, auch nur zum Nachsehen, gilt sie wieder, und Bots auf Servern mit Freigabe können deine Stats wieder abrufen.',
    },
    erased: {
      headline: 'Alles über dich wurde gelöscht.',
      text: 'Du hast es am {moment} gelöscht. Falls du seitdem nicht neu angefangen hast, kann niemand deine Stats abrufen, und Bots mit deinen Schlüsseln bekommen nichts. Mehr musst du nicht tun: Du kannst diese Seite schließen.\nDeine Server, Schalter, Spiel-Accounts, Schlüssel, Sitzungen, dein Verlauf und die Zahlen der Abfragen sind weg. Was bleibt: eine Liste von Vorgängen ohne deinen Namen und Backups, bis sie ablaufen. Mehr unter {privacy}. Wenn du dich wieder einloggst, fängst du bei null an.',
    },
    'login-declined': {
      headline: 'Du hast den Login abgelehnt.',
      text: 'Nichts wurde geändert. Log dich noch einmal ein, wenn du weitermachen willst.',
    },
    'login-overtaken': {
      headline: 'Du hast alles abgeschaltet, während dieser Login noch lief.',
      text: 'Log dich noch einmal ein, wenn du sichtbar sein willst.',
    },
    'login-expired': {
      headline: 'Dieser Login konnte nicht abgeschlossen werden.',
      text: 'Er hat zu lange gedauert, wurde schon benutzt oder in einem anderen Browser oder einer App begonnen. Falls dieser Browser Cookies blockiert, erlaube sie für diese Website: Ohne sie klappt kein Login. Falls der Login schon benutzt wurde, können Bots deine Stats vielleicht schon abrufen. {stop} Um hier alles abzuschalten, log dich ein.',
    },
    'login-busy': {
      headline: 'Zu viele Logins aus deinem Netzwerk.',
      text: 'Nichts wurde geändert. Warte eine Minute und versuch es dann noch einmal.',
    },
    'login-failed': {
      headline: 'Die Chat-Plattform konnte den Login nicht abschließen.',
      text: 'Sie hat nicht geantwortet oder einen Fehler gemeldet. Nichts wurde geändert. Versuch es gleich noch einmal.',
    },
    'login-away': {
      headline: 'Dieser Dienst konnte den Login nicht abschließen und weiß nicht, ob er wirksam wurde.',
      text: 'Das Problem liegt bei uns. Bots auf Servern mit Freigabe können deine Stats vielleicht schon abrufen. {stop} Log dich gleich noch einmal ein, um weiterzumachen oder um alles abzuschalten.',
    },
  },

  notOff: {
    notLoggedIn: {
      headline: 'Du bist nicht eingeloggt',
      lead: 'Warst du eingeloggt und hast gerade eben auf den Knopf gedrückt, ist schon alles aus. Sonst wurde nichts geändert. {stop} Um hier alles abzuschalten, log dich ein und drück noch einmal auf den Knopf. Mit dem Login gilt deine Auswahl wieder: Bis du drückst, können Bots auf Servern mit Freigabe deine Stats abrufen.',
    },
    refused: {
      headline: 'Es wurde nichts abgeschaltet',
      lead: 'Der Dienst hat das abgelehnt, vielleicht wegen zu vieler Anfragen. Geh zurück, warte eine Minute und drück noch einmal auf den Knopf.',
    },
    unanswered: {
      headline: 'Wir wissen noch nicht, ob alles aus ist',
      lead: 'Der Dienst hat gerade ein Problem. Warte eine Minute, geh zurück und drück noch einmal auf den Knopf, bis eine Seite sagt, dass alles aus ist.',
    },
  },

  unknown: {
    title: 'Seite nicht gefunden',
    description: 'Unter dieser Adresse gibt es nichts.',
    headline: 'Diese Seite gibt es nicht',
    lead: 'Vielleicht hast du dich vertippt, oder die Adresse ist veraltet.',
    home: 'Zum Dashboard',
    forBots: 'Wer Bots schreibt, findet hier auch die <a href="/docs">API-Referenz</a>.',
  },

  privacy: {
    title: 'Datenschutz',
    description:
      'Was dieser Dienst über dich speichert, warum, wie lange, wer es sieht und wie du es bekommst und löschst.',
    lead: 'Bots können deine Stats nur auf Servern mit deiner Freigabe abrufen. Der Dienst speichert nur, was dafür nötig ist, und verfolgt niemanden. Du kannst deine Daten jederzeit herunterladen oder löschen.',
    keptTitle: 'Was gespeichert wird und warum',
    why: 'Warum: {reason}',
    howLong: 'Wie lange: {time}',
    kept: {
      person: {
        what: 'Deine ID, dein Nutzername und dein Anzeigename auf der Chat-Plattform und wann du dich zum ersten und zum letzten Mal eingeloggt hast',
        why: 'um dich wiederzuerkennen und um dich zu finden, wenn ein Bot fragt.',
        howLong: 'bis du alle deine Daten löschst.',
      },
      servers: {
        what: 'Die Server, auf denen du bist, ihre Namen und ob du sie verwaltest, nach dem Stand deines letzten Logins',
        why: 'um sie dir aufzulisten und damit nur Schlüssel anlegen kann, wer einen Server verwaltet.',
        howLong: 'bis du alles abschaltest oder dich wieder einloggst, dann kommt eine neue Liste; höchstens 30 Tage.',
      },
      switches: {
        what: 'Ob Bots deine Stats überhaupt abrufen dürfen, ob du echten Stats oder Beispielen zugestimmt hast, und deinen Schalter für jeden Server, über den du entschieden hast, mit seinem Namen',
        why: 'Bots bekommen nur dort Antwort, wo du zugestimmt hast.',
        howLong: 'bis du sie oder alle deine Daten löschst.',
      },
      accounts: {
        what: 'Die Spiel-Accounts, die du verknüpfst: Name, Tag und Region',
        why: 'um zu wissen, welche Stats deine sind.',
        howLong: 'bis du sie oder alle deine Daten löschst.',
      },
      keys: {
        what: 'Die Bot-Schlüssel, die du anlegst: Server, Name, letzte vier Zeichen, wann er angelegt wurde und wann er endete, die Stunde der letzten Nutzung und einen Hash des Schlüssels',
        why: 'um den Schlüssel zu erkennen und damit du und die Verwalter dieses Servers ihn widerrufen können.',
        howLong: 'bis du alle deine Daten löschst; von inaktiven Schlüsseln nur die letzten hundert.',
      },
      sessions: {
        what: 'Deine Sitzungen, als Hash',
        why: 'damit du eingeloggt bleibst.',
        howLong: 'bis du dich ausloggst; höchstens 7 Tage.',
      },
      withdrawals: {
        what: 'Wann du zuletzt eine Freigabe oder alles abgeschaltet oder alles gelöscht hast, unter einem Hash der IDs',
        why: 'damit nichts, was schon begonnen hatte, das rückgängig macht.',
        howLong: 'höchstens zwei Stunden.',
      },
      requests: {
        what: 'Deine IP-Adresse und wie viele Anfragen du und deine Bots stellen, außerhalb der Datenbank',
        why: 'damit niemand den Dienst überflutet.',
        howLong: 'ein bis zwei Minuten.',
      },
      lookups: {
        what: 'Wie viele Abfragen deiner Stats beantwortet und abgelehnt wurden: nach Tag, Server und Schlüssel, nie, welcher Mensch den Bot gefragt hat',
        why: 'um dir zu zeigen, welche Bots deine Stats abgerufen haben.',
        howLong: { one: '{count} Tag.', other: '{count} Tage.' },
      },
      changes: {
        what: 'Was du hier wann geändert hast und den Text, den du beim Zustimmen gelesen hast',
        why: 'um es dir zu zeigen und um herauszufinden, was passiert ist, wenn etwas schiefgeht.',
        howLong: { one: '{count} Tag.', other: '{count} Tage.' },
      },
    },
    neverErased: 'Wenn du dich nicht mehr einloggst, wird nur gelöscht, was oben eine Frist hat.',
    erasedAfter: {
      one: 'Wenn du dich {count} Tag lang nicht einloggst, wird alles über dich gelöscht',
      other: 'Wenn du dich {count} Tage lang nicht einloggst, wird alles über dich gelöscht',
    },
    erasedHow:
      '<strong>{erasedAfter}</strong>, von selbst, als hättest du es gelöscht; aber nicht, solange du einen aktiven Bot-Schlüssel hast, weil andere von ihm abhängen. Der Tag steht unter <a href="/data">„Deine Daten“</a>, und jeder Login verschiebt ihn.',
    backups:
      'Backups behalten deine Daten etwas länger: Wie lange, entscheidet der Betreiber dieses Dienstes. Im Log des Dienstes stehen kein Name, keine IP-Adresse, kein Schlüssel und keine ID einer Person: Anfragen unterscheidet er an Hashes, Bots an den IDs ihres Schlüssels und ihres Servers.',
    seenTitle: 'Wer es sieht',
    seen: {
      bots: '<strong>Bots</strong> bekommen die Stats und letzten Matches deiner Spiel-Accounts, mit Name, Tag und Region des Accounts, auf Servern mit deiner Freigabe, von einem Login an, bis du alles abschaltest. Sonst erfahren sie, was fehlt: ein Login, die Freigabe auf diesem Server oder ein Spiel-Account. Nichts anderes von dem, was oben steht, bekommen sie. Was sie bekommen, können sie allen auf diesem Server zeigen.',
      managers:
        '<strong>Wer einen Server verwaltet</strong>, sieht die Schlüssel, die für ihn angelegt wurden, aber nicht, wer sie angelegt hat. Mitglieder, die dort ihre Stats freigeben, sehen die Namen seiner Schlüssel und wann ein neuer dazukam.',
      operator:
        '<strong>Der Betreiber dieses Dienstes</strong> kann die Datenbank lesen. Was er mit den Befehlen des Dienstes über dich liest oder bei dir ändert, wird festgehalten.',
      platform:
        '<strong>Die Chat-Plattform</strong> sagt uns beim Login, wer du bist, und erfährt, dass du dich eingeloggt hast. Einen Zugang zu deinem Account dort behalten wir nicht.',
      nobodyElse:
        'Sonst niemand. Auf diesen Seiten gibt es keine Werbung, kein Tracking und keine Datei einer anderen Firma.',
    },
    browserTitle: 'In deinem Browser',
    browser: {
      none: 'Bevor du auf „Einloggen“ drückst, eine Sprache wählst oder einem Link folgst, der eine nennt, gibt es kein Cookie.',
      session: '<strong>Dein Login</strong>: Ein Cookie hält dich eingeloggt, höchstens 7 Tage.',
      login: '<strong>Ein laufender Login</strong>: Ein Cookie bindet ihn an deinen Browser, zehn Minuten lang.',
      language:
        '<strong>Die Sprache</strong>: Ein Cookie merkt sie sich, ein Jahr lang, wenn du im Menü eine wählst, oder bis du den Browser schließt, wenn ein Link sie genannt hat.',
      farewell:
        '<strong>Was du gerade getan hast</strong>: Ein Cookie merkt sich zehn Minuten lang, dass du dich ausgeloggt, alles abgeschaltet oder alles gelöscht hast und wann.',
      place: '<strong>Woher du kamst</strong>: Während du zum Login weg bist, merkt sich der Tab die Seite.',
    },
    liveStats:
      'Deine verknüpfte Game-ID geht, ohne deinen Namen im Chat, an die Quelle für Spieldaten, die der Betreiber gewählt hat.',
    pictures:
      'Dein Bild und die deiner Server liegen auf der Chat-Plattform, unter {address}. Dein Browser lädt sie von dort: So sieht die Plattform deine IP-Adresse und dass du gerade hier bist. Dieser Dienst behält nur die Kennung, die die Plattform für jedes Bild hat: deine, bis du alle deine Daten löschst, die anderen so lange wie die Serverliste.',
    yoursTitle: 'Bekommen, ändern, löschen',
    yours: {
      here: 'Auf dem <a href="/">Dashboard</a> beendest du die Freigabe auf einem oder allen Servern, trennst Accounts und widerrufst Schlüssel.',
      data: 'Unter <a href="/data">„Deine Daten“</a> siehst du, wer deine Stats abgerufen hat und was du entschieden hast, lädst alles als eine Datei herunter und löschst alles, was niemand rückgängig machen kann. Was bleibt: eine Liste von Vorgängen ohne deinen Namen und eine Zeit lang die Backups.',
      off: '„Alles abschalten“ löscht nichts außer der Liste der Server: Es beendet sofort jede Abfrage, und deine Auswahl gilt wieder, wenn du dich das nächste Mal einloggst.',
    },
    ask: '{operator} kann einen Spiel-Account trennen, den jemand anderes verknüpft hat, und alles beantworten, was diese Seite offenlässt.',
  },
}

export const chat: Chat<Forms> = {
  command: {
    lookups: 'Bots, die deine Stats abrufen: Sag Nein oder sieh, wer gefragt hat.',
    off: 'Bots auf diesem Server können deine Stats nicht mehr abrufen.',
    stop: 'Kein Bot kann deine Stats mehr abrufen, auf keinem Server.',
    who: 'Zeigt, wer in den letzten sieben Tagen deine Stats abgerufen hat. Das siehst nur du.',
    status: 'Zeigt, wo Bots deine Stats abrufen können. Das siehst nur du.',
  },
  unknownCommand: 'Diesen Befehl gibt es hier nicht. Nichts wurde geändert. Versuch es mit /lookups.',
  unknownPerson:
    'Player Stats Lookup kennt dich nicht, also kann hier kein Bot deine Stats abrufen. Nichts wurde geändert.',
  tooOften: 'Nicht erledigt: Es waren zu viele Befehle. Nichts wurde geändert. Schick ihn in einer Minute noch einmal.',
  notDone:
    'Vielleicht nicht erledigt: Der Dienst hat gerade ein Problem. Schick denselben Befehl in einer Minute noch einmal oder geh auf {url}.',
  off: {
    done: 'Bots auf diesem Server können deine Stats nicht mehr abrufen. Ändern kannst du das auf {url}.',
    already: 'Die Freigabe war schon aus: Bots auf diesem Server können deine Stats nicht abrufen.',
    notInServer: 'Das geht auf einem Server und gilt für ihn. Alles schaltest du mit /lookups stop ab.',
  },
  stop: {
    done: 'Alles ist abgeschaltet: Kein Bot kann deine Stats abrufen, auf keinem Server. So bleibt es, bis du dich auf {url} einloggst.',
    already: 'Es war schon alles abgeschaltet.',
  },
  who: {
    title: 'Bots, die in den letzten sieben Tagen nach dir gefragt haben, nach Server und Schlüssel:',
    line: {
      one: '• {server}, {key}: einmal ({today} heute)',
      other: '• {server}, {key}: {count}-mal ({today} heute)',
    },
    more: { one: '… und noch {count}.', other: '… und noch {count}.' },
    nobody: 'In den letzten sieben Tagen hat kein Bot nach dir gefragt.',
    incomplete: 'In diesen Zahlen können Abfragen fehlen.',
    all: 'Ganze Liste: {url}',
  },
  status: {
    off: 'Alles ist abgeschaltet: Kein Bot kann deine Stats abrufen, auf keinem Server. Nur du kannst das ändern, indem du dich auf {url} einloggst.',
    nowhere: 'Bots können deine Stats auf keinem Server abrufen. Ändern kannst du das auf {url}.',
    here: 'Bots können deine Stats auf diesem Server abrufen.',
    notHere: 'Bots können deine Stats auf diesem Server nicht abrufen.',
    servers: 'Freigegeben auf: {servers}.',
    moreServers: { one: '{count} weiterer', other: '{count} weitere' },
    noAccount: 'Du hast keinen Spiel-Account verknüpft, also gibt es nichts zu zeigen.',
    change: 'Ändern kannst du das auf {url}.',
  },
}
