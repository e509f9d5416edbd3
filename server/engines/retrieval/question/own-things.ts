/*
 * Telephones, addresses and mailboxes that are the visitor's own: who asks what to do with "my new phone" asks for no number, and who moves, and wants
 * "my address" changed, not where somebody is.
 */

/** Between whose it is and what it is stands one word at most. */
const one = String.raw`(?:[\p{L}\p{M}\d-]{1,20} )?`
/** A line for each language, or for those that say it alike. */
const things = [
  String.raw`(?:my|our) ${one}(?:tele)?(?:phones?|mobiles?|cell|e-?mails?|mail|addresse?s?|adress|number)(?: (?:number|address|adress))?`,
  String.raw`(?:an?|another|some) (?:new|old|second|lost|stolen|broken|other|different) (?:phone|mobile)(?! (?:number|nr))`,
  String.raw`(?:on|from|with|via) ${one}(?:android|iphone|samsung|xiaomi|huawei|pixel|mobile|smart) ?phones?`,
  String.raw`(?:mein|unser)(?:e[mnrs]?)? ${one}(?:telefon|handy|smartphone|e-?mail|mail|(?:e-?mail-?|mail-?)?adresse|(?:telefon|handy|ruf)?nummer)`,
  String.raw`(?:auf|mit|vom|ein|einem|einen) (?:neue[snmr]? |alte[snmr]? |ander\p{L}{1,3} )?(?:handy|smartphone)`,
  String.raw`(?:mon|ma|mes|notre|nos) ${one}(?:téléphone|telephone|portable|mails?|e-?mails?|courriel|adresse|numéro|numero)`,
  String.raw`(?:mi|mis|nuestr[oa]) ${one}(?:teléfono|telefono|móvil|movil|celular|correo|e-?mail|mail|dirección|direccion|número|numero)`,
  String.raw`(?:meu|minha|meus|noss[oa]) ${one}(?:telefone|telemóvel|telemovel|celular|e-?mail|correio|endereço|endereco|morada|número|numero)`,
  String.raw`(?:mio|mia|miei|nostr[oa]) ${one}(?:telefono|cellulare|e-?mail|mail|posta|indirizzo|numero)`,
  String.raw`(?:mijn|m'n|ons|onze) ${one}(?:telefoon|mobiel|gsm|e-?mail|mail|adres|e-?mailadres|telefoonnummer|nummer)`,
  String.raw`(?:m[oó]j\p{L}{0,3}|moim|sw[oó]j\p{L}{0,3}|swoim) ${one}(?:telefon|komór|mail|e-?mail|adres|numer)\p{L}{0,4}`,
  String.raw`(?:telefon|cep telefon)um\p{L}{0,6}|(?:numara|e-?posta|adres|mail)i?m(?:i|a|e|da|de|dan|den|ı)?`,
  String.raw`(?:мо[йяиёе]|мою|моего|моей|мо[её]м|моему|сво[йяие]|свою|своего|сво[её]м) ${one}(?:телефон|почт|адрес|номер|имейл|мейл)\p{L}{0,4}`,
  String.raw`(?:мі[йя]|моя|моє|мої|мою|мого|моєї|моєму|сві[йя]|свою|свого|своєму) ${one}(?:телефон|пошт|адрес|номер|мейл)\p{L}{0,4}`,
  String.raw`ب?(?:هاتفي|جوالي|موبايلي|تليفوني|رقمي|بريدي|[إا]يميلي|عنواني)`,
  String.raw`[הבמל]{0,2}(?:טלפון|נייד|מייל|כתובת|מספר|אימייל) שלי`,
  String.raw`(?:मेरा|मेरे|मेरी|अपना|अपने|अपनी) ${one}(?:फ़ोन|फोन|मोबाइल|ईमेल|पता|पते|नंबर)`,
]
const unspaced = [
  String.raw`(?:私|自分|うち)の(?:電話番号|電話|携帯|スマホ|メール|住所|番号)`,
  // 안내, which ends in the same character, is information.
  String.raw`(?<!\p{L})(?:내|제|우리) ?(?:전화번호|전화|휴대폰|핸드폰|이메일|메일|주소|번호)`,
  // 给我电话 asks for one.
  String.raw`我的(?:电话号码|电话|手机号|手机|邮箱|邮件|地址|号码)|我手机`,
]
const own = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${things.join('|')})(?![\p{L}\p{M}])|${unspaced.join('|')}`,
  'giu',
)

/** The longest question in which they are looked for, in characters. */
const longest = 500

/** A question without the telephones, addresses and mailboxes that are the visitor's own. */
export function withoutOwnThings(question: string): string {
  return question.slice(0, longest).replace(own, ' ') + question.slice(longest)
}
