import { describe, expect, test } from 'vitest'
import { createEngines } from '../../server/engines/engines.ts'
import type { Finding } from '../../server/engines/engine.ts'
import { shops } from './shop.ts'

/* What the embedded engine finds, in the languages of its visitors, and what it says it does not know. */

const engine = createEngines({ pace: 0 }).for({ provider: 'BUILTIN' })

/** What was found for the last of the questions. */
async function findingFor(instructions: string, ...questions: string[]): Promise<Finding> {
  const messages = questions.map((content) => ({ role: 'user' as const, content }))
  const prompt = { instructions, model: 'builtin', apiKey: null, agentName: 'Ada', messages }
  const found: Finding[] = []
  const report = (finding: Finding) => void found.push(finding)
  // It is told before the first word.
  for await (const _ of engine.reply(prompt, new AbortController().signal, undefined, report)) break
  expect(found).toHaveLength(1)
  return found[0] ?? { verdict: 'unanswered', sections: [] }
}

/** The answer to the last of the questions. */
async function answerTo(instructions: string, questions: string | string[], languages: string[] = []): Promise<string> {
  const messages = [questions].flat().map((content) => ({ role: 'user' as const, content }))
  const prompt = { instructions, model: 'builtin', apiKey: null, agentName: 'Ada', messages, languages }
  let text = ''
  for await (const delta of engine.reply(prompt, new AbortController().signal)) text += delta
  return text
}

describe.each(Object.entries(shops))('%s', (_, { instructions, questions, offTopic }) => {
  test.each(questions)('%s is answered by "%s"', async (question, title) => {
    const { verdict, sections } = await findingFor(instructions, question)
    expect(sections?.[0]).toBe(title)
    expect(verdict).not.toBe('unanswered')
  })

  test.each(offTopic)('%s is not answered', async (question) => {
    expect(await findingFor(instructions, question)).toMatchObject({ verdict: 'unanswered', sections: [] })
  })
})

/* Prefixes and dialects, digits of other scripts, Hindi in Latin letters, and its English words. */
const asTyped = {
  Arabic: [
    `## أسعار التذاكر
تذكرة الكبار ٤٥ ر.س وتذكرة الأطفال ٢٠ ر.س.
## أوقات الدوام
السبت إلى الخميس من ٩ صباحًا حتى ١٠ مساءً، والجمعة من ٤ عصرًا.
## الإلغاء
يُلغى الحجز مجانًا خلال ١٤ يومًا.
## الموقع
حي الملقا، طريق أنس بن مالك.
## المواقف
المواقف مجانية في القبو.
## التواصل
الهاتف 920012245.`,
    [
      ['بكام تذكره الطفل', '٢٠'],
      ['امتى بتفتحو يوم الجمعه', '٤'],
      ['ابغى الغي حجزي', '١٤'],
      ['وين مكانكم', 'الملقا'],
      ['فيه باركنج؟', 'القبو'],
    ],
  ],
  Hebrew: [
    `## מחירון
כניסה למבוגר 65 ₪, לילדים 45 ₪.
## שעות הפתיחה
בימים ראשון עד חמישי 6:00–22:00, ובשבת 8:00–17:00.
## ביטולים
הביטול אפשרי תוך 14 ימים.
## חניון
לבאים ברכב חנייה חינם לשעתיים.
## הקפאה
אפשר להקפיא מנוי לחודשיים.`,
    [
      ['מה המחיר לילד', '45'],
      ['איך מבטלים', '14'],
      ['לחניה יש תשלום?', 'חינם'],
      ['מתי פתוחים בשבת', '8:00'],
      ['מקפיאים מינוי?', 'לחודשיים'],
    ],
  ],
  Hindi: [
    `## शुल्क
पटवारी कोर्स का शुल्क ₹9,500 है।
## कार्यालय समय
सोमवार से शनिवार सुबह 10 बजे से शाम 7 बजे तक।
## छात्रावास
छात्रावास में 60 बिस्तर हैं, किराया ₹6,500 प्रति माह।
## सम्पर्क
फोन: 98930 45678
## प्रवेश
अंकसूची और आधार कार्ड लाएँ।`,
    [
      ['patwari ki fees kitni hai', '9,500'],
      ['office kab khulta hai', '10 बजे'],
      ['hostel ka kiraya kitna hai', '6,500'],
      ['hostel kitne ka hai', '6,500'],
      ['एडमिशन के लिए कौन से कागज चाहिए', 'अंकसूची'],
      ['संपर्क नंबर', '98930'],
    ],
  ],
} satisfies Record<string, [instructions: string, questions: [string, string][]]>

describe.each(Object.entries(asTyped))('%s as it is typed', (_, [instructions, questions]) => {
  test.each(questions)('%s: %s', async (question, fact) => {
    expect(await answerTo(instructions, question)).toContain(fact)
  })
})

test('questions of one language are found no answer to in the instructions of another', async () => {
  for (const [language, { instructions }] of Object.entries(shops)) {
    for (const [other, { offTopic }] of Object.entries(shops)) {
      if (other === language) continue
      for (const question of offTopic) {
        // Words that look alike in both may lead somewhere; nothing is said for sure.
        const { verdict } = await findingFor(instructions, question)
        expect([other, language, question, verdict]).not.toEqual([other, language, question, 'answered'])
      }
    }
  }
})

const salon = `## Prices
A haircut costs 30 euros.
## Opening hours
Tuesday to Saturday, nine to six.
## Payment
Cash or card.
## PayPal
Send it to salon@example.com.`

test.each([
  ['in German', 'Wie kann ich bezahlen?', 'Payment'],
  ['in Spanish', '¿Se puede pagar con tarjeta?', 'Payment'],
  ['in Russian', 'Как оплатить картой?', 'Payment'],
  ['in Arabic, with a name in Latin letters', 'هل يمكن الدفع عبر PayPal؟', 'PayPal'],
  ['in German letters without dots', 'Wann habt ihr geoffnet?', 'Opening hours'],
])('what is asked %s is found in English', async (_, question, title) => {
  expect((await findingFor(salon, question)).sections).toContain(title)
})

test.each([
  ['with a typing error', shops['en'], 'What is the depositt for a carrgo bike?', 'Rental'],
  ['without accents', shops['es'], 'cuando salen los paquetes del almacen', 'Envíos'],
  ['with ss for ß and no umlauts', shops['de'], 'Ware innerhalb von dreissig Tagen zuruckgeben', 'Rückgabe'],
  ['in capitals with a dotted I', shops['tr'], 'DEPOZİTO NE KADAR, KİRALAMA İÇİN?', 'Kiralama'],
  ['by a part of a compound', shops['de'], 'Gibt es eine Fahrradversicherung gegen Diebstahl?', 'Versicherung'],
  ['with the vowel signs of Arabic', shops['ar'], 'مَتَى تُغَادِرُ الطُّرُودُ المُسْتَوْدَعَ؟', 'الشحن'],
  ['in full-width letters', shops['en'], 'Ｗｈｅｎ ｄｏ ｐａｒｃｅｌｓ ｌｅａｖｅ？', 'Shipping'],
])('what is asked %s is found', async (_, shop, question, title) => {
  expect((await findingFor(shop?.instructions ?? '', question)).sections).toContain(title)
})

test.each(['你们提供保险箱吗', '送货到火星吗', '押金可以用信用卡支付吗'])(
  'in a script without spaces, what only shares a word with a section is not answered for sure: %s',
  async (question) => {
    expect((await findingFor(shops['zh']?.instructions ?? '', question)).verdict).not.toBe('answered')
  },
)

test.each(['What is the deposit for a Vespa?', 'Can I hire a Vespa by the day?'])(
  'what is written like a name that nothing has is not answered with what there is: %s',
  async (question) => {
    expect((await findingFor(shops['en']?.instructions ?? '', question)).verdict).toBe('unanswered')
  },
)

test('of two questions in a message the one that something answers is answered', async () => {
  const question = 'Do you repair every brand and what is the weather in Lisbon?'
  const { verdict, sections } = await findingFor(shops['en']?.instructions ?? '', question)
  expect({ verdict, sections }).toEqual({ verdict: 'partly', sections: ['Workshop'] })
})

describe('a short question', () => {
  const instructions = shops['en']?.instructions ?? ''

  test('leads back to what was talked about, and to what it means by itself', async () => {
    const phones = `## How long credit lasts
Credit has no expiry date as long as the phone is in use.
## When a payment fails
We try your card again after two days, and tell you by text.
## Delivery
A parcel takes two days.
## Opening hours
Monday to Friday, nine to six.`
    const questions = ['does my credit expire if I do not use the phone much', 'and if the payment went wrong']
    const { verdict, sections } = await findingFor(phones, ...questions)
    expect({ verdict, sections }).toEqual({
      verdict: 'partly',
      sections: ['How long credit lasts', 'When a payment fails'],
    })
  })

  test('leans on the one before it', async () => {
    const { sections } = await findingFor(instructions, 'What deposit do I leave for a hired cargo bike?', 'And why?')
    expect(sections).toContain('Rental')
  })

  test('leans on it, too, where it only asks how often', async () => {
    const { sections } = await findingFor(instructions, 'What deposit do I leave for a hired cargo bike?', 'how often')
    expect(sections).toContain('Rental')
  })

  test('leans on one that nothing told, too', async () => {
    const animals = `## Cats
Cutting claws costs £7.
## Lizards
Cutting claws costs £5.
## Hours
Monday to Friday, nine to six.`
    const before = 'my lizard sounds wheezy and croaks at night, why'
    expect((await findingFor(animals, before)).verdict).toBe('unanswered')
    expect((await findingFor(animals, before, 'and cutting claws, how much')).sections?.[0]).toBe('Lizards')
  })

  test('is not answered for sure by what has none of its words, where something else has', async () => {
    const bikes = `## Rental
The deposit for a hired cargo bike is 150 €, and we return it by card.
## Brakes
Check them often, at least twice a year.
## Delivery
A parcel takes two days.`
    const { verdict, sections } = await findingFor(
      bikes,
      'What deposit do I leave for a hired cargo bike?',
      'how often do I do that',
    )
    expect({ verdict, sections }).toEqual({ verdict: 'partly', sections: ['Rental', 'Brakes'] })
  })

  test('that names something of which little is told leads back, too', async () => {
    const spa = `## Sauna
It is heated from Friday to Sunday, three to nine. Three hours cost 14 €.
## Swimming lessons
Whoever learns to swim with us pays no admission on days with a lesson.
## Internet
Buy tickets for the whole site at the desk, and keep the slip with the code on it.
## Cinema
Films on Saturdays.`
    const { verdict, sections } = await findingFor(spa, 'when is the sauna heated', 'admission for grown ups?')
    expect({ verdict, sections }).toEqual({ verdict: 'partly', sections: ['Sauna'] })
  })

  test.each(['ok and why?', 'n why?', 'hm, and why?'])('leans on it whatever it begins with: %s', async (question) => {
    const { sections } = await findingFor(instructions, 'What deposit do I leave for a hired cargo bike?', question)
    expect(sections).toContain('Rental')
  })

  test('for whom asks for the price before it, and is answered by nothing without one', async () => {
    const club = `## Becoming a member
Become a member of our tennis club, and play all year. Send the form to the office, and we tell you all about it.
## Children
Children learn to play tennis with us, on Mondays from 14:45.
## Contact
Mail office@club.example about becoming a member.
## Racket hire
A racket is hired for £4.`
    const finding = await findingFor(club, 'how much is it to become a member', 'and for children?')
    expect(finding.verdict).not.toBe('answered')
  })

  test('about another subject does not', async () => {
    const finding = await findingFor(
      instructions,
      'What deposit do I leave for a hired cargo bike?',
      'And the Mona Lisa?',
    )
    expect(finding.verdict).toBe('unanswered')
  })
})

const library = `## Request a room
How many hours, and how many people: request a room here.
## Loans from other libraries
We borrow a book that we do not have from another library. There is a limit of five requests at a time. It costs nothing.
## Museum passes
A pass is for two days. If you are late, it is $5 a day.`

test('a question that goes on is answered by what is talked about, though a heading elsewhere has its words', async () => {
  const { sections } = await findingFor(library, 'loans from other libraries', 'and how many requests at a time')
  expect(sections).toEqual(['Loans from other libraries'])
})

const club = `## News
Hello everybody! The lounge is open again, and so is the terrace, where you will find it quieter.
## Fees
| Members | A year |
| --- | --- |
| Adults | 130 € |
| Passive members | 40 € |
## Passive members
Passive members are friends of the club who do not play themselves.
## Starter plan
The Starter plan is for one site. It comes with an account of your own, and how you use it is up to you.
## Delete your account
Open the settings, choose "Delete account" and confirm.`

describe('what is talked about', () => {
  test('is nothing after a greeting', async () => {
    const { sections } = await findingFor(club, 'Hello', 'How much is it?')
    expect(sections).toEqual(['Fees'])
  })

  test('is asked the same of a thing that is only named', async () => {
    const { sections } = await findingFor(club, 'What do adults pay a year?', 'And passive?')
    expect(sections).toEqual(['Fees'])
  })

  test('is left by a question that another section answers', async () => {
    const { sections } = await findingFor(club, 'What is the starter plan?', 'How do I delete my account?')
    expect(sections).toEqual(['Delete your account'])
  })
})

test.each([
  [
    'opening hours',
    '## Öffnungszeiten\nTäglich von 10 bis 18 Uhr.\n## Parcours\nZehn Parcours hängen in den Bäumen, der leichteste ab vier Jahren.',
  ],
  [
    'was kostet eine Woche im August',
    '## Our tariff\n| Month | Cost per week |\n| --- | --- |\n| July | £620 |\n| August | £600 |\n## The lounge\nIt has a stove and comfortable chairs, and looks to the west.',
  ],
])(
  '%s: of another language, it is answered though it shows none, or has words that nobody knows',
  async (question, instructions) => {
    expect((await findingFor(instructions, question)).verdict).toBe('answered')
  },
)

test.each([
  ['What is your phone number?', '## Paying\nYou can pay by phone or card.\n## Us\nCall 01632 960 114.', 'Us'],
  ['Wie ist eure Telefonnummer?', '## Bezahlen\nAm Telefon geht es mit Karte.\n## Wir\nRuf an: +49 30 901820.', 'Wir'],
  ['jaki macie numer telefonu', '## Płatności\nPrzez telefon płaci się kartą.\n## My\nDzwoń: 12 345 67 80.', 'My'],
  ['ваш номер телефона', '## Оплата\nПо телефону оплата картой.\n## О нас\nЗвоните: 8 800 555-01-23.', 'О нас'],
  ['где вы находитесь', '## Где забрать\nГде удобно.\n## О нас\nМосква, ул. Бакунинская, 17', 'О нас'],
  [
    'where do we meet',
    '## Meet your instructors\nAna, Ben and Cleo.\n## Our spots\nLocation: Russell Park',
    'Our spots',
  ],
  ['wo treffen wir uns', '## Treffen\nEinmal im Jahr.\n## Anfahrt\nTreffpunkt: Parkplatz am See', 'Anfahrt'],
  [
    'when are the next lessons',
    '## Level 2\nTake your sailing to the next level in our lessons.\n## Groups\nLessons: 12 May, 3 June',
    'Groups',
  ],
  ['o której recepcja', '## Hol\nRecepcja w holu.\n## Dla gości\nRecepcja: pn.-pt. 8-16', 'Dla gości'],
])('%s is answered by what tells it, whatever else speaks of it', async (question, instructions, title) => {
  expect((await findingFor(instructions, question)).sections).toContain(title)
})

const lodge = `## Pool
Our heated pool is in the garden, and guests swim there at no extra cost.
## Library
Take what you like, and leave it in the lounge.
## Dogs
They sleep in the stable, at 12 € a night.
## Paper and glass
Both are collected on 8 June.`

test.each([
  ['in German', 'Habt ihr ein Schwimmbad?', 'Pool'],
  ['in Polish', 'czy jest basen', 'Pool'],
  ['in Italian', 'avete una biblioteca?', 'Library'],
  ['in Ukrainian', 'чи є у вас басейн', 'Pool'],
  ['in Korean', '수영장 있어요?', 'Pool'],
  ['by its parts', 'Altpapierabholung wann', 'Paper and glass'],
])('a thing is found by its name %s', async (_, question, title) => {
  expect((await findingFor(lodge, question)).sections).toContain(title)
})

test('a loan word in katakana is one word, whatever syllables it shares with others', async () => {
  const site = `## Desk
Ask the instructor for the internet, a drink at the bar, or the email address of a trainer.
## Setting up
Install the app from its page.`
  expect((await findingFor(site, 'インストール方法は？')).sections?.[0]).toBe('Setting up')
})

test.each([
  [
    'do you have an indoor riding arena?',
    'Anlage',
    'Für Pferd und Reiter: zwei Reithallen, ein Springplatz und viele Weiden.',
  ],
  [
    'can i visit the school before enrolling?',
    'Inscriptions',
    "Prenez rendez-vous pour visiter l'école avant d'inscrire votre enfant.",
  ],
  ['habt ihr auch gemüse', 'The stall', 'We sell vegetables from our own fields.'],
  ['est-ce que vous vendez des fleurs', 'Tienda', 'Vendemos ramos y flores frescas cada mañana.'],
])('%s: an everyday thing is found in another language', async (question, title, text) => {
  const site = `## ${title}\n${text}\n## Team\nAnna, Berta, Carla.`
  const { verdict, sections } = await findingFor(site, question)
  expect([verdict === 'unanswered', sections?.[0]]).toEqual([false, title])
})

test('what must be brought is found as offices write it, typed without accents', async () => {
  const school = `## Przy zapisie na kurs należy przedłożyć
Numer profilu kandydata i potwierdzenie opłaty.
## Godziny
Biuro jest czynne od 9 do 16.
## Cennik
Kurs kosztuje 1500 zł.`
  const { verdict, sections } = await findingFor(school, 'jakie dokumenty musze przyniesc')
  expect(verdict).not.toBe('unanswered')
  expect(sections?.[0]).toBe('Przy zapisie na kurs należy przedłożyć')
})

test('a question is rather answered in its own language', async () => {
  const instructions = `## Fees
Identity card: 37 €, passport: 70 €, dog tax: 84 € a year. What it costs is paid at the town hall of Lindenau in cash or by card.
## Gebühren
Der Personalausweis kostet 37 €, der Reisepass 70 €, die Hundesteuer 84 € im Jahr. Bezahlt wird im Rathaus bar oder mit Karte.`
  expect((await findingFor(instructions, 'Was kostet ein neuer Pass bei euch?')).sections).toEqual(['Gebühren'])
})

const office = `## Hundesteuer
Die Hundesteuer kostet 96 Euro im Jahr.
## Ordnungsamt
Das Ordnungsamt ist montags von 8 bis 12 Uhr geöffnet.
## Gebühren
| Was | Preis |
| --- | --- |
| Angelkarte | 12 € |
| Beglaubigung | 5 € |`

test.each([
  ['Was kostet eine Katzensteuer?', office],
  ['Öffnungszeiten Finanzamt', office],
  ['botox price', '## Prices\n| Treatment | Price |\n| --- | --- |\n| Flu jab | £19 |\n| Allergy test | £60 |'],
  ['price of the 360 litre bin', '## Bins\nThe price of a bin from 120 litre on is £60, of one of 240 litre £110.'],
  ['What is the price of the 360 litre bin?', '## Bins\n- 120 litre bin: price £60\n- 240 litre bin: price £110'],
  [
    'Do you hire out bicycles?',
    '## Hire\nWe hire out skis and sledges, from £12 a day.\n## Lessons\nEach takes two hours.',
  ],
  ['Hallenbad Eintritt', '## Freibad\nDer Eintritt kostet 4,50 €.\n## Sauna\nSie ist geschlossen.'],
  [
    'How much is a sick note?',
    "## What is a sick note?\nA sick note is a doctor's note for your work.\n## Pets\nA dog costs £8 a night.",
  ],
  [
    'Was kostet der Töpferkurs?',
    '## Töpferkurs\nDer Töpferkurs ist immer Fr. 9 bis 12 im Stock 12F.\n## Preise\nEin Tee: 3 €',
  ],
  [
    'phone number of the help desk?',
    '## Help desk\nThe help desk of the library opens each help request by mail within 2 days.\n## Parking\nFree.',
  ],
  ['Where are you based?', '## Pancake race\n18/10/2024 Cubs met and raced.\n© 2025 Lux Charters, 2024 Season'],
  ['How much is the PHP course?', '## PHP course\nThe PHP course teaches PHP 8.\n## Shop\nA mug is £9.'],
  ['Do you treat cats and dogs?', '## May I bring my dog?\nAssistance dogs only.\n## Doctors\nWe treat people.'],
])('%s: what only resembles it is not said for sure', async (question, instructions) => {
  expect((await findingFor(instructions, question)).verdict).not.toBe('answered')
})

test.each([
  ['in francs', 'combien coûte un jus', '## Jus\n- Bissap – 1000 F\n- Gingembre – 1200 F', '1000 F'],
  ['as nothing', 'How much is a sick note?', '## Sick notes\nA sick note is free of charge.', 'free of charge'],
  ['of what it is between', 'fees for grade 3', '## School fees\nGrades 1 — 7, R4 990 a month.', 'R4 990'],
  [
    'without a currency',
    'how much is the beginner class',
    '## Tuition\n| Class | Online | Hall |\n| --- | --- | --- |\n| Beginner class | 795 | 820 |\n| Deep class | 990 | 1010 |',
    '795',
  ],
  ['in rand', 'how much is the studio', '## Studio\nFrom R1050 per night.\n## Cabin\nFor two.', 'R1050'],
  ['in rupiah', 'how much is the tour', '## Tour\nRp 50.000\n## Boat\nA tour by boat.', 'Rp 50.000'],
  ['on request', 'What does a survey cost?', '## Surveys\nWe give you a quote for each survey.', 'quote'],
])('a price is told %s', async (_, question, instructions, told) => {
  expect((await findingFor(instructions, question)).verdict).toBe('answered')
  expect(await answerTo(instructions, question)).toContain(told)
})

test('a question that is phrased otherwise than the text is answered as surely', async () => {
  const museum = `## Is the building wheelchair accessible?
The museum is fully wheelchair accessible.
## Website accessibility
We review our website so that all can use it.
## Terms
Tickets are non-refundable.
## Basket weaving
Dating back ten thousand years, weaving is a craft of patience.`
  expect(await findingFor(museum, 'is it ok for wheelchairs')).toMatchObject({
    verdict: 'answered',
    sections: ['Is the building wheelchair accessible?'],
  })
  const { passages } = await findingFor(museum, 'can i get my money back')
  expect(passages?.[0]?.title).toBe('Terms')
})

test.each([
  ['Wie ist eure Telefonnr?', '## Freibad\nSie erreichen uns unter (0 51 87) 30 38 57.', '30 38 57'],
  ['whats ur number', '## Visit us\nWe are at 3 Mill Lane.\n## Talk to us\nRing 01632 960123.', '960123'],
  ['number to ring for lessons', '## Lessons\nFor riding lessons please dial 01632 960123.', '960123'],
  [
    'email adress?',
    '## How to find us\n12 Mill Lane, Ashby. E-mail: hello@mill.example\n## Shop\nBread.',
    'hello@mill',
  ],
  ['postcode for the sat nav?', '## Directions\nMill Lane 3, Ashby, AB1 2CD', 'AB1 2CD'],
  ['wo seid ihr', '## Unser Haus\nDorfplatz, 3011 Bern\n## Team\nAnna und Ben', '3011 Bern'],
  [
    'wo trainieren die Kinder',
    '## Kinder\nDie Gruppe trainiert am Hollerbusch.\n## Train the trainer\nNur online.',
    'Hollerbusch',
  ],
  ['habt ihr grad auf', '## Badezeiten\nTäglich von 9:00 bis 19:00 Uhr.', '19:00'],
  [
    'wie lang habt ihr am dienstag auf',
    '## Becken\nDas große Becken ist 25 Meter lang, das kleine 10.\n## Wann wir da sind\nMo und Mi 9:00-19:00 Uhr, Di 9:00-21:00 Uhr.',
    '21:00',
  ],
  [
    'komm ich mit dem rollstuhl rein',
    '## Wir kommen zu Ihnen\nReine Bequemlichkeit ist kein Grund für einen Hausbesuch.\n## Barrierefreiheit\nEin Aufzug führt vom Hof in den ersten Stock.',
    'Aufzug',
  ],
  [
    'meine tante hat einen rollstuhl, geht das',
    '## Barrierefreiheit\nEin Aufzug führt vom Hof in den ersten Stock.\n## Preise\nDie Karte kostet 8 €.',
    'Aufzug',
  ],
  [
    'vous livrez en angleterre ?',
    '## Livraison\nNous livrons en France en deux jours.\n## Royaume-Uni\nCes envois sont suspendus depuis janvier 2024.',
    '2024',
  ],
  ['how long have you been going', '## Our story\nTwo brothers founded the shop in 1987.', '1987'],
])('what tells it answers what is asked in other words: %s', async (question, instructions, told) => {
  expect(await answerTo(instructions, question)).toContain(told)
})

test.each([
  ['en', 'the app keeps stopping on my phone', '## The app keeps stopping\nAllow it to run in the background.'],
  ['en', 'the app keeps stopping on a samsung phone', '## The app keeps stopping\nAllow it to run in the background.'],
  ['en', 'what does that message in my mail mean', '## What the message means\nWe do not know who sent the mail.'],
  ['de', 'was bedeutet die nachricht in meiner mail', '## Was die Nachricht bedeutet\nDer Absender ist unbekannt.'],
  ['de', 'die app stürzt auf meinem handy ab', '## Die App stürzt ab\nErlauben Sie ihr den Hintergrund.'],
  ['fr', 'l’application se ferme sur mon téléphone', '## L’application se ferme\nAutorisez-la en arrière-plan.'],
  ['es', 'la aplicación se cierra en mi móvil', '## La aplicación se cierra\nPermítale el segundo plano.'],
  ['it', 'l’app si chiude sul mio telefono', '## L’app si chiude\nConsentitele lo sfondo.'],
])('whose telephone or mailbox is the visitor’s own asks for no number or address (%s): %s', async (...row) => {
  const [, question, section] = row
  const instructions = `${section}\n## Contact\n+44 1632 960140, hello@mill.example\n## Prices\n5 €`
  const answer = await answerTo(instructions, question)
  expect(answer).toContain(section.split('\n')[1])
  expect(answer).not.toContain('960140')
})

const devices = '## The app keeps stopping\nAllow it on your phone.\n## Contact\n+44 1632 960140'

test.each([
  ['have you got a phone number', devices],
  ['whats your phone', devices],
  ['is there a new phone number?', devices],
  ['안내 전화번호가 뭐예요?', '## 메뉴\n비빔밥과 국수가 있습니다.\n## 연락처\n01632 960140'],
  ['给我电话号码', '## 菜单\n有米饭和面条。\n## 联系方式\n01632 960140'],
])('whose it is not, does: %s', async (question, instructions) => {
  expect(await answerTo(`${instructions}\n## ABC\n5 €`, question)).toContain('960140')
})

/** A question for how often something is, a text that tells it, and one of the same thing that does not. */
const often: [string, string, string, string][] = [
  ['en', 'how often does the bus run', 'The bus runs every 15 minutes.', 'The bus runs on gas and has 50 seats.'],
  ['de', 'wie oft fährt der bus', 'Der Bus fährt alle 15 Minuten.', 'Der Bus fährt mit Gas und hat 50 Sitze.'],
  ['fr', 'tous les combien passe le bus', 'Un bus part toutes les 15 minutes.', 'Le bus a 50 places et roule au gaz.'],
  [
    'es',
    'cada cuánto pasa el autobús',
    'El autobús sale cada 15 minutos.',
    'El autobús tiene 50 asientos y va con gas.',
  ],
  [
    'pt',
    'com que frequência passa o ônibus',
    'O ônibus sai a cada 15 minutos.',
    'O ônibus tem 50 lugares e anda a gás.',
  ],
  ['it', 'ogni quanto passa l’autobus', 'L’autobus parte ogni 15 minuti.', 'L’autobus ha 50 posti e va a gas.'],
  ['nl', 'hoe vaak rijdt de bus', 'De bus rijdt elke 15 minuten.', 'De bus rijdt op gas en heeft 50 plaatsen.'],
  ['pl', 'jak często jeździ autobus', 'Autobus odjeżdża co 15 minut.', 'Autobus jeździ na gaz i ma 50 miejsc.'],
  ['tr', 'otobüs ne sıklıkla geliyor', 'Otobüs her 15 dakikada bir geliyor.', 'Otobüs gazla çalışır, 50 koltuğu var.'],
  ['ru', 'как часто ходит автобус', 'Автобус ходит каждые 15 минут.', 'Автобус ходит на газе, в нём 50 мест.'],
  ['uk', 'як часто ходить автобус', 'Автобус ходить кожні 15 хвилин.', 'Автобус ходить на газі, у ньому 50 місць.'],
  ['ar', 'كم مرة يأتي الباص', 'الباص يأتي كل 15 دقيقة.', 'الباص يعمل بالغاز وفيه 50 مقعدا.'],
  ['he', 'כל כמה זמן יוצא האוטובוס', 'האוטובוס מגיע כל 15 דקות.', 'האוטובוס נוסע על גז ויש בו 50 מושבים.'],
  ['hi', 'बस कितनी बार चलती है', 'बस हर 15 मिनट पर आती है।', 'बस गैस से चलती है और उसमें 50 सीटें हैं।'],
  ['ja', 'バスは何分おきですか', 'バスは15分おきに出ます。', 'バスはガスで走り、席は50あります。'],
  ['ko', '버스는 얼마나 자주 오나요', '버스는 15분마다 출발합니다.', '버스는 가스로 달리고 좌석은 50개입니다.'],
  ['zh', '公交车多久一次', '公交车每15分钟一班。', '公交车烧燃气，有50个座位。'],
]

test('how often something is, is told below the head of a column that says so', async () => {
  const table =
    '| Route | Towards | How often |\n| --- | --- | --- |\n| 1 | Hexley | 10 min |\n| 4 | Ormsley | 20 min |'
  const instructions = `## Saturdays\n${table}\n## Christmas\nRoute 1 runs as on Sundays, and route 4 not at all.\n## Shops\nAt the station.`
  expect(await answerTo(instructions, 'how often does route 1 run')).toContain('How often 10 min')
})

test.each(often)(
  'how often something is, is told by what says so, whatever else has its words (%s)',
  async (...row) => {
    const [, question, told, other] = row
    expect(await answerTo(`## A1\n${other}\n## A2\n${told}\n## A3\n…`, question)).toContain(told)
  },
)

test('what is asked of a thing is answered in sections without headings of their own, too', async () => {
  const instructions = [
    'The old mill was built in 1764 by two brothers.',
    'Its wheel turned until the flood of 1921.',
    'Since 1987 a museum of bread stands in the barn beside it.',
  ]
  const numbered = instructions.map((text, at) => `## Part ${at + 1}\n${text}`).join('\n')
  expect(await findingFor(numbered, 'Which flood stopped the wheel?')).toMatchObject({
    verdict: 'answered',
    sections: ['Part 2'],
  })
})

test('the row of a long table that tells what is asked for goes before a text that has the same words', async () => {
  const rows = Array.from({ length: 24 }, (_, at) => `| Work number ${at} on a bicycle | £${at + 10} | ${at} minutes |`)
  const instructions = `## Guarantee on spokes
If a spoke breaks within five years, replacing the spoke costs nothing: we charge no price for a spoke.
## What repairs cost
| Repair | Price | Time |
| --- | --- | --- |
${rows.join('\n')}
| Replacing a spoke | £17 | 30 minutes |`
  const { sections } = await findingFor(instructions, 'What do you charge for replacing a spoke?')
  expect(sections).toEqual(['What repairs cost'])
})

describe('a timetable with a column for each day of the week', () => {
  const heads = {
    en: ['Time', 'Monday', 'Tuesday', 'Wednesday', 'Saturday'],
    de: ['Zeit', 'Montag', 'Dienstag', 'Mittwoch', 'Samstag'],
    fr: ['', 'lundi', 'mardi', 'mercredi', 'samedi'],
    ru: ['', 'Понедельник', 'Вторник', 'Среда', 'Суббота'],
    es: ['Hora', 'Lunes', 'Martes', 'Miércoles', 'Sábado'],
  }
  const timetable = (language: keyof typeof heads) => `## Rowing
| ${heads[language].join(' | ')} |
| --- | --- | --- | --- | --- |
| 9:00 | | Skiffs | | Gigs |
| 18:00 | Eights | Fours | | |
| 20:00 | | Pairs | | |
## Boathouse
It stands below the bridge, and has a stove.`

  test.each([
    ['en', 'which rowing classes are on Tuesday evening'],
    ['en', 'rowing on Tuesdays'],
    ['de', 'was gibt es am Dienstag'],
    ['fr', 'il y a quoi le mardi'],
    ['ru', 'что есть во вторник'],
    ['es', 'qué clases hay el martes'],
  ] as const)('tells all of the day that is asked for, and no other: %s %s', async (language, question) => {
    const answer = await answerTo(timetable(language), question, [language])
    expect(answer).toContain(`**${heads[language][2]}**: 9:00 Skiffs, 18:00 Fours, 20:00 Pairs`)
    expect(answer).not.toMatch(/Eights|Gigs/)
  })

  test('may have no other column, such as one of opening hours', async () => {
    const hours = `## Opening hours
| Monday | Tuesday | Wednesday | Thursday |
| --- | --- | --- | --- |
| 9–12 | closed | 14–18 | 9–16 |
## Boathouse
It stands below the bridge, and has a stove.`
    const answer = await answerTo(hours, 'are you open on Wednesday')
    expect(answer).toContain('**Wednesday**: 14–18')
    expect(answer).not.toMatch(/9–1|closed/)
  })

  test('keeps its rows where they have names of their own', async () => {
    const stores = `## Shops
| Shop | Monday | Tuesday | Wednesday |
| --- | --- | --- | --- |
| Harbour | 9–12 | 9–12 | closed |
| Station | 10–18 | closed | 10–18 |
## Boathouse
It stands below the bridge, and has a stove.`
    const answer = await answerTo(stores, 'when is the shop at the station open')
    expect(answer).toContain('Station')
    expect(answer).not.toMatch(/Harbour/)
  })

  test('is told whole where it has no such day, and where none is asked for', async () => {
    expect(await answerTo(timetable('en'), 'do you row gigs on Friday')).toMatch(/Gigs[^]*Eights/)
    expect(await answerTo(timetable('en'), 'rowing')).toMatch(/Eights[^]*Pairs/)
  })
})

const plans = `## Single sign-on
Before you begin, make a team, and subscribe it to a plan with single sign-on.
## Which plan should I choose?
| Plan | For whom | Single sign-on |
| --- | --- | --- |
| Starter | one person | no |
| Enterprise | a team | yes |
## Invoices
They are sent on the first of each month.`

test('of two sections that are nearly as likely both are said, also where one is a table below a question', async () => {
  const answer = await answerTo(plans, 'which plan do i need for single sign-on')
  expect(answer).toContain('make a team')
  expect(answer).toContain('Enterprise')
})

test('two sections that are said together stay short: of the second what fits best', async () => {
  const aside = 'The doors of the hall are of oak, and were carved a long time ago by the people of this village. '
  const other =
    'Whoever comes late waits outside until somebody leaves, since no chairs are brought from elsewhere then. '
  const instructions = `## Quiet room
The quiet room is on the first floor. ${aside.repeat(3)}
## Rooms
The quiet room is open to all from nine to five. ${other.repeat(2)}

The quiet room has seats for eight. ${other.repeat(2)}
## Coats
They hang at the door.`
  const answer = await answerTo(instructions, 'where is the quiet room')
  expect(answer).toContain('first floor')
  expect(answer).toContain('from nine to five')
  expect(answer.length).toBeLessThanOrEqual(700)
})

test('an item of several paragraphs that is said alone is no code', async () => {
  const item = (name: string, price: string) => `-   ### ${name}\n\n    Jackets\n\n    ${price} (previously 300 €)`
  const list = [item('Ember', '179 €'), item('Squall', '259 €'), item('Poncho', '49 €')].join('\n')
  const answer = await answerTo(`## Sale\nAll of these are cheaper now:\n\n${list}`, 'how much is the squall')
  expect(answer).toContain('259 €')
  expect(answer).not.toMatch(/^ {4}/m)
})

test('a section that says no more than the one before it is not said beside it', async () => {
  const card = 'Ember jacket\nSale\nThe ember jacket was 229 € before the sale and is 179 € now.'
  const answer = await answerTo(
    `## Sale\n${card}\n## Jackets\n${card}\n## Boots\nBoots are never on sale.`,
    'how much was the ember jacket',
  )
  expect(answer.match(/229 €/g)).toHaveLength(1)
})

test('code that ends as that before it does is said whole', async () => {
  const code = (option: string) =>
    `\`\`\`js\nconst server = create({ ${option} })\n\nserver.listen({ port: 3000 })\n\`\`\``
  const answer = await answerTo(
    `## Secure\nHTTP/2 is supported over a secure connection:\n\n${code('https: true')}\n## Insecure\nHTTP/2 is supported in plain text:\n\n${code('http2: true')}\n## Coats\nThey hang at the door.`,
    'is http/2 supported',
  )
  expect(answer.match(/server\.listen.*\n```/g)).toHaveLength(2)
})

test('what a sentence announces is said whole', async () => {
  const instructions = `## Dogs
In its meeting of May the committee decided as follows:

> The decision of October is taken back for a trial. Dogs on a lead may be in front of the club house, but not on the courts and not on the terrace where people sit and eat. Owners of dogs are asked to see to it that nobody is bothered. If this is not kept to, dogs are forbidden again. Whoever has several dogs brings no more than one of them to the grounds at a time.
## Cats
They stay at home.`
  const answer = await answerTo(instructions, 'are dogs allowed')
  expect(answer).toContain('decided as follows')
  expect(answer).toContain('taken back')
  expect(answer).toContain('no more than one')
})

test('what breaks off is said without the sentence that announces more', async () => {
  const instructions = `## All-sky camera
The all-sky camera takes a picture every minute. Here is what it sees now:
## Towels
Fresh towels are on each of the beds.`
  expect(await answerTo(instructions, 'what does the all-sky camera do')).toBe(
    'The all-sky camera takes a picture every minute.',
  )
})

test.each([
  ['- Nets, at the desk\n- Boards, for a deposit. They come with:', '- Nets, at the desk\n- Boards, for a deposit.'],
  ['1. Take a board\n2. Take a net\n3. And then:', '1. Take a board\n2. Take a net'],
])('a list keeps its items without the sentence that announces more: %j', async (list, said) => {
  const instructions = `## Boards and nets\nAsk for boards and nets.\n\n${list}\n## Towels\nFresh towels are on each of the beds.`
  expect(await answerTo(instructions, 'boards and nets')).toBe(`Ask for boards and nets.\n\n${said}`)
})

test('links that a sentence announces are said with it', async () => {
  const formats = `A raw picture is written in one of these formats, of which the first is the usual one:

- [FITS](https://fits.example)
- [XISF](https://xisf.example)`
  const instructions = `## Raw pictures\n${formats}\n## Towels\nFresh towels are on each of the beds.`
  expect(await answerTo(instructions, 'in which format is a raw picture')).toBe(formats)
})

test('that only one of a few texts has a word of the question is no reason to be sure', async () => {
  const instructions = `## Reviews
Minutes from a small beach with many rock pools and areas of sand.
## Kitchen
The cooker, the fridge and all the pans that you need are there.
## Towels
Fresh towels are on each of the beds.
## Deposit
It is £150, and is paid back within a week.`
  expect((await findingFor(instructions, 'do you have a swimming pool')).verdict).not.toBe('answered')
  expect((await findingFor(instructions, 'are there towels')).verdict).toBe('answered')
})

test('two words that the texts write as one are found', async () => {
  const instructions = `## handlerTimeout
The timeout of a request can be overridden for a route. When the timeout is set at both, the setting of the route goes for this request.
## requestTimeout
The most milliseconds in which all of it must have come from the client.
## Bookshop
A handbook is sold at the counter.`
  expect((await findingFor(instructions, 'request timeout setting')).sections).toContain('requestTimeout')
  expect((await findingFor(instructions, 'do you sell a hand book')).sections).toEqual(['Bookshop'])
})

test('an item of a list that is just what is asked for is the answer', async () => {
  const items = [
    'Central heating',
    'Internet access',
    'Parking for two cars',
    'Wheelchair accessible',
    'Washing machine',
  ]
  const instructions = `## Your stay
All that a house needs is there.

${[...items, ...Array.from({ length: 40 }, (_, at) => `Board game number ${at}`)].map((item) => `- ${item}`).join('\n')}`
  expect(await answerTo(instructions, 'is it wheelchair accessible')).toContain('Wheelchair accessible')
})

const camp = `## Ticket prices
The bath house is free for all who stay.

| Number of days | 1 | 2 | 3 |
| --- | --- | --- | --- |
| Family | £132 | £246 | £360 |
| Alone | £70 | £120 | £204 |

## Two ponds
Two ponds are for swimmers, and nobody swims alone.
## Child care
We look after children from three years on, every day of the week.
## Recovery codes
They are for people who lost their device, and each of them opens the account instead of it. Print them, or write them down, and keep them where nobody else looks, since whoever has one can come in.

You get a set of ten. Treat them as you would a password, and make new ones once the last is used. Nobody at our desk can see them, or make new ones for you, however nicely you ask.
## Change the lock
Follow these steps to change the lock of your hut.

1. Open the app and sign in with the address of mail that you booked with, as it stands on your ticket.
2. Choose your hut from the list, which shows only those that you have booked for the days that are to come.
3. Type the new number twice. It has six digits, and cannot be one that you have used before on this camp.
4. Wait for the green light at the door, which may take a minute when many are doing the same.`

test('a question that goes on with another number is answered from the same table', async () => {
  const answer = await answerTo(camp, ['how much is a ticket for 3 days', 'and only two days?'])
  expect(answer).toContain('£120')
  expect(answer).not.toContain('ponds')
})

test('a word is found where the text writes it as two', async () => {
  expect(await answerTo(camp, 'is there childcare')).toContain('from three years on')
})

test('a section of which no part fits best is said whole', async () => {
  expect(await answerTo(camp, 'how many recovery codes do i get')).toContain('a set of ten')
})

test('a sentence that leads to steps is said with them', async () => {
  expect(await answerTo(camp, 'how do i change the lock')).toMatch(/Follow these steps[^]*green light/)
})

test('short sections beside each other that fit as well are told as one list; one that is named alone', async () => {
  const team = `## Our shop
We mend bicycles.
## Meet your instructors
Three people who like the wind.
### Ana Roy
Instructor
### Ben Lund
Instructor
### Cleo Marsh
Instructor and owner`
  const all = await answerTo(team, 'who are the instructors')
  expect(all).toContain('- **Ana Roy**: Instructor\n- **Ben Lund**: Instructor\n- **Cleo Marsh**: Instructor and owner')
  const owner = await answerTo(team, 'who is the owner')
  expect(owner).toContain('Cleo Marsh')
  expect(owner).not.toContain('Ana Roy')
})

test('of a list of links to what others make, who asks how is told the one that does it', async () => {
  const made = ['lamps', 'ropes', 'kettles', 'tents', 'anchors', 'stoves'].map(
    (thing) => `- [camp-${thing}](https://example.org/${thing}) Borrow ${thing}.\n`,
  )
  const close = '- [camp-close](https://example.org/close) Close the hut gracefully, and wait.'
  const answer = await answerTo(
    `## Guide\nA guide to our huts.\n## Made by others\n${[...made, close].join('\n')}`,
    'how do i gracefully close the hut',
  )
  expect(answer).toContain('camp-close')
  expect(answer).not.toContain('lamps')
})

test.each([
  ['en', 'open all night'],
  ['de', 'die ganze Nacht offen'],
])('keywords that show no language are answered in the one of the visitor: %s', async (language, words) => {
  const instructions = `## Kiosk Olm
Der Kiosk ist die ganze Nacht offen, und man kann dort mit Karte zahlen.
## Kiosk Olm
The kiosk is open all night, and you can pay there with a card.`
  expect(await answerTo(instructions, 'Kiosk Olm?', [language])).toContain(words)
})

test('weak evidence is said to answer a part', async () => {
  const finding = await findingFor(
    shops['en']?.instructions ?? '',
    'Do your mechanics also sharpen the blades of ice skates?',
  )
  expect(finding.verdict).not.toBe('answered')
})

const hostile: [what: string, text: string][] = [
  ['one word', 'x'.repeat(100_000)],
  ['words without end', 'ab '.repeat(33_000)],
  ['different words', Array.from({ length: 12_000 }, (_, at) => at.toString(36).padStart(7, 'q')).join(' ')],
  ['combining marks', `e${'\u0301\u0323'.repeat(50_000)}`],
  ['characters without spaces', '漢字'.repeat(50_000)],
  ['apostrophes', "a'".repeat(50_000)],
  ['ligatures that become eighteen letters', 'ﷺ'.repeat(100_000)],
  ['ends of sentences', '. '.repeat(50_000)],
  ['hyphens', 'a-'.repeat(50_000)],
]

test.each(hostile)('%s: 100 kB of them are searched, and so is a question of them', async (_, text) => {
  const instructions = `## Parking\nBehind the house.\n## Other\n${text.slice(0, 99_000)}`
  expect((await findingFor(instructions, 'Where do you park?')).sections).toContain('Parking')
  await findingFor('## Parking\nBehind the house.', text)
})

test.each([
  ['German', 'Welcher Kurs passt?', '## Kurse\nWir raten zum langen.', '## Anfahrt\nMit dem Zug.', 'Kurse'],
  ['French', 'et pour un ado ?', '## Ados\nLe mardi à 18 heures.', '## Plan\nPar le train.', 'Ados'],
  ['Dutch', 'Wat is de prijs?', '## Prijzen\nTien euro per dag.', '## Route\nMet de trein.', 'Prijzen'],
  ['Portuguese', 'Aceitam cartão?', '## Cartões\nTodos, menos um.', '## Mapa\nDe comboio.', 'Cartões'],
  ['Polish', 'Gdzie kupię bilety?', '## Bilet\nW kasie za rogiem.', '## Dojazd\nPociągiem.', 'Bilet'],
  ['English', 'May a child come along?', '## Children\nThey come for free.', '## Route\nBy train.', 'Children'],
])('another form of the same word is found in %s', async (_, question, one, other, title) => {
  expect((await findingFor(`${other}\n\n${one}`, question)).sections?.[0]).toBe(title)
})

test.each([
  [
    'German',
    'Wie melde ich mein Kind an?',
    '## Kinder\nWir lieben sie.',
    '## Anmeldung\nMit dem Formular.',
    'Anmeldung',
  ],
  ['German', 'wann fängt das an', '## Kleidung\nDas ist egal.', '## Anfang\nUm halb acht.', 'Anfang'],
  ['Dutch', 'Hoe meld ik me aan?', '## Kleding\nDat maakt niet uit.', '## Aanmelden\nMet het formulier.', 'Aanmelden'],
])('a verb in two parts is found as one in %s: %s', async (_, question, other, one, title) => {
  expect((await findingFor(`${other}\n\n${one}`, question)).sections?.[0]).toBe(title)
})

test.each([
  ['wie heist der schulleiter', 'Schulleiter'],
  ['gibts bei euch ne mensa', 'Mensa'],
])('what is said in chats and seldom written names nothing: %s', async (question, title) => {
  const school = `## Impressum\nDie Schule am Markt.\n\n### Schulleiter\nDr. Berger, Zimmer 4.\n
## Elternrat\nDie Eltern wählen ihn im Herbst, und der Schulleiter ist dabei.\n\n## Mensa\nMittags von 12 bis 14 Uhr.`
  const { verdict, sections } = await findingFor(school, question)
  expect([verdict, sections?.[0]]).toEqual(['answered', title])
})

const manual = `## Delete your account
Open the settings, and confirm it with your password.
## Notification sounds
Choose another one below Sounds, or none.
## Validity of invitations
They expire after ten days.
## Pets
They are welcome on the ground floor.
## Change your picture
Upload another one.
## Keys
The key of the house lies below the third stone.`

test.each([
  ['how do i get rid of my account', 'Delete your account'],
  ['do the invites run out', 'Validity of invitations'],
  ['can i bring my puppy', 'Pets'],
  ['how do i swap my pic', 'Change your picture'],
])('what pages say in other words is found: %s', async (question, title) => {
  const { sections, verdict } = await findingFor(manual, question)
  expect(sections?.[0]).toBe(title)
  expect(verdict).not.toBe('unanswered')
})

test('a German verb in two parts is one, and found by other words for it', async () => {
  const instructions = `## Dateien hochladen
Ziehen Sie sie in das Fenster.
## Fenster öffnen
Drücken Sie die Taste F2.
## Termine verschieben
Das geht bis zum Tag davor.`
  expect((await findingFor(instructions, 'wie lade ich ein bild hoch')).sections).toEqual(['Dateien hochladen'])
  expect((await findingFor(instructions, 'kann ich den termin noch ändern')).sections).toEqual(['Termine verschieben'])
})

test('words that news are full of are no stop words on sites: a Spanish account', async () => {
  const instructions = `## Borrar la cuenta
Abra los ajustes y confirme con su clave.
## Borrar un mensaje
Manténgalo pulsado y elija Borrar.
## Borrar una foto
Toque la foto y elija la papelera.`
  expect((await findingFor(instructions, '¿cómo borro mi cuenta?')).sections).toEqual(['Borrar la cuenta'])
})

test('what comes closest in another language stands below what is in the visitor’s', async () => {
  const instructions = `## Prices of parcels
A parcel of 10 kg costs £7.50, and one of 25 kg £12.
## Our ships
There are two of them, and each has a shop.
## Changing a booking
Call us, and we move it to another day.
## Tarifs 2026
Les tarifs par traversée simple : une voiture coûte 60 €, une moto 30 €, et un piéton 20 €.
## Les animaux
Les chiens voyagent dans la voiture ou dans le chenil du pont 7.`
  const answer = await answerTo(instructions, 'cost of a crossing')
  expect(answer.match(/Prices of parcels|Our ships|Tarifs 2026|Les animaux/g)).toEqual([
    'Prices of parcels',
    'Tarifs 2026',
  ])
})

const crossing = `## Passports
Nobody needs one for the island; for France it has to be valid for six months.
## Changing the address of an order
Write to us before it is packed.
## Luggage
You may bring two suitcases of 20 kg each, and come back for more later.
## Dogs
They stay in the kennels on deck 7, in pairs.
## Bookings
Two years ahead.
## Warranty
Two years on everything.`

test.each([
  ['do i need a passprot', 'Passports'],
  ['i moved, new adress', 'Changing the address of an order'],
  ['how many suitcsaes', 'Luggage'],
  ['are there kenels', 'Dogs'],
  ['how long is warrenty', 'Warranty'],
  // Of other stems than the words that they stand for.
  ['can i change a boking', 'Bookings'],
  ['bookking', 'Bookings'],
])('what is mistyped is answered for sure: %s', async (question, title) => {
  expect(await findingFor(crossing, question)).toMatchObject({ verdict: 'answered', sections: [title] })
})

test.each(['do you have lasers', 'do you sail to paris'])(
  'what may be another word stays one: %s',
  async (question) => {
    expect(await findingFor(crossing, question)).toMatchObject({ verdict: 'unanswered', sections: [] })
  },
)

const museum = `## Discounts
Schools and groups of ten and more pay £4.
## Barley Park
Guests of Barley Park may bring two dogs.
## Parking
There are 40 spaces behind the house.
## Cloakroom
Please leave large bags there, and forget nothing.`

test('of two keywords, what holds only one is no sure answer', async () => {
  expect((await findingFor(museum, 'student discount')).verdict).toBe('partly')
})

test.each([
  ['parking', 'Parking'],
  ['discounts', 'Discounts'],
])('a keyword is answered by what it names: %s', async (question, title) => {
  expect(await findingFor(museum, question)).toMatchObject({ verdict: 'answered', sections: [title] })
})

test.each(['tell me about you', 'Erzähl mir was über euch', 'parlez-moi de vous'])(
  'who asks about the agent is told who it is: %s',
  async (question) => {
    expect(await answerTo(museum, question)).toContain('Ada')
  },
)

const seasons = `## Opening hours of the desk
| Days | Open |
| --- | --- |
| Monday – Friday | 9.00–17.00 |
| Saturday | 10.00–14.00 |
| Sun | 11.00–13.00 |
## When breakfast is served
- Weekdays: 7.00–9.00
- At the weekend: 8.00–11.00
## Prices of a pitch
- 4 July – 28 August: £48
- 23 May – 3 July, and 29 August to 13 September: £38
- 1 November – 15 March: £19
## When the pool is heated
From April to June, and in September.
## When boats stay in the harbour
- 24 and 25 December
- 1 May`

test.each([
  ['is the desk open on wednesdays', '9.00–17.00'],
  ['desk open sat?', '10.00–14.00'],
  ['desk open on sundays?', '11.00–13.00'],
  ['when is breakfast on a saturday', '8.00–11.00'],
  ['breakfast on tuesday?', '7.00–9.00'],
  ['what does a pitch cost on august 10', '£48'],
  ['price of a pitch on June 12th', '£38'],
  ['how much is a pitch in jan', '£19'],
  ['may i have a pitch in january, what is the price', '£19'],
])('a day is found in the range that it is in: %s', async (question, told) => {
  const answer = await answerTo(seasons, question)
  expect(answer.match(/\d+\.00–\d+\.00|£\d+/g)).toEqual([told])
})

test.each([
  ['is the pool heated in may', 'When the pool is heated'],
  ['do boats leave the harbour on xmas', 'When boats stay in the harbour'],
])('a month and a feast are found in what names their days: %s', async (question, title) => {
  expect(await findingFor(seasons, question)).toMatchObject({ verdict: 'answered', sections: [title] })
})

const harbour = `## Car park at the harbour
The harbour has a car park with 200 spaces for cars.
## Le parking du port
Le parking est ouvert toute la nuit, et il coûte six euros par jour.
## Trains and buses
The bus to the harbour meets most of the trains.
## Les animaux
Les chiens voyagent dans la voiture ou dans le chenil du pont 7.`

test.each([
  ['is the car park guarded', ['Car park at the harbour']],
  ['can i leave my trailer in the car park for a month', ['Car park at the harbour']],
  ['le parking est surveillé ?', ['Le parking du port']],
])('beside what is in the visitor’s language, nothing in another is suggested: %s', async (question, titles) => {
  const answer = await answerTo(harbour, question)
  expect(Array.from(answer.matchAll(/[“"«*]([^*“”«»]{9,30}?)\s?[”"»*]/gu), ([, title]) => title?.trim())).toEqual(
    titles,
  )
})

const sizes = `## Which frame fits
| Frame | Height of rider |
| --- | --- |
| 50 | 160–169 cm |
| 53 | 168–176 cm |
| 56 | 177–184 cm |
## Tickets
- Children under 6: free
- Children from 6 to 15 years: £4
- Adults: £9
## Parcels
| Weight | Price |
| --- | --- |
| up to 5 kg | £3 |
| 5–20 kg | £8 |
| over 20 kg | £21 |`

test.each([
  ['im 1.81 m, which frame fits', '177–184 cm'],
  ['1,81 m tall, which frame', '177–184 cm'],
  ['ticket for a child of 9 years', '£4'],
  ['how much is a parcel of 12 kg', '£8'],
  ['price for a 24 kg parcel', '£21'],
])('a number is found in the range that it is in: %s', async (question, told) => {
  const answer = await answerTo(sizes, question)
  expect(answer.match(/\d+–184 cm|£\d+/g)).toEqual([told])
})

const groups = `## Beavers (6-8½yrs)
They meet on Wednesdays.
## Cubs, aged 9 to 10½
They meet on Thursdays.
## Scouts (11–14yrs)
They meet on Mondays.
## 9. Statistics
We count visits.`

test.each([
  ['my son is 7, when does his group meet', 'Wednesdays'],
  ['my son is 9, when does his group meet', 'Thursdays'],
  ['when does the group for a girl of 12 years meet', 'Mondays'],
])('an age is found in the range of a group, and in no number of a heading: %s', async (question, told) => {
  expect((await answerTo(groups, question)).match(/\w+days|visits/g)).toEqual([told])
})

test.each([
  ['es', 'cuánto cuesta una hora', '## Precios\nUna hora: 8 €.\n## Horas\nUna hora tiene dos turnos en la pista.'],
  ['pl', 'ile kosztuje godzina', '## Cennik\nGodzina: 40 zł.\n## Zajęcia\nGodzina zajęć ma dwie przerwy na korcie.'],
  ['ru', 'сколько стоит час', '## Цены\nЧас: 800 ₽.\n## Занятия\nЧас занятий делится на две части на корте.'],
  ['uk', 'скільки коштує година', '## Ціни\nГодина: 400 грн.\n## Заняття\nГодина занять має дві частини на корті.'],
])('the verb that asks for a price does so: %s', async (_, question, instructions) => {
  const [, title = ''] = instructions.split('\n')[0]?.split('## ') ?? []
  expect((await findingFor(instructions, question)).sections?.[0]).toBe(title)
})

const hall = `## Nail clipping
£15.00 for a rabbit, £16.30 for two. A link opens the page for payments.
## Room 2
Open 9.30 to 17.00.
## Who answers
Write to hello@hall.example.
## Emergencies of the building
Ring 01753 863616.
## Individual €45
A year of free visits, with the letter that comes each month.
## Family €80
Two adults and all of their children.`

test.each([
  ['opening times', 'Room 2'],
  ['phone number', 'Emergencies of the building'],
  ['email', 'Who answers'],
])('what asks for one kind of thing is answered by that: %s', async (question, title) => {
  expect((await findingFor(hall, question)).sections?.[0]).toBe(title)
})

const rental = `## Bicycles that we rent
| For | Road bike (€) | E\u2011Bike (€) |
| --- | --- | --- |
| one day | 30 | 59 |
## Bicycles that we mend
An e-bike is looked after as any other, and a road bike, too, on one day of the week.
## Extras
| Extra | Price |
| --- | --- |
| Basket | 4 |
## Baskets
The basket is woven, and it is on the shelf to the left of the door.
## What members have
A member gets 20% off.
## What members say
A member has a vote, and a key, and says when there is to be a discount for all.`

test.each([
  ['price of an e-bike for one day', 'Bicycles that we rent'],
  ['how much is a basket', 'Extras'],
  ['member discount', 'What members have'],
])('prices below heads and shares are told as such: %s', async (question, title) => {
  expect((await findingFor(rental, question)).sections?.[0]).toBe(title)
})

test('a heading may tell a price', async () => {
  expect(await findingFor(hall, 'how much is a family')).toMatchObject({
    verdict: 'answered',
    sections: ['Family €80'],
  })
})
