import type { Rules } from './rules.ts'

export const pt: Rules = {
  irregular: [
    'abrir: abre abrem abro abriu aberto aberta abertos abertas',
    'amanhã: amanha',
    'bebê: bebe bebes bebês bebé bebés',
    'café: cafe cafes cafés',
    'depois',
    'dois',
    'dormir: durmo',
    'escrever: escrito escrita',
    'fácil: facil fáceis faceis',
    'incluir: incluso inclusa inclusos',
    'inglês: ingles inglesa',
    'inscrever: inscrito inscrita inscritos',
    'mãe: mae mães maes',
    'pão: pao pães paes',
    'pé: pés',
    'português: portugues portuguesa',
    'sair: saio saem',
    'seis',
    'trazer: traz trazem trago',
    'vir: vem vêm venho',
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
}
