import type { Rules } from './rules.ts'

export const it: Rules = {
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
}
