/** The texts of the pages in Turkish. Addresses people as “sen”, as gaming communities do; docs/translating.md lists the terms. */
import type { Chat, Dashboard, Pages } from './language.ts'

/** The plural categories of this language (CLDR). */
type Forms = 'other'

export const dashboard: Dashboard<Forms> = {
  service: 'Player Stats Lookup',
  skipToContent: 'İçeriğe geç',
  loading: 'Yükleniyor…',
  cancel: 'Vazgeç',
  dismiss: 'Gizle',
  privacy: 'Gizlilik',
  apiReference: 'API belgeleri',
  comma: ', ',

  views: {
    label: 'Görünümler',
    '/': 'Görünürlük',
    '/accounts': 'Oyun hesapları',
    '/keys': 'Bot anahtarları',
    '/data': 'Verilerin',
  },

  header: {
    loggedInAs: 'Giriş yapan: ',
    logOut: 'Çıkış yap',
    loggingOut: 'Çıkış yapılıyor…',
  },

  banner: {
    unavailable: 'Hizmet yanıt vermiyor.',
    busy: 'Çok fazla istek.',
    lastKnown: 'Bilinen son durumu görüyorsun.',
    asLeft: 'Düğmelerin bıraktığın gibi duruyor. Bu sayfa denemeye devam ediyor.',
    tryNow: 'Şimdi dene',
    trying: 'Deneniyor…',
    back: 'Hizmet yeniden yanıt veriyor.',
  },

  login: {
    again: 'Yeniden giriş yap',
    logInAgain: 'Yeniden giriş yap',
    stillLoggedIn: 'Bu giriş tamamlanmamış olabilir, ama oturumun açık.',
  },

  loggedIn: {
    title: 'Az önce giriş yaptın',
    visible: {
      headline: 'Giriş yapınca yeniden görünür oldun.',
      text: {
        one: 'Bu sunucudaki botlar senin istatistiklerini sorgulayabilir: {servers}.',
        other: 'Bu sunuculardaki botlar senin istatistiklerini sorgulayabilir: {servers}.',
      },
    },
    waiting: {
      headline: 'Seçimlerin yeniden geçerli.',
      text: {
        one: 'Bu sunucuda paylaşım açık: {servers}. Bir oyun hesabı bağlayana kadar kimse senin istatistiklerini sorgulayamaz.',
        other:
          'Bu sunucularda paylaşım açık: {servers}. Bir oyun hesabı bağlayana kadar kimse senin istatistiklerini sorgulayamaz.',
      },
    },
    more: {
      other: '{count} tane daha',
    },
    off: 'Her şeyi yeniden kapat…',
    keep: 'Açık bırak',
  },

  broken: {
    title: 'Bu sayfa bozuldu',
    text: 'Tarayıcında bir şeyler ters gitti, bu bölüm gösterilemiyor. Hiçbir şey değişmedi. Sayfayı yenile ya da daha yeni bir tarayıcı dene. Buradan yine de her şeyi kapatabilirsin.',
    reload: 'Sayfayı yenile',
  },

  everythingOff: {
    button: 'Her şeyi kapat…',
    title: 'Her şey kapatılsın mı?',
    confirm: 'Her şeyi kapat',
    confirming: 'Kapatılıyor…',
    consequences: [
      'Botlar senin istatistiklerini hemen göremez olur, bütün sunucularda.',
      'Her yerden çıkış yapılır.',
      'Düğmelerinin durumu ve oyun hesapların saklanır. Yalnızca bakmak için bile giriş yapınca yeniden geçerli olurlar.',
      'Oluşturduğun bot anahtarları çalışmaya devam eder. Onları durdurmak için önce “Bot anahtarları” altında iptal et.',
    ],
  },

  /** The ways to stop lookups. */
  stop: {
    title: 'İstatistiklerini paylaşmayı bırak',
    text: 'Çıkış yapmak sorguları durdurmaz: paylaşımın açık olduğu sunuculardaki botlar senin istatistiklerini sorgulamaya devam edebilir.',
    servers: 'Sunucu sunucu',
    serversText: 'Her sunucunun kendi düğmesi var. Oturumun açık kalır.',
    all: 'Her şey, şimdilik',
    allText: 'Tüm sorgular durur ve her yerden çıkış yapılır. Düğmelerin saklanır.',
    forGood: 'Her şey, kalıcı olarak',
    forGoodText: 'Buradaki seninle ilgili her şeyi siler. Geri alınamaz.',
    formerServersOff: {
      one: 'Artık üyesi olmadığın sunucuda paylaşımı kapat',
      other: 'Artık üyesi olmadığın {count} sunucuda paylaşımı kapat',
    },
    formerServersOffDone: {
      one: 'Artık üyesi olmadığın sunucuda paylaşım kapatıldı.',
      other: 'Artık üyesi olmadığın {count} sunucuda paylaşım kapatıldı.',
    },
  },

  summary: {
    consentNotKnown: 'Her şeyin kapalı olup olmadığını henüz bilmiyoruz',
    consentOn: 'Oturum açık',
    visible: {
      other: '{count} sunucudaki botlar senin istatistiklerini sorgulayabilir',
    },
    visibleIn: '{server} botları senin istatistiklerini sorgulayabilir',
    uncertain: {
      other: 'En fazla {count} sunucudaki botlar senin istatistiklerini sorgulayabilir',
    },
    hidden: 'Kimse senin istatistiklerini sorgulayamaz',
    noBotYet: 'Henüz hiçbir bot senin istatistiklerini sorgulayamaz',
    noBotText:
      'Paylaşımın açık olduğu sunucularda henüz bot yok. Bir bot eklenirse senin istatistiklerini hemen sorgulayabilir.',
    visibleText:
      'Bağlı oyun hesaplarının istatistiklerini ve son maçlarını alırlar, bunları oradaki herkese gösterebilirler.',
    uncertainText: 'Bir değişikliğin henüz onaylanmadı. Yapılıp yapılmadığına bakılıyor…',
    accountsLinked: { other: '{count} oyun hesabı bağlı' },
    linkAccount: 'Bir oyun hesabı bağla',
    accountNotKnown: 'Bağlı bir hesap var mı, henüz bilmiyoruz',
    serversOn: { other: '{count} sunucuda paylaşım açık' },
    atMostOn: { other: 'En fazla {count} sunucuda paylaşım açık' },
    chooseServer: 'Bir sunucuda paylaşımı aç',
  },

  linked: {
    noConsent:
      'Her şey kapalı, bu yüzden kimse senin istatistiklerini sorgulayamaz. Yeniden giriş yapınca seçimlerin yeniden geçerli olur.',
    title: '{server} sunucusundaki botlar istatistiklerini görsün mü?',
    titleUnnamed: 'Bu sunucudaki botlar oyun istatistiklerini görsün mü?',
    isOff: 'Bu sunucuda paylaşım kapalı. Botlarının senin istatistiklerini görmesi için aç.',
    isOn: '{server} botları senin istatistiklerini sorgulayabilir. Geri dön ve bota yeniden sor. Paylaşımı istediğin zaman kapatabilirsin.',
    done: 'Tamam: {server} botları senin istatistiklerini sorgulayabilir. Geri dön ve bota yeniden sor.',
    noBot: 'Henüz hiçbir {server} botu senin istatistiklerini sorgulayamaz.',
    uncertain: '{server} botlarının senin istatistiklerini sorgulayıp sorgulayamayacağına bakılıyor…',
    noName: 'Önce yeniden giriş yap ki bu sayfa sunucunun adını öğrensin.',
  },

  servers: {
    title: 'Sunucuların',
    asOf: 'Liste güncellendi: {age}.',
    missing: 'Sunucu eksik mi? {login}.',
    question: 'Buradaki botlar istatistiklerimi görsün',
    spokenQuestion: ': buradaki botlar istatistiklerimi görsün',
    search: 'Sunucularında ara',
    found: { other: '{count} sonuç' },
    allOff: 'Tüm sunucularda paylaşımı kapat…',
    allOffTitle: {
      one: 'O sunucuda paylaşım kapatılsın mı?',
      other: '{count} sunucunun hepsinde paylaşım kapatılsın mı?',
    },
    allOffText:
      'O zaman sunucularındaki botlar senin istatistiklerini sorgulayamaz. Oturumun açık kalır, paylaşımı yeniden açabilirsin.',
    allOffConfirm: 'Paylaşımı kapat',
    allOffDone: 'Tüm sunucularında paylaşım kapatıldı. Oturumun hâlâ açık.',
    none: 'Henüz sunucu yok',
    noneText:
      'Sohbet platformunda bir sunucuya katıl, sonra yeniden giriş yap. Burada paylaşımı kapalı olarak görünür.',
    notFound: 'Bu listede bir şey bulunamadı.',
    noOthers: 'Başka sunucun yok.',
    unnamed: 'Adsız sunucu',
    unlisted: 'Sunucu listende yok: üyesi değilsin ya da son girişinden sonra katıldın.',
    forget: 'Kararı sil',
    forgetting: 'Siliniyor…',
    forgotten: '{server} için kararın silindi. Paylaşım kapalı kalır.',
    waiting: 'Bir oyun hesabı bağlayana kadar hiçbir şey gösterilmez.',
    asked: { one: '{bots}: son 7 günde bir sorgu.', other: '{bots}: son 7 günde {count} sorgu.' },
    askedAtLeast: { one: '{bots}: son 7 günde en az bir sorgu.', other: '{bots}: son 7 günde en az {count} sorgu.' },
    newBot: 'Burada yeni bir bot var: {bot}, {day} eklendi. Senin istatistiklerini sorgulayabilir.',
    botsHere: 'Buradaki botlar: {bots}',
    canLookUp: { other: '{bots} senin istatistiklerini sorgulayabilir' },
    noBot: 'Burada henüz bot yok',
    unnamedBot: 'Adsız bot',
    unnamedBots: { other: '{count} adsız bot' },
    botKeys: 'Bot mu çalıştırıyorsun? Anahtarı burada: {link}.',
  },

  switch: {
    on: 'Açık',
    off: 'Kapalı',
    turningOn: 'Açılıyor…',
    turningOff: 'Kapatılıyor…',
    notKnown: 'Bilinmiyor',
    nowOn: '{server} sunucusunda paylaşım açık. {headline}.',
    nowOff: '{server} sunucusunda paylaşım kapalı. {headline}.',
  },

  linkForm: {
    title: 'Hesap bağla',
    text: 'Tam olarak oyunda göründüğü gibi yaz. Senin olup olmadığını kimse kontrol etmez.',
    name: 'Oyundaki ad',
    nameHint: 'Buraya Ad#ETİKET yapıştırabilirsin.',
    tag: 'Etiket',
    tagHint: '# işaretinden sonra gelen kısım.',
    region: 'Bölge',
    chooseRegion: 'Bir bölge seç',
    anotherRegion: 'Başka bir bölge…',
    otherRegion: 'Bölgenin adı',
    submit: 'Hesabı bağla',
    submitting: 'Bağlanıyor…',
    enterName: 'Oyundaki adı yaz.',
    enterTag: 'Etiketi yaz: # işaretinden sonra gelen kısım.',
    enterOtherRegion: 'Bölgeyi yaz.',
    reservedTag: '~ ile başlayan etiketler ayrılmıştır.',
    mineAlready: 'Bu hesabı zaten bağladın.',
    someoneElses: 'Bu hesabı başkası bağlamış. Önce onun bağlantıyı kaldırması gerekir.',
    isYours: 'Senin mi? {operator} onu serbest bırakabilir.',
  },

  regions: {
    na: 'Kuzey Amerika',
    eu: 'Avrupa',
    ap: 'Asya Pasifik',
    kr: 'Kore',
    latam: 'Latin Amerika',
    br: 'Brezilya',
  },

  operator: {
    who: 'Bu hizmetin işletmecisi',
    noAddress: 'Soruların mı var? Sunucu yöneticisine ya da botun sahibine sor.',
    askWhy: '{operator} nedenini söyleyebilir.',
  },

  copy: {
    copied: 'Kopyalandı',
    byHand: 'Seç ve kendin kopyala',
    copyManually: 'Tarayıcın bu sayfanın kopyalamasına izin vermiyor. Metni seç ve kendin kopyala.',
  },

  inputErrors: {
    tooLong: {
      other: 'Çok uzun: en fazla {count} karakter.',
    },
    badCharacters: 'Bu karakterlerden bazıları kullanılamaz.',
  },

  refusals: {
    account_limit_reached: '25 bağlı hesabın var, en fazla bu kadar olur. Yenisini bağlamak için birini kaldır.',
    account_not_found: 'Bu hesap artık bağlı değil.',
    cross_site_request: 'Bu istek başka bir adresten geldi. Sayfayı yenile ve yeniden dene.',
    guild_list_stale: 'Sunucu listen bir günden eski. Güncellemek için yeniden giriş yap, sonra buraya dön.',
    instance_not_found: 'Bu anahtar artık yok.',
    key_limit_reached: 'Zaten iki etkin anahtarın var. Yenisini oluşturmak için birini iptal et.',
    login_too_old: 'Bunun için son girişin en fazla on dakika önce olmalı. Yeniden giriş yap, sonra buraya dön.',
    manage_server_required: 'Son girişine göre bu sunucuyu artık yönetmiyorsun.',
    player_not_found: 'Oyun bu oyun kimliğini tanımıyor. Bağlantıyı kaldır ve oyunda göründüğü gibi yeniden bağla.',
    permission_limit_reached:
      '1.000 sunucu için karar verdin, en fazla bu kadar olur. Bu sunucuda paylaşım kapalı kalır.',
    rate_limited: 'Kısa sürede çok fazla istek. Bir dakika bekle ve yeniden dene.',
    switched_off_since: 'Bu istek yoldayken paylaşımı ya da her şeyi kapattın. Paylaşım kapalı kalır.',
  },
  waitFor: {
    other: 'Kısa sürede çok fazla istek. {count} saniye bekle ve yeniden dene.',
  },
  otherRefusal: 'Hizmet bunu reddetti. Sayfayı yenile ve yeniden dene.',

  unanswered: 'Yanıt yok. Yapılıp yapılmadığına bakılıyor…',

  notDone: {
    on: 'Paylaşım hâlâ kapalı: değişikliğin ulaşmadı. İstersen yeniden dene.',
    off: 'Paylaşım hâlâ açık: değişikliğin ulaşmadı. Yeniden dene.',
    forgotten: 'Hâlâ listende: isteğin ulaşmadı. Yeniden dene.',
    'servers-off': 'Bazı sunucularda paylaşım hâlâ açık: isteğin ulaşmadı. Yeniden dene.',
    'everything-off': 'Her şey kapalı değil: isteğin ulaşmadı. Yeniden dene.',
    'logged-out': 'Oturumun hâlâ açık. Yeniden dene.',
    linked: 'Bağlı değil: isteğin ulaşmadı. Yeniden dene.',
    unlinked: 'Hâlâ bağlı: isteğin ulaşmadı. Yeniden dene.',
    primary: 'Ana hesabın değil: isteğin ulaşmadı. Yeniden dene.',
    created: 'Anahtar oluşturulmadı. Yeniden dene.',
    erased: 'Hiçbir şey silinmedi: isteğin ulaşmadı. Yeniden dene.',
    ended: 'Başka yerlerde oturumun hâlâ açık. Yeniden dene.',
    replaced: 'Yeni anahtar oluşturulmadı, eskisi önceki gibi çalışıyor. Yeniden dene.',
    revoked: 'Anahtar hâlâ çalışıyor: isteğin ulaşmadı. Yeniden dene.',
  },

  accounts: {
    lead: 'Botlar, başkasını istemedikçe ana hesabını gösterir.',
    listTitle: 'Bağlı hesaplar',
    primary: 'Ana hesap',
    linkedOn: '{region}, bağlandı: {date}',
    copyId: 'ID’yi kopyala',
    forBots: 'Bot yazarları için',
    idText:
      'Bir bot belirli bir hesabı ID’siyle isteyebilir. Bu ID’ler gizli değildir: adı ve etiketi bilen onları hesaplayabilir.',
    makePrimary: 'Ana hesap yap',
    makingPrimary: 'Ana hesap yapılıyor…',
    nowPrimary: 'Ana hesabın artık: {account}.',
    unlink: 'Bağlantıyı kaldır…',
    unlinkTitle: 'Bu hesabın bağlantısı kaldırılsın mı?',
    unlinkConfirm: 'Bağlantıyı kaldır',
    unlinking: 'Kaldırılıyor…',
    unlinkText: 'Botlar artık bu hesabı bulamaz: {account}. Başkası önce bağlamazsa yeniden bağlayabilirsin.',
    unlinkPrimary: 'Başka hesapların varsa, en uzun süredir bağlı olan ana hesabın olur.',
    unlinked: '{account} hesabının bağlantısı kaldırıldı.',
    noneText: 'Bir hesap bağlayana kadar botlar hiçbir şey gösteremez.',
    everyServerOff: 'Tüm sunucularında paylaşım hâlâ kapalı.',
    chooseServers: 'Botların senin istatistiklerini nerede görebileceğini seç',
    nowLinked: '{account} bağlandı.',
    nowLinkedAndVisible: '{account} bağlandı. {headline}.',
  },

  preview: {
    title: 'Bir bot ne görür',
    text: 'Paylaşımın açık olduğu sunuculardaki botlar bu istatistikleri ve son maçlarını alır. Her biri kendi biçiminde gösterir.',
    rank: '{rank}, {rating} puan, {region}',
    killsPerDeath: 'Öldürme / ölüm',
    won: 'Kazanılan',
    matches: 'Maçlar',
    placeholder: 'Örnek istatistikler',
    unverified: 'hesap doğrulanmadı',
    unanswered: 'Yanıt yok, bu yüzden istatistikler gösterilemiyor.',
  },

  keys: {
    lead: 'Bir botun istatistik istemek için anahtara ihtiyacı var. Her anahtar tek bir sunucu içindir, en fazla iki etkin anahtarın olabilir.',

    createTitle: 'Anahtar oluştur',
    createText: 'Sunucuyu seç. Bota bir ad verirsen üyeler bu adı görür. Anahtar yalnızca o sunucuda çalışır.',
    server: 'Botun çalıştığı sunucu',
    chooseServer: 'Bir sunucu seç',
    name: 'Botun adı (isteğe bağlı)',
    term: 'Geçerlilik süresi',
    neverExpires: 'Süresiz',
    create: 'Anahtar oluştur',
    creating: 'Oluşturuluyor…',
    checking: 'Bakılıyor…',
    staleHeadline: 'Sunucu listen güncellendi: {age}.',
    staleText: 'Anahtar oluşturmak için en fazla bir günlük olmalı. {login}; aşağıdaki seçimlerin kalır.',
    limitHeadline: 'İki etkin anahtarın var, sınır bu.',
    limitText: 'Yenisini oluşturmak için yukarıdan birini iptal et. İptal edilen anahtar hemen çalışmaz olur.',
    notManager: 'Hiçbir sunucuyu yönetmiyorsun',
    whoCanCreate: 'Anahtarlar, bir sunucunun sahibi olanlar ya da onu yönetme izni olanlar içindir.',
    ifChanged: 'Bu değişti mi? {login}.',
    lostHeadline: '{server} için {hint} ile biten bir anahtar oluşturuldu, ama sana ulaşmadı.',
    lostText: 'Kimsede yok ve yeniden gösterilemez. İptal et ve başka bir tane oluştur.',
    listTitle: 'Anahtarların',
    endingIn: 'Anahtarın son karakterleri: ',
    nameAndServer: '{name}, sunucu: {server}',
    unnamed: 'Adsız anahtar',
    mine: 'Senin',
    creatorGone: 'Oluşturan kişi bu sunucuyu artık yönetmiyor. Anahtar hâlâ çalışıyor.',
    created: 'oluşturuldu: {date}',
    lastUsed: 'son kullanım: {day}',
    neverUsed: 'hiç kullanılmadı',
    expires: 'süresi doluyor: {date}',
    expired: 'süresi doldu: {date}',
    expiresSoon: 'Süresi {day} doluyor. O zamana kadar botuna başka bir anahtar gerekiyor.',
    isNew: 'Yeni',
    isOld: 'Eski, {date} tarihine kadar çalışır',
    replacedBy: 'Yerine {hint} geldi. Bota yenisini ver.',
    revokedOn: 'iptal edildi: {date}',
    revokedByCreator: 'oluşturan iptal etti: {date}',
    revokedBy: {
      owner: 'sen iptal ettin: {date}',
      manager: 'sunucuyu yöneten başka biri iptal etti: {date}',
      bot: 'anahtarı kullanan bot iptal etti: {date}',
      operator: 'bu hizmetin işletmecisi iptal etti: {date}',
    },
    inactiveKeys: 'Artık çalışmayan anahtarların ({count})',
    revoke: 'İptal et…',
    revokeMine: ' {hint} ile biten anahtarın',
    revokeFor: ' {server} için {hint} ile biten anahtar',
    revokeTitle: 'Bu anahtar iptal edilsin mi?',
    revokeConfirm: 'Anahtarı iptal et',
    revoking: 'İptal ediliyor…',
    revokeText: '{server} için {hint} ile biten anahtar hemen çalışmaz olur, onu kullanan bot da. Bu geri alınamaz.',
    revokeOthers: 'Oluşturan kişi, sunucuyu yöneten birinin iptal ettiğini görür, ama kim olduğunu görmez.',
    nowRevoked: '{hint} ile biten anahtar iptal edildi. Artık çalışmıyor.',
    none: 'Etkin anahtar yok',
    inviteTitle: 'Üyelerini davet et',
    inviteText:
      'Bu bağlantıyı üyelerinin göreceği yere gönder. Her birini bu sunucu için kendi düğmesine götürür. Paylaşım, kendileri açana kadar kapalı kalır.',
    copyLink: 'Bağlantıyı kopyala',

    replace: {
      button: 'Değiştir…',
      title: 'Bu anahtar değiştirilsin mi?',
      confirm: 'Yeni anahtar oluştur',
      replacing: 'Değiştiriliyor…',
      text: '{server} için {hint} ile biten anahtarın yerine, aynı adla ve aynı süreyle yeni bir anahtar gelir.',
      old: 'Eski anahtar',
      oldKeyWorks: { 0: 'Yenisi oluşunca çalışmaz olur', 24: '24 saat daha çalışır', 168: '7 gün daha çalışır' },
      full: 'İki etkin anahtarın var, sınır bu: yenisi oluşunca eskisi çalışmaz olur. Yenisini bota vermeye hazır ol.',
    },

    serverKeys: {
      title: 'Bir sunucunun tüm anahtarları',
      text: 'Bir sunucuyu yönetenler tüm anahtarlarını görür ve her birini iptal edebilir. Hangisini kimin oluşturduğunu kimse görmez.',
      server: 'Yönettiğin sunucu',
      inactive: 'Bu sunucunun artık çalışmayan anahtarları ({count})',
    },

    newKey: {
      title: { one: 'Yeni anahtarın', other: '{count} yeni anahtarın' },
      isFor: 'Sunucu: {server}.',
      once: 'Yalnızca bu kez gösterilir.',
      keep: 'Şimdi kopyala ve parola gibi sakla: kimde varsa, o sunucuda paylaşan üyelerin istatistiklerini sorgulayabilir.',
      sessionOver: 'Bu arada oturumun sona erdi. Bu tek başına anahtarı durdurmaz; her şeyi silmek durdurur.',
      erased: 'Bu arada seninle ilgili her şey silindi, bütün anahtarlar da.',
      copyKey: 'Anahtarı kopyala',
      copyCommand: 'Komutu kopyala',
      tryTitle: 'Dene',
      tryText:
        'Kendi istatistiklerini sorgula. Bir oyun hesabı bağlayıp bu sunucuda paylaşımı açtığında istatistik alırsın. O zamana kadar neyin eksik olduğunu söyler.',
      next: 'Sırada: anahtarı botuna ver. Ne göndereceği burada: {link}.',
      notCopied: 'Anahtarı kopyalamadın. Bunu kapatırsan yeniden gösterilemez.',
      done: 'Tamam',
      closeAnyway: 'Kopyalamadan kapat',
    },

    sendHome: {
      asked: '{host} bu anahtarı istiyor. Oluşturunca oraya gönderebilirsin.',
      ignored:
        'Seni buraya getiren bağlantı anahtarın gönderilmesini istiyor, ama adresi bu hizmetin listesinde yok ya da bağlantının “state” değeri eksik veya çok uzun. Bu yüzden hiçbir şey gönderilmez. Anahtarı kendin kopyalayabilirsin.',
      button: 'Gönder: {host}…',
      question:
        'Bu anahtar {host} adresine gönderilsin mi? Orayı işleten kişi, {server} sunucusunda paylaşan üyelerin istatistiklerini sorgulayabilir.',
      send: 'Anahtarı gönder: {host}',
      sent: '{host} yeni bir sekmede yanıt verir. Anahtar orada kabul edilmediyse buradan kopyala.',
    },
  },

  ownData: {
    lead: 'Burada seni kimin sorguladığını, neleri değiştirdiğini ve nerede giriş yaptığını görürsün. İndirilen dosyada her şey var.',

    whoLooked: {
      got: { other: 'istatistiklerini {count} kez aldı' },
      wasRefused: { other: '{count} kez reddedildi' },
      title: 'Senin istatistiklerini kim sorguladı',
      week: {
        one: 'Son 7 günde bir kez sorgulandı. Son sorgu: {last}.',
        other: 'Son 7 günde {count} kez sorgulandı. Son sorgu: {last}.',
      },
      notThisWeek: 'Son 7 günde sorgulanmadı. Son sorgu: {last}.',
      never: 'Şimdiye kadar yanıtlanan sorgu yok.',
      refused: {
        other: 'Son 7 günde {count} sorgu reddedildi.',
      },
      since:
        'Saymanın başlangıcı: {date}. Yeni sorgular yaklaşık 10 saniye sonra görünür. Günler UTC gece yarısı biter.',
      incomplete: 'Bu tarihten itibaren sayılar düşük olabilir, bazıları kayboldu: {date}.',
      server: 'Sunucu ve bot',
      allServers: 'Tüm sunucular',
      key: 'Anahtar {hint}',
      unknownKey: 'Artık olmayan bir anahtar',
      none: 'Şimdiye kadar sorgu yok',
      noneText:
        'Bir bot senin istatistiklerini sorduğunda burada görünür: gün, sunucu ve anahtar, yanıtlandı ya da reddedildi.',
      who: 'Hangi kişinin sorduğunu bilmiyoruz; botlar bize söylemiyor.',
    },

    history: {
      title: 'Geçmiş',
      text: 'En yeniler üstte. Eski kayıtlar silinir: zamanını “{privacy}” sayfası söyler.',
      events: {
        'consent.granted': {
          me: 'Giriş yaptın. O andan itibaren paylaşımın açık olduğu sunuculardaki botlar senin istatistiklerini sorgulayabildi.',
        },
        'consent.withdrawn': {
          me: 'Her şeyi kapattın.',
          chat: 'Her şeyi sohbetten kapattın.',
          platform: 'Bu uygulamayı sohbet platformunda kaldırdın, bu her şeyi kapattı.',
          operator: '{operator} her şeyi kapattı.',
        },
        'permission.allowed': { me: 'Paylaşımı açtın: {server}.' },
        'permission.denied': { me: 'Paylaşımı kapattın: {server}.', chat: 'Paylaşımı sohbetten kapattın: {server}.' },
        'permission.forgotten': { me: 'Sunucuyla ilgili kararını sildin: {server}.' },
        'account.linked': { me: 'Hesap bağladın: {account}.' },
        'account.made_primary': { me: 'Ana hesap yaptın: {account}.' },
        'account.unlinked': {
          me: 'Hesabın bağlantısını kaldırdın: {account}.',
          operator: '{operator} hesabın bağlantısını kaldırdı: {account}.',
        },
        'key.created': { me: 'Anahtar oluşturdun: {key}.' },
        'key.replaced': { me: 'Anahtarın yerine yenisini oluşturdun: {key}.' },
        'key.revoked': {
          me: 'Anahtarı iptal ettin: {key}.',
          manager: 'Sunucuyu yöneten biri anahtarı iptal etti: {key}.',
          bot: 'Anahtarı kullanan bot iptal etti: {key}.',
          operator: '{operator} anahtarı iptal etti: {key}.',
        },
        'guild_key.revoked': { me: 'Bir sunucu için başkasının oluşturduğu bir anahtarı iptal ettin.' },
        'keys.listed': { operator: '{operator} anahtar listesine baktı.' },
        'audit.read': { operator: '{operator} bu geçmişe baktı.' },
        'data.shown': { operator: '{operator} seninle ilgili her şeye baktı.' },
      },
      agreed: 'Bu metni kabul ettin ({language})',
      noNotice: 'Metin yüklenemedi. Bunu kapatıp yeniden aç.',
      otherEvent: 'Bu sayfa bu kayıt türünü henüz bilmiyor. Yenile.',
      unknownServer: 'bir sunucu',
      unknownAccount: 'artık bağlı olmayan bir oyun hesabı',
      key: '{hint}, sunucu: {server}',
      unknownKey: 'artık listede olmayan bir anahtar',
      earlier: { other: 'Önceki {count} kayıt' },
      noneText: 'Düğme, oyun hesabı ve bot anahtarı değişiklikleri burada görünür.',
    },

    sessions: {
      title: 'Oturumunun açık olduğu yerler',
      here: 'Yalnızca bu tarayıcıda.',
      places: { other: '{count} tarayıcıda ya da cihazda.' },
      this: 'Bu oturum',
      other: 'Başka bir oturum',
      since: 'Giriş: {moment}. Bitiş: {end}.',
      endOthers: 'Diğer her yerden çıkış yap',
      ending: 'Çıkış yapılıyor…',
      ended: 'Diğer her yerden çıkış yapıldı. Düğmelerin olduğu gibi kalır.',
    },

    download: {
      title: 'Sana bir kopya',
      text: 'Tek dosya. Parola ya da anahtar içermez.',
      link: 'Verilerini indir',
    },

    erase: {
      text: 'Yalnızca sorguları durdurmak için “Her şeyi kapat” yeter.',
      absent: 'Yeniden giriş yapmazsan her şey şu tarihte silinir: {date}.',
      button: 'Her şeyi sil…',
      question: 'Her şey silinsin mi?',
      consequences: [
        'Artık kimse senin istatistiklerini sorgulayamaz ve her yerden çıkış yapılır.',
        'Sunucuların, düğmelerin, oyun hesapların, geçmişin ve sorgu sayıları yok olur. Kimse geri getiremez.',
        'Bot anahtarların da yok olur: onları kullanan botlar bundan sonra hiçbir şey alamaz.',
        'Kalanlar: adın olmadan bir işlem listesi ve süresi dolana kadar yedekler.',
      ],
      whose: 'Giriş yapan: {name}.',
      word: 'sil',
      type: 'Onaylamak için “{word}” yaz',
      typeIt: 'Önce “{word}” yaz: bu geri alınamaz.',
      confirm: 'Her şeyi sil',
      confirming: 'Siliniyor…',
    },
  },
}

export const pages: Pages<Forms> = {
  dashboard: 'Panel',

  footer: {
    language: 'Dil',
    notReviewed: 'Bu çeviriyi henüz ana dili Türkçe olan biri okumadı. Hata mı buldun? Haber ver: {operator}.',
    operator: 'bu hizmetin işletmecisi',
    text: 'İstatistikler şimdilik örnek ve hesabın kime ait olduğunu kimse kontrol etmiyor. Bot yazarları için: {link}.',
    contact: 'İletişim',
  },

  start: {
    description:
      'Hangi sohbet sunucularının senin istatistiklerini sorgulayabileceğine karar ver, istediğin zaman her şeyi kapat.',
    title: 'İstatistiklerini kimin göreceğine sen karar ver',
    lead: 'Sohbet sunucularındaki botlar üyelerin istatistiklerini ve son maçlarını gösterebilir. Seninkileri ancak sen izin verirsen görürler; her sunucu için ayrı ayrı karar verirsin.',
    linkHeadline: '{server} sunucusundaki botlar oyun istatistiklerini görsün mü?',
    linkText: 'Karar vermek için giriş yap. Daha önce açmadıysan giriş yapmak burada paylaşımı açmaz.',
    demoTitle: 'Örnek: Maren’in Lanternfall sunucusundaki düğmesi',
    demoOff: 'İstatistik yok: Maren bu sunucuda paylaşmıyor.',
    whatTitle: 'Ne yapar, ne yapmaz',
    whoText:
      'Paylaşımı açtığın sunuculardaki botlar, bağladığın oyun hesaplarının istatistiklerini ve son maçlarını alır, bunları oradaki herkese gösterebilir. Diğer botlar hiçbir şey alamaz.',
    unverifiedText: 'Bağlanan bir hesabın senin olup olmadığını kimse kontrol etmez.',
    examplesText: 'İstatistikler şimdilik örnektir, gerçek değildir.',
    turnOffText: 'Giriş yaptıktan sonra “Her şeyi kapat” tüm sorguları hemen durdurur ve her yerden çıkış yapar.',
    howTitle: 'Nasıl çalışır',
    findSteps: [
      'Giriş yap ve sohbet platformunun sayfasında onayla. Adını ve resmini, sunucu listeni ve hangilerini yönettiğini alırız. Başka bir şey almayız.',
      'Bir oyun hesabı bağla: ad, etiket ve bölge.',
      'Botları senin istatistiklerini görebilecek sunucularda paylaşımı aç. O zamana kadar hepsinde kapalıdır.',
    ],
    noScript:
      'Bu sayfa JavaScript gerektirir; JavaScript kapalı ya da henüz yüklenmedi. {stop} Oturumun açıkken bu buton her şeyi kapatır.',
  },

  login: {
    link: 'Sohbet hesabınla giriş yap',
    short: 'Giriş yap',
    newHere: 'Buraya ilk kez mi geldin? Sen açana kadar hiçbir şey paylaşılmaz.',
    hereBefore:
      'Daha önce her şeyi kapattıysan: giriş yapınca seçimlerin yeniden geçerli olur. Paylaşımı açık bıraktığın sunuculardaki botlar senin istatistiklerini yeniden sorgulayabilir.',
    platformAsks: 'Sohbet platformu her seferinde onayını ister.',
    notNeeded: 'Giriş yapmadan her şeyi kapatmak için sohbette <code translate="no">/lookups stop</code> gönder.',
  },

  farewell: {
    'session-ended': {
      headline: 'Oturumun sona erdi.',
      text: 'Süresi doldu ya da onu başka bir yerden kapattın. Paylaşımın açık olduğu sunuculardaki botlar senin istatistiklerini hâlâ görüyor olabilir. {stop} Bakmak için giriş yap: böylece seçimlerin yeniden geçerli olur ve paylaşımı açık bıraktığın sunuculardaki botlar senin istatistiklerini sorgulayabilir.',
    },
    'logged-out': {
      headline: 'Botlar senin istatistiklerini hâlâ görüyor olabilir.',
      text: 'Çıkış yaptın: {moment}. Düğmelerin olduğu gibi kalır: paylaşımın açık olduğu sunuculardaki botlar senin istatistiklerini hâlâ sorgulayabilir. {stop} Her şeyi buradan kapatmak için giriş yap.',
    },
    'everything-off': {
      headline: 'Her şeyi kapattın.',
      text: 'Zamanı: {moment}. O zamandan beri bir yerde giriş yapmadıysan kimse senin istatistiklerini sorgulayamaz. Başka bir şey yapman gerekmiyor: bu sayfayı kapatabilirsin.\nSeçimlerin saklanır: yalnızca bakmak için bile giriş yapsan yeniden geçerli olurlar ve paylaşımı açık bıraktığın sunuculardaki botlar senin istatistiklerini yeniden sorgulayabilir.',
    },
    erased: {
      headline: 'Seninle ilgili her şey silindi.',
      text: 'Her şeyi sildin: {moment}. O zamandan beri yeniden başlamadıysan kimse senin istatistiklerini sorgulayamaz ve senin bot anahtarlarını kullanan botlar hiçbir şey alamaz. Başka bir şey yapman gerekmiyor: bu sayfayı kapatabilirsin.\nSunucuların, düğmelerin, oyun hesapların, bot anahtarların, oturumların, geçmişin ve sorgu sayıları artık yok. Kalanlar: adın olmadan bir işlem listesi ve süresi dolana kadar yedekler. “{privacy}” sayfası daha fazlasını anlatır. Yeniden giriş yaparsan sıfırdan başlarsın.',
    },
    'login-declined': {
      headline: 'Girişi reddettin.',
      text: 'Hiçbir şey değişmedi. Devam etmek istersen yeniden giriş yap.',
    },
    'login-overtaken': {
      headline: 'Bu giriş sürerken her şeyi kapattın.',
      text: 'Görünür olmak istersen yeniden giriş yap.',
    },
    'login-expired': {
      headline: 'Bu giriş tamamlanamadı.',
      text: 'Çok uzun sürdü, zaten kullanılmıştı ya da başka bir tarayıcıda veya uygulamada başladı. Bu tarayıcı çerezleri engelliyorsa bu site için izin ver: çerezler olmadan hiçbir giriş çalışmaz. Giriş zaten kullanıldıysa botlar senin istatistiklerini şimdiden sorgulayabiliyor olabilir. {stop} Her şeyi buradan kapatmak için giriş yap.',
    },
    'login-busy': {
      headline: 'Ağından çok fazla giriş yapıldı.',
      text: 'Hiçbir şey değişmedi. Bir dakika bekle, sonra yeniden dene.',
    },
    'login-failed': {
      headline: 'Sohbet platformu girişi tamamlayamadı.',
      text: 'Yanıt vermedi ya da bir hata bildirdi. Hiçbir şey değişmedi. Lütfen birazdan yeniden dene.',
    },
    'login-away': {
      headline: 'Bu hizmet girişi tamamlayamadı ve geçerli olup olmadığını bilmiyor.',
      text: 'Sorun bizde. Paylaşımı açık bıraktığın sunuculardaki botlar senin istatistiklerini şimdiden sorgulayabiliyor olabilir. {stop} Devam etmek ya da her şeyi kapatmak için birazdan yeniden giriş yap.',
    },
  },

  notOff: {
    notLoggedIn: {
      headline: 'Burada açık bir oturumun yok',
      lead: 'Oturumun açıkken butona az önce bastıysan her şey zaten kapalı. Basmadıysan hiçbir şey değişmedi. {stop} Her şeyi buradan kapatmak için giriş yap ve butona yeniden bas. Giriş yapınca seçimlerin yeniden geçerli olur: butona basana kadar, paylaşımı açık bıraktığın sunuculardaki botlar senin istatistiklerini sorgulayabilir.',
    },
    refused: {
      headline: 'Hiçbir şey kapatılmadı',
      lead: 'Hizmet bunu reddetti, belki çok fazla istek yüzünden. Geri dön, bir dakika bekle ve butona yeniden bas.',
    },
    unanswered: {
      headline: 'Her şeyin kapalı olup olmadığını henüz bilmiyoruz',
      lead: 'Hizmette şu anda bir sorun var. Bir dakika bekle, geri dön ve bir sayfa her şeyin kapalı olduğunu söyleyene kadar butona yeniden bas.',
    },
  },

  unknown: {
    title: 'Böyle bir sayfa yok',
    description: 'Bu adreste bir şey yok.',
    headline: 'Böyle bir sayfa yok',
    lead: 'Adres yanlış yazılmış ya da eski olabilir.',
    home: 'Panele git',
    forBots: 'Bot yazarları <a href="/docs">API belgelerini</a> da burada bulur.',
  },

  privacy: {
    title: 'Gizlilik',
    description: 'Bu hizmet senin hakkında neyi, neden, ne kadar saklar, kim görür, nasıl alır ve silersin.',
    lead: 'Botlar senin istatistiklerini yalnızca paylaşımı açtığın sunucularda sorgulayabilir. Hizmet yalnızca bunun için gerekeni saklar ve kimseyi izlemez. Verilerini istediğin zaman indirebilir ya da silebilirsin.',
    keptTitle: 'Ne saklanır ve neden',
    why: 'Neden: {reason}',
    howLong: 'Ne kadar: {time}',
    kept: {
      person: {
        what: 'Sohbet platformundaki ID’n, kullanıcı adın ve görünen adın; ilk ve son ne zaman giriş yaptığın',
        why: 'seni yeniden tanımak ve bir bot sorduğunda bulmak için.',
        howLong: 'tüm verilerini silene kadar.',
      },
      servers: {
        what: 'Son girişine göre içinde olduğun sunucular, adları ve onları yönetip yönetmediğin',
        why: 'sana göstermek ve yalnızca bir sunucuyu yönetenlerin anahtar oluşturmasını sağlamak için.',
        howLong: 'her şeyi kapatana ya da yeniden giriş yapıp yeni liste gelene kadar; en fazla 30 gün.',
      },
      switches: {
        what: 'Botların senin istatistiklerini sorgulayıp sorgulayamayacağı, gerçek istatistikleri mi yoksa örnekleri mi kabul ettiğin ve karar verdiğin her sunucunun düğmesi, adıyla birlikte',
        why: 'botlar yalnızca kabul ettiğin yerde yanıt alır.',
        howLong: 'onu ya da tüm verilerini silene kadar.',
      },
      accounts: {
        what: 'Bağladığın oyun hesapları: ad, etiket ve bölge',
        why: 'hangi istatistiklerin senin olduğunu bilmek için.',
        howLong: 'onu ya da tüm verilerini silene kadar.',
      },
      keys: {
        what: 'Oluşturduğun bot anahtarları: sunucu, ad, son dört karakter, ne zaman oluşturulup sona erdiği, son kullanım saati ve anahtarın bir özeti (hash)',
        why: 'anahtarı tanımak, senin ve o sunucuyu yönetenlerin onu iptal edebilmesi için.',
        howLong: 'tüm verilerini silene kadar; etkin olmayanların yalnızca son yüzü.',
      },
      sessions: {
        what: 'Oturumların, bir özetle (hash)',
        why: 'oturumunu açık tutmak için.',
        howLong: 'çıkış yapana kadar; en fazla 7 gün.',
      },
      withdrawals: {
        what: 'Paylaşımı ya da her şeyi en son ne zaman kapattığın veya her şeyi sildiğin, kimliklerin bir özetiyle (hash)',
        why: 'önceden başlamış hiçbir şey bunu geri almasın diye.',
        howLong: 'en fazla iki saat.',
      },
      requests: {
        what: 'IP adresin ve senin ile botlarının kaç istek yaptığı, veritabanının dışında',
        why: 'kimse hizmeti boğmasın diye.',
        howLong: 'bir iki dakika.',
      },
      lookups: {
        what: 'Seninle ilgili kaç sorgunun yanıtlandığı ve reddedildiği: güne, sunucuya ve anahtara göre, bota hangi kişinin sorduğu asla',
        why: 'sana hangi botların sorguladığını göstermek için.',
        howLong: { other: '{count} gün.' },
      },
      changes: {
        what: 'Burada neyi ne zaman değiştirdiğin ve onay verirken okuduğun metin',
        why: 'sana göstermek ve bir şey ters gittiğinde ne olduğunu bulmak için.',
        howLong: { other: '{count} gün.' },
      },
    },
    neverErased: 'Giriş yapmayı bırakırsan yalnızca yukarıda süresi belirtilen veriler silinir.',
    erasedAfter: {
      other: '{count} gün giriş yapmazsan seninle ilgili her şey silinir',
    },
    erasedHow:
      'Kendiliğinden, sen silmişsin gibi: <strong>{erasedAfter}</strong>. Etkin bir bot anahtarın varken olmaz, çünkü başkaları ona bağlıdır. Tarih <a href="/data">“Verilerin”</a> altında yazar ve her giriş onu öteler.',
    backups:
      'Yedekler verilerini biraz daha uzun tutar: ne kadar olduğuna bu hizmetin işletmecisi karar verir. Hizmetin günlüğünde ad, IP adresi, anahtar ya da bir kişinin ID’si bulunmaz: istekler özetlerle, botlar anahtarlarının ve sunucularının ID’siyle ayırt edilir.',
    seenTitle: 'Kim görür',
    seen: {
      bots: '<strong>Botlar</strong>, giriş yapmandan her şeyi kapatmana kadar, paylaşımı açtığın sunucularda oyun hesaplarının istatistiklerini ve son maçlarını, hesabın adı, etiketi ve bölgesiyle birlikte alır. Aksi halde neyin eksik olduğu söylenir: bir giriş, o sunucuda paylaşım ya da bir oyun hesabı. Yukarıda sayılanlardan başka bir şey almazlar. Aldıklarını o sunucudaki herkese gösterebilirler.',
      managers:
        '<strong>Bir sunucuyu yönetenler</strong> onun için oluşturulan anahtarları görür, ama kimin oluşturduğunu görmez. Orada paylaşımı açan üyeler anahtarlarının adlarını ve yenisinin ne zaman oluşturulduğunu görür.',
      operator:
        '<strong>Bu hizmetin işletmecisi</strong> veritabanını okuyabilir. Hizmetin kendi komutlarıyla senin hakkında okudukları ya da değiştirdikleri kaydedilir.',
      platform:
        '<strong>Sohbet platformu</strong> giriş yaptığında bize kim olduğunu söyler ve giriş yaptığını öğrenir. Oradaki hesabına erişim saklamayız.',
      nobodyElse: 'Başka kimse. Bu sayfalarda reklam, izleme ya da başka bir şirketten dosya yoktur.',
    },
    browserTitle: 'Tarayıcında',
    browser: {
      none: '“Giriş yap”a basmadan, bir dil seçmeden ya da dil belirten bir bağlantıyı izlemeden önce hiç çerez yoktur.',
      session: '<strong>Oturumun</strong>: bir çerez onu en fazla 7 gün açık tutar.',
      login: '<strong>Süren bir giriş</strong>: bir çerez onu on dakika boyunca tarayıcına bağlar.',
      language:
        '<strong>Dil</strong>: bir çerez onu tutar; menüden seçersen bir yıl, bir bağlantı belirttiyse tarayıcıyı kapatana kadar.',
      farewell:
        '<strong>Az önce yaptığın</strong>: bir çerez çıkış yaptığını, her şeyi kapattığını ya da sildiğini ve bunun zamanını on dakika tutar.',
      place: '<strong>Geldiğin sayfa</strong>: giriş yapmak için uzaktayken sekme onu hatırlar.',
    },
    liveStats:
      'Bağladığın oyun kimliği, sohbetteki adın olmadan, işletmecinin seçtiği oyun verisi kaynağına gönderilir.',
    pictures:
      'Senin ve sunucularının resimleri sohbet platformunda, {address} adresindedir. Tarayıcın onları oradan yükler; böylece platform baktığını ve IP adresini görür. Bu hizmet yalnızca platformun her resme verdiği kodu saklar: seninkini tüm verilerini silene kadar, diğerlerini sunucu listesi kadar.',
    yoursTitle: 'Al, değiştir, sil',
    yours: {
      here: '<a href="/">Panelde</a> paylaşımı bir sunucuda ya da hepsinde kapatır, hesapların bağlantısını kaldırır, anahtarları iptal edersin.',
      data: '<a href="/data">“Verilerin”</a> altında senin istatistiklerini kimin sorguladığını ve neye karar verdiğini görür, her şeyi tek dosya olarak indirir ve her şeyi silersin, bunu kimse geri alamaz. Kalanlar: adın olmadan bir işlem listesi ve bir süre, yedekler.',
      off: '“Her şeyi kapat” yalnızca sunucu listesini siler: her sorguyu hemen durdurur, seçimlerin bir sonraki girişinde yeniden geçerli olur.',
    },
    ask: '{operator}, başkasının bağladığı bir oyun hesabını serbest bırakabilir ve bu sayfanın yanıtlamadığı soruları yanıtlayabilir.',
  },
}

export const chat: Chat<Forms> = {
  command: {
    lookups: 'Senin istatistiklerini sorgulayan botlar: hayır de ya da kimin sorduğunu gör.',
    off: 'Bu sunucudaki botların senin istatistiklerini sorgulamasını engeller.',
    stop: 'Tüm botların senin istatistiklerini sorgulamasını engeller, bütün sunucularda.',
    who: 'Son yedi günde senin istatistiklerini kimin sorguladığını gösterir. Yalnızca sen görürsün.',
    status: 'Botların senin istatistiklerini nerede sorgulayabildiğini gösterir. Yalnızca sen görürsün.',
  },
  unknownCommand: 'Bu komut burada bilinmiyor. Hiçbir şey değişmedi. /lookups dene.',
  unknownPerson:
    'Player Stats Lookup seni tanımıyor, bu yüzden burada hiçbir bot senin istatistiklerini sorgulayamaz. Hiçbir şey değişmedi.',
  tooOften: 'Yapılmadı: çok fazla komut. Hiçbir şey değişmedi. Bir dakika sonra yeniden gönder.',
  notDone:
    'Yapılmamış olabilir: hizmette şu anda bir sorun var. Aynı komutu bir dakika sonra yeniden gönder ya da şurayı kullan: {url}.',
  off: {
    done: 'Bu sunucudaki botlar artık senin istatistiklerini sorgulayamaz. Buradan değiştirebilirsin: {url}.',
    already: 'Paylaşım zaten kapalıydı: bu sunucudaki botlar senin istatistiklerini sorgulayamaz.',
    notInServer: 'Bu bir sunucuda, o sunucu için çalışır. Her şeyi kapatmak için /lookups stop kullan.',
  },
  stop: {
    done: 'Her şey kapalı: hiçbir bot senin istatistiklerini hiçbir sunucuda sorgulayamaz. Şurada giriş yapana kadar böyle kalır: {url}.',
    already: 'Her şey zaten kapalıydı.',
  },
  who: {
    title: 'Son yedi günde senin istatistiklerini soran botlar, sunucuya ve anahtara göre:',
    line: {
      one: '• {server}, {key}: bir kez (bugün {today})',
      other: '• {server}, {key}: {count} kez (bugün {today})',
    },
    more: { other: '… ve {count} tane daha.' },
    nobody: 'Son yedi günde hiçbir bot senin istatistiklerini sormadı.',
    incomplete: 'Bu sayılarda bazı sorgular eksik olabilir.',
    all: 'Tam liste: {url}',
  },
  status: {
    off: 'Her şey kapalı: hiçbir bot senin istatistiklerini hiçbir sunucuda sorgulayamaz. Bunu yalnızca sen, şurada giriş yaparak değiştirebilirsin: {url}.',
    nowhere: 'Botlar senin istatistiklerini hiçbir sunucuda sorgulayamaz. Buradan değiştirebilirsin: {url}.',
    here: 'Botlar bu sunucuda senin istatistiklerini sorgulayabilir.',
    notHere: 'Botlar bu sunucuda senin istatistiklerini sorgulayamaz.',
    servers: 'Paylaşımın açık olduğu yerler: {servers}.',
    moreServers: { other: '{count} tane daha' },
    noAccount: 'Hiç oyun hesabı bağlamadın, bu yüzden gösterilecek bir şey yok.',
    change: 'Buradan değiştirebilirsin: {url}.',
  },
}
