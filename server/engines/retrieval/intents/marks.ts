import { day } from '../../../core/clock.ts'
import { languages } from '../../../contract/languages.ts'
import { plainDigits } from '../../language/words.ts'

/*
 * Marks stand among the terms of a unit for what it tells, whatever words are around it: a question for a price is answered by "£17", one
 * for a telephone number by digits that somebody dials. Intents name the marks that answer them.
 */

export const marks = {
  money: '¤',
  charge: '🏷',
  clock: '⌚',
  duration: '⏳',
  frequency: '🔁',
  date: '📅',
  telephone: '☎',
  mail: '✉',
  address: '⌂',
  measure: '📏',
  percent: '٪',
  number: '№',
  age: '🎂',
  person: '👤',
  steps: '⚙',
} as const
export type Mark = keyof typeof marks
/** The marks of what tells where somebody is, or how they are reached. */
export const reachMarks: ReadonlySet<string> = new Set([marks.address, marks.telephone, marks.mail])

/** What is told in many ways, of which one tells it: a line for each language, or for what belongs together. */
const anyOf = (...ways: string[]) => `(?:${ways.join('|')})`

const currency = anyOf(
  String.raw`\p{Sc}|﷼`,
  String.raw`\b(?:EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|TRY|SAR|AED|EGP|KWD|QAR|ILS|NIS|INR|SR|LE|JOD|BHD|OMR|LBP|PKR|BDT|LKR|NPR)\b`,
  String.raw`\b(?:FCFA|F\.? ?CFA|XOF|XAF|MAD|DZD|TND|KES|KSh|TZS|TSh|UGX|USh|ETB|ZMW|BWP|NAD|MUR|NGN|ZAR)\b`,
  String.raw`\b(?:AUD|NZD|SGD|HKD|TWD|MYR|THB|VND|IDR|JPY|CNY|KRW|MXN|BRL|ARS|CLP|UYU|DOP|HUF|RON|BGN|RSD|ISK|UAH|RUB|KZT|GEL|AZN|BYN)\b`,
  String.raw`\bRs\.?|रु\.?(?!\p{L}|\p{M})`,
  String.raw`(?<!\p{L})(?:ر\.?\s?[سقع]|د\.?\s?[إاكبأ]|ج\.?\s?م|ل\.?\s?[لس])\.?(?!\p{L})`,
)
const currencyWord = anyOf(
  String.raw`[Ee]uros?|[Dd]ollars?|pounds?|pence|[Cc]ents?|Pfund|Franken|livres|libras`,
  String.raw`euro's|reais|kr\b`,
  String.raw`złot\p{L}*|zł|lira\p{L}*|avro\p{L}*|TL|руб\p{L}*|тыс\. руб|грн|гривен\p{L}*`,
  String.raw`[百千万億백천만억]?\s?(?:円|元|块|원)`,
  String.raw`شيكل|يورو|دولار|درهم|دراهم|ريال|ريالات|جنيهات?|جنيها|دينار|دنانير|ليرة`,
  String.raw`אירו|דולר|שקל\p{L}*|ש["״'׳]+ח`,
  String.raw`रु[\p{L}\p{M}]*|लाख|हज़?ार`,
)
/** Of thousands one letter is a franc of West Africa ("5 000 F"); an oven has 350 F, a house a floor 12F. "10 ft" are feet. */
const afterNumber = String.raw`(?<=\d[.\s]?\d{3}\s?)F(?![\p{L}\d°])|(?<=\d{3}\s?)Ft(?!\p{L})|[Dd]hs?(?!\p{L})|Kč|лв|тг(?!\p{L})|บาท|lei(?!\p{L})`
/**
 * "kr. 305,92", "Rp 50.000", "S/ 40"; "R1 050" of South Africa has two digits at least. Not "RM1 3BD", which is a postal code. "Fr. 9–12" is a
 * Friday.
 */
const beforeNumber = String.raw`(?<![\p{L}\d])(?:[Kk]r\.?|RM(?!\d{1,2} \d[A-Z]{2})|Rp\.?|S\/\.?|Bs\.?|Tk\.?|R(?=\s?\d(?:\d|[ ,]\d{3})(?!\d*\s?[A-Z]\d)))`
/** What is said of a price without telling it: there is none, or it is told to those who ask. */
const charge = anyOf(
  String.raw`free of charge|for free|free (?:and|&) open[- ]source|free software|freeware|free (?:plan|tier|version|edition)\b|(?:is|are|be|[’']s) (?:completely |totally |always )?free(?! (?:to|from|of)\b)|complimentary|no (?:extra |additional )?(?:charge|cost|fee)s?|included|on request|quot(?:e|ation)s?\b|donations?`,
  String.raw`kostenlos|kostenfrei|gebührenfrei|gratis|umsonst|inklusive|inbegriffen|enthalten|auf Anfrage|Angebot|nach Aufwand|individuell vereinbar`,
  String.raw`gratuit|offerte?s?\b|inclus|sur devis|sur demande|sin (?:coste|costo|cargo)|incluid|presupuesto|consultar|grátis|sem custo|incluíd|orçamento`,
  String.raw`compres[oaie]\b|preventivo|su richiesta|inbegrepen|inclusief|offerte|op aanvraag|bezpłatn|darmow|w cenie|wycen|ücretsiz|bedava|dahil|teklif`,
  String.raw`бесплатн|включен|по запросу|безкоштовн|входить у|за запитом|مجان|مشمول|حسب الطلب|חינם|ללא תשלום|כלול|मुफ़?्त|निःशुल्क|शामिल|無料|込み|見積|무료|포함|견적|免费|包含|报价`,
)
/** The heads of columns of prices, and the headings above them. */
const priceWord = anyOf(
  String.raw`[Pp]rices?|[Ff]ees?|[Cc]osts?|[Tt]uition|[Aa]dmission|[Pp]reise?|[Kk]osten|[Gg]ebühr(?:en)?|[Ee]ntgelte?`,
  String.raw`[Pp]rix|[Tt]arifs?|[Pp]recios?|[Tt]arifas?|[Pp]reços?|[Pp]rezz[oi]|[Tt]ariff[ae]|[Pp]rij(?:s|zen)|[Tt]arie(?:f|ven)`,
  String.raw`[Cc]en[ay]|[Cc]ennik|[Ff]iyat\p{L}{0,5}|[Üü]cret\p{L}{0,5}|[Цц]ен[аы]|[Цц]ін[аи]`,
)
const priceHeading = new RegExp(String.raw`(?<!\p{L})${priceWord}(?!\p{L})`, 'u')
const time = anyOf(
  String.raw`minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|nights?`,
  String.raw`Minuten?|Stunden?|Tage?n?|Werktage?n?|Wochen?|Monate?n?|Jahre?n?`,
  String.raw`heures?|jours?|semaines?|mois|ans`,
  String.raw`minutos?|horas?|días?|dias?|semanas?|mes|meses|años?|anos?`,
  String.raw`minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]`,
  String.raw`minuten|uur|uren|dag|dagen|weken|maanden|jaar`,
  String.raw`minut\p{L}*|godz(?:in\p{L}*|\.)|dni\p{L}*|dzień|dob\p{L}{1,2}|tydzień|tygodni\p{L}*|miesi\p{L}*|lat[a]?`,
  String.raw`dakika\p{L}{0,6}|saat(?:te|lik)?|gün(?!ey)\p{L}{0,6}|hafta\p{L}{0,4}|ay(?:da|lık)?|yıl\p{L}{0,4}`,
  String.raw`сут(?:ки|ок)|минут\p{L}*|час\p{L}*|д(?:ень|ня|ней)|недел\p{L}*|месяц\p{L}*|лет|год\p{L}*`,
  String.raw`хвилин\p{L}*|годин\p{L}*|дн(?:і|ів)|тиж\p{L}*|місяц\p{L}*|рок\p{L}*|доб[аиу]|діб`,
  String.raw`دقيقة|دقائق|ساعة|ساعات|يوم[اً]*|[أا]يام|[أا]سبوع[اً]*|[أا]سابيع|شهر[اً]*|[أا]شهر|شهور|سنة|سنوات|سنين|عام[اً]*|[أا]عوام`,
  String.raw`דקות|דקה|שעות|שעה|ימים|ימי|שבועות|חודשים|חודשי|שנים`,
  String.raw`मिनट|घंटे|घंटा|घंटों|दिन|दिनों|हफ्ते|हफ्तों|सप्ताह|महीने|महीना|महीनों|माह|साल|वर्ष|वर्षों`,
  String.raw`日|年|일|주|년|天|周`,
)
/** "4 years and above", "ab 6 Jahren", "de 3 à 11 ans": what somebody is allowed from, or is for. */
const age = anyOf(
  String.raw`\b(?:ages?|aged|under|over)\s\d{1,2}(?![\d.,])|\d\s?(?:years?|yrs?)[\s-](?:old|of age|and|or|upwards?)|\d\+`,
  String.raw`(?:ab|unter|bis|über|von)\s(?:\d{1,2}\s(?:bis|und|-|–)\s)?\d{1,2}\sJahren?|\d{1,2}-?[Jj]ährig`,
  String.raw`\d\s?(?:ans(?!\p{L})|años|anos|anni|jaar|lat(?:a|ek)?(?!\p{L})|yaş|лет|років|歳|才|세|살|岁)`,
  String.raw`(?:عمر|سن)\s\d|(?:גיל|מגיל)\s\d|\d\s?(?:साल|वर्ष)`,
)
/** Units of scripts that put no space after them. */
const timeRun = anyOf(
  String.raw`分|時間|日間|営業日|週間|[かヶカケ]月|年間`,
  String.raw`분|시간|영업일|주일|주간|개월|년간`,
  String.raw`分钟|个?小时|个?工作日|个月`,
)
/** The dual of Arabic and Hebrew is a word. */
const dual = anyOf(
  String.raw`(?<!\p{L})[وبلה]?(?:دقيقتين|ساعتين|ساعتان|يومين|يومان|[أا]سبوعين|[أا]سبوعان|شهرين|شهران|سنتين|سنتان|عامين)(?!\p{L})`,
  String.raw`(?<!\p{L})[הובל]?(?:שעתיים|יומיים|שבועיים|חודשיים|שנתיים)(?!\p{L})`,
)
/** Heads of columns that tell how long: "Working days 4–6". "Days 4 and 5" may be dates, and "saat 9" a time of the day. */
const timeHead = String.raw`(?<!\p{L})(?:(?:working|business) days|weeks|(?:Werk|Arbeits)tage|Wochen|jours ouvr(?:é|able)s|semaines|días (?:hábiles|laborables)|dias úteis|semanas|giorni lavorativi|settimane|werkdagen|weken|dni robocze|tygodnie|iş günü|рабочих дней|робочих днів)`
/** "Every 15 minutes", "twice a week", "daily": how often; and below the head of a column, "How often 10 min". */
const frequency = [
  String.raw`(?<!\p{L})(?:how often|frequency|wie oft|takt|fréquence|frecuencia|frequência|frequenza|frequentie|częstotliwość):? \d`,
  String.raw`\bevery (?:[\w-]{1,9} )?(?:seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?|nights?|mornings?|evenings?)\b`,
  String.raw`\b(?:once|twice|times) (?:an? |per |every )(?:second|minute|hour|day|week|month|year)\b|\b(?:hourly|daily|nightly|weekly|fortnightly|monthly|quarterly|yearly|annually)\b|\d[- ]minute intervals?`,
  String.raw`(?<!\p{L})(?:alle [\p{L}\d]{1,9} (?:Sekunden|Minuten|Stunden|Tage|Wochen|Monate|Jahre)|jede[nrsm]? (?:Sekunde|Minute|Stunde|Tag|Woche|Monat|Jahr|Nacht|Morgen|Abend)|(?:viertel|halb|zwei)?(?:stünd|täg|wöchent|monat|jähr)lich|\d+-Minuten-Takt|(?:ein|zwei|drei|vier|fünf|\d)[- ]?mal (?:am|pro|im|in der) \p{Lu})`,
  String.raw`(?<!\p{L})(?:tou(?:te)?s les (?:[\p{L}\d]{1,9} )?(?:secondes|minutes|heures|jours|semaines|mois|ans|soirs|matins)|chaque (?:minute|heure|jour|semaine|mois|année)|quotidien|hebdomadaire|mensuel|annuel)| fois par (?:heure|jour|semaine|mois|an)`,
  String.raw`(?<!\p{L})(?:(?:a )?cada (?:[\p{L}\d]{1,9} )?(?:minutos?|horas?|d[íi]as?|semanas?|m[eê]s(?:es)?|años?|anos?)|tod[oa]s (?:los|las|os|as) (?:días|dias|semanas|meses|noches|noites)|diari[oa]|semanal|mensual|mensal|anual)| (?:veces|vez|vezes) (?:al|por|a la|a|cada) `,
  String.raw`(?<!\p{L})(?:ogni (?:[\p{L}\d]{1,9} )?(?:minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi])|quotidian|settimanal|mensil|annual)| volt[ae] (?:al|alla|a|ogni)[ l]`,
  String.raw`(?<!\p{L})(?:(?:elke|iedere|om de) (?:[\p{L}\d]{1,9} )?(?:minuten|minuut|uur|dag|dagen|week|weken|maand|maanden|jaar)|dagelijks|wekelijks|maandelijks|jaarlijks)| (?:keer|maal) per `,
  String.raw`(?<!\p{L})(?:co (?:[\p{L}\d]{1,9} )?(?:minut|godzin|dzień|dni|tydzień|tygodni|miesiąc|miesięcy|rok|lat)|codzien|cotygodniow|comiesięczn|dziennie|tygodniowo|miesięcznie|rocznie)| raz\p{L}{0,2} (?:na|w|dziennie)`,
  String.raw`(?<!\p{L})(?:her (?:[\p{L}\d]{1,9} )?(?:dakika|saat|gün|hafta|ay|yıl)|(?:günde|haftada|ayda|yılda) [\p{L}\d]{1,9} (?:kez|kere|defa)|günlük|haftalık|aylık|yıllık)`,
  String.raw`(?<!\p{L})(?:кажд\p{L}{1,3} (?:[\p{L}\d]{1,9} )?(?:минут|час|д(?:ень|н)|недел|месяц|год|лет)|раза? в |ежедневно|еженедельно|ежемесячно|ежегодно)`,
  String.raw`(?<!\p{L})(?:кожн\p{L}{1,3} (?:[\p{L}\d]{1,9} )?(?:хвилин|годин|д(?:ень|н)|тиж|місяц|рок)|рази? на |щодня|щотижня|щомісяця|щороку)`,
  String.raw`(?<!\p{L})كل (?:[\p{L}\d]{1,9} )?(?:دقيق|دقائق|ساع|يوم|[أا]يام|[أا]سبوع|شهر|[أا]شهر|سنة|عام)|مر(?:ة|ات|تين) (?:في|كل)|(?:يومي|[أا]سبوعي|شهري|سنوي)[اً]+`,
  String.raw`(?<!\p{L})(?:כל (?:[\p{L}\d]{1,9} )?(?:דק|שע|יום|ימים|שבוע|חודש|שנה)|פעמ(?:יים|ים)? ב|פעם ב|מדי (?:יום|שבוע|חודש|שנה))`,
  String.raw`हर (?:[\p{L}\p{M}\d]{1,9} )?(?:मिनट|घंट|दिन|हफ़?्त|महीन|साल)|रोज़?ाना|प्रति(?:दिन|माह|वर्ष)|में [\p{L}\p{M}\d]{1,6} बार`,
  String.raw`毎[日週月年時]|[分時間日週月年]おき|[分時間日週月年]ごと|[日週月年]に?\d{0,2}回|(?:매[일주월년시])|(?:분|시간|일|주|개월|년)(?:마다| 간격)|(?:하루|일주일|주|월|한 달)에? ?\S{1,3} ?(?:번|회)|每(?:隔)?\S{0,3}(?:分钟|小时|天|日|周|月|年)|每(?:天|日|周|月|年)\S{0,2}次`,
]
const countInWords = anyOf(
  String.raw`\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty|thirty|sixty|ninety)\b`,
  String.raw`\b(?:zwei|drei|vier|fünf|sechs|acht|zehn|vierzehn|dreißig)\b`,
  String.raw`\b(?:deux|trois|quatre|cinq|dix|quinze|trente|dos|tres|cuatro|cinco|diez|quince|treinta)\b`,
  String.raw`\b(?:due|tre|quattro|cinque|dieci|twee|drie|vijf|tien|dois|três|dez)\b`,
)

/** The names of weekdays and months, in all languages; of those with letters, as whole words. */
const names = new RegExp(String.raw`(?<!\p{L})(?:${namesOfDays().join('|')})(?:s|en)?(?!\p{L})`, 'iu')

function namesOfDays(): string[] {
  const found = new Set<string>()
  for (const language of languages) {
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
    const month = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
    for (let at = 0; at < 7; at++) found.add(weekday.format(at * day))
    for (let at = 0; at < 12; at++) {
      found.add(month.formatToParts(Date.UTC(2001, at, 15)).find(({ type }) => type === 'month')?.value ?? '')
    }
  }
  return [...found].filter((name) => name.length > 2 && !/\d/.test(name))
}

/** By what stands before them: the numbers of firms, charities and goods in registers, and those of a tax office and of banks. */
const registers = [
  String.raw`(?:nr|numer) (?:konta|rachunku)|[Kk]onto(?:-?[Nn]r|nummer)|BLZ|[Ss]ort [Cc]ode|[Aa]ccount (?:[Nn]o|[Nn]umber)|[Nn](?:úmero|º|°) de (?:cuenta|conta)|[Cc]onto corrente`,
  String.raw`P\.? ?IVA|Partita IVA|C\.? ?F|Codice fiscale|KvK|Btw|NIF|NIPC|CNPJ|CPF|REA|VAT|USt-?ID|SIRET|SIREN|RCS|IBAN`,
  String.raw`Registered in (?:England(?: (?:and|&) Wales)?|Wales|Scotland|(?:Northern )?Ireland|the UK)|Companies House`,
  String.raw`(?:Company|Charity|Business|Registered|Registration|Licen[cs]e|Reference)(?: registration)?(?: charity)? (?:no|nr|number)|ABN|ACN|EIN`,
  String.raw`Steuer-?(?:nummer|nr)|St\.? ?-?Nr|HR[AB]|Handelsregister|Vereinsregister|Firmenbuch(?:nummer)?|Matrikelnummer|CVR`,
  String.raw`KRS|REGON|NIP|Vergi (?:no|numarası)|Mersis|Ticaret sicil(?: no)?|ISBN|EAN|GTIN`,
].join('|')

/**
 * Numbers that somebody dials. `start`: how they begin, with enough digits: dates have fewer. (11) 3555-0187 in Brazil, 225 550 134 in Portugal and
 * 333 555 0199 in Italy have no zero before them; (0 51 87) in Germany and 0 800 in France have a space behind it. `whole`: those with dots, as in
 * France and North America, where other numbers with dots are dates. Those of registers begin like them, and account numbers have more
 * groups of four digits.
 */
export const dialed = {
  start: anyOf(
    String.raw`\(?\+\d|\(?0\d|\(0 \d|0 [89](?=\d\d )|0(?= \d\d \d\d ?\/)|\(\d{2,3}\)|[236789](?=\d\d (?!000)\d{3} ?(?!000)\d{3,4}(?! ?\d))`,
    // 503-628-2169, 1-800-555-0199; 692-555-380; 506 2220 4171
    String.raw`(?:1-)?\d(?=\d{2}-\d{3}-\d{4}(?!\d))|[5-8](?=\d{2}-\d{3}-\d{3}(?![\d-]))|\d(?=\d{2} \d{4} \d{4}(?![ \d]))`,
  ),
  whole: anyOf(String.raw`0\d(?:\.\d\d){4}(?![\d.])`, String.raw`\d{3}\.\d{3}\.\d{4}(?![\d.])`),
  /** No day: 03/05/2018. */
  notBefore: String.raw`(?!\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d\d(?!\d))`,
  notAfter: String.raw`(?<!(?:\b(?:${registers})\b|ИНН|КПП|ОГРН(?:ИП)?|ЄДРПОУ|ІПН)[^\d\n]{0,12}|(?<!\d)(?:\d{4} ){3})`,
}

const telephone = anyOf(
  String.raw`(?=[\d(+])(?<![\d.,])${dialed.notAfter}${dialed.notBefore}(?:${dialed.whole}|${dialed.start}(?:[ ()/-]{0,3}\d){7,})`,
  // Of Russia, Poland, Turkey and China: the groups tell, or the word before.
  String.raw`(?<![\d.,])(?:8[ -]?\(?\d{3}\)?[ -]\d{3}(?:[ -]?\d{2}){2}(?!\d)|\d{2} \d{3} \d{2} \d{2}(?![\d,])|444 \d \d{3}(?!\d))`,
  String.raw`(?:tel|kom|telefon\p{L}{0,2}|infolinia|whatsapp)[.:]{0,2}\s{0,2}\d{3}[ -]\d{3}[ -]\d{3}(?!\d)`,
  String.raw`(?<![\d.,-])1[3-9]\d-\d{4}-\d{4}(?!\d)`,
  // Short and free numbers of Israel, Saudi Arabia and Egypt, mobile and free ones of India.
  String.raw`(?<![\d*])\*\d{4}(?!\d)`,
  String.raw`(?<![\d.,])(?:9200[ -]?\d{5}|1[78]00[ -]?\d{3}[ -]?\d{3,4}|[6-9]\d{4}[ -]?\d{5})(?![\d.,]?\d)`,
  String.raw`الخط الساخن:?\s*\d{4,5}(?!\d)`,
)
/** Many write "at" in brackets, against machines that collect addresses. */
const mail = /[\w-](?:@|\s?[([{]\s?(?:at|ät)\s?[)\]}]\s?)[\w-]{1,60}(?:\.[a-z]|\s?[([{]\s?(?:dot|punkt)\s?[)\]}])/i

const clock = [
  String.raw`(?:from|between|von|zwischen|de|das|dalle|van|od|с|з)\s\d{1,2}\s(?:to|and|bis|und|à|a|às|alle|tot|do|до)\s\d{1,2}(?![\d%]|[.,]\d|\s(?:%|k?m|kg))`,
  // "£15.00" is no time of the day, nor is "7.20 €" or "16.30 m".
  String.raw`(?=\d)(?<![a-z\d.,]|${currency}\s?)(?:[01]?\d|2[0-4])[:.h][0-5]\d(?!\d|[.,]\d|\s?(?:${currency}|${currencyWord}|%|k?m(?!\p{L})|kg))`,
  String.raw`(?<!\d)\d{1,2}\s?(?:a\.?m\b|p\.?m\b|Uhr|o['’]clock|uur|heures|h\b)`,
  String.raw`(?<!\d)\d{1,2}\s?(?:時|时|点|點|시(?!간)|बजे)`,
  String.raw`(?<!\d)\d{1,2}\s?(?:(?:صباح|مساء|ظهر|عصر|ليل)[اًء]*(?!\p{L})|[صم](?![\p{L}.])|בבוקר|בצהריים|בערב|בלילה)`,
  String.raw`(?:الساعة|בשעה|सुबह|शाम|दोपहर|रात)\s(?:(?:ה)-?)?\d{1,2}(?!\d)`,
  // "1000 – 1600 hrs"
  String.raw`(?<!\d)(?:[01]\d|2[0-4])[0-5]\d\s?[–—-]\s?(?:[01]\d|2[0-4])[0-5]\d\s?(?:hrs?|hours|h|Uhr)(?!\p{L})`,
  // "ore 9", and "9-13 / 15-19"
  String.raw`\bore\s\d{1,2}(?!\d)`,
  String.raw`(?<![\d.,/-])\d{1,2}\s?[-–]\s?\d{1,2}\s?\/\s?\d{1,2}\s?[-–]\s?\d{1,2}(?![\d/])`,
  // "pn.-pt. 8-16", "пн–пт 9–18", "hafta içi 9-18"
  String.raw`(?<!\p{L})(?:pn|wt|śr|czw|pt|sob|so|nd|ndz|пн|вт|ср|чт|пт|сб|вс|нд|içi|cmt|paz)[.,:]{0,2}\s{1,2}\d{1,2}\s?[-–—]\s?\d{1,2}(?![\d.,]|\s?(?:zł|грн|₽|TL|₺|%))`,
]
const clockInWords = [
  // "Closed on Mondays" tells hours, too.
  String.raw`\b(?:closed|geschlossen|Ruhetag\p{L}*|fermée?s?|cerrad[oa]s?|encerrad[oa]s?|fechad[oa]s?|chius[oaie]|gesloten)\b`,
  String.raw`nieczynne|zamknięt[eya]|kapalı|закрыт[оы]|вихідн|выходн|зачинен[оі]|مغلق|סגור|बंद|定休|休館|休診|休業|휴무|휴관|휴진|闭馆|休息`,
  // Open at any time, or at none that is fixed
  String.raw`\b24\s?\/\s?7\b|\b(?:by|on) appointment\b|round the clock|nach (?:telefonischer )?(?:Vereinbarung|Absprache)|rund um die Uhr|sur (?:rendez-vous|rdv)|con cita(?: previa)?|com (?:hora )?marcação|su appuntamento|op afspraak`,
]
/** Before these stands no postal code. */
const sum = 'Euro|Franken|Dollar'
/** Up to three words with a capital, and nothing else in the line: "3011 Bern". */
const place = String.raw`(?!\s(?:${sum}))(?:\s\p{Lu}[\p{L}.'’/-]*){1,3}(?=\s*(?:[\n,|;(]|$))`
const address = [
  // A place by its name, behind what says that it is one
  String.raw`(?:^|\n)\s?(?:Locations?|Address|Venue|Meeting [Pp]oint|Adresse|Anschrift|Veranstaltungsort|Treffpunkt|Ort|Lieu|Lugar|Dirección|Ubicación|Indirizzo|Luogo|Sede|Locatie|Adres|Miejsce|Morada|Endereço|Адрес|Место|Адреса|Місце)\s?[:：]\s{0,2}\p{Lu}`,
  String.raw`(?:stra(?:ß|ss)e|str\.|gasse|weg|platz|allee)\s\d`,
  String.raw`\d[a-z]?,?\s(?:\p{Lu}[\p{L}'’.-]+\s){1,3}(?:Street|St\b|Road|Rd\b|Lane|Avenue|Ave\b|Square|Way|Court|Drive|Place|Row|Quay|Hill|Gate|Close|Crescent|Terrace)`,
  String.raw`\d[a-z]?,?\s(?:\p{Lu}[\p{L}'’.-]+\s){1,3}(?:Trail|Boulevard|Blvd\b|Parkway|Pkwy\b|Highway|Hwy\b|Circle|Loop|Plaza|Grove|Mews|Walk)`,
  String.raw`(?<![\p{L}\d])(?:rue|avenue|boulevard|calle|plaza|avenida|rua|piazza|ul\.|ulica|al\.|os\.|ул\.|улица|просп\.|пр-т|пер\.|вул\.|вулиця|площа)\s`,
  String.raw`\d(?:\s?(?:bis|ter))?,?\s(?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Pp]lace|[Cc]hemin|[Aa]llées?|[Rr]oute|[Ii]mpasse|[Qq]uai)\s\p{L}`,
  // "Calle Colegiata, 3", "Rue Claude Berg, 34", "C.P. 48330"
  String.raw`(?<![\p{L}\d])(?:Rue|Avenue|Boulevard|Place|Chemin|Allée|Route|Impasse|Quai|Calle|Plaza|Avenida|Avda\.?|Paseo|Carretera|Camino|Ronda|Carrer|C\/)\s(?:d\p{L}{1,3}['’ ]\s?)?\p{Lu}[^\n\d]{1,40}\d|\bC\.? ?P\.?:? ?\d{5}\b`,
  String.raw`\b(?:[Vv]ia|Viale|Piazza|Piazzale|Corso|Largo|Vicolo|Località|Rua|Avenida|Av\.|Travessa|Praça|Alameda|Estrada|Rodovia)\s(?:d\p{L}{1,3}['’ ])?\p{Lu}[\p{L}.'’ ]{1,40},?\s(?:n\.?[ºo°]?\s?)?\d`,
  String.raw`\p{L}(?:weg|kade|singel|dijk|steeg)\s\d|(?:straat|laan|plein|gracht)\b`,
  String.raw`(?:sokak|caddesi|mahallesi)\b|(?:Cad\.|Sok\.|Sk\.|Mah\.|Bulvarı)\s`,
  // Postal codes
  String.raw`\b\d{4}\s?[A-Z]{2}\s\p{Lu}|\b\d{4}-\d{3}\s\p{Lu}|\bCEP\s?\d{5}-\d{3}|(?<![\d.,])\d{5}\s(?!${sum})\p{Lu}(?:\p{Ll}+|\p{Lu}{2,})|\b[A-Z]{1,2}\d[\dA-Z]?\s\d[A-Z]{2}\b|〒`,
  // Ireland, Canada
  String.raw`\b(?:[AC-FHKNPRTV-Y]\d{2}|D6W)\s?[AC-FHKNPRTV-Y][\dAC-FHKNPRTV-Y]{3}\b|\b[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d\b`,
  // Four digits may count something: they are a postal code where only a place follows. Those that may be a year stand behind a house number, too.
  String.raw`(?=\d)(?<=(?:^|[\n,|;·•–—]\s?)(?:[A-Z]{1,2}-)?)(?!(?:19|20)\d\d)\d{4}${place}`,
  String.raw`(?=\d)(?<=\b[A-Z]{1,2}-|\p{L}\s\d{1,3}[a-z]?(?:,\s|\n))(?:19|20)\d\d${place}`,
  String.raw`\p{Ll},\s(?:[A-Z]{2}|\p{Lu}\p{Ll}+)\s\d{5}(?!\d)`,
  String.raw`[市区區]\p{Script=Han}+\d|[路街]\d+号|시\s|로\s\d`,
  String.raw`(?<!\p{L})(?<!عن )(?:شارع|حي|طريق|ميدان|برج|عمارة|مبنى|ص\.ب)\s[\p{L}\d]`,
  String.raw`(?<!\p{L})(?:רחוב|רח['׳]|שדרות|שד['׳]|כיכר|סמטת)\s\p{L}`,
  String.raw`(?:रोड|मार्ग|चौराहा|कॉलोनी|गली|पिन कोड|बस स्टैंड)(?![\p{L}\p{M}])`,
]
const unit = anyOf(
  String.raw`mm|cm|km|m|kg|g|lbs?|oz|l|ml|litres?|liters?|inch(?:es)?|ft|feet|miles?|″|"|°|W|Wh|kWh|V|A|GB|MB|TB|kB|bytes?|%|percent`,
  String.raw`kilogram\p{L}*|kilomet\p{L}*|metres?|meters?|Zoll|Liter|кг|км|см|公斤|厘米`,
  String.raw`كجم|كغ|جم|جرام|غرام|كيلو|سم|متر|مل|لتر`,
  String.raw`ק["״]ג|ס["״]מ|מ["״]ר|ק["״]מ|גרם|ליטר|מטר`,
  String.raw`किलो|ग्राम|किमी|लीटर|मीटर`,
)

/** Words with a capital at the beginning of a line or sentence, which are no first names. */
const noFirstName = anyOf(
  'The|A|An|Our|Your|My|This|These|All|New|About|Contact|Meet|Get|How|What|Why|When|Where|Who|For|In|At|On|From|With|To|And|Or|Of|Please|Read|More|View|See|Join',
  'D(?:er|ie|as|en|em|es)|Ein(?:e[rnms]?)?|Im|Am|An|Ans?|Auf|Aus|Bei|Beim|Bis|Für|Mit|Nach|Ohne|Über|Um|Unter|Von|Vom|Vor|Während|Zu[mr]?|Wegen|Und|Oder|Als|Wenn|Unser(?:e[rnms]?)?|Ihr(?:e[rnms]?)?|Euer|Eure|Alle[rns]?|Jede[rnms]?|Neue[rs]?|Liebe[r]?|Bitte|Wir|Sie|Weitere|Diese[rnms]?|Kein(?:e[rn]?)?',
  'L[ea]s?|Une?|Des|Du|Notre|Nos|Votre|Vos|Pour|Avec|Dans|Au[x]?|Chez|Los|Las|El|Un[ao]?s?|Nuestr[oa]s?|Su|Para|Con|En|Del|Os?|As?|Nosso|Nossa|No|Na|Il|Lo|Gli|I|Nostr[oai]|Per|Nel',
  'De|Het|Een|Onze?|Voor|Met|Van|Naar|Bij|Nasz[aey]?|Dla|Przy|Do|Od|Na|Bir|Bu|Наш[аеи]?|Для|При|На|В|С|О|Об|Про|У|З|І|И',
)
const surname = String.raw`(?:(?:v[oa]n|zu[mr]?|d[eaiou]|de[rnl]|dell[ao]|la|le|el|al|bin|ten|ter|y|e) ){0,2}(?:[dD]['’])?\p{Lu}[\p{L}'’-]+`
/** "Dana van der Berg", "J. A. Smith", "Clément DUROC" */
const personName = String.raw`(?<![\p{L}\d.-])(?!(?:${noFirstName})\s)\p{Lu}(?:[\p{L}'’-]+|\.)(?: \p{Lu}\.)?(?: ${surname}){1,3}(?![\p{L}\d-]| \d)`
/** What tells somebody's name: with a title, alone in a line, or beside what somebody is. */
const titledPerson = [
  String.raw`(?<!\p{L})(?:Dr|Prof|Mr|Mrs|Ms|Miss|Sir|Rev|Fr|Herrn?|Frau|M|Mme|Mlle|Monsieur|Madame|Sr|Sra|Don|Doña|Señor|Señora|Dott|Dott\.ssa|Sig|Sig\.ra|Dhr|Mevr|Pani?)\.? \p{Lu}\p{L}+`,
  String.raw`\p{L}(?:氏|さん|先生|女士|医生|씨|님)|(?<!\p{L})(?:السيدة?|الأستاذة?|الدكتورة?|ד["״]ר|מר|גב['׳]|श्री|श्रीमती|डॉ)[. ]`,
]
const namedPerson = [
  String.raw`(?:^|\n)${personName}\s*(?:$|\n)`,
  String.raw`\p{L}:\s{1,2}${personName}\s*(?:$|[\n,;(|])`,
  // "Jane Doe (chair)", "Jane Doe – endurance", "Jane Doe, MD"; and alone with it in the line: "Jane Doe, chair"
  String.raw`(?:^|[\n|,;·•–—]\s{0,2})${personName}\s?(?:\(\p{L}|[–—|-]\s\p{L}|,\s\p{Lu}(?:\.|\p{Lu}))`,
  String.raw`^${personName}, \p{L}[^.!?\n]{2,40}$`,
  String.raw`(?<!\p{L})(?:is|ist|est|es|é|è|jest) ${personName}(?=\s*[.,;)\n]|$)`,
]

/** Each way alone: of many in one expression none can be ruled out by its first letters, which takes three times as long. */
const anyAlone = (ways: readonly string[], flags: string) => ways.map((way) => new RegExp(way, flags))

/** Ways to tell something. A text that lacks what all of them need is not searched for each. */
type Pattern = { mark: Mark; needs?: RegExp; ways: readonly RegExp[] }

const digit = /\d/
const aName = new RegExp(personName, 'u')

const patterns: Pattern[] = [
  {
    mark: 'money',
    needs: digit,
    ways: anyAlone(
      [
        String.raw`${currency}\s?\d`,
        String.raw`\d\s?(?:${currency}|${currencyWord}|${afterNumber}|р\.(?!\s?\p{Lu}))`,
        String.raw`${beforeNumber}\s?\d`,
        // "799,-"
        String.raw`\d,[-–—](?!\d)`,
        // The head of a column, and a number below it
        String.raw`[(（][^()（）\d]{0,12}${currency}[^()（）\d]{0,12}[)）][^\d]{0,12}\d`,
        String.raw`[(（](?:单位[:：]?)?(?:元|円|원)[)）/／][^\d]{0,12}\d`,
        String.raw`(?<!\p{L})${priceWord}[*†‡]{0,2}(?:\s\p{L}+){0,3}:?\s{0,3}(?!(?:19|20)\d\d(?!\d))\d`,
      ],
      'u',
    ),
  },
  { mark: 'money', ways: anyAlone([String.raw`(?<=\p{L}\s)${currencyWord}(?!\p{L})`], 'u') },
  { mark: 'charge', ways: anyAlone([charge], 'iu') },
  { mark: 'clock', needs: digit, ways: anyAlone(clock, 'iu') },
  { mark: 'clock', ways: anyAlone(clockInWords, 'iu') },
  {
    mark: 'duration',
    needs: digit,
    ways: anyAlone(
      [String.raw`\d[\p{L}\d\s–-]{0,24}?${time}(?!\p{L})`, String.raw`\d\s?${timeRun}`, String.raw`${timeHead}:? \d`],
      'iu',
    ),
  },
  {
    mark: 'duration',
    ways: anyAlone([String.raw`${countInWords}[\p{L}\d\s–-]{0,24}?${time}(?!\p{L})`, dual], 'iu'),
  },
  { mark: 'frequency', ways: anyAlone(frequency, 'iu') },
  {
    mark: 'date',
    needs: digit,
    // Not "06.68.79.93.01", which somebody dials.
    ways: [
      /\d{4}-\d{2}-\d{2}|(?<!\d|\d\.)\d{1,2}[./]\d{1,2}[./]\d{2,4}(?!\.?\d)|(?<![\d.,])(?:19|20)\d{2}(?![\d.,]\d)|\d月|\d월/u,
    ],
  },
  { mark: 'date', ways: [names] },
  { mark: 'telephone', needs: digit, ways: anyAlone([telephone], 'iu') },
  { mark: 'mail', ways: [mail] },
  { mark: 'address', ways: anyAlone(address, 'u') },
  { mark: 'measure', needs: digit, ways: anyAlone([String.raw`\d\s?${unit}(?![\p{L}\p{M}])`], 'u') },
  {
    mark: 'percent',
    needs: digit,
    ways: [/\d\s?(?:%|percent|per cent|Prozent|pour cent|por ciento|por cento|per cento|procent|процент)/iu],
  },
  { mark: 'number', ways: anyAlone([String.raw`\d|${countInWords}`], 'iu') },
  { mark: 'age', needs: digit, ways: anyAlone([age], 'u') },
  { mark: 'person', ways: anyAlone(titledPerson, 'u') },
  { mark: 'person', needs: aName, ways: anyAlone(namedPerson, 'u') },
]

/** Whether what is below a heading are prices: those of a table may have no currency. */
export function isOfPrices(heading: string): boolean {
  return priceHeading.test(heading)
}

/** Longer texts are no sentences; what they tell is looked for at their beginning. */
const maxLength = 2000

/** The marks of what a text tells. */
export function marksIn(text: string): string[] {
  const start = plainDigits(text.slice(0, maxLength))
  const isTold = ({ needs, ways }: Pattern) => (needs?.test(start) ?? true) && ways.some((way) => way.test(start))
  return [...new Set(patterns.filter(isTold).map(({ mark }) => marks[mark]))]
}
