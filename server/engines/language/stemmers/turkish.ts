import { withoutMarks } from '../words.ts'

/*
 * Turkish puts suffixes one after the other: fiyat, fiyatlar, fiyatlarınız, fiyatlarınızdan. Snowball takes parts of words for them (gün becomes
 * empty, oda "o", kartı "kar"), and reads none that is typed without dots. Here letters lose their marks first, so that i stands for ı, and u for ü.
 */

/** What makes a form of a verb of its root, of which at least two letters are left. */
const verb = new RegExp(
  `(?<=..)(?:${[
    // yapıyorum, yapıyonuz, yapılıyor; yapabilir; yapacağım; yapmalıyım
    '(?:[iu][ln])?(?:mi|mu|me|ma)?[iu]?yo(?:r(?:um|uz|sun|sunuz|lar|du|mus)?|m|n|nuz|z|lar)',
    'y?[ae](?:bil|mi|me)(?:ir|iyor|ecek|eceg|irse|mek|me|yor)(?:im|iz|sin|siniz|ler|i|mi|miyim|miyiz)?',
    'y?(?:ecek|acak|eceg|acag)(?:im|iz|siniz|sin|ler|lar|i|ti)?',
    'm[ae]l[iu](?:yim|yiz|siniz|sin|ler|lar)?',
    // yapmak, yaptım, yapmışım; yaparım, yaparsınız
    '(?<=...)m[ae]k(?:ten|tan|te|ta|le|la|icin)?',
    'm[ae]d[iu](?:m|k|n|niz|nuz|ler|lar)?',
    '(?<=..[pckfhs#])t[iu](?:m|k|niz|nuz)|(?<=..[^pckfhst#])d[iu](?:m|k|niz|nuz)',
    // sürdü, aştı; not testi and kartı
    '(?<=..[^aeiou]|...[aeiou])d[iu](?:ler|lar)?|(?<=..[pckfh#])t[iu](?:ler|lar)?',
    '(?<=...)m[iu][s#](?:im|um|iz|uz|siniz|sunuz|lar|ler)?',
    // saklanır, gönderilir; saklayın
    '(?<=..)[iu][ln][iu]r|(?<=..[aeiou])n[iu]r|(?<=..[aeiou])y[iu]n(?:iz|uz)?',
    '(?:[iuae]r)(?:iz|uz|siniz|sunuz|sin|sun|misiniz|musunuz|miyim)',
  ].join('|')})$`,
)

/** "Is": vardır, almaktadır. */
const copula = /(?<=...)[dt][iu]r(?:l[ae]r)?$/

/** Cases, persons that own it, plural, and with or of: each is taken off once, in this order. */
const endings: readonly RegExp[] = [
  /(?<=...)d[ae]n$|(?<=..[pctkfhs#])t[ae]n$/,
  /(?<=...)(?:d[ae]ki|d[ae])$|(?<=..[pctkfhs#])t[ae](?:ki)?$/,
  /(?<=..[aeiou])yl[ae]$|(?<=...[^aeiou])l[ae]$/,
  /(?<=..[aeiou])n[iu]n$/,
  /(?<=..[aeiou])y[aeiu]$|(?<=...[iu])n[aeiu]$|(?<=..[^aeiou])[ae]$/,
  /(?<=..[aeiou])s[iu]$|(?<=..[^aeiou])[iu]$/,
  /(?<=..[aeiou])[mn][iu]z$|(?<=..[^aeiou])[iu][mn][iu]z$/,
  /(?<=..[aeiou])m$|(?<=...)[iu]m$|(?<=...[^aeiou])[iu]n$/,
  /(?<=..)l[ae]r[iu]?$/,
  /(?<=...[^aeiou])l[iu]?$/,
  // adamlar, as adam
  /(?<=..[aeiou])m$|(?<=...)[iu]m$/,
]

/** A last vowel, which the suffixes above may have left or not: iade, iadesi, iadem. */
const lastVowel = /(?<=[^aeiou])[aeiou]$/

/** Before a vowel some consonants become voiced: renk, rengi; hesap, hesabı. */
const voiced: Record<string, string> = { b: 'p', g: 'k', d: 't' }

/** Stands for ş, which no suffix begins with: the s of girişi is no suffix's. */
const hush = '#'

/** The stem of a Turkish word in lower case. */
export function stemmer(word: string): string {
  const plain = withoutMarks(word.replaceAll('ş', hush))
  if (plain.length < 4 || /\d/.test(plain)) return plain.replaceAll(hush, 's')
  const said = plain.replace(copula, '')
  const root = said.replace(verb, '')
  const bare = root === said ? endings.reduce((rest, ending) => rest.replace(ending, ''), said) : root
  const cut = bare.length > 3 ? bare.replace(lastVowel, '') : bare
  const stem = cut.replaceAll(hush, 's')
  return stem.length > 3 ? stem.replace(/[bgd]$/, (letter) => voiced[letter] ?? letter) : stem
}
