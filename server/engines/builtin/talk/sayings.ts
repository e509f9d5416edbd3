import type { Language } from '../../../contract/languages.ts'

/*
 * What is said around an answer, and where it has none, in the widget's languages. `{title}` is a title in quotes, and
 * `{topics}` one such title or a list of them: a sentence must read well with any number.
 */
type Sayings = {
  /** The answer when nothing was found. */
  unknown: string
  unknownAlone: string
  /** Before headings that may help. */
  mayHelp: string
  /** Before several things of which each has an answer of its own, such as shops and their hours. */
  whichOne: string
  /** Before headings that come closest to what was asked, and do not answer it. */
  comesClosest: string
  /** How to reach the owner, after that nothing was found, or below what may help. `{contact}`: telephone numbers, addresses of mail, a page. */
  reach: string
  /** The answer to a heading that only has others below it, and to one without any content. */
  about: string
  headingAlone: string
  /** The quotation marks around a title. */
  quotes: [before: string, after: string]
}

export const sayings: Record<Language, Sayings> = {
  en: {
    unknown: "I'm sorry, I don't know that. I can help with {topics}.",
    unknownAlone: "I'm sorry, I don't have any information about that.",
    mayHelp: 'This may help:',
    whichOne: 'Which one do you mean?',
    comesClosest: 'These come closest:',
    reach: 'You can ask the team here: {contact}',
    about: 'I can tell you about {topics}.',
    headingAlone: 'I only know the heading {title}.',
    quotes: ['“', '”'],
  },
  de: {
    unknown: 'Das weiß ich leider nicht. Helfen kann ich hiermit: {topics}.',
    unknownAlone: 'Dazu habe ich leider keine Informationen.',
    mayHelp: 'Das könnte helfen:',
    whichOne: 'Was genau meinen Sie?',
    comesClosest: 'Am ehesten passt dazu:',
    reach: 'Fragen können Sie das Team hier: {contact}',
    about: 'Hierzu kann ich etwas sagen: {topics}.',
    headingAlone: 'Ich kenne nur die Überschrift {title}.',
    quotes: ['„', '“'],
  },
  fr: {
    unknown: 'Désolé, je ne le sais pas. Je peux vous renseigner à ce sujet\u00A0: {topics}.',
    unknownAlone: 'Désolé, je n’ai aucune information à ce sujet.',
    mayHelp: 'Ceci peut vous aider\u00A0:',
    whichOne: 'De quoi s’agit-il exactement\u00A0?',
    comesClosest: 'Ce qui s’en rapproche le plus\u00A0:',
    reach: 'Vous pouvez joindre l’équipe ici\u00A0: {contact}',
    about: 'Voici ce dont je peux vous parler\u00A0: {topics}.',
    headingAlone: 'Je ne connais que le titre {title}.',
    quotes: ['«\u00A0', '\u00A0»'],
  },
  es: {
    unknown: 'Lo siento, no lo sé. Puedo ayudarle con {topics}.',
    unknownAlone: 'Lo siento, no tengo información sobre eso.',
    mayHelp: 'Esto puede ayudarle:',
    whichOne: '¿A qué se refiere exactamente?',
    comesClosest: 'Lo que más se acerca:',
    reach: 'Puede preguntar al equipo aquí: {contact}',
    about: 'Puedo informarle sobre {topics}.',
    headingAlone: 'Solo conozco el título {title}.',
    quotes: ['«', '»'],
  },
  pt: {
    unknown: 'Desculpe, isso eu não sei. Posso ajudar com {topics}.',
    unknownAlone: 'Desculpe, não tenho informações sobre isso.',
    mayHelp: 'Isto pode ajudar:',
    whichOne: 'A que se refere exatamente?',
    comesClosest: 'O que mais se aproxima:',
    reach: 'Você pode perguntar à equipe aqui: {contact}',
    about: 'Posso falar sobre {topics}.',
    headingAlone: 'Só conheço o título {title}.',
    quotes: ['“', '”'],
  },
  it: {
    unknown: 'Mi dispiace, questo non lo so. Posso aiutarLa con: {topics}.',
    unknownAlone: 'Mi dispiace, non ho informazioni in merito.',
    mayHelp: 'Questo può essere utile:',
    whichOne: 'A che cosa si riferisce esattamente?',
    comesClosest: 'Ciò che più si avvicina:',
    reach: 'Può chiedere al team qui: {contact}',
    about: 'Posso dirLe qualcosa su: {topics}.',
    headingAlone: 'Conosco solo il titolo {title}.',
    quotes: ['«', '»'],
  },
  nl: {
    unknown: 'Dat weet ik helaas niet. Ik kan u helpen met {topics}.',
    unknownAlone: 'Daar heb ik helaas geen informatie over.',
    mayHelp: 'Dit kan helpen:',
    whichOne: 'Wat bedoelt u precies?',
    comesClosest: 'Dit komt er het dichtst bij:',
    reach: 'U kunt het team hier bereiken: {contact}',
    about: 'Ik kan u iets vertellen over {topics}.',
    headingAlone: 'Ik ken alleen de kop {title}.',
    quotes: ['‘', '’'],
  },
  pl: {
    unknown: 'Niestety tego nie wiem. Mogę odpowiedzieć na pytania na temat: {topics}.',
    unknownAlone: 'Niestety nie mam informacji na ten temat.',
    mayHelp: 'To może pomóc:',
    whichOne: 'O co dokładnie chodzi?',
    comesClosest: 'Najbliższe temu informacje:',
    reach: 'Pytania można zadać zespołowi tutaj: {contact}',
    about: 'Mogę opowiedzieć na temat: {topics}.',
    headingAlone: 'Znam tylko nagłówek {title}.',
    quotes: ['„', '”'],
  },
  tr: {
    unknown: 'Üzgünüm, bunu bilmiyorum. Yardımcı olabileceğim konular: {topics}.',
    unknownAlone: 'Üzgünüm, bu konuda bilgim yok.',
    mayHelp: 'Bunlar yardımcı olabilir:',
    whichOne: 'Tam olarak hangisini kastediyorsunuz?',
    comesClosest: 'En yakın konular:',
    reach: 'Ekibe buradan sorabilirsiniz: {contact}',
    about: 'Bilgi verebileceğim konular: {topics}.',
    headingAlone: 'Yalnızca {title} başlığını biliyorum.',
    quotes: ['“', '”'],
  },
  ru: {
    unknown: 'К сожалению, этого я не знаю. Могу рассказать вот о чём: {topics}.',
    unknownAlone: 'К сожалению, у меня нет об этом информации.',
    mayHelp: 'Это может помочь:',
    whichOne: 'Что именно вы имеете в виду?',
    comesClosest: 'Ближе всего к этому:',
    reach: 'Спросить сотрудников можно здесь: {contact}',
    about: 'Могу рассказать вот о чём: {topics}.',
    headingAlone: 'Мне известен только заголовок {title}.',
    quotes: ['«', '»'],
  },
  uk: {
    unknown: 'На жаль, цього я не знаю. Можу розповісти ось про що: {topics}.',
    unknownAlone: 'На жаль, я не маю про це інформації.',
    mayHelp: 'Це може допомогти:',
    whichOne: 'Що саме ви маєте на увазі?',
    comesClosest: 'Найближче до цього:',
    reach: 'Запитати працівників можна тут: {contact}',
    about: 'Можу розповісти ось про що: {topics}.',
    headingAlone: 'Мені відомий лише заголовок {title}.',
    quotes: ['«', '»'],
  },
  ar: {
    unknown: 'عذرًا، لا أعرف ذلك. يمكنني مساعدتك في {topics}.',
    unknownAlone: 'عذرًا، ليست لدي معلومات عن ذلك.',
    mayHelp: 'قد يفيدك هذا:',
    whichOne: 'ما الذي تقصده بالتحديد؟',
    comesClosest: 'أقرب ما لديّ إلى ذلك:',
    reach: 'يمكنك سؤال الفريق هنا: {contact}',
    about: 'يمكنني أن أخبرك عن {topics}.',
    headingAlone: 'لا أعرف سوى العنوان {title}.',
    quotes: ['«\u2068', '\u2069»'],
  },
  he: {
    unknown: 'מצטערים, אין לי תשובה על כך. אפשר לשאול אותי על: {topics}.',
    unknownAlone: 'מצטערים, אין לי מידע על כך.',
    mayHelp: 'אולי זה יעזור:',
    whichOne: 'למה הכוונה בדיוק?',
    comesClosest: 'הקרוב ביותר לכך:',
    reach: 'אפשר לשאול את הצוות כאן: {contact}',
    about: 'אפשר לשמוע ממני על: {topics}.',
    headingAlone: 'ידועה לי רק הכותרת {title}.',
    quotes: ['״\u2068', '\u2069״'],
  },
  hi: {
    unknown: 'माफ़ कीजिए, इसकी जानकारी मेरे पास नहीं है। इस बारे में मदद मिल सकती है: {topics}।',
    unknownAlone: 'माफ़ कीजिए, इस बारे में मेरे पास कोई जानकारी नहीं है।',
    mayHelp: 'इससे मदद मिल सकती है:',
    whichOne: 'आपका मतलब किससे है?',
    comesClosest: 'इससे सबसे मिलती-जुलती जानकारी:',
    reach: 'आप टीम से यहाँ पूछ सकते हैं: {contact}',
    about: 'इस बारे में जानकारी मिल सकती है: {topics}।',
    headingAlone: 'मेरे पास केवल यह शीर्षक है: {title}।',
    quotes: ['“', '”'],
  },
  ja: {
    unknown: '申し訳ありませんが、それについては分かりかねます。次のことについてお答えできます：{topics}。',
    unknownAlone: '申し訳ありませんが、それについての情報がありません。',
    mayHelp: 'こちらが参考になるかもしれません：',
    whichOne: 'どちらについてでしょうか？',
    comesClosest: '近い内容はこちらです：',
    reach: '担当者へのお問い合わせはこちらです：{contact}',
    about: '次のことについてお答えできます：{topics}。',
    headingAlone: '{title}という見出しのほかに情報がありません。',
    quotes: ['「', '」'],
  },
  ko: {
    unknown: '죄송하지만 그 내용은 알지 못합니다. 다음 내용을 안내해 드릴 수 있습니다: {topics}.',
    unknownAlone: '죄송하지만 그에 대한 정보가 없습니다.',
    mayHelp: '다음 내용이 도움이 될 수 있습니다:',
    whichOne: '어느 것을 말씀하시나요?',
    comesClosest: '가장 가까운 내용:',
    reach: '담당자에게 문의하실 수 있습니다: {contact}',
    about: '다음 내용을 안내해 드릴 수 있습니다: {topics}.',
    headingAlone: '{title}(이)라는 제목만 알고 있습니다.',
    quotes: ['‘', '’'],
  },
  zh: {
    unknown: '抱歉，这个我不清楚。我可以解答以下内容：{topics}。',
    unknownAlone: '抱歉，我没有这方面的信息。',
    mayHelp: '以下内容可能有帮助：',
    whichOne: '您指的是哪一个？',
    comesClosest: '最接近的内容：',
    reach: '您可以在这里咨询工作人员：{contact}',
    about: '我可以介绍以下内容：{topics}。',
    headingAlone: '我只知道{title}这个标题。',
    quotes: ['“', '”'],
  },
}
