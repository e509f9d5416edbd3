import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '#contract/sessions/chat.ts'
import { createAgent, type TestAgent } from '../support/agent.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { asksForMore } from '../../server/engines/builtin/talk/asking-on.ts'
import { leavesAddress } from '../../server/engines/builtin/talk/address.ts'
import { assents } from '../../server/engines/builtin/talk/assent.ts'
import { withoutCorrection } from '../../server/engines/retrieval/question/correction.ts'
import { wishesDeed } from '../../server/engines/builtin/talk/deed.ts'
import { holdsComplaint, smallTalk } from '../../server/engines/builtin/talk/small-talk.ts'

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
    ['is not changed by a word that another language has, too', ['reclamo'], 'es', 'Lo siento'],
    ['is not changed by an English word among German ones', ['Wann haben Sie geöffnet?', 'shit'], 'de', 'tut mir leid'],
    ['is begun by a greeting', ['Hola'], 'en', 'ayud'],
    ['is the one that is wished for', ['Wann haben Sie geöffnet?', 'in English please'], 'de', 'This may help'],
    ['is the one that is asked for', ['¿habla inglés?', 'Xyzzy'], 'es', "I don't know"],
    ['is the one that is wished for in one word', ['באנגלית בבקשה'], 'he', 'How can I help'],
    ['is the one that is wished for without spaces', ['英語でお願いします'], 'ja', 'How can I help'],
    ['is not changed by the name of a country', ['Wo liegt die Hauptstadt?', 'in Spanien?'], 'de', 'Das weiß ich'],
    [
      'is not Dutch for three words that German has, too',
      ['was kostet die Xyzzy in Pottenstein'],
      'de',
      'Das weiß ich',
    ],
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
  ['je voudrais parler à quelqu’un du club', 'dans cette discussion'],
  ['can i talk to someone from the office', 'in this chat'],
  ['ich möchte mit jemandem vom Verein sprechen', 'in diesem Chat'],
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
  'how can people reach the pool',
  'can i chat with my team in the app',
  'Kann ich das Team fotografieren?',
  'Are there people from Mongolia in the team? Can I talk to someone?',
])('%s: asks for something else, too', async (message) => {
  expect(await say(message)).not.toMatch(/in this chat|in diesem Chat/)
})

/* What visitors write in chats, by what it is. Each line is of one language. */
const chats: Record<string, string[]> = {
  greeting: [
    'heya / heyyyy / hiii / helo / hello mate / hi guys / hey buddy / hellooo :) / good morning sir / hi there 👋 / yo / hiya love / morning all / wassup / hey bot / oh hi / hi hi / hiya, you alright?',
    'slt / cc / bjr / bsr / coucou :) / bonjouuuur / hello, bonjour madame / salut toi / bonjour monsieur',
    'q tal / holaaa / buenas! / hola buenos dias amigo / ola',
    'moin moin / hallooo / hi leute / guten morgen zusammen / na / servus miteinander / huhu / moin moin, alles klar bei euch?',
    'oiii / oi boa tarde / bom dia pessoal / eai',
    'ciaoooo / buongiorno a tutti / ehi / salve ragazzi',
    'hoiii / heey / goedemorgen allemaal / hey hallo',
    'sa / slm / selammm / mrb / merhaba arkadaşlar',
    'cześć wszystkim / siemka / hejka / witam serdecznie',
    'приветт / ку / здрасте / всем привет / добрый день всем',
    'привітик всім / добридень',
    'こんにちはー / こんちは / おはよ',
    '哈喽哈喽 / 在吗亲 / hello你好',
    '안뇽 / 하이요 / 안녕하세용',
    'السلام عليكم يا جماعة / هلااا / مرحباااا',
    'היייי / שלוםםם / הי חברים',
    'हेलो जी / नमस्ते जी / hello ji',
    'i have a question / I have a quick question / quick question / can i ask you something? / may I ask a question / i want to ask something / I’d like to ask a question / question / hello, is this the right place to ask? / hi i have a question / sorry, I have a quick question / can i ask / silly question',
    'ich habe eine frage / hab mal ne frage / kurze frage / darf ich was fragen / kann ich Sie etwas fragen? / ich möchte etwas fragen / frage / hallo, bin ich hier richtig? / Entschuldigung, darf ich kurz etwas fragen? / hätte da mal eine frage',
    'j’ai une question / jai une petite question / question rapide / je peux vous poser une question ? / puis-je demander quelque chose / je voudrais poser une question / question / excusez-moi, j’ai une question',
    'tengo una pregunta / una pregunta rápida / puedo preguntar algo / te puedo hacer una pregunta / quisiera preguntar algo / pregunta / hola, es aquí para preguntar / disculpe, tengo una duda',
    'tenho uma pergunta / pergunta rápida / posso fazer uma pergunta / posso te perguntar uma coisa / queria perguntar uma coisa / tenho uma dúvida / pergunta / oi, tenho uma dúvida',
    'ho una domanda / domanda veloce / posso chiedere una cosa / posso farle una domanda? / vorrei chiedere una cosa / domanda / buongiorno, avrei una domanda / scusi, posso fare una domanda?',
    'ik heb een vraag / ik heb een vraagje / korte vraag / mag ik iets vragen / mag ik u iets vragen / kan ik je een vraag stellen / ik wil iets vragen / vraag / sorry, mag ik iets vragen?',
    'mam pytanie / mam szybkie pytanie / szybkie pytanie / mogę o coś zapytać / czy mogę zadać pytanie? / chciałbym o coś zapytać / pytanie / przepraszam, mogę o coś zapytać?',
    'bir sorum var / kısa bir soru / bir şey sorabilir miyim / bi şey sorcam / bir soru sormak istiyorum / soru sormak istiyorum / soru / merhaba bir sorum var',
    'у меня вопрос / есть вопрос / быстрый вопрос / можно спросить / можно задать вопрос? / хочу задать вопрос / вопрос / здравствуйте, можно вопрос',
    'у мене питання / є питання / швидке питання / можна запитати / можна поставити питання / хочу запитати / питання / вітаю, маю питання',
    'عندي سؤال / لدي سؤال / سؤال سريع / ممكن أسأل / هل يمكنني أن أسأل سؤالا / أريد أن أسأل / سؤال / السلام عليكم عندي سؤال',
    'יש לי שאלה / שאלה קצרה / אפשר לשאול / אפשר לשאול אותך משהו / אני רוצה לשאול משהו / שאלה / היי יש לי שאלה',
    'मेरा एक सवाल है / एक सवाल / क्या मैं एक सवाल पूछ सकता हूँ / मुझे कुछ पूछना है / सवाल / mujhe kuch puchna hai / ek sawal hai / नमस्ते, मुझे एक सवाल पूछना है',
    '質問があります / ちょっと質問 / 聞いてもいいですか / 質問してもいいですか / 聞きたいことがあります / 質問 / こんにちは、質問があります',
    '질문 있어요 / 질문이요 / 뭐 좀 물어봐도 될까요 / 여쭤볼 게 있어요 / 질문 하나 해도 될까요 / 질문 / 안녕하세요 질문 있습니다',
    '我有个问题 / 我想问个问题 / 可以问个问题吗 / 请问一下 / 想问一下 / 问题 / 你好，我有个问题',
  ],
  thanks: [
    "great thx a million / thanks a mill / thats brill thank you so much / thankssss / thx u / tahnks / thx mate / cheers buddy xx / ok thanks then / oh great, thanks a lot! / np thanks / thank you sooo much ❤️ / you're great / love you / good bot / nice one / lol thanks / thanks love x / many thanks sir / that's super helpful thank you / tks / thank you guys / well done / ty so much",
    'mrc / merciiii / ok merci / merci bcp / super merci / merci bien mdr / merci beaucoup ❤️ / tu es génial / ok top merci',
    'grax / muchas graciasss / ok gracias / vale gracias / gracias guapa / eres genial / mil gracias de verdad',
    'ok dank dir / dankeee / dankeschön :) / ok danke dir / super danke / vielen lieben dank / danke euch / du bist toll / mega danke',
    'vlw / obg / brigadaaa / obrigada viu / valeu demais / vc é demais / muito obrigado mesmo',
    'grz mille / grazieee / ok grazie / grazie mille davvero / sei un grande / ottimo grazie',
    'bedankt he / thnx / dankjewel hoor / oke bedankt / top bedankt / super dankjewel',
    'tşk / tşkler / tşk ederim / saol / çok sağolun / eyw',
    'dzięki wielkie / dzieki / dzienks / ok dzięki / super dzięki',
    'спасибоооо / спс большое / пасиб / ок спасибо / благодарю вас)))',
    'дякуюююю / дяки / супер дякую',
    'ありがとうwww / ありがとー / どうもです / あざす',
    '谢谢哈哈 / 谢谢亲 / 好的谢谢啦 / 3q',
    'ㄱㅅ / 감사합니당 / 고마워ㅋㅋ / 감사합니다~',
    'شكراااا / تسلم حبيبي / مشكوووور / شكرا اخي',
    'תודהה / תודה אחי / תודה רבה רבה / אלופים',
    'धन्यवाद जी / शुक्रिया भाई / thank you ji',
    'thx, that was helpful / thank you, you were very helpful / perfect thats all i needed / awesome, exactly what i needed / thanks i found it',
    'danke, das war hilfreich / danke das hat mir geholfen / ok danke dann weiß ich bescheid / perfekt, genau das wollte ich wissen',
    "merci c'était très utile / parfait, c'est tout ce que je voulais savoir / grazie, mi è stato utile / perfetto era quello che volevo sapere",
    'super, o to mi chodziło / çok yardımcı oldunuz / это было очень полезно / це було дуже корисно',
    'thanks bot / thank you bot / good bot',
    'danke bot',
    'merci bot',
    'gracias bot',
  ],
  bye: [
    'byeee / bye x / goodby / gn / thx bye / ok bye then / see you later mate / bye for now / right, bye / cya / ok thats all for now thanks bye / ttyl',
    'bonne soirée à vous / ok merci au revoir / bonne journée à vous aussi',
    'chao / adioss / ok gracias adiós / bye gracias / nos vemos jaja',
    'tschüssi / ok danke tschüss / bis dann / tschau / schönen tag euch noch / gn8',
    'flw / vlw flw / tchauu / até mais obrigado',
    'ciao ciao / buona giornata anche a voi',
    'doeiii / oke doei / fijne dag verder',
    'bb / görüşürüzzz / hadi bay bay',
    'narka / pa pa / ok dzięki pa',
    'покаа / всё спасибо пока / бб',
    '88 / 拜拜啦',
    'danke ciao / ok ciao / dann ciao / alles klar, ciao',
    'merci ciao / bon ciao / ciao à tous',
    'dzięki ciao / no to ciao',
    'bye bot',
  ],
  fine: [
    'hm thats a lot / oh ok thats a pity / thats a bit steep / not bad / ok grand / too bad / its expensive / k / kk / ok then / lol / haha / hahahaha / :) / 👍 / cool cool / oh ok / well ok / okayyy / ah ok got it / yep / sure / hmm ok / nah / ok lol',
    "mdr / ptdr / ok d'acc / dac / ouais / ah d'accord / oki",
    'jaja / jajaja ok / vale vale / oki / ok perfecto',
    'ok alles klar / jo / hm ok / ok gut / hm das ist ganz schön viel / puh ok das is heftig / nicht gerade billig',
    "aie c'est cher / hm ca fait une somme / ah ok ca va / pas donné",
    'uf qué caro / es un poco caro / qué lástima',
    'è un po caro / che peccato / mica male',
    'dat is best duur / wat jammer / valt mee',
    'é bem caro / que pena',
    'to dość drogo / szkoda',
    'blz / kkk / kkkkkk ok / rsrs / tá bom / ta ok',
    '了解です！ / うん / おk / www',
    'ㅇㅋ / ㅋㅋㅋ / 넵 / ㅇㅇ',
    'sorry / oh sorry / sorry wrong chat / wait / one moment / hold on / just a sec / brb / test / testing / just looking / just browsing / nothing, thanks / im just looking / ok sorry / wait a sec',
    'sorry / oh sorry / entschuldigung / falscher chat / warte mal / moment / einen moment bitte / bin gleich wieder da / test / teste nur / ich schau nur / nur mal gucken / nichts danke',
    'désolé / oh pardon / mauvais chat / attends / un instant / attendez une minute / je reviens / test / je teste / je regarde juste / juste pour voir / rien merci',
    'perdón / lo siento / chat equivocado / espera / un momento / espere un momento / ya vuelvo / prueba / probando / solo estoy mirando / nada gracias',
    'desculpa / desculpe / chat errado / espera / um momento / só um minuto / já volto / teste / testando / só estou olhando / nada obrigado',
    'scusa / mi dispiace / chat sbagliata / aspetta / un attimo / un momento per favore / torno subito / prova / test / sto solo guardando / niente grazie',
    'sorry / oeps sorry / verkeerde chat / wacht even / momentje / een moment aub / ben zo terug / test / even testen / ik kijk alleen even / niks bedankt',
    'przepraszam / sorki / zły czat / czekaj / chwila / chwileczkę / zaraz wracam / test / testuję / tylko się rozglądam / nic dziękuję',
    'özür dilerim / kusura bakma / yanlış sohbet / bekle / bir dakika / bir saniye lütfen / hemen dönerim / test / deneme / sadece bakıyorum / yok teşekkürler',
    'извините / ой простите / не тот чат / подождите / минутку / секунду / сейчас вернусь / тест / проверка / просто смотрю / ничего спасибо',
    'вибачте / ой вибач / не той чат / зачекайте / хвилинку / секунду / зараз повернусь / тест / перевірка / просто дивлюся / нічого дякую',
    'آسف / عذرا / محادثة خاطئة / لحظة / انتظر / دقيقة من فضلك / سأعود حالا / تجربة / اختبار / فقط أتصفح / لا شيء شكرا',
    'סליחה / אופס סליחה / רגע / חכה רגע / שנייה / תכף חוזר / בדיקה / טסט / רק מסתכל / כלום תודה',
    'माफ़ कीजिए / सॉरी / गलत चैट / रुको / एक मिनट / अभी आता हूँ / टेस्ट / बस देख रहा हूँ / कुछ नहीं धन्यवाद / ek min ruko / bas dekh raha hu',
    'ごめんなさい / 間違えました / 待って / ちょっと待ってください / 少々お待ちください / すぐ戻ります / テスト / 見てるだけです / いえ、何でもないです',
    '죄송합니다 / 잘못 보냈어요 / 잠시만요 / 잠깐만 / 기다려주세요 / 금방 올게요 / 테스트 / 그냥 둘러보는 중이에요 / 없어요 감사합니다',
    '对不起 / 不好意思 / 发错了 / 等一下 / 稍等 / 马上回来 / 测试 / 随便看看 / 没什么，谢谢',
  ],
  complaint: [
    'really disappointed with your service / your staff was very rude / nobody answers my emails / terrible experience yesterday',
    'ich bin sehr enttäuscht von ihrem service / niemand antwortet auf meine mails / je suis très déçu de votre service / personne ne répond à mes mails',
    'estoy muy decepcionado con su servicio / sono molto deluso dal vostro servizio / ik ben erg teleurgesteld in jullie service / estou muito decepcionado com o serviço',
    'jestem bardzo rozczarowany obsługą / я очень разочарован вашим сервисом / ніхто не відповідає на мої листи',
    `you didn't answer / You still haven't answered / das haben Sie nicht beantwortet / du hast nicht geantwortet / vous n'avez pas répondu / no has contestado / você não respondeu / non mi hai risposto / je hebt geen antwoord gegeven / nie odpowiedziałeś / cevap vermediniz / вы не ответили / ви не відповіли / لم تجب على سؤالي / לא ענית / आपने जवाब नहीं दिया / 答えになっていません / 답이 아니에요 / 你没有回答我的问题`,
    'this is useless you are a waste of space / worst company ever / what a joke / piece of junk / you are so stupid / fuck you / this is bullshit / wtf / ffs / your bot is absolutely useless / you lot are a bunch of idiots / what a load of rubbish / honestly this is a terrible service / stupid bot!!! / thanks for nothing / hi, you are useless / you people are a disgrace / ur useless / this app sucks / 😡',
    "c'est n'importe quoi / vous vous foutez de moi / vous êtes nuls / bande d'incapables / c'est vraiment nul votre service / putain / ça sert à rien / t'es con / quel service de merde",
    'qué mierda de servicio / sois unos inútiles / esto es una puta mierda / vaya basura de empresa / eres tonto / no sirves para nada / qué vergüenza de empresa',
    'ihr seid der letzte Verein / was für ein Scheißladen / du bist so dumm / so ein Müll / verarscht ihr mich / das ist doch ein Witz / ihr seid doch alle unfähig / unfassbar schlecht euer service / leck mich',
    'vcs são uma vergonha / que lixo de empresa / atendimento péssimo / vai se foder / bot inútil / isso é uma palhaçada',
    'siete dei buffoni / fate schifo / che schifo di servizio / ma vaffanculo / siete inutili / non servite a niente',
    'wat een waardeloze site / jullie zijn echt waardeloos / wat een klotebedrijf / rot op / stelletje oplichters',
    'ne biçim firma / çok kötü bir uygulama / rezil bir şirketsiniz / aptalsınız / salak bot',
    'co za dziadostwo / jesteście beznadziejni / co za żenada / gówno',
    'вы идиоты / что за бред / ужасный сервис / вы издеваетесь / тупой бот вообще / отстой',
    'що за маячня / ви знущаєтесь / жахливий сервіс',
    '役立たず / なんだこのクソサイト / バカ / 使えないボット',
    '什么垃圾公司 / 你们太差劲了 / 真是垃圾客服 / 傻逼 / 有病吧',
    '최악의 회사 / 장난하냐 / 쓰레기 같은 서비스',
    'خدمة سيئة جدا / انتم فاشلون / شركة زبالة',
    'שירות על הפנים / חבורת אידיוטים / איזה זבל',
    'घटिया कंपनी / बकवास सर्विस / तुम लोग बेकार हो',
  ],
  human: [
    'our dinner on friday was awful i want to complain to the owner / i wanna talk to a human plz / human pls / give me a real person mate',
    'kann ich bitte mit nem echten menschen reden',
    'ik wil gewoon iemand spreken / verbind me door met een medewerker / geef me gewoon een mens',
    'mi passa un operatore / fatemi parlare con qualcuno / passatemi un operatore subito',
    'me passa pra um atendente / gostava de falar com uma pessoa / preciso falar com alguem urgente',
    'can i get a human please / can I have a human / gimme a human / transfer me to a person / connect me to an agent / put me through to someone / i dont want to talk to a bot / I don’t want a robot / no bots / get me your manager / let me talk to your boss / a member of staff please / i need somebody to help me / i need someone / can someone call me back / can someone ring me / please call me back / get support / customer care / who can help me / who can i ask / anyone there?',
    'kann ich bitte einen menschen haben / gib mir einen menschen / verbinden sie mich mit einem mitarbeiter / ich will nicht mit einem bot reden / keine bots / ich will den chef sprechen / ich brauche jemanden der mir hilft / kann mich jemand zurückrufen / bitte rufen sie mich zurück / wer kann mir helfen / an wen kann ich mich wenden',
    'je veux un humain / puis-je avoir un humain / passez-moi un conseiller / mettez-moi en relation avec quelqu’un / je ne veux pas parler à un robot / pas de robot / je veux parler à votre responsable / j’ai besoin de quelqu’un pour m’aider / quelqu’un peut me rappeler / rappelez-moi svp / qui peut m’aider',
    'quiero una persona real / páseme con un agente / no quiero hablar con un robot / quiero hablar con el gerente / necesito a alguien que me ayude / me puede llamar alguien / llámenme por favor / quién me puede ayudar',
    'quero uma pessoa / passa para um atendente / não quero falar com um robô / quero falar com o gerente / preciso de alguém que me ajude / alguém pode me ligar / por favor me ligue / quem pode me ajudar',
    'vorrei un operatore / passami un responsabile / non voglio parlare con un bot / voglio parlare con il responsabile / ho bisogno di qualcuno che mi aiuti / qualcuno può richiamarmi / mi richiami per favore / chi mi può aiutare',
    'ik wil een mens spreken / verbind me door / ik wil niet met een bot praten / geen robots / ik wil de manager spreken / ik heb iemand nodig die me helpt / kan iemand me terugbellen / bel me terug aub / wie kan me helpen',
    'chcę rozmawiać z człowiekiem / połącz mnie z konsultantem / nie chcę rozmawiać z robotem / chcę rozmawiać z kierownikiem / potrzebuję kogoś do pomocy / czy ktoś może do mnie zadzwonić / proszę oddzwonić',
    'bir insanla konuşmak istiyorum / beni bir yetkiliye bağlayın / robotla konuşmak istemiyorum / müdürünüzle konuşmak istiyorum / biri beni arayabilir mi / lütfen beni geri arayın / kim yardımcı olabilir',
    'дайте живого человека / соедините с оператором / не хочу говорить с роботом / позовите начальника / мне нужен кто-то кто поможет / кто-нибудь может мне перезвонить / перезвоните мне пожалуйста / кто может помочь',
    'дайте живу людину / зʼєднайте мене з оператором / не хочу говорити з роботом / покличте керівника / хтось може мені передзвонити / передзвоніть мені будь ласка / хто може допомогти',
    'أريد موظف / حولني إلى موظف / لا أريد التحدث مع روبوت / أريد التحدث مع المدير / ممكن حد يساعدني / اتصلوا بي من فضلك / من يساعدني',
    'אני רוצה בן אדם / תעבירו אותי לנציג / אני לא רוצה לדבר עם בוט / תן לי לדבר עם המנהל / אני צריך מישהו שיעזור לי / מישהו יכול להתקשר אליי / תחזרו אליי בבקשה / מי יכול לעזור לי',
    'मुझे इंसान चाहिए / मुझे किसी इंसान से जोड़ो / मुझे बॉट से बात नहीं करनी है / मैनेजर को बुलाओ / क्या कोई मुझे कॉल कर सकता है / कृपया मुझे कॉल करें / manager se baat karao / koi hai',
    '人間と話したいです / 担当者につないでください / ロボットとは話したくない / 責任者を出してください / 誰か助けてください / 折り返し電話をください / 誰に聞けばいいですか',
    '사람과 대화하고 싶어요 / 상담원 연결해주세요 / 봇 말고 사람 / 매니저 불러주세요 / 도와줄 사람 필요해요 / 전화해 주실 수 있나요 / 다시 전화 주세요 / 누구에게 물어보면 되나요',
    '我要找真人 / 能转人工吗 / 我不想和机器人说话 / 叫你们经理来 / 我需要有人帮我 / 能给我打电话吗 / 请给我回电话 / 谁能帮我 / 我可以问谁',
  ],
  who: [
    'who r u / are you a robot lol / help pls / hey can you help me',
    'ви бот чи людина / вы робот или человек / bot czy człowiek / bot musun insan mı',
    'ben jij een echt mens / wat kan jij allemaal / ma sei un robot? / vc é um robo?',
    'are you a bot or a person? / are you a bot or a real human / human or machine? / is this a bot or a person / am I talking to a bot or a human? / is there a human here? / is this a human / who made you / who programmed you? / who do you work for / are you ChatGPT / are you GPT-4? / r u claude / are you a language model / bot? / robot? / r u a robot or human / sorry, are you a bot?',
    'bist du ein bot oder ein mensch / sind sie ein mensch oder eine maschine? / rede ich mit einem bot oder einem menschen? / ist das ein bot oder ein mensch / ist hier ein mensch? / wer hat dich programmiert / für wen arbeitest du / bist du ChatGPT / bist du ein Sprachmodell / bot oder mensch?',
    'tu es un robot ou un humain ? / êtes-vous un robot ou une vraie personne / je parle à un robot ou à un humain / c’est un humain ? / qui t’a créé / qui vous a programmé ? / pour qui tu travailles / tu es ChatGPT / humain ou robot',
    'eres un robot o una persona / ¿es usted una persona o un bot? / estoy hablando con un bot o una persona / hay un humano aquí / quién te creó / quién te programó / para quién trabajas / eres ChatGPT / bot o humano',
    'você é um robô ou uma pessoa? / vc é um robo ou humano / és um robô ou uma pessoa / estou falando com um robô ou uma pessoa / tem uma pessoa aqui / quem te criou / para quem você trabalha / você é o ChatGPT / robô ou humano',
    'sei un bot o una persona / sei un robot o un umano? / sto parlando con un robot o una persona / c’è un umano qui / chi ti ha creato / per chi lavori / sei ChatGPT / umano o bot',
    'ben je een bot of een mens / bent u een robot of een mens? / praat ik met een bot of een mens / is er een mens hier / wie heeft jou gemaakt / voor wie werk je / ben je ChatGPT / mens of robot?',
    'jesteś botem czy człowiekiem / czy rozmawiam z botem czy z człowiekiem / czy jest tu człowiek / kto cię stworzył / dla kogo pracujesz / jesteś ChatGPT / człowiek czy robot',
    'bot musun insan mı / insan mısın robot musun / robot mu insan mı / burada insan var mı / seni kim yaptı / kimin için çalışıyorsun / chatgpt misin / bir insanla mı konuşuyorum',
    'ты бот или человек / вы робот или живой человек? / я говорю с ботом или человеком / тут есть человек / кто тебя создал / на кого ты работаешь / ты chatgpt / человек или бот',
    'ти бот чи людина / ви робот чи жива людина? / я розмовляю з ботом чи людиною / тут є людина / хто тебе створив / на кого ти працюєш / ти chatgpt / людина чи бот',
    'هل أنت روبوت أم إنسان؟ / انت بوت ولا بشر / هل أتحدث مع روبوت أم إنسان / من صنعك / لمن تعمل / هل أنت chatgpt / إنسان ام روبوت',
    'אתה בוט או בן אדם / אני מדבר עם בוט או בן אדם / יש פה בן אדם / מי יצר אותך / בשביל מי אתה עובד / אתה chatgpt / בוט או אדם',
    'क्या आप बॉट हैं या इंसान / आप रोबोट हो या इंसान / आपको किसने बनाया / आप किसके लिए काम करते हैं / क्या आप chatgpt हैं / tum bot ho ya insaan / बॉट या इंसान',
    'ロボットですか人間ですか / あなたは人間ですか、それともロボットですか / ボットですか、人ですか / 誰が作ったの / 誰のために働いていますか / あなたはChatGPTですか / 人間はいますか',
    '봇이에요 사람이에요? / 로봇인가요 아니면 사람인가요 / 사람이랑 대화하는 건가요 / 누가 만들었어요 / 누구를 위해 일해요 / chatgpt예요',
    '你是机器人还是人 / 你是真人还是机器人? / 我在和机器人聊天吗 / 谁创造了你 / 你为谁工作 / 你是chatgpt吗 / 机器人还是真人',
  ],
}

/* Questions that begin, end or look like small talk. */
const questions: Record<string, string> = {
  en: `did you answer my mail? / who answers the phone / you didn't answer the phone, when are you open? / nobody answered, can i come / do you answer questions / thats expensive? / is that a lot / too bad weather / not bad for dogs? / grand hotel / sound system / a lot of stairs / hi, how much is it / thanks, and the price? / this is useless, the app does not open / love the jacket, size m? / great location? / ok and on sundays / no signal / worst case cover / rubbish collection / stupid question: where do i park / good morning yoga class / cheers cider price / is the bar open / hi is it open / ok and then? / thanks but how do i cancel / is it terrible / is this a scam? / is your service bad? / bad weather policy / trash service / rubbish / where is the trash / junk removal / hell fire club / good night's sleep mattress / fine dining / human resources / agent fees / who are the owners / are you open / are you hiring / help with login / thank you card / goodbye party room / hello kitty mug / hey duggee tickets / perfect size? / no refund? / not working / it does not work / it's broken / how do i complain about a driver / i want to complain about my bill / complaints procedure / bot protection / x / xl / xx large / mate tea / buddy pass / love island tour / dude ranch / sir francis drake / man united shirt / lol dolls / lol surprise price / k cups / k beauty / np complete / cc payments / cc email / sa time / gn netcat / yo yo price / joke shop / tell me a joke / clowns for hire / waste disposal / waste of electricity / bad breath / how bad is it / stupid deaths / dumb waiter / dumbbell / crap game / hate crime / damn good coffee / sick pay / what a day costs / what is the worst thing about it / you are open on sunday / you have parking / your company address / your people / this service / the app / is the company old / are the staff friendly / what about the app / does the bot cost extra / ok how / ok why / yes but when / no it is the other one / great how much / cool what time / thanks what about kids / love it how much / good for kids / nice for a date / best thing / good food / great view / nice rooms / is it good / is it great for children / good with dogs / ok for vegans / sure start / well water / oh no it broke / anyway to cancel / all in one / all day / everything included / for all people / everyone welcome / tanks / tank / thank offering / boot / is this a boat / are you a bank / slave / hell / operators / parfaits / 👍 price / 🍕 / 8:30 / 3 / hi 3 people / ok 2 nights / morning slots / evening / night / good friday / good friday opening / have a nice day spa / take care home / see you card / love / ok now what / so what / and you / and / where can i get help / how do i get support / what? / pardon? / i have a question about my order / can i ask for a refund / test results / testing kit / quick question: do you deliver / are you open / are you a member of the guild / are you a dog friendly hotel / is this a hotel / is there a pool here / is there parking here / who made the film / who owns the shop / who do i call for a tow / robot vacuum / robot arm / bot api / wait times / waiting list / can i get a coffee / i need a plumber / get me a taxi / i want a room / manager login / support hours / help with returns / customer care number / how do i get a refund / where can i get breakfast / get support for windows / can someone call my dad / call the office / no robots.txt / does it work with gemini / claude monet / are you looking for staff / staff discount / is someone home at 5 / sorry we missed you card / can i have a receipt / one moment in time lyrics / question bank / human or veterinary medicine`,
  fr: `c'est cher ? / c'est loin ? / ça fait combien / salut les prix / merci et le prix ? / bonjour, c'est ouvert ? / c'est nul, l'appli ne s'ouvre pas / salle de bain / salut c'est combien / merci mais comment annuler / ok et le dimanche / coucou clock / bonne soirée spectacle / nul doute / service client horaires / petit déjeuner compris / ça marche comment / c'est bon pour les enfants / tu es où / vous êtes où / vous êtes ouverts / merde alors le code / con carne / chat bot prix / la poste / et vous / mdr tarifs / une question sur ma commande / test de grossesse / robot de cuisine / il y a un parking ici / je veux un remboursement / où trouver un médecin / temps d’attente`,
  es: 'hola cuanto cuesta / gracias y el precio / vale y los domingos / vale regalo / buenas tapas / basura dónde la dejo / qué tal la comida / no sirven vegano / funciona con android / eres de madrid / la empresa / una persona más / sois muchos / tonto simon / mala señal / no funciona la app, qué asco / adiós mascota / chao pescao menu / jaja y el precio / prueba gratis / tengo una pregunta sobre mi pedido / robot de cocina / hay piscina aquí / quiero una habitación / dónde puedo conseguir entradas / lista de espera',
  de: 'ist das teuer? / das ist teuer? / wie teuer ist das / viel platz / hallo was kostet das / danke und der preis / gut und sonntags / müll trennen / müll / mülltonne wo / schrot / schrottplatz / halle / tanke / was für ein müll ist das / das ist nutzlos, die app öffnet nicht / ist das schlecht / ist der service schlecht / wo seid ihr / ihr seid zu / seid ihr offen / seid ihr der verein / verein beitreten / der letzte tag / wann ist der letzte / letzter bus / witz des tages / dumme frage wo parke ich / tag der offenen tür / gut und günstig / schönes wochenende angebot / passt der in größe m / mensch meier tickets / mensch ärgere dich nicht / moin moin tee / toll collect / super benzin / bis wann / bis morgen liefern / klasse 5b / mitarbeiter gesucht / funktioniert das mit android / klappt das / frage zur rechnung / eine frage zu den preisen / wartezeit / teststrecke / moment of inertia / gibt es hier parkplätze / wer hat das gebäude gebaut / ich brauche einen klempner / chef de cuisine / welche ki nutzt ihr für bilder / ich suche jemanden für den umzug',
  pt: 'oi quanto custa / obrigado e o preço / lixo onde deixo / coleta de lixo / péssimo sinal / você é de lisboa / vocês são abertos / blz e domingo / show de hoje / show / legal advice / qual a empresa / uma pessoa a mais / e você / tá aberto / teste grátis / quero um quarto / tem piscina aqui / onde posso encontrar estacionamento / lista de espera',
  it: 'ciao quanto costa / grazie e il prezzo / spazzatura dove / bene e domenica / fate consegne / siete aperti / siete dove / servizio in camera / siete una catena / buona sera a teatro / grande taglia / schifo per terra in bagno, chi pulisce / una persona in più / piacere cremoso / prova gratuita / vorrei una camera / ho una domanda su un ordine / dove posso trovare parcheggio / lista d’attesa',
  nl: 'hoi wat kost het / bedankt en de prijs / afval scheiden / slecht weer / is dat slecht / zijn jullie open / jullie zijn open / wat een kamer kost / top hat / dag kaart / dag tickets / doei koffie / wachttijd / ik wil een kamer / is er een zwembad hier / ik heb een vraag over mijn bestelling / testrit',
  tr: 'selam fiyat ne / çöp / kötü hava / bu ne kadar / iyi mi / uygulama / sa at kaç / teşekkürler fiyat / çalışıyor musunuz / pazar açık mı / bot modelleri / oda istiyorum / test sürüşü',
  ru: 'привет сколько стоит / работаете / вы работаете / спасибо а цена / мусор / плохая погода / вы где / что за компания / кто вы по профессии / это сервис / работает ли в воскресенье / вопрос по заказу / тест драйв / нужен номер / где найти парковку',
  ja: 'こんにちは、いくらですか / ありがとうございます、料金は？ / ゴミの出し方 / ゴミ / 最悪の場合の保険 / 人数 / 会社はどこ / バカンス / クソまじめ / 日本語で大丈夫ですか / テスト期間 / 質問集 / 部屋をお願いします / 待ち時間 / ロボット掃除機',
  zh: '你好多少钱 / 谢谢价格呢 / 垃圾分类 / 垃圾 桶在哪 / 好吃吗 / 你们公司在哪 / 你们是什么公司 / 是的周日呢 / 差评怎么删 / 88 元套餐 / 好的多少钱 / 公司 / 不好用怎么退 / 扫地机器人 / 测试版下载 / 问题反馈在哪 / 我要一个房间 / 等多久 / 有停车场吗',
  ko: '안녕하세요 가격이 얼마예요 / 감사합니다 그리고 가격은 / 쓰레기 / 쓰레기 분리수거 / 회사 위치 / 사람 수 / 최악의 경우 보험 / 질문지 / 테스트 기간 / 방 하나 주세요 / 대기 시간 / 로봇 청소기',
  ar: 'مرحبا كم السعر / شكرا والسعر / زبالة وين / شركة / هل الخدمة سيئة / انتم وين / سؤال عن الطلب / أريد غرفة / اختبار القيادة',
  he: 'שלום כמה זה עולה / תודה ומה המחיר / זבל איפה / שירות לקוחות שעות / אתם פתוחים / חברה / שאלה על ההזמנה / אני רוצה חדר / נסיעת מבחן',
  pl: 'cześć ile to kosztuje / dzięki a cena / śmieci / zła pogoda / jesteście otwarci / co za firma / dobra restauracja / pa rodzinny / mam pytanie o zamówienie / czas oczekiwania / chcę pokój / jazda próbna',
  hi: 'नमस्ते कितने का है / धन्यवाद और दाम / कंपनी / आप लोग कहाँ हो / बेकार सामान / टेस्ट ड्राइव / मुझे कमरा चाहिए / ऑर्डर के बारे में सवाल',
  uk: 'привіт скільки коштує / дякую а ціна / ви де / сміття / ви працюєте / питання про замовлення / тест драйв / потрібен номер',
}

/** The start of what is said in English to each kind of small talk. */
const replies: Record<string, string> = {
  greeting: 'Hello!',
  thanks: "You're welcome!",
  bye: 'Goodbye',
  who: "I'm Ada",
  fine: 'All right.',
  human: "I'm an AI assistant, and I cannot pass you on",
  complaint: "I'm sorry about that.",
}

/** By language, what somebody in danger writes, and what only sounds like it. */
const dangers: Record<string, [told: string[], harmless: string[]]> = {
  en: [
    ['I want to kill myself', 'my baby swallowed a battery', "He isn't breathing!", 'can you call 999'],
    [
      'dress to die for',
      'suicide prevention course',
      'first aid for choking babies',
      'do you call the police if it rings?',
      'my laptop doesnt wake up from sleep',
      'what if my site is attacked',
      'i need 112 chairs',
      'can i travel if i had a heart attack',
    ],
  ],
  de: [
    ['ich will nicht mehr leben', 'Mein Vater ist bewusstlos'],
    [
      'Ich sterbe vor Hunger',
      'Notarzt Telefonnummer',
      'Rechner wacht nicht auf',
      'mein Reifen bekommt keine Luft',
      'mein Kind hat Milch getrunken',
    ],
  ],
  fr: [
    ["j'arrive pas à respirer", 'je veux me suicider'],
    ['je meurs de faim', 'bébé a bu son lait'],
  ],
  es: [
    ['mi hijo no respira', 'llame a una ambulancia'],
    ['me muero de hambre', 'mi hijo ha bebido agua'],
  ],
  it: [['chiamate un’ambulanza'], ['mi fa morire dal ridere']],
  tr: [['nefes alamıyorum'], ['çocuklar bayıldı', 'çocuğum sütünü içti']],
  pt: [['não consigo respirar'], ['meu filho comeu bem']],
  pl: [['nie mogę oddychać'], ['czy jest tu policja?']],
  ar: [['لا أستطيع التنفس'], ['أين المستشفى؟']],
  ja: [['息ができません'], ['救急車の歴史']],
  zh: [['我想死'], ['我想死你了', '报警器怎么安装', '孩子喝了牛奶', '昏迷的原因']],
}

test.each(Object.entries(dangers))(
  '%s: who is in danger is told what to do, and nothing from a page',
  async (language, [told, harmless]) => {
    for (const each of told) expect([each, smallTalk(each)?.kind]).toEqual([each, 'danger'])
    for (const each of harmless) expect([each, smallTalk(each)?.kind]).not.toEqual([each, 'danger'])
    expect(await say(told[0] ?? '', { accepted: language })).toMatch(/11[29]|999|120/)
  },
)

test.each([
  ["I'm Anna", 'greeting'],
  ['good morning, my name is Tom Miller', 'greeting'],
  ['Guten Tag, mein Name ist Müller!', 'greeting'],
  ["salut je m'appelle Marc", 'greeting'],
  ['меня зовут Иван', 'greeting'],
  ["I'm lost", undefined],
  ['im Januar', undefined],
  ['ich bin Student', undefined],
  ["Hi, I'm Anna, how much is a class?", undefined],
  ['my name is spelled wrong', undefined],
])('%s: who only says a name is greeted', (message, kind) => {
  expect(smallTalk(message)?.kind).toBe(kind)
})

/** What is to be done for whoever writes it, and what only asks whether, how or when it is done. */
const deeds = [
  'hi, book me a table',
  'can you sign me up?',
  'please book a room for 2 tomorrow',
  'book me a class tomorrow at 6',
  'Please cancel my membership',
  'can you cancel my order 1234?',
  'I want to book a table for two tomorrow',
  'sign me up',
  'Bitte stornieren Sie meine Buchung',
  'Können Sie mir einen Tisch reservieren?',
  'kannst du meinen Termin verschieben',
  'Réservez-moi une table',
  'Pouvez-vous annuler ma commande ?',
  'Pouvez-vous m’inscrire ?',
  'Resérvame una mesa',
  '¿Puede cancelar mi reserva?',
  'Cancele a minha reserva',
  'pode cancelar o meu pedido?',
  'prenotami un tavolo',
  'Può annullare il mio ordine?',
  'boek me een kamer',
  'Kunt u mijn afspraak verzetten?',
  'Proszę anulować moją rezerwację',
  'zapisz mnie na zajęcia',
  'Rezervasyonumu iptal edin',
  'bana yarın için randevu ayarla',
  'Запишите меня на завтра',
  'Забронируйте столик на двоих',
  'Скасуйте моє замовлення',
  'احجز لي طاولة',
  'ألغ حجزي',
  'תזמין לי שולחן',
  'תבטל את ההזמנה שלי',
  'मेरा ऑर्डर कैंसिल कर दो',
  'मेरे लिए एक टेबल बुक करें',
  '予約をキャンセルしてください',
  'テーブルを予約してください',
  '예약 취소해 주세요',
  '帮我预约明天',
  '请取消我的订单',
  '帮我把房间取消',
  'can you change my booking to friday?',
  'please reset my password',
  'Por favor, cancele mi pedido',
]
const noDeeds = [
  'who can book me if i am a band',
  'does the app book me automatically?',
  'can you order my size?',
  'when will you cancel my order?',
  'do i need to book a class for tomorrow',
  'si vous annulez mon cours',
  '¿me cancela mi plan si no pago?',
  'как вы отмените мой заказ',
  '予約をキャンセルしてくださいと言われました',
  '예약해 주세요라고 했는데',
  'can i cancel my order?',
  'how do i cancel my membership',
  'cancel my membership',
  'do you have a class tomorrow?',
  'can you change the font?',
  'Kann ich meine Bestellung stornieren?',
  'Können Sie mir das nach Wien schicken?',
  'wie kann ich meinen Termin verschieben',
  'comment annuler ma commande',
  'puis-je annuler ma réservation ?',
  '¿puedo cancelar mi reserva?',
  'posso cancelar a minha reserva?',
  'posso annullare il mio ordine?',
  'kan ik mijn afspraak verzetten?',
  'czy mogę anulować rezerwację',
  'Rezervasyonumu nasıl iptal ederim',
  'как отменить мой заказ',
  'можно перенести запись?',
  'як скасувати замовлення',
  'كيف ألغي حجزي',
  'איך מבטלים הזמנה',
  'ऑर्डर कैसे कैंसिल करें',
  '予約をキャンセルしたい',
  '예약을 취소할 수 있나요?',
  '可以取消订单吗',
  '怎么预约',
  'please tell me about my options',
  'can you book online?',
  'do I have to book a table for 8?',
  'Is there an order for the results on Friday?',
  'Welche Kosten melden mir die Versicherungen?',
  'can you check my work?',
  'Will you refund me if I am ill?',
  'can you change my tyres?',
  'can you move my piano',
  'Können Sie mein Kleid ändern?',
  'Können Sie meine Haare verlängern?',
  'Pouvez-vous changer ma batterie ?',
  'pouvez-vous me rembourser si je suis malade',
  '¿qué pasa si se cancela mi vuelo?',
  '¿cambia mi precio si viajo antes?',
  'o que acontece se se cancela a minha aula',
  'cosa succede se si annulla il mio corso',
  'kunt u mijn tand verwijderen',
  'może pan usunąć mój ząb?',
  'можете поменять мне экран?',
  'do you book out my size often',
  'who will register my birth',
  'wie melde ich mich an?',
  'wie buche ich mich ein',
  'comment je réserve mon créneau',
  'hoe boek ik mijn kamer',
  'jak zapisać moje dziecko',
  'Wann buchen Sie meine Zahlung ab?',
]

test('who wants something done is known in each language, and not taken for who asks about it', () => {
  expect(deeds.filter((each) => !wishesDeed(each))).toEqual([])
  expect(noDeeds.filter(wishesDeed)).toEqual([])
})

test.each([
  ['Tell me more, please', 'more'],
  ['Mehr Infos bitte', 'more'],
  ['Dis-m’en plus', 'more'],
  ['¿Algo más?', 'more'],
  ['Quero saber mais', 'more'],
  ['mi dica di più', 'more'],
  ['Vertel eens meer', 'more'],
  ['Powiedz mi więcej', 'more'],
  ['Daha fazla bilgi lütfen', 'more'],
  ['Можно подробнее?', 'more'],
  ['Розкажіть детальніше', 'more'],
  ['المزيد', 'more'],
  ['מה עוד?', 'more'],
  ['और बताइए', 'more'],
  ['もっと詳しく教えてください', 'more'],
  ['더 자세히 알려주세요', 'more'],
  ['还有吗？', 'more'],
  ['Why?', 'doubt'],
  ['??', 'doubt'],
  ['Warum?', 'doubt'],
  ['Pourquoi ?', 'doubt'],
  ['なぜですか？', 'doubt'],
  ['为什么？', 'doubt'],
  ['No, the other one', 'other'],
  ['not that one please', 'other'],
  ['Nein, das andere', 'other'],
  ['non, pas celui-là', 'other'],
  ['No, el otro', 'other'],
  ['não, a outra', 'other'],
  ['non quello', 'other'],
  ['Nee, die andere', 'other'],
  ['Nie, coś innego', 'other'],
  ['Hayır, diğeri', 'other'],
  ['нет, другой', 'other'],
  ['ні, не це', 'other'],
  ['ليس هذا', 'other'],
  ['לא, האחר', 'other'],
  ['नहीं, कोई और', 'other'],
  ['いいえ、それじゃなくて', 'other'],
  ['아니요, 다른 거요', 'other'],
  ['不，另一个', 'other'],
  ['the other pool', undefined],
  ['not that much', undefined],
  ['no other fees?', undefined],
  ['das andere Becken', undefined],
  ['pas ce jour là', undefined],
  ['otra piscina', undefined],
  ['un altro giorno', undefined],
  ['de andere zaal', undefined],
  ['нет, спасибо', undefined],
  ['more classes', undefined],
  ['why yoga?', undefined],
  ['and on Sundays?', undefined],
  ['plus', undefined],
  ['!', undefined],
])('%s: whoever asks on about an answer and names nothing is known by it', (message, kind) => {
  expect(asksForMore(message)).toBe(kind)
})

const meant = [
  ['No, I meant the sauna', 'and the sauna'],
  ['the sauna, I mean', 'and the sauna'],
  ['Ich meinte die Sauna', 'und die Sauna'],
  ['je voulais dire le sauna', 'et le sauna'],
  ['me refería al sauna', 'y sauna'],
  ['quis dizer a sauna', 'e a sauna'],
  ['no, intendevo la sauna', 'e la sauna'],
  ['ik bedoel de sauna', 'en de sauna'],
  ['chodziło mi o saunę', 'a saunę'],
  ['sauna demek istedim', 'peki sauna'],
  ['я имел в виду сауну', 'а сауну'],
  ['я мала на увазі сауну', 'а сауну'],
  ['أقصد الساونا', 'ماذا عن الساونا'],
  ['התכוונתי לסאונה', 'ומה עם סאונה'],
  ['मेरा मतलब सॉना', 'और सॉना'],
  ['サウナのことです', 'では サウナ'],
  ['제 말은 사우나', '그럼 사우나'],
  ['我说的是桑拿', '那 桑拿'],
  ['Not that one, the sauna', 'and the sauna'],
] as const

const notMeant =
  'what do you mean / I mean / do you mean Tuesdays? / how much is the mean price / meine Bestellung / ich habe meine Karte verloren / meinen Sie die Sauna? / je parle français / que veut dire TTC / qué quiere decir eso / cosa vuol dire / wat bedoelt u / что имеется в виду / not this week, next week / no, how much is the sauna / no, the other one'

test('who was misunderstood and names what was meant asks the same of it, in each language', () => {
  for (const [message, read] of meant) expect(withoutCorrection(message)).toBe(read)
  for (const message of notMeant.split(' / ')) expect(withoutCorrection(message)).toBe(message)
})

test('a yes is known in each language, and no other short message is taken for one', () => {
  const yes =
    'Yes please / ja, gerne / oui s’il vous plaît / sí, por favor / sim, por favor / sì grazie / ja graag / tak, poproszę / evet lütfen / да, пожалуйста / так, будь ласка / نعم من فضلك / כן בבקשה / जी हाँ / はい、お願いします / 네, 부탁드려요 / 是的'
  const others =
    'ok / thanks / no / no thanks / yes but how much? / yes or no / is it yes / gut / alles klar / nein danke / d’accord / vale / va bene / goed / dobrze / tamam / хорошо / 好的 / showers / a yes man / please call'
  expect(yes.split(' / ').filter((each) => !assents(each))).toEqual([])
  expect(others.split(' / ').filter((each) => assents(each))).toEqual([])
})

test('an address that stands alone is the visitor’s; numbers of other things, and questions, are none', () => {
  const addresses =
    'a.b@example.org / my email is a.b@example.org / 0151 23456789 / meine nummer ist 0151 23456789 / +49 (30) 901820 / 06 12 34 56 78'.split(
      ' / ',
    )

  const others =
    'is a.b@example.org yours? / I wrote to a.b@example.org last week and nobody answered / order 0123456789 / ISBN 0-306-40615-2 / 4006381333931 / 12.05.2027 / 2026-11-30 / 67310 Hettenleidelheim / IBAN DE23 5465 1240 0005 3162 78 / room 101 / 0.5 l / 1000 1500 2000'
  expect(addresses.filter((each) => !leavesAddress(each))).toEqual([])
  expect(others.split(' / ').filter(leavesAddress)).toEqual([])
})

test('a complaint is a clause of a message, and not one word of a question', () => {
  expect(holdsComplaint('you sent the wrong ink again, really disappointing')).toBe(true)
  expect(holdsComplaint('seriously, do you have parking')).toBe(false)
  expect(holdsComplaint('is that not good enough?')).toBe(false)
  expect(holdsComplaint('')).toBe(false)
})

describe('what visitors write in chats', () => {
  test.each(Object.entries(chats))('is recognized as %s', (kind, lines) => {
    const wrong = lines.flatMap((line) => line.split(' / ')).filter((each) => smallTalk(each)?.kind !== kind)
    expect(wrong).toEqual([])
  })

  test.each(Object.entries(questions))('is taken for the question that it is: %s', (_, line) => {
    expect(line.split(' / ').filter((each) => smallTalk(each))).toEqual([])
  })

  test.each([
    ['heyyyy mate', 'greeting'],
    ['hi Ada :)', 'greeting'],
    ['tahnks xx', 'thanks'],
    ['bye x', 'bye'],
    ['this is useless you are a waste of space', 'complaint'],
    ['❤️', 'thanks'],
  ])('%s: is answered as %s', async (message, kind) => {
    expect(await say(message)).toContain(replies[kind])
  })

  test('what is negated is no thanks', () => {
    const negated = ['no funciona', 'não funciona', 'nie działa', 'не работает', 'nie pomogło']
    expect(negated.filter((each) => smallTalk(each)?.kind === 'thanks')).toEqual([])
    expect(smallTalk('no, ya funciona')?.kind).toBe('thanks')
  })

  test('a word that counts for nothing in another language is a word', () => {
    expect(['perfect size', 'lovely maat', 'good corazón'].filter((each) => smallTalk(each))).toEqual([])
  })

  test('no message of 100 characters takes 5 ms', () => {
    const parts = [
      'so ',
      'you are ',
      'a ',
      'ти ',
      '的',
      '真的',
      'は',
      'ha',
      ':)',
      ';',
      'no ',
      'aa',
      'thx u so much ',
      '🙂',
    ]
    const worst = parts.flatMap((part) => ['', 'zq'].map((end) => part.repeat(100).slice(0, 98) + end))
    const fastest = (message: string) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const begun = performance.now()
          smallTalk(message)
          return performance.now() - begun
        }),
      )
    expect(worst.filter((each) => fastest(each) >= 5)).toEqual([])
  })
})

test('a part of a text in Chinese is said as it is written, without spaces between its sentences', async () => {
  const about = '本店在河边已有四十年的历史，由同一个家庭经营至今，深受附近居民和远道而来的客人喜爱。'
  const said = '面包每天清晨六点出炉。黑麦面包可以切片，也可以整个带走。糕点要提前两天预订。'
  const of = await createAgent(server, { instructions: `## 关于我们\n${about.repeat(8)}${said}${about.repeat(8)}` })
  expect(await say('黑麦面包可以切片吗', { of })).toContain(said)
})
