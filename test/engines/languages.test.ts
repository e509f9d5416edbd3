import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '#contract/sessions/chat.ts'
import { createAgent, type TestAgent } from '../support/agent.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/* The embedded engine speaks with each visitor in the visitor's language, through the interface. */

let server: TestServer
let agent: TestAgent
let bare: TestAgent

beforeAll(async () => {
  server = await startTestServer()
  agent = await createAgent(server, {
    instructions: '## Opening hours\nNine.\n## Prices\nFive.\n## *Cakes*\n### Rye\n',
  })
  bare = await createAgent(server, { instructions: 'Nothing public.' })
})
afterAll(() => server.stop())

/** A conversation in which each message gets its answer. `accepted` is the header Accept-Language. */
async function begin({ accepted = '', of = agent } = {}): Promise<(message: string) => Promise<Message>> {
  const path = `/v1/agents/${of.id}/sessions`
  const { id } = (await server.call('POST', path)).body.data
  const headers = { 'Accept-Language': accepted }
  return async (message) =>
    (await server.call('POST', `${path}/${id}/conversations`, { body: { message }, headers })).body.data[1] as Message
}

const say = async (message: string, setting?: Parameters<typeof begin>[0]) =>
  (await (await begin(setting))(message)).message

/** What a visitor writes, and a part of what is said to it. */
type Row = {
  hello: string
  thanks: string
  bye: string
  who: string
  unknown: string
  says: [string, string, string, string, string]
}

const rows: Record<string, Row> = {
  ar: {
    hello: 'السلام عليكم',
    thanks: 'شكرًا جزيلاً!',
    bye: 'مع السلامة',
    who: 'من أنت؟',
    unknown: 'ما هي عاصمة منغوليا؟',
    says: ['كيف يمكنني', 'على الرحب', 'يومًا سعيدًا', 'معك', 'لا أعرف ذلك'],
  },
  de: {
    hello: 'Guten Morgen!',
    thanks: 'Ok, vielen Dank',
    bye: 'Tschüß',
    who: 'Wer bist du?',
    unknown: 'Was ist die Hauptstadt der Mongolei?',
    says: ['Wie kann ich Ihnen', 'Gern geschehen', 'Auf Wiedersehen', 'Ich bin', 'Das weiß ich leider nicht'],
  },
  en: {
    hello: 'Hello there!',
    thanks: 'Thank you so much',
    bye: 'ok, thanks, bye',
    who: 'What can you do?',
    unknown: 'What is the capital of Mongolia?',
    says: ['How can I help', "You're welcome", 'Goodbye', "I'm Ada", "I don't know that"],
  },
  es: {
    hello: '¡Hola, buenas tardes!',
    thanks: 'Muchas gracias',
    bye: 'Hasta luego',
    who: '¿Quién eres?',
    unknown: '¿Cuál es la capital de Mongolia?',
    says: ['en qué puedo', 'De nada', 'Hasta luego', 'Soy', 'no lo sé'],
  },
  fr: {
    hello: 'Bonjour',
    thanks: 'Merci beaucoup !',
    bye: 'Au revoir',
    who: 'Qui êtes-vous ?',
    unknown: 'Quelle est la capitale de la Mongolie ?',
    says: ['Comment puis-je', 'Avec plaisir', 'Au revoir', 'Je suis', 'je ne le sais pas'],
  },
  he: {
    hello: 'שלום',
    thanks: 'תודה רבה',
    bye: 'להתראות',
    who: 'מי אתה?',
    unknown: 'מהי בירת מונגוליה?',
    says: ['איך אפשר', 'בשמחה', 'להתראות', 'כאן', 'אין לי תשובה'],
  },
  hi: {
    hello: 'नमस्ते',
    thanks: 'बहुत धन्यवाद',
    bye: 'अलविदा',
    who: 'आप कौन हैं?',
    unknown: 'मंगोलिया की राजधानी क्या है?',
    says: ['आपकी क्या मदद', 'आपका स्वागत', 'अलविदा', 'मैं', 'माफ़ कीजिए'],
  },
  it: {
    hello: 'Buongiorno',
    thanks: 'Grazie mille',
    bye: 'Arrivederci',
    who: 'Chi sei?',
    unknown: 'Qual è la capitale della Mongolia?',
    says: ['Come posso', 'Prego', 'Arrivederci', 'Sono', 'non lo so'],
  },
  ja: {
    hello: 'こんにちは！',
    thanks: 'ありがとうございます',
    bye: 'さようなら',
    who: 'あなたは誰ですか？',
    unknown: 'モンゴルの首都はどこですか？',
    says: ['ご用件', 'どういたしまして', 'よい一日', 'です', '分かりかねます'],
  },
  ko: {
    hello: '안녕하세요',
    thanks: '감사합니다!',
    bye: '안녕히 계세요',
    who: '누구세요?',
    unknown: '몽골의 수도는 어디인가요?',
    says: ['무엇을 도와', '별말씀을', '안녕히', '어시스턴트', '알지 못합니다'],
  },
  nl: {
    hello: 'Goedemiddag',
    thanks: 'Dank u wel',
    bye: 'Tot ziens',
    who: 'Wie ben je?',
    unknown: 'Wat is de hoofdstad van Mongolië?',
    says: ['Waarmee kan ik', 'Graag gedaan', 'Tot ziens', 'Ik ben', 'Dat weet ik helaas niet'],
  },
  pl: {
    hello: 'Dzień dobry',
    thanks: 'Dziekuje bardzo',
    bye: 'Do widzenia',
    who: 'Kim jesteś?',
    unknown: 'Jaka jest stolica Mongolii?',
    says: ['W czym mogę', 'Nie ma za co', 'Do widzenia', 'Tu', 'tego nie wiem'],
  },
  pt: {
    hello: 'Olá, tudo bem?',
    thanks: 'Muito obrigada',
    bye: 'Até logo',
    who: 'Quem é você?',
    unknown: 'Qual é a capital da Mongólia?',
    says: ['Como posso', 'De nada', 'Até logo', 'Aqui é', 'isso eu não sei'],
  },
  ru: {
    hello: 'Здравствуйте!',
    thanks: 'Большое спасибо',
    bye: 'До свидания',
    who: 'Кто ты?',
    unknown: 'Какой город столица Монголии?',
    says: ['Чем могу', 'Пожалуйста', 'До свидания', 'Меня зовут', 'этого я не знаю'],
  },
  tr: {
    hello: 'Merhaba',
    thanks: 'Çok teşekkür ederim',
    bye: 'Görüşürüz',
    who: 'Sen kimsin?',
    unknown: 'Moğolistan’ın başkenti neresi?',
    says: ['Size nasıl', 'Rica ederim', 'Hoşça kalın', 'Ben', 'bunu bilmiyorum'],
  },
  uk: {
    hello: 'Вітаю!',
    thanks: 'Щиро дякую',
    bye: 'До побачення',
    who: 'Хто ти?',
    unknown: 'Яке місто є столицею Монголії?',
    says: ['Чим можу', 'Будь ласка', 'До побачення', 'Мене звати', 'цього я не знаю'],
  },
  zh: {
    hello: '你好',
    thanks: '谢谢你',
    bye: '再见',
    who: '你是谁？',
    unknown: '蒙古的首都是哪里？',
    says: ['有什么可以帮您', '不客气', '再见', '我是', '我不清楚'],
  },
}

test.each(Object.entries(rows))(
  '%s: what a visitor writes decides, whatever the browser asks for',
  async (language, row) => {
    const asked = [row.hello, row.thanks, row.bye, row.who, row.unknown]
    const accepted = language === 'en' ? 'de' : 'en'
    for (const [at, message] of asked.entries()) expect(await say(message, { accepted })).toContain(row.says[at])
  },
)

test.each(Object.entries(rows))(
  '%s: what shows no language is answered in the one that the widget asks for',
  async (language, { says }) => {
    expect(await say('Xyzzy 4711?', { accepted: `${language}, en` })).toContain(says[4])
    expect(await say('👋 hi', { accepted: `${language}-x1,en;q=0.5` })).toContain(says[0])
  },
)

test.each(Object.keys(rows))(
  '%s: an answer names its topics, and suggests them; without any it says so',
  async (language) => {
    const ask = await begin({ accepted: language })
    const { message, suggestions } = await ask('Xyzzy 4711?')
    expect(suggestions).toEqual(['Opening hours', 'Prices', 'Cakes'])
    for (const topic of suggestions ?? []) expect(message).toContain(topic)
    const { message: below } = await ask('Cakes')
    expect(below).toContain('Rye')
    for (const text of [message, below, await say('Xyzzy', { of: bare, accepted: language })])
      expect(text).not.toMatch(/[{}]/)
  },
)

describe('the language of a conversation', () => {
  test.each([
    ['stays what earlier messages were in', ['Wann haben Sie geöffnet?', 'Xyzzy'], 'en', 'Das weiß ich'],
    [
      'changes with the visitor',
      ['Wann haben Sie geöffnet?', 'Où se trouve la gare, et comment y aller ?'],
      'de',
      'je ne le sais',
    ],
    [
      'is not changed by a topic that is chosen',
      ['Was ist die Hauptstadt der Mongolei?', 'Opening hours', 'Xyzzy plugh 4711 plover y2 yoho frotz'],
      'fr',
      'Das weiß ich',
    ],
    ['is not changed by a name', ['Dove posso parcheggiare la mia auto?', 'Mercedes-Benz'], 'en', 'non lo so'],
    ['is not changed by two short words', ['is ER tandem?'], 'en', "I don't know"],
    ['is of two that share a greeting the one that is asked for', ['Hallo'], 'nl', 'Waarmee'],
    ['is of two that share a script the one that is asked for', ['Монголия'], 'uk', 'цього я не знаю'],
    ['is of Han characters alone the one that is asked for', ['蒙古首都'], 'ja', '分かりかねます'],
    ['is of Japanese with a name in Latin letters Japanese', ['iPhoneの修理はできますか'], 'en', '分かりかねます'],
    [
      'is of a foreign word in an English question English',
      ['What does 営業時間 mean in your language?'],
      'ja',
      "I don't know",
    ],
    ['is, of one that is not spoken, the first that is', ['Xyzzy'], 'sv, da;q=0.9, iw;q=0.8, en;q=0.1', 'אין לי תשובה'],
    ['is English where nobody says anything', ['Xyzzy'], '*', "I don't know"],
    ['is not taken from Persian letters', ['پایتخت مغولستان کجاست؟ لطفاً بگویید'], 'fr', 'je ne le sais'],
  ])('%s', async (_, messages, accepted, says) => {
    const ask = await begin({ accepted })
    let last = ''
    for (const message of messages) last = (await ask(message)).message
    expect(last).toContain(says)
  })
})

test.each([
  ['a greeting before a question', 'Hello, what are your opening hours?', 'Nine.'],
  ['thanks with a question', 'Danke! Prices?', 'Five.'],
])('%s is no small talk', async (_, message, says) => {
  expect(await say(message)).toContain(says)
})

test.each([
  'ok',
  'No, thanks',
  'thx, that did it',
  'Perfekt, danke!',
  'Jetzt klappt es, danke',
  'Alles klar',
  '好的，谢谢',
])('%s is answered as what it is', async (message) => {
  expect((await (await begin())(message)).suggestions).toBeUndefined()
})

test.each([
  ['r u a bot?', "I'm Ada"],
  ['Am I talking to a human?', "I'm Ada"],
  ['Schreibe ich mit einem Menschen?', 'Ich bin Ada'],
  ['Est-ce que je parle à un robot ?', 'Je suis Ada'],
])('%s is told who answers', async (message, says) => {
  expect(await say(message)).toContain(says)
})

test.each([
  ['it broke for the third time and i am really fed up, i want to talk to a real person', 'in this chat'],
  ['Your bot is useless. Let me speak to somebody from your staff!', 'in this chat'],
  ['can i talk to someone about my order', 'in this chat'],
  ['Ich möchte bitte mit jemandem vom Team sprechen', 'in diesem Chat'],
  ['je voudrais parler à quelqu’un de votre équipe svp', 'dans cette discussion'],
  ['quiero hablar con una persona de verdad', 'en este chat'],
  ['posso falar com alguém da equipa?', 'nesta conversa'],
  ['vorrei parlare con un operatore per favore', 'in questa chat'],
  ['hoe kan ik iemand spreken', 'in deze chat'],
  ['chciałbym porozmawiać z żywym człowiekiem', 'na tym czacie'],
])('%s: asks for a person', async (message, says) => {
  expect(await say(message)).toContain(says)
})

test.each([
  'do i have to call someone to cancel',
  'can i chat with my team in the app',
  'Kann ich das Team fotografieren?',
  'Are there people from Mongolia in the team? Can I talk to someone?',
])('%s: asks for something else, too', async (message) => {
  expect(await say(message)).not.toMatch(/in this chat|in diesem Chat/)
})

test('a part of a text in Chinese is said as it is written, without spaces between its sentences', async () => {
  const about = '本店在河边已有四十年的历史，由同一个家庭经营至今，深受附近居民和远道而来的客人喜爱。'
  const said = '面包每天清晨六点出炉。黑麦面包可以切片，也可以整个带走。糕点要提前两天预订。'
  const of = await createAgent(server, { instructions: `## 关于我们\n${about.repeat(8)}${said}${about.repeat(8)}` })
  expect(await say('黑麦面包可以切片吗', { of })).toContain(said)
})
