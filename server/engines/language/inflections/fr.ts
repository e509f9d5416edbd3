import type { Rules } from './rules.ts'

export const fr: Rules = {
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
}
