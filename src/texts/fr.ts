/** The texts of the pages in French. Addresses people as “tu”, as gaming communities do; docs/translating.md lists the terms. */
import type { Chat, Dashboard, Pages } from './language.ts'

/** The plural categories of this language (CLDR). */
type Forms = 'one' | 'other'

export const dashboard: Dashboard<Forms> = {
  service: 'Player Stats Lookup',
  skipToContent: 'Aller au contenu',
  loading: 'Chargement…',
  cancel: 'Annuler',
  dismiss: 'Masquer',
  privacy: 'Confidentialité',
  apiReference: 'Référence de l’API',
  comma: ', ',

  views: {
    label: 'Vues',
    '/': 'Visibilité',
    '/accounts': 'Comptes de jeu',
    '/keys': 'Clés de bot',
    '/data': 'Tes données',
  },

  header: {
    loggedInAs: 'Compte connecté : ',
    logOut: 'Se déconnecter',
    loggingOut: 'Déconnexion…',
  },

  banner: {
    unavailable: 'Le service ne répond pas.',
    busy: 'Trop de requêtes.',
    lastKnown: 'Tu vois le dernier état connu.',
    asLeft: 'Tes interrupteurs sont tels que tu les as laissés. Cette page réessaie toute seule.',
    tryNow: 'Réessayer maintenant',
    trying: 'Nouvel essai…',
    back: 'Le service répond à nouveau.',
  },

  login: {
    again: 'Se reconnecter',
    logInAgain: 'Reconnecte-toi',
    stillLoggedIn: 'Cette connexion n’a peut-être pas abouti, mais ta session est ouverte.',
  },

  loggedIn: {
    title: 'Tu viens de te connecter',
    visible: {
      headline: 'Ta connexion te rend de nouveau visible.',
      text: {
        one: 'Les bots de ce serveur peuvent consulter tes stats : {servers}.',
        other: 'Les bots de ces serveurs peuvent consulter tes stats : {servers}.',
      },
    },
    waiting: {
      headline: 'Tes choix s’appliquent de nouveau.',
      text: {
        one: 'Le partage est activé sur ce serveur : {servers}. Personne ne peut consulter tes stats tant que tu n’as pas associé de compte de jeu.',
        other:
          'Le partage est activé sur ces serveurs : {servers}. Personne ne peut consulter tes stats tant que tu n’as pas associé de compte de jeu.',
      },
    },
    more: {
      one: '{count} de plus',
      other: '{count} de plus',
    },
    off: 'Tout désactiver à nouveau…',
    keep: 'Laisser activé',
  },

  broken: {
    title: 'Cette page est cassée',
    text: 'Quelque chose a échoué dans ton navigateur, et cette partie ne peut pas s’afficher. Rien n’a été modifié. Recharge la page, ou essaie un navigateur plus récent. Tu peux toujours tout désactiver ici.',
    reload: 'Recharger la page',
  },

  everythingOff: {
    button: 'Tout désactiver…',
    title: 'Tout désactiver ?',
    confirm: 'Tout désactiver',
    confirming: 'Désactivation…',
    consequences: [
      'Les bots ne voient plus tes stats dès maintenant, sur aucun serveur.',
      'Ta session est fermée partout.',
      'Tes interrupteurs et comptes de jeu sont conservés. Ils s’appliquent à nouveau dès que tu te connectes, même juste pour regarder.',
      'Les clés de bot que tu as créées continuent de marcher. Pour qu’elles ne marchent plus, révoque-les d’abord dans « Clés de bot ».',
    ],
  },

  /** The ways to stop lookups. */
  stop: {
    title: 'Ne plus partager tes stats',
    text: 'Te déconnecter n’arrête pas les consultations : les bots des serveurs où le partage est activé peuvent toujours consulter tes stats.',
    servers: 'Serveur par serveur',
    serversText: 'Chaque serveur a son propre interrupteur. Ta session reste ouverte.',
    all: 'Tout, pour le moment',
    allText: 'Toutes les consultations s’arrêtent et ta session est fermée partout. Tes interrupteurs sont conservés.',
    forGood: 'Tout, pour toujours',
    forGoodText: 'Supprime ici tout ce qui te concerne. C’est irréversible.',
    formerServersOff: {
      one: 'Arrêter le partage sur le serveur où tu n’es plus',
      other: 'Arrêter le partage sur les {count} serveurs où tu n’es plus',
    },
    formerServersOffDone: {
      one: 'Le partage est désactivé sur le serveur où tu n’es plus.',
      other: 'Le partage est désactivé sur les {count} serveurs où tu n’es plus.',
    },
  },

  summary: {
    consentNotKnown: 'On ne sait pas encore si tout est désactivé',
    consentOn: 'Session ouverte',
    visible: {
      one: 'Les bots de {count} serveur peuvent consulter tes stats',
      other: 'Les bots de {count} serveurs peuvent consulter tes stats',
    },
    visibleIn: 'Les bots de {server} peuvent consulter tes stats',
    uncertain: {
      one: 'Les bots d’au plus {count} serveur peuvent consulter tes stats',
      other: 'Les bots d’au plus {count} serveurs peuvent consulter tes stats',
    },
    hidden: 'Personne ne peut consulter tes stats',
    noBotYet: 'Aucun bot ne peut encore consulter tes stats',
    noBotText:
      'Les serveurs où le partage est activé n’ont pas encore de bot. Si un bot est ajouté, il pourra consulter tes stats aussitôt.',
    visibleText:
      'Ils reçoivent les stats et les parties récentes de tes comptes de jeu associés, et peuvent les montrer à tous les membres de ces serveurs.',
    uncertainText: 'L’un de tes changements n’est pas encore confirmé. On vérifie s’il a été fait…',
    accountsLinked: {
      one: '{count} compte de jeu associé',
      other: '{count} comptes de jeu associés',
    },
    linkAccount: 'Associer un compte de jeu',
    accountNotKnown: 'On ne sait pas encore si un compte est associé',
    serversOn: {
      one: 'Partage activé sur {count} serveur',
      other: 'Partage activé sur {count} serveurs',
    },
    atMostOn: {
      one: 'Partage activé sur au plus {count} serveur',
      other: 'Partage activé sur au plus {count} serveurs',
    },
    chooseServer: 'Activer le partage sur un serveur',
  },

  linked: {
    noConsent:
      'Tout est désactivé : personne ne peut consulter tes stats. Si tu te reconnectes, tes choix s’appliquent de nouveau.',
    title: 'Laisser les bots de {server} voir tes stats\u00a0?',
    titleUnnamed: 'Laisser les bots de ce serveur voir tes stats de jeu\u00a0?',
    isOff: 'Le partage est désactivé sur ce serveur. Active-le pour que ses bots voient tes stats.',
    isOn: 'Les bots de {server} peuvent consulter tes stats. Retourne là-bas et redemande au bot. Tu peux désactiver le partage quand tu veux.',
    done: 'C’est fait : les bots de {server} peuvent consulter tes stats. Retourne là-bas et redemande au bot.',
    noBot: 'Aucun bot de {server} ne peut encore consulter tes stats.',
    uncertain: 'On vérifie si les bots de {server} peuvent consulter tes stats…',
    noName: 'Reconnecte-toi d’abord, pour que cette page connaisse le nom du serveur.',
  },

  servers: {
    title: 'Tes serveurs',
    asOf: 'Mise à jour de la liste : {age}.',
    missing: 'Il manque un serveur ? {login}.',
    question: 'Laisser les bots d’ici voir mes stats',
    spokenQuestion: ' : laisser les bots d’ici voir mes stats',
    search: 'Chercher dans tes serveurs',
    found: { one: '{count} trouvé', other: '{count} trouvés' },
    allOff: 'Arrêter le partage sur tous les serveurs…',
    allOffTitle: {
      one: 'Arrêter le partage sur ce serveur ?',
      other: 'Arrêter le partage sur les {count} serveurs ?',
    },
    allOffText:
      'Les bots de tes serveurs ne pourront plus consulter tes stats. Ta session reste ouverte, et tu peux réactiver le partage.',
    allOffConfirm: 'Arrêter le partage',
    allOffDone: 'Le partage est désactivé sur tous tes serveurs. Ta session reste ouverte.',
    none: 'Pas encore de serveur',
    noneText: 'Rejoins un serveur sur la plateforme de chat, puis reconnecte-toi. Il apparaîtra ici, sans partage.',
    notFound: 'Rien trouvé dans cette liste.',
    noOthers: 'Tu n’as pas d’autre serveur.',
    unnamed: 'Serveur sans nom',
    unlisted: 'Pas dans ta liste : tu n’en es pas membre, ou tu l’as rejoint après ta dernière connexion.',
    forget: 'Supprimer le choix',
    forgetting: 'Suppression du choix…',
    forgotten: 'Choix pour {server} supprimé. Le partage reste désactivé.',
    waiting: 'Rien n’est montré tant que tu n’as pas associé de compte de jeu.',
    asked: {
      one: '{bots} : {count} consultation ces 7 derniers jours.',
      other: '{bots} : {count} consultations ces 7 derniers jours.',
    },
    askedAtLeast: {
      one: '{bots} : au moins {count} consultation ces 7 derniers jours.',
      other: '{bots} : au moins {count} consultations ces 7 derniers jours.',
    },
    newBot: 'Nouveau bot ici : {bot} (ajouté {day}). Il peut consulter tes stats.',
    botsHere: 'Bots ici\u00a0: {bots}',
    canLookUp: { one: '{bots} peut consulter tes stats', other: '{bots} peuvent consulter tes stats' },
    noBot: 'Pas encore de bot ici',
    unnamedBot: 'Bot sans nom',
    unnamedBots: { one: '{count} bot sans nom', other: '{count} bots sans nom' },
    botKeys: 'Tu fais tourner un bot ? Sa clé est dans « {link} ».',
  },

  switch: {
    on: 'Activé',
    off: 'Désactivé',
    turningOn: 'Activation…',
    turningOff: 'Désactivation…',
    notKnown: 'Inconnu',
    nowOn: 'Le partage est activé sur {server}. {headline}.',
    nowOff: 'Le partage est désactivé sur {server}. {headline}.',
  },

  linkForm: {
    title: 'Associer un compte',
    text: 'Écris-le exactement comme le jeu l’affiche. Personne ne vérifie qu’il est à toi.',
    name: 'Nom dans le jeu',
    nameHint: 'Tu peux coller Nom#TAG ici.',
    tag: 'Tag',
    tagHint: 'Ce qui vient après le #.',
    region: 'Région',
    chooseRegion: 'Choisis une région',
    anotherRegion: 'Une autre région…',
    otherRegion: 'Nom de la région',
    submit: 'Associer le compte',
    submitting: 'Association…',
    enterName: 'Écris le nom dans le jeu.',
    enterTag: 'Écris le tag : ce qui vient après le #.',
    enterOtherRegion: 'Écris la région.',
    reservedTag: 'Les tags qui commencent par ~ sont réservés.',
    mineAlready: 'Tu as déjà associé ce compte.',
    someoneElses: 'Quelqu’un d’autre a associé ce compte. Cette personne doit d’abord le dissocier.',
    isYours: 'Il est à toi ? {operator} peut le libérer.',
  },

  regions: {
    na: 'Amérique du Nord',
    eu: 'Europe',
    ap: 'Asie-Pacifique',
    kr: 'Corée',
    latam: 'Amérique latine',
    br: 'Brésil',
  },

  operator: {
    who: 'L’exploitant de ce service',
    noAddress: 'Des questions ? Demande à l’admin du serveur ou au propriétaire du bot.',
    askWhy: '{operator} peut te dire pourquoi.',
  },

  copy: {
    copied: 'Copié',
    byHand: 'Sélectionne-le et copie-le toi-même',
    copyManually: 'Ton navigateur ne laisse pas cette page copier. Sélectionne le texte et copie-le toi-même.',
  },

  inputErrors: {
    tooLong: {
      one: 'C’est trop long : {count} caractère au plus.',
      other: 'C’est trop long : {count} caractères au plus.',
    },
    badCharacters: 'Certains de ces caractères ne peuvent pas être utilisés.',
  },

  refusals: {
    account_limit_reached: 'Tu as 25 comptes associés, c’est le maximum. Dissocies-en un pour en associer un autre.',
    account_not_found: 'Ce compte n’est plus associé.',
    cross_site_request: 'Cette demande venait d’une autre adresse. Recharge la page et réessaie.',
    guild_list_stale: 'Ta liste de serveurs a plus d’un jour. Reconnecte-toi pour la mettre à jour, puis reviens ici.',
    instance_not_found: 'Cette clé n’existe plus.',
    key_limit_reached: 'Tu as déjà deux clés actives. Révoques-en une pour en créer une autre.',
    login_too_old:
      'Pour cela, ta dernière connexion doit dater de dix minutes au plus. Reconnecte-toi, puis reviens ici.',
    manage_server_required: 'D’après ta dernière connexion, tu ne gères plus ce serveur.',
    player_not_found:
      'Le jeu ne connaît pas cet identifiant. Dissocie le compte, puis associe-le tel que le jeu l’affiche.',
    permission_limit_reached:
      'Tu as déjà décidé pour 1 000 serveurs, c’est le maximum. Sur celui-ci, le partage reste désactivé.',
    rate_limited: 'Trop de demandes en peu de temps. Attends une minute et réessaie.',
    switched_off_since:
      'Tu as désactivé le partage, ou tout, pendant que cette demande était en cours. Le partage reste désactivé.',
  },
  waitFor: {
    one: 'Trop de demandes en peu de temps. Attends {count} seconde et réessaie.',
    other: 'Trop de demandes en peu de temps. Attends {count} secondes et réessaie.',
  },
  otherRefusal: 'Le service a refusé. Recharge la page et réessaie.',

  unanswered: 'Pas de réponse. On vérifie si c’est fait…',

  notDone: {
    on: 'Le partage est encore désactivé : ton changement n’est pas arrivé. Réessaie si tu veux.',
    off: 'Le partage est encore activé : ton changement n’est pas arrivé. Réessaie.',
    forgotten: 'Il est encore dans ta liste : ta demande n’est pas arrivée. Réessaie.',
    'servers-off': 'Le partage n’est pas désactivé partout : ta demande n’est pas arrivée. Réessaie.',
    'everything-off': 'Tout n’est pas désactivé : ta demande n’est pas arrivée. Réessaie.',
    'logged-out': 'Ta session est toujours ouverte. Réessaie.',
    linked: 'Il n’est pas associé : ta demande n’est pas arrivée. Réessaie.',
    unlinked: 'Il est encore associé : ta demande n’est pas arrivée. Réessaie.',
    primary: 'Ce n’est pas ton compte principal : ta demande n’est pas arrivée. Réessaie.',
    created: 'Aucune clé n’a été créée. Tu peux réessayer.',
    erased: 'Rien n’a été supprimé : ta demande n’est pas arrivée. Réessaie.',
    ended: 'Tu as encore des sessions ouvertes ailleurs. Réessaie.',
    replaced: 'Aucune nouvelle clé n’a été créée, et l’ancienne marche comme avant. Tu peux réessayer.',
    revoked: 'La clé marche encore : ta demande n’est pas arrivée. Réessaie.',
  },

  accounts: {
    lead: 'Les bots affichent ton compte principal, sauf s’ils en demandent un autre.',
    listTitle: 'Comptes associés',
    primary: 'Compte principal',
    linkedOn: '{region}, associé le {date}',
    copyId: 'Copier l’ID',
    forBots: 'Pour les auteurs de bots',
    idText:
      'Un bot peut demander un compte précis par son ID. Les ID ne sont pas secrets : qui connaît le nom et le tag peut les calculer.',
    makePrimary: 'En faire le compte principal',
    makingPrimary: 'Changement de compte principal…',
    nowPrimary: '{account} est maintenant ton compte principal.',
    unlink: 'Dissocier…',
    unlinkTitle: 'Dissocier ce compte ?',
    unlinkConfirm: 'Dissocier',
    unlinking: 'Dissociation…',
    unlinkText:
      'Les bots ne trouvent plus {account}. Tu peux l’associer à nouveau, sauf si quelqu’un d’autre l’associe avant.',
    unlinkPrimary: 'Si tu en as d’autres, celui associé depuis le plus longtemps devient ton compte principal.',
    unlinked: '{account} est dissocié.',
    noneText: 'Tant que tu n’en as pas associé, les bots ne peuvent rien afficher.',
    everyServerOff: 'Le partage est encore désactivé sur tous tes serveurs.',
    chooseServers: 'Choisis où les bots peuvent voir tes stats',
    nowLinked: '{account} est associé.',
    nowLinkedAndVisible: '{account} est associé. {headline}.',
  },

  preview: {
    title: 'Ce que voit un bot',
    text: 'Les bots des serveurs où le partage est activé reçoivent ces stats et tes parties récentes. Chacun les affiche à sa façon.',
    rank: '{rank}, {rating} points, {region}',
    killsPerDeath: 'Éliminations par mort',
    won: 'Victoires',
    matches: 'Parties',
    placeholder: 'Stats d’exemple',
    unverified: 'compte non vérifié',
    unanswered: 'Pas de réponse, donc les stats ne peuvent pas s’afficher.',
  },

  keys: {
    lead: 'Un bot a besoin d’une clé pour demander des stats. Chaque clé vaut pour un serveur, et tu peux en avoir deux actives.',

    createTitle: 'Créer une clé',
    createText:
      'Choisis le serveur. Si tu nommes le bot, les membres voient ce nom. La clé ne marche que sur ce serveur.',
    server: 'Serveur où tourne le bot',
    chooseServer: 'Choisis un serveur',
    name: 'Nom du bot (facultatif)',
    term: 'Expire après',
    neverExpires: 'Jamais',
    create: 'Créer la clé',
    creating: 'Création…',
    checking: 'Vérification…',
    staleHeadline: 'Ta liste de serveurs a été mise à jour {age}.',
    staleText: 'Pour créer une clé, elle doit dater d’un jour au plus. {login} ; tes choix ci-dessous sont conservés.',
    limitHeadline: 'Tu as deux clés actives, c’est la limite.',
    limitText: 'Pour en créer une autre, révoques-en une ci-dessus. Une clé révoquée cesse aussitôt de marcher.',
    notManager: 'Tu ne gères aucun serveur',
    whoCanCreate: 'Les clés sont pour ceux qui possèdent un serveur ou ont la permission de le gérer.',
    ifChanged: 'Cela a changé ? {login}.',
    lostHeadline: 'Une clé finissant par {hint} pour {server} a été créée, mais elle ne t’est pas parvenue.',
    lostText: 'Personne ne l’a, et elle ne peut plus s’afficher. Révoque-la et crées-en une autre.',
    listTitle: 'Tes clés',
    endingIn: 'Clé finissant par ',
    nameAndServer: '{name} pour {server}',
    unnamed: 'Clé sans nom',
    mine: 'À toi',
    creatorGone: 'La personne qui l’a créée ne gère plus ce serveur. La clé marche encore.',
    created: 'créée le {date}',
    lastUsed: 'dernière utilisation : {day}',
    neverUsed: 'jamais utilisée',
    expires: 'expire le {date}',
    expired: 'expirée le {date}',
    expiresSoon: 'Elle cesse de marcher {day}. D’ici là, son bot a besoin d’une autre clé.',
    isNew: 'Nouvelle',
    isOld: 'Ancienne, marche jusqu’au {date}',
    replacedBy: 'Remplacée par {hint}. Mets la nouvelle dans le bot.',
    revokedOn: 'révoquée le {date}',
    revokedByCreator: 'révoquée le {date} par la personne qui l’a créée',
    revokedBy: {
      owner: 'révoquée le {date} par toi',
      manager: 'révoquée le {date} par une autre personne qui gère le serveur',
      bot: 'révoquée le {date} par le bot qui l’utilisait',
      operator: 'révoquée le {date} par l’exploitant de ce service',
    },
    inactiveKeys: 'Tes clés qui ne marchent plus ({count})',
    revoke: 'Révoquer…',
    revokeMine: ' ta clé finissant par {hint}',
    revokeFor: ' la clé finissant par {hint} pour {server}',
    revokeTitle: 'Révoquer cette clé ?',
    revokeConfirm: 'Révoquer la clé',
    revoking: 'Révocation…',
    revokeText:
      'La clé finissant par {hint} pour {server} cesse aussitôt de marcher, et le bot qui l’utilise avec elle. C’est irréversible.',
    revokeOthers: 'La personne qui l’a créée voit que quelqu’un qui gère le serveur l’a révoquée, mais pas qui.',
    nowRevoked: 'La clé finissant par {hint} est révoquée. Elle ne marche plus.',
    none: 'Aucune clé active',
    inviteTitle: 'Invite tes membres',
    inviteText:
      'Poste ce lien là où tes membres le lisent. Il mène chaque membre à son propre interrupteur pour ce serveur. Le partage y reste désactivé tant que le membre ne l’active pas.',
    copyLink: 'Copier le lien',

    replace: {
      button: 'Remplacer…',
      title: 'Remplacer cette clé ?',
      confirm: 'Créer une nouvelle clé',
      replacing: 'Remplacement…',
      text: 'Une nouvelle clé, avec le même nom et la même durée, remplace celle qui finit par {hint} pour {server}.',
      old: 'L’ancienne clé',
      oldKeyWorks: {
        0: 'Cesse de marcher dès que la nouvelle est créée',
        24: 'Marche encore 24 heures',
        168: 'Marche encore 7 jours',
      },
      full: 'Tu as deux clés actives, c’est la limite : l’ancienne cesse de marcher dès que la nouvelle est créée. Prévois de donner la nouvelle au bot.',
    },

    serverKeys: {
      title: 'Toutes les clés d’un serveur',
      text: 'Ceux qui gèrent un serveur voient toutes ses clés, et peuvent révoquer chacune. Personne ne voit qui a créé laquelle.',
      server: 'Serveur que tu gères',
      inactive: 'Clés de ce serveur qui ne marchent plus ({count})',
    },

    newKey: {
      title: { one: 'Ta nouvelle clé', other: 'Tes {count} nouvelles clés' },
      isFor: 'Pour {server}.',
      once: 'C’est la seule fois qu’elle s’affiche.',
      keep: 'Copie-la maintenant et garde-la comme un mot de passe : qui l’a peut consulter les stats des membres qui les partagent sur ce serveur.',
      sessionOver: 'Entre-temps ta session s’est terminée. Cela seul ne révoque pas la clé ; tout supprimer, si.',
      erased: 'Entre-temps tout ce qui te concerne a été supprimé, et toutes les clés avec.',
      copyKey: 'Copier la clé',
      copyCommand: 'Copier la commande',
      tryTitle: 'Essaie-la',
      tryText:
        'Consulte tes propres stats. Tu les reçois dès que tu as associé un compte de jeu et activé le partage sur ce serveur. D’ici là, la réponse dit ce qui manque.',
      next: 'Ensuite : mets la clé dans ton bot. Ce qu’il doit envoyer est ici : {link}.',
      notCopied: 'Tu n’as pas copié la clé. Une fois ceci fermé, elle ne peut plus s’afficher.',
      done: 'Terminé',
      closeAnyway: 'Fermer sans copier',
    },

    sendHome: {
      asked: '{host} demande cette clé. Une fois créée, tu peux l’y envoyer.',
      ignored:
        'Le lien que tu as suivi demande d’envoyer la clé, mais cette adresse n’est pas sur la liste de ce service, ou le « state » du lien est absent ou trop long. Rien n’est donc envoyé. Tu peux copier la clé toi-même.',
      button: 'L’envoyer à {host}…',
      question:
        'Envoyer cette clé à {host} ? La personne qui gère ce site pourra consulter les stats des membres qui les partagent sur {server}.',
      send: 'Envoyer la clé à {host}',
      sent: '{host} répond dans un nouvel onglet. Si la clé n’y a pas été acceptée, copie-la ici.',
    },
  },

  ownData: {
    lead: 'Tu vois ici qui a consulté tes stats, ce que tu as modifié et où ta session est ouverte. Le téléchargement contient tout.',

    whoLooked: {
      got: { one: 'a reçu tes stats {count} fois', other: 'a reçu tes stats {count} fois' },
      wasRefused: { one: 'refusé {count} fois', other: 'refusé {count} fois' },
      title: 'Qui a consulté tes stats',
      week: {
        one: 'Consultées {count} fois ces 7 derniers jours. Dernière fois : {last}.',
        other: 'Consultées {count} fois ces 7 derniers jours. Dernière fois : {last}.',
      },
      notThisWeek: 'Pas consultées ces 7 derniers jours. Dernière fois : {last}.',
      never: 'Aucune consultation avec réponse pour l’instant.',
      refused: {
        one: '{count} consultation refusée ces 7 derniers jours.',
        other: '{count} consultations refusées ces 7 derniers jours.',
      },
      since:
        'Compté depuis le {date}. Les nouvelles consultations apparaissent après une dizaine de secondes. Les jours finissent à minuit UTC.',
      incomplete: 'À partir du {date}, le décompte est peut-être trop bas : une partie a été perdue.',
      server: 'Serveur et bot',
      allServers: 'Tous les serveurs',
      key: 'Clé {hint}',
      unknownKey: 'Une clé qui n’existe plus',
      none: 'Aucune consultation pour l’instant',
      noneText:
        'Quand un bot demande tes stats, tu le vois ici : le jour, le serveur, la clé, et s’il a reçu une réponse ou un refus.',
      who: 'Nous ne savons pas quelle personne a demandé ; les bots ne nous le disent pas.',
    },

    history: {
      title: 'Historique',
      text: 'Le plus récent d’abord. Les anciennes entrées sont supprimées : la page « {privacy} » dit quand.',
      events: {
        'consent.granted': {
          me: 'Ta connexion a permis aux bots des serveurs où le partage était activé de consulter tes stats.',
        },
        'consent.withdrawn': {
          me: 'Tu as tout désactivé.',
          chat: 'Tu as tout désactivé depuis le chat.',
          platform: 'Tu as retiré cette appli sur la plateforme de chat, ce qui a tout désactivé.',
          operator: '{operator} a tout désactivé.',
        },
        'permission.allowed': { me: 'Tu as activé le partage sur {server}.' },
        'permission.denied': {
          me: 'Tu as désactivé le partage sur {server}.',
          chat: 'Tu as désactivé le partage sur {server} depuis le chat.',
        },
        'permission.forgotten': { me: 'Tu as supprimé ton choix pour {server}.' },
        'account.linked': { me: 'Tu as associé {account}.' },
        'account.made_primary': { me: 'Tu as choisi comme compte principal {account}.' },
        'account.unlinked': { me: 'Tu as dissocié {account}.', operator: '{operator} a dissocié {account}.' },
        'key.created': { me: 'Tu as créé {key}.' },
        'key.replaced': { me: 'Tu as remplacé {key}.' },
        'key.revoked': {
          me: 'Tu as révoqué {key}.',
          manager: 'Quelqu’un qui gère le serveur a révoqué {key}.',
          bot: 'Le bot qui utilisait {key} l’a révoquée.',
          operator: '{operator} a révoqué {key}.',
        },
        'guild_key.revoked': { me: 'Tu as révoqué une clé que quelqu’un d’autre avait créée pour un serveur.' },
        'keys.listed': { operator: '{operator} a regardé la liste des clés.' },
        'audit.read': { operator: '{operator} a regardé cet historique.' },
        'data.shown': { operator: '{operator} a regardé tout ce qui te concerne.' },
      },
      agreed: 'Tu as accepté ce texte ({language})',
      noNotice: 'Le texte n’a pas pu être chargé. Ferme ceci et ouvre-le à nouveau.',
      otherEvent: 'Cette page ne connaît pas encore ce type d’entrée. Recharge-la.',
      unknownServer: 'un serveur',
      unknownAccount: 'un compte de jeu qui n’est plus associé',
      key: 'la clé {hint} pour {server}',
      unknownKey: 'une clé qui n’est plus dans la liste',
      earlier: {
        one: '{count} entrée antérieure',
        other: '{count} entrées antérieures',
      },
      noneText: 'Les changements d’interrupteurs, de comptes de jeu et de clés apparaissent ici.',
    },

    sessions: {
      title: 'Tes sessions ouvertes',
      here: 'Seulement dans ce navigateur.',
      places: {
        one: 'Dans {count} navigateur ou appareil.',
        other: 'Dans {count} navigateurs ou appareils.',
      },
      this: 'Cette session',
      other: 'Autre session',
      since: 'Ouverte le {moment}. Fin : {end}.',
      endOthers: 'Se déconnecter partout ailleurs',
      ending: 'Déconnexion…',
      ended: 'Ta session est fermée partout ailleurs. Tes interrupteurs restent tels quels.',
    },

    download: {
      title: 'Une copie pour toi',
      text: 'Un fichier. Il ne contient ni mot de passe ni clé.',
      link: 'Télécharger tes données',
    },

    erase: {
      text: 'Pour seulement arrêter les consultations, « Tout désactiver » suffit.',
      absent: 'Si tu ne te reconnectes pas, tout est supprimé le {date}.',
      button: 'Tout supprimer…',
      question: 'Tout supprimer ?',
      consequences: [
        'Personne ne peut plus consulter tes stats, et ta session est fermée partout.',
        'Tes serveurs, interrupteurs, comptes de jeu, historique et le décompte des consultations disparaissent. Personne ne peut les rétablir.',
        'Tes clés de bot disparaissent aussi : les bots qui les utilisent ne reçoivent plus rien.',
        'Ce qui reste : une liste d’actions sans ton nom, et les sauvegardes jusqu’à leur expiration.',
      ],
      whose: 'Compte connecté : {name}.',
      word: 'supprimer',
      type: 'Écris « {word} » pour confirmer',
      typeIt: 'Écris d’abord « {word} » : c’est irréversible.',
      confirm: 'Tout supprimer',
      confirming: 'Suppression…',
    },
  },
}

export const pages: Pages<Forms> = {
  dashboard: 'Tableau de bord',

  footer: {
    language: 'Langue',
    notReviewed:
      'Aucune personne francophone n’a encore relu cette traduction. Tu as trouvé une faute ? Préviens {operator}.',
    operator: 'l’exploitant de ce service',
    text: 'Les stats sont pour l’instant des exemples, et personne ne vérifie à qui est un compte. Pour les auteurs de bots : {link}.',
    contact: 'Nous joindre',
  },

  start: {
    description: 'Décide quels serveurs de chat peuvent consulter tes stats, et désactive tout quand tu veux.',
    title: 'Tu décides qui voit tes stats',
    lead: 'Les bots des serveurs de chat peuvent afficher les stats et les parties récentes des membres. Ils ne voient les tiennes que si tu l’autorises, serveur par serveur.',
    linkHeadline: 'Laisser les bots de {server} voir tes stats de jeu\u00a0?',
    linkText: 'Connecte-toi pour décider. Cela n’active pas le partage ici, sauf si tu l’avais déjà activé.',
    demoTitle: 'Exemple : l’interrupteur de Maren pour le serveur Lanternfall',
    demoOff: 'Pas de stats : Maren ne les partage pas sur ce serveur.',
    whatTitle: 'Ce que ça fait, et ne fait pas',
    whoText:
      'Les bots des serveurs où tu actives le partage reçoivent les stats et les parties récentes des comptes de jeu que tu associes, et peuvent les montrer à tous les membres de ces serveurs. Les autres bots ne reçoivent rien.',
    unverifiedText: 'Personne ne vérifie si un compte associé est à toi.',
    examplesText: 'Les stats sont pour l’instant des exemples, pas de vraies stats.',
    turnOffText:
      'Après la connexion, « Tout désactiver » arrête aussitôt toutes les consultations de tes stats et ferme ta session partout.',
    howTitle: 'Comment ça marche',
    findSteps: [
      'Connecte-toi et accepte sur la page de la plateforme de chat. Nous recevons ton nom et ton image, ta liste de serveurs, et ceux que tu gères. Rien d’autre.',
      'Associe un compte de jeu : nom, tag et région.',
      'Active le partage sur les serveurs dont les bots peuvent voir tes stats. Jusque-là, il est désactivé partout.',
    ],
    noScript:
      'Cette page a besoin de JavaScript, qui est désactivé ou pas encore chargé. {stop} Si ta session est ouverte, ce bouton désactive tout.',
  },

  login: {
    link: 'Se connecter avec ton compte de chat',
    short: 'Se connecter',
    newHere: 'Première visite ? Rien n’est partagé tant que tu n’actives pas le partage.',
    hereBefore:
      'Tu avais tout désactivé ? Te connecter réactive tes choix : les bots des serveurs où le partage était activé peuvent de nouveau consulter tes stats.',
    platformAsks: 'La plateforme de chat te demande ton accord à chaque fois.',
    notNeeded: 'Pour tout désactiver sans te connecter, envoie <code translate="no">/lookups stop</code> dans le chat.',
  },

  farewell: {
    'session-ended': {
      headline: 'Ta session est terminée.',
      text: 'Elle a expiré, ou tu l’as fermée ailleurs. Les bots des serveurs où le partage est activé voient peut-être encore tes stats. {stop} Connecte-toi pour vérifier : cela réactive tes choix, et les bots des serveurs où le partage était activé peuvent consulter tes stats.',
    },
    'logged-out': {
      headline: 'Des bots voient peut-être encore tes stats.',
      text: 'Déconnexion le {moment}. Tes interrupteurs restent tels quels : les bots des serveurs où le partage est activé peuvent encore consulter tes stats. {stop} Pour tout désactiver ici, connecte-toi.',
    },
    'everything-off': {
      headline: 'Tu as tout désactivé.',
      text: 'C’était le {moment}. Si aucune connexion n’a eu lieu depuis, personne ne peut consulter tes stats. Tu n’as plus rien à faire : tu peux fermer cette page.\nTes choix sont conservés : te connecter, même juste pour regarder, les réactive, et les bots des serveurs où le partage était activé peuvent de nouveau consulter tes stats.',
    },
    erased: {
      headline: 'Tout ce qui te concerne a été supprimé.',
      text: 'Tu l’as supprimé le {moment}. Sauf si tu as recommencé depuis, personne ne peut consulter tes stats, et les bots qui ont tes clés ne reçoivent rien. Tu n’as plus rien à faire : tu peux fermer cette page.\nTes serveurs, interrupteurs, comptes de jeu, clés, sessions, historique et le décompte des consultations ont disparu. Ce qui reste : une liste d’actions sans ton nom, et les sauvegardes jusqu’à leur expiration. La page « {privacy} » en dit plus. Si tu te reconnectes, tu repars de zéro.',
    },
    'login-declined': {
      headline: 'Tu as refusé la connexion.',
      text: 'Rien n’a changé. Reconnecte-toi si tu veux continuer.',
    },
    'login-overtaken': {
      headline: 'Tu as tout désactivé pendant que cette connexion était en cours.',
      text: 'Reconnecte-toi si tu veux être visible.',
    },
    'login-expired': {
      headline: 'Cette connexion n’a pas pu aboutir.',
      text: 'Elle a pris trop de temps, avait déjà servi, ou a commencé dans un autre navigateur ou une autre application. Si ce navigateur bloque les cookies, autorise-les pour ce site : sans eux, aucune connexion ne fonctionne. Si cette connexion avait déjà servi, les bots peuvent peut-être déjà consulter tes stats. {stop} Pour tout désactiver ici, connecte-toi.',
    },
    'login-busy': {
      headline: 'Trop de connexions depuis ton réseau.',
      text: 'Rien n’a changé. Attends une minute, puis réessaie.',
    },
    'login-failed': {
      headline: 'La plateforme de chat n’a pas pu terminer la connexion.',
      text: 'Elle n’a pas répondu ou a signalé une erreur. Rien n’a changé. Réessaie dans un instant.',
    },
    'login-away': {
      headline: 'Ce service n’a pas pu terminer la connexion, et ne sait pas si elle a pris effet.',
      text: 'Le problème vient de nous. Les bots des serveurs où le partage était activé peuvent peut-être déjà consulter tes stats. {stop} Reconnecte-toi dans un instant, pour continuer ou pour tout désactiver.',
    },
  },

  notOff: {
    notLoggedIn: {
      headline: 'Aucune session n’est ouverte ici',
      lead: 'Si ta session était ouverte et que tu as appuyé sur le bouton il y a un instant, tout est déjà désactivé. Sinon, rien n’a changé. {stop} Pour tout désactiver ici, connecte-toi et appuie de nouveau sur le bouton. Te connecter réactive tes choix : tant que tu n’as pas appuyé, les bots des serveurs où le partage était activé peuvent consulter tes stats.',
    },
    refused: {
      headline: 'Rien n’a été désactivé',
      lead: 'Le service a refusé, peut-être à cause d’un trop grand nombre de demandes. Reviens en arrière, attends une minute et appuie de nouveau sur le bouton.',
    },
    unanswered: {
      headline: 'On ne sait pas encore si tout est désactivé',
      lead: 'Le service a un problème en ce moment. Attends une minute, reviens en arrière et appuie de nouveau sur le bouton, jusqu’à ce qu’une page dise que tout est désactivé.',
    },
  },

  unknown: {
    title: 'Cette page n’existe pas',
    description: 'Il n’y a rien à cette adresse.',
    headline: 'Cette page n’existe pas',
    lead: 'L’adresse est peut-être mal écrite, ou ancienne.',
    home: 'Aller au tableau de bord',
    forBots: 'Les auteurs de bots trouvent aussi ici la <a href="/docs">référence de l’API</a>.',
  },

  privacy: {
    title: 'Confidentialité',
    description:
      'Ce que ce service garde sur toi, pourquoi, combien de temps, qui le voit, et comment l’obtenir et le supprimer.',
    lead: 'Les bots ne peuvent consulter tes stats que sur les serveurs où tu actives le partage. Le service ne garde que ce qu’il faut pour cela et ne piste personne. Tu peux télécharger ou supprimer tes données quand tu veux.',
    keptTitle: 'Ce qui est gardé, et pourquoi',
    why: 'Pourquoi : {reason}',
    howLong: 'Combien de temps : {time}',
    kept: {
      person: {
        what: 'Ton ID, ton nom d’utilisateur et ton nom affiché sur la plateforme de chat, et les dates de ta première et de ta dernière connexion',
        why: 'pour te reconnaître, et te trouver quand un bot demande.',
        howLong: 'jusqu’à ce que tu supprimes toutes tes données.',
      },
      servers: {
        what: 'Les serveurs où tu es, leurs noms, et si tu les gères, d’après ta dernière connexion',
        why: 'pour te les montrer, et pour que seuls ceux qui gèrent un serveur créent des clés.',
        howLong:
          'jusqu’à ce que tu désactives tout ou te reconnectes, ce qui apporte une nouvelle liste ; 30 jours au plus.',
      },
      switches: {
        what: 'Si les bots peuvent consulter tes stats, si tu as accepté de vraies stats ou des exemples, et l’interrupteur de chaque serveur pour lequel tu as décidé, avec son nom',
        why: 'les bots ne reçoivent de réponse que là où tu es d’accord.',
        howLong: 'jusqu’à ce que tu les supprimes, ou toutes tes données.',
      },
      accounts: {
        what: 'Les comptes de jeu que tu associes : nom, tag et région',
        why: 'pour savoir quelles stats sont les tiennes.',
        howLong: 'jusqu’à ce que tu les supprimes, ou toutes tes données.',
      },
      keys: {
        what: 'Les clés de bot que tu crées : serveur, nom, quatre derniers caractères, dates de création et de fin, heure de la dernière utilisation et une empreinte (hash) de la clé',
        why: 'pour reconnaître la clé, et pour que toi et ceux qui gèrent ce serveur puissiez la révoquer.',
        howLong:
          'jusqu’à ce que tu supprimes toutes tes données ; parmi les clés inactives, seulement les cent dernières.',
      },
      sessions: {
        what: 'Tes sessions, par une empreinte (hash)',
        why: 'pour garder ta session ouverte.',
        howLong: 'jusqu’à ce que tu te déconnectes ; 7 jours au plus.',
      },
      withdrawals: {
        what: 'Quand tu as désactivé le partage, tout désactivé ou tout supprimé pour la dernière fois, sous une empreinte (hash) des identifiants',
        why: 'pour que rien de déjà commencé ne l’annule.',
        howLong: 'deux heures au plus.',
      },
      requests: {
        what: 'Ton adresse IP, et combien de requêtes toi et tes bots faites, en dehors de la base de données',
        why: 'pour que personne n’inonde le service.',
        howLong: 'une minute ou deux.',
      },
      lookups: {
        what: 'Combien de consultations de tes stats ont eu une réponse ou un refus : par jour, serveur et clé, jamais quelle personne a interrogé le bot',
        why: 'pour te montrer quels bots ont consulté tes stats.',
        howLong: { one: '{count} jour.', other: '{count} jours.' },
      },
      changes: {
        what: 'Ce que tu as changé ici et quand, et le texte que tu as lu en acceptant',
        why: 'pour te le montrer, et pour trouver ce qui s’est passé quand quelque chose va mal.',
        howLong: { one: '{count} jour.', other: '{count} jours.' },
      },
    },
    neverErased: 'Si tu ne te connectes plus, seules les données qui ont un délai ci-dessus sont supprimées.',
    erasedAfter: {
      one: 'Si tu ne te connectes pas pendant {count} jour, tout ce qui te concerne est supprimé',
      other: 'Si tu ne te connectes pas pendant {count} jours, tout ce qui te concerne est supprimé',
    },
    erasedHow:
      '<strong>{erasedAfter}</strong> automatiquement, comme si tu l’avais supprimé ; pas tant que tu as une clé de bot active, car d’autres en dépendent. La date est sous <a href="/data">« Tes données »</a>, et chaque connexion la repousse.',
    backups:
      'Les sauvegardes gardent tes données un peu plus longtemps : combien, c’est l’exploitant de ce service qui le décide. Le journal du service ne contient ni nom, ni adresse IP, ni clé, ni ID de personne : les requêtes y sont distinguées par des empreintes, et les bots par l’ID de leur clé et de leur serveur.',
    seenTitle: 'Qui le voit',
    seen: {
      bots: '<strong>Les bots</strong> reçoivent les stats et les parties récentes de tes comptes de jeu, avec le nom, le tag et la région du compte, sur les serveurs où tu as activé le partage, d’une connexion jusqu’à ce que tu désactives tout. Sinon on leur dit ce qui manque : une connexion, le partage sur ce serveur, ou un compte de jeu. Ils ne reçoivent rien d’autre de ce qui précède. Ce qu’ils reçoivent, ils peuvent le montrer à tout le monde sur ce serveur.',
      managers:
        '<strong>Ceux qui gèrent un serveur</strong> voient les clés créées pour lui, mais pas qui les a créées. Les membres qui y activent le partage voient les noms de ses clés et quand une nouvelle a été créée.',
      operator:
        '<strong>L’exploitant de ce service</strong> peut lire la base de données. Ce qu’il lit de toi ou change avec les commandes du service est enregistré.',
      platform:
        '<strong>La plateforme de chat</strong> nous dit qui tu es quand tu te connectes, et apprend que tu l’as fait. Nous ne gardons aucun accès à ton compte sur cette plateforme.',
      nobodyElse:
        'Personne d’autre. Il n’y a ni publicité, ni pistage, ni fichier d’une autre entreprise sur ces pages.',
    },
    browserTitle: 'Dans ton navigateur',
    browser: {
      none: 'Avant que tu appuies sur « Se connecter », choisisses une langue ou suives un lien qui en indique une, il n’y a aucun cookie.',
      session: '<strong>Ta session</strong> : un cookie la garde ouverte, 7 jours au plus.',
      login: '<strong>Une connexion en cours</strong> : un cookie la lie à ton navigateur, pendant dix minutes.',
      language:
        '<strong>La langue</strong> : un cookie la garde, pendant un an si tu en choisis une dans le menu, ou jusqu’à ce que tu fermes le navigateur si un lien l’a indiquée.',
      farewell:
        '<strong>Ce que tu viens de faire</strong> (te déconnecter, tout désactiver ou tout supprimer) : un cookie le garde pendant dix minutes, avec l’heure.',
      place: '<strong>D’où tu viens</strong> : pendant ta connexion, l’onglet se souvient de la page.',
    },
    liveStats:
      'Ton identifiant de jeu associé, sans ton nom dans le chat, est envoyé à la source de données que l’opérateur a choisie.',
    pictures:
      'Ton image et celles de tes serveurs sont sur la plateforme de chat, à {address}. Ton navigateur les charge de là : la plateforme voit donc que tu regardes, et ton adresse IP. Ce service ne garde que l’identifiant que la plateforme donne à chaque image : le tien jusqu’à ce que tu supprimes toutes tes données, les autres aussi longtemps que la liste des serveurs.',
    yoursTitle: 'L’obtenir, le changer, le supprimer',
    yours: {
      here: 'Sur le <a href="/">tableau de bord</a> tu arrêtes le partage sur un serveur ou sur tous, dissocies des comptes et révoques des clés.',
      data: 'Sous <a href="/data">« Tes données »</a> tu vois qui a consulté tes stats et ce que tu as décidé, télécharges tout en un fichier, et supprimes tout, ce que personne ne peut annuler. Ce qui reste : une liste d’actions sans ton nom et, pour un temps, les sauvegardes.',
      off: '« Tout désactiver » ne supprime que la liste des serveurs : cela arrête aussitôt toutes les consultations, et tes choix s’appliquent à nouveau à ta prochaine connexion.',
    },
    ask: '{operator} peut libérer un compte de jeu que quelqu’un d’autre a associé, et peut répondre à ce que cette page ne dit pas.',
  },
}

export const chat: Chat<Forms> = {
  command: {
    lookups: 'Les bots qui consultent tes stats : dis non, ou vois qui a demandé.',
    off: 'Empêche les bots de ce serveur de consulter tes stats.',
    stop: 'Empêche tous les bots de consulter tes stats, sur tous les serveurs.',
    who: 'Montre qui a consulté tes stats ces sept derniers jours. Il n’y a que toi qui le vois.',
    status: 'Montre où les bots peuvent consulter tes stats. Il n’y a que toi qui le vois.',
  },
  unknownCommand: 'Cette commande n’existe pas ici. Rien n’a changé. Essaie /lookups.',
  unknownPerson:
    'Player Stats Lookup ne te connaît pas, donc aucun bot ne peut consulter tes stats ici. Rien n’a changé.',
  tooOften: 'Échec : trop de commandes. Rien n’a changé. Renvoie-la dans une minute.',
  notDone:
    'Ce n’est peut-être pas fait : le service a un problème en ce moment. Renvoie la même commande dans une minute, ou utilise {url}.',
  off: {
    done: 'Les bots de ce serveur ne peuvent plus consulter tes stats. Tu peux le changer sur {url}.',
    already: 'Le partage était déjà désactivé : les bots de ce serveur ne peuvent pas consulter tes stats.',
    notInServer: 'Cela marche sur un serveur, pour ce serveur. Pour tout désactiver, utilise /lookups stop.',
  },
  stop: {
    done: 'Tout est désactivé : aucun bot ne peut consulter tes stats, sur aucun serveur. Cela reste ainsi jusqu’à ce que tu te connectes sur {url}.',
    already: 'Tout était déjà désactivé.',
  },
  who: {
    title: 'Les bots qui ont demandé tes stats ces sept derniers jours, par serveur et clé :',
    line: {
      one: '• {server}, {key} : {count} fois ({today} aujourd’hui)',
      other: '• {server}, {key} : {count} fois ({today} aujourd’hui)',
    },
    more: { one: '… et {count} de plus.', other: '… et {count} de plus.' },
    nobody: 'Aucun bot n’a demandé tes stats ces sept derniers jours.',
    incomplete: 'Il manque peut-être des consultations dans ces nombres.',
    all: 'Liste complète : {url}',
  },
  status: {
    off: 'Tout est désactivé : aucun bot ne peut consulter tes stats, sur aucun serveur. Il n’y a que toi qui peux le changer, en te connectant sur {url}.',
    nowhere: 'Les bots ne peuvent consulter tes stats sur aucun serveur. Tu peux le changer sur {url}.',
    here: 'Les bots peuvent consulter tes stats sur ce serveur.',
    notHere: 'Les bots ne peuvent pas consulter tes stats sur ce serveur.',
    servers: 'Partage activé sur : {servers}.',
    moreServers: { one: '{count} de plus', other: '{count} de plus' },
    noAccount: 'Tu n’as associé aucun compte de jeu, donc il n’y a rien à montrer.',
    change: 'Tu peux le changer sur {url}.',
  },
}
