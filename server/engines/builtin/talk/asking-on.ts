import { languages, type Language } from '../../../contract/languages.ts'
import { plainText } from './small-talk.ts'

/** How people ask on about an answer and name nothing: for more of it, why that is so, or for something else than it tells. */
export type AskingOn = 'more' | 'doubt' | 'other'

/**
 * Whole messages, but for a word like "please"; the first list asks for more, the second doubts or does not understand, the third means another
 * thing than was said.
 */
const askingOn: Record<Language, [more: string, doubt: string, other: string]> = {
  en: [
    'more|tell me more|more details|more detail|more info|more information|details|go on|continue|carry on|keep going|and then|what else|anything else|say more|can you tell me more|could you tell me more|can you say more|give me more|give me more details|more about that|more about it|more about this|tell me more about it|tell me more about that|tell me more about this|i want to know more|id like to know more|explain|explain more|can you explain|can you explain that|can you explain more|elaborate|can you elaborate|in more detail|the rest|show more|show me more|is that all|is that it',
    'why|why not|why is that|but why|how come|really|are you sure|you sure|r u sure|u sure|is that right|is that true|is that correct|is this correct|what|wdym|what do you mean|huh|sorry what|pardon|i dont understand|i dont get it|what does that mean|says who|where does it say that',
    'the other one|the other|another one|a different one|not that one|not that|not this one|not this|other one|other options|any others|others|show me others|something else|not what i meant|thats not what i meant|i meant something else|i meant the other one|the wrong one|wrong one|thats not it|not it|none of these|none of those|none of them|neither',
  ],
  de: [
    'mehr|mehr dazu|mehr infos|mehr informationen|mehr details|mehr darüber|mehr davon|details|einzelheiten|erzähl mir mehr|erzähl mehr|erzählen sie mir mehr|sag mir mehr|sagen sie mir mehr|genauer|geht das genauer|ausführlicher|weiter|und weiter|was noch|was gibt es noch|sonst noch was|sonst noch etwas|noch mehr|weitere infos|weitere informationen|weitere details|ich möchte mehr wissen|ich will mehr wissen|kannst du das genauer erklären|können sie das genauer erklären|erklär mir das|erkläre das|und sonst|ist das alles|war das alles|den rest|der rest',
    'warum|wieso|weshalb|warum nicht|wieso nicht|aber warum|warum das|wieso das|wirklich|echt|echt jetzt|bist du sicher|bist du dir sicher|sind sie sicher|sicher|stimmt das|ist das richtig|ist das wahr|wie bitte|was|hä|verstehe ich nicht|das verstehe ich nicht|versteh ich nicht|wie meinst du das|wie meinen sie das|was heißt das|was bedeutet das',
    'das andere|die andere|der andere|den anderen|die anderen|ein anderes|eine andere|ein anderer|einen anderen|was anderes|etwas anderes|nicht das|nicht die|nicht der|nicht den|nicht diese|nicht dieses|das nicht|die nicht|der nicht|den nicht|das meine ich nicht|das meinte ich nicht|das habe ich nicht gemeint|ich meine was anderes|ich meinte was anderes|ich meine etwas anderes|ich meinte etwas anderes|ich meine das andere|ich meinte das andere|ich meinte die andere|das ist es nicht|keins davon|keines davon|keine davon|keiner davon|nichts davon|das falsche',
  ],
  fr: [
    'plus de détails|plus d’infos|plus d’informations|plus d’info|dis m’en plus|dites m’en plus|dis moi en plus|dites moi en plus|en savoir plus|je veux en savoir plus|je voudrais en savoir plus|détails|des détails|continue|continuez|et ensuite|quoi d’autre|autre chose|la suite|le reste|pouvez vous m’en dire plus|peux tu m’en dire plus|pouvez vous préciser|peux tu préciser|peux tu détailler|pouvez vous détailler|précisez|expliquez|explique|c’est tout',
    'pourquoi|pourquoi pas|mais pourquoi|pourquoi ça|vraiment|ah bon|tu es sûr|vous êtes sûr|t’es sûr|tu es sûre|vous êtes sûrs|c’est vrai|c’est sûr|quoi|comment ça|je ne comprends pas|je comprends pas|j’ai pas compris|je n’ai pas compris|c’est à dire|hein|ça veut dire quoi|qu’est ce que ça veut dire',
    'l’autre|un autre|une autre|les autres|un autre svp|pas celui là|pas celle là|pas celui ci|pas celle ci|pas ça|pas cela|ce n’est pas ça|c’est pas ça|ce n’est pas celui là|c’est pas celui là|aucun|aucune|aucun des deux|aucune des deux|rien de tout ça|je voulais dire l’autre|je parlais de l’autre|je parle d’autre chose|je parlais d’autre chose',
  ],
  es: [
    'más|más detalles|más información|más info|dime más|cuéntame más|dígame más|cuénteme más|quiero saber más|quisiera saber más|detalles|continúa|continúe|sigue|siga|qué más|algo más|y qué más|explícame más|explícame mejor|explíqueme mejor|puedes explicar más|puede explicar más|eso es todo|el resto',
    'por qué|y por qué|pero por qué|por qué no|de verdad|en serio|estás seguro|está seguro|estás segura|es verdad|es cierto|qué|no entiendo|no lo entiendo|no entendí|qué quiere decir|qué significa eso|cómo así',
    'el otro|la otra|lo otro|los otros|las otras|otro|otra|ese no|esa no|eso no|este no|esta no|no ese|no esa|no eso|no es eso|no era eso|no me refería a eso|me refiero al otro|me refería al otro|me refiero a la otra|me refería a la otra|quería decir otra cosa|otra cosa|ninguno|ninguna|ninguno de esos|ninguna de esas',
  ],
  pt: [
    'mais|mais detalhes|mais informações|mais informação|mais info|me conte mais|me conta mais|conte me mais|conta me mais|diga me mais|me fala mais|me fale mais|fale mais|quero saber mais|gostaria de saber mais|detalhes|continua|continue|o que mais|mais alguma coisa|e mais|explica melhor|explique melhor|o resto|é só isso|só isso',
    'por quê|porquê|por que|porque|mas por quê|mas porquê|por que não|porque não|sério|a sério|de verdade|tem certeza|tem a certeza|tens a certeza|é verdade|o quê|como assim|não entendi|não percebi|não entendo|o que significa isso',
    'o outro|a outra|os outros|as outras|outro|outra|esse não|essa não|este não|esta não|não esse|não essa|não isso|não é isso|não era isso|não é esse|não é essa|quis dizer o outro|quis dizer a outra|me refiro ao outro|me refiro à outra|outra coisa|nenhum|nenhuma|nenhum desses|nenhuma dessas|nenhum deles',
  ],
  it: [
    'di più|più dettagli|più informazioni|più info|dimmi di più|mi dica di più|dettagli|continua|continui|vai avanti|cos’altro|che altro|qualcos’altro|altre informazioni|vorrei saperne di più|voglio saperne di più|maggiori informazioni|maggiori dettagli|spiegami meglio|mi spieghi meglio|è tutto|tutto qui|il resto',
    'perché|ma perché|perché no|come mai|davvero|sul serio|sei sicuro|è sicuro|sei sicura|ne sei sicuro|è vero|cosa|non capisco|non ho capito|che vuol dire|cosa vuol dire|che significa|in che senso',
    'l’altro|l’altra|gli altri|le altre|un altro|un’altra|quell’altro|quell’altra|quello no|quella no|questo no|questa no|non quello|non quella|non questo|non questa|non è quello|non è quella|non è questo|non è questa|non era quello|intendevo l’altro|intendevo l’altra|intendevo altro|nessuno|nessuna|nessuno di questi|nessuno dei due',
  ],
  nl: [
    'meer|meer info|meer informatie|meer details|meer daarover|vertel me meer|vertel mij meer|vertel meer|vertel eens meer|details|ga door|ga verder|verder|en verder|wat nog meer|nog meer|anders nog iets|nog iets|kun je meer vertellen|kunt u meer vertellen|ik wil meer weten|leg eens uit|is dat alles|de rest',
    'waarom|waarom niet|maar waarom|waarom is dat|hoezo|hoezo niet|echt|echt waar|weet je het zeker|weet u het zeker|weet je dat zeker|klopt dat|is dat zo|wat|hoe bedoel je|hoe bedoelt u|ik snap het niet|snap ik niet|ik begrijp het niet|wat betekent dat',
    'de andere|het andere|die andere|een andere|een ander|iets anders|niet die|niet dat|niet deze|niet dit|die niet|dat niet|deze niet|dat is het niet|die bedoel ik niet|dat bedoel ik niet|dat bedoelde ik niet|ik bedoel de andere|ik bedoel die andere|ik bedoelde die andere|ik bedoel iets anders|ik bedoelde iets anders|geen van beide|geen van deze|geen van die',
  ],
  pl: [
    'więcej|więcej informacji|więcej szczegółów|powiedz więcej|powiedz mi więcej|proszę powiedzieć więcej|szczegóły|kontynuuj|dalej|co jeszcze|i co jeszcze|coś jeszcze|czy możesz powiedzieć więcej|chcę wiedzieć więcej|czy to wszystko|to wszystko|reszta',
    'dlaczego|czemu|ale dlaczego|dlaczego nie|czemu nie|naprawdę|serio|na pewno|jesteś pewien|jesteś pewna|czy to prawda|to prawda|co|jak to|nie rozumiem|co to znaczy',
    'ten drugi|ta druga|to drugie|tę drugą|inny|inna|inne|inną|innego|nie ten|nie ta|nie to|nie tę|nie ten proszę|nie o to mi chodzi|nie o to mi chodziło|nie o to chodzi|nie o to chodziło|coś innego|chodziło mi o coś innego|żaden|żadna|żadne|żaden z nich|żadna z nich',
  ],
  tr: [
    'daha fazla|daha fazla bilgi|daha fazla detay|detay|detaylar|detaylı bilgi|devam|devam et|devam edin|başka|başka ne var|biraz daha anlat|daha fazla anlat|daha fazla anlatır mısın|daha fazla bilgi verir misiniz|ayrıntı|ayrıntılar|hepsi bu mu|bu kadar mı',
    'neden|niye|niçin|ama neden|neden olmasın|gerçekten mi|gerçekten|emin misin|emin misiniz|doğru mu|bu doğru mu|nasıl yani|anlamadım|ne demek|bu ne demek',
    'diğeri|diğerini|öbürü|öteki|ötekisi|başka biri|başkası|başka bir şey|o değil|bu değil|şu değil|onu değil|bunu değil|onu demek istemedim|bunu demek istemedim|onu kastetmedim|bunu kastetmedim|hiçbiri|hiçbirisi',
  ],
  ru: [
    'подробнее|поподробнее|ещё|больше|больше информации|больше подробностей|расскажи подробнее|расскажите подробнее|расскажи больше|расскажите больше|а подробнее|можно подробнее|а можно подробнее|детали|подробности|продолжай|продолжайте|дальше|а дальше|что ещё|а ещё|это всё',
    'почему|а почему|но почему|почему нет|почему так|зачем|правда|серьёзно|точно|вы уверены|ты уверен|это правда|что|как это|не понял|не поняла|не понимаю|я не понимаю|что это значит|в смысле',
    'другой|другая|другое|другую|другие|тот другой|не этот|не эта|не это|не эту|не та|не то|не ту|я не это имел в виду|я не это имела в виду|не это имел в виду|я не об этом|не об этом|я не про это|не про это|что то другое|ни один|ни одна|ни одно|ничего из этого',
  ],
  uk: [
    'докладніше|детальніше|ще|більше|більше інформації|розкажи докладніше|розкажіть докладніше|розкажи більше|розкажіть більше|розкажіть детальніше|можна детальніше|деталі|подробиці|продовжуй|продовжуйте|далі|а далі|що ще|а ще|це все',
    'чому|а чому|але чому|чому ні|чому так|навіщо|справді|серйозно|точно|ви впевнені|ти впевнений|це правда|що|як це|не зрозумів|не зрозуміла|не розумію|що це означає',
    'інший|інша|інше|іншу|інші|не цей|не ця|не це|не цю|не той|не та|не те|не ту|я не це мав на увазі|я не це мала на увазі|не це мав на увазі|я не про це|не про це|щось інше|жоден|жодна|жодне|нічого з цього',
  ],
  ar: [
    'المزيد|مزيد|أكثر|تفاصيل|تفاصيل أكثر|المزيد من التفاصيل|المزيد من المعلومات|أخبرني المزيد|أخبرني أكثر|قل لي المزيد|أريد معرفة المزيد|أكمل|تابع|ماذا أيضا|وماذا أيضا|شيء آخر|معلومات أكثر|هل هذا كل شيء',
    'لماذا|ليش|ليه|ولماذا|لماذا لا|حقا|فعلا|هل أنت متأكد|متأكد|هل هذا صحيح|ماذا|لم أفهم|لا أفهم|ماذا يعني|ماذا يعني ذلك|ماذا تقصد',
    'الآخر|الأخرى|واحد آخر|واحدة أخرى|واحد ثاني|ليس هذا|ليست هذه|ليس ذلك|ليست تلك|مو هذا|مو هذي|مش هذا|مش هذه|مش ده|مش دي|غيره|غيرها|لم أقصد هذا|لم أقصد ذلك|ما قصدت هذا|لا أقصد هذا|أقصد الآخر|أقصد الأخرى|لا شيء منها',
  ],
  he: [
    'עוד|עוד פרטים|עוד מידע|פרטים|פרטים נוספים|מידע נוסף|ספר לי עוד|ספרי לי עוד|תמשיך|תמשיכי|המשך|הלאה|מה עוד|ועוד|יותר פרטים|אפשר עוד פרטים|אפשר לדעת עוד|זה הכל',
    'למה|אבל למה|למה לא|מדוע|באמת|בטוח|אתה בטוח|את בטוחה|זה נכון|מה|לא הבנתי|לא מבין|לא מבינה|מה זאת אומרת|מה הכוונה',
    'האחר|האחרת|אחר|אחרת|לא זה|לא זו|לא זאת|לא הזה|לא הזאת|לא את זה|זה לא זה|לא לזה התכוונתי|התכוונתי לאחר|התכוונתי לאחרת|התכוונתי למשהו אחר|משהו אחר|אף אחד מהם|אף אחת מהן',
  ],
  hi: [
    'और|और बताओ|और बताइए|और बताएं|और जानकारी|अधिक जानकारी|ज़्यादा जानकारी|विस्तार से|विस्तार से बताओ|विस्तार से बताइए|और क्या|कुछ और|बस इतना ही|aur batao|aur bataiye|aur bataye|detail me batao',
    'क्यों|लेकिन क्यों|क्यों नहीं|सच में|सच|पक्का|क्या यह सही है|क्या|समझ नहीं आया|मैं समझा नहीं|मतलब|मतलब क्या|kyon|kyu|kyun|samajh nahi aaya',
    'यह नहीं|ये नहीं|वह नहीं|वो नहीं|यह वाला नहीं|ये वाला नहीं|वो वाला नहीं|कोई और|कोई दूसरा|कोई दूसरी|दूसरा कोई|मेरा मतलब यह नहीं था|मेरा मतलब ये नहीं था|इनमें से कोई नहीं|yeh nahi|ye nahi|yeh wala nahi|ye wala nahi|woh nahi|wo nahi|koi aur|dusra wala',
  ],
  ja: [
    'もっと|もっと詳しく|詳しく|もっと教えて|もっと教えてください|詳しく教えて|詳しく教えてください|もっと詳しく教えて|もっと詳しく教えてください|続き|続けて|続けてください|他には|他に|ほかには|続きを教えて|以上ですか|それだけ|それだけですか',
    'なぜ|なぜですか|なんで|なんでですか|どうして|どうしてですか|本当|本当ですか|本当に|ほんと|確かですか|えっ|意味がわからない|わかりません|どういう意味|どういうことですか|どういう意味ですか',
    'それじゃない|それじゃないです|それじゃなくて|それではない|それではなく|それではなくて|これじゃない|これじゃないです|これじゃなくて|そっちじゃない|そっちじゃなくて|そうじゃなくて|違うやつ|違うもの|別の|別のもの|他のもの|もう一つ|もう一つの方|もうひとつ|もう一方|どれも違う|どれも違います',
  ],
  ko: [
    '더|더 자세히|자세히|더 알려줘|더 알려주세요|자세히 알려줘|자세히 알려주세요|더 자세히 알려줘|더 자세히 알려주세요|더 말해줘|더 말해 주세요|계속|계속해|계속해줘|계속해 주세요|다른 건|그게 다야|그게 전부인가요|더 있나요',
    '왜|왜요|왜 안돼요|왜 그래요|정말|정말요|진짜|진짜요|확실해|확실해요|확실한가요|맞아요|맞나요|뭐|뭐라고요|무슨 뜻이에요|무슨 말이에요|이해가 안 돼요',
    '다른 거|다른 것|다른 거요|다른 것이요|그거 말고|그것 말고|이거 말고|이것 말고|그거 말고 다른 거|그거 말고 다른 거요|그거 아니고|그거 아니에요|그게 아니라요|이거 아니에요|이게 아니에요|둘 다 아니에요',
  ],
  zh: [
    '更多|更多信息|更多详情|详细|详细点|详细一点|再详细点|说详细点|详细说说|具体点|具体一点|继续|接着说|然后呢|还有呢|还有吗|还有什么|告诉我更多|多说点|就这些吗',
    '为什么|为啥|为什么呢|为什么不行|真的吗|真的|确定吗|你确定吗|是真的吗|什么意思|不明白|没明白|不懂|没看懂',
    '不是这个|不是那个|不是这|不是那|不是它|不是这些|另一个|另外一个|另外那个|别的|别的呢|其他的|换一个|另一种|都不是|我说的不是这个|我不是说这个',
  ],
}

/** Words that may begin or end such a message. */
const polite =
  /^(?:ok|okay|yes|ja|oui|si|and|und|et|y|e|en|please|pls|plz|bitte|aber|but|hm|hmm|oh) | (?:please|pls|plz|thanks|bitte|danke|svp|sil vous plait|sil te plait|stp|por favor|pf|per favore|alstublieft|alsjeblieft|aub|prosze|lutfen|пожалуиста|будь ласка|من فضلك|בבקשה|then|now|denn|mal|maar|though|tho)$/gu

/** What may begin a message that means another thing: "No, the other one". */
const refusing =
  /^(?:(?:no|nope|nah|nein|ne|nee|non|nao|nie|hayir|yok|нет|не|ні|لا|לא|नहीं|nahi|nahin|아니|아니요|아뇨) |(?:いいえ|いや|違います|違う|不对|不是|不) ?)/u

let known: ReadonlyMap<string, AskingOn> | undefined

function readKnown(): Map<string, AskingOn> {
  const kinds = ['more', 'doubt', 'other'] as const
  return new Map(
    languages.flatMap((language) =>
      kinds.flatMap((kind, at) => (askingOn[language][at] ?? '').split('|').map((text) => [plainText(text), kind])),
    ),
  )
}

/** In characters: no such message is longer. */
const maxLength = 60

/** How a message asks on about the answer before it, if it does, and names nothing: "Tell me more, please", "Why?", "?", "No, the other one" */
export function asksForMore(message: string): AskingOn | undefined {
  if (message.length > maxLength) return undefined
  if (/^[!\s]*[?？؟][?？؟!\s]*$/u.test(message)) return 'doubt'
  known ??= readKnown()
  const plain = plainText(message)
  const found = known.get(plain) ?? known.get(plain.replaceAll(polite, ''))
  return found ?? (meansOther(plain.replaceAll(polite, '').replace(refusing, ''), known) ? 'other' : undefined)
}

const meansOther = (text: string, all: ReadonlyMap<string, AskingOn>) => all.get(text) === 'other'
