import type { Language } from '../../../contract/languages.ts'
import { isUnspaced, withoutMarks } from '../../language/words.ts'
import { plainText } from './small-talk.ts'

/**
 * How people tell somebody to do something for them: "book me a class", "please cancel my order". Alternatives of regular expressions for texts as
 * `plainText` makes them. What only asks whether or how something is done ("can I cancel my order?") has none of them.
 */
const deeds: Record<Language, string> = {
  en: String.raw`(?<=^ ?|(?:hi|hello|hey|ok|just|please) )(?:(?:book|reserve|schedule|register|enroll|enrol) (?:me|us)|(?:sign|put) (?:me|us) (?:up|down))|(?<!(?:when|how|why|if) )(?:please|pls|plz|can you|could you|can u|could u|would you|will you|want you to|need you to) (?:please |pls |just |quickly )?(?:(?:book|reserve|schedule|cancel|reschedule|reset|delete) (?:me|us|my|our)|(?:order|register|enroll|enrol) (?:me|us)|(?:sign|put) (?:me|us) (?:up|down)|(?:change|move|update|extend|renew) (?:my|our) (?:booking|order|appointment|reservation|address|subscription|membership|ticket|tickets|account|plan|details|email|password|flight))|(?:^|(?<!do |should )(?:i want to|i would like to|id like to|i need to) |please |lets )(?:book|reserve|order) (?:a|an|one|two|\d+) (?:\w+ ){1,6}(?:tonight|tomorrow|today|for (?:\d+|two|three|four|five|six)|at \d+|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|next week|this (?:evening|afternoon|morning|weekend))`,
  de: String.raw`(?:buche|reservier|reserviere|storniere|stornier|kündige|bestelle|bestell|verschiebe|trag|trage|melde|meld|lösche|(?<!(?:wann|wie|warum|wo|wieso) )(?:buchen|reservieren|stornieren|kündigen|bestellen|verschieben|tragen|melden|löschen) sie) (?:bitte )?(?:mir|mich|uns|meine[nrms]?|mein|unsere[nrms]?)|(?:können sie|könnten sie|kannst du|könntest du|könnt ihr|könntet ihr|würden sie|würdest du|bitte) (?:bitte |mal )?(?:mir|mich|uns|für mich|für uns|meine[nrms]?|mein|unsere[nrms]?) (?:\p{L}+ ){0,6}(?:buchen|reservieren|stornieren|kündigen|bestellen|verschieben|umbuchen|absagen|anmelden|abmelden|eintragen|löschen|zurücksetzen)`,
  fr: String.raw`(?<!(?:^| )(?:je|il|elle|on|tu|vous) )(?:réserve|réservez|annule|annulez|commande|commandez|inscris|inscrivez|modifie|modifiez|supprime|supprimez|rembourse|remboursez|déplace|déplacez|reporte|reportez) (?:moi|nous|mon|ma|mes|notre|nos)|(?:pouvez vous|peux tu|pourriez vous|pourrais tu|merci de|veuillez) (?:sil vous plait |svp )?(?:(?:annuler|supprimer|reporter) (?:mon|ma|mes|notre|nos)|me réserver|nous réserver|me commander|minscrire|nous inscrire|me désinscrire)`,
  es: String.raw`(?:resérvame|resérveme|resérvanos|resérvenos|apúntame|apúnteme|inscríbeme|inscríbame|cancélame)|(?<!(?:^| )(?:se|me|te) )(?:cancela|cancele|cancelen|anula|anule|anulen) (?:mi|mis|nuestro|nuestra)|(?:puedes|puede|podrías|podría|pueden) (?:por favor )?(?:reservarme|reservarnos|cancelarme|apuntarme|inscribirme|(?:cancelar|anular) (?:mi|mis|nuestro|nuestra))`,
  pt: String.raw`(?<!(?:^| )se )(?:cancela|cancele|cancelem|anula|anule|remarque|apague) (?:(?:a|o|as|os) )?(?:minha|meu|minhas|meus|nossa|nosso)|(?:me (?:inscreva|inscreve|matricula|matricule|cadastra|cadastre)|(?:reserva|reserve|marca|marque)(?: me| nos| para mim| pra mim))|(?:pode|podes|poderia|podia|podem) (?:por favor )?(?:me (?:reservar|inscrever|matricular)|reservar me|inscrever me|(?:cancelar|anular|remarcar) (?:(?:a|o|as|os) )?(?:minha|meu|minhas|meus|nossa|nosso))`,
  it: String.raw`prenotami|prenotaci|mi prenoti|ci prenoti|iscrivimi|mi iscriva|(?<!(?:^| )si )(?:cancella|cancelli|annulla|annulli|disdici|disdica) (?:la mia|il mio|le mie|i miei|la nostra|il nostro)|(?:puoi|può|potete|potresti|potrebbe|potreste) (?:per favore )?(?:prenotarmi|prenotarci|iscrivermi|(?:cancellare|annullare|disdire) (?:la mia|il mio|le mie|i miei|la nostra|il nostro))`,
  nl: String.raw`(?:boek|reserveer|annuleer|bestel|wijzig|verzet|verplaats|meld) (?:alsjeblieft |aub )?(?:mij|me|ons|mijn|onze)|schrijf (?:mij|me|ons) in|(?:kun je|kunt u|kan je|kunnen jullie|wil je|wilt u|zou je|zou u) (?:alsjeblieft |alstublieft |aub )?(?:mij|me|ons|voor mij|voor ons|mijn|onze) (?:\p{L}+ ){0,5}(?:boeken|reserveren|annuleren|bestellen|verzetten|inschrijven|uitschrijven|opzeggen|afmelden|aanmelden)`,
  pl: String.raw`(?:zarezerwuj|zarezerwujcie|anuluj|anulujcie|odwołaj|odwołajcie|zamów|zmień|zmieńcie|przełóż|przełóżcie|zapisz|zapiszcie|wypisz|usuń) (?:proszę )?(?:mi|mnie|nam|nas|mój|moją|moje|nasz|naszą)|(?:proszę|możesz|możecie|może pan|może pani) (?:mi |mnie |nam |nas )?(?:zarezerwować|anulować|odwołać|przełożyć|zapisać|wypisać) (?:mi|mnie|nam|nas|mój|moją|moje|nasz|naszą)|proszę o (?:anulowanie|odwołanie|rezerwację|przełożenie|zapisanie)`,
  tr: String.raw`(?:rezervasyonumu|siparişimi|aboneliğimi|üyeliğimi|randevumu|hesabımı|biletimi) (?:\p{L}+ )?(?:iptal (?:et|edin|eder misin|eder misiniz)|değiştir|değiştirin|ertele|erteleyin|sil|silin)|(?:bana|bize|benim için|bizim için|beni|bizi) (?:\p{L}+ ){0,5}(?:rezervasyon yap|rezervasyon yapın|rezerve et|yer ayır|yer ayırın|sipariş ver|kaydet|kaydedin|randevu al|randevu ayarla)`,
  ru: String.raw`(?<!(?:^| )вы )(?:запишите|запиши|забронируйте|забронируй|зарезервируйте|отмените|отмени|закажите|закажи|перенесите|перенеси|оформите|верните|удалите|измените|поменяйте|зарегистрируйте) (?:пожалуйста )?(?:меня|нас|мне|нам|мой|мою|моё|мои|наш|нашу|столик|билет|номер)|(?:можете|могли бы|можешь) (?:вы )?(?:пожалуйста )?(?:записать|забронировать|отменить|заказать|перенести|оформить) (?:меня|нас|мне|нам|мой|мою|моё|мои|наш|нашу)`,
  uk: String.raw`(?<!(?:^| )ви )(?:запишіть|запиши|забронюйте|забронюй|скасуйте|скасуй|замовте|перенесіть|оформіть|поверніть|видаліть|змініть) (?:будь ласка )?(?:мене|нас|мені|нам|мій|мою|моє|мої|наш|нашу|столик|квиток)|(?:можете|могли б|можеш) (?:ви )?(?:записати|забронювати|скасувати|замовити|перенести) (?:мене|нас|мені|нам|мій|мою|моє|мої|наш|нашу)`,
  ar: String.raw`احجز(?:ي|وا)? (?:لي|لنا)|(?:^|من فضلك |رجاء )(?:ألغ|ألغي|ألغوا) (?:حجزي|طلبي|اشتراكي|موعدي)|سجلني|اطلب لي|(?:هل يمكنك|ممكن) (?:حجز|إلغاء|تغيير) (?:حجزي|طلبي|اشتراكي|موعدي)|أريدك أن (?:تحجز|تلغي)`,
  he: String.raw`(?:תזמין|תזמיני|תזמינו|הזמינו|תקבע|תקבעי|תקבעו|תרשום|תרשמי) (?:לי|לנו|אותי|אותנו)|(?:תבטל|תבטלי|תבטלו|בטל|בטלו|בטלי) (?:לי|את ה?\p{L}+ שלי)|(?:אתה יכול|את יכולה|אפשר) (?:להזמין|לקבוע|לבטל|לרשום) (?:לי|לנו|אותי|אותנו)`,
  hi: String.raw`(?:मेरा|मेरी|मेरे|हमारा|हमारी|मेरे लिए|हमारे लिए) (?:[\p{L}\p{M}\p{N}]+ ){0,6}(?:रद्द|कैंसिल|बुक|ऑर्डर) (?:कर )?(?:दो|दीजिए|दीजिये|दें|करो|कीजिए|करें)`,
  ja: String.raw`(?:予約|キャンセル|注文|変更|登録|解約|取り消し?|取消)を?して(?:ください|下さい|ほしい|欲しい|くれ)(?!と)|(?:予約|キャンセル|解約|変更|注文)を?(?:お願いします|頼みます)$`,
  ko: String.raw`(?:예약|취소|주문|변경|등록|해지) ?(?:좀 )?해 ?(?:주세요|줘)(?!라고)`,
  zh: String.raw`(?:帮我|帮我们|给我|替我|为我)(?:把.{1,12})?(?:预订|预定|预约|订|定|取消|退订|退款|改签|改|下单|报名|注册|办理|挂号)|请(?:取消|修改|更改)我的`,
}

/** In languages of these scripts words have prefixes and endings: an alternative may stand anywhere. */
const isAnywhere = (language: Language) => ['ja', 'ko', 'zh'].includes(language)

/** In characters: who writes more tells of something else, too. */
const maxLength = 200

let known: readonly RegExp[] | undefined

function readDeeds(): RegExp[] {
  return Object.entries(deeds).map(([language, alternatives]) => {
    const plain = withoutMarks(alternatives)
    return isAnywhere(language as Language)
      ? new RegExp(`(?:${plain})`, 'u')
      : new RegExp(`(?:^| )(?:${plain})(?: |$)`, 'u')
  })
}

/** Whether a message tells somebody to do something for the visitor, such as to book, which nobody here can: "Book me a table for two tomorrow". */
export function wishesDeed(message: string): boolean {
  if (message.length > maxLength) return false
  const plain = plainText(message)
  const text = isUnspaced(plain) ? plain.replaceAll(' ', '') : plain
  return (known ??= readDeeds()).some((each) => each.test(text))
}
