import type { Language } from '../../contract/languages.ts'

/**
 * Words by which a question refers to what was talked about before (`refers`; not those that are articles, too, as French "le", also where
 * that is by their accents alone, as "là"), and phrases in which they stand for nothing (`idle`: "is there"); words that it begins with when it
 * goes on (`opens`, or `clitics`: an "and" that is written as one with its first word), what it ends with then (`closes`: 周末呢), and the words between
 * two questions in one message, with those that the second begins with (`joins`, `asks`). `idle`, `clitics`, `closes`, `joins` and `asks` are parts
 * of regular expressions.
 */
type FollowUpWords = {
  refers: string
  idle?: string
  opens: string
  clitics?: string
  closes?: string
  joins?: string
  asks?: string
}

/** Before one of these "das" stands for something; before another word it is an article. */
const afterPronoun =
  'auch|denn|dann|so|für|mit|in|nicht|alles|zusammen|pro|eigentlich|möglich|kostenlos|jetzt|noch|schon|bei|im|am|an|und|oder|ist|geht|kostet|wird|hat|kann|zahlen|normal|normalerweise|ungefähr|genau|überhaupt|hier|dort|da|als|zum|zur|von|vom|extra|immer|machen|buchen|ändern|wieder|ein|eine|einen|erst|gleich|trotzdem|ohne|bis|ab|wenn'

/** What a message may begin with before it says anything: "Ok, and on Sundays?" In all languages. */
export const interjections =
  'ok|okay|okey|oke|oki|k|oh|ah|aha|ach|achso|hm+|mh+|uh|um|erm|alright|right|well|cool|gut|na|naja|bon|bah|ben|vale|bueno|allora|goed|dobra|dobrze|tamam|ладно|хорошо|добре|طيب'

export const followUpWords: Partial<Record<Language, FollowUpWords>> = {
  en: {
    refers: 'it its they them their that this these those there one ones he she him her his then else',
    idle: 'is there|are there|was there|were there|there is|there are|theres|is it (?:possible|ok|okay|allowed|true|necessary)|this (?:week|weekend|month|year|morning|afternoon|evening|summer|winter|spring|autumn|sucks)|one (?:way|day|night|person|month|year|hour|time|week|of)|so that',
    opens: 'and|n|but|or|also|what about|how about|so|for|in|with|without|on|even|only|same|anything|what if',
    joins: 'and|also|plus',
    asks: 'how|what|when|where|who|which|why|whats|hows|wheres|whens|whos|theres|can|could|may|do|does|did|is|are|will|would|should|have|am|has|was|must|shall|any',
  },
  de: {
    refers:
      'er sie es ihn ihm das dies diese dieser dieses diesen dort da dafür davon damit dazu darin daran darauf dabei denen deren dessen dann welche sowas',
    idle: `gibt es|es gibt|ist es möglich|geht es um|\\p{L}+en sie|sind sie|das (?!(?:${afterPronoun}) )\\p{L}+`,
    opens:
      'und|aber|oder|auch|was ist mit|wie ist es mit|wie sieht es|für|in|mit|ohne|auf|nur|was wenn|was passiert wenn',
    joins: 'und|außerdem|sowie',
    asks: 'wie|was|wann|wo|wer|welche|welcher|welches|warum|kann|können|darf|gibt|gibts|ist|sind|hat|habt|habts|hats|haben|gehts|geht|muss|wieviel|wohin|könnt|kannst|dürfen|dürft|seid|nehmt|nehmen|bietet|macht|verkauft|akzeptiert|liefert|kostet|brauche|braucht|wird|bekomme|bekommt',
  },
  fr: {
    refers: 'il elle ils elles ça cela ceci celui celle ceux celles lui leur y',
    idle: 'il y a|y a t il|il y|y a|il faut|faut il|est ce qu il|est il possible|(?:celui|celle|ceux|celles) (?:de|du|des|d)',
    opens: 'et|mais|ou|aussi|alors|pour|avec|sans|dans|qu en est|et si|que se passe t il si',
    joins: 'et',
    asks: 'comment|quand|où|combien|quel|quelle|quels|quelles|qui|pourquoi|est|cest|ya|peut|puis|avez|faut|y|peux|pouvez|pouvons|êtes|acceptez|proposez|faites|vendez|livrez|prenez|dois|doit|c',
  },
  es: {
    refers: 'ella ellos ellas eso esto ese esa esos esas estos estas lo le allí ahí',
    idle: 'lo que',
    opens: 'y|pero|o|también|qué tal|para|con|sin|en|y si|qué pasa si',
    joins: 'y|e',
    asks: 'cómo|cuándo|dónde|cuánto|cuánta|cuántos|qué|cuál|quién|puedo|puede|hay|es|tienen|se|cuántas|cuáles|podemos|pueden|tenéis|tiene|está|están|son|admiten|admitís|aceptan|aceptáis|hacen|hacéis|ofrecen|venden|incluye|necesito',
  },
  pt: {
    refers: 'ele ela eles elas isso isto esse essa este esta esses essas lá aí lhe disso nisso nele nela dele dela',
    idle: '(?:este|esta|esse|essa) (?:semana|fim|ano|mês|tarde|manhã|noite|verão)|vcs? a[íi]|vocês? a[íi]|por isso',
    opens: 'e|mas|ou|também|tbm|tb|quanto a|para|pra|com|sem|em|no|na|e se|o que acontece se',
    joins: 'e',
    asks: 'como|quando|qdo|onde|quanto|qto|quantos|quantas|qual|quais|quem|posso|pode|podem|há|é|têm|tem|que|quero|podemos|aceitam|fazem|vendem|oferecem|entregam|está|estão|são|preciso|inclui',
  },
  it: {
    refers: 'esso essa lui lei loro questo questa quello quella ciò ci ne lì',
    idle: 'c è|ci sono|c era|ci vuole|ci vogliono|quest(?:o|a) (?:settimana|mese|anno|weekend|sera|mattina|pomeriggio|estate)|che ne',
    opens: 'e|ma|o|anche|che ne dite|per|con|senza|in|e se|cosa succede se',
    joins: 'e|ed',
    asks: 'come|quando|dove|quanto|quanta|quanti|quante|quale|quali|qual|chi|posso|può|potete|avete|è|c|che|cosa|serve|devo|ci|possiamo|siete|fate|accettate|vendete|offrite|sono|bisogna|dobbiamo',
  },
  nl: {
    refers:
      'het hij ie zij ze hem haar dat dit die deze daar er ervan daarvan erbij hun dan daarvoor ervoor daarmee ermee',
    idle: 'is er|zijn er|er is|er zijn|hebben jullie er|deze (?:week|maand|zomer|winter|avond|middag)|dit (?:jaar|weekend)|is het (?:mogelijk|waar)',
    opens: 'en|maar|of|ook|hoe zit het met|voor|met|zonder|in|op|wat als|en als',
    joins: 'en',
    asks: 'hoe|hoelang|wat|wanneer|waar|wie|welke|welk|waarom|kan|kunnen|kun|mag|is|zijn|heeft|hebben|moet|hoeveel|krijg|kost|heb|mogen|moeten|doen|bieden|verkopen|accepteren|leveren|nemen|zit',
  },
  pl: {
    refers: 'on ona ono oni to ten ta te tego tej tym tam jego jej ich go ją im',
    opens: 'a|i|ale|lub|też|a co z|dla|z|bez|w|na|a co jeśli|a jeśli|co jeśli',
    joins: 'i|oraz|a',
    asks: 'jak|kiedy|gdzie|ile|kto|co|czy|jaki|jaka|jakie|który|która|dlaczego|które|czego|można|mogę|macie|jest|są|przyjmujecie|robicie|skąd',
  },
  tr: {
    refers: 'o onu ona onun onlar bu bunu buna bunun şu şunu orada orası oraya',
    opens: 've|peki|ama|ya|de|da|için',
    joins: 've',
    asks: 'nasıl|ne|nerede|kaç|kim|hangi|neden|nereye|var|nereden|kaça|niye',
  },
  ru: {
    refers: 'он она оно они его её ее ему ей их им это этот эта эти этого там туда тогда',
    opens: 'а|и|но|или|также|тоже|как насчёт|как насчет|для|с|без|в|на|что если|что будет если',
    joins: 'и|а',
    asks: 'как|когда|где|сколько|кто|что|какой|какая|какие|можно|есть|почему|куда|какое|чем|нужно|надо|могу|принимаете|делаете|откуда',
  },
  uk: {
    refers: 'він вона воно вони його її йому їй їх їм це цей ця ці цього там туди тоді',
    opens: 'а|і|й|та|але|або|також|як щодо|для|з|без|в|у|на|що якщо|що буде якщо',
    joins: 'і|та|а',
    asks: 'як|коли|де|скільки|хто|що|який|яка|які|чи|можна|є|чому|куди|яке|чим|потрібно|треба|можу|приймаєте|робите|звідки',
  },
  ar: {
    refers: 'هو هي هم ذلك هذا هذه هناك فيه فيها منه منها له لها عنه عنها معه معها هذي هاي هاد ده دي دا سعره سعرها مدته',
    idle: 'هل فيه|هل هناك|فيه|هناك|في هذا|هذا (?:الاسبوع|الشهر|العام|اليوم)|هذه السنه|هل هو|هل هي|ما هو|ما هي|من هو|من هي',
    opens:
      'و|وماذا عن|ماذا عن|لكن|أيضا|أو|ماذا لو|طيب|طب|وكم|وبكم|وبكام|وكام|ومتى|وامتى|وأين|وفين|وكيف|وازاي|وهل|ولو|وإذا|ومن|ومين|وماذا|وعندكم|وفيه|كمان|وكمان|وبالنسبة|بالنسبة',
    joins: 'و|وأيضا|وكمان',
    asks: 'كم|بكم|بكام|كام|متى|امتى|أين|وين|فين|كيف|ازاي|شلون|هل|من|مين|ما|ماذا|ايش|ايه|شو|وش|لماذا|ليش|ليه|أي|عندكم|فيه|ممكن|ينفع|لازم',
    clitics: '^و(?=ال|ل|ب)\\p{L}{4,}',
  },
  he: {
    refers: 'הוא היא הם הן זה זו זאת אלה שם אותו אותה שלו שלה בו בה לו לה ממנו',
    idle: 'כמה זה עולה ל|מה זה \\p{L}+|איפה זה \\p{L}+|יש שם|זה אפשרי|זה נכון',
    opens: 'ו|ומה עם|מה עם|אבל|או|גם|מה אם|מה קורה אם|אז|ואם|ומה|ומתי|וכמה|ואיפה|ואיך|והאם|ומי|בלי|כולל',
    joins: 'ו|וגם',
    asks: 'כמה|מתי|איפה|היכן|איך|כיצד|האם|מי|מה|למה|איזה|איזו|יש|אפשר|ניתן|צריך|מותר|וכמה|ומתי|ואיפה|ואיך|והאם|ומה',
    clitics: '^ו(?!ו|יזה|טרינר|ילה|עד |ידאו)\\p{L}{3,}',
  },
  hi: {
    refers: 'वह वो यह ये उसका उसकी उसके इसका इसकी इसके उसे इसे वहाँ वहां उन उसमें इसमें उससे इससे वही इनका उनका',
    idle: 'क्या (?:यह|ये) सच है',
    opens: 'और|लेकिन|या|फिर|अगर|तो|अच्छा और|बिना|सिर्फ',
    joins: 'और|तथा',
    asks: 'क्या|कब|कहाँ|कहां|कैसे|कितना|कितनी|कितने|कौन|कौनसा|कौनसी|क्यों|किस|किसका',
  },
  ja: {
    refers: '',
    opens: 'それ|その|これ|この|あれ|では|じゃあ|じゃ|そして|あと|そこ|もし|ちなみに|あとは|ほかに|他に',
    closes: 'は|って|なら|の場合|だと|とか',
  },
  ko: {
    refers: '그것 그거 이것 이거 그건 이건 거기 그럼 그때 그곳',
    opens: '그럼|그러면|그리고|그건|그거|이건|또|만약|혹시|근데',
    closes: '은|는|은요|는요|이요|도요|은여|는여',
  },
  zh: {
    refers: '',
    opens: '它|他|她|那|这|這|那么|还有|另外|如果|要是|其他',
    closes: '呢|的话|咧',
  },
}
