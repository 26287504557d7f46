/** The texts of the pages in Brazilian Portuguese. Uses “você”, as gaming communities do; docs/translating.md lists the terms. */
import type { Chat, Dashboard, Pages } from './language.ts'

/** The plural categories of this language (CLDR). */
type Forms = 'one' | 'other'

export const dashboard: Dashboard<Forms> = {
  service: 'Player Stats Lookup',
  skipToContent: 'Pular para o conteúdo',
  loading: 'Carregando…',
  cancel: 'Cancelar',
  dismiss: 'Ocultar',
  privacy: 'Privacidade',
  apiReference: 'Referência da API',
  comma: ', ',

  views: {
    label: 'Páginas',
    '/': 'Visibilidade',
    '/accounts': 'Contas de jogo',
    '/keys': 'Chaves de bot',
    '/data': 'Seus dados',
  },

  header: {
    loggedInAs: 'Você entrou como ',
    logOut: 'Sair',
    loggingOut: 'Saindo…',
  },

  banner: {
    unavailable: 'O serviço não está respondendo.',
    busy: 'Pedidos demais.',
    lastKnown: 'Você está vendo a última situação conhecida.',
    asLeft: 'Seus interruptores estão como você deixou. Esta página continua tentando.',
    tryNow: 'Tentar agora',
    trying: 'Tentando…',
    back: 'O serviço voltou a responder.',
  },

  login: {
    again: 'Entrar de novo',
    logInAgain: 'Entre de novo',
    stillLoggedIn: 'Esse login talvez não tenha sido concluído, mas sua sessão está aberta.',
  },

  loggedIn: {
    title: 'Você acabou de entrar',
    visible: {
      headline: 'Ao entrar, você voltou a ficar visível.',
      text: {
        one: 'Os bots deste servidor podem consultar suas stats: {servers}.',
        other: 'Os bots destes servidores podem consultar suas stats: {servers}.',
      },
    },
    waiting: {
      headline: 'Suas escolhas valem de novo.',
      text: {
        one: 'O compartilhamento está ligado neste servidor: {servers}. Ninguém pode consultar suas stats até você vincular uma conta de jogo.',
        other:
          'O compartilhamento está ligado nestes servidores: {servers}. Ninguém pode consultar suas stats até você vincular uma conta de jogo.',
      },
    },
    more: {
      one: 'mais {count}',
      other: 'mais {count}',
    },
    off: 'Desligar tudo de novo…',
    keep: 'Deixar ligado',
  },

  broken: {
    title: 'Esta página quebrou',
    text: 'Algo deu errado no seu navegador, e esta parte não pode ser mostrada. Nada mudou. Recarregue a página ou tente um navegador mais novo. Aqui você ainda pode desligar tudo.',
    reload: 'Recarregar a página',
  },

  everythingOff: {
    button: 'Desligar tudo…',
    title: 'Desligar tudo?',
    confirm: 'Desligar tudo',
    confirming: 'Desligando…',
    consequences: [
      'Os bots deixam de ver suas stats agora, em todos os servidores.',
      'Sua sessão é encerrada em todos os lugares.',
      'Seus interruptores e contas de jogo ficam guardados. Eles voltam a valer assim que você entrar, mesmo só para olhar.',
      'As chaves de bot que você criou continuam funcionando. Se não quiser isso, revogue-as antes em “Chaves de bot”.',
    ],
  },

  /** The ways to stop lookups. */
  stop: {
    title: 'Parar de compartilhar suas stats',
    text: 'Sair não interrompe as consultas: os bots dos servidores com compartilhamento ligado ainda podem consultar suas stats.',
    servers: 'Servidor por servidor',
    serversText: 'Cada servidor tem o próprio interruptor. Sua sessão continua aberta.',
    all: 'Tudo, por enquanto',
    allText:
      'Todas as consultas param e sua sessão é encerrada em todos os lugares. Seus interruptores ficam guardados.',
    forGood: 'Tudo, para sempre',
    forGoodText: 'Apaga tudo sobre você aqui. Não dá para desfazer.',
    formerServersOff: {
      one: 'Parar de compartilhar no servidor em que você não está mais',
      other: 'Parar de compartilhar nos {count} servidores em que você não está mais',
    },
    formerServersOffDone: {
      one: 'O compartilhamento está desligado no servidor em que você não está mais.',
      other: 'O compartilhamento está desligado nos {count} servidores em que você não está mais.',
    },
  },

  summary: {
    consentNotKnown: 'Ainda não sabemos se tudo está desligado',
    consentOn: 'Sessão aberta',
    visible: {
      one: 'Bots em {count} servidor podem consultar suas stats',
      other: 'Bots em {count} servidores podem consultar suas stats',
    },
    visibleIn: 'Bots em {server} podem consultar suas stats',
    uncertain: {
      one: 'Bots em no máximo {count} servidor podem consultar suas stats',
      other: 'Bots em no máximo {count} servidores podem consultar suas stats',
    },
    hidden: 'Ninguém pode consultar suas stats',
    noBotYet: 'Nenhum bot pode consultar suas stats ainda',
    noBotText:
      'Os servidores com compartilhamento ligado ainda não têm bots. Se um for adicionado, ele poderá consultar suas stats na hora.',
    visibleText:
      'Eles recebem as stats e as partidas recentes das suas contas de jogo vinculadas, e podem mostrar a todos ali.',
    uncertainText: 'Uma mudança sua ainda não foi confirmada. Conferindo se deu certo…',
    accountsLinked: {
      one: '{count} conta de jogo vinculada',
      other: '{count} contas de jogo vinculadas',
    },
    linkAccount: 'Vincular uma conta de jogo',
    accountNotKnown: 'Ainda não sabemos se há uma conta vinculada',
    serversOn: {
      one: 'Compartilhamento ligado em {count} servidor',
      other: 'Compartilhamento ligado em {count} servidores',
    },
    atMostOn: {
      one: 'Compartilhamento ligado em no máximo {count} servidor',
      other: 'Compartilhamento ligado em no máximo {count} servidores',
    },
    chooseServer: 'Ligar o compartilhamento',
  },

  linked: {
    noConsent:
      'Tudo está desligado, então ninguém pode consultar suas stats. Se você entrar de novo, suas escolhas voltam a valer.',
    title: 'Deixar os bots de {server} verem suas stats?',
    titleUnnamed: 'Deixar os bots deste servidor verem suas stats de jogo?',
    isOff: 'O compartilhamento está desligado neste servidor. Ligue para que os bots dele vejam suas stats.',
    isOn: 'Os bots em {server} podem consultar suas stats. Volte e pergunte de novo ao bot. Você pode desligar o compartilhamento quando quiser.',
    done: 'Pronto: os bots em {server} podem consultar suas stats. Volte e pergunte de novo ao bot.',
    noBot: 'Nenhum bot em {server} pode consultar suas stats ainda.',
    uncertain: 'Conferindo se os bots em {server} podem consultar suas stats…',
    noName: 'Primeiro, entre de novo, para que esta página saiba o nome do servidor.',
  },

  servers: {
    title: 'Seus servidores',
    asOf: 'Lista atualizada {age}.',
    missing: 'Falta um servidor? {login}.',
    question: 'Deixar os bots daqui verem minhas stats',
    spokenQuestion: ': deixar os bots daqui verem minhas stats',
    search: 'Buscar nos seus servidores',
    found: { one: '{count} encontrado', other: '{count} encontrados' },
    allOff: 'Parar de compartilhar em todos os servidores…',
    allOffTitle: {
      one: 'Parar de compartilhar nesse servidor?',
      other: 'Parar de compartilhar nos {count} servidores?',
    },
    allOffText:
      'Assim os bots dos seus servidores não podem consultar suas stats. Sua sessão continua aberta, e você pode ligar o compartilhamento de novo.',
    allOffConfirm: 'Parar de compartilhar',
    allOffDone: 'O compartilhamento está desligado em todos os seus servidores. Sua sessão continua aberta.',
    none: 'Nenhum servidor ainda',
    noneText:
      'Entre em um servidor na plataforma de chat e faça login de novo. Ele aparece aqui, com o compartilhamento desligado.',
    notFound: 'Nada encontrado nesta lista.',
    noOthers: 'Você não tem outros servidores.',
    unnamed: 'Servidor sem nome',
    unlisted: 'Não está na sua lista: você não é membro, ou entrou depois do seu último login.',
    forget: 'Apagar escolha',
    forgetting: 'Apagando…',
    forgotten: 'Escolha sobre {server} apagada. O compartilhamento continua desligado.',
    waiting: 'Nada aparece até você vincular uma conta de jogo.',
    asked: {
      one: '{bots}: uma consulta nos últimos 7 dias.',
      other: '{bots}: {count} consultas nos últimos 7 dias.',
    },
    askedAtLeast: {
      one: '{bots}: ao menos uma consulta nos últimos 7 dias.',
      other: '{bots}: ao menos {count} consultas nos últimos 7 dias.',
    },
    newBot: 'Bot novo aqui: {bot}, adicionado {day}. Ele pode consultar suas stats.',
    botsHere: 'Bots aqui: {bots}',
    canLookUp: { one: '{bots} pode consultar suas stats', other: '{bots} podem consultar suas stats' },
    noBot: 'Ainda não há bots aqui',
    unnamedBot: 'Bot sem nome',
    unnamedBots: { one: '{count} bot sem nome', other: '{count} bots sem nome' },
    botKeys: 'Você tem um bot? Pegue a chave dele em “{link}”.',
  },

  switch: {
    on: 'Ligado',
    off: 'Desligado',
    turningOn: 'Ligando…',
    turningOff: 'Desligando…',
    notKnown: 'Desconhecido',
    nowOn: 'O compartilhamento está ligado em {server}. {headline}.',
    nowOff: 'O compartilhamento está desligado em {server}. {headline}.',
  },

  linkForm: {
    title: 'Vincular uma conta',
    text: 'Digite exatamente como o jogo mostra. Ninguém verifica se é sua.',
    name: 'Nome no jogo',
    nameHint: 'Você pode colar Nome#TAG aqui.',
    tag: 'Tag',
    tagHint: 'O que vem depois do #.',
    region: 'Região',
    chooseRegion: 'Escolha uma região',
    anotherRegion: 'Outra região…',
    otherRegion: 'Nome da região',
    submit: 'Vincular conta',
    submitting: 'Vinculando…',
    enterName: 'Digite o nome no jogo.',
    enterTag: 'Digite a tag: o que vem depois do #.',
    enterOtherRegion: 'Digite a região.',
    reservedTag: 'Tags que começam com ~ são reservadas.',
    mineAlready: 'Você já vinculou esta conta.',
    someoneElses: 'Outra pessoa vinculou esta conta. Ela precisa desvincular primeiro.',
    isYours: 'É sua? {operator} pode liberar.',
  },

  regions: {
    na: 'América do Norte',
    eu: 'Europa',
    ap: 'Ásia-Pacífico',
    kr: 'Coreia',
    latam: 'América Latina',
    br: 'Brasil',
  },

  operator: {
    who: 'Quem opera este serviço',
    noAddress: 'Dúvidas? Fale com o admin do servidor ou com o dono do bot.',
    askWhy: '{operator} pode dizer o motivo.',
  },

  copy: {
    copied: 'Copiado',
    byHand: 'Selecione e copie você',
    copyManually: 'Seu navegador não deixa esta página copiar. Selecione o texto e copie você.',
  },

  inputErrors: {
    tooLong: {
      one: 'Longo demais: no máximo {count} caractere.',
      other: 'Longo demais: no máximo {count} caracteres.',
    },
    badCharacters: 'Alguns destes caracteres não podem ser usados.',
  },

  refusals: {
    account_limit_reached: 'Você tem 25 contas vinculadas, que é o máximo. Desvincule uma para vincular outra.',
    account_not_found: 'Esta conta não está mais vinculada.',
    cross_site_request: 'Este pedido veio de outro endereço. Recarregue a página e tente de novo.',
    guild_list_stale:
      'Sua lista de servidores tem mais de um dia. Entre de novo para atualizar e depois volte para isto.',
    instance_not_found: 'Esta chave não existe mais.',
    key_limit_reached: 'Você já tem duas chaves ativas. Revogue uma para criar outra.',
    login_too_old:
      'Para isto, seu último login precisa ter no máximo dez minutos. Entre de novo e depois volte para isto.',
    manage_server_required: 'Pelo seu último login, você não gerencia mais este servidor.',
    player_not_found: 'O jogo não conhece este ID. Desvincule a conta e vincule de novo como o jogo mostra.',
    permission_limit_reached:
      'Você já decidiu sobre 1.000 servidores, que é o máximo. Neste, o compartilhamento continua desligado.',
    rate_limited: 'Pedidos demais em pouco tempo. Espere um minuto e tente de novo.',
    switched_off_since:
      'Você desligou o compartilhamento, ou tudo, enquanto isto estava a caminho. O compartilhamento continua desligado.',
  },
  waitFor: {
    one: 'Pedidos demais em pouco tempo. Espere {count} segundo e tente de novo.',
    other: 'Pedidos demais em pouco tempo. Espere {count} segundos e tente de novo.',
  },
  otherRefusal: 'O serviço recusou. Recarregue a página e tente de novo.',

  unanswered: 'Sem resposta. Conferindo se foi feito…',

  notDone: {
    on: 'O compartilhamento ainda está desligado: sua mudança não chegou. Tente de novo se quiser.',
    off: 'O compartilhamento ainda está ligado: sua mudança não chegou. Tente de novo.',
    forgotten: 'Ainda está na sua lista: seu pedido não chegou. Tente de novo.',
    'servers-off': 'O compartilhamento não está desligado em todos: seu pedido não chegou. Tente de novo.',
    'everything-off': 'Nem tudo está desligado: seu pedido não chegou. Tente de novo.',
    'logged-out': 'Sua sessão continua aberta. Tente de novo.',
    linked: 'Não está vinculada: seu pedido não chegou. Tente de novo.',
    unlinked: 'Ainda está vinculada: seu pedido não chegou. Tente de novo.',
    primary: 'Não é sua conta principal: seu pedido não chegou. Tente de novo.',
    created: 'Nenhuma chave foi criada. Tente de novo.',
    erased: 'Nada foi apagado: seu pedido não chegou. Tente de novo.',
    ended: 'Ainda há sessões abertas em outros lugares. Tente de novo.',
    replaced: 'Nenhuma chave nova foi criada, e a antiga funciona como antes. Tente de novo.',
    revoked: 'A chave ainda funciona: seu pedido não chegou. Tente de novo.',
  },

  accounts: {
    lead: 'Os bots mostram sua conta principal, a não ser que peçam outra.',
    listTitle: 'Contas vinculadas',
    primary: 'Conta principal',
    linkedOn: '{region}, vinculada em {date}',
    copyId: 'Copiar ID',
    forBots: 'Para autores de bots',
    idText:
      'Um bot pode pedir uma conta específica pelo ID. Os IDs não são segredo: quem sabe o nome e a tag consegue calcular.',
    makePrimary: 'Tornar principal',
    makingPrimary: 'Tornando principal…',
    nowPrimary: '{account} agora é sua conta principal.',
    unlink: 'Desvincular…',
    unlinkTitle: 'Desvincular esta conta?',
    unlinkConfirm: 'Desvincular',
    unlinking: 'Desvinculando…',
    unlinkText: 'Os bots não encontram mais {account}. Você pode vincular de novo, se ninguém vincular antes.',
    unlinkPrimary: 'Se você tem outras, a vinculada há mais tempo vira a principal.',
    unlinked: '{account} foi desvinculada.',
    noneText: 'Até você vincular uma, os bots não podem mostrar nada.',
    everyServerOff: 'O compartilhamento ainda está desligado em todos os seus servidores.',
    chooseServers: 'Escolha onde os bots podem ver suas stats',
    nowLinked: '{account} foi vinculada.',
    nowLinkedAndVisible: '{account} foi vinculada. {headline}.',
  },

  preview: {
    title: 'O que um bot vê',
    text: 'Os bots dos servidores com compartilhamento ligado recebem estas stats e suas partidas recentes. Cada um mostra do seu jeito.',
    rank: '{rank}, {rating} de rating, {region}',
    killsPerDeath: 'Abates por morte',
    won: 'Vitórias',
    matches: 'Partidas',
    placeholder: 'Stats de exemplo',
    unverified: 'conta não verificada',
    unanswered: 'Sem resposta: não dá para mostrar as stats.',
  },

  keys: {
    lead: 'Um bot precisa de uma chave para pedir stats. Cada chave vale para um servidor, e você pode ter duas ativas.',

    createTitle: 'Criar uma chave',
    createText:
      'Escolha o servidor. Se você der um nome ao bot, os membros o veem. A chave só funciona nesse servidor.',
    server: 'Servidor em que o bot está',
    chooseServer: 'Escolha um servidor',
    name: 'Nome do bot (opcional)',
    term: 'Expira após',
    neverExpires: 'Nunca',
    create: 'Criar chave',
    creating: 'Criando…',
    checking: 'Conferindo…',
    staleHeadline: 'Sua lista de servidores foi atualizada {age}.',
    staleText: 'Para criar uma chave ela precisa ter no máximo um dia. {login}; suas escolhas abaixo são mantidas.',
    limitHeadline: 'Você tem duas chaves ativas, que é o limite.',
    limitText: 'Para criar outra, revogue uma acima. Uma chave revogada para de funcionar na hora.',
    notManager: 'Você não gerencia nenhum servidor',
    whoCanCreate: 'As chaves são para quem é dono de um servidor ou tem permissão para gerenciar um.',
    ifChanged: 'Isso mudou? {login}.',
    lostHeadline: 'Foi criada uma chave terminada em {hint} para {server}, mas ela não chegou até você.',
    lostText: 'Ninguém tem essa chave, e ela não pode ser mostrada de novo. Revogue e crie outra.',
    listTitle: 'Suas chaves',
    endingIn: 'Chave terminada em ',
    nameAndServer: '{name} para {server}',
    unnamed: 'Chave sem nome',
    mine: 'Sua',
    creatorGone: 'Quem criou não gerencia mais este servidor. A chave ainda funciona.',
    created: 'criada em {date}',
    lastUsed: 'último uso: {day}',
    neverUsed: 'nunca usada',
    expires: 'expira em {date}',
    expired: 'expirou em {date}',
    expiresSoon: 'Ela para de funcionar {day}. Até lá, o bot precisa de outra chave.',
    isNew: 'Nova',
    isOld: 'Antiga, funciona até {date}',
    replacedBy: 'Substituída por {hint}. Coloque a nova no bot.',
    revokedOn: 'revogada em {date}',
    revokedByCreator: 'revogada por quem criou em {date}',
    revokedBy: {
      owner: 'revogada por você em {date}',
      manager: 'revogada por outra pessoa que gerencia o servidor em {date}',
      bot: 'revogada pelo bot que a usava em {date}',
      operator: 'revogada por quem opera este serviço em {date}',
    },
    inactiveKeys: 'Suas chaves que não funcionam mais ({count})',
    revoke: 'Revogar…',
    revokeMine: ' sua chave terminada em {hint}',
    revokeFor: ' a chave terminada em {hint} para {server}',
    revokeTitle: 'Revogar esta chave?',
    revokeConfirm: 'Revogar chave',
    revoking: 'Revogando…',
    revokeText:
      'A chave terminada em {hint} para {server} para de funcionar na hora, e o bot que usa essa chave também. Não dá para desfazer.',
    revokeOthers: 'Quem criou vê que alguém que gerencia o servidor revogou, mas não quem.',
    nowRevoked: 'A chave terminada em {hint} foi revogada. Ela não funciona mais.',
    none: 'Nenhuma chave ativa',
    inviteTitle: 'Convide seus membros',
    inviteText:
      'Poste este link onde seus membros vejam. Ele leva cada pessoa ao próprio interruptor deste servidor. O compartilhamento fica desligado até ela ligar.',
    copyLink: 'Copiar link',

    replace: {
      button: 'Substituir…',
      title: 'Substituir esta chave?',
      confirm: 'Criar uma chave nova',
      replacing: 'Substituindo…',
      text: 'Uma chave nova, com o mesmo nome e a mesma duração, substitui a terminada em {hint} para {server}.',
      old: 'A chave antiga',
      oldKeyWorks: {
        0: 'Para de funcionar assim que a nova for criada',
        24: 'Funciona por mais 24 horas',
        168: 'Funciona por mais 7 dias',
      },
      full: 'Você tem duas chaves ativas, que é o limite: a antiga para de funcionar assim que a nova for criada. Prepare-se para dar a nova ao bot.',
    },

    serverKeys: {
      title: 'Todas as chaves de um servidor',
      text: 'Quem gerencia um servidor vê todas as chaves dele e pode revogar cada uma. Ninguém vê quem criou qual.',
      server: 'Servidor que você gerencia',
      inactive: 'Chaves deste servidor que não funcionam mais ({count})',
    },

    newKey: {
      title: { one: 'Sua nova chave', other: 'Suas {count} novas chaves' },
      isFor: 'Para {server}.',
      once: 'É a única vez que ela aparece.',
      keep: 'Copie agora e guarde como uma senha: quem tiver a chave pode consultar as stats dos membros que compartilham nesse servidor.',
      sessionOver: 'Enquanto isso, sua sessão terminou. Só isso não revoga a chave; apagar tudo, sim.',
      erased: 'Enquanto isso, tudo sobre você foi apagado, e todas as chaves junto.',
      copyKey: 'Copiar chave',
      copyCommand: 'Copiar comando',
      tryTitle: 'Faça um teste',
      tryText:
        'Consulte suas próprias stats. Você as recebe quando tiver vinculado uma conta de jogo e ligado o compartilhamento neste servidor. Até lá, a resposta diz o que falta.',
      next: 'Próximo passo: coloque a chave no bot. O que ele deve enviar está aqui: {link}.',
      notCopied: 'Você não copiou a chave. Se fechar, ela não pode ser mostrada de novo.',
      done: 'Pronto',
      closeAnyway: 'Fechar sem copiar',
    },

    sendHome: {
      asked: '{host} pede esta chave. Depois de criar, você pode enviar para lá.',
      ignored:
        'O link que trouxe você até aqui pede para enviar a chave, mas esse endereço não está na lista deste serviço, ou o “state” do link está faltando ou é longo demais. Por isso nada é enviado. Você pode copiar a chave.',
      button: 'Enviar para {host}…',
      question:
        'Enviar esta chave para {host}? Quem cuida desse site poderá consultar as stats dos membros que compartilham em {server}.',
      send: 'Enviar a chave para {host}',
      sent: '{host} responde em uma nova aba. Se a chave não foi aceita lá, copie aqui.',
    },
  },

  ownData: {
    lead: 'Aqui você vê quem consultou suas stats, o que você mudou e suas sessões. O arquivo para baixar contém tudo.',

    whoLooked: {
      got: { one: 'recebeu suas stats uma vez', other: 'recebeu suas stats {count} vezes' },
      wasRefused: { one: 'recusado uma vez', other: 'recusado {count} vezes' },
      title: 'Quem consultou suas stats',
      week: {
        one: 'Consultadas uma vez nos últimos 7 dias. Última vez: {last}.',
        other: 'Consultadas {count} vezes nos últimos 7 dias. Última vez: {last}.',
      },
      notThisWeek: 'Nenhuma consulta nos últimos 7 dias. Última vez: {last}.',
      never: 'Nenhuma consulta respondida até agora.',
      refused: {
        one: '{count} consulta foi recusada nos últimos 7 dias.',
        other: '{count} consultas foram recusadas nos últimos 7 dias.',
      },
      since:
        'Contado desde {date}. Novas consultas aparecem depois de uns 10 segundos. Os dias terminam à meia-noite UTC.',
      incomplete: 'A partir de {date} as contagens podem estar baixas: algumas se perderam.',
      server: 'Servidor e bot',
      allServers: 'Todos os servidores',
      key: 'Chave {hint}',
      unknownKey: 'Uma chave que não existe mais',
      none: 'Nenhuma consulta até agora',
      noneText:
        'Quando um bot pergunta por você, aparece aqui: o dia, o servidor, a chave e se teve resposta ou recusa.',
      who: 'Não sabemos que pessoa perguntou; os bots não nos dizem.',
    },

    history: {
      title: 'Histórico',
      text: 'O mais novo primeiro. Entradas antigas são apagadas: a página “{privacy}” diz quando.',
      events: {
        'consent.granted': {
          me: 'Você entrou. Desde então, os bots podiam consultar suas stats nos servidores com compartilhamento ligado.',
        },
        'consent.withdrawn': {
          me: 'Você desligou tudo.',
          chat: 'Você desligou tudo pelo chat.',
          platform: 'Você removeu este app na plataforma de chat, e isso desligou tudo.',
          operator: '{operator} desligou tudo.',
        },
        'permission.allowed': { me: 'Você ligou o compartilhamento em {server}.' },
        'permission.denied': {
          me: 'Você desligou o compartilhamento em {server}.',
          chat: 'Você desligou o compartilhamento em {server} pelo chat.',
        },
        'permission.forgotten': { me: 'Você apagou sua escolha sobre {server}.' },
        'account.linked': { me: 'Você vinculou {account}.' },
        'account.made_primary': { me: 'Você escolheu como conta principal {account}.' },
        'account.unlinked': { me: 'Você desvinculou {account}.', operator: '{operator} desvinculou {account}.' },
        'key.created': { me: 'Você criou {key}.' },
        'key.replaced': { me: 'Você substituiu {key}.' },
        'key.revoked': {
          me: 'Você revogou {key}.',
          manager: 'Alguém que gerencia o servidor revogou {key}.',
          bot: 'O bot que usava {key} a revogou.',
          operator: '{operator} revogou {key}.',
        },
        'guild_key.revoked': { me: 'Você revogou uma chave que outra pessoa tinha criado para um servidor.' },
        'keys.listed': { operator: '{operator} olhou a lista de chaves.' },
        'audit.read': { operator: '{operator} olhou este histórico.' },
        'data.shown': { operator: '{operator} olhou tudo sobre você.' },
      },
      agreed: 'Você concordou com este texto ({language})',
      noNotice: 'Não foi possível carregar o texto. Feche isto e abra de novo.',
      otherEvent: 'Esta página ainda não conhece este tipo de entrada. Recarregue.',
      unknownServer: 'um servidor',
      unknownAccount: 'uma conta de jogo que não está mais vinculada',
      key: 'a chave {hint} para {server}',
      unknownKey: 'uma chave que não está mais na lista',
      earlier: {
        one: '{count} entrada anterior',
        other: '{count} entradas anteriores',
      },
      noneText: 'Mudanças em interruptores, contas de jogo e chaves aparecem aqui.',
    },

    sessions: {
      title: 'Suas sessões abertas',
      here: 'Só neste navegador.',
      places: {
        one: 'Em {count} navegador ou dispositivo.',
        other: 'Em {count} navegadores ou dispositivos.',
      },
      this: 'Esta sessão',
      other: 'Outra sessão',
      since: 'Entrou em {moment}. Termina em {end}.',
      endOthers: 'Sair de todos os outros lugares',
      ending: 'Saindo…',
      ended: 'Você saiu de todos os outros lugares. Seus interruptores ficam como estão.',
    },

    download: {
      title: 'Uma cópia para você',
      text: 'Um arquivo. Não contém senhas nem chaves.',
      link: 'Baixar seus dados',
    },

    erase: {
      text: 'Para só parar as consultas, “Desligar tudo” basta.',
      absent: 'Se você não entrar de novo, tudo é apagado em {date}.',
      button: 'Apagar tudo…',
      question: 'Apagar tudo?',
      consequences: [
        'Ninguém mais pode consultar suas stats, e sua sessão é encerrada em todos os lugares.',
        'Seus servidores, interruptores, contas de jogo, histórico e as contagens de consultas somem. Ninguém pode trazer de volta.',
        'Suas chaves de bot também somem: os bots que as usam não recebem mais nada.',
        'O que fica: uma lista de ações sem o seu nome, e os backups até expirarem.',
      ],
      whose: 'Você entrou como {name}.',
      word: 'apagar',
      type: 'Digite “{word}” para confirmar',
      typeIt: 'Primeiro digite “{word}”: não dá para desfazer.',
      confirm: 'Apagar tudo',
      confirming: 'Apagando…',
    },
  },
}

export const pages: Pages<Forms> = {
  dashboard: 'Painel',

  footer: {
    language: 'Idioma',
    notReviewed: 'Nenhum falante nativo leu esta tradução ainda. Achou um erro? Avise {operator}.',
    operator: 'quem opera este serviço',
    text: 'Por enquanto as stats são exemplos, e ninguém verifica de quem é cada conta. Para autores de bots: {link}.',
    contact: 'Contato',
  },

  start: {
    description: 'Decida quais servidores de chat podem consultar suas stats, e desligue tudo quando quiser.',
    title: 'Você decide quem vê suas stats',
    lead: 'Bots em servidores de chat podem mostrar stats e partidas recentes dos membros. As suas, só se você disser que sim, servidor por servidor.',
    linkHeadline: 'Deixar os bots de {server} verem suas stats de jogo?',
    linkText: 'Entre para decidir. Isso não liga o compartilhamento aqui, a não ser que você já tenha ligado antes.',
    demoTitle: 'Exemplo: o interruptor de Maren para o servidor Lanternfall',
    demoOff: 'Sem stats: Maren não compartilha neste servidor.',
    whatTitle: 'O que faz e o que não faz',
    whoText:
      'Os bots dos servidores em que você liga o compartilhamento recebem as stats e as partidas recentes das contas de jogo que você vincula, e podem mostrar tudo isso a todos ali. Outros bots não recebem nada.',
    unverifiedText: 'Ninguém verifica se uma conta vinculada é sua.',
    examplesText: 'Por enquanto as stats são exemplos, não são reais.',
    turnOffText:
      'Depois de entrar, “Desligar tudo” acaba na hora com todas as consultas e encerra sua sessão em todos os lugares.',
    howTitle: 'Como funciona',
    findSteps: [
      'Entre e aceite na página da plataforma de chat. Recebemos seu nome e sua imagem, sua lista de servidores e quais você gerencia. Nada mais.',
      'Vincule uma conta de jogo: nome, tag e região.',
      'Ligue o compartilhamento nos servidores cujos bots podem ver suas stats. Até lá, fica desligado em todos.',
    ],
    noScript:
      'Esta página precisa de JavaScript, que está desligado ou ainda não carregou. {stop} Com a sessão aberta, este botão desliga tudo.',
  },

  login: {
    link: 'Entrar com sua conta de chat',
    short: 'Entrar',
    newHere: 'Primeira vez aqui? Nada é compartilhado até você ligar.',
    hereBefore:
      'Desligou tudo antes? Ao entrar, suas escolhas voltam a valer: os bots dos servidores com compartilhamento ligado podem consultar suas stats de novo.',
    platformAsks: 'A plataforma de chat pede sua autorização toda vez.',
    notNeeded: 'Para desligar tudo sem entrar, envie <code translate="no">/lookups stop</code> no chat.',
  },

  farewell: {
    'session-ended': {
      headline: 'Sua sessão terminou.',
      text: 'Ela expirou, ou você a encerrou em outro lugar. Os bots dos servidores com compartilhamento ligado talvez ainda vejam suas stats. {stop} Entre para conferir: assim suas escolhas voltam a valer, e os bots dos servidores com compartilhamento ligado podem consultar suas stats.',
    },
    'logged-out': {
      headline: 'Os bots talvez ainda vejam suas stats.',
      text: 'Você saiu em {moment}. Seus interruptores ficam como estão: os bots dos servidores com compartilhamento ligado ainda podem consultar suas stats. {stop} Para desligar tudo aqui, entre.',
    },
    'everything-off': {
      headline: 'Você desligou tudo.',
      text: 'Foi em {moment}. Se você não entrou em outro lugar desde então, ninguém pode consultar suas stats. Não precisa fazer mais nada: pode fechar esta página.\nSuas escolhas ficam guardadas: ao entrar, mesmo só para olhar, elas voltam a valer, e os bots dos servidores com compartilhamento ligado podem consultar suas stats de novo.',
    },
    erased: {
      headline: 'Tudo sobre você foi apagado.',
      text: 'Você apagou tudo em {moment}. Se você não começou de novo desde então, ninguém pode consultar suas stats, e os bots com suas chaves não recebem nada. Não precisa fazer mais nada: pode fechar esta página.\nSeus servidores, interruptores, contas de jogo, chaves, sessões, histórico e as contagens de consultas sumiram. O que fica: uma lista de ações sem o seu nome, e os backups até expirarem. A página “{privacy}” explica mais. Ao entrar de novo, você começa do zero.',
    },
    'login-declined': {
      headline: 'Você recusou o login.',
      text: 'Nada mudou. Entre de novo se quiser continuar.',
    },
    'login-overtaken': {
      headline: 'Você desligou tudo enquanto este login estava em andamento.',
      text: 'Entre de novo se quiser ficar visível.',
    },
    'login-expired': {
      headline: 'Não foi possível concluir esse login.',
      text: 'Ele demorou demais, já tinha sido usado ou começou em outro navegador ou app. Se este navegador bloqueia cookies, permita-os para este site: sem eles nenhum login funciona. Se o login já tinha sido usado, os bots talvez já possam consultar suas stats. {stop} Para desligar tudo aqui, entre.',
    },
    'login-busy': {
      headline: 'Logins demais vindos da sua rede.',
      text: 'Nada mudou. Espere um minuto e tente de novo.',
    },
    'login-failed': {
      headline: 'A plataforma de chat não conseguiu concluir o login.',
      text: 'Ela não respondeu ou informou um erro. Nada mudou. Tente de novo daqui a pouco.',
    },
    'login-away': {
      headline: 'Este serviço não conseguiu concluir o login e não sabe se ele teve efeito.',
      text: 'O problema é nosso. Os bots dos servidores com compartilhamento ligado talvez já possam consultar suas stats. {stop} Entre de novo daqui a pouco, para continuar ou para desligar tudo.',
    },
  },

  notOff: {
    notLoggedIn: {
      headline: 'Nenhuma sessão aberta aqui',
      lead: 'Se sua sessão estava aberta e você apertou o botão há pouco, tudo já está desligado. Senão, nada mudou. {stop} Para desligar tudo aqui, entre e aperte o botão de novo. Ao entrar, suas escolhas voltam a valer: até você apertar, os bots dos servidores com compartilhamento ligado podem consultar suas stats.',
    },
    refused: {
      headline: 'Nada foi desligado',
      lead: 'O serviço recusou, talvez por causa de pedidos demais. Volte, espere um minuto e aperte o botão de novo.',
    },
    unanswered: {
      headline: 'Ainda não sabemos se tudo está desligado',
      lead: 'O serviço está com um problema agora. Espere um minuto, volte e aperte o botão de novo até uma página dizer que tudo está desligado.',
    },
  },

  unknown: {
    title: 'Esta página não existe',
    description: 'Não há nada neste endereço.',
    headline: 'Esta página não existe',
    lead: 'O endereço pode estar errado, ou é antigo.',
    home: 'Ir para o painel',
    forBots: 'Autores de bots também encontram aqui a <a href="/docs">referência da API</a>.',
  },

  privacy: {
    title: 'Privacidade',
    description: 'O que este serviço guarda sobre você, por quê, por quanto tempo, quem vê, e como obter e apagar.',
    lead: 'Os bots só podem consultar suas stats nos servidores em que você liga o compartilhamento. O serviço guarda só o necessário para isso e não rastreia ninguém. Você pode baixar ou apagar seus dados quando quiser.',
    keptTitle: 'O que é guardado, e por quê',
    why: 'Por quê: {reason}',
    howLong: 'Por quanto tempo: {time}',
    kept: {
      person: {
        what: 'Seu ID, nome de usuário e nome de exibição na plataforma de chat, e quando você entrou pela primeira e pela última vez',
        why: 'para reconhecer você, e encontrar você quando um bot pergunta.',
        howLong: 'até você apagar todos os seus dados.',
      },
      servers: {
        what: 'Os servidores em que você está, os nomes deles, e se você os gerencia, conforme seu último login',
        why: 'para mostrar a lista a você, e para que só crie chaves quem gerencia um servidor.',
        howLong: 'até você desligar tudo ou entrar de novo, o que traz uma lista nova; no máximo 30 dias.',
      },
      switches: {
        what: 'Se os bots podem consultar suas stats, se você concordou com stats reais ou com exemplos, e o interruptor de cada servidor sobre o qual você decidiu, com o nome dele',
        why: 'os bots só recebem resposta onde você concordou.',
        howLong: 'até você apagar isso, ou todos os seus dados.',
      },
      accounts: {
        what: 'As contas de jogo que você vincula: nome, tag e região',
        why: 'para saber quais stats são suas.',
        howLong: 'até você apagar isso, ou todos os seus dados.',
      },
      keys: {
        what: 'As chaves de bot que você cria: servidor, nome, últimos quatro caracteres, quando a chave foi criada e quando parou de funcionar, a hora do último uso e um hash da chave',
        why: 'para reconhecer a chave, e para que você e quem gerencia esse servidor possam revogá-la.',
        howLong: 'até você apagar todos os seus dados; das chaves inativas, só as últimas cem.',
      },
      sessions: {
        what: 'Suas sessões, por um hash',
        why: 'para manter sua sessão aberta.',
        howLong: 'até você sair; no máximo 7 dias.',
      },
      withdrawals: {
        what: 'Quando você desligou o compartilhamento ou tudo, ou apagou tudo, pela última vez, sob um hash dos ids',
        why: 'para que nada já iniciado desfaça isso.',
        howLong: 'no máximo duas horas.',
      },
      requests: {
        what: 'Seu endereço IP, e quantos pedidos você e seus bots fazem, fora do banco de dados',
        why: 'para que ninguém sobrecarregue o serviço.',
        howLong: 'um ou dois minutos.',
      },
      lookups: {
        what: 'Quantas consultas sobre você foram respondidas e recusadas: por dia, servidor e chave, nunca qual pessoa perguntou ao bot',
        why: 'para mostrar a você quais bots consultaram suas stats.',
        howLong: { one: '{count} dia.', other: '{count} dias.' },
      },
      changes: {
        what: 'O que você mudou aqui e quando, e o texto que leu ao concordar',
        why: 'para mostrar a você, e para descobrir o que aconteceu quando algo dá errado.',
        howLong: { one: '{count} dia.', other: '{count} dias.' },
      },
    },
    neverErased: 'Se você parar de entrar, só são apagados os dados que têm um prazo acima.',
    erasedAfter: {
      one: 'Se você não entrar por {count} dia, tudo sobre você é apagado',
      other: 'Se você não entrar por {count} dias, tudo sobre você é apagado',
    },
    erasedHow:
      '<strong>{erasedAfter}</strong> automaticamente, como se você tivesse apagado; não enquanto você tiver uma chave de bot ativa, porque outras pessoas dependem dela. O dia está em <a href="/data">“Seus dados”</a>, e cada login adia esse dia.',
    backups:
      'Os backups guardam seus dados um pouco mais: por quanto tempo, decide quem opera este serviço. O log do serviço não contém nome, endereço IP nem chave, nem ID de pessoa: os pedidos são distinguidos por hashes, e os bots pelos IDs da chave e do servidor.',
    seenTitle: 'Quem vê',
    seen: {
      bots: '<strong>Bots</strong> recebem as stats e as partidas recentes das suas contas de jogo, com o nome, a tag e a região da conta, nos servidores em que você ligou o compartilhamento, de um login até você desligar tudo. Senão, só ficam sabendo o que falta: um login, o compartilhamento nesse servidor ou uma conta de jogo. Não recebem mais nada do que está listado acima. O que recebem, podem mostrar a todos nesse servidor.',
      managers:
        '<strong>Quem gerencia um servidor</strong> vê as chaves que foram criadas para ele, mas não quem as criou. Os membros que compartilham ali veem os nomes das chaves dele e quando uma nova foi criada.',
      operator:
        '<strong>Quem opera este serviço</strong> pode ler o banco de dados. O que lê sobre você ou muda com os comandos do próprio serviço fica registrado.',
      platform:
        '<strong>A plataforma de chat</strong> nos diz quem você é quando você entra, e fica sabendo disso. Não guardamos acesso à sua conta lá.',
      nobodyElse: 'Mais ninguém. Não há anúncios, rastreamento, nem arquivo de outra empresa nestas páginas.',
    },
    browserTitle: 'No seu navegador',
    browser: {
      none: 'Antes de você apertar “Entrar”, escolher um idioma ou seguir um link que indica um, não há nenhum cookie.',
      session: '<strong>Sua sessão</strong>: um cookie a mantém aberta, por no máximo 7 dias.',
      login: '<strong>Um login em andamento</strong>: um cookie o liga ao seu navegador, por dez minutos.',
      language:
        '<strong>O idioma</strong>: um cookie o guarda, por um ano se você escolher no menu, ou até você fechar o navegador se um link o indicou.',
      farewell:
        '<strong>O que você acabou de fazer</strong>: um cookie lembra por dez minutos que você saiu, desligou tudo ou apagou tudo, e quando.',
      place: '<strong>De onde você veio</strong>: enquanto você está fora para entrar, a aba lembra a página.',
    },
    liveStats:
      'Seu ID de jogo vinculado, sem o seu nome no chat, é enviado à fonte de dados do jogo que o operador escolheu.',
    pictures:
      'Sua imagem e as dos seus servidores ficam na plataforma de chat, em {address}. Seu navegador as carrega de lá, então a plataforma vê que você está olhando e seu endereço IP. Este serviço guarda só o código que a plataforma tem para cada imagem: o da sua até você apagar todos os seus dados, os outros enquanto durar a lista de servidores.',
    yoursTitle: 'Obter, mudar, apagar',
    yours: {
      here: 'No <a href="/">painel</a> você para de compartilhar em um servidor ou em todos, desvincula contas e revoga chaves.',
      data: 'Em <a href="/data">“Seus dados”</a> você vê quem consultou suas stats e o que decidiu, baixa tudo em um arquivo e apaga tudo, o que ninguém pode desfazer. O que fica: uma lista de ações sem o seu nome e, por um tempo, os backups.',
      off: '“Desligar tudo” só apaga a lista de servidores: acaba com todas as consultas na hora, e suas escolhas voltam a valer no seu próximo login.',
    },
    ask: '{operator} pode liberar uma conta de jogo que outra pessoa vinculou, e pode responder ao que esta página não explica.',
  },
}

export const chat: Chat<Forms> = {
  command: {
    lookups: 'Bots que consultam suas stats: diga não, ou veja quem perguntou.',
    off: 'Impede os bots deste servidor de consultar suas stats.',
    stop: 'Impede todos os bots de consultar suas stats, em todos os servidores.',
    who: 'Mostra quem consultou suas stats nos últimos sete dias. Só você vê.',
    status: 'Mostra onde os bots podem consultar suas stats. Só você vê.',
  },
  unknownCommand: 'Esse comando não existe aqui. Nada mudou. Tente /lookups.',
  unknownPerson: 'O Player Stats Lookup não conhece você, então nenhum bot pode consultar suas stats aqui. Nada mudou.',
  tooOften: 'Não foi feito: comandos demais. Nada mudou. Envie de novo daqui a um minuto.',
  notDone:
    'Pode não ter sido feito: o serviço está com um problema no momento. Envie o mesmo comando daqui a um minuto, ou use {url}.',
  off: {
    done: 'Os bots deste servidor não podem mais consultar suas stats. Você pode mudar isso em {url}.',
    already: 'O compartilhamento já estava desligado: os bots deste servidor não podem consultar suas stats.',
    notInServer: 'Isto funciona em um servidor, para esse servidor. Para desligar tudo, use /lookups stop.',
  },
  stop: {
    done: 'Tudo está desligado: nenhum bot pode consultar suas stats, em nenhum servidor. Fica assim até você entrar em {url}.',
    already: 'Tudo já estava desligado.',
  },
  who: {
    title: 'Bots que perguntaram por você nos últimos sete dias, por servidor e chave:',
    line: {
      one: '• {server}, {key}: {count} vez ({today} hoje)',
      other: '• {server}, {key}: {count} vezes ({today} hoje)',
    },
    more: { one: '… e mais {count}.', other: '… e mais {count}.' },
    nobody: 'Nenhum bot perguntou por você nos últimos sete dias.',
    incomplete: 'Podem faltar consultas nestas contagens.',
    all: 'Lista completa: {url}',
  },
  status: {
    off: 'Tudo está desligado: nenhum bot pode consultar suas stats, em nenhum servidor. Só você pode mudar isso, entrando em {url}.',
    nowhere: 'Os bots não podem consultar suas stats em nenhum servidor. Você pode mudar isso em {url}.',
    here: 'Os bots podem consultar suas stats neste servidor.',
    notHere: 'Os bots não podem consultar suas stats neste servidor.',
    servers: 'Compartilhamento ligado em: {servers}.',
    moreServers: { one: 'mais {count}', other: 'mais {count}' },
    noAccount: 'Você não vinculou nenhuma conta de jogo, então não há nada para mostrar.',
    change: 'Você pode mudar isso em {url}.',
  },
}
