import type { Language } from '../../../contract/languages.ts'
import { plainWords } from '../../language/words.ts'

/**
 * The words by which somebody asks for a person. `asks`: begin a wish; `talks`: what is to be done with the person; `people`: whom one asks for;
 * `fills`: may stand between them; `of`: before whose person it is; `about`: after them comes the reason. In other languages the phrases of small talk have to do.
 */
type WishWords = Record<'asks' | 'talks' | 'people' | 'fills' | 'of' | 'about', string>

const wishWords: Partial<Record<Language, WishWords>> = {
  en: {
    asks: 'i id we want wanna would like need can could may let please pls plz gotta gimme how is get put connect transfer',
    talks:
      'talk speak complain chat call phone ring contact reach touch through connect connected transfer transferred',
    people:
      'human humans person people someone somebody anyone anybody agent operator representative rep advisor adviser employee staff manager colleague team owner boss',
    fills:
      'me us to with in a an the your you some real live actual proper being member from of do there be now here just directly rather also mate please pls plz thanks',
    of: 'from of',
    about: 'about because regarding concerning',
  },
  de: {
    asks: 'ich wir möchte möchten will wollen würde würden kann können könnte könnten darf brauche muss bitte wie gibt verbinden',
    talks: 'sprechen reden telefonieren chatten kontaktieren erreichen verbinden verbunden',
    people:
      'mensch menschen jemand jemandem jemanden mitarbeiter mitarbeiterin mitarbeitern berater beraterin kollege kollegin kollegen ansprechpartner sachbearbeiter personal team chef chefin leitung',
    fills:
      'mich uns mit einem einer einen eine ein nem ner nen den dem der die vom von aus im ihrem eurem deinem ihnen euch sie es man gern gerne mal kurz jetzt hier direkt lieber doch bitte endlich persönlich telefonisch echten echter echte richtigen auch',
    of: 'von vom aus beim',
    about: 'wegen weil über',
  },
  fr: {
    asks: 'je j on nous voudrais veux souhaite souhaiterais aimerais peux puis peut pouvez pourrais comment passez mettez besoin',
    talks: 'parler discuter échanger contacter joindre appeler passez mettez relation',
    people:
      'quelquun quelqu humain humaine personne conseiller conseillère agent opérateur opératrice responsable employé équipe lequipe',
    fills:
      'ai jai de me moi à a avec en un une le la du votre vos vrai vraie réelle svp sil vous plaît plait est ce que directement maintenant aussi',
    of: 'de du des',
    about: 'pour concernant car',
  },
  es: {
    asks: 'quiero quisiera querría gustaría necesito puedo puede podría podrían cómo hay ponerme pónganme',
    talks: 'hablar contactar comunicarme llamar chatear contacto',
    people:
      'alguien persona humano humana agente asesor asesora operador operadora representante responsable empleado encargado encargada equipo',
    fills: 'me yo con en a de una un el la del su vuestro favor por real verdad directamente ahora también que',
    of: 'de del',
    about: 'sobre porque',
  },
  it: {
    asks: 'voglio vorrei posso potrei vorremmo possiamo piacerebbe bisogno come cè si fatemi fammi mi può potete puoi passatemi passami passa passi',
    talks:
      'parlare contattare chiamare chattare contatto parlarci passare passa passate passatemi passami passarmi passi',
    people:
      'qualcuno persona persone umano umana operatore operatrice operatori consulente responsabile addetto addetta staff titolare segreteria direttore',
    fills:
      'mi ho di con in a un una il la del vostro vostra per favore piacere vero vera reale direttamente ora può anche carne ossa in e subito adesso voi lo della dello essere parte se possibile solo soltanto semplicemente xfavore',
    of: 'di del della dello',
    about: 'riguardo perché per',
  },
  nl: {
    asks: 'ik we wij wil willen zou kan kunnen kunt kun mag graag hoe is mij me verbind',
    talks:
      'spreken praten bellen chatten contact doorverbinden verbinden doorverbonden verbind gebeld terugbellen teruggebeld',
    people:
      'iemand mens mensen medewerker medewerkster medewerkers persoon collega team klantenservice adviseur leidinggevende baas manager eigenaar',
    fills:
      'met een van het de er jullie uw je echt echte alstublieft alsjeblieft aub even direct nu hier ook opnemen gewoon nou toch eens liever wel willen hebben met levend levende normaal normale persoonlijk telefonisch door worden krijgen svp asjeblieft van vlees bloed en die dat dan maar mij',
    of: 'van bij',
    about: 'over omdat',
  },
  pt: {
    asks: 'quero queria gostaria preciso posso poderia podia como há tem dá consigo passa passe passem transfere transfira me gostava',
    talks:
      'falar conversar contactar contatar ligar contacto contato passa passar passe transfere transferir transfira fala',
    people:
      'alguém pessoa humano humana atendente agente operador operadora responsável funcionário funcionária equipa equipe gerente dono supervisor colaborador assistente suporte médico rececionista',
    fills:
      'eu de com em um uma o a do da sua vossa por favor real verdade diretamente agora entrar também que pra para pro pfv pf logo já mesmo aí vocês vcs só tem alguma algum carne osso ser aqui urgente urgentemente',
    of: 'de da do',
    about: 'sobre porque',
  },
  pl: {
    asks: 'chcę chciałbym chciałabym mogę możemy czy proszę jak poproszę',
    talks: 'rozmawiać porozmawiać połączyć połączenie skontaktować zadzwonić',
    people: 'kimś człowiekiem konsultantem konsultantką pracownikiem pracownicą doradcą osobą',
    fills: 'z ze się o do na żywym prawdziwym teraz tutaj bezpośrednio też',
    of: 'z ze',
    about: 'sprawie ponieważ',
  },
}

/** In characters: who writes more tells of something else, too. */
const maxLength = 300

type Sets = { language: Language; all: ReadonlySet<string> } & Record<keyof WishWords, ReadonlySet<string>>

let known: readonly Sets[] | undefined

function readWords(): Sets[] {
  return Object.entries(wishWords).map(([language, { asks, talks, people, fills, of, about }]) => ({
    language: language as Language,
    asks: new Set(plainWords(asks)),
    talks: new Set(plainWords(talks)),
    people: new Set(plainWords(people)),
    fills: new Set(plainWords(fills)),
    of: new Set(plainWords(of)),
    about: new Set(plainWords(about)),
    all: new Set(plainWords([asks, talks, people, fills].join(' '))),
  }))
}

/**
 * The language in which a message asks for a person, in any of its clauses: "It broke again, I want to talk to somebody from your team". Null:
 * it does not, or also asks something else.
 */
export function wishForPerson(message: string): Language | null {
  return wishIn(message, false)
}

/** Whether a message asks for a person, and something else: "I want to speak to somebody. How much is a class?" */
export function wishesBesides(message: string): boolean {
  return wishIn(message, true) !== null
}

/** The language of a message's wish for a person, if it also asks something else (`isBesides`), or does not. */
function wishIn(message: string, isBesides: boolean): Language | null {
  if (message.length > maxLength) return null
  const clauses = (message.match(/[^.!?,;:…\n]+[.!?,;:…\n]*/gu) ?? []).map((text) => ({
    words: plainWords(text.replaceAll(/['’ʼ`]/g, '')),
    isQuestion: /[?？؟]/u.test(text),
  }))
  for (const sets of (known ??= readWords())) {
    const wishes = clauses.map(({ words }) => isWish(words, sets))
    const asksMore = clauses.some(({ isQuestion }, at) => isQuestion && !wishes[at])
    if (wishes.includes(true) && asksMore === isBesides) return sets.language
  }
  return null
}

/** Whether a clause has a wish: a run of its words to its end, or to the reason, that is nothing else but whose person it is ("from the office"). */
function isWish(words: readonly string[], { all, asks, talks, people, of, about }: Sets): boolean {
  let start = 0
  for (let at = 0; at <= words.length; at += 1) {
    const word = words[at]
    if (word !== undefined && all.has(word)) continue
    const run = words.slice(start, at)
    const hasOf = run.slice(-2).some((each) => of.has(each))
    if (word !== undefined && hasOf && run.some((each) => people.has(each))) continue
    const isBegun = start === 0 || run.some((each) => asks.has(each))
    const isWhole = word === undefined || about.has(word)
    if (isBegun && isWhole && run.some((each) => talks.has(each)) && run.some((each) => people.has(each))) return true
    start = at + 1
  }
  return false
}
