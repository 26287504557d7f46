/**
 * The texts of the pages in Polish. Addresses people as “ty”, as gaming communities do, and uses no form that assumes a man
 * or a woman; docs/translating.md lists the terms.
 */
import type { Chat, Dashboard, Pages } from './language.ts'

/** The plural categories of this language (CLDR). `other` stands for CLDR's `many`, because no sentence here counts fractions. */
type Forms = 'one' | 'few' | 'other'

export const dashboard: Dashboard<Forms> = {
  service: 'Player Stats Lookup',
  skipToContent: 'Przejdź do treści',
  loading: 'Ładowanie…',
  cancel: 'Anuluj',
  dismiss: 'Ukryj',
  privacy: 'Prywatność',
  apiReference: 'Dokumentacja API',
  comma: ', ',

  views: {
    label: 'Widoki',
    '/': 'Widoczność',
    '/accounts': 'Konta gry',
    '/keys': 'Klucze botów',
    '/data': 'Twoje dane',
  },

  header: {
    loggedInAs: 'Zalogowano jako ',
    logOut: 'Wyloguj się',
    loggingOut: 'Wylogowywanie…',
  },

  banner: {
    unavailable: 'Usługa nie odpowiada.',
    busy: 'Zbyt wiele żądań.',
    lastKnown: 'Widzisz ostatni znany stan.',
    asLeft: 'Przełączniki są tak ustawione, jak je zostawiono. Ta strona próbuje dalej.',
    tryNow: 'Spróbuj teraz',
    trying: 'Próbujemy…',
    back: 'Usługa znów odpowiada.',
  },

  login: {
    again: 'Zaloguj się ponownie',
    logInAgain: 'Zaloguj się ponownie',
    stillLoggedIn: 'Tego logowania być może nie dokończono, ale Twoja sesja trwa.',
  },

  loggedIn: {
    title: 'Właśnie Cię zalogowano',
    visible: {
      headline: 'Po zalogowaniu Twoje statystyki znów są widoczne.',
      text: {
        one: 'Twoje statystyki mogą sprawdzać boty na tym serwerze: {servers}.',
        few: 'Twoje statystyki mogą sprawdzać boty na tych serwerach: {servers}.',
        other: 'Twoje statystyki mogą sprawdzać boty na tych serwerach: {servers}.',
      },
    },
    waiting: {
      headline: 'Twoje ustawienia znów działają.',
      text: {
        one: 'Udostępnianie jest włączone na serwerze: {servers}. Dopóki nie połączysz konta gry, nikt nie może sprawdzić Twoich statystyk.',
        few: 'Udostępnianie jest włączone na serwerach: {servers}. Dopóki nie połączysz konta gry, nikt nie może sprawdzić Twoich statystyk.',
        other:
          'Udostępnianie jest włączone na serwerach: {servers}. Dopóki nie połączysz konta gry, nikt nie może sprawdzić Twoich statystyk.',
      },
    },
    more: {
      one: 'jeszcze {count}',
      few: 'jeszcze {count}',
      other: 'jeszcze {count}',
    },
    off: 'Wyłącz znów wszystko…',
    keep: 'Zostaw włączone',
  },

  broken: {
    title: 'Ta strona się zepsuła',
    text: 'Coś poszło nie tak w Twojej przeglądarce, więc tej części nie widać. Niczego nie zmieniono. Odśwież stronę albo spróbuj w nowszej przeglądarce. Nadal możesz tu wyłączyć wszystko.',
    reload: 'Odśwież stronę',
  },

  everythingOff: {
    button: 'Wyłącz wszystko…',
    title: 'Wyłączyć wszystko?',
    confirm: 'Wyłącz wszystko',
    confirming: 'Wyłączanie…',
    consequences: [
      'Boty od razu przestają widzieć Twoje statystyki, na każdym serwerze.',
      'Wylogujemy Cię wszędzie.',
      'Twoje przełączniki i konta gry są zapamiętane. Zaczną znów działać, gdy się zalogujesz, choćby tylko na chwilę.',
      'Utworzone przez Ciebie klucze botów działają dalej. Aby przestały, najpierw unieważnij je w „Klucze botów”.',
    ],
  },

  /** The ways to stop lookups. */
  stop: {
    title: 'Przestań udostępniać statystyki',
    text: 'Wylogowanie nie kończy zapytań: boty na serwerach z włączonym udostępnianiem nadal mogą sprawdzać Twoje statystyki.',
    servers: 'Serwer po serwerze',
    serversText: 'Każdy serwer ma własny przełącznik. Nie wylogujemy Cię.',
    all: 'Wszystko, na razie',
    allText: 'Nikt nie może sprawdzać Twoich statystyk i wylogujemy Cię wszędzie. Przełączniki są zapamiętane.',
    forGood: 'Wszystko, na zawsze',
    forGoodText: 'Usuwa wszystko o Tobie. Tego nie można cofnąć.',
    formerServersOff: {
      one: 'Wyłącz udostępnianie na serwerze, do którego już nie należysz',
      few: 'Wyłącz udostępnianie na {count} serwerach, do których już nie należysz',
      other: 'Wyłącz udostępnianie na {count} serwerach, do których już nie należysz',
    },
    formerServersOffDone: {
      one: 'Wyłączono udostępnianie na serwerze, do którego już nie należysz.',
      few: 'Wyłączono udostępnianie na {count} serwerach, do których już nie należysz.',
      other: 'Wyłączono udostępnianie na {count} serwerach, do których już nie należysz.',
    },
  },

  summary: {
    consentNotKnown: 'Nie wiemy jeszcze, czy wszystko jest wyłączone',
    consentOn: 'Zalogowano',
    visible: {
      one: 'Boty na {count} serwerze mogą sprawdzać Twoje statystyki',
      few: 'Boty na {count} serwerach mogą sprawdzać Twoje statystyki',
      other: 'Boty na {count} serwerach mogą sprawdzać Twoje statystyki',
    },
    visibleIn: 'Boty na serwerze {server} mogą sprawdzać Twoje statystyki',
    uncertain: {
      one: 'Boty na najwyżej {count} serwerze mogą sprawdzać Twoje statystyki',
      few: 'Boty na najwyżej {count} serwerach mogą sprawdzać Twoje statystyki',
      other: 'Boty na najwyżej {count} serwerach mogą sprawdzać Twoje statystyki',
    },
    hidden: 'Nikt nie może sprawdzać Twoich statystyk',
    noBotYet: 'Żaden bot nie może jeszcze sprawdzać Twoich statystyk',
    noBotText:
      'Na serwerach z włączonym udostępnianiem nie ma jeszcze bota. Gdy zostanie dodany, od razu będzie mógł sprawdzać Twoje statystyki.',
    visibleText: 'Dostają statystyki i ostatnie mecze Twoich połączonych kont gry i mogą je tam pokazać każdemu.',
    uncertainText: 'Twoja zmiana nie jest jeszcze potwierdzona. Sprawdzamy ją…',
    accountsLinked: {
      one: 'Połączono {count} konto gry',
      few: 'Połączono {count} konta gry',
      other: 'Połączono {count} kont gry',
    },
    linkAccount: 'Połącz konto gry',
    accountNotKnown: 'Nie wiemy jeszcze, czy jest połączone konto',
    serversOn: {
      one: 'Udostępnianie na {count} serwerze',
      few: 'Udostępnianie na {count} serwerach',
      other: 'Udostępnianie na {count} serwerach',
    },
    atMostOn: {
      one: 'Udostępnianie na najwyżej {count} serwerze',
      few: 'Udostępnianie na najwyżej {count} serwerach',
      other: 'Udostępnianie na najwyżej {count} serwerach',
    },
    chooseServer: 'Włącz udostępnianie',
  },

  linked: {
    noConsent:
      'Wszystko jest wyłączone, więc nikt nie może sprawdzać Twoich statystyk. Gdy znów się zalogujesz, Twoje ustawienia wrócą.',
    title: 'Czy boty na serwerze {server} mogą widzieć Twoje statystyki?',
    titleUnnamed: 'Czy boty na tym serwerze mogą widzieć Twoje statystyki z gier?',
    isOff: 'Udostępnianie jest tu wyłączone. Włącz je, aby boty mogły widzieć Twoje statystyki.',
    isOn: 'Boty na serwerze {server} mogą sprawdzać Twoje statystyki. Wróć i zapytaj bota jeszcze raz. Udostępnianie możesz wyłączyć, kiedy zechcesz.',
    done: 'Gotowe: boty na serwerze {server} mogą sprawdzać Twoje statystyki. Wróć i zapytaj bota jeszcze raz.',
    noBot: 'Na serwerze {server} nie ma jeszcze bota.',
    uncertain: 'Sprawdzamy, czy boty na serwerze {server} mogą sprawdzać Twoje statystyki…',
    noName: 'Najpierw zaloguj się ponownie, aby ta strona poznała nazwę serwera.',
  },

  servers: {
    title: 'Twoje serwery',
    asOf: 'Aktualizacja listy: {age}.',
    missing: 'Brakuje serwera? {login}.',
    question: 'Pozwalam botom tutaj widzieć moje statystyki',
    spokenQuestion: ': pozwalam botom tutaj widzieć moje statystyki',
    search: 'Szukaj wśród swoich serwerów',
    found: {
      one: 'Znaleziono {count}',
      few: 'Znaleziono {count}',
      other: 'Znaleziono {count}',
    },
    allOff: 'Wyłącz udostępnianie wszędzie…',
    allOffTitle: {
      one: 'Wyłączyć udostępnianie na {count} serwerze?',
      few: 'Wyłączyć udostępnianie na {count} serwerach?',
      other: 'Wyłączyć udostępnianie na {count} serwerach?',
    },
    allOffText:
      'Wtedy boty na Twoich serwerach nie mogą sprawdzać Twoich statystyk. Nie wylogujemy Cię, a udostępnianie możesz znów włączyć.',
    allOffConfirm: 'Wyłącz udostępnianie',
    allOffDone: 'Udostępnianie jest wszędzie wyłączone. Nie wylogowano Cię.',
    none: 'Nie masz jeszcze serwerów',
    noneText:
      'Dołącz do serwera na platformie czatu i zaloguj się ponownie. Pojawi się tutaj, z wyłączonym udostępnianiem.',
    notFound: 'Na tej liście nic nie znaleziono.',
    noOthers: 'Nie masz innych serwerów.',
    // `unnamed` also appears after "serwerze" and "serwera".
    unnamed: '(bez nazwy)',
    unlisted: 'Nie ma go na Twojej liście: nie należysz do niego albo lista jest starsza.',
    forget: 'Usuń decyzję',
    forgetting: 'Usuwanie…',
    forgotten: 'Usunięto decyzję dla serwera {server}. Udostępnianie jest wyłączone.',
    waiting: 'Dopóki nie połączysz konta gry, boty nic nie pokażą.',
    asked: {
      one: '{bots}: jedno zapytanie w ciągu ostatnich 7 dni.',
      few: '{bots}: {count} zapytania w ciągu ostatnich 7 dni.',
      other: '{bots}: {count} zapytań w ciągu ostatnich 7 dni.',
    },
    askedAtLeast: {
      one: '{bots}: co najmniej jedno zapytanie w ciągu ostatnich 7 dni.',
      few: '{bots}: co najmniej {count} zapytania w ciągu ostatnich 7 dni.',
      other: '{bots}: co najmniej {count} zapytań w ciągu ostatnich 7 dni.',
    },
    newBot: 'Nowy bot może tu pytać: {bot} (dodano: {day}).',
    botsHere: 'Boty tutaj: {bots}',
    canLookUp: {
      one: 'Twoje statystyki może sprawdzać {bots}',
      few: 'Twoje statystyki mogą sprawdzać {bots}',
      other: 'Twoje statystyki mogą sprawdzać {bots}',
    },
    noBot: 'Nie ma tu jeszcze bota',
    unnamedBot: 'Bot bez nazwy',
    unnamedBots: { one: '{count} bot bez nazwy', few: '{count} boty bez nazwy', other: '{count} botów bez nazwy' },
    botKeys: 'Prowadzisz bota? Jego klucz znajdziesz tutaj: {link}.',
  },

  switch: {
    on: 'Włączony',
    off: 'Wyłączony',
    turningOn: 'Włączanie…',
    turningOff: 'Wyłączanie…',
    notKnown: 'Nieznany',
    nowOn: 'Udostępnianie na serwerze {server} jest włączone. {headline}.',
    nowOff: 'Udostępnianie na serwerze {server} jest wyłączone. {headline}.',
  },

  linkForm: {
    title: 'Połącz konto',
    text: 'Wpisz je tak, jak pokazuje je gra. Nikt nie sprawdza, czy należy do Ciebie.',
    name: 'Nazwa w grze',
    nameHint: 'Możesz tu wkleić Nazwa#TAG.',
    tag: 'Tag',
    tagHint: 'To, co jest po znaku #.',
    region: 'Region',
    chooseRegion: 'Wybierz region',
    anotherRegion: 'Inny region…',
    otherRegion: 'Nazwa regionu',
    submit: 'Połącz konto',
    submitting: 'Łączenie…',
    enterName: 'Wpisz nazwę w grze.',
    enterTag: 'Wpisz tag: to, co jest po znaku #.',
    enterOtherRegion: 'Wpisz region.',
    reservedTag: 'Tagi zaczynające się od ~ są zastrzeżone.',
    mineAlready: 'To konto jest już u Ciebie połączone.',
    someoneElses: 'To konto połączył już ktoś inny. Musi je najpierw odłączyć.',
    isYours: 'Należy do Ciebie? {operator} może je zwolnić.',
  },

  regions: {
    na: 'Ameryka Północna',
    eu: 'Europa',
    ap: 'Azja i Pacyfik',
    kr: 'Korea',
    latam: 'Ameryka Łacińska',
    br: 'Brazylia',
  },

  operator: {
    who: 'Operator tej usługi',
    noAddress: 'Masz pytania? Zapytaj administrację serwera albo właściciela bota.',
    askWhy: '{operator} może Ci powiedzieć dlaczego.',
  },

  copy: {
    copied: 'Skopiowano',
    byHand: 'Zaznacz i skopiuj',
    copyManually: 'Twoja przeglądarka nie pozwala tej stronie kopiować. Zaznacz tekst i skopiuj go.',
  },

  inputErrors: {
    tooLong: {
      one: 'Tekst jest za długi: najwyżej {count} znak.',
      few: 'Tekst jest za długi: najwyżej {count} znaki.',
      other: 'Tekst jest za długi: najwyżej {count} znaków.',
    },
    badCharacters: 'Niektórych z tych znaków nie można użyć.',
  },

  refusals: {
    account_limit_reached: 'Masz 25 połączonych kont i więcej się nie da. Odłącz któreś, aby połączyć inne.',
    account_not_found: 'To konto nie jest już połączone.',
    cross_site_request: 'To żądanie przyszło z innego adresu. Odśwież stronę i spróbuj ponownie.',
    guild_list_stale:
      'Twoja lista serwerów ma ponad dobę. Zaloguj się ponownie, aby ją zaktualizować, a potem wróć tutaj.',
    instance_not_found: 'Tego klucza już nie ma.',
    key_limit_reached: 'Masz już dwa aktywne klucze. Unieważnij jeden, aby utworzyć inny.',
    login_too_old:
      'Ostatnie logowanie może być sprzed najwyżej dziesięciu minut. Zaloguj się ponownie, a potem wróć tutaj.',
    manage_server_required: 'Według ostatniego logowania nie zarządzasz już tym serwerem.',
    player_not_found: 'Gra nie zna tego identyfikatora. Odłącz konto i połącz je tak, jak pokazuje je gra.',
    permission_limit_reached:
      'Masz już decyzje dla 1000 serwerów i więcej się nie da. Na tym udostępnianie pozostaje wyłączone.',
    rate_limited: 'Zbyt wiele żądań naraz. Zaczekaj minutę i spróbuj ponownie.',
    switched_off_since:
      'Udostępnianie lub wszystko wyłączono, gdy to żądanie było w drodze. Udostępnianie pozostaje wyłączone.',
  },
  waitFor: {
    one: 'Zbyt wiele żądań naraz. Zaczekaj {count} sekundę i spróbuj ponownie.',
    few: 'Zbyt wiele żądań naraz. Zaczekaj {count} sekundy i spróbuj ponownie.',
    other: 'Zbyt wiele żądań naraz. Zaczekaj {count} sekund i spróbuj ponownie.',
  },
  otherRefusal: 'Usługa tego odmówiła. Odśwież stronę i spróbuj ponownie.',

  unanswered: 'Brak odpowiedzi. Sprawdzamy, czy się udało…',

  notDone: {
    on: 'Udostępnianie jest nadal wyłączone: Twoja zmiana nie dotarła. Spróbuj ponownie, jeśli chcesz.',
    off: 'Udostępnianie jest nadal włączone: Twoja zmiana nie dotarła. Spróbuj ponownie.',
    forgotten: 'Serwer jest nadal na liście: Twoje polecenie nie dotarło. Spróbuj ponownie.',
    'servers-off': 'Udostępnianie nie wszędzie jest wyłączone: Twoje polecenie nie dotarło. Spróbuj ponownie.',
    'everything-off': 'Nie wszystko jest wyłączone: Twoje polecenie nie dotarło. Spróbuj ponownie.',
    'logged-out': 'Twoja sesja nadal trwa. Spróbuj ponownie.',
    linked: 'Konto nie jest połączone: Twoje polecenie nie dotarło. Spróbuj ponownie.',
    unlinked: 'Konto jest nadal połączone: Twoje polecenie nie dotarło. Spróbuj ponownie.',
    primary: 'To nie jest Twoje główne konto: Twoje polecenie nie dotarło. Spróbuj ponownie.',
    created: 'Nie utworzono żadnego klucza. Spróbuj ponownie.',
    erased: 'Niczego nie usunięto: Twoje polecenie nie dotarło. Spróbuj ponownie.',
    ended: 'Twoje sesje gdzie indziej nadal trwają. Spróbuj ponownie.',
    replaced: 'Nie utworzono nowego klucza, a stary działa jak dotąd. Spróbuj ponownie.',
    revoked: 'Klucz nadal działa: Twoje polecenie nie dotarło. Spróbuj ponownie.',
  },

  accounts: {
    lead: 'Boty pokazują Twoje główne konto, chyba że zapytają o inne.',
    listTitle: 'Połączone konta',
    primary: 'Główne konto',
    linkedOn: '{region}, połączono {date}',
    copyId: 'Kopiuj ID',
    forBots: 'Dla autorów botów',
    idText:
      'Bot może zapytać o konkretne konto po jego ID. ID nie są tajemnicą: kto zna nazwę i tag, może je obliczyć.',
    makePrimary: 'Ustaw jako główne',
    makingPrimary: 'Ustawianie jako główne…',
    nowPrimary: '{account} to teraz Twoje główne konto.',
    unlink: 'Odłącz…',
    unlinkTitle: 'Odłączyć to konto?',
    unlinkConfirm: 'Odłącz',
    unlinking: 'Odłączanie…',
    unlinkText: 'Boty przestaną znajdować {account}. Możesz połączyć je znowu, chyba że ktoś inny zrobi to wcześniej.',
    unlinkPrimary: 'Jeśli masz inne konta, głównym zostanie to, które jest połączone najdłużej.',
    unlinked: 'Odłączono {account}.',
    noneText: 'Dopóki nie połączysz konta gry, boty nic nie pokażą.',
    everyServerOff: 'Udostępnianie jest nadal wszędzie wyłączone.',
    chooseServers: 'Wybierz, gdzie boty mogą widzieć Twoje statystyki',
    nowLinked: 'Połączono {account}.',
    nowLinkedAndVisible: 'Połączono {account}. {headline}.',
  },

  preview: {
    title: 'Co widzi bot',
    text: 'Boty na serwerach z włączonym udostępnianiem dostają te statystyki i Twoje ostatnie mecze. Każdy pokazuje je po swojemu.',
    rank: '{rank}, {rating} pkt rankingu, {region}',
    killsPerDeath: 'Zabójstwa/śmierci',
    won: 'Wygrane',
    matches: 'Mecze',
    placeholder: 'Przykładowe statystyki',
    unverified: 'konto niesprawdzone',
    unanswered: 'Brak odpowiedzi, więc nie można pokazać statystyk.',
  },

  keys: {
    lead: 'Bot potrzebuje klucza, żeby pytać o statystyki. Każdy klucz działa na jednym serwerze. Możesz mieć dwa aktywne.',

    createTitle: 'Utwórz klucz',
    createText: 'Wybierz serwer. Jeśli nazwiesz bota, członkowie zobaczą tę nazwę. Klucz działa tylko tam.',
    server: 'Serwer, na którym działa bot',
    chooseServer: 'Wybierz serwer',
    name: 'Nazwa bota (opcjonalnie)',
    term: 'Ważność',
    neverExpires: 'Bezterminowo',
    create: 'Utwórz klucz',
    creating: 'Tworzenie…',
    checking: 'Sprawdzamy…',
    staleHeadline: 'Ostatnia aktualizacja Twojej listy serwerów: {age}.',
    staleText: 'Do utworzenia klucza może mieć najwyżej dobę. {login}; Twój wybór poniżej zostanie.',
    limitHeadline: 'Masz dwa aktywne klucze i więcej się nie da.',
    limitText: 'Aby utworzyć inny, unieważnij jeden powyżej. Od razu przestanie działać.',
    notManager: 'Nie zarządzasz żadnym serwerem',
    whoCanCreate: 'Klucze są dla właścicieli serwera i osób, które mogą nim zarządzać.',
    ifChanged: 'Czy to się zmieniło? {login}.',
    lostHeadline: 'Utworzono klucz zakończony na {hint} dla serwera {server}, ale do Ciebie nie dotarł.',
    lostText: 'Nikt go nie ma i nie można go już pokazać. Unieważnij go i utwórz inny.',
    listTitle: 'Twoje klucze',
    endingIn: 'Klucz zakończony na ',
    nameAndServer: '{name} dla serwera {server}',
    unnamed: 'Klucz bez nazwy',
    mine: 'Twój',
    creatorGone: 'Twórca klucza nie zarządza już tym serwerem. Klucz nadal działa.',
    created: 'utworzono {date}',
    lastUsed: 'ostatnie użycie: {day}',
    neverUsed: 'nigdy nie użyto',
    expires: 'wygasa {date}',
    expired: 'wygasł {date}',
    expiresSoon: 'Przestanie działać {day}. Bot potrzebuje wcześniej innego klucza.',
    isNew: 'Nowy',
    isOld: 'Stary, działa do {date}',
    replacedBy: 'Zastąpiony przez {hint}. Wpisz w bocie nowy klucz.',
    revokedOn: 'unieważniono {date}',
    revokedByCreator: 'unieważniono {date} (przez twórcę)',
    revokedBy: {
      owner: 'unieważniono {date} (przez Ciebie)',
      manager: 'unieważniono {date} (przez inną osobę zarządzającą serwerem)',
      bot: 'unieważniono {date} (przez bota, który go używał)',
      operator: 'unieważniono {date} (przez operatora tej usługi)',
    },
    inactiveKeys: 'Twoje klucze, które już nie działają ({count})',
    revoke: 'Unieważnij…',
    revokeMine: ' swój klucz zakończony na {hint}',
    revokeFor: ' klucz zakończony na {hint} dla serwera {server}',
    revokeTitle: 'Unieważnić ten klucz?',
    revokeConfirm: 'Unieważnij klucz',
    revoking: 'Unieważnianie…',
    revokeText:
      'Klucz zakończony na {hint} dla serwera {server} od razu przestanie działać, a razem z nim bot, który go używa. Tego nie można cofnąć.',
    revokeOthers: 'Twórca klucza zobaczy, że unieważniła go osoba zarządzająca serwerem, ale nie która.',
    nowRevoked: 'Klucz zakończony na {hint} jest unieważniony. Już nie działa.',
    none: 'Brak aktywnego klucza',
    inviteTitle: 'Zaproś członków swojego serwera',
    inviteText:
      'Opublikuj ten link tam, gdzie go zobaczą. Każdego zaprowadzi do własnego przełącznika dla tego serwera. Udostępnianie jest wyłączone, dopóki sami go nie włączą.',
    copyLink: 'Kopiuj link',

    replace: {
      button: 'Wymień…',
      title: 'Wymienić ten klucz?',
      confirm: 'Utwórz nowy klucz',
      replacing: 'Wymiana…',
      text: 'Nowy klucz o tej samej nazwie i ważności zastąpi ten zakończony na {hint} dla serwera {server}.',
      old: 'Stary klucz',
      oldKeyWorks: {
        0: 'Przestanie działać, gdy powstanie nowy',
        24: 'Działa jeszcze 24 godziny',
        168: 'Działa jeszcze 7 dni',
      },
      full: 'Masz dwa aktywne klucze i więcej się nie da: stary przestanie działać, gdy powstanie nowy. Od razu podaj go botowi.',
    },

    serverKeys: {
      title: 'Wszystkie klucze serwera',
      text: 'Kto zarządza serwerem, widzi i może unieważnić wszystkie jego klucze. Nikt nie widzi, kto który utworzył.',
      server: 'Serwer, którym zarządzasz',
      inactive: 'Klucze tego serwera, które już nie działają ({count})',
    },

    newKey: {
      title: {
        one: 'Twój nowy klucz',
        few: 'Twoje {count} nowe klucze',
        other: 'Twoje {count} nowych kluczy',
      },
      isFor: 'Dla serwera {server}.',
      once: 'Widzisz go tylko ten jeden raz.',
      keep: 'Skopiuj go teraz i chroń jak hasło: kto go ma, może sprawdzać statystyki członków, którzy udostępniają je na tym serwerze.',
      sessionOver: 'Twoja sesja się skończyła. To nie unieważnia klucza; zrobi to usunięcie wszystkiego.',
      erased: 'W międzyczasie usunięto wszystko o Tobie, także każdy klucz.',
      copyKey: 'Kopiuj klucz',
      copyCommand: 'Kopiuj polecenie',
      tryTitle: 'Wypróbuj go',
      tryText:
        'Na próbę sprawdź własne statystyki. Dostaniesz je, gdy połączysz konto gry i włączysz udostępnianie na tym serwerze. Wcześniej odpowiedź powie, czego brakuje.',
      next: 'Co dalej: wpisz klucz w bocie. Co ma wysyłać, przeczytasz tutaj: {link}.',
      notCopied: 'Klucz nie został skopiowany. Po zamknięciu nie można go już pokazać.',
      done: 'Gotowe',
      closeAnyway: 'Zamknij bez kopiowania',
    },

    sendHome: {
      asked: '{host} prosi o ten klucz. Gdy go utworzysz, możesz go tam wysłać.',
      ignored:
        'Ten link prosi o wysłanie klucza, ale tego adresu nie ma na liście tej usługi albo „state” linku brakuje lub jest za długi. Nic nie zostanie wysłane. Skopiuj klucz.',
      button: 'Wyślij do {host}…',
      question:
        'Wysłać ten klucz do {host}? Kto to prowadzi, będzie mógł sprawdzać statystyki członków, którzy udostępniają je na serwerze {server}.',
      send: 'Wyślij klucz do {host}',
      sent: '{host} odpowie w nowej karcie. Jeśli klucz nie został tam przyjęty, skopiuj go tutaj.',
    },
  },

  ownData: {
    lead: 'Tu są zapytania o Twoje statystyki, Twoje zmiany i sesje. Plik do pobrania zawiera wszystko.',

    whoLooked: {
      got: {
        one: 'dostał Twoje statystyki raz',
        few: 'dostał Twoje statystyki {count} razy',
        other: 'dostał Twoje statystyki {count} razy',
      },
      wasRefused: { one: 'dostał odmowę raz', few: 'dostał odmowę {count} razy', other: 'dostał odmowę {count} razy' },
      title: 'Kto sprawdzał Twoje statystyki',
      week: {
        one: 'W ciągu ostatnich 7 dni sprawdzono je raz. Ostatnio: {last}.',
        few: 'W ciągu ostatnich 7 dni sprawdzono je {count} razy. Ostatnio: {last}.',
        other: 'W ciągu ostatnich 7 dni sprawdzono je {count} razy. Ostatnio: {last}.',
      },
      notThisWeek: 'W ciągu ostatnich 7 dni nikt ich nie sprawdzał. Ostatnio: {last}.',
      never: 'Na razie brak zapytań z odpowiedzią.',
      refused: {
        one: 'W ciągu ostatnich 7 dni odrzucono {count} zapytanie.',
        few: 'W ciągu ostatnich 7 dni odrzucono {count} zapytania.',
        other: 'W ciągu ostatnich 7 dni odrzucono {count} zapytań.',
      },
      since: 'Liczone od: {date}. Nowe zapytania widać po około 10 sekundach. Dzień kończy się o północy UTC.',
      incomplete: 'Liczby mogą być zaniżone, bo część przepadła, od: {date}.',
      server: 'Serwer i bot',
      allServers: 'Wszystkie serwery',
      key: 'Klucz {hint}',
      unknownKey: 'Klucz, którego już nie ma',
      none: 'Na razie brak zapytań',
      noneText: 'Gdy bot o Ciebie zapyta, zobaczysz to tutaj: dzień, serwer, klucz oraz odpowiedź lub odmowę.',
      who: 'Nie wiemy, która osoba pytała; boty nam tego nie mówią.',
    },

    history: {
      title: 'Historia',
      text: 'Najnowsze na górze. Stare wpisy są usuwane: kiedy, mówi strona „{privacy}”.',
      events: {
        'consent.granted': {
          me: 'Zalogowano się na Twoje konto. Odtąd boty na serwerach z włączonym udostępnianiem mogły sprawdzać Twoje statystyki.',
        },
        'consent.withdrawn': {
          me: 'Wyłączono wszystko (z Twojej sesji).',
          chat: 'Wyłączono wszystko poleceniem na czacie.',
          platform: 'Usunięto tę aplikację na platformie czatu, co wyłączyło wszystko.',
          operator: '{operator} wyłączył wszystko.',
        },
        'permission.allowed': { me: 'Włączono udostępnianie na serwerze {server}.' },
        'permission.denied': {
          me: 'Wyłączono udostępnianie na serwerze {server}.',
          chat: 'Wyłączono udostępnianie na serwerze {server} poleceniem na czacie.',
        },
        'permission.forgotten': { me: 'Usunięto decyzję dla serwera {server}.' },
        'account.linked': { me: 'Połączono {account}.' },
        'account.made_primary': { me: 'Jako główne konto ustawiono {account}.' },
        'account.unlinked': { me: 'Odłączono {account}.', operator: '{operator} odłączył {account}.' },
        'key.created': { me: 'Utworzono {key}.' },
        'key.replaced': { me: 'Zastąpiono {key} nowym kluczem.' },
        'key.revoked': {
          me: 'Unieważniono {key} (z Twojej sesji).',
          manager: 'Osoba zarządzająca serwerem unieważniła {key}.',
          bot: 'Bot unieważnił {key}.',
          operator: '{operator} unieważnił {key}.',
        },
        'guild_key.revoked': { me: 'Unieważniono (z Twojej sesji) klucz, który ktoś inny utworzył dla serwera.' },
        'keys.listed': { operator: '{operator} obejrzał listę kluczy.' },
        'audit.read': { operator: '{operator} obejrzał tę historię.' },
        'data.shown': { operator: '{operator} obejrzał wszystko o Tobie.' },
      },
      agreed: 'Zgoda na ten tekst ({language})',
      noNotice: 'Nie udało się wczytać tekstu. Zamknij to i otwórz ponownie.',
      otherEvent: 'Ta strona nie zna jeszcze takiego wpisu. Odśwież ją.',
      unknownServer: 'o nieznanej nazwie',
      unknownAccount: 'konto gry, które nie jest już połączone',
      key: 'klucz {hint} dla serwera {server}',
      unknownKey: 'klucz, którego nie ma już na liście',
      earlier: {
        one: '{count} wcześniejszy wpis',
        few: '{count} wcześniejsze wpisy',
        other: '{count} wcześniejszych wpisów',
      },
      noneText: 'Tutaj pojawią się zmiany przełączników, kont gry i kluczy.',
    },

    sessions: {
      title: 'Aktywne sesje',
      here: 'Tylko w tej przeglądarce.',
      places: {
        one: 'W {count} miejscu.',
        few: 'W {count} miejscach.',
        other: 'W {count} miejscach.',
      },
      this: 'Ta sesja',
      other: 'Inna sesja',
      since: 'Zalogowano {moment}. Koniec: {end}.',
      endOthers: 'Wyloguj się wszędzie indziej',
      ending: 'Wylogowywanie…',
      ended: 'Wylogowano Cię wszędzie indziej. Twoje przełączniki się nie zmieniają.',
    },

    download: {
      title: 'Kopia dla Ciebie',
      text: 'Jeden plik. Nie zawiera haseł ani kluczy.',
      link: 'Pobierz swoje dane',
    },

    erase: {
      text: 'Jeśli chcesz tylko zakończyć sprawdzanie statystyk, wystarczy „Wyłącz wszystko”.',
      absent: 'Jeśli się więcej nie zalogujesz, wszystko zostanie usunięte {date}.',
      button: 'Usuń wszystko…',
      question: 'Usunąć wszystko?',
      consequences: [
        'Nikt nie może sprawdzać Twoich statystyk i wylogujemy Cię wszędzie.',
        'Twoje serwery, przełączniki, konta gry, historia i liczby zapytań o Ciebie znikną. Tego nie można cofnąć.',
        'Znikną też Twoje klucze botów: boty, które ich używają, od tej chwili nic nie dostaną.',
        'Zostają: lista czynności bez Twojej nazwy oraz kopie zapasowe, dopóki nie wygasną.',
      ],
      whose: 'Zalogowano jako {name}.',
      word: 'usuwam',
      type: 'Wpisz „{word}”, aby potwierdzić',
      typeIt: 'Najpierw wpisz „{word}”: tego nie można cofnąć.',
      confirm: 'Usuń wszystko',
      confirming: 'Usuwanie…',
    },
  },
}

export const pages: Pages<Forms> = {
  dashboard: 'Panel',

  footer: {
    language: 'Język',
    notReviewed:
      'Tego tłumaczenia nie czytał jeszcze nikt, dla kogo polski jest językiem ojczystym. Widzisz błąd? Daj znać {operator}.',
    operator: 'operatorowi tej usługi',
    text: 'Statystyki są na razie przykładowe i nikt nie sprawdza, do kogo należy konto. Dla autorów botów: {link}.',
    contact: 'Kontakt',
  },

  start: {
    description:
      'Zdecyduj, które serwery czatu mogą sprawdzać Twoje statystyki z gry, i wyłącz to wszystko, kiedy zechcesz.',
    title: 'Ty decydujesz, kto widzi Twoje statystyki z gry',
    lead: 'Boty na serwerach czatu mogą pokazywać statystyki i ostatnie mecze członków. Twoje zobaczą tylko za Twoją zgodą, osobno na każdym serwerze.',
    linkHeadline: 'Czy boty na serwerze {server} mogą widzieć Twoje statystyki z gier?',
    linkText:
      'Zaloguj się, aby zdecydować. Logowanie nie włącza tu udostępniania, chyba że było ono już wcześniej włączone.',
    demoTitle: 'Przykład: przełącznik Maren dla serwera Lanternfall',
    demoOff: 'Brak statystyk: Maren nie udostępnia ich na tym serwerze.',
    whatTitle: 'Co ta usługa robi, a czego nie',
    whoText:
      'Boty na serwerach, na których włączysz udostępnianie, dostają statystyki i ostatnie mecze połączonych przez Ciebie kont gry i mogą je tam pokazać każdemu. Inne boty nie dostają nic.',
    unverifiedText: 'Nikt nie sprawdza, czy połączone konto należy do Ciebie.',
    examplesText: 'Statystyki są na razie przykładowe, nie prawdziwe.',
    turnOffText:
      'Po zalogowaniu „Wyłącz wszystko” od razu kończy każde sprawdzanie Twoich statystyk i wylogowuje Cię wszędzie.',
    howTitle: 'Jak to działa',
    findSteps: [
      'Zaloguj się i wyraź zgodę na stronie platformy czatu. Dostajemy Twoją nazwę i awatar, listę Twoich serwerów oraz to, którymi zarządzasz. Nic więcej.',
      'Połącz konto gry: nazwa, tag i region.',
      'Włącz udostępnianie na serwerach, których boty mogą widzieć Twoje statystyki. Do tego czasu jest wszędzie wyłączone.',
    ],
    noScript:
      'Ta strona wymaga JavaScriptu, który jest wyłączony albo jeszcze się nie wczytał. {stop} Jeśli Twoja sesja jest aktywna, ten przycisk wyłączy wszystko.',
  },

  login: {
    link: 'Zaloguj się kontem z czatu',
    short: 'Zaloguj się',
    newHere: 'Pierwszy raz tutaj? Nic nie jest udostępniane, dopóki tego nie włączysz.',
    hereBefore:
      'Wszystko było wyłączone? Po zalogowaniu znów działają Twoje ustawienia: boty na serwerach z włączonym udostępnianiem znów mogą sprawdzać Twoje statystyki.',
    platformAsks: 'Platforma czatu pyta Cię o zgodę za każdym razem.',
    notNeeded: 'Aby wyłączyć wszystko bez logowania, wyślij <code translate="no">/lookups stop</code> na czacie.',
  },

  farewell: {
    'session-ended': {
      headline: 'Twoja sesja się skończyła.',
      text: 'Wygasła albo zakończono ją gdzie indziej. Boty na serwerach z włączonym udostępnianiem mogą nadal widzieć Twoje statystyki. {stop} Zaloguj się, aby to sprawdzić: wtedy znów działają Twoje ustawienia i boty na serwerach z włączonym udostępnianiem mogą sprawdzać Twoje statystyki.',
    },
    'logged-out': {
      headline: 'Boty być może nadal widzą Twoje statystyki.',
      text: 'Wylogowano Cię: {moment}. Twoje przełączniki się nie zmieniają: boty na serwerach z włączonym udostępnianiem nadal mogą sprawdzać Twoje statystyki. {stop} Aby wyłączyć wszystko tutaj, zaloguj się.',
    },
    'everything-off': {
      headline: 'Wszystko zostało wyłączone.',
      text: 'Kiedy: {moment}. Jeśli od tamtej pory nie było nigdzie logowania na Twoje konto, nikt nie może sprawdzić Twoich statystyk. Nie musisz już nic robić: możesz zamknąć tę stronę.\nTwoje ustawienia są zapamiętane: gdy się zalogujesz, choćby tylko po to, żeby zajrzeć, znów zaczną działać, a boty na serwerach z włączonym udostępnianiem znów będą mogły sprawdzać Twoje statystyki.',
    },
    erased: {
      headline: 'Usunięto wszystko o Tobie.',
      text: 'Usunięto to: {moment}. Jeśli od tamtej pory nie było ponownego logowania, nikt nie może sprawdzić Twoich statystyk, a boty z Twoimi kluczami nic nie dostają. Nie musisz już nic robić: możesz zamknąć tę stronę.\nTwoich serwerów, przełączników, kont gry, kluczy, sesji, historii i liczby zapytań o Ciebie już nie ma. Zostają: lista czynności bez Twojej nazwy oraz kopie zapasowe, dopóki nie wygasną. Więcej na stronie „{privacy}”. Ponowne logowanie zaczyna wszystko od zera.',
    },
    'login-declined': {
      headline: 'Nie zgodzono się na logowanie.',
      text: 'Niczego nie zmieniono. Zaloguj się ponownie, jeśli chcesz kontynuować.',
    },
    'login-overtaken': {
      headline: 'Wyłączono wszystko, gdy to logowanie jeszcze trwało.',
      text: 'Zaloguj się ponownie, jeśli Twoje statystyki mają być widoczne.',
    },
    'login-expired': {
      headline: 'Nie udało się dokończyć tego logowania.',
      text: 'Trwało zbyt długo, zostało już użyte albo zaczęło się w innej przeglądarce lub aplikacji. Jeśli ta przeglądarka blokuje ciasteczka, zezwól na nie dla tej strony: bez nich żadne logowanie nie zadziała. Jeśli logowanie zostało już użyte, boty być może mogą już sprawdzać Twoje statystyki. {stop} Aby wyłączyć wszystko tutaj, zaloguj się.',
    },
    'login-busy': {
      headline: 'Zbyt wiele logowań z Twojej sieci.',
      text: 'Niczego nie zmieniono. Zaczekaj minutę i spróbuj ponownie.',
    },
    'login-failed': {
      headline: 'Platforma czatu nie mogła dokończyć logowania.',
      text: 'Nie odpowiedziała albo zgłosiła błąd. Niczego nie zmieniono. Spróbuj ponownie za chwilę.',
    },
    'login-away': {
      headline: 'Ta usługa nie mogła dokończyć logowania i nie wie, czy było skuteczne.',
      text: 'Problem jest po naszej stronie. Boty na serwerach z włączonym udostępnianiem być może mogą już sprawdzać Twoje statystyki. {stop} Zaloguj się za chwilę ponownie, aby kontynuować albo wyłączyć wszystko.',
    },
  },

  notOff: {
    notLoggedIn: {
      headline: 'Nie masz tu otwartej sesji',
      lead: 'Jeśli Twoja sesja była otwarta, a przycisk został naciśnięty przed chwilą, wszystko jest już wyłączone. W przeciwnym razie niczego nie zmieniono. {stop} Aby wyłączyć wszystko tutaj, zaloguj się i naciśnij przycisk ponownie. Po zalogowaniu znów działają Twoje ustawienia: dopóki nie naciśniesz przycisku, boty na serwerach z włączonym udostępnianiem mogą sprawdzać Twoje statystyki.',
    },
    refused: {
      headline: 'Nic nie zostało wyłączone',
      lead: 'Usługa odmówiła, być może z powodu zbyt wielu żądań. Wróć, odczekaj minutę i naciśnij przycisk ponownie.',
    },
    unanswered: {
      headline: 'Nie wiemy jeszcze, czy wszystko jest wyłączone',
      lead: 'Usługa ma teraz problem. Odczekaj minutę, wróć i naciskaj przycisk, aż strona powie, że wszystko jest wyłączone.',
    },
  },

  unknown: {
    title: 'Nie ma takiej strony',
    description: 'Pod tym adresem nic nie ma.',
    headline: 'Takiej strony nie ma',
    lead: 'Adres może zawierać literówkę albo być nieaktualny.',
    home: 'Przejdź do panelu',
    forBots: 'Autorzy botów znajdą tu też <a href="/docs">dokumentację API</a>.',
  },

  privacy: {
    title: 'Prywatność',
    description: 'Co ta usługa o Tobie przechowuje, po co, jak długo, kto to widzi oraz jak to pobrać i usunąć.',
    lead: 'Boty mogą sprawdzać Twoje statystyki tylko na serwerach, na których włączysz udostępnianie. Usługa przechowuje tylko to, co do tego potrzebne, i nikogo nie śledzi. W każdej chwili możesz pobrać lub usunąć swoje dane.',
    keptTitle: 'Co jest przechowywane i po co',
    why: 'Po co: {reason}',
    howLong: 'Jak długo: {time}',
    kept: {
      person: {
        what: 'Twoje ID, nazwa użytkownika i nazwa wyświetlana na platformie czatu oraz czas pierwszego i ostatniego logowania',
        why: 'aby Cię rozpoznać i znaleźć, gdy zapyta bot.',
        howLong: 'dopóki nie usuniesz wszystkich swoich danych.',
      },
      servers: {
        what: 'Serwery, do których należysz, ich nazwy i to, czy nimi zarządzasz, według ostatniego logowania',
        why: 'aby pokazać Ci ich listę i aby klucze tworzyły tylko osoby, które zarządzają serwerem.',
        howLong:
          'dopóki nie wyłączysz wszystkiego albo nie zalogujesz się ponownie, co daje nową listę; najwyżej 30 dni.',
      },
      switches: {
        what: 'To, czy boty mogą sprawdzać Twoje statystyki, czy Twoja zgoda dotyczy prawdziwych statystyk, czy przykładów, oraz przełącznik każdego serwera, o którym zapadła Twoja decyzja, z jego nazwą',
        why: 'boty dostają odpowiedź tylko tam, gdzie się na to zgadzasz.',
        howLong: 'dopóki nie usuniesz tego albo wszystkich swoich danych.',
      },
      accounts: {
        what: 'Połączone przez Ciebie konta gry: nazwa, tag i region',
        why: 'aby wiedzieć, które statystyki są Twoje.',
        howLong: 'dopóki nie usuniesz tego albo wszystkich swoich danych.',
      },
      keys: {
        what: 'Utworzone przez Ciebie klucze botów: serwer, nazwa, cztery ostatnie znaki, czas utworzenia i zakończenia, godzina ostatniego użycia oraz skrót kryptograficzny klucza',
        why: 'aby rozpoznać klucz oraz abyś Ty i osoby zarządzające tym serwerem mogli go unieważnić.',
        howLong: 'dopóki nie usuniesz wszystkich swoich danych; z nieaktywnych kluczy tylko sto ostatnich.',
      },
      sessions: {
        what: 'Twoje sesje, jako skrót kryptograficzny',
        why: 'aby nie trzeba było logować się co chwilę.',
        howLong: 'dopóki się nie wylogujesz; najwyżej 7 dni.',
      },
      withdrawals: {
        what: 'Kiedy ostatnio wyłączono udostępnianie lub wszystko albo usunięto wszystko, pod skrótem kryptograficznym identyfikatorów',
        why: 'aby nic rozpoczętego wcześniej tego nie cofnęło.',
        howLong: 'najwyżej dwie godziny.',
      },
      requests: {
        what: 'Twój adres IP oraz liczba żądań od Ciebie i Twoich botów, poza bazą danych',
        why: 'aby nikt nie zalał usługi żądaniami.',
        howLong: 'minutę lub dwie.',
      },
      lookups: {
        what: 'Na ile zapytań o Ciebie odpowiedziano, a ile odrzucono: według dnia, serwera i klucza, nigdy to, która osoba pytała bota',
        why: 'aby pokazać Ci, które boty sprawdzały Twoje statystyki.',
        howLong: { one: '{count} dzień.', few: '{count} dni.', other: '{count} dni.' },
      },
      changes: {
        what: 'Twoje zmiany w tej usłudze, ich czas i tekst widoczny przy wyrażaniu zgody',
        why: 'aby Ci je pokazać i aby ustalić, co się stało, gdy coś pójdzie nie tak.',
        howLong: { one: '{count} dzień.', few: '{count} dni.', other: '{count} dni.' },
      },
    },
    neverErased: 'Jeśli przestaniesz się logować, usunięte zostaną tylko dane, które mają powyżej podany termin.',
    erasedAfter: {
      one: 'Jeśli nie zalogujesz się przez {count} dzień, wszystko o Tobie zostanie usunięte',
      few: 'Jeśli nie zalogujesz się przez {count} dni, wszystko o Tobie zostanie usunięte',
      other: 'Jeśli nie zalogujesz się przez {count} dni, wszystko o Tobie zostanie usunięte',
    },
    erasedHow:
      '<strong>{erasedAfter}</strong> automatycznie, z tym samym skutkiem co „Usuń wszystko”; nie stanie się to, dopóki masz aktywny klucz bota, bo zależą od niego inni. Dzień usunięcia podaje strona <a href="/data">„Twoje dane”</a>, a każde logowanie go przesuwa.',
    backups:
      'Kopie zapasowe przechowują Twoje dane trochę dłużej: jak długo, decyduje operator tej usługi. Log usługi nie zawiera nazw, adresów IP, kluczy ani ID żadnej osoby: żądania odróżnia po skrótach kryptograficznych, a boty po ID ich klucza i serwera.',
    seenTitle: 'Kto to widzi',
    seen: {
      bots: '<strong>Boty</strong> dostają statystyki i ostatnie mecze Twoich kont gry, z nazwą, tagiem i regionem konta, na serwerach, na których włączysz udostępnianie, od zalogowania, aż wyłączysz wszystko. W przeciwnym razie dowiadują się, czego brakuje: logowania, udostępniania na tym serwerze czy konta gry. Nie dostają niczego innego z powyższej listy. To, co dostają, mogą pokazać każdemu na tym serwerze.',
      managers:
        '<strong>Osoby zarządzające serwerem</strong> widzą klucze, które dla niego utworzono, ale nie to, kto je utworzył. Członkowie, którzy włączyli na nim udostępnianie, widzą nazwy jego kluczy i kiedy powstał nowy.',
      operator:
        '<strong>Operator tej usługi</strong> może czytać bazę danych. To, co z Twoich danych czyta lub zmienia poleceniami usługi, jest zapisywane.',
      platform:
        '<strong>Platforma czatu</strong> mówi nam przy logowaniu, kim jesteś, i dowiaduje się o tym logowaniu. Nie zachowujemy żadnego dostępu do Twojego konta na niej.',
      nobodyElse: 'Nikt więcej. Na tych stronach nie ma reklam, śledzenia ani żadnego pliku innej firmy.',
    },
    browserTitle: 'W Twojej przeglądarce',
    browser: {
      none: 'Zanim naciśniesz „Zaloguj się”, wybierzesz język albo otworzysz link, który go wskazuje, nie ma żadnego ciasteczka.',
      session: '<strong>Twoja sesja</strong>: ciasteczko podtrzymuje ją najwyżej 7 dni.',
      login: '<strong>Rozpoczęte logowanie</strong>: ciasteczko wiąże je z Twoją przeglądarką przez dziesięć minut.',
      language:
        '<strong>Język</strong>: ciasteczko pamięta go przez rok, jeśli wybierzesz go w menu, albo do zamknięcia przeglądarki, jeśli wskazał go link.',
      farewell:
        '<strong>Twoja ostatnia czynność</strong>: ciasteczko pamięta przez dziesięć minut wylogowanie, wyłączenie albo usunięcie wszystkiego i jego godzinę.',
      place: '<strong>Miejsce powrotu</strong>: na czas logowania karta pamięta, z której strony ono wyszło.',
    },
    liveStats:
      'Połączony identyfikator gry, bez Twojej nazwy na czacie, trafia do źródła danych gry, które wybrał operator.',
    pictures:
      'Twój awatar i ikony Twoich serwerów są na platformie czatu, pod adresem {address}. Twoja przeglądarka pobiera je stamtąd, więc platforma widzi, że właśnie tu zaglądasz, i Twój adres IP. Ta usługa przechowuje tylko kod, który platforma ma dla każdego obrazka: Twój do usunięcia wszystkich Twoich danych, pozostałe tak długo jak listę serwerów.',
    yoursTitle: 'Pobierz, zmień, usuń',
    yours: {
      here: 'W <a href="/">panelu</a> wyłączasz udostępnianie na jednym serwerze albo na wszystkich, odłączasz konta i unieważniasz klucze.',
      data: 'Na stronie <a href="/data">„Twoje dane”</a> widzisz, kto sprawdzał Twoje statystyki i jakie są Twoje decyzje, pobierasz wszystko jako jeden plik i usuwasz wszystko, czego nikt nie może cofnąć. Zostają: lista czynności bez Twojej nazwy, a przez jakiś czas kopie zapasowe.',
      off: '„Wyłącz wszystko” nie usuwa niczego poza listą serwerów: od razu kończy każde sprawdzanie Twoich statystyk, a Twoje ustawienia zaczną znów działać, gdy się następnym razem zalogujesz.',
    },
    ask: '{operator} może zwolnić konto gry, które połączył ktoś inny, i odpowie na to, czego nie wyjaśnia ta strona.',
  },
}

export const chat: Chat<Forms> = {
  command: {
    lookups: 'Boty sprawdzające Twoje statystyki z gry: zabroń im albo zobacz, kto pytał.',
    off: 'Nie pozwalaj botom na tym serwerze sprawdzać Twoich statystyk.',
    stop: 'Nie pozwalaj żadnym botom sprawdzać Twoich statystyk, na żadnym serwerze.',
    who: 'Zobacz, kto o Ciebie pytał w ciągu ostatnich siedmiu dni. Widzisz to tylko Ty.',
    status: 'Zobacz, gdzie boty mogą sprawdzać Twoje statystyki. Widzisz to tylko Ty.',
  },
  unknownCommand: 'Nie ma tu takiego polecenia. Niczego nie zmieniono. Spróbuj /lookups.',
  unknownPerson:
    'Player Stats Lookup Cię nie zna, więc żaden bot nie może tu sprawdzić Twoich statystyk. Niczego nie zmieniono.',
  tooOften: 'Nie wykonano: zbyt wiele poleceń. Niczego nie zmieniono. Wyślij je ponownie za minutę.',
  notDone:
    'To mogło nie zostać wykonane: usługa ma w tej chwili problem. Wyślij to samo polecenie ponownie za minutę albo wejdź na {url}.',
  off: {
    done: 'Boty na tym serwerze nie mogą już sprawdzać Twoich statystyk. Możesz to zmienić na {url}.',
    already: 'Udostępnianie było już wyłączone: boty na tym serwerze nie mogą sprawdzać Twoich statystyk.',
    notInServer: 'To działa na serwerze i dotyczy tylko jego. Aby wyłączyć wszystko, użyj /lookups stop.',
  },
  stop: {
    done: 'Wszystko jest wyłączone: żaden bot nie może sprawdzić Twoich statystyk, na żadnym serwerze. Tak zostanie, dopóki nie zalogujesz się na {url}.',
    already: 'Wszystko było już wyłączone.',
  },
  who: {
    title: 'Boty, które pytały o Ciebie w ciągu ostatnich siedmiu dni, według serwera i klucza:',
    line: {
      one: '• {server}, {key}: raz (dzisiaj: {today})',
      few: '• {server}, {key}: {count} razy (dzisiaj: {today})',
      other: '• {server}, {key}: {count} razy (dzisiaj: {today})',
    },
    more: {
      one: '… i jeszcze {count}.',
      few: '… i jeszcze {count}.',
      other: '… i jeszcze {count}.',
    },
    nobody: 'W ciągu ostatnich siedmiu dni nie pytał o Ciebie żaden bot.',
    incomplete: 'W tych liczbach może brakować niektórych zapytań.',
    all: 'Pełna lista: {url}',
  },
  status: {
    off: 'Wszystko jest wyłączone: żaden bot nie może sprawdzić Twoich statystyk, na żadnym serwerze. Tylko Ty możesz to zmienić, logując się na {url}.',
    nowhere: 'Boty nie mogą sprawdzać Twoich statystyk na żadnym serwerze. Możesz to zmienić na {url}.',
    here: 'Boty mogą sprawdzać Twoje statystyki na tym serwerze.',
    notHere: 'Boty nie mogą sprawdzać Twoich statystyk na tym serwerze.',
    servers: 'Udostępnianie włączone na: {servers}.',
    moreServers: { one: 'jeszcze {count}', few: 'jeszcze {count}', other: 'jeszcze {count}' },
    noAccount: 'Nie masz połączonego konta gry, więc nie ma czego pokazać.',
    change: 'Możesz to zmienić na {url}.',
  },
}
