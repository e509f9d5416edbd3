import { displayName } from '../../contract/fields.ts'
import type { Language } from '../../contract/languages.ts'
import type { Match } from '../../contract/sites/match.ts'
import type { Setup, SetupTopic } from '../../contract/sites/setup.ts'
import { englishNameOf, spokenLanguage } from '../../core/languages.ts'
import type { SetupRecord } from '../../store/records/records.ts'
import type { Proposal } from './lines.ts'
import type { SiteSeen } from './read-site.ts'

/* What is proposed for an agent by what its site looks like and says. */

/** The language of an agent's texts: that of the site, or English. */
export function languageOf({ language }: Pick<SetupRecord['page'], 'language'>): Language {
  return spokenLanguage([language ?? 'en'])?.language ?? 'en'
}

/** What is shown of the page: plain texts and colors. */
export function describePage({ home, look }: SiteSeen): Setup['page'] {
  const { title, language = null, languages, navigation } = home
  const said = { title, language, ...(home.isMislabeled && { isMislabeled: true as const }), languages, navigation }
  if (!look) return { ...said, colors: {} }
  const { general, chat } = look.theme.theme
  const [background, text] = [general.background.content, chat.hostBubbles.color]
  return { ...said, colors: { background, text, brand: chat.buttons.backgroundColor } }
}

/** `name`: what the agent is called, for its texts, where the site has no name. */
export function proposalsOf({ name, look, logo }: SiteSeen): Proposal[] {
  const proposals: Proposal[] = []
  const named = displayName.safeParse(name?.value)
  if (name && named.success) {
    proposals.push({ field: 'name', value: named.data, from: name.from, set: { name: named.data } })
  }
  if (logo) {
    proposals.push({
      field: 'logo',
      ...logo,
      set: {
        'theme.chat.hostAvatar.isEnabled': true,
        'theme.chat.hostAvatar.url': logo.value,
        'welcome.iconUrl': logo.value,
      },
    })
  }
  return look ? [...proposals, ...lookProposals(look)] : proposals
}

function lookProposals({ theme: { theme }, origins }: Match): Proposal[] {
  const from = (path: string) => origins.find((origin) => origin.path === path)?.from ?? 'the styles of the page'
  const { general, chat } = theme
  const { roundness, ...parts } = chat
  const colors = Object.entries(parts).flatMap(([part, values]) =>
    Object.entries(values).map(([name, value]) => [`theme.chat.${part}.${name}`, value]),
  )
  const background = {
    'theme.general.background.type': general.background.type,
    'theme.general.background.content': general.background.content,
  }
  const found: Proposal[] = [
    {
      field: 'colors',
      value: chat.buttons.backgroundColor,
      from: from('theme.chat.buttons.backgroundColor'),
      set: { ...background, ...Object.fromEntries(colors) },
    },
  ]
  if (general.font !== undefined) {
    const set = { 'theme.general.font': general.font }
    found.push({ field: 'font', value: general.font, from: from('theme.general.font'), set })
  }
  if (roundness !== undefined) {
    const set = { 'theme.chat.roundness': roundness }
    found.push({ field: 'roundness', value: roundness, from: from('theme.chat.roundness'), set })
  }
  return found
}

/** The texts of an agent with that name, in the language of its site, and in the others that the page names. */
export function textProposals(page: SetupRecord['page'], name: string): Proposal[] {
  const language = languageOf(page)
  const others = new Set(page.languages.flatMap((tag) => spokenLanguage([tag])?.language ?? []))
  others.delete(language)
  const { greeting, title, subtitle } = textsFor(language, name)
  const from = `our text in ${englishNameOf(language)}, the language of the site`
  // The widget speaks as the page says, which is wrong there. Of a site in several languages no one is right on every page.
  const spoken = page.isMislabeled && others.size === 0 ? { 'settings.general.launcher.lang': language } : {}
  return [
    { field: 'greeting', value: greeting, from, set: { 'settings.general.greeting': greeting, ...spoken } },
    {
      field: 'welcome',
      value: `${title}\n${subtitle}`,
      from,
      set: { 'welcome.title': title, 'welcome.subtitle': subtitle },
    },
    ...Array.from(others, (other) => translationProposal(other, name)),
  ]
}

/** A line a language: of a site in many, fewer are to be read. */
function translationProposal(language: Language, name: string): Proposal {
  const { greeting, title, subtitle } = textsFor(language, name)
  const at = `settings.general.translations.${language}`
  return {
    field: 'translation',
    language,
    value: [greeting, title, subtitle].join('\n'),
    from: `our texts in ${englishNameOf(language)}, which the page names as a language of the site`,
    set: { [`${at}.greeting`]: greeting, [`${at}.welcome.title`]: title, [`${at}.welcome.subtitle`]: subtitle },
  }
}

/** The starter prompts; none any more where no question is answered. */
export function promptProposal(texts: readonly string[]): Proposal {
  return {
    field: 'prompts',
    value: texts.join('\n'),
    from: 'questions that your pages answer',
    set: {
      initialPrompts: texts.map((text) => ({ text, icon: '' })),
      startMode: texts.length > 0 ? 'Prompts' : 'Greeting',
    },
  }
}

/* The few texts that an agent gets in the language of its site, with the site's name in them, and what visitors usually ask. */

/** The greeting, and title and subtitle of the welcome. */
const texts: Record<Language, string> = {
  en: 'Hi! I am the AI assistant of {name} and answer from what this website says. What would you like to know?|Welcome to {name}|Ask a question. I answer from what this website says.',
  de: 'Hallo! Ich bin der KI-Assistent von {name} und antworte mit dem, was auf dieser Website steht. Was möchten Sie wissen?|Willkommen bei {name}|Fragen Sie gern. Ich antworte mit dem, was auf dieser Website steht.',
  fr: 'Bonjour ! Je suis l’assistant IA de {name} et je réponds à partir du contenu de ce site. Que souhaitez-vous savoir ?|{name} vous souhaite la bienvenue|Posez votre question : je réponds à partir du contenu de ce site.',
  es: '¡Hola! Soy el asistente de IA de {name} y respondo con lo que dice este sitio web. ¿Qué le gustaría saber?|{name} le da la bienvenida|Haga su pregunta: respondo con lo que dice este sitio web.',
  pt: 'Olá! Sou o assistente de IA de {name} e respondo com o que está neste site. O que gostaria de saber?|{name} dá as boas-vindas|Faça uma pergunta: respondo com o que está neste site.',
  it: 'Buongiorno! Sono l’assistente IA di {name} e rispondo con ciò che dice questo sito. Che cosa desidera sapere?|{name} le dà il benvenuto|Faccia una domanda: rispondo con ciò che dice questo sito.',
  nl: 'Hallo! Ik ben de AI-assistent van {name} en antwoord met wat er op deze website staat. Wat wilt u weten?|Welkom bij {name}|Stel gerust uw vraag. Ik antwoord met wat er op deze website staat.',
  pl: 'Dzień dobry! Tu asystent AI: {name}. Odpowiadam na podstawie treści tej strony. Czego chcesz się dowiedzieć?|{name}: witamy|Zadaj pytanie. Odpowiadam na podstawie treści tej strony.',
  tr: 'Merhaba! Ben {name} yapay zekâ asistanıyım ve bu sitede yazanlara göre yanıt veriyorum. Ne öğrenmek istersiniz?|{name} sitesine hoş geldiniz|Sorunuzu yazın. Bu sitede yazanlara göre yanıt veriyorum.',
  ru: 'Здравствуйте! Я ИИ-помощник сайта «{name}» и отвечаю по его материалам. Что вы хотите узнать?|{name}: добро пожаловать|Задайте вопрос. Я отвечаю по материалам этого сайта.',
  uk: 'Вітаю! Я ШІ-помічник сайту «{name}» і відповідаю за його матеріалами. Що ви хочете дізнатися?|{name}: ласкаво просимо|Поставте запитання. Я відповідаю за матеріалами цього сайту.',
  ar: 'مرحبًا! أنا مساعد الذكاء الاصطناعي لدى {name}، وأجيب استنادًا إلى محتوى هذا الموقع. ماذا تود أن تعرف؟|مرحبًا بكم في {name}|اطرح سؤالك. أجيب استنادًا إلى محتوى هذا الموقع.',
  he: 'שלום! אני עוזר ה־AI של {name}, והתשובות שלי מבוססות על מה שכתוב באתר הזה. מה תרצו לדעת?|{name}: ברוכים הבאים|שאלו אותי. התשובות שלי מבוססות על מה שכתוב באתר הזה.',
  hi: 'नमस्ते! मैं {name} का AI सहायक हूँ और इस वेबसाइट पर लिखी जानकारी से उत्तर देता हूँ। आप क्या जानना चाहेंगे?|{name} में आपका स्वागत है|अपना प्रश्न पूछें। मैं इस वेबसाइट पर लिखी जानकारी से उत्तर देता हूँ।',
  ja: 'こんにちは。{name}のAIアシスタントです。このサイトの内容をもとにお答えします。何をお調べですか？|{name}へようこそ|ご質問をどうぞ。このサイトの内容をもとにお答えします。',
  ko: '안녕하세요! {name}의 AI 어시스턴트입니다. 이 사이트의 내용을 바탕으로 답변해 드립니다. 무엇이 궁금하신가요?|{name}에 오신 것을 환영합니다|궁금한 점을 물어보세요. 이 사이트의 내용을 바탕으로 답변해 드립니다.',
  zh: '您好！我是{name}的 AI 助手，根据本网站的内容回答问题。您想了解什么？|欢迎来到{name}|请提问，我会根据本网站的内容回答。',
}

const topics = ['hours', 'address', 'contact', 'prices', 'delivery', 'returns'] as const

/** What visitors ask, in the order above. */
const questions: Record<Language, string> = {
  en: 'When are you open?|Where can I find you?|How can I reach you?|What are your prices?|How much is delivery?|Can I return something?',
  de: 'Wann haben Sie geöffnet?|Wo finde ich Sie?|Wie kann ich Sie erreichen?|Was kostet es bei Ihnen?|Was kostet der Versand?|Kann ich etwas zurückgeben?',
  fr: 'Quels sont vos horaires d’ouverture ?|Où vous trouver ?|Comment vous joindre ?|Quels sont vos prix ?|Combien coûte la livraison ?|Puis-je retourner un article ?',
  es: '¿Cuál es su horario?|¿Dónde están?|¿Cómo puedo contactarles?|¿Cuáles son sus precios?|¿Cuánto cuesta el envío?|¿Puedo devolver un artículo?',
  pt: 'Qual é o horário de funcionamento?|Onde vocês ficam?|Como posso entrar em contato?|Quais são os preços?|Quanto custa a entrega?|Posso devolver um produto?',
  it: 'Quali sono gli orari di apertura?|Dove vi trovate?|Come posso contattarvi?|Quali sono i prezzi?|Quanto costa la spedizione?|Posso restituire un articolo?',
  nl: 'Wanneer bent u open?|Waar kan ik u vinden?|Hoe kan ik u bereiken?|Wat zijn uw prijzen?|Wat kost de bezorging?|Kan ik iets terugsturen?',
  pl: 'Jakie są godziny otwarcia?|Gdzie się znajdujecie?|Jak mogę się z wami skontaktować?|Jakie są ceny?|Ile kosztuje dostawa?|Czy mogę zwrócić towar?',
  tr: 'Ne zaman açıksınız?|Neredesiniz?|Size nasıl ulaşabilirim?|Fiyatlarınız nedir?|Kargo ücreti ne kadar?|Ürün iade edebilir miyim?',
  ru: 'Какие у вас часы работы?|Где вы находитесь?|Как с вами связаться?|Какие у вас цены?|Сколько стоит доставка?|Можно ли вернуть товар?',
  uk: 'Які у вас години роботи?|Де ви знаходитеся?|Як з вами зв’язатися?|Які у вас ціни?|Скільки коштує доставка?|Чи можна повернути товар?',
  ar: 'ما هي ساعات العمل؟|أين تقعون؟|كيف يمكنني التواصل معكم؟|ما هي الأسعار؟|كم تكلفة التوصيل؟|هل يمكنني إرجاع منتج؟',
  he: 'מהן שעות הפתיחה?|איפה אתם נמצאים?|איך אפשר ליצור קשר?|מה המחירים?|כמה עולה המשלוח?|אפשר להחזיר מוצר?',
  hi: 'आप कब खुले रहते हैं?|आप कहाँ हैं?|मैं आपसे कैसे संपर्क करूँ?|कीमतें क्या हैं?|डिलीवरी का शुल्क कितना है?|क्या मैं सामान वापस कर सकता हूँ?',
  ja: '営業時間はいつですか？|場所はどこですか？|連絡先を教えてください。|料金はいくらですか？|送料はいくらですか？|返品できますか？',
  ko: '영업시간이 어떻게 되나요?|어디에 있나요?|어떻게 연락하나요?|가격이 얼마인가요?|배송비는 얼마인가요?|반품할 수 있나요?',
  zh: '你们什么时候营业？|你们在哪里？|怎么联系你们？|价格是多少？|运费是多少？|可以退货吗？',
}

/** The greeting and the welcome of an agent of a site with that name. */
function textsFor(language: Language, name: string): { greeting: string; title: string; subtitle: string } {
  const [greeting = '', title = '', subtitle = ''] = texts[language].split('|')
  const named = (text: string) => text.replaceAll('{name}', () => name)
  return { greeting: named(greeting), title: named(title), subtitle: named(subtitle) }
}

/** What visitors ask about a topic. */
export function questionAbout(topic: SetupTopic, language: Language): string {
  return questions[language].split('|')[topics.indexOf(topic)] ?? ''
}
