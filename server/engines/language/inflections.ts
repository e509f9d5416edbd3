import type { Language } from '../../contract/languages.ts'

/*
 * Forms of one word that the stemmers leave apart. A rule for endings of words puts a plural back before its stem is taken; one for endings
 * of stems works on what is left, so that it can only bring together what was apart.
 */

type Rule = readonly [ending: RegExp, replacement: string]
type Rules = {
  /** Irregular forms, each group as "base: form form". */
  irregular?: readonly string[]
  /** Words that the stemmer would bring together with another one: each is a stem of its own, with its forms as above. */
  apart?: readonly string[]
  ofWords?: readonly Rule[]
  ofStems?: readonly Rule[]
}

const rules: Partial<Record<Language, Rules>> = {
  de: {
    irregular: ['nicht: nich', 'geht: gehts', 'gehen: gehn'],
    ofStems: [
      // Umlauts as typed without them, whose marks are left out: oeffnen, Gebuehr; not those of Feuer, Bauer and Quelle.
      [/(?<![aeq])(u)e|([ao])e/g, '$1$2'],
      // geöffnet, angemeldet; kostet, öffnet: after these letters the ending has an e, which the stemmer does not know.
      [/^(an|ab|auf|aus|ein|mit|nach|um|vor|zu)?ge(.{3,})(?=et$)/, '$1$2'],
      [/(?<=..(?:[dt]|[bdfgkpt]n|chn|tm))et$/, ''],
      [/(?<!^zeit)(?<=.{4})ung$/, ''],
      [/(?<=.{4})er$/, ''],
      [/ss$/, 's'],
      // Fotos; Kurse, of whose singular the stemmer takes the s for an ending.
      [/(?<=..[aiouybdfghklmnrt])s$/, ''],
    ],
  },
  en: {
    irregular: [
      'bus: buses',
      'buy: bought',
      'break: broke broken',
      'begin: began begun',
      'bring: brought',
      'catch: caught',
      'child: children',
      'choose: chose chosen',
      'foot: feet',
      'forget: forgot forgotten',
      'knife: knives',
      'leaf: leaves',
      'man: men',
      'mouse: mice',
      'pay: paid',
      'person: people',
      'shelf: shelves',
      'speak: spoke spoken',
      'steal: stole stolen',
      'teach: taught',
      'tooth: teeth',
      'woman: women',
      'write: wrote written',
    ],
    apart: [
      'activate: activated activates activating activation',
      'activity: activities',
      'animation: animated animations',
      'apartment: apartments',
      'authority: authorities',
      'building: buildings',
      'busy',
      'communication: communicate communications',
      'community: communities',
      'customer: customers',
      'customs',
      'department: departments',
      'emergency: emergencies',
      'evening: evenings',
      'experiment: experimental experiments',
      'fitness',
      'generate: generated generates generating generation generations generator generators',
      'generous: generously',
      'goods',
      'hospital: hospitals',
      'important: importance',
      'initiative: initiatives',
      'international: internationally',
      'internship: internships',
      'marketing',
      'organic',
      'parking',
      'paste: pasted pastes pasting',
      'personal: personally',
      'practical: practically',
      'rating: ratings',
      'relative: relatives',
      'severe: severely',
      'terminal: terminals',
      'training: trainings',
      'university: universities',
      'wedding: weddings',
      'wellness',
    ],
  },
  es: {
    irregular: ['bebé: bebés'],
    ofStems: [
      [/(?<=..)c$/, 'z'],
      [/(?<=..[iou])s$/, ''],
    ],
  },
  fr: {
    // Typed without accents, of which the stemmer takes another ending; and short forms whose stem is another word's.
    irregular: [
      'accès: acces',
      'après: apres',
      'certifié: certifie certifies',
      'décès: deces',
      'dépassé: depasse',
      'employé: employe employes',
      'expatrié: expatrie expatries',
      'férié: ferie feries',
      'impayé: impaye impayes',
      'licencié: licencie licencies',
      'moisissure: moisi moisie moisis',
      'moitié: moitie',
      'oublié: oublie oublies oublier',
      'petite: petit petits',
      'procès: proces',
      'réfugié: refugie refugies',
      'salarié: salarie salaries',
      'savoir: savez',
      'succès: succes',
      'téléphone: tél',
      'télévision: télé télés tele teles',
    ],
    ofWords: [
      [/(?<=\p{L}{2})ee(?=s?$)/u, 'ée'],
      [/(?<=\p{L}{2})iere(?=s?$)/u, 'ière'],
      [
        /(?<=[aeiu]l|[aiu]r|[bg]r|[ai]v|[io]d|[ao]c|blic|tric|fic|simplic|complic|rs|ns|[ir]os|nt|rn|gn|un|uman|[aei]m|rm|ajor|[iu]tor|inor|ior)ite(?=s?$)/,
        'ité',
      ],
    ],
    ofStems: [[/(?<=..)(?:(?<=[iou])s|(?<=u)x)$/, '']],
  },
  it: {
    irregular: [
      'barriera: barriere',
      'camera: camere',
      'crociera: crociere',
      'dentiera: dentiere',
      'fiera: fiere',
      'lettera: lettere',
      'opera: opere',
      'rotto: rotta rotte rotti rompe rompersi',
      'tessera: tessere',
      'uomo: uomini',
    ],
    apart: ['cameriere: camerieri cameriera', 'corriere: corrieri', 'metro', 'quartiere: quartieri'],
  },
  nl: {
    irregular: [
      'aanmelden: aangemeld',
      'auto: autos',
      'afmelden: afgemeld',
      'betalen: betaald betaalt betaalde',
      'bestellen: bestel besteld bestelt bestelde',
      'bezorgen: bezorgd bezorgt',
      'café: cafe cafés cafes',
      'breken: gebroken',
      'ei: eieren',
      'gebruiken: gebruikt',
      'goedkoop: goedkope goedkoper goedkoopst goedkoopste',
      'inschrijven: ingeschreven',
      'kind: kinderen',
      'kopen: gekocht koopt kocht',
      'leveren: geleverd levert',
      'lid: leden',
      'meenemen: meegenomen',
      'openen: geopend opent',
      'opzeggen: opgezegd opzeg',
      'reparatie: repareren repareer repareert gerepareerd reparaties',
      'sluiten: gesloten sluit',
      'stad: steden',
      'stelen: gestolen',
      'verhuizen: verhuisd verhuist',
      'verhuren: verhuurd verhuurt verhuur',
      'verlengen: verlengd verlengt',
      'verliezen: verloren verlies',
      'versturen: verstuurd verstuurt',
      'verzenden: verzonden verzendt',
      'vinden: gevonden',
      'vrij: vrije',
      'wijzigen: gewijzigd wijzigt',
      'zwemmen: gezwommen zwemt zwem',
    ],
    ofWords: [
      // What was done: gereserveerd, opgehaald, gehuurd; where the verb itself may begin or end so, it is above.
      [
        /^(aan|af|in|mee|na|om|op|over|terug|toe|uit)?ge(?=\p{L})(\p{L}*(?:[aou]{2}|ee|ie|ij|ui|eu|oe)[fghklmnprs])[dt]$/u,
        '$1$2',
      ],
      // Who does it: maakt, huurt; not kaart, nor feest.
      [/(?<=(?:[aou]{2}|ee|ie|ij|ui|eu|oe)[bfghklmnp])t$/, ''],
      // Small ones: kaartje, pakjes.
      [/(?<=\p{L}{3})jes?$/u, ''],
    ],
    ofStems: [
      [/z$/, 's'],
      [/v$/, 'f'],
      [/([bdfgklmnprst])\1$/, '$1'],
      [/(?<=..[bdfghklmnprt])s$/, ''],
    ],
  },
  pl: {
    irregular: [
      'dziecko: dzieci dzieciom dziećmi dziećmi dzieciach dzieciecy dziecięcy dziecieca dziecięca',
      'dzień: dnia dni dniu dniem dniach',
      'pies: psa psem psy psów psow psami psie psom',
      'pieniądze: pieniędzy pieniędzmi pieniedzy pieniądz',
      'pokój: pokoi',
      'rok: lata lat latach latami',
      'ząb: zęba zęby zębów zębie zębem zębami zeby zebow zeba',
      'zamek: zamku',
    ],
  },
  pt: {
    irregular: [
      'abrir: abre abrem abro abriu',
      'amanhã: amanha',
      'bebê: bebe bebes bebês bebé bebés',
      'café: cafe cafes cafés',
      'depois',
      'dois',
      'fácil: facil fáceis faceis',
      'inglês: ingles inglesa',
      'mãe: mae mães maes',
      'pão: pao pães paes',
      'pé: pés',
      'português: portugues portuguesa',
      'seis',
    ],
    ofWords: [
      // As typed without their marks: devolucao, cartoes, disponivel.
      [/c(?=(?:[aã]o|[oõ]es)$)/u, 'ç'],
      [/(?<=\p{L})ao$/u, 'ão'],
      [/(?<=\p{L}{2})oes$/u, 'ão'],
      [/(?<=\p{L}{2})[ií]ve(?:l|is)$/u, 'ível'],
      [/(?<=\p{L}{2})[aá]ve(?:l|is)$/u, 'ável'],
      [/(?<=\p{L}[tpnu])eis$/u, 'éis'],
      // Letters that one of the two spellings has: receção, contacto, ótimo.
      [/[cp](?=ç)/g, ''],
      [/(?<=[aeiou])c(?=t[aeiou])/g, ''],
      [/(?:õe|ãe)s$/, 'ão'],
      [/(?<=\p{L}{2}a)is$/u, 'l'],
      [/éis$/, 'el'],
      [/óis$/, 'ol'],
      [/(?<=\p{L})ns$/u, 'm'],
    ],
  },
  ru: {
    irregular: [
      'день: дня дню днём днем дни дней дням днями днях',
      'деньги: денег',
      'дети: детьми детям детях детей',
      'вернуть: верну вернёт вернет вернёте вернете вернут вернёшь вернешь верните вернули',
      'записаться: запись записи записью записей',
      'открыт: открыто открыта открыты открытый открытие',
      'отменить: отмена отмены отмену отмене отменой отмен',
      'человек: люди людей людям',
    ],
    // доставок, скидок: an o that comes and goes
    ofStems: [[/(?<=..[^аеиоуыэюя])[ое](?=к$)/, '']],
  },
  tr: {
    irregular: [
      'adres: adresi adresim adresimi adresini adresine adresinizi',
      'ağız: ağzı',
      'beyin: beyni',
      'çıkış: cikisi',
      'giriş: girisi',
      'isim: ismi ismim isminiz ismini',
      'kayıt: kaydı kaydım kaydını kaydımı kaydınız kaydi kaydimi',
      'ödeme: ödemek öderim öderiz öder ödenir ödeniyor ödüyor ödüyorum ödüyoruz ödeyebilir ödeyebilirim ödenecek ödedim ödemiştim odemek oderim oderiz oder odenir odeniyor oduyor odeyebilir odeyebilirim odenecek odedim',
      'nüfus: nüfusu nüfusun nüfusunun',
      'oğul: oğlu oğlunun oğluna oğlunu',
      'hüküm: hükmü hükmün hükmüne',
      'ofis: ofisi ofisiniz',
      'otobüs: otobüsü otobüsün otobusu',
      'resim: resmi resmim',
      'servis: servisi',
      'sipariş: siparisi',
      'şehir: şehri şehre şehrin sehri',
      'tesis: tesisi',
      'vakit: vakti',
    ],
    apart: [
      'cumartesi: cumartesileri cumartesiye',
      'pazartesi: pazartesileri pazartesiye',
      'adın: adınız',
      'hangi',
      'indirim: indirimi indirimler indirimleri indirimli indirimden indirimde indiriminiz',
      'üzeri',
      'yarın',
    ],
  },
  uk: {
    irregular: [
      'день: дня дню днем дні днів дням днями днях',
      'діти: дітей дітям дітьми дітях',
      'дата: дати датою',
      'кімната: кімнати кімнатою',
      'оплата: оплати оплатою',
      'гроші: грошей грошима грошам',
      'людина: люди людей людям',
      'водій: водія водії водіїв водієм водію',
    ],
  },
}

const apply = (text: string, all: readonly Rule[] = []) =>
  all.reduce((rest, [ending, replacement]) => rest.replace(ending, replacement), text)

/**
 * What brings forms of one word together in a language: `ofWord` before its stem is taken, `ofStem` after, both in lower case. `stemOf`: the stem of a
 * word that the stemmer is not asked for.
 */
export type Inflections = {
  ofWord(word: string): string
  ofStem(stem: string): string
  stemOf(word: string): string | undefined
}

/** Returns the inflections of a language; of one without rules, nothing changes. */
export function inflectionsOf(language: Language): Inflections {
  const { irregular, apart, ofWords, ofStems } = rules[language] ?? {}
  const [bases, stems] = [basesOf(irregular), basesOf(apart)]
  return {
    ofWord: (word) => bases.get(word) ?? apply(word, ofWords),
    ofStem: (stem) => apply(stem, ofStems),
    stemOf: (word) => stems.get(word),
  }
}

/** The base of each form, and of itself. */
function basesOf(groups: readonly string[] = []): ReadonlyMap<string, string> {
  return new Map(
    groups.flatMap((group) => {
      const [base = '', forms] = group.split(': ')
      return [base, ...(forms?.split(' ') ?? [])].map((form) => [form, base] as const)
    }),
  )
}
