/** What is said in the pictures, in a language. The answers come from a model of the script's own, by the question. */
export type Texts = {
  name: string
  welcome: { title: string; subtitle: string }
  prompts: { text: string; icon: string }[]
  greeting: string
  notice: string
  question: string
  answer: string
  /** Asked, and told in parts: what is on screen in mid-answer. */
  long: { question: string; begin: string }
  small: [question: string, answer: string][]
  draft: string
}

const code = `\`\`\`js
const order = { bread: 'rye', weight: 750 }
await fetch('/orders', { method: 'POST', body: JSON.stringify(order) })
\`\`\``

export const english: Texts = {
  name: 'Kornblume',
  welcome: { title: 'Good morning!', subtitle: 'Ask about bread, breakfast or a cake for Saturday.' },
  prompts: [
    { text: 'When are you open?', icon: '🕖' },
    { text: 'What does your bread cost?', icon: '🍞' },
    { text: 'Do you have anything vegan?', icon: '🌱' },
    { text: 'How do I order a cake?', icon: '🎂' },
  ],
  greeting: 'Good morning! What can I do for you?',
  notice: 'An AI answers in this chat. Your messages are kept for 30 days. Please do not send names or card numbers.',
  question: 'What does your bread cost, and can I order it from my own page?',
  answer: `All our loaves are **sourdough**, and baked overnight:

| Bread | Weight | Price |
|---|---|---|
| Country loaf | 1 kg | 5.80 € |
| Seeded rye | 750 g | 5.40 € |
| Spelt tin loaf | 750 g | 6.20 € |

From your own page it takes one request:

${code}

More of that in [our guide](https://kornblume.example/guide).`,
  long: {
    question: 'How do you bake your bread?',
    begin: `We begin **the evening before**:

1. The starter is fed at six and rests until nine.
2. Flour, water and salt join it, and the dough is folded four times.
3. It spends the night at twelve degrees, which gives it`,
  },
  small: [
    ['Are you open on Sunday?', 'Yes, from 8:00 to 13:00.'],
    ['Do you have anything vegan?', 'All our loaves are, and so is the plum cake.'],
    ['Can I pay by card?', 'By card, by phone or in cash, as you like.'],
    ['Is there a place to sit?', 'There are *eight tables*, and four more in the yard when the sun is out.'],
    ['May my dog come in?', 'Into the yard, gladly. Inside there is no room for four more legs.'],
    ['How do I order a cake?', 'Tell us two days before, by phone or in the shop: **0123 456 78**.'],
  ],
  draft: 'And one more thing: do you bake without nuts?',
}

export const arabic: Texts = {
  name: 'مخبز السنابل',
  welcome: { title: 'صباح الخير!', subtitle: 'اسأل عن الخبز أو الفطور أو كعكة ليوم السبت.' },
  prompts: [
    { text: 'متى تفتحون؟', icon: '🕖' },
    { text: 'كم سعر الخبز؟', icon: '🍞' },
    { text: 'هل لديكم منتجات نباتية؟', icon: '🌱' },
    { text: 'كيف أطلب كعكة؟', icon: '🎂' },
  ],
  greeting: 'صباح الخير! كيف يمكنني مساعدتك؟',
  notice: 'يجيب ذكاء اصطناعي في هذه المحادثة. تُحفظ رسائلك 30 يومًا. يُرجى عدم إرسال أسماء أو أرقام بطاقات.',
  question: 'كم سعر الخبز، وهل يمكنني طلبه من صفحتي؟',
  answer: `كل أرغفتنا من **العجين المخمَّر**، وتُخبز ليلًا:

| الخبز | الوزن | السعر |
|---|---|---|
| الرغيف الريفي | 1 كغ | 5.80 € |
| خبز الجاودار بالبذور | 750 غ | 5.40 € |
| خبز الحنطة | 750 غ | 6.20 € |

ومن صفحتك يكفي طلب واحد:

${code}

المزيد في [دليلنا](https://kornblume.example/guide).`,
  long: {
    question: 'كيف تخبزون الخبز؟',
    begin: `نبدأ **في المساء السابق**:

1. نغذّي الخميرة في السادسة وتستريح حتى التاسعة.
2. نضيف الطحين والماء والملح، ونطوي العجين أربع مرات.
3. يبيت العجين عند اثنتي عشرة درجة، وهذا ما يمنحه`,
  },
  small: [
    ['هل تفتحون يوم الأحد؟', 'نعم، من 8:00 إلى 13:00.'],
    ['هل لديكم منتجات نباتية؟', 'كل أرغفتنا نباتية، وكذلك كعكة الخوخ.'],
    ['هل يمكنني الدفع بالبطاقة؟', 'بالبطاقة أو بالهاتف أو نقدًا، كما تشاء.'],
    ['هل يوجد مكان للجلوس؟', 'لدينا *ثماني طاولات*، وأربع أخرى في الفناء حين تشرق الشمس.'],
    ['Do you speak English?', 'Yes, of course. Ask us in English, too.'],
    ['كيف أطلب كعكة؟', 'أخبرنا قبل يومين بالهاتف أو في المحل: **0123 456 78**.'],
  ],
  draft: 'وسؤال آخر: هل تخبزون من دون مكسرات؟',
}
