import { expect, test } from 'vitest'
import { readingStage } from './reading-stage.ts'

/* Help centers whose theme nobody knows: told by what they ask below an article, in each language of the product. */

const { textOf } = readingStage()

const prose = 'The radio finds another one on its own, as soon as both are switched on and less than a meter apart.'

/** What stands behind the heading, the question, the way to people, and the names of two lists. */
const said: Record<string, [byline: string, question: string, support: string, recent: string, related: string]> = {
  en: [
    'Ada van Lund <time>May 3</time> Updated',
    'Was this article helpful?',
    'Have more questions? <a href="/r">Submit a request</a>',
    'Recently viewed articles',
    'Related articles',
  ],
  de: [
    'Zuletzt aktualisiert am 3. Mai 2026',
    'War dieser Beitrag hilfreich?',
    'Haben Sie Fragen? <a href="/r">Anfrage einreichen</a>',
    'Zuletzt angezeigte Beiträge',
    'Verwandte Beiträge',
  ],
  fr: [
    'Mis à jour il y a 2 mois',
    'Cet article vous a-t-il été utile ?',
    'Vous avez d’autres questions ? <a href="/r">Envoyer une demande</a>',
    'Articles consultés récemment',
    'Articles associés',
  ],
  es: [
    'Última actualización el 3 de mayo de 2026',
    '¿Fue útil este artículo?',
    '¿Tiene más preguntas? <a href="/r">Enviar una solicitud</a>',
    'Artículos vistos recientemente',
    'Artículos relacionados',
  ],
  pt: [
    'Atualizado há 2 meses',
    'Esse artigo foi útil?',
    'Tem mais dúvidas? <a href="/r">Envie uma solicitação</a>',
    'Artigos visualizados recentemente',
    'Artigos relacionados',
  ],
  it: [
    'Ultimo aggiornamento 2 mesi fa',
    'Questo articolo ti è stato utile?',
    'Altre domande? <a href="/r">Invia una richiesta</a>',
    'Articoli visualizzati di recente',
    'Articoli correlati',
  ],
  nl: [
    'Laatst bijgewerkt op 3 mei 2026',
    'Was dit artikel nuttig?',
    'Hebt u meer vragen? <a href="/r">Een aanvraag indienen</a>',
    'Recent bekeken artikelen',
    'Verwante artikelen',
  ],
  pl: [
    'Ostatnia aktualizacja 3 maja 2026',
    'Czy ten artykuł był pomocny?',
    'Masz więcej pytań? <a href="/r">Prześlij zgłoszenie</a>',
    'Ostatnio przeglądane artykuły',
    'Powiązane artykuły',
  ],
  tr: [
    'Son güncelleme 2 ay önce',
    'Bu makale yardımcı oldu mu?',
    'Başka sorularınız var mı? <a href="/r">Bir talep gönder</a>',
    'Son görüntülenen makaleler',
    'İlgili makaleler',
  ],
  ru: [
    'Последнее обновление 2 месяца назад',
    'Была ли эта статья полезной?',
    'Остались вопросы? <a href="/r">Отправить запрос</a>',
    'Недавно просмотренные статьи',
    'Связанные статьи',
  ],
  uk: [
    'Останнє оновлення 2 місяці тому',
    'Чи була ця стаття корисною?',
    'Маєте ще запитання? <a href="/r">Надіслати запит</a>',
    'Нещодавно переглянуті статті',
    'Пов’язані статті',
  ],
  ar: [
    'آخر تحديث منذ شهرين',
    'هل كان هذا المقال مفيدًا؟',
    'هل لديك مزيد من الأسئلة؟ <a href="/r">إرسال طلب</a>',
    'المقالات التي تم عرضها مؤخرًا',
    'مقالات ذات صلة',
  ],
  he: [
    'עודכן לאחרונה לפני 2 חודשים',
    'האם המאמר הזה היה מועיל?',
    'יש לך שאלות נוספות? <a href="/r">שליחת בקשה</a>',
    'מאמרים שנצפו לאחרונה',
    'מאמרים קשורים',
  ],
  hi: [
    'अंतिम अपडेट 2 महीने पहले',
    'क्या यह लेख उपयोगी था?',
    'क्या आपके पास और प्रश्न हैं? <a href="/r">अनुरोध सबमिट करें</a>',
    'हाल ही में देखे गए लेख',
    'संबंधित लेख',
  ],
  ja: [
    '最終更新 2か月前',
    'この記事は役に立ちましたか？',
    '他にご質問がございますか？ <a href="/r">リクエストを送信</a>',
    '最近表示した記事',
    '関連記事',
  ],
  ko: [
    '마지막 업데이트 2개월 전',
    '도움이 되었습니까?',
    '추가 질문이 있으신가요? <a href="/r">문의 등록</a>',
    '최근에 본 문서',
    '관련 문서',
  ],
  zh: [
    '最后更新于 2个月前',
    '这篇文章有帮助吗？',
    '还有其他问题？ <a href="/r">提交请求</a>',
    '最近查看的文章',
    '相关文章',
  ],
}

const list = '<ul><li><a href="/range">Range in the mountains and in the city</a></li></ul>'

test.each(Object.entries(said))('an article in %s is its text', async (_, [byline, question, support, ...lists]) => {
  const vote = `<div><b>${question}</b><span><button>👍</button><button>👎</button></span></div>`
  const others = lists.map((name) => `<div><div><h4>${name}</h4></div>${list}</div>`).join('')
  const page = `<body><main><div><h1>Pair</h1><div class="x"><img alt="" src="a.png"><span>${byline}</span></div></div>
    <div><p>${prose}</p></div>${vote}<div>${support}</div>${others}</main></body>`
  expect(await textOf(page)).toBe(`# Pair\n\n${prose}`)
})

const asks = '<div>Was this page helpful? <button>Yes</button> <button>No</button></div>'

/** What looks like it, and is what a page says. */
const kept: Record<string, [head: string, text: string, end?: string]> = {
  'who wrote news, and when': [
    '<div class="meta"><span class="author">Ada Lund</span>, <time datetime="2026-05-03">3 May 2026</time></div>',
    'Ada Lund, 3 May 2026',
  ],
  'who wrote news, though the page asks': [
    '<div class="meta"><span class="author">Ada Lund</span>, <time datetime="2026-05-03">3 May 2026</time></div>',
    'Ada Lund, 3 May 2026',
    `${asks}<script type="application/ld+json">{"@type": "NewsArticle"}</script>`,
  ],
  'when news were changed': ['<div class="meta">Updated <time>3 May 2026</time></div>', 'Updated 3 May 2026'],
  'the day of an event, though the page asks': [
    '<div><time>Friday, 8 May 2026</time></div>',
    'Friday, 8 May 2026',
    asks,
  ],
  'the names of people, though the page asks': [
    '<div>Dr. Ada Lund, Dr. Tom Berg</div>',
    'Dr. Ada Lund, Dr. Tom Berg',
    asks,
  ],
  'a day until which something holds': [
    '<div class="meta">Valid until <time>3 May 2026</time></div>',
    'Valid until 3 May 2026',
    asks,
  ],
  'what was updated': [
    '<div>Updated radios pair from 3 meters away</div>',
    'Updated radios pair from 3 meters away',
    asks,
  ],
  'news of how it stands': [
    '<div>Updated 5 minutes ago: line 4 is closed</div>',
    'Updated 5 minutes ago: line 4 is closed',
    asks,
  ],
  'how long it takes': ['<div>30 minutes</div>', '30 minutes', asks],
  'news of today': ['<div>업데이트: 오늘 휴무</div>', '업데이트: 오늘 휴무'],
  'a day that people wrote among their words': [
    `<p>Last updated: 3 May 2026</p><p>${prose}</p>`,
    'Last updated: 3 May 2026',
    asks,
  ],
  'the number of those who help': [
    '<h2>Help</h2><div>Still need help? Call 0800 123 456.</div>',
    'Call 0800 123 456.',
    asks,
  ],
  'the address beside the question': [
    '',
    '[help@otter.example](mailto:help@otter.example)',
    `<div>${asks}<div>Write to <a href="mailto:help@otter.example">help@otter.example</a></div></div>`,
  ],
  'a question about what is useful': ['<h2>Is the card useful abroad?</h2>', '## Is the card useful abroad?', asks],
  'the name of what comes next': ['<h2>What’s next?</h2>', '## What’s next?', asks],
  'a link to what comes next': ['', '[Next steps](/next)', '<p><a href="/next">Next steps</a></p>'],
}

test.each(Object.entries(kept))('%s stays', async (_, [head, text, end = '']) => {
  expect(await textOf(`<body><main><h1>Otter</h1>${head}<p>${prose}</p>${end}</main></body>`)).toContain(text)
})

test('a page says how old it is to those who see it only, whatever else it is', async () => {
  const age = '<div class="info">Last updated 3 weeks ago</div>'
  expect(await textOf(`<body><main><h1>Otter</h1>${age}<p>${prose}</p></main></body>`)).toBe(`# Otter\n\n${prose}`)
})

test('the name of a search is none of a page, that of what is searched is', async () => {
  const read = (boats: string) =>
    textOf(
      `<body><main><h1>Otter</h1><section><h2>Boats</h2><div><svg></svg><form role="search"><input></form></div>${boats}</section><p>${prose}</p></main></body>`,
    )
  expect(await read('')).toBe(`# Otter\n\n${prose}`)
  expect(await read('<p>Two boats</p>')).toBe(`# Otter\n\n## Boats\n\nTwo boats\n\n${prose}`)
})
