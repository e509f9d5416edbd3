import type { Rules } from './rules.ts'

export const de: Rules = {
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
}
