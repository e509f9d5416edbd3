import type { Language } from '../../../contract/languages.ts'
import { isUnspaced } from '../../language/words.ts'

/**
 * How people say that somebody is in danger now, or that they want to die: alternatives of regular expressions for texts as `plainText` makes them.
 * They are of whoever is concerned or stands beside; what only asks about such a thing ("first aid course for choking babies") has none of them.
 */
const dangers: Record<Language, string> = {
  en: 'kill(?:ing)? my ?self|(?:want|wanna|going|gonna|wish i could) (?:to )?die(?: now| today)?$|(?:want|going) to end (?:my life|it all)|i am suicidal|im suicidal|feel(?:ing)? suicidal|ha?r?m(?:ing)? myself|i ca?nn?o?t breathe|(?:not|isnt|stopped) breathing|(?:is|am|im|hes|shes) choking|(?:is|hes|shes|lying) unconscious|(?:he|she|wife|husband|mother|father|mom|mum|dad|child|kid|baby|son|daughter|friend) (?:wont|doesnt) wake up|(?:is|im|am|hes|shes) having a (?:heart attack|stroke|seizure)|(?:bleeding|blood) (?:heavily|badly|everywhere)|wont stop bleeding|(?:child|kid|baby|son|daughter|toddler|he|she) (?:has |just )?(?:swallowed|drank|ate) (?:some )?(?:bleach|a battery|batteries|poison|pills|detergent|medicine)|overdosed|took too many pills|(?:my )?throat is swelling|anaphylactic shock|(?:call|need|get) (?:me )?an ambulance|call (?:911|999|112)|call the police(?: now| please)?$|(?:im|i am|hes|shes|he is|she is) being (?:attacked|raped|beaten)',
  de: '(?:mich|mir) (?:umbringen|das leben nehmen|etwas antun)|bringe mich um|(?:will|moechte|mochte) (?:ich )?(?:nicht mehr leben|sterben)$|selbstmord ?gedanken|suizidgedanken|(?:bekomme|kriege|krieg) (?:ich )?keine luft|(?:er|kind|baby|mann|frau|vater|mutter|sohn|tochter) (?:bekommt|kriegt) keine luft|atmet nicht|erstick(?:e|t)$|ist (?:bewusstlos|ohnmachtig)|(?:er|kind|baby|mann|frau|vater|mutter|sohn|tochter) wacht nicht (?:mehr )?auf|hat (?:gerade )?einen (?:herzinfarkt|schlaganfall|krampfanfall)$|blute(?:t)? (?:so )?stark|hort nicht auf zu bluten|(?:kind|baby|sohn|tochter) hat (?:\\S+ ){0,3}(?:verschluckt|(?:putzmittel|reiniger|spulmittel|waschmittel|tabletten|gift|benzin) (?:getrunken|gegessen|geschluckt)) ?.{0,30}|zu viele tabletten|(?:hals|zunge) schwillt|anaphylaktischer schock|(?:rufen sie|ruf|brauche|brauchen) (?:\\S+ ){0,2}(?:notarzt|krankenwagen|rettungswagen|polizei)|werde (?:gerade )?(?:angegriffen|geschlagen|vergewaltigt)',
  fr: '(?:me|vais me|veux me) (?:suicider|tuer)|(?:veux|vais|voudrais) mourir$|plus envie de vivre|mettre fin a mes jours|(?:idees|pensees) suicidaires|[jn]arrive (?:pas|plus) a respirer|ne respire (?:pas|plus)|respire plus|setouffe|(?:est|a) (?:inconscient|inconsciente|perdu connaissance)|(?:mari|femme|pere|mere|fils|fille|enfant|bebe) ne se reveille (?:pas|plus)|fait (?:une crise cardiaque|un infarctus|un avc|un arret cardiaque)|saigne (?:beaucoup|abondamment)|(?:enfant|fils|fille|bebe) a avale .{0,30}|trop de (?:medicaments|cachets)|(?:gorge|langue) (?:qui )?gonfle|choc anaphylactique|appele[zr] (?:une ambulance|le samu|les pompiers|la police|le 15|le 112)',
  es: '(?:quiero|voy a|ganas de) (?:matarme|suicidarme|morirme)|quiero morir$|quitarme la vida|no quiero vivir|pensamientos suicidas|no puedo respirar|no (?:puede respirar|respira)|se (?:esta ahogando|asfixia|ahoga)|esta inconsciente|(?:hijo|hija|marido|mujer|padre|madre|bebe) no (?:se )?despierta|(?:le da|le ha dado|esta teniendo) un (?:infarto|ictus|ataque al corazon)|sangra(?:ndo)? mucho|(?:hijo|hija|nino|nina|bebe) (?:se )?(?:ha )?(?:tragado|trago) .{0,30}|demasiadas pastillas|(?:garganta|lengua) se (?:le |me )?(?:hincha|esta hinchando)|choque anafilactico|llam(?:a|e|en|ad) (?:a )?(?:una ambulancia|la policia|al 112|emergencias)',
  pt: '(?:quero|vou) (?:me )?(?:matar|matar me|suicidar|suicidar me)|quero morrer$|tirar a minha vida|nao quero (?:mais )?viver|nao (?:consigo|consegue) respirar|nao (?:esta respirando|respira|esta a respirar)|(?:esta|ta) (?:engasgado|engasgada|sufocando|inconsciente|desmaiado|desmaiada)|(?:ele|ela|filho|filha|marido|mulher|pai|mae|bebe) nao acorda|(?:tendo|esta a ter) um (?:infarto|enfarte|avc|ataque cardiaco)|sangra(?:ndo)? muito|(?:filho|filha|crianca|bebe) engoliu .{0,30}|comprimidos demais|(?:garganta|lingua) (?:esta )?inchando|choque anafilatico|chame?m? (?:uma ambulancia|a policia|o samu|o 112)',
  it: '(?:voglio|vorrei|sto per) (?:uccidermi|suicidarmi|ammazzarmi|farla finita)|voglio morire$|togliermi la vita|non voglio piu vivere|non riesco a respirare|non respira|(?:sta|si sta) soffocando|e (?:svenuto|svenuta|incosciente)|(?:figlio|figlia|marito|moglie|padre|madre) non si sveglia|sta avendo un (?:infarto|ictus)|sanguina (?:molto|tanto)|(?:figlio|figlia|bambino|bambina|bimbo|bimba) ha (?:ingoiato|ingerito) .{0,30}|troppe pastiglie|(?:gola|lingua) si (?:sta )?gonfia(?:ndo)?|shock anafilattico|chiama(?:te|mi|re)? (?:unambulanza|un ambulanza|la polizia|il 112|il 118)',
  nl: '(?:mezelf|mijzelf|me) (?:van kant maken|doden|iets aandoen)|zelfmoord plegen|(?:wil|ga) (?:ik )?dood$|(?:wil|wens) niet meer leven|krijg(?:t)? geen lucht|ademt niet|(?:is|zijn) (?:bewusteloos|aan het stikken)|(?:kind|baby|man|vrouw|vader|moeder) wordt niet wakker|heeft een (?:hartaanval|beroerte)|bloedt (?:heel )?(?:erg|hevig)|(?:kind|baby|zoon|dochter) heeft .{0,30} (?:ingeslikt|doorgeslikt)|te veel pillen|(?:keel|tong) zwelt|anafylactische shock|bel (?:een ambulance|112|de politie)',
  pl: '(?:chce|zamierzam) (?:sie zabic|umrzec|popelnic samobojstwo)|zabije sie|nie chce (?:juz )?zyc|mysli samobojcze|nie moge oddychac|nie oddycha|(?:dusi|krztusi) sie|(?:jest )?nieprzytomn[ya]|ma (?:zawal|udar)|(?:mocno|bardzo) krwawi|(?:dziecko|syn|corka) (?:polknelo|polknal|polknela) .{0,30}|za duzo tabletek|(?:gardlo|jezyk) puchnie|wstrzas anafilaktyczny|(?:wezwijcie|wezwij|prosze wezwac|zadzwoncie po) (?:karetke|pogotowie|policje)',
  tr: 'kendimi oldur|intihar e[dt]|olmek istiyorum$|yasamak istemiyorum|nefes alamiyor|nefes almiyor|boguluyor|bilinci kapali|kalp krizi geciriyor|felc geciriyor|cok kanamasi var|kanama durmuyor|(?:cocugum|bebegim|oglum|kizim) .{0,30} yuttu$|bogazi sisiyor|ambulans (?:cagirin|cagir|lazim)|polis(?:i)? (?:cagirin|arayin)',
  ru: '(?:хочу|собираюсь) (?:умереть|покончить с собой|убить себя)|покончить с собой|не хочу (?:больше )?жить|(?:не могу|не может) дышать|не дышит|задыха(?:юсь|ется)|подавил(?:ся|ась)|(?:потерял[а]?|без) сознани[ея]|(?:инфаркт|инсульт) у |сильно кровоточит|истекает кровью|(?:ребенок|сын|дочь|малыш) проглотил\\S* .{0,30}|слишком много таблеток|отекает горло|анафилактический шок|вызовите (?:скорую|полицию|112)',
  uk: '(?:хочу|збираюся) (?:померти|покінчити з собою|вбити себе)|покінчити з собою|не хочу (?:більше )?жити|(?:не можу|не може) дихати|не дихає|задиха(?:юся|ється)|подавив(?:ся|лася)|(?:втратив|втратила|без) свідом\\S+|сильно кровоточить|стікає кров\\S*|(?:дитина|син|дочка) (?:проковтнула|проковтнув)\\S* .{0,30}|забагато таблеток|набрякає горло|анафілактичний шок|викличте (?:швидку|поліцію|112)',
  ar: 'اريد ان اموت|أريد أن أموت|(?:اقتل|أقتل) نفسي|(?:انتحر|أنتحر|الانتحار الان)|لا (?:استطيع|أستطيع|يستطيع) (?:التنفس|ان اتنفس|أن أتنفس)|لا يتنفس|يختنق|(?:فاقد|فقد) (?:الوعي|وعيه)|(?:نوبة|ازمة|أزمة) قلبية الان|ينزف (?:بشدة|كثيرا)|ابتلع (?:طفلي|ابني)|(?:طفلي|ابني|ابنتي) (?:ابتلع|ابتلعت)|(?:اتصل|اتصلوا) (?:بالاسعاف|بالإسعاف|بالشرطة)|(?:اطلبوا|اطلب) الاسعاف',
  he: 'להתאבד|להרוג את עצמי|רוצה למות|לא רוצה לחיות|לא (?:יכול|יכולה|מצליח|מצליחה) לנשום|לא נושם|לא נושמת|(?:הוא|היא) נחנק|איבד(?:ה)? הכרה|(?:מחוסר|מחוסרת|חסר|חסרת) הכרה|התקף לב עכשיו|מדמם(?:ת)? (?:הרבה|חזק)|(?:הילד|התינוק|הבן|הבת)(?: שלי)? בלע(?:ה)?|תתקשרו ל(?:אמבולנס|משטרה|מד)|תזמינו אמבולנס',
  hi: 'आत्महत्या कर|खुद को मार|मरना चाहत|जीना नहीं चाहत|सांस नहीं (?:ले|आ)|साँस नहीं (?:ले|आ)|दम घुट रहा|बेहोश (?:है|हो)|दिल का दौरा पड़|बहुत खून बह|(?:बच्चे|बेटे|बेटी) ने .{0,30}(?:निगल|पी) लि|एम्बुलेंस (?:बुला|भेज)|पुलिस (?:को )?बुला',
  ja: '死にたい|自殺し(?:たい|ます)|消えてしまいたい|息ができ(?:ない|ません)|息をしてい(?:ない|ません)|呼吸をしてい(?:ない|ません)|窒息し|意識(?:が|は)(?:ない|ありません|戻)|心臓発作(?:を|が)起|出血が(?:止まら|ひど)|飲み込んでしま|救急車を(?:呼|お願い)|警察を呼',
  ko: '죽고 ?싶|자살하(?:고|려)|숨을? ?(?:쉴 수|못 ?쉬|안 ?쉬|쉬지)|숨이 ?막혀|질식하|의식이 ?없|심장마비가|피가 ?(?:멈추지|많이)|삼켰어|삼켜버렸|(?:구급차|119|경찰).{0,4}불러',
  zh: '我?想死$|不想活|(?:想|要)自杀|无法呼吸|不能呼吸|没有?呼吸了|喘不过气|窒息了|(?:他|她|爸|妈|人|孩子|宝宝).{0,4}(?:昏迷了|失去意识|晕倒了)|心脏病发作了|(?:大量出血|血流不止)|(?:孩子|宝宝|儿子|女儿)(?:误吞|吞了|误服)|叫救护车|(?:快|请|帮我)报警',
}

/** In languages of these scripts words have prefixes and endings: an alternative may stand anywhere. */
const isAnywhere = (language: Language) => ['tr', 'ar', 'he', 'hi', 'ja', 'ko', 'zh'].includes(language)

/** In characters: who writes more tells of something else, too. */
const maxLength = 300

let known: readonly RegExp[] | undefined

function readDangers(): RegExp[] {
  return Object.entries(dangers).map(([language, alternatives]) =>
    isAnywhere(language as Language)
      ? new RegExp(`(?:${alternatives})`, 'u')
      : new RegExp(`(?:^| )(?:${alternatives})(?: |$)`, 'u'),
  )
}

/** Whether a message, as `plainText` makes it, tells of a danger to somebody's life, or of the wish to die. */
export function tellsDanger(plain: string): boolean {
  if (plain.length > maxLength) return false
  const text = isUnspaced(plain) ? plain.replaceAll(' ', '') : plain
  return (known ??= readDangers()).some((each) => each.test(text))
}

/** What pages on emergencies have. */
const help =
  /(?<!\d)(?:112|911|999|000|144|116\s?1\d\d)(?!\d)|notruf|notfall|notdienst|notarzt|emergenc|ambulance|urgence|urgenc|emerg[eê]nci|pronto soccorso|spoed|alarmnummer|pogotow|nagły|acil|скорая|швидка|экстренн|طوارئ|חירום|आपात|救急|응급|急救|紧急/iu

/** Whether a text of a page tells where help is to be had in an emergency. */
export function tellsEmergencyHelp(text: string): boolean {
  return help.test(text)
}
