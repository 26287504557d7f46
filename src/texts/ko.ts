/** The texts of the pages in Korean. Uses 해요체, as gaming communities do; docs/translating.md lists the terms. */
import type { Chat, Dashboard, Pages } from './language.ts'

/**
 * The plural categories of this language (CLDR). After a name, never write a particle that changes with the sound before it
 * (을/를, 이/가): put a noun between them, or use a particle that doesn't change (의, 에).
 */
type Forms = 'other'

export const dashboard: Dashboard<Forms> = {
  service: 'Player Stats Lookup',
  skipToContent: '본문으로 건너뛰기',
  loading: '불러오는 중…',
  cancel: '취소',
  dismiss: '닫기',
  privacy: '개인정보 처리방침',
  apiReference: 'API 문서',
  comma: ', ',

  views: {
    label: '화면',
    '/': '공개 설정',
    '/accounts': '게임 계정',
    '/keys': '봇 키',
    '/data': '내 데이터',
  },

  header: {
    loggedInAs: '로그인한 계정: ',
    logOut: '로그아웃',
    loggingOut: '로그아웃하는 중…',
  },

  banner: {
    unavailable: '서비스가 응답하지 않아요.',
    busy: '요청이 너무 많아요.',
    lastKnown: '지금 보이는 건 마지막으로 확인된 상태예요.',
    asLeft: '스위치는 마지막으로 설정한 그대로예요. 이 페이지가 계속 다시 시도하고 있어요.',
    tryNow: '지금 시도',
    trying: '시도하는 중…',
    back: '서비스가 다시 응답해요.',
  },

  login: {
    again: '다시 로그인하기',
    logInAgain: '다시 로그인하기',
    stillLoggedIn: '이번 로그인은 끝나지 않았을 수 있지만, 지금 로그인되어 있어요.',
  },

  loggedIn: {
    title: '방금 로그인했어요',
    visible: {
      headline: '로그인해서 내 전적이 다시 공개됐어요.',
      text: {
        other: '이제 다음 서버의 봇이 내 전적을 조회할 수 있어요: {servers}.',
      },
    },
    waiting: {
      headline: '내 설정이 다시 적용돼요.',
      text: {
        other: '공유가 켜진 서버: {servers}. 게임 계정을 연결하기 전까지는 아무도 내 전적을 조회할 수 없어요.',
      },
    },
    more: {
      other: '그 밖의 서버 {count}개',
    },
    off: '다시 모두 끄기…',
    keep: '켜 두기',
  },

  broken: {
    title: '페이지에 문제가 생겼어요',
    text: '브라우저에서 문제가 생겨 이 부분을 보여 줄 수 없어요. 바뀐 것은 없어요. 페이지를 새로고침하거나 더 최신 브라우저를 써 보세요. 여기서도 모두 끌 수 있어요.',
    reload: '페이지 새로고침',
  },

  everythingOff: {
    button: '모두 끄기…',
    title: '모두 끌까요?',
    confirm: '모두 끄기',
    confirming: '끄는 중…',
    consequences: [
      '모든 서버에서 봇이 지금 바로 내 전적을 볼 수 없게 돼요.',
      '모든 곳에서 로그아웃돼요.',
      '스위치 설정과 게임 계정은 저장된 상태로 남아요. 잠깐 보려고 로그인하기만 해도 바로 다시 적용돼요.',
      '내가 만든 봇 키는 계속 작동해요. 키도 못 쓰게 하려면 먼저 ‘봇 키’에서 폐기하세요.',
    ],
  },

  /** The ways to stop lookups. */
  stop: {
    title: '전적 공유 그만하기',
    text: '로그아웃만으로는 조회가 멈추지 않아요. 공유가 켜진 서버의 봇은 계속 내 전적을 조회할 수 있어요.',
    servers: '서버마다',
    serversText: '서버마다 스위치가 따로 있어요. 로그인은 유지돼요.',
    all: '모두, 당분간',
    allText: '모든 조회가 중단되고 모든 곳에서 로그아웃돼요. 스위치 설정은 기억해 둬요.',
    forGood: '모두, 영구적으로',
    forGoodText: '여기 있는 나에 관한 모든 것을 삭제해요. 되돌릴 수 없어요.',
    formerServersOff: { other: '지금은 멤버가 아닌 서버 {count}개에서 공유 끄기' },
    formerServersOffDone: { other: '지금은 멤버가 아닌 서버 {count}개에서 공유가 꺼졌어요.' },
  },

  summary: {
    consentNotKnown: '모두 꺼졌는지 아직 몰라요',
    consentOn: '로그인됨',
    visible: { other: '{count}개 서버의 봇이 내 전적을 조회할 수 있어요' },
    visibleIn: '{server} 서버의 봇이 내 전적을 조회할 수 있어요',
    uncertain: { other: '최대 {count}개 서버의 봇이 내 전적을 조회할 수 있어요' },
    hidden: '아무도 내 전적을 조회할 수 없어요',
    noBotYet: '아직 어떤 봇도 내 전적을 조회할 수 없어요',
    noBotText: '공유가 켜진 서버에 아직 봇이 없어요. 봇이 추가되면 바로 내 전적을 조회할 수 있어요.',
    visibleText: '봇은 연결된 게임 계정의 전적과 최근 경기를 받고, 그 서버의 모두에게 보여 줄 수 있어요.',
    uncertainText: '변경한 내용이 아직 확인되지 않았어요. 적용됐는지 확인하는 중…',
    accountsLinked: { other: '게임 계정 {count}개 연결됨' },
    linkAccount: '게임 계정 연결하기',
    accountNotKnown: '연결된 계정이 있는지 아직 몰라요',
    serversOn: { other: '서버 {count}개에서 공유 켜짐' },
    atMostOn: { other: '서버 최대 {count}개에서 공유 켜짐' },
    chooseServer: '서버에서 공유 켜기',
  },

  linked: {
    noConsent: '모두 꺼져 있어서 아무도 내 전적을 조회할 수 없어요. 다시 로그인하면 내 설정이 다시 적용돼요.',
    title: '{server} 서버의 봇에게 내 전적을 보여 줄까요?',
    titleUnnamed: '이 서버의 봇에게 내 게임 전적을 보여 줄까요?',
    isOff: '이 서버에서는 공유가 꺼져 있어요. 켜면 이 서버의 봇이 내 전적을 볼 수 있어요.',
    isOn: '{server} 서버의 봇이 내 전적을 조회할 수 있어요. 돌아가서 봇에게 다시 물어보세요. 공유는 언제든 끌 수 있어요.',
    done: '다 됐어요. {server} 서버의 봇이 내 전적을 조회할 수 있어요. 돌아가서 봇에게 다시 물어보세요.',
    noBot: '아직 {server} 서버의 어떤 봇도 내 전적을 조회할 수 없어요.',
    uncertain: '{server} 서버의 봇이 내 전적을 조회할 수 있는지 확인하는 중…',
    noName: '먼저 다시 로그인하세요. 그러면 서버 이름이 보여요.',
  },

  servers: {
    title: '내 서버',
    asOf: '목록 업데이트: {age}.',
    missing: '서버가 안 보이나요? {login}',
    question: '이 서버의 봇에게 내 전적 보여 주기',
    spokenQuestion: ': 이 서버의 봇에게 내 전적 보여 주기',
    search: '내 서버 검색',
    found: { other: '{count}개 찾음' },
    allOff: '모든 서버에서 공유 끄기…',
    allOffTitle: { other: '서버 {count}개 모두에서 공유를 끌까요?' },
    allOffText: '끄면 내 서버의 봇이 내 전적을 조회할 수 없어요. 로그인은 유지되고, 공유는 다시 켤 수 있어요.',
    allOffConfirm: '공유 끄기',
    allOffDone: '모든 서버에서 공유가 꺼졌어요. 로그인은 유지돼요.',
    none: '아직 서버가 없어요',
    noneText: '채팅 플랫폼에서 서버에 들어간 다음 다시 로그인하세요. 그러면 공유가 꺼진 상태로 여기에 나타나요.',
    notFound: '이 목록에서 찾지 못했어요.',
    noOthers: '다른 서버가 없어요.',
    // `unnamed` also appears before "서버".
    unnamed: '(이름 없음)',
    unlisted: '서버 목록에 없어요. 그 서버의 멤버가 아니거나 마지막 로그인 뒤에 들어갔어요.',
    forget: '선택 지우기',
    forgetting: '지우는 중…',
    forgotten: '{server} 서버에 대한 선택을 지웠어요. 공유는 계속 꺼져 있어요.',
    waiting: '게임 계정을 연결하기 전까지는 봇이 아무것도 보여 줄 수 없어요.',
    asked: { other: '{bots}: 최근 7일 동안 {count}번 조회했어요.' },
    askedAtLeast: { other: '{bots}: 최근 7일 동안 최소 {count}번 조회했어요.' },
    newBot: '새 봇: {bot} (추가: {day}). 내 전적을 조회할 수 있어요.',
    botsHere: '이 서버의 봇: {bots}',
    canLookUp: { other: '내 전적을 조회할 수 있는 봇: {bots}' },
    noBot: '아직 봇이 없어요',
    unnamedBot: '이름 없는 봇',
    unnamedBots: { other: '이름 없는 봇 {count}개' },
    botKeys: '봇을 운영하나요? 키는 여기서 만들 수 있어요: {link}',
  },

  switch: {
    on: '켜짐',
    off: '꺼짐',
    turningOn: '켜는 중…',
    turningOff: '끄는 중…',
    notKnown: '알 수 없음',
    nowOn: '{server} 서버에서 공유가 켜졌어요. {headline}.',
    nowOff: '{server} 서버에서 공유가 꺼졌어요. {headline}.',
  },

  linkForm: {
    title: '계정 연결',
    text: '게임에 보이는 그대로 입력하세요. 본인 계정인지는 아무도 확인하지 않아요.',
    name: '닉네임',
    nameHint: '여기에 닉네임#태그 형식으로 붙여넣어도 돼요.',
    tag: '태그',
    tagHint: '# 뒤에 오는 부분이에요.',
    region: '지역',
    chooseRegion: '지역을 고르세요',
    anotherRegion: '다른 지역…',
    otherRegion: '지역 이름',
    submit: '계정 연결',
    submitting: '연결하는 중…',
    enterName: '닉네임을 입력하세요.',
    enterTag: '태그를 입력하세요. # 뒤에 오는 부분이에요.',
    enterOtherRegion: '지역을 입력하세요.',
    reservedTag: '~로 시작하는 태그는 쓸 수 없어요.',
    mineAlready: '이미 연결한 계정이에요.',
    someoneElses: '다른 사람이 연결한 계정이에요. 그 사람이 먼저 연결을 해제해야 해요.',
    isYours: '본인 계정인가요? {operator}가 연결을 풀어 줄 수 있어요.',
  },

  regions: {
    na: '북미',
    eu: '유럽',
    ap: '아시아 태평양',
    kr: '한국',
    latam: '라틴 아메리카',
    br: '브라질',
  },

  operator: {
    who: '이 서비스의 운영자',
    noAddress: '궁금한 점이 있나요? 서버 관리자나 봇 주인에게 물어보세요.',
    askWhy: '이유는 {operator}에게 물어볼 수 있어요.',
  },

  copy: {
    copied: '복사됨',
    byHand: '직접 선택해서 복사하세요',
    copyManually: '브라우저가 이 페이지의 복사를 막고 있어요. 글자를 선택해서 직접 복사하세요.',
  },

  inputErrors: {
    tooLong: { other: '너무 길어요. 최대 {count}자까지 쓸 수 있어요.' },
    badCharacters: '쓸 수 없는 문자가 들어 있어요.',
  },

  refusals: {
    account_limit_reached: '연결한 계정이 최대치인 25개예요. 다른 계정을 연결하려면 하나를 해제하세요.',
    account_not_found: '이 계정은 이제 연결되어 있지 않아요.',
    cross_site_request: '이 요청은 다른 주소에서 왔어요. 페이지를 새로고침하고 다시 시도해 주세요.',
    guild_list_stale: '서버 목록이 하루 넘게 지났어요. 다시 로그인해서 업데이트한 다음 돌아와 주세요.',
    instance_not_found: '이 키는 이제 없어요.',
    key_limit_reached: '활성 키가 이미 두 개예요. 새로 만들려면 하나를 폐기하세요.',
    login_too_old: '로그인하고 10분 안에만 할 수 있는 작업이에요. 다시 로그인한 다음 돌아와 주세요.',
    manage_server_required: '마지막 로그인 기준으로, 이제 이 서버를 관리하고 있지 않아요.',
    player_not_found:
      '게임에 이 게임 ID의 플레이어가 없어요. 연결을 해제한 뒤 게임에 보이는 그대로 다시 연결해 주세요.',
    permission_limit_reached: '이미 최대치인 서버 1,000개에 대해 선택했어요. 이 서버의 공유는 계속 꺼져 있어요.',
    rate_limited: '짧은 시간에 요청이 너무 많았어요. 1분 뒤에 다시 시도해 주세요.',
    switched_off_since: '이 요청이 처리되는 동안 공유를 껐거나 모두 껐어요. 공유는 계속 꺼져 있어요.',
  },
  waitFor: { other: '짧은 시간에 요청이 너무 많았어요. {count}초 뒤에 다시 시도해 주세요.' },
  otherRefusal: '서비스가 이 요청을 거절했어요. 페이지를 새로고침하고 다시 시도해 주세요.',

  unanswered: '응답이 없어요. 처리됐는지 확인하는 중…',

  notDone: {
    on: '공유가 아직 꺼져 있어요. 변경한 내용이 전달되지 않았어요. 원하면 다시 시도하세요.',
    off: '공유가 아직 켜져 있어요. 변경한 내용이 전달되지 않았어요. 다시 시도해 주세요.',
    forgotten: '아직 목록에 있어요. 요청이 전달되지 않았어요. 다시 시도해 주세요.',
    'servers-off': '아직 공유가 켜져 있는 서버가 있어요. 요청이 전달되지 않았어요. 다시 시도해 주세요.',
    'everything-off': '아직 다 꺼지지 않았어요. 요청이 전달되지 않았어요. 다시 시도해 주세요.',
    'logged-out': '아직 로그인되어 있어요. 다시 시도해 주세요.',
    linked: '연결되지 않았어요. 요청이 전달되지 않았어요. 다시 시도해 주세요.',
    unlinked: '아직 연결되어 있어요. 요청이 전달되지 않았어요. 다시 시도해 주세요.',
    primary: '대표 계정이 아니에요. 요청이 전달되지 않았어요. 다시 시도해 주세요.',
    created: '키가 만들어지지 않았어요. 다시 시도해 주세요.',
    erased: '아무것도 삭제되지 않았어요. 요청이 전달되지 않았어요. 다시 시도해 주세요.',
    ended: '다른 곳에 아직 로그인되어 있어요. 다시 시도해 주세요.',
    replaced: '새 키가 만들어지지 않았고, 이전 키는 그대로 작동해요. 다시 시도해 주세요.',
    revoked: '키가 아직 작동해요. 요청이 전달되지 않았어요. 다시 시도해 주세요.',
  },

  accounts: {
    lead: '봇은 다른 계정을 따로 묻지 않으면 대표 계정을 보여 줘요.',
    listTitle: '연결된 계정',
    primary: '대표 계정',
    linkedOn: '{region}, 연결한 날: {date}',
    copyId: 'ID 복사',
    forBots: '봇 개발자용',
    idText:
      '봇은 ID로 특정 계정을 물어볼 수 있어요. ID는 비밀이 아니에요. 닉네임과 태그를 아는 사람은 누구나 계산해 낼 수 있어요.',
    makePrimary: '대표 계정으로 정하기',
    makingPrimary: '대표 계정으로 바꾸는 중…',
    nowPrimary: '이제 {account} 계정이 대표 계정이에요.',
    unlink: '연결 해제…',
    unlinkTitle: '이 계정의 연결을 해제할까요?',
    unlinkConfirm: '연결 해제',
    unlinking: '해제하는 중…',
    unlinkText:
      '봇이 더 이상 {account} 계정을 찾지 못해요. 그 사이 다른 사람이 연결하지 않는 한 다시 연결할 수 있어요.',
    unlinkPrimary: '다른 계정이 있으면 가장 오래전에 연결한 계정이 대표 계정이 돼요.',
    unlinked: '{account} 계정의 연결을 해제했어요.',
    noneText: '계정을 연결하기 전까지는 봇이 아무것도 보여 줄 수 없어요.',
    everyServerOff: '아직 모든 서버에서 공유가 꺼져 있어요.',
    chooseServers: '봇이 내 전적을 봐도 되는 서버 고르기',
    nowLinked: '{account} 계정을 연결했어요.',
    nowLinkedAndVisible: '{account} 계정을 연결했어요. {headline}.',
  },

  preview: {
    title: '봇에게 보이는 내용',
    text: '공유가 켜진 서버의 봇은 이 전적과 최근 경기를 받아요. 보여 주는 방식은 봇마다 달라요.',
    rank: '{rank}, 랭크 점수 {rating}, {region}',
    killsPerDeath: '킬/데스',
    won: '승률',
    matches: '경기 수',
    placeholder: '예시 전적',
    unverified: '계정 확인 안 됨',
    unanswered: '응답이 없어서 전적을 보여 줄 수 없어요.',
  },

  keys: {
    lead: '봇이 전적을 조회하려면 키가 필요해요. 키 하나는 서버 하나에서만 작동하고, 활성 키는 두 개까지 가질 수 있어요.',

    createTitle: '키 만들기',
    createText: '서버를 고르세요. 봇 이름을 쓰면 멤버에게도 보여요. 키는 그 서버에서만 작동해요.',
    server: '봇이 있는 서버',
    chooseServer: '서버를 고르세요',
    name: '봇 이름 (선택)',
    term: '유효 기간',
    neverExpires: '무기한',
    create: '키 만들기',
    creating: '만드는 중…',
    checking: '확인하는 중…',
    staleHeadline: '서버 목록이 오래됐어요. 마지막 업데이트: {age}.',
    staleText: '키를 만들려면 하루가 지나지 않은 목록이 필요해요. 아래에서 고른 내용은 그대로 남아요. {login}',
    limitHeadline: '활성 키가 두 개예요. 더는 만들 수 없어요.',
    limitText: '새로 만들려면 위에서 하나를 폐기하세요. 폐기한 키는 바로 작동을 멈춰요.',
    notManager: '관리하는 서버가 없어요',
    whoCanCreate: '키는 서버의 소유자이거나 서버를 관리할 권한이 있는 사람이 만들 수 있어요.',
    ifChanged: '그 사이 바뀌었나요? {login}',
    lostHeadline: '{server} 서버의 키(끝자리 {hint})가 만들어졌지만 나에게 전달되지 않았어요.',
    lostText: '이 키를 가진 사람은 없고, 다시 표시할 수 없어요. 폐기하고 새로 만드세요.',
    listTitle: '내 키',
    endingIn: '키 끝자리: ',
    nameAndServer: '{name} ({server} 서버용)',
    unnamed: '이름 없는 키',
    mine: '내 키',
    creatorGone: '만든 사람이 이제 이 서버를 관리하지 않아요. 키는 아직 작동해요.',
    created: '{date} 생성',
    lastUsed: '마지막 사용: {day}',
    neverUsed: '사용한 적 없음',
    expires: '{date} 만료',
    expired: '{date} 만료됨',
    expiresSoon: '곧 만료돼요: {day}. 그 전에 봇에 다른 키가 필요해요.',
    isNew: '새 키',
    isOld: '이전 키, {date}까지 작동',
    replacedBy: '새 키({hint})로 교체했어요. 봇에는 새 키를 넣으세요.',
    revokedOn: '{date} 폐기',
    revokedByCreator: '{date} 만든 사람이 폐기',
    revokedBy: {
      owner: '{date} 내가 폐기',
      manager: '{date} 서버를 관리하는 다른 사람이 폐기',
      bot: '{date} 이 키를 쓰던 봇이 폐기',
      operator: '{date} 이 서비스의 운영자가 폐기',
    },
    inactiveKeys: '더는 작동하지 않는 내 키 ({count})',
    revoke: '폐기…',
    revokeMine: ' 끝자리가 {hint}인 내 키',
    revokeFor: ' {server} 서버의 키(끝자리 {hint})',
    revokeTitle: '이 키를 폐기할까요?',
    revokeConfirm: '키 폐기',
    revoking: '폐기하는 중…',
    revokeText:
      '{server} 서버의 키(끝자리 {hint})가 바로 작동을 멈추고, 이 키를 쓰는 봇도 함께 멈춰요. 되돌릴 수 없어요.',
    revokeOthers: '키를 만든 사람에게는 서버를 관리하는 사람이 폐기했다는 것만 보이고, 누구인지는 보이지 않아요.',
    nowRevoked: '키(끝자리 {hint})를 폐기했어요. 이제 작동하지 않아요.',
    none: '활성 키 없음',
    inviteTitle: '멤버에게 알리기',
    inviteText:
      '멤버들이 보는 곳에 이 링크를 올리세요. 링크를 열면 이 서버에 대한 각자의 스위치로 이동해요. 본인이 켜기 전까지 공유는 꺼져 있어요.',
    copyLink: '링크 복사',

    replace: {
      button: '교체…',
      title: '이 키를 교체할까요?',
      confirm: '새 키 만들기',
      replacing: '교체하는 중…',
      text: '{server} 서버의 키(끝자리 {hint})를 이름과 기간이 같은 새 키로 바꿔요.',
      old: '이전 키',
      oldKeyWorks: { 0: '새 키를 만들면 바로 멈춰요', 24: '24시간 더 작동해요', 168: '7일 더 작동해요' },
      full: '활성 키가 두 개라서 더는 만들 수 없어요. 새 키를 만들면 이전 키는 바로 멈추니, 봇에 새 키를 넣을 준비를 해 두세요.',
    },

    serverKeys: {
      title: '서버의 모든 키',
      text: '서버를 관리하는 사람은 그 서버의 모든 키를 보고 폐기할 수 있어요. 어떤 키를 누가 만들었는지는 아무도 볼 수 없어요.',
      server: '내가 관리하는 서버',
      inactive: '더는 작동하지 않는 이 서버의 키 ({count})',
    },

    newKey: {
      title: { other: '새 키 ({count}개)' },
      isFor: '{server} 서버에서 쓰는 키예요.',
      once: '이번 한 번만 표시돼요.',
      keep: '지금 복사해서 비밀번호처럼 보관하세요. 이 키를 가진 사람은 누구나 그 서버에서 공유를 켠 멤버의 전적을 조회할 수 있어요.',
      sessionOver: '그 사이 세션이 끝났어요. 그것만으로 키가 폐기되지는 않지만, 모두 삭제하면 키도 삭제돼요.',
      erased: '그 사이 나에 관한 모든 것이 삭제됐고, 키도 모두 함께 삭제됐어요.',
      copyKey: '키 복사',
      copyCommand: '명령어 복사',
      tryTitle: '시험해 보기',
      tryText:
        '테스트로 내 전적을 조회해 보세요. 게임 계정을 연결하고 이 서버에서 공유를 켜면 전적을 받아요. 그 전에는 무엇이 빠졌는지 알려 줘요.',
      next: '다음: 봇에 키를 넣으세요. 무엇을 보내야 하는지는 여기에 있어요: {link}',
      notCopied: '키를 복사하지 않았어요. 닫으면 다시 볼 수 없어요.',
      done: '완료',
      closeAnyway: '복사하지 않고 닫기',
    },

    sendHome: {
      asked: '{host}에서 이 키를 요청해요. 키를 만든 다음 그곳으로 보낼 수 있어요.',
      ignored:
        '여기로 온 링크는 키를 보내 달라고 하지만, 그 주소가 이 서비스의 목록에 없거나 링크의 ‘state’가 없거나 너무 길어요. 그래서 아무것도 보내지 않아요. 키는 직접 복사할 수 있어요.',
      button: '{host}에 보내기…',
      question:
        '이 키를 {host}에 보낼까요? 그곳을 운영하는 사람이 {server} 서버에서 공유를 켠 멤버의 전적을 조회할 수 있게 돼요.',
      send: '{host}에 키 보내기',
      sent: '{host}의 응답은 새 탭에 나와요. 그곳에서 키를 받지 않았다면 여기서 복사하세요.',
    },
  },

  ownData: {
    lead: '누가 내 전적을 조회했는지, 무엇을 바꿨는지, 어디에 로그인했는지 볼 수 있어요. 내려받는 파일에는 모두 들어 있어요.',

    whoLooked: {
      got: { other: '내 전적을 {count}번 받음' },
      wasRefused: { other: '{count}번 거절됨' },
      title: '내 전적을 조회한 봇',
      week: { other: '최근 7일 동안 {count}번 조회됐어요. 마지막 조회: {last}.' },
      notThisWeek: '최근 7일 동안 조회되지 않았어요. 마지막 조회: {last}.',
      never: '응답한 조회가 아직 없어요.',
      refused: { other: '최근 7일 동안 조회 {count}건을 거절했어요.' },
      since: '{date}부터 집계했어요. 새 조회는 10초쯤 뒤에 나타나요. 하루는 UTC 자정에 끝나요.',
      incomplete: '{date}부터의 횟수는 실제보다 적을 수 있어요. 일부가 유실됐어요.',
      server: '서버와 봇',
      allServers: '모든 서버',
      key: '키 {hint}',
      unknownKey: '이제 없는 키',
      none: '아직 조회 없음',
      noneText: '봇이 내 전적을 물어보면 여기에 나타나요. 날짜, 서버, 키, 그리고 응답했는지 거절했는지가 보여요.',
      who: '어떤 사람이 물어봤는지는 저희도 몰라요. 봇이 알려 주지 않거든요.',
    },

    history: {
      title: '기록',
      text: '최신순이에요. 오래된 항목은 삭제돼요. 언제 삭제되는지는 여기에 있어요: {privacy}',
      events: {
        'consent.granted': { me: '로그인해서, 공유가 켜진 서버의 봇이 내 전적을 조회할 수 있게 됐어요.' },
        'consent.withdrawn': {
          me: '내가 모두 껐어요.',
          chat: '내가 채팅에서 모두 껐어요.',
          platform: '내가 채팅 플랫폼에서 이 앱을 제거해서 모두 꺼졌어요.',
          operator: '{operator}가 모두 껐어요.',
        },
        'permission.allowed': { me: '내가 {server} 서버에서 공유를 켰어요.' },
        'permission.denied': {
          me: '내가 {server} 서버에서 공유를 껐어요.',
          chat: '내가 채팅에서 {server} 서버의 공유를 껐어요.',
        },
        'permission.forgotten': { me: '내가 {server} 서버에 대한 선택을 지웠어요.' },
        'account.linked': { me: '내가 {account} 계정을 연결했어요.' },
        'account.made_primary': { me: '내가 {account} 계정을 대표 계정으로 정했어요.' },
        'account.unlinked': {
          me: '내가 {account} 계정의 연결을 해제했어요.',
          operator: '{operator}가 {account} 계정의 연결을 해제했어요.',
        },
        'key.created': { me: '내가 {key} 키를 만들었어요.' },
        'key.replaced': { me: '내가 {key} 키를 교체했어요.' },
        'key.revoked': {
          me: '내가 {key} 키를 폐기했어요.',
          manager: '서버를 관리하는 사람이 {key} 키를 폐기했어요.',
          bot: '키를 쓰던 봇이 {key} 키를 폐기했어요.',
          operator: '{operator}가 {key} 키를 폐기했어요.',
        },
        'guild_key.revoked': { me: '다른 사람이 서버용으로 만든 키를 내가 폐기했어요.' },
        'keys.listed': { operator: '{operator}가 키 목록을 봤어요.' },
        'audit.read': { operator: '{operator}가 이 기록을 봤어요.' },
        'data.shown': { operator: '{operator}가 나에 관한 모든 것을 봤어요.' },
      },
      agreed: '이 내용에 동의했어요 ({language})',
      noNotice: '내용을 불러오지 못했어요. 닫았다가 다시 열어 보세요.',
      otherEvent: '이 페이지가 아직 모르는 종류의 항목이에요. 새로고침해 주세요.',
      unknownServer: '이름을 모르는',
      unknownAccount: '지금은 연결되어 있지 않은 게임',
      key: '{server} 서버의 {hint}',
      unknownKey: '지금은 목록에 없는',
      earlier: { other: '이전 항목 {count}개' },
      noneText: '스위치, 게임 계정, 키를 바꾸면 여기에 나타나요.',
    },

    sessions: {
      title: '로그인된 곳',
      here: '이 브라우저에서만 로그인되어 있어요.',
      places: { other: '브라우저 또는 기기 {count}곳에서 로그인되어 있어요.' },
      this: '이 세션',
      other: '다른 세션',
      since: '로그인: {moment}, 종료: {end}',
      endOthers: '다른 모든 곳에서 로그아웃',
      ending: '로그아웃하는 중…',
      ended: '다른 모든 곳에서 로그아웃했어요. 스위치는 그대로예요.',
    },

    download: {
      title: '내 데이터 사본',
      text: '파일 하나예요. 비밀번호나 키는 들어 있지 않아요.',
      link: '내 데이터 내려받기',
    },

    erase: {
      text: '조회만 막으려면 ‘모두 끄기’로 충분해요.',
      absent: '다시 로그인하지 않으면 {date}에 모두 삭제돼요.',
      button: '모두 삭제…',
      question: '모두 삭제할까요?',
      consequences: [
        '이제 아무도 내 전적을 조회할 수 없고, 모든 곳에서 로그아웃돼요.',
        '서버, 스위치, 게임 계정, 기록, 조회 횟수 집계가 사라져요. 아무도 되살릴 수 없어요.',
        '내 봇 키도 사라져요. 그 키를 쓰는 봇은 그때부터 아무것도 받지 못해요.',
        '남는 것은 이름이 없는 작업 목록과, 보관 기간이 끝날 때까지의 백업이에요.',
      ],
      whose: '로그인한 계정: {name}',
      word: '삭제',
      type: '확인을 위해 ‘{word}’라고 입력하세요',
      typeIt: '먼저 ‘{word}’라고 입력하세요. 되돌릴 수 없어요.',
      confirm: '모두 삭제',
      confirming: '삭제하는 중…',
    },
  },
}

export const pages: Pages<Forms> = {
  dashboard: '대시보드',

  footer: {
    language: '언어',
    notReviewed: '이 번역은 아직 한국어 원어민이 읽어 보지 않았어요. 틀린 곳을 찾았나요? {operator}에게 알려 주세요.',
    operator: '이 서비스의 운영자',
    text: '전적은 지금은 예시이고, 누구의 계정인지는 아무도 확인하지 않아요. 봇 개발자라면: {link}',
    contact: '문의',
  },

  start: {
    description: '어떤 채팅 서버에서 내 게임 전적을 조회할 수 있는지 정하고, 원할 때 언제든 모두 끄세요.',
    title: '내 게임 전적을 누가 볼지는 내가 정해요',
    lead: '채팅 서버의 봇은 멤버의 전적과 최근 경기를 보여 줄 수 있어요. 내 전적은 내가 허용한 서버에서만 볼 수 있고, 서버마다 따로 정해요.',
    linkHeadline: '{server} 서버의 봇에게 내 게임 전적을 보여 줄까요?',
    linkText: '로그인하면 결정할 수 있어요. 전에 켠 적이 없다면 로그인해도 이 서버에서 공유가 켜지지 않아요.',
    demoTitle: '예시: Maren 님의 Lanternfall 서버 스위치',
    demoOff: '전적 없음: Maren 님은 이 서버에서 공유하지 않아요.',
    whatTitle: '하는 일과 하지 않는 일',
    whoText:
      '내가 공유를 켠 서버의 봇은 내가 연결한 게임 계정의 전적과 최근 경기를 받고, 그 서버의 모두에게 보여 줄 수 있어요. 다른 봇은 아무것도 받지 못해요.',
    unverifiedText: '연결한 계정이 정말 본인 것인지 아무도 확인하지 않아요.',
    examplesText: '전적도 지금은 실제가 아니라 예시예요.',
    turnOffText: '로그인한 상태에서 ‘모두 끄기’를 누르면 내 전적 조회가 바로 전부 중단되고, 모든 곳에서 로그아웃돼요.',
    howTitle: '이용 방법',
    findSteps: [
      '로그인하고 채팅 플랫폼의 페이지에서 동의하세요. 저희가 받는 것은 이름과 프로필 사진, 서버 목록, 그중 내가 관리하는 서버가 전부예요.',
      '게임 계정을 연결하세요: 닉네임, 태그, 지역.',
      '내 전적을 봐도 되는 봇이 있는 서버에서 공유를 켜세요. 켜기 전까지는 모든 서버에서 꺼져 있어요.',
    ],
    noScript:
      '이 페이지에는 JavaScript가 필요해요. 꺼져 있거나 아직 불러오지 못했어요. {stop} 로그인한 상태라면 이 버튼으로 모두 끌 수 있어요.',
  },

  login: {
    link: '채팅 계정으로 로그인',
    short: '로그인',
    newHere: '처음이신가요? 직접 켜기 전까지는 아무것도 공유되지 않아요.',
    hereBefore:
      '전에 모두 껐다면, 로그인할 때 설정이 다시 적용돼요. 공유를 켜 둔 서버의 봇이 다시 내 전적을 조회할 수 있어요.',
    platformAsks: '로그인할 때마다 채팅 플랫폼이 동의를 물어봐요.',
    notNeeded: '로그인하지 않고 모두 끄려면 채팅에서 <code translate="no">/lookups stop</code> 명령을 보내세요.',
  },

  farewell: {
    'session-ended': {
      headline: '세션이 끝났어요.',
      text: '만료됐거나 다른 곳에서 종료했어요. 공유가 켜진 서버의 봇은 아직 내 전적을 볼 수 있을지도 몰라요. {stop} 확인하려면 로그인하세요. 로그인하면 내 설정이 다시 적용되고, 공유를 켜 둔 서버의 봇이 내 전적을 조회할 수 있어요.',
    },
    'logged-out': {
      headline: '봇이 아직 내 전적을 볼 수 있을지도 몰라요.',
      text: '{moment}에 로그아웃했어요. 스위치는 그대로예요. 공유가 켜진 서버의 봇은 계속 내 전적을 조회할 수 있어요. {stop} 여기서 모두 끄려면 로그인하세요.',
    },
    'everything-off': {
      headline: '모두 껐어요.',
      text: '{moment}에 껐어요. 그 뒤로 어디에서도 로그인하지 않았다면 아무도 내 전적을 조회할 수 없어요. 더 할 일은 없으니 이 페이지를 닫아도 돼요.\n내 설정은 저장돼 있어요. 잠깐 보려고 로그인하기만 해도 다시 적용되고, 공유를 켜 둔 서버의 봇이 다시 내 전적을 조회할 수 있어요.',
    },
    erased: {
      headline: '나에 관한 모든 것이 삭제됐어요.',
      text: '{moment}에 삭제했어요. 그 뒤로 다시 시작하지 않았다면 아무도 내 전적을 조회할 수 없고, 내 키를 쓰는 봇은 아무것도 받지 못해요. 더 할 일은 없으니 이 페이지를 닫아도 돼요.\n서버, 스위치, 게임 계정, 키, 세션, 기록, 조회 횟수 집계가 모두 사라졌어요. 남는 것은 이름이 없는 작업 목록과, 보관 기간이 끝날 때까지의 백업이에요. 자세한 내용은 여기에 있어요: {privacy}. 다시 로그인하면 처음부터 시작해요.',
    },
    'login-declined': {
      headline: '로그인을 거부했어요.',
      text: '바뀐 것은 없어요. 계속하려면 다시 로그인하세요.',
    },
    'login-overtaken': {
      headline: '이 로그인이 진행되는 동안 모두 껐어요.',
      text: '전적을 공개하려면 다시 로그인하세요.',
    },
    'login-expired': {
      headline: '이 로그인은 마치지 못했어요.',
      text: '너무 오래 걸렸거나, 이미 사용됐거나, 다른 브라우저나 앱에서 시작한 로그인이에요. 이 브라우저가 쿠키를 차단하고 있다면 이 사이트에서는 허용해 주세요. 쿠키가 없으면 로그인할 수 없어요. 이미 사용된 로그인이라면 봇이 벌써 내 전적을 조회할 수 있을지도 몰라요. {stop} 여기서 모두 끄려면 로그인하세요.',
    },
    'login-busy': {
      headline: '지금 쓰는 네트워크에서 로그인을 너무 많이 시도했어요.',
      text: '바뀐 것은 없어요. 1분 뒤에 다시 시도해 주세요.',
    },
    'login-failed': {
      headline: '채팅 플랫폼에서 로그인을 마치지 못했어요.',
      text: '응답이 없었거나 오류가 났어요. 바뀐 것은 없어요. 잠시 뒤에 다시 시도해 주세요.',
    },
    'login-away': {
      headline: '이 서비스가 로그인을 마치지 못했고, 로그인이 반영됐는지도 알 수 없어요.',
      text: '문제는 저희 쪽에 있어요. 공유를 켜 둔 서버의 봇이 벌써 내 전적을 조회할 수 있을지도 몰라요. {stop} 계속하거나 모두 끄려면 잠시 뒤에 다시 로그인하세요.',
    },
  },

  notOff: {
    notLoggedIn: {
      headline: '로그인되어 있지 않아요',
      lead: '로그인한 상태에서 조금 전에 버튼을 눌렀다면 이미 모두 꺼져 있어요. 그렇지 않다면 바뀐 것은 없어요. {stop} 여기서 모두 끄려면 로그인한 뒤 버튼을 다시 눌러 주세요. 로그인하면 내 설정이 다시 적용돼요. 버튼을 누르기 전까지는 공유를 켜 둔 서버의 봇이 내 전적을 조회할 수 있어요.',
    },
    refused: {
      headline: '아무것도 꺼지지 않았어요',
      lead: '서비스가 거절했어요. 요청이 너무 많았을 수도 있어요. 뒤로 가서 1분 기다린 다음 버튼을 다시 눌러 주세요.',
    },
    unanswered: {
      headline: '모두 꺼졌는지 아직 알 수 없어요',
      lead: '지금 서비스에 문제가 있어요. 1분 기다린 다음 뒤로 가서, 모두 꺼졌다는 페이지가 나올 때까지 버튼을 다시 눌러 주세요.',
    },
  },

  unknown: {
    title: '없는 페이지',
    description: '이 주소에는 아무것도 없어요.',
    headline: '없는 페이지예요',
    lead: '주소를 잘못 입력했거나 오래된 주소일 수 있어요.',
    home: '대시보드로 가기',
    forBots: '봇 개발자를 위한 <a href="/docs">API 문서</a>도 여기에 있어요.',
  },

  privacy: {
    title: '개인정보 처리방침',
    description:
      '이 서비스가 내 정보 중 무엇을 왜, 얼마나 오래 보관하고, 누가 보며, 어떻게 받고 삭제하는지 알려 드려요.',
    lead: '봇은 내가 공유를 켠 서버에서만 내 전적을 조회할 수 있어요. 이 서비스는 그에 필요한 것만 보관하고 아무도 추적하지 않아요. 내 데이터는 언제든 내려받거나 삭제할 수 있어요.',
    keptTitle: '무엇을 왜 보관하나요',
    why: '이유: {reason}',
    howLong: '기간: {time}',
    kept: {
      person: {
        what: '채팅 플랫폼의 내 ID, 사용자명, 표시되는 이름, 그리고 처음과 마지막으로 로그인한 시각',
        why: '나를 다시 알아보고, 봇이 물어볼 때 나를 찾으려고요.',
        howLong: '내 데이터를 모두 삭제할 때까지.',
      },
      servers: {
        what: '마지막 로그인 기준으로 내가 들어가 있는 서버와 그 이름, 내가 관리하는지 여부',
        why: '서버를 목록으로 보여 주고, 서버를 관리하는 사람만 키를 만들 수 있게 하려고요.',
        howLong: '모두 끄거나, 다시 로그인해서 새 목록을 받을 때까지. 최대 30일.',
      },
      switches: {
        what: '봇이 내 전적을 조회해도 되는지, 실제 전적에 동의했는지 예시에 동의했는지, 그리고 내가 결정한 서버마다의 스위치와 서버 이름',
        why: '내가 동의한 서버의 봇에게만 응답하려고요.',
        howLong: '그것을 삭제하거나 내 데이터를 모두 삭제할 때까지.',
      },
      accounts: {
        what: '내가 연결한 게임 계정: 닉네임, 태그, 지역',
        why: '어떤 전적이 내 것인지 알려고요.',
        howLong: '그것을 삭제하거나 내 데이터를 모두 삭제할 때까지.',
      },
      keys: {
        what: '내가 만든 봇 키: 서버, 이름, 마지막 네 글자, 만든 시각과 작동을 멈춘 시각, 마지막으로 사용한 시간대, 키의 해시',
        why: '키를 알아보고, 나와 그 서버를 관리하는 사람이 키를 폐기할 수 있게 하려고요.',
        howLong: '내 데이터를 모두 삭제할 때까지. 비활성 키는 마지막 100개까지만.',
      },
      sessions: {
        what: '내 세션(해시로)',
        why: '로그인 상태를 유지하려고요.',
        howLong: '로그아웃할 때까지. 최대 7일.',
      },
      withdrawals: {
        what: '마지막으로 공유를 끄거나 모두 끄거나 모두 삭제한 시각(ID의 해시로)',
        why: '이미 시작된 일이 그것을 되돌리지 못하게 하려고요.',
        howLong: '최대 2시간.',
      },
      requests: {
        what: '내 IP 주소와, 나와 내 봇이 보내는 요청의 수(데이터베이스 밖에서)',
        why: '아무도 서비스에 요청을 퍼붓지 못하게 하려고요.',
        howLong: '1~2분.',
      },
      lookups: {
        what: '내 전적 조회에 응답하고 거절한 횟수: 날짜, 서버, 키별로. 누가 봇에게 물어봤는지는 절대 남기지 않아요',
        why: '어떤 봇이 조회했는지 나에게 보여 주려고요.',
        howLong: { other: '{count}일.' },
      },
      changes: {
        what: '내가 여기서 바꾼 것과 그 시각, 그리고 동의할 때 읽은 글',
        why: '나에게 보여 주고, 문제가 생겼을 때 무슨 일이 있었는지 알아내려고요.',
        howLong: { other: '{count}일.' },
      },
    },
    neverErased: '더 이상 로그인하지 않으면 위에 기한이 적힌 데이터만 삭제돼요.',
    erasedAfter: { other: '{count}일 동안 로그인하지 않으면 나에 관한 모든 것이 삭제돼요' },
    erasedHow:
      '<strong>{erasedAfter}</strong>. 직접 삭제한 것과 똑같이, 자동으로 삭제돼요. 단, 활성 봇 키가 있는 동안은 삭제되지 않아요. 다른 사람들이 그 키에 의존하기 때문이에요. 삭제되는 날은 <a href="/data">‘내 데이터’</a>에 나오고, 로그인할 때마다 미뤄져요.',
    backups:
      '백업에는 데이터가 조금 더 오래 남아요. 얼마나 오래인지는 이 서비스의 운영자가 정해요. 서비스 로그에는 이름, IP 주소, 키, 사람의 ID가 없어요. 요청은 해시로, 봇은 키와 서버의 ID로 구별해요.',
    seenTitle: '누가 보나요',
    seen: {
      bots: '<strong>봇</strong>은 내가 공유를 켠 서버에서, 로그인한 때부터 모두 끌 때까지, 내 게임 계정의 전적과 최근 경기를 계정의 닉네임, 태그, 지역과 함께 받아요. 그렇지 않으면 무엇이 빠졌는지만 들어요: 로그인, 그 서버에서의 공유, 또는 게임 계정. 위에 적힌 다른 것은 아무것도 받지 않아요. 봇은 받은 것을 그 서버의 모두에게 보여 줄 수 있어요.',
      managers:
        '<strong>서버를 관리하는 사람</strong>은 그 서버용으로 만든 키를 보지만, 누가 만들었는지는 볼 수 없어요. 그 서버에서 공유를 켠 멤버는 키의 이름과 새 키가 언제 만들어졌는지 볼 수 있어요.',
      operator:
        '<strong>이 서비스의 운영자</strong>는 데이터베이스를 읽을 수 있어요. 서비스의 명령어로 내 정보를 읽거나 바꾸면 기록이 남아요.',
      platform:
        '<strong>채팅 플랫폼</strong>은 로그인할 때 내가 누구인지 저희에게 알려 주고, 내가 로그인했다는 것을 알게 돼요. 저희는 그 플랫폼의 내 계정에 접근할 권한을 보관하지 않아요.',
      nobodyElse: '그 밖에는 아무도 보지 않아요. 이 페이지들에는 광고도, 추적도, 다른 회사의 파일도 없어요.',
    },
    browserTitle: '내 브라우저에는',
    browser: {
      none: '‘로그인’을 누르거나 언어를 고르거나 언어를 지정한 링크를 열기 전에는 쿠키가 없어요.',
      session: '<strong>로그인 상태</strong>: 쿠키가 최대 7일 동안 유지해요.',
      login: '<strong>진행 중인 로그인</strong>: 쿠키가 내 브라우저에 10분 동안 묶어 둬요.',
      language:
        '<strong>언어</strong>: 쿠키가 기억해요. 메뉴에서 고르면 1년 동안, 링크가 지정했다면 브라우저를 닫을 때까지예요.',
      farewell:
        '<strong>방금 한 일</strong>: 로그아웃했거나 모두 껐거나 모두 삭제했다는 것과 그 시각을 쿠키가 10분 동안 기억해요.',
      place: '<strong>왔던 페이지</strong>: 로그인하러 가 있는 동안 탭이 기억해요.',
    },
    liveStats: '연결한 게임 ID는 채팅 이름 없이 운영자가 고른 게임 데이터 제공처로 전송돼요.',
    pictures:
      '내 사진과 서버들의 사진은 채팅 플랫폼의 {address}에 있어요. 브라우저가 거기에서 불러오므로, 보고 있다는 사실과 내 IP 주소를 플랫폼이 알게 돼요. 이 서비스는 플랫폼이 사진마다 붙인 코드만 보관해요. 내 사진의 코드는 모든 데이터를 삭제할 때까지, 나머지는 서버 목록과 같은 기간 동안이에요.',
    yoursTitle: '받기, 바꾸기, 삭제하기',
    yours: {
      here: '<a href="/">대시보드</a>에서 서버 하나 또는 전체에서 공유를 끄고, 계정 연결을 해제하고, 키를 폐기할 수 있어요.',
      data: '<a href="/data">‘내 데이터’</a>에서는 누가 내 전적을 조회했고 내가 무엇을 결정했는지 보고, 모든 것을 파일 하나로 내려받고, 모두 삭제할 수 있어요. 삭제는 아무도 되돌릴 수 없어요. 남는 것은 이름이 없는 작업 목록과, 한동안 남는 백업이에요.',
      off: '‘모두 끄기’는 서버 목록 말고는 아무것도 삭제하지 않아요. 모든 조회를 바로 끝내고, 내 설정은 다음에 로그인하면 다시 적용돼요.',
    },
    ask: '{operator}는 다른 사람이 연결한 게임 계정을 풀어 줄 수 있고, 이 페이지로 해결되지 않는 질문에 답해 줄 수 있어요.',
  },
}

export const chat: Chat<Forms> = {
  command: {
    lookups: '내 게임 전적을 조회하는 봇: 거부하거나, 누가 조회했는지 볼 수 있어요.',
    off: '이 서버의 봇이 내 전적을 조회하지 못하게 해요.',
    stop: '모든 서버에서 어떤 봇도 내 전적을 조회하지 못하게 해요.',
    who: '최근 7일 동안 누가 내 전적을 조회했는지 봐요. 나에게만 보여요.',
    status: '봇이 어디에서 내 전적을 조회할 수 있는지 봐요. 나에게만 보여요.',
  },
  unknownCommand: '여기에 없는 명령어예요. 바뀐 것은 없어요. /lookups 명령어를 써 보세요.',
  unknownPerson:
    'Player Stats Lookup에 등록된 정보가 없어서, 여기서 내 전적을 조회할 수 있는 봇이 없어요. 바뀐 것은 없어요.',
  tooOften: '처리하지 못했어요. 명령어가 너무 많아요. 바뀐 것은 없어요. 1분 뒤에 다시 보내 주세요.',
  notDone:
    '처리되지 않았을 수 있어요. 지금 서비스에 문제가 있어요. 1분 뒤에 같은 명령어를 다시 보내거나 여기를 이용하세요: {url}',
  off: {
    done: '이제 이 서버의 봇은 내 전적을 조회할 수 없어요. 여기서 바꿀 수 있어요: {url}',
    already: '공유는 이미 꺼져 있었어요. 이 서버의 봇은 내 전적을 조회할 수 없어요.',
    notInServer: '이 명령어는 서버 안에서 쓰고, 그 서버에만 적용돼요. 모두 끄려면 /lookups stop 명령어를 쓰세요.',
  },
  stop: {
    done: '모두 껐어요. 이제 어느 서버에서도 내 전적을 조회할 수 있는 봇이 없어요. 다시 로그인하기 전까지 그대로예요. 로그인: {url}',
    already: '이미 모두 꺼져 있었어요.',
  },
  who: {
    title: '최근 7일 동안 내 전적을 물어본 봇(서버와 키별):',
    line: { other: '• {server}, {key}: {count}번 (오늘 {today}번)' },
    more: { other: '… 그 밖에 {count}개 더 있어요.' },
    nobody: '최근 7일 동안 내 전적을 물어본 봇이 없어요.',
    incomplete: '이 횟수에는 빠진 조회가 있을 수 있어요.',
    all: '전체 목록: {url}',
  },
  status: {
    off: '모두 꺼져 있어요. 어느 서버에서도 내 전적을 조회할 수 있는 봇이 없어요. 나만 바꿀 수 있고, 바꾸려면 로그인하세요: {url}',
    nowhere: '봇이 내 전적을 조회할 수 있는 서버가 없어요. 여기서 바꿀 수 있어요: {url}',
    here: '이 서버의 봇은 내 전적을 조회할 수 있어요.',
    notHere: '이 서버의 봇은 내 전적을 조회할 수 없어요.',
    servers: '공유가 켜진 서버: {servers}.',
    moreServers: { other: '그 밖의 서버 {count}개' },
    noAccount: '연결한 게임 계정이 없어서 보여 줄 것이 없어요.',
    change: '여기서 바꿀 수 있어요: {url}',
  },
}
