import { answer, close, cross, far, follow, human, talk, type Turn } from '../turns.ts'

const contact = '550-0|550-115|rathaus@lindenau|lob-und-tadel|Quade'

/** Written from facts.ts alone. */
export const questions: Turn[][] = [
  [
    talk('Hallo'),
    answer('was kostet ein neuer Personalausweis', '37(,00)? ?€', 'personalausweis|gebuehren'),
    follow('und wie lange dauert das', 'drei Wochen', 'personalausweis|gebuehren'),
    follow('ich bin 19', '22,80', 'personalausweis|gebuehren'),
  ],
  [
    answer('reisepas express kosten', '32(,00)? ?€', 'reisepass|gebuehren'),
    follow('wann ist der dann da', 'drei Werktage', 'reisepass'),
    follow('was muss ich mitbringen', 'Passfoto', 'reisepass', { long: true }),
  ],
  [
    answer('Öffnungszeiten Bürgeramt Donnerstag', '8\\.00 ?(-|bis) ?18\\.00', 'buergeramt|oeffnungszeiten'),
    follow('und samstags?', '9\\.00 ?(-|bis) ?12\\.00', 'buergeramt|oeffnungszeiten'),
    follow('brauch ich nen termin', 'Mit Termin', 'buergeramt'),
  ],
  [answer('hat das bauamt mittwochs auf', 'geschlossen', 'bauamt|oeffnungszeiten')],
  [
    answer('telefonnummer standesamt', '550-230', 'standesamt|kontakt|amt', {
      mustNot: ['^(?!\\|).*550-(210|320|410)'],
    }),
    follow('wo ist das', 'Kirchstraße 4', 'standesamt|kontakt|amt'),
  ],
  [answer('wer leitet das ordnungsamt', 'Sielemann', 'ordnungsamt|kontakt|amt')],
  [
    answer('ich bin umgezogen wie lange hab ich zeit zum ummelden', 'zwei Wochen', 'ummeldung'),
    follow('was brauche ich dafür', 'Wohnungsgeberbestätigung', 'ummeldung'),
    follow('kostet das was', 'kostenlos', 'ummeldung|gebuehren'),
  ],
  [answer('führungszeugnis fürs ehrenamt', 'kostenlos', 'fuehrungszeugnis|gebuehren')],
  [
    answer('wann wird im Lerchenweg der Restmüll geholt', 'Montag, ungerade', 'abfall|muell'),
    follow('und papier', '15\\. Juni', 'abfall|muell'),
    follow('und gelber sack', 'Freitag, gerade', 'abfall|muell'),
  ],
  [answer('biotonne schulweg welcher tag', 'Schulweg[^]{0,80}Montag', 'abfall|muell')],
  [answer('papiertonne kirchstr wann', '10\\. Juni', 'abfall|muell')],
  [answer('restmüll marktplatz', 'Mittwoch, jede', 'abfall|muell')],
  [answer('was kostet die 120 liter tonne', '176,40', 'abfall|muell|gebuehren', { mustNot: ['162,00 € ?176'] })],
  [
    answer(
      'sperrmüll anmelden preis und wie lange wartet man',
      ['25', 'drei bis vier Wochen'],
      'sperrmuell|gebuehren|muell',
    ),
  ],
  [answer('darf ich reifen zum sperrmüll stellen', 'keine', 'sperrmuell')],
  [
    answer('wertstoffhof offen samstag', '9\\.00 ?(-|bis) ?14\\.00', 'wertstoffhof|oeffnungszeiten'),
    follow('nehmen die farbreste', 'Samstag|Schadstoffe', 'wertstoffhof'),
    follow('und grünschnitt was kostet das', 'kostenlos', 'wertstoffhof'),
  ],
  [
    answer('hundesteuer wieviel', '84', 'hundesteuer|gebuehren|satzung'),
    follow('zweiter hund?', '120', 'hundesteuer|gebuehren|satzung'),
    follow('er ist aus dem tierheim', 'ersten Jahr', 'hundesteuer|satzung'),
  ],
  [
    answer('anwohnerparken kosten', '45(,00)? ?€', 'bewohnerparken|gebuehren'),
    follow('für den zweitwagen', '90', 'bewohnerparken|gebuehren'),
  ],
  [answer('welche parkzone ist am bahnhof', '\\bB \\(Bahnhof|Zone B|Bahnhof: B', 'bewohnerparken')],
  [answer('heiraten am samstag geht das und was kostet es', ['Samstag', '140'], 'eheschliessung|standesamt|gebuehren')],
  [answer('kann man im wasserschloss heiraten', 'Wasserschloss', 'eheschliessung')],
  [answer('geburtsurkunde nachbestellen preis', '15(,00)? ?€', 'geburtsurkunde|gebuehren')],
  [
    answer('gewerbe anmelden kosten', '30(,00)? ?€', 'gewerbe|gebuehren'),
    follow('und abmelden', 'nichts|kostenlos', 'gewerbe|gebuehren'),
  ],
  [answer('gartenhaus genehmigung nötig?', '75 ?m', 'baugenehmigung|bauamt')],
  [answer('wie lange dauert ein bauantrag', 'drei Monate', 'baugenehmigung')],
  [answer('muss ich fürs fällen vom apfelbaum fragen', 'Obstbäume', 'baumfaellung|satzung')],
  [answer('ab welchem stammumfang braucht man eine fällgenehmigung', '80 ?cm', 'baumfaellung|satzung')],
  [answer('bis wann muss man das kind für die kita anmelden', '15\\. November', 'kita|jugendamt')],
  [
    answer('fahrrad verloren fundbüro', 'Bauhof', 'fundbuero'),
    follow('wie lange wird sowas aufgehoben', 'sechs Monate', 'fundbuero'),
  ],
  [answer('bücherei ausweis preis', '18 ?€', 'buecherei|gebuehren')],
  [answer('ist die bücherei montags auf', 'geschlossen', 'buecherei|oeffnungszeiten')],
  [answer('einbürgerungstest kosten', '25 ?€', 'volkshochschule|gebuehren')],
  [
    answer('freibad eintritt kind', '2,50', 'freibad|gebuehren'),
    follow('wie lange geht die saison', '13\\. September', 'freibad'),
  ],
  [answer('wann ist wochenmarkt', ['Dienstag|dienstags', 'Samstag|samstags'], 'markt')],
  [answer('darf ich sonntags rasen mähen', 'verboten', 'laerm|ordnung|satzung')],
  [answer('wie heißt die bürgermeisterin', 'Brandhorst', 'rathaus|buergermeister|impressum|politik|^/$')],
  [cross('en', 'how much is a passport', '70(,00)? ?€|€ ?70', 'reisepass|passport|gebuehren|/en/')],
  [
    cross(
      'en',
      'opening hours registry office (marriage) thursday',
      '14[.:]00 ?(-|bis|to) ?18[.:]00',
      'standesamt|oeffnungszeiten|/en/',
    ),
  ],
  [cross('en', 'when is the paper bin collected in Ahornweg', '8\\. Juni|8 June|June 8', 'abfall|muell')],
  [cross('en', 'dog tax', '84', 'hundesteuer|gebuehren|satzung|/en/')],
  [
    cross('en', 'how do i register my new flat', 'Wohnungsgeberbestätigung|landlord', 'ummeldung|/en/|registration', {
      long: true,
    }),
  ],
  [cross('tr', 'nüfus cüzdanı (Personalausweis) ücreti ne kadar', '37', 'personalausweis|gebuehren')],
  [cross('uk', 'скільки коштує закордонний паспорт (Reisepass)', '70', 'reisepass|gebuehren|/en/')],
  [cross('pl', 'godziny otwarcia biblioteki w sobotę', '10\\.00 ?(-|bis) ?13\\.00', 'buecherei|oeffnungszeiten')],
  [cross('fr', 'combien coûte l’entrée à la piscine pour adultes', '4,50', 'freibad|gebuehren')],
  [cross('ar', 'رقم هاتف Bürgeramt', '550-210', 'buergeramt|kontakt|amt')],
  [
    close('kann ich bei euch meinen führerschein umtauschen'),
    close('auto zulassen'),
    close('was kostet eine katzensteuer'),
  ],
  [close('wann wird im Rosenweg der Müll abgeholt')],
  [close('öffnungszeiten finanzamt')],
  [close('hallenbad eintritt')],
  [close('wo bekomme ich einen angelschein')],
  [close('waffenschein beantragen kosten')],
  [close('öffnungszeiten tierheim')],
  [close('wohngeld antrag')],
  [close('wie viel kostet die 360 liter tonne')],
  [close('schwimmkurs für kinder anmelden')],
  [far('wer wird deutscher meister'), far('schreib mir eine bewerbung als koch'), far('wie backe ich käsekuchen')],
  [talk('bist du ein mensch?'), talk('ok danke tschüss')],
  [human('ich möchte mit einem mitarbeiter sprechen', contact)],
  [human('unverschämtheit!! seit drei wochen meldet sich keiner bei mir', contact)],
  [human('wo kann ich mich beschweren', contact)],
]
