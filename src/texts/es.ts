/** The texts of the pages in Spanish. Addresses people as “tú”, as gaming communities do; docs/translating.md lists the terms. */
import type { Chat, Dashboard, Pages } from './language.ts'

/** The plural categories of this language (CLDR). */
type Forms = 'one' | 'other'

export const dashboard: Dashboard<Forms> = {
  service: 'Player Stats Lookup',
  skipToContent: 'Ir al contenido',
  loading: 'Cargando…',
  cancel: 'Cancelar',
  dismiss: 'Ocultar',
  privacy: 'Privacidad',
  apiReference: 'Referencia de la API',
  comma: ', ',

  views: {
    label: 'Vistas',
    '/': 'Visibilidad',
    '/accounts': 'Cuentas de juego',
    '/keys': 'Claves de bot',
    '/data': 'Tus datos',
  },

  header: {
    loggedInAs: 'Sesión iniciada como ',
    logOut: 'Cerrar sesión',
    loggingOut: 'Cerrando sesión…',
  },

  banner: {
    unavailable: 'El servicio no responde.',
    busy: 'Demasiadas solicitudes.',
    lastKnown: 'Ves el último estado conocido.',
    asLeft: 'Tus interruptores están como los dejaste. Esta página lo sigue intentando.',
    tryNow: 'Probar ahora',
    trying: 'Probando…',
    back: 'El servicio vuelve a responder.',
  },

  login: {
    again: 'Volver a iniciar sesión',
    logInAgain: 'Vuelve a iniciar sesión',
    stillLoggedIn: 'Puede que ese inicio de sesión no se completara, pero tu sesión está abierta.',
  },

  loggedIn: {
    title: 'Acabas de iniciar sesión',
    visible: {
      headline: 'Al iniciar sesión vuelves a ser visible.',
      text: {
        one: 'Los bots de este servidor pueden consultar tus estadísticas: {servers}.',
        other: 'Los bots de estos servidores pueden consultar tus estadísticas: {servers}.',
      },
    },
    waiting: {
      headline: 'Lo que elegiste vuelve a aplicarse.',
      text: {
        one: 'Compartes en este servidor: {servers}. Nadie puede consultar tus estadísticas hasta que vincules una cuenta de juego.',
        other:
          'Compartes en estos servidores: {servers}. Nadie puede consultar tus estadísticas hasta que vincules una cuenta de juego.',
      },
    },
    more: {
      one: '{count} más',
      other: '{count} más',
    },
    off: 'Volver a desactivar todo…',
    keep: 'Dejarlo activado',
  },

  broken: {
    title: 'Esta página está rota',
    text: 'Algo falló en tu navegador y esta parte no se puede mostrar. No cambió nada. Recarga la página o prueba un navegador más nuevo. Aquí todavía puedes desactivar todo.',
    reload: 'Recargar la página',
  },

  everythingOff: {
    button: 'Desactivar todo…',
    title: '¿Desactivar todo?',
    confirm: 'Desactivar todo',
    confirming: 'Desactivando…',
    consequences: [
      'Los bots dejan de ver tus estadísticas ahora mismo, en todos los servidores.',
      'Se cierra tu sesión en todas partes.',
      'Tus interruptores y cuentas de juego se conservan. Vuelven a aplicarse en cuanto inicies sesión, aunque sea solo para mirar.',
      'Las claves de bot que creaste siguen funcionando. Si no quieres que sigan, revócalas antes en «Claves de bot».',
    ],
  },

  /** The ways to stop lookups. */
  stop: {
    title: 'Dejar de compartir tus estadísticas',
    text: 'Cerrar sesión no detiene las consultas: los bots de los servidores donde compartes pueden seguir consultando tus estadísticas.',
    servers: 'Servidor por servidor',
    serversText: 'Cada servidor tiene su propio interruptor. Tu sesión sigue abierta.',
    all: 'Todo, por ahora',
    allText: 'Se detienen todas las consultas y se cierra tu sesión en todas partes. Tus interruptores se conservan.',
    forGood: 'Todo, para siempre',
    forGoodText: 'Borra todo lo que hay aquí sobre ti. No se puede deshacer.',
    formerServersOff: {
      one: 'Dejar de compartir en el servidor en el que ya no estás',
      other: 'Dejar de compartir en los {count} servidores en los que ya no estás',
    },
    formerServersOffDone: {
      one: 'Dejaste de compartir en el servidor en el que ya no estás.',
      other: 'Dejaste de compartir en los {count} servidores en los que ya no estás.',
    },
  },

  summary: {
    consentNotKnown: 'Aún no sabemos si todo está desactivado',
    consentOn: 'Sesión iniciada',
    visible: {
      one: 'Los bots de {count} servidor pueden consultar tus estadísticas',
      other: 'Los bots de {count} servidores pueden consultar tus estadísticas',
    },
    visibleIn: 'Los bots de {server} pueden consultar tus estadísticas',
    uncertain: {
      one: 'Los bots de {count} servidor como máximo pueden consultar tus estadísticas',
      other: 'Los bots de {count} servidores como máximo pueden consultar tus estadísticas',
    },
    hidden: 'Nadie puede consultar tus estadísticas',
    noBotYet: 'Todavía ningún bot puede consultar tus estadísticas',
    noBotText:
      'Los servidores donde compartes aún no tienen ningún bot. Si se añade uno, podrá consultar tus estadísticas enseguida.',
    visibleText:
      'Reciben las estadísticas y las partidas recientes de tus cuentas de juego vinculadas, y pueden mostrarlas a todos allí.',
    uncertainText: 'Uno de tus cambios aún no se ha confirmado. Comprobando si se hizo…',
    accountsLinked: {
      one: '{count} cuenta de juego vinculada',
      other: '{count} cuentas de juego vinculadas',
    },
    linkAccount: 'Vincular una cuenta de juego',
    accountNotKnown: 'Aún no sabemos si hay una cuenta vinculada',
    serversOn: {
      one: 'Compartes en {count} servidor',
      other: 'Compartes en {count} servidores',
    },
    atMostOn: {
      one: 'Compartes en {count} servidor como máximo',
      other: 'Compartes en {count} servidores como máximo',
    },
    chooseServer: 'Compartir en un servidor',
  },

  linked: {
    noConsent:
      'Todo está desactivado, así que nadie puede consultar tus estadísticas. Si vuelves a iniciar sesión, se aplica otra vez lo que elegiste.',
    title: '¿Permitir que los bots de {server} vean tus estadísticas?',
    titleUnnamed: '¿Permitir que los bots de este servidor vean tus estadísticas de juego?',
    isOff: 'En este servidor no compartes tus estadísticas. Activa el interruptor para que sus bots las vean.',
    isOn: 'Los bots de {server} pueden consultar tus estadísticas. Vuelve y pregunta otra vez al bot. Puedes dejar de compartir cuando quieras.',
    done: 'Listo: los bots de {server} pueden consultar tus estadísticas. Vuelve y pregunta otra vez al bot.',
    noBot: 'Todavía ningún bot de {server} puede consultar tus estadísticas.',
    uncertain: 'Comprobando si los bots de {server} pueden consultar tus estadísticas…',
    noName: 'Primero vuelve a iniciar sesión, para que esta página conozca el nombre del servidor.',
  },

  servers: {
    title: 'Tus servidores',
    asOf: 'Lista actualizada {age}.',
    missing: '¿Falta un servidor? {login}.',
    question: 'Permitir que los bots de aquí vean mis estadísticas',
    spokenQuestion: ': permitir que los bots de aquí vean mis estadísticas',
    search: 'Buscar en tus servidores',
    found: { one: '{count} encontrado', other: '{count} encontrados' },
    allOff: 'Dejar de compartir en todos los servidores…',
    allOffTitle: {
      one: '¿Dejar de compartir en ese servidor?',
      other: '¿Dejar de compartir en los {count} servidores?',
    },
    allOffText:
      'Los bots de tus servidores ya no podrán consultar tus estadísticas. Tu sesión sigue abierta y puedes volver a compartir.',
    allOffConfirm: 'Dejar de compartir',
    allOffDone: 'Ya no compartes en ningún servidor. Tu sesión sigue abierta.',
    none: 'Aún no hay servidores',
    noneText:
      'Únete a un servidor en la plataforma de chat y vuelve a iniciar sesión. Aparecerá aquí, sin compartir nada.',
    notFound: 'No se encontró nada en esta lista.',
    noOthers: 'No tienes otros servidores.',
    unnamed: 'Servidor sin nombre',
    unlisted: 'No está en tu lista: no eres miembro o te uniste después de tu último inicio de sesión.',
    forget: 'Borrar decisión',
    forgetting: 'Borrando…',
    forgotten: 'Decisión sobre {server} borrada. Sigues sin compartir allí.',
    waiting: 'No se muestra nada hasta que vincules una cuenta de juego.',
    asked: {
      one: '{bots}: una consulta en los últimos 7 días.',
      other: '{bots}: {count} consultas en los últimos 7 días.',
    },
    askedAtLeast: {
      one: '{bots}: al menos una consulta en los últimos 7 días.',
      other: '{bots}: al menos {count} consultas en los últimos 7 días.',
    },
    newBot: 'Bot nuevo aquí: {bot}, añadido {day}. Puede consultar tus estadísticas.',
    botsHere: 'Bots aquí: {bots}',
    canLookUp: {
      one: '{bots} puede consultar tus estadísticas',
      other: '{bots} pueden consultar tus estadísticas',
    },
    noBot: 'Aún no hay ningún bot aquí',
    unnamedBot: 'Bot sin nombre',
    unnamedBots: { one: '{count} bot sin nombre', other: '{count} bots sin nombre' },
    botKeys: '¿Tienes un bot? Su clave está en «{link}».',
  },

  switch: {
    on: 'Activado',
    off: 'Desactivado',
    turningOn: 'Activando…',
    turningOff: 'Desactivando…',
    notKnown: 'Desconocido',
    nowOn: 'Ahora compartes en {server}. {headline}.',
    nowOff: 'Ya no compartes en {server}. {headline}.',
  },

  linkForm: {
    title: 'Vincular una cuenta',
    text: 'Escríbela exactamente como la muestra el juego. Nadie comprueba que sea tuya.',
    name: 'Nombre en el juego',
    nameHint: 'Aquí puedes pegar Nombre#ETIQUETA.',
    tag: 'Etiqueta',
    tagHint: 'Lo que va después de #.',
    region: 'Región',
    chooseRegion: 'Elige una región',
    anotherRegion: 'Otra región…',
    otherRegion: 'Nombre de la región',
    submit: 'Vincular cuenta',
    submitting: 'Vinculando…',
    enterName: 'Escribe el nombre en el juego.',
    enterTag: 'Escribe la etiqueta: lo que va después de #.',
    enterOtherRegion: 'Escribe la región.',
    reservedTag: 'Las etiquetas que empiezan por ~ están reservadas.',
    mineAlready: 'Ya vinculaste esta cuenta.',
    someoneElses: 'Otra persona vinculó esta cuenta. Tiene que desvincularla primero.',
    isYours: '¿Es tuya? {operator} puede liberarla.',
  },

  regions: {
    na: 'Norteamérica',
    eu: 'Europa',
    ap: 'Asia-Pacífico',
    kr: 'Corea',
    latam: 'Latinoamérica',
    br: 'Brasil',
  },

  operator: {
    who: 'Quien opera este servicio',
    noAddress: '¿Preguntas? Consulta a quien administra el servidor o a quien tiene el bot.',
    askWhy: '{operator} puede decirte por qué.',
  },

  copy: {
    copied: 'Copiado',
    byHand: 'Selecciónalo y cópialo tú',
    copyManually: 'Tu navegador no deja que esta página copie. Selecciona el texto y cópialo tú.',
  },

  inputErrors: {
    tooLong: {
      one: 'Es demasiado largo: {count} carácter como máximo.',
      other: 'Es demasiado largo: {count} caracteres como máximo.',
    },
    badCharacters: 'Algunos de estos caracteres no se pueden usar.',
  },

  refusals: {
    account_limit_reached: 'Tienes 25 cuentas vinculadas, que es el máximo. Desvincula una para vincular otra.',
    account_not_found: 'Esta cuenta ya no está vinculada.',
    cross_site_request: 'Esta solicitud llegó desde otra dirección. Recarga la página y vuelve a intentarlo.',
    guild_list_stale:
      'Tu lista de servidores tiene más de un día. Vuelve a iniciar sesión para actualizarla y regresa aquí.',
    instance_not_found: 'Esta clave ya no existe.',
    key_limit_reached: 'Ya tienes dos claves activas. Revoca una para crear otra.',
    login_too_old:
      'Para esto, tu último inicio de sesión debe tener diez minutos como máximo. Vuelve a iniciar sesión y regresa aquí.',
    manage_server_required: 'Según tu último inicio de sesión, ya no gestionas este servidor.',
    player_not_found:
      'El juego no conoce este ID de juego. Desvincula la cuenta y vincúlala tal como la muestra el juego.',
    permission_limit_reached: 'Ya decidiste sobre 1000 servidores, que es el máximo. En este sigues sin compartir.',
    rate_limited: 'Demasiadas solicitudes en poco tiempo. Espera un minuto y vuelve a intentarlo.',
    switched_off_since:
      'Dejaste de compartir, o desactivaste todo, mientras esto estaba en camino. Sigues sin compartir.',
  },
  waitFor: {
    one: 'Demasiadas solicitudes en poco tiempo. Espera {count} segundo y vuelve a intentarlo.',
    other: 'Demasiadas solicitudes en poco tiempo. Espera {count} segundos y vuelve a intentarlo.',
  },
  otherRefusal: 'El servicio lo rechazó. Recarga la página y vuelve a intentarlo.',

  unanswered: 'Sin respuesta. Comprobando si se hizo…',

  notDone: {
    on: 'Sigues sin compartir: tu cambio no llegó. Inténtalo otra vez si quieres.',
    off: 'Sigues compartiendo: tu cambio no llegó. Inténtalo otra vez.',
    forgotten: 'Sigue en tu lista: tu solicitud no llegó. Inténtalo otra vez.',
    'servers-off': 'Sigues compartiendo en algún servidor: tu solicitud no llegó. Inténtalo otra vez.',
    'everything-off': 'No está todo desactivado: tu solicitud no llegó. Inténtalo otra vez.',
    'logged-out': 'Tu sesión sigue abierta. Inténtalo otra vez.',
    linked: 'No está vinculada: tu solicitud no llegó. Inténtalo otra vez.',
    unlinked: 'Sigue vinculada: tu solicitud no llegó. Inténtalo otra vez.',
    primary: 'No es tu cuenta principal: tu solicitud no llegó. Inténtalo otra vez.',
    created: 'No se creó ninguna clave. Inténtalo otra vez.',
    erased: 'No se borró nada: tu solicitud no llegó. Inténtalo otra vez.',
    ended: 'Tu sesión sigue abierta en otros lugares. Inténtalo otra vez.',
    replaced: 'No se creó ninguna clave nueva, y la anterior funciona como antes. Inténtalo otra vez.',
    revoked: 'La clave aún funciona: tu solicitud no llegó. Inténtalo otra vez.',
  },

  accounts: {
    lead: 'Los bots muestran tu cuenta principal, salvo que pidan otra.',
    listTitle: 'Cuentas vinculadas',
    primary: 'Cuenta principal',
    linkedOn: '{region}, vinculada: {date}',
    copyId: 'Copiar ID',
    forBots: 'Para autores de bots',
    idText:
      'Un bot puede pedir una cuenta concreta por su ID. Los ID no son secretos: quien sabe nombre y etiqueta puede calcularlos.',
    makePrimary: 'Hacer principal',
    makingPrimary: 'Haciéndola principal…',
    nowPrimary: '{account} es ahora tu cuenta principal.',
    unlink: 'Desvincular…',
    unlinkTitle: '¿Desvincular esta cuenta?',
    unlinkConfirm: 'Desvincular',
    unlinking: 'Desvinculando…',
    unlinkText:
      'Los bots ya no encuentran {account}. Puedes vincularla otra vez, salvo que otra persona lo haga antes.',
    unlinkPrimary: 'Si tienes otras, la que lleva más tiempo vinculada pasa a ser la principal.',
    unlinked: '{account} está desvinculada.',
    noneText: 'Hasta que vincules una, los bots no pueden mostrar nada.',
    everyServerOff: 'Aún no compartes en ningún servidor.',
    chooseServers: 'Elige dónde los bots pueden ver tus estadísticas',
    nowLinked: '{account} está vinculada.',
    nowLinkedAndVisible: '{account} está vinculada. {headline}.',
  },

  preview: {
    title: 'Lo que ve un bot',
    text: 'Los bots de los servidores donde compartes reciben estas estadísticas y tus partidas recientes. Cada uno las muestra a su manera.',
    rank: '{rank}, {rating} puntos, {region}',
    killsPerDeath: 'Bajas por muerte',
    won: 'Ganadas',
    matches: 'Partidas',
    placeholder: 'Estadísticas de ejemplo',
    unverified: 'cuenta sin comprobar',
    unanswered: 'Sin respuesta, así que no se pueden mostrar las estadísticas.',
  },

  keys: {
    lead: 'Un bot necesita una clave para pedir estadísticas. Cada clave sirve para un servidor, y puedes tener dos activas.',

    createTitle: 'Crear una clave',
    createText:
      'Elige el servidor. Si le pones nombre al bot, los miembros lo ven. La clave solo funciona en ese servidor.',
    server: 'Servidor donde está el bot',
    chooseServer: 'Elige un servidor',
    name: 'Nombre del bot (opcional)',
    term: 'Caduca después de',
    neverExpires: 'Nunca',
    create: 'Crear clave',
    creating: 'Creando…',
    checking: 'Comprobando…',
    staleHeadline: 'Tu lista de servidores se actualizó {age}.',
    staleText: 'Para crear una clave debe tener un día como máximo. {login}; lo que elegiste abajo se conserva.',
    limitHeadline: 'Tienes dos claves activas, que es el límite.',
    limitText: 'Para crear otra, revoca una de arriba. Una clave revocada deja de funcionar al instante.',
    notManager: 'No gestionas ningún servidor',
    whoCanCreate: 'Las claves son para quienes tienen un servidor o permiso para gestionarlo.',
    ifChanged: '¿Eso ha cambiado? {login}.',
    lostHeadline: 'Se creó una clave que termina en {hint} para {server}, pero no te llegó.',
    lostText: 'Nadie la tiene y no se puede volver a mostrar. Revócala y crea otra.',
    listTitle: 'Tus claves',
    endingIn: 'Clave que termina en ',
    nameAndServer: '{name} para {server}',
    unnamed: 'Clave sin nombre',
    mine: 'Tuya',
    creatorGone: 'Quien la creó ya no gestiona este servidor. La clave aún funciona.',
    created: 'creada: {date}',
    lastUsed: 'último uso: {day}',
    neverUsed: 'nunca usada',
    expires: 'caduca: {date}',
    expired: 'caducada: {date}',
    expiresSoon: 'Deja de funcionar {day}. Para entonces su bot necesita otra clave.',
    isNew: 'Nueva',
    isOld: 'Antigua, funciona hasta el {date}',
    replacedBy: 'Reemplazada por {hint}. Pon la nueva en el bot.',
    revokedOn: 'revocada: {date}',
    revokedByCreator: 'revocada por quien la creó: {date}',
    revokedBy: {
      owner: 'revocada por ti: {date}',
      manager: 'revocada por otra persona que gestiona el servidor: {date}',
      bot: 'revocada por el bot que la usaba: {date}',
      operator: 'revocada por quien opera este servicio: {date}',
    },
    inactiveKeys: 'Tus claves que ya no funcionan ({count})',
    revoke: 'Revocar…',
    revokeMine: ' tu clave que termina en {hint}',
    revokeFor: ' la clave que termina en {hint} para {server}',
    revokeTitle: '¿Revocar esta clave?',
    revokeConfirm: 'Revocar clave',
    revoking: 'Revocando…',
    revokeText:
      'La clave que termina en {hint} para {server} deja de funcionar al instante, y con ella el bot que la usa. No se puede deshacer.',
    revokeOthers: 'Quien la creó ve que la revocó alguien que gestiona el servidor, pero no quién.',
    nowRevoked: 'La clave que termina en {hint} está revocada. Ya no funciona.',
    none: 'Ninguna clave activa',
    inviteTitle: 'Invita a tus miembros',
    inviteText:
      'Publica este enlace donde lo vean tus miembros. Lleva a cada persona a su propio interruptor de este servidor. No se comparte nada hasta que lo active.',
    copyLink: 'Copiar enlace',

    replace: {
      button: 'Reemplazar…',
      title: '¿Reemplazar esta clave?',
      confirm: 'Crear una clave nueva',
      replacing: 'Reemplazando…',
      text: 'Una clave nueva, con el mismo nombre y la misma duración, reemplaza la que termina en {hint} para {server}.',
      old: 'La clave anterior',
      oldKeyWorks: {
        0: 'Deja de funcionar en cuanto se cree la nueva',
        24: 'Funciona 24 horas más',
        168: 'Funciona 7 días más',
      },
      full: 'Tienes dos claves activas, que es el límite: la anterior deja de funcionar en cuanto se cree la nueva. Prepárate para darle al bot la nueva.',
    },

    serverKeys: {
      title: 'Todas las claves de un servidor',
      text: 'Quienes gestionan un servidor ven todas sus claves y pueden revocar cada una. Nadie ve quién creó cuál.',
      server: 'Servidor que gestionas',
      inactive: 'Claves de este servidor que ya no funcionan ({count})',
    },

    newKey: {
      title: { one: 'Tu nueva clave', other: 'Tus {count} nuevas claves' },
      isFor: 'Para {server}.',
      once: 'Es la única vez que se muestra.',
      keep: 'Cópiala ahora y guárdala como una contraseña: quien la tenga puede consultar las estadísticas de los miembros que comparten en ese servidor.',
      sessionOver: 'Mientras tanto tu sesión ha terminado. Eso solo no revoca la clave; borrar todo sí.',
      erased: 'Mientras tanto se borró todo lo tuyo, y con ello todas las claves.',
      copyKey: 'Copiar clave',
      copyCommand: 'Copiar comando',
      tryTitle: 'Pruébala',
      tryText:
        'Consulta tus propias estadísticas. Las recibes cuando hayas vinculado una cuenta de juego y compartas en este servidor. Hasta entonces, la respuesta dice qué falta.',
      next: 'Lo siguiente: pon la clave en tu bot. Qué debe enviar está aquí: {link}.',
      notCopied: 'No has copiado la clave. Si cierras esto, no se podrá volver a mostrar.',
      done: 'Listo',
      closeAnyway: 'Cerrar sin copiar',
    },

    sendHome: {
      asked: '{host} pide esta clave. Cuando esté creada, puedes enviarla allí.',
      ignored:
        'El enlace que te trajo aquí pide enviar la clave, pero esa dirección no está en la lista de este servicio, o el «state» del enlace falta o es demasiado largo. Por eso no se envía nada. Puedes copiar la clave tú.',
      button: 'Enviarla a {host}…',
      question:
        '¿Enviar esta clave a {host}? Quien lleva ese sitio podrá consultar las estadísticas de los miembros que comparten en {server}.',
      send: 'Enviar la clave a {host}',
      sent: '{host} responde en una pestaña nueva. Si no aceptó la clave, cópiala aquí.',
    },
  },

  ownData: {
    lead: 'Aquí ves quién consultó tus estadísticas, qué cambiaste y dónde tienes sesión iniciada. La descarga lo contiene todo.',

    whoLooked: {
      got: { one: 'recibió tus estadísticas una vez', other: 'recibió tus estadísticas {count} veces' },
      wasRefused: { one: 'rechazado una vez', other: 'rechazado {count} veces' },
      title: 'Quién consultó tus estadísticas',
      week: {
        one: 'Las consultaron una vez en los últimos 7 días. Última vez: {last}.',
        other: 'Las consultaron {count} veces en los últimos 7 días. Última vez: {last}.',
      },
      notThisWeek: 'Nadie las consultó en los últimos 7 días. Última vez: {last}.',
      never: 'Aún no hay consultas respondidas.',
      refused: {
        one: '{count} consulta fue rechazada en los últimos 7 días.',
        other: '{count} consultas fueron rechazadas en los últimos 7 días.',
      },
      since:
        'Se cuenta desde: {date}. Las consultas nuevas aparecen tras unos 10 segundos. Los días terminan a medianoche UTC.',
      incomplete: 'Desde esta fecha los recuentos pueden ser bajos, porque algunos se perdieron: {date}.',
      server: 'Servidor y bot',
      allServers: 'Todos los servidores',
      key: 'Clave {hint}',
      unknownKey: 'Una clave que ya no existe',
      none: 'Aún no hay consultas',
      noneText:
        'Cuando un bot pregunta por ti, lo ves aquí: el día, el servidor, la clave y si tuvo respuesta o se rechazó.',
      who: 'No sabemos qué persona preguntó; los bots no nos lo dicen.',
    },

    history: {
      title: 'Historial',
      text: 'Lo más nuevo primero. Las entradas antiguas se borran: la página «{privacy}» dice cuándo.',
      events: {
        'consent.granted': {
          me: 'Iniciaste sesión. Desde entonces, los bots podían consultar tus estadísticas en los servidores donde compartías.',
        },
        'consent.withdrawn': {
          me: 'Desactivaste todo.',
          chat: 'Desactivaste todo desde el chat.',
          platform: 'Quitaste esta app en la plataforma de chat, y eso desactivó todo.',
          operator: '{operator} desactivó todo.',
        },
        'permission.allowed': { me: 'Empezaste a compartir en {server}.' },
        'permission.denied': {
          me: 'Dejaste de compartir en {server}.',
          chat: 'Dejaste de compartir en {server} desde el chat.',
        },
        'permission.forgotten': { me: 'Borraste tu decisión sobre {server}.' },
        'account.linked': { me: 'Vinculaste {account}.' },
        'account.made_primary': { me: 'Elegiste como cuenta principal {account}.' },
        'account.unlinked': { me: 'Desvinculaste {account}.', operator: '{operator} desvinculó {account}.' },
        'key.created': { me: 'Creaste {key}.' },
        'key.replaced': { me: 'Reemplazaste {key}.' },
        'key.revoked': {
          me: 'Revocaste {key}.',
          manager: 'Alguien que gestiona el servidor revocó {key}.',
          bot: 'El bot que usaba {key} la revocó.',
          operator: '{operator} revocó {key}.',
        },
        'guild_key.revoked': { me: 'Revocaste una clave que otra persona había creado para un servidor.' },
        'keys.listed': { operator: '{operator} miró la lista de claves.' },
        'audit.read': { operator: '{operator} miró este historial.' },
        'data.shown': { operator: '{operator} miró todo lo que hay sobre ti.' },
      },
      agreed: 'Aceptaste este texto ({language})',
      noNotice: 'No se pudo cargar el texto. Cierra esto y ábrelo otra vez.',
      otherEvent: 'Esta página aún no conoce este tipo de entrada. Recárgala.',
      unknownServer: 'un servidor',
      unknownAccount: 'una cuenta de juego que ya no está vinculada',
      key: 'la clave {hint} para {server}',
      unknownKey: 'una clave que ya no está en la lista',
      earlier: {
        one: '{count} entrada anterior',
        other: '{count} entradas anteriores',
      },
      noneText: 'Los cambios en interruptores, cuentas de juego y claves aparecen aquí.',
    },

    sessions: {
      title: 'Dónde tienes la sesión abierta',
      here: 'Solo en este navegador.',
      places: {
        one: 'En {count} navegador o dispositivo.',
        other: 'En {count} navegadores o dispositivos.',
      },
      this: 'Esta sesión',
      other: 'Otra sesión',
      since: 'Sesión iniciada: {moment}. Termina: {end}.',
      endOthers: 'Cerrar sesión en los demás dispositivos',
      ending: 'Cerrando sesión…',
      ended: 'Se cerró tu sesión en los demás dispositivos. Tus interruptores quedan como están.',
    },

    download: {
      title: 'Una copia para ti',
      text: 'Un archivo. No contiene contraseñas ni claves.',
      link: 'Descargar tus datos',
    },

    erase: {
      text: 'Para detener solo las consultas basta con «Desactivar todo».',
      absent: 'Si no vuelves a iniciar sesión, todo se borra en esta fecha: {date}.',
      button: 'Borrar todo…',
      question: '¿Borrar todo?',
      consequences: [
        'Nadie puede consultar tus estadísticas ya, y se cierra tu sesión en todas partes.',
        'Tus servidores, interruptores, cuentas de juego, historial y los recuentos de consultas dejan de existir. Nadie puede recuperarlos.',
        'Tus claves de bot también: los bots que las usan no reciben nada desde entonces.',
        'Lo que queda: una lista de acciones sin tu nombre, y las copias de seguridad hasta que caduquen.',
      ],
      whose: 'Sesión iniciada como {name}.',
      word: 'borrar',
      type: 'Escribe «{word}» para confirmar',
      typeIt: 'Primero escribe «{word}»: esto no se puede deshacer.',
      confirm: 'Borrar todo',
      confirming: 'Borrando…',
    },
  },
}

export const pages: Pages<Forms> = {
  dashboard: 'Panel',

  footer: {
    language: 'Idioma',
    notReviewed:
      'Nadie que tenga el español como lengua materna ha leído aún esta traducción. ¿Encontraste un error? Avisa a {operator}.',
    operator: 'quien opera este servicio',
    text: 'Por ahora las estadísticas son ejemplos, y nadie comprueba de quién es cada cuenta. Para autores de bots: {link}.',
    contact: 'Contacto',
  },

  start: {
    description: 'Decide qué servidores de chat pueden consultar tus estadísticas, y desactívalo todo cuando quieras.',
    title: 'Tú decides quién ve tus estadísticas',
    lead: 'Los bots de los servidores de chat pueden mostrar estadísticas y partidas recientes de los miembros. Las tuyas solo las ven si tú quieres, servidor por servidor.',
    linkHeadline: '¿Permitir que los bots de {server} vean tus estadísticas de juego?',
    linkText: 'Inicia sesión para decidir. Eso no comparte nada en este servidor, salvo que ya compartieras antes.',
    demoTitle: 'Ejemplo: el interruptor de Maren para el servidor Lanternfall',
    demoOff: 'Sin estadísticas: Maren no las comparte en este servidor.',
    whatTitle: 'Qué hace y qué no hace',
    whoText:
      'Los bots de los servidores donde compartes reciben las estadísticas y las partidas recientes de las cuentas de juego que vincules, y pueden mostrarlas a todos allí. Los demás bots no reciben nada.',
    unverifiedText: 'Nadie comprueba si una cuenta vinculada es tuya.',
    examplesText: 'Por ahora las estadísticas son ejemplos, no reales.',
    turnOffText:
      'Con la sesión iniciada, «Desactivar todo» detiene al instante todas las consultas y cierra tu sesión en todas partes.',
    howTitle: 'Cómo funciona',
    findSteps: [
      'Inicia sesión y acepta en la página de la plataforma de chat. Recibimos tu nombre y tu imagen, tu lista de servidores y cuáles gestionas. Nada más.',
      'Vincula una cuenta de juego: nombre, etiqueta y región.',
      'Activa el interruptor de los servidores cuyos bots pueden ver tus estadísticas. Hasta entonces no se comparte nada.',
    ],
    noScript:
      'Esta página necesita JavaScript, que está desactivado o aún no se ha cargado. {stop} Con la sesión iniciada, este botón desactiva todo.',
  },

  login: {
    link: 'Iniciar sesión con tu cuenta de chat',
    short: 'Iniciar sesión',
    newHere: '¿Es tu primera vez aquí? No se comparte nada hasta que tú lo actives.',
    hereBefore:
      '¿Desactivaste todo antes? Al iniciar sesión vuelve a aplicarse lo que elegiste: los bots de los servidores donde compartías pueden consultar tus estadísticas otra vez.',
    platformAsks: 'La plataforma de chat te pide permiso cada vez.',
    notNeeded: 'Para desactivar todo sin iniciar sesión, envía <code translate="no">/lookups stop</code> en el chat.',
  },

  farewell: {
    'session-ended': {
      headline: 'Tu sesión ha terminado.',
      text: 'Caducó o la cerraste desde otro lugar. Los bots de los servidores donde compartes quizá aún vean tus estadísticas. {stop} Inicia sesión para comprobarlo: así vuelve a aplicarse lo que elegiste, y los bots de los servidores donde compartías pueden consultar tus estadísticas.',
    },
    'logged-out': {
      headline: 'Puede que los bots aún vean tus estadísticas.',
      text: 'Cerraste sesión el {moment}. Tus interruptores quedan como están: los bots de los servidores donde compartes aún pueden consultar tus estadísticas. {stop} Para desactivar todo aquí, inicia sesión.',
    },
    'everything-off': {
      headline: 'Desactivaste todo.',
      text: 'Fue el {moment}. Si no has iniciado sesión en otro lugar desde entonces, nadie puede consultar tus estadísticas. No tienes que hacer nada más: puedes cerrar esta página.\nLo que elegiste se conserva: al iniciar sesión, aunque sea solo para mirar, vuelve a aplicarse, y los bots de los servidores donde compartías pueden consultar tus estadísticas otra vez.',
    },
    erased: {
      headline: 'Todo lo tuyo se borró.',
      text: 'Lo borraste el {moment}. Si no has vuelto a empezar desde entonces, nadie puede consultar tus estadísticas y los bots con tus claves no reciben nada. No tienes que hacer nada más: puedes cerrar esta página.\nTus servidores, interruptores, cuentas de juego, claves, sesiones, historial y los recuentos de consultas ya no existen. Lo que queda: una lista de acciones sin tu nombre, y las copias de seguridad hasta que caduquen. La página «{privacy}» dice más. Si vuelves a iniciar sesión, empiezas de cero.',
    },
    'login-declined': {
      headline: 'Rechazaste el inicio de sesión.',
      text: 'No cambió nada. Vuelve a iniciar sesión si quieres continuar.',
    },
    'login-overtaken': {
      headline: 'Desactivaste todo mientras este inicio de sesión estaba en curso.',
      text: 'Vuelve a iniciar sesión si quieres ser visible.',
    },
    'login-expired': {
      headline: 'Ese inicio de sesión no se pudo completar.',
      text: 'Tardó demasiado, ya se había usado o empezó en otro navegador o en otra aplicación. Si este navegador bloquea las cookies, permítelas para este sitio: sin ellas no funciona ningún inicio de sesión. Si ese inicio de sesión ya se había usado, quizá los bots ya puedan consultar tus estadísticas. {stop} Para desactivar todo aquí, inicia sesión.',
    },
    'login-busy': {
      headline: 'Demasiados inicios de sesión desde tu red.',
      text: 'No cambió nada. Espera un minuto y vuelve a intentarlo.',
    },
    'login-failed': {
      headline: 'La plataforma de chat no pudo completar el inicio de sesión.',
      text: 'No respondió o dio un error. No cambió nada. Vuelve a intentarlo en un momento.',
    },
    'login-away': {
      headline: 'Este servicio no pudo completar el inicio de sesión y no sabe si tuvo efecto.',
      text: 'El problema es nuestro. Quizá los bots de los servidores donde compartías ya puedan consultar tus estadísticas. {stop} Vuelve a iniciar sesión en un momento, para continuar o para desactivar todo.',
    },
  },

  notOff: {
    notLoggedIn: {
      headline: 'No has iniciado sesión',
      lead: 'Si tenías la sesión abierta y pulsaste el botón hace un momento, todo está ya desactivado. Si no, no cambió nada. {stop} Para desactivar todo aquí, inicia sesión y vuelve a pulsar el botón. Al iniciar sesión vuelve a aplicarse lo que elegiste: hasta que pulses el botón, los bots de los servidores donde compartías pueden consultar tus estadísticas.',
    },
    refused: {
      headline: 'No se desactivó nada',
      lead: 'El servicio lo rechazó, quizá por demasiadas solicitudes. Vuelve atrás, espera un minuto y pulsa el botón otra vez.',
    },
    unanswered: {
      headline: 'Aún no sabemos si todo está desactivado',
      lead: 'El servicio tiene un problema en este momento. Espera un minuto, vuelve atrás y pulsa el botón otra vez hasta que una página diga que todo está desactivado.',
    },
  },

  unknown: {
    title: 'No existe esta página',
    description: 'En esta dirección no hay nada.',
    headline: 'No existe esta página',
    lead: 'Quizá la dirección esté mal escrita o sea antigua.',
    home: 'Ir al panel',
    forBots: 'Los autores de bots también encuentran aquí la <a href="/docs">referencia de la API</a>.',
  },

  privacy: {
    title: 'Privacidad',
    description: 'Qué guarda este servicio sobre ti, por qué, cuánto tiempo, quién lo ve, y cómo obtenerlo y borrarlo.',
    lead: 'Los bots solo pueden consultar tus estadísticas en los servidores donde las compartes. El servicio guarda solo lo necesario para ello y no rastrea a nadie. Puedes descargar o borrar tus datos cuando quieras.',
    keptTitle: 'Qué se guarda y por qué',
    why: 'Por qué: {reason}',
    howLong: 'Cuánto tiempo: {time}',
    kept: {
      person: {
        what: 'Tu ID, nombre de usuario y nombre visible en la plataforma de chat, y cuándo iniciaste sesión por primera y última vez',
        why: 'para reconocerte y encontrarte cuando un bot pregunta.',
        howLong: 'hasta que borres todos tus datos.',
      },
      servers: {
        what: 'Los servidores en los que estás, sus nombres y si los gestionas, según tu último inicio de sesión',
        why: 'para mostrártelos, y para que solo cree claves quien gestiona un servidor.',
        howLong:
          'hasta que desactives todo o vuelvas a iniciar sesión, lo que trae una lista nueva; 30 días como máximo.',
      },
      switches: {
        what: 'Si los bots pueden consultar tus estadísticas, si aceptaste estadísticas reales o ejemplos, y el interruptor de cada servidor sobre el que decidiste, con su nombre',
        why: 'los bots solo reciben respuesta donde aceptaste.',
        howLong: 'hasta que los borres, o borres todos tus datos.',
      },
      accounts: {
        what: 'Las cuentas de juego que vinculas: nombre, etiqueta y región',
        why: 'para saber qué estadísticas son tuyas.',
        howLong: 'hasta que las borres, o borres todos tus datos.',
      },
      keys: {
        what: 'Las claves de bot que creas: servidor, nombre, últimos cuatro caracteres, cuándo se creó la clave y cuándo dejó de funcionar, la hora de su último uso y un hash de la clave',
        why: 'para reconocer la clave, y para que tú y quienes gestionan ese servidor puedan revocarla.',
        howLong: 'hasta que borres todos tus datos; de las claves inactivas, solo las últimas cien.',
      },
      sessions: {
        what: 'Tus sesiones, mediante un hash',
        why: 'para mantener tu sesión abierta.',
        howLong: 'hasta que cierres sesión; 7 días como máximo.',
      },
      withdrawals: {
        what: 'Cuándo dejaste de compartir en un servidor, desactivaste todo o borraste todo, por última vez, bajo un hash de los ids',
        why: 'para que nada que ya había empezado lo deshaga.',
        howLong: 'dos horas como máximo.',
      },
      requests: {
        what: 'Tu dirección IP y el número de solicitudes tuyas y de tus bots, fuera de la base de datos',
        why: 'para que nadie sature el servicio.',
        howLong: 'un minuto o dos.',
      },
      lookups: {
        what: 'Cuántas consultas sobre ti se respondieron y rechazaron: por día, servidor y clave, nunca qué persona preguntó al bot',
        why: 'para mostrarte qué bots consultaron tus estadísticas.',
        howLong: { one: '{count} día.', other: '{count} días.' },
      },
      changes: {
        what: 'Qué cambiaste aquí y cuándo, y el texto que leíste al aceptar',
        why: 'para mostrártelo, y para averiguar qué pasó cuando algo sale mal.',
        howLong: { one: '{count} día.', other: '{count} días.' },
      },
    },
    neverErased: 'Si dejas de iniciar sesión, solo se borran los datos que arriba tienen un plazo.',
    erasedAfter: {
      one: 'Si no inicias sesión durante {count} día, se borra todo lo tuyo',
      other: 'Si no inicias sesión durante {count} días, se borra todo lo tuyo',
    },
    erasedHow:
      '<strong>{erasedAfter}</strong> automáticamente, como si lo hubieras borrado tú; no mientras tengas una clave de bot activa, porque otras personas dependen de ella. La fecha está en <a href="/data">«Tus datos»</a>, y cada inicio de sesión la aplaza.',
    backups:
      'Las copias de seguridad guardan tus datos un poco más: cuánto, lo decide quien opera este servicio. El registro del servicio no contiene nombres, direcciones IP ni claves, ni el ID de ninguna persona: las solicitudes se distinguen por hashes, y los bots por los ID de su clave y su servidor.',
    seenTitle: 'Quién lo ve',
    seen: {
      bots: '<strong>Los bots</strong> reciben las estadísticas y las partidas recientes de tus cuentas de juego, con el nombre, la etiqueta y la región de la cuenta, en los servidores donde compartes, desde que inicias sesión hasta que desactivas todo. Si no, se les dice qué falta: un inicio de sesión, que compartas en ese servidor o una cuenta de juego. No reciben nada más de lo anterior. Lo que reciben pueden mostrarlo a todos en ese servidor.',
      managers:
        '<strong>Quienes gestionan un servidor</strong> ven las claves que se crearon para él, pero no quién las creó. Los miembros que comparten allí ven los nombres de sus claves y cuándo se creó una nueva.',
      operator:
        '<strong>Quien opera este servicio</strong> puede leer la base de datos. Lo que lee sobre ti o cambia con los comandos propios del servicio queda registrado.',
      platform:
        '<strong>La plataforma de chat</strong> nos dice quién eres cuando inicias sesión, y se entera de que lo hiciste. No conservamos acceso a tu cuenta allí.',
      nobodyElse: 'Nadie más. No hay publicidad, ni rastreo, ni archivos de otra empresa en estas páginas.',
    },
    browserTitle: 'En tu navegador',
    browser: {
      none: 'Antes de que pulses «Iniciar sesión», elijas un idioma o sigas un enlace que indique uno, no hay ninguna cookie.',
      session: '<strong>Tu sesión</strong>: una cookie la mantiene abierta, 7 días como máximo.',
      login: '<strong>Un inicio de sesión en curso</strong>: una cookie lo une a tu navegador, durante diez minutos.',
      language:
        '<strong>El idioma</strong>: una cookie lo guarda, durante un año si lo eliges en el menú, o hasta que cierres el navegador si lo indicaba un enlace.',
      farewell:
        '<strong>Lo que acabas de hacer</strong>: una cookie recuerda durante diez minutos que cerraste sesión, desactivaste todo o borraste todo, y cuándo.',
      place:
        '<strong>De dónde venías</strong>: mientras estás fuera para iniciar sesión, la pestaña recuerda la página.',
    },
    liveStats:
      'Tu ID de juego vinculado, sin tu nombre del chat, se envía a la fuente de datos del juego que eligió el operador.',
    pictures:
      'Tu imagen y las de tus servidores están en la plataforma de chat, en {address}. Tu navegador las carga desde allí, así que la plataforma ve que estás mirando y tu dirección IP. Este servicio guarda solo el código que la plataforma tiene para cada imagen: el tuyo hasta que borres todos tus datos, los demás tanto como la lista de servidores.',
    yoursTitle: 'Obtenerlo, cambiarlo, borrarlo',
    yours: {
      here: 'En el <a href="/">panel</a> dejas de compartir en un servidor o en todos, desvinculas cuentas y revocas claves.',
      data: 'En <a href="/data">«Tus datos»</a> ves quién consultó tus estadísticas y qué decidiste, descargas todo en un archivo y borras todo, lo que nadie puede deshacer. Lo que queda: una lista de acciones sin tu nombre y, por un tiempo, las copias de seguridad.',
      off: '«Desactivar todo» no borra más que la lista de servidores: detiene todas las consultas al instante, y lo que elegiste vuelve a aplicarse cuando inicies sesión.',
    },
    ask: '{operator} puede liberar una cuenta de juego que otra persona haya vinculado, y puede responder lo que esta página no aclara.',
  },
}

export const chat: Chat<Forms> = {
  command: {
    lookups: 'Bots que consultan tus estadísticas: di que no, o mira quién preguntó.',
    off: 'Impide que los bots de este servidor consulten tus estadísticas.',
    stop: 'Impide que cualquier bot consulte tus estadísticas, en todos los servidores.',
    who: 'Mira quién consultó tus estadísticas en los últimos siete días. Solo lo ves tú.',
    status: 'Mira dónde pueden consultar tus estadísticas los bots. Solo lo ves tú.',
  },
  unknownCommand: 'Ese comando no existe aquí. No cambió nada. Prueba /lookups.',
  unknownPerson:
    'Player Stats Lookup no te conoce, así que ningún bot puede consultar tus estadísticas aquí. No cambió nada.',
  tooOften: 'No se hizo: demasiados comandos. No cambió nada. Envíalo otra vez en un minuto.',
  notDone:
    'Puede que no se haya hecho: el servicio tiene un problema en este momento. Envía el mismo comando en un minuto, o usa {url}.',
  off: {
    done: 'Los bots de este servidor ya no pueden consultar tus estadísticas. Puedes cambiarlo en {url}.',
    already: 'Ya no compartías en este servidor: sus bots no pueden consultar tus estadísticas.',
    notInServer: 'Esto funciona en un servidor, para ese servidor. Para desactivar todo, usa /lookups stop.',
  },
  stop: {
    done: 'Todo está desactivado: ningún bot puede consultar tus estadísticas, en ningún servidor. Sigue así hasta que inicies sesión en {url}.',
    already: 'Todo estaba ya desactivado.',
  },
  who: {
    title: 'Bots que preguntaron por ti en los últimos siete días, por servidor y clave:',
    line: {
      one: '• {server}, {key}: una vez (hoy {today})',
      other: '• {server}, {key}: {count} veces (hoy {today})',
    },
    more: { one: '… y {count} más.', other: '… y {count} más.' },
    nobody: 'Ningún bot preguntó por ti en los últimos siete días.',
    incomplete: 'En estos recuentos pueden faltar consultas.',
    all: 'Lista completa: {url}',
  },
  status: {
    off: 'Todo está desactivado: ningún bot puede consultar tus estadísticas, en ningún servidor. Solo tú puedes cambiarlo, iniciando sesión en {url}.',
    nowhere: 'Los bots no pueden consultar tus estadísticas en ningún servidor. Puedes cambiarlo en {url}.',
    here: 'Los bots pueden consultar tus estadísticas en este servidor.',
    notHere: 'Los bots no pueden consultar tus estadísticas en este servidor.',
    servers: 'Compartes en: {servers}.',
    moreServers: { one: '{count} más', other: '{count} más' },
    noAccount: 'No has vinculado ninguna cuenta de juego, así que no hay nada que mostrar.',
    change: 'Puedes cambiarlo en {url}.',
  },
}
