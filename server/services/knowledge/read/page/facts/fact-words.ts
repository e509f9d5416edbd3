import { languages, type Language } from '../../../../../contract/languages.ts'

/* The few words that facts are said with, in the language of their page. */

const order = [
  'price', 'availability', 'inStock', 'soldOut', 'preOrder', 'backOrder', 'discontinued', 'inStoreOnly',
  'brand', 'number', 'rating', 'address', 'telephone', 'email', 'hours', 'closed', 'allDay',
  'date', 'place', 'category', 'checkIn', 'checkOut', 'cancelled', 'postponed', 'contact', 'contactPage', 'to', 'from', 'former',
] as const // prettier-ignore

/** One line for each language, in the order above. */
const lines: Record<Language, string> = {
  en: 'Price|Availability|in stock|sold out|available for pre-order|available on back order|discontinued|only in the store|Brand|Item number|Rating|Address|Telephone|Email|Opening hours|closed|open 24 hours|Date|Place|Category|Check-in|Check-out|cancelled|postponed|Contact|Contact page|{0} to {1}|from {0}|previously {0}',
  de: 'Preis|Verfügbarkeit|auf Lager|ausverkauft|vorbestellbar|nachbestellt|nicht mehr erhältlich|nur im Geschäft|Marke|Artikelnummer|Bewertung|Adresse|Telefon|E-Mail|Öffnungszeiten|geschlossen|rund um die Uhr geöffnet|Datum|Ort|Kategorie|Anreise|Abreise|abgesagt|verschoben|Kontakt|Kontaktseite|{0} bis {1}|ab {0}|vorher {0}',
  fr: 'Prix|Disponibilité|en stock|épuisé|en précommande|en réapprovisionnement|n’est plus vendu|en magasin uniquement|Marque|Référence|Note|Adresse|Téléphone|E-mail|Horaires d’ouverture|fermé|ouvert 24 h sur 24|Date|Lieu|Catégorie|Arrivée|Départ|annulé|reporté|Contact|Page de contact|{0} à {1}|à partir de {0}|au lieu de {0}',
  es: 'Precio|Disponibilidad|en existencias|agotado|en preventa|bajo pedido|descatalogado|solo en tienda|Marca|Referencia|Valoración|Dirección|Teléfono|Correo electrónico|Horario|cerrado|abierto las 24 horas|Fecha|Lugar|Categoría|Entrada|Salida|cancelado|aplazado|Contacto|Página de contacto|{0} a {1}|desde {0}|antes {0}',
  pt: 'Preço|Disponibilidade|em estoque|esgotado|em pré-venda|sob encomenda|descontinuado|só na loja|Marca|Código do produto|Avaliação|Endereço|Telefone|E-mail|Horário de funcionamento|fechado|aberto 24 horas|Data|Local|Categoria|Entrada|Saída|cancelado|adiado|Contato|Página de contato|{0} a {1}|a partir de {0}|antes {0}',
  it: 'Prezzo|Disponibilità|disponibile|esaurito|in prevendita|ordinabile|fuori produzione|solo in negozio|Marca|Codice articolo|Valutazione|Indirizzo|Telefono|E-mail|Orari di apertura|chiuso|aperto 24 ore su 24|Data|Luogo|Categoria|Arrivo|Partenza|annullato|rinviato|Contatti|Pagina dei contatti|da {0} a {1}|da {0}|prima {0}',
  nl: 'Prijs|Beschikbaarheid|op voorraad|uitverkocht|te reserveren|in nabestelling|niet meer leverbaar|alleen in de winkel|Merk|Artikelnummer|Beoordeling|Adres|Telefoon|E-mail|Openingstijden|gesloten|24 uur per dag open|Datum|Plaats|Categorie|Inchecken|Uitchecken|geannuleerd|uitgesteld|Contact|Contactpagina|{0} tot en met {1}|vanaf {0}|voorheen {0}',
  pl: 'Cena|Dostępność|w magazynie|wyprzedane|w przedsprzedaży|na zamówienie|wycofane ze sprzedaży|tylko w sklepie|Marka|Numer artykułu|Ocena|Adres|Telefon|E-mail|Godziny otwarcia|zamknięte|otwarte całą dobę|Data|Miejsce|Kategoria|Zameldowanie|Wymeldowanie|odwołane|przełożone|Kontakt|Strona kontaktowa|{0} – {1}|od {0}|wcześniej {0}',
  tr: 'Fiyat|Stok durumu|stokta|tükendi|ön siparişte|sipariş üzerine|üretimi durdu|yalnızca mağazada|Marka|Ürün kodu|Puan|Adres|Telefon|E-posta|Çalışma saatleri|kapalı|24 saat açık|Tarih|Yer|Kategori|Giriş|Çıkış|iptal edildi|ertelendi|İletişim|İletişim sayfası|{0} – {1}|{0} ve üzeri|önceki fiyat {0}',
  ru: 'Цена|Наличие|в наличии|нет в наличии|предзаказ|под заказ|снято с продажи|только в магазине|Бренд|Артикул|Рейтинг|Адрес|Телефон|Эл. почта|Часы работы|закрыто|круглосуточно|Дата|Место|Категория|Заезд|Выезд|отменено|перенесено|Контакты|Страница контактов|{0} – {1}|от {0}|ранее {0}',
  uk: 'Ціна|Наявність|в наявності|немає в наявності|передзамовлення|під замовлення|знято з продажу|лише в магазині|Бренд|Артикул|Рейтинг|Адреса|Телефон|Ел. пошта|Години роботи|зачинено|цілодобово|Дата|Місце|Категорія|Заїзд|Виїзд|скасовано|перенесено|Контакти|Сторінка контактів|{0} – {1}|від {0}|раніше {0}',
  ar: 'السعر|التوفر|متوفر|نفدت الكمية|طلب مسبق|متوفر بالطلب|لم يعد يباع|في المتجر فقط|العلامة التجارية|رقم المنتج|التقييم|العنوان|الهاتف|البريد الإلكتروني|ساعات العمل|مغلق|مفتوح 24 ساعة|التاريخ|المكان|الفئة|تسجيل الوصول|تسجيل المغادرة|ملغى|مؤجل|اتصل بنا|صفحة الاتصال|من {0} إلى {1}|ابتداءً من {0}|سابقًا {0}',
  he: 'מחיר|זמינות|במלאי|אזל מהמלאי|הזמנה מוקדמת|בהזמנה|לא נמכר עוד|בחנות בלבד|מותג|מק״ט|דירוג|כתובת|טלפון|דוא״ל|שעות פתיחה|סגור|פתוח 24 שעות|תאריך|מקום|קטגוריה|כניסה|יציאה|בוטל|נדחה|צור קשר|דף יצירת קשר|{0} עד {1}|החל מ־{0}|במקום {0}',
  hi: 'मूल्य|उपलब्धता|स्टॉक में|स्टॉक समाप्त|प्री-ऑर्डर|ऑर्डर पर उपलब्ध|बंद हो चुका|केवल स्टोर में|ब्रांड|उत्पाद संख्या|रेटिंग|पता|फ़ोन|ईमेल|खुलने का समय|बंद|24 घंटे खुला|तारीख|स्थान|श्रेणी|चेक-इन|चेक-आउट|रद्द|स्थगित|संपर्क|संपर्क पृष्ठ|{0} से {1}|{0} से|पहले {0}',
  ja: '価格|在庫|在庫あり|売り切れ|予約受付中|取り寄せ|販売終了|店頭のみ|ブランド|商品番号|評価|住所|電話番号|メール|営業時間|休業|24時間営業|日時|場所|カテゴリー|チェックイン|チェックアウト|中止|延期|お問い合わせ|お問い合わせページ|{0}から{1}|{0}から|旧価格 {0}',
  ko: '가격|재고|재고 있음|품절|예약 주문|주문 후 입고|단종|매장에서만|브랜드|상품 번호|평점|주소|전화번호|이메일|영업시간|휴무|24시간 영업|날짜|장소|카테고리|체크인|체크아웃|취소됨|연기됨|연락처|문의 페이지|{0}부터 {1}까지|{0}부터|이전 가격 {0}',
  zh: '价格|库存|有货|售罄|可预订|可订货|已停产|仅限门店|品牌|商品编号|评分|地址|电话|电子邮件|营业时间|休息|24小时营业|日期|地点|类别|入住|退房|已取消|已延期|联系方式|联系页面|{0}至{1}|{0}起|原价 {0}',
}

type Word = Exclude<(typeof order)[number], 'to' | 'from' | 'former'>
/** The words of a language. `span`: from one day to another one. `from`: the lowest of some prices. `former`: one before a sale. */
export type FactWords = Record<Word, string> & {
  span(first: string, last: string): string
  from(price: string): string
  former(price: string): string
}

/** The words that facts are said with in a language. */
export function wordsOf(language: Language): FactWords {
  const said = lines[language].split('|')
  const words = Object.fromEntries(order.map((word, at) => [word, said[at] ?? ''])) as Record<
    (typeof order)[number],
    string
  >
  return {
    ...words,
    span: (first, last) => words.to.replace('{0}', () => first).replace('{1}', () => last),
    from: (price) => words.from.replace('{0}', () => price),
    former: (price) => words.former.replace('{0}', () => price),
  }
}

/** That there is no room any more, as it is said of courses and rooms. */
const booked =
  'fully booked|booked out|ausgebucht|complet|complète|completo|completa|al completo|lotado|lotada|volgeboekt|brak miejsc|dolu|мест нет|місць немає|مكتمل|אין מקומות|भर गया|満席|満員|마감|已满|名额已满'

const lettersIn = (text: string) =>
  text
    .replaceAll(/[^\p{L}\p{M}\s]/gu, '')
    .trim()
    .toLowerCase()

const stateWords = new Set(
  languages
    .map(wordsOf)
    .flatMap((words) => [words.soldOut, words.discontinued, words.cancelled, words.postponed, words.closed])
    .concat(booked.split('|'))
    .map(lettersIn),
)

/** Whether a text says of a thing that nobody can have it now, and nothing else, in any language: "SOLD OUT!", "Abgesagt". */
export function isState(text: string): boolean {
  return stateWords.has(lettersIn(text))
}

/** What links to a page where one reaches the people of a site are called; the last ones are those of help centers. */
const contactNames = [
  String.raw`contact(?:s|\s+us)?|get in touch|(?:unser )?kontakt(?:\s?formular)?|kontakt aufnehmen`,
  String.raw`contact (?:details|form|information|page|the team|(?:the|our) \p{L}+)|contacter(?: \p{L}+){1,4}`,
  // "Contact & directions", "Anfahrt und Kontakt"
  String.raw`[ck]onta(?:ct|kt|cto|to|tti) (?:&|and|und|et|y|e) \p{L}[\p{L} ]{0,30}|\p{L}[\p{L} ]{0,30} (?:&|and|und|et|y|e) [ck]onta(?:ct|kt|cto|to|tti)`,
  String.raw`contacto|contáct(?:ano|en)os|cont[aá]cta(?:nos)?|contactez[- ]nous|nous contacter`,
  String.raw`contato|contatos|fale (?:conosco|com a gente)|contat(?:ti|taci)|neem contact op`,
  String.raw`skontaktuj się|bize ulaşın|i̇?leti[sş]im|контакты|связаться с нами|контакти|зв[’']яз[ао]к[а-яі ]*`,
  String.raw`اتصل بنا|تواصل معنا|צור קשר|צרו קשר|יצירת קשר|संपर्क(?: करें)?`,
  String.raw`お問い合わせ|お問合せ|문의(?:하기)?|연락처|联系我们|聯絡我們|联系方式`,
  String.raw`(?:submit|open|send)(?: us)? an? (?:new )?(?:support )?(?:request|ticket)|new (?:support )?ticket|contact (?:customer )?support`,
  String.raw`(?:eine )?anfrage (?:einreichen|senden|stellen)|(?:support|ticket)[- ]?anfrage|support kontaktieren|(?:neues )?ticket (?:erstellen|eröffnen)`,
  String.raw`(?:envoyer|soumettre) une demande|contacter (?:le support|l['’]assistance)|(?:enviar|crear) una? (?:solicitud|ticket)|contactar con soporte`,
  String.raw`(?:enviar|abrir) (?:uma solicitação|um (?:ticket|chamado|pedido))|(?:invia|apri) (?:una richiesta|un ticket)|(?:een )?aanvraag indienen`,
  String.raw`(?:wyślij|złóż) zgłoszenie|(?:destek )?talebi? (?:gönder|oluştur)|отправить (?:запрос|заявку)|(?:подати|надіслати) (?:запит|заявку)`,
  String.raw`(?:إرسال|تقديم) طلب|(?:שליחת|שלח|שלחו) (?:בקשה|פנייה)|リクエストを送信|(?:문의|요청) (?:등록|제출)|提交(?:请求|工单)`,
]
export const contactWords = new RegExp(`^(?:${contactNames.join('|')})$`, 'iu')

const styles = ['long', 'short'] as const

/** Words for all days of a week, or of its work. */
const severalDays =
  'daily weekdays weekday weekends weekend täglich werktags wochentags wochenende wochenends quotidien quotidiennement semaine diario diariamente giornaliero dagelijks werkdagen codziennie ежедневно будни щодня будні يوميا'

/** Names of the days of the week in all languages, as people begin the rows of opening hours with. */
export const dayNames: ReadonlySet<string> = new Set(
  languages
    .flatMap((language) => styles.flatMap((style) => daysOf(language, style).map((day) => day.toLowerCase())))
    .concat(severalDays.split(' ')),
)

/** Names of the months in all languages, as they stand beside a day. */
export const monthNames: ReadonlySet<string> = new Set(
  languages.flatMap((language) => styles.flatMap((style) => monthsOf(language, style))),
)

/** The months in a language; those that are written as numbers are left out. */
function monthsOf(language: Language, month: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' })
  const parts = Array.from({ length: 12 }, (_, at) => format.formatToParts(Date.UTC(2024, at, 1))).flat()
  const names = parts.flatMap(({ type, value }) => (type === 'month' ? value.replace(/\.$/, '').toLowerCase() : []))
  return names.filter((name) => /\p{L}/u.test(name))
}

/** The days of the week in a language, Monday first. */
export function daysOf(language: Language, style: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, at) => format.format(Date.UTC(2024, 0, 1 + at)).replace(/\.$/, ''))
}
