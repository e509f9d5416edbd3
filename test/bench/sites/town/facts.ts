/*
 * Lindenau an der Werre: the offices of a German town. The questions were written from this description alone, the pages after them.
 */

export const town = {
  name: 'Stadt Lindenau an der Werre',
  short: 'Lindenau',
  hall: 'Rathaus, Marktplatz 1, 32599 Lindenau',
  phone: '05731 550-0',
  email: 'rathaus@lindenau.example',
  mayor: 'Ulrike Brandhorst',
  people: '24.310',
  complaints: { person: 'Jens Quade', phone: '05731 550-115', email: 'lob-und-tadel@lindenau.example' },
}

export type Office = {
  slug: string
  name: string
  about: string
  head: string
  phone: string
  room: string
  hours: [string, string, string, string, string, string]
  note: string
}
/** Hours from Monday to Saturday; an empty text is closed. */
export const offices: Office[] = [
  {
    slug: 'buergeramt',
    name: 'Bürgeramt',
    about: 'Ausweise, Meldewesen, Führungszeugnisse, Fundbüro',
    head: 'Sabine Kötter',
    phone: '05731 550-210',
    room: 'Rathaus, Erdgeschoss, Raum 3',
    hours: ['8.00-16.00', '8.00-16.00', '8.00-12.00', '8.00-18.00', '8.00-12.30', '9.00-12.00'],
    note: 'Mit Termin, am Mittwoch auch ohne.',
  },
  {
    slug: 'standesamt',
    name: 'Standesamt',
    about: 'Eheschließungen, Geburten, Sterbefälle, Namen',
    head: 'Martin Ohlendorf',
    phone: '05731 550-230',
    room: 'Altes Amtshaus, Kirchstraße 4',
    hours: ['8.00-16.00', '8.00-12.00', '', '14.00-18.00', '8.00-12.00', ''],
    note: 'Trauungen auch am ersten Samstag im Monat.',
  },
  {
    slug: 'ordnungsamt',
    name: 'Ordnungsamt',
    about: 'Parken, Hunde, Lärm, Veranstaltungen, Gewerbe',
    head: 'Petra Sielemann',
    phone: '05731 550-320',
    room: 'Rathaus, 1. Stock, Raum 112',
    hours: ['8.00-16.00', '8.00-12.00', '8.00-12.00', '8.00-18.00', '8.00-12.00', ''],
    note: 'Gewerbeanmeldungen nur mit Termin.',
  },
  {
    slug: 'bauamt',
    name: 'Bauamt',
    about: 'Baugenehmigungen, Bebauungspläne, Denkmalschutz',
    head: 'Dr. Henrik Vogt',
    phone: '05731 550-410',
    room: 'Technisches Rathaus, Werrestraße 20',
    hours: ['8.00-12.00', '8.00-12.00', '', '14.00-17.30', '', ''],
    note: 'Bauberatung donnerstags ohne Termin.',
  },
  {
    slug: 'steueramt',
    name: 'Steueramt',
    about: 'Grundsteuer, Gewerbesteuer, Hundesteuer',
    head: 'Gudrun Lübbe',
    phone: '05731 550-520',
    room: 'Rathaus, 2. Stock, Raum 207',
    hours: ['8.00-12.00', '8.00-12.00', '8.00-12.00', '14.00-17.00', '8.00-12.00', ''],
    note: 'Bescheide kommen im Januar.',
  },
  {
    slug: 'jugendamt',
    name: 'Jugendamt',
    about: 'Kita-Plätze, Unterhaltsvorschuss, Beratung',
    head: 'Aylin Yıldız',
    phone: '05731 550-610',
    room: 'Familienzentrum, Schulweg 7',
    hours: ['8.00-16.00', '8.00-16.00', '', '8.00-18.00', '8.00-12.00', ''],
    note: 'Kita-Anmeldungen bis 15. November für das nächste Kita-Jahr.',
  },
  {
    slug: 'friedhofsverwaltung',
    name: 'Friedhofsverwaltung',
    about: 'Gräber, Bestattungen',
    head: 'Rolf Temme',
    phone: '05731 550-440',
    room: 'Am Nordfriedhof 2',
    hours: ['9.00-12.00', '9.00-12.00', '9.00-12.00', '', '9.00-12.00', ''],
    note: 'Für Notfälle auch am Wochenende erreichbar: 0171 555 0440.',
  },
  {
    slug: 'stadtbuecherei',
    name: 'Stadtbücherei',
    about: 'Bücher, Spiele, E-Books',
    head: 'Claudia Wehmeier',
    phone: '05731 550-710',
    room: 'Klosterhof 3',
    hours: ['', '10.00-18.00', '10.00-18.00', '10.00-19.00', '10.00-18.00', '10.00-13.00'],
    note: 'Ausweis für Erwachsene 18 € im Jahr, bis 18 Jahre kostenlos.',
  },
  {
    slug: 'volkshochschule',
    name: 'Volkshochschule',
    about: 'Kurse, Sprachprüfungen, Integrationskurse',
    head: 'Thomas Riedel',
    phone: '05731 550-730',
    room: 'Alte Post, Bahnhofstraße 11',
    hours: ['9.00-12.00', '9.00-12.00', '14.00-18.00', '9.00-12.00', '', ''],
    note: 'Der Einbürgerungstest findet viermal im Jahr statt und kostet 25 €.',
  },
  {
    slug: 'wertstoffhof',
    name: 'Wertstoffhof',
    about: 'Grünschnitt, Elektrogeräte, Schadstoffe',
    head: 'Dirk Hanke',
    phone: '05731 550-850',
    room: 'Industriestraße 40',
    hours: ['', '13.00-18.00', '', '13.00-18.00', '13.00-18.00', '9.00-14.00'],
    note: 'Grünschnitt bis 1 m³ ist kostenlos. Schadstoffe nur am Samstag.',
  },
]

export type Service = {
  slug: string
  name: string
  office: string
  fee: string
  takes: string
  bring: string[]
  more: string
}
export const services: Service[] = [
  {
    slug: 'personalausweis',
    name: 'Personalausweis',
    office: 'buergeramt',
    fee: '37,00 €, unter 24 Jahren 22,80 €',
    takes: 'etwa drei Wochen',
    bring: ['alter Ausweis oder Reisepass', 'digitales Passfoto'],
    more: 'Persönlich; eine Vertretung ist nicht möglich.',
  },
  {
    slug: 'reisepass',
    name: 'Reisepass',
    office: 'buergeramt',
    fee: '70,00 €, unter 24 Jahren 37,50 €, im Express 32,00 € mehr',
    takes: 'vier bis sechs Wochen, im Express drei Werktage',
    bring: ['alter Pass oder Personalausweis', 'digitales Passfoto', 'Geburtsurkunde beim ersten Pass'],
    more: 'Gilt zehn Jahre, unter 24 Jahren sechs.',
  },
  {
    slug: 'ummeldung',
    name: 'Wohnung anmelden oder ummelden',
    office: 'buergeramt',
    fee: 'kostenlos',
    takes: 'sofort',
    bring: ['Ausweis', 'Wohnungsgeberbestätigung'],
    more: 'Innerhalb von zwei Wochen nach dem Einzug.',
  },
  {
    slug: 'fuehrungszeugnis',
    name: 'Führungszeugnis',
    office: 'buergeramt',
    fee: '13,00 €, für ein Ehrenamt kostenlos',
    takes: 'ein bis zwei Wochen',
    bring: ['Ausweis', 'beim Ehrenamt: Bescheinigung des Vereins'],
    more: 'Kommt mit der Post vom Bundesamt für Justiz.',
  },
  {
    slug: 'meldebescheinigung',
    name: 'Meldebescheinigung',
    office: 'buergeramt',
    fee: '12,00 €',
    takes: 'sofort',
    bring: ['Ausweis'],
    more: 'Auch online mit der Online-Ausweisfunktion.',
  },
  {
    slug: 'fundbuero',
    name: 'Fundbüro',
    office: 'buergeramt',
    fee: '6,00 € bei Abholung',
    takes: 'sechs Monate Aufbewahrung',
    bring: ['Ausweis', 'Beschreibung der Sache'],
    more: 'Fahrräder stehen am Bauhof.',
  },
  {
    slug: 'eheschliessung',
    name: 'Eheschließung',
    office: 'standesamt',
    fee: '52,00 € für die Anmeldung, am Samstag 140,00 € mehr',
    takes: 'Anmeldung frühestens sechs Monate vorher',
    bring: ['Ausweise', 'Geburtsregisterauszüge', 'erweiterte Meldebescheinigung'],
    more: 'Trauorte: Amtshaus, Wasserschloss und Windmühle.',
  },
  {
    slug: 'geburtsurkunde',
    name: 'Geburtsurkunde',
    office: 'standesamt',
    fee: '15,00 €, jede weitere 7,50 €',
    takes: 'drei Werktage',
    bring: ['Ausweis'],
    more: 'Nur, wer in Lindenau geboren ist.',
  },
  {
    slug: 'bewohnerparken',
    name: 'Bewohnerparkausweis',
    office: 'ordnungsamt',
    fee: '45,00 € im Jahr, für ein zweites Auto 90,00 €',
    takes: 'eine Woche',
    bring: ['Fahrzeugschein', 'Ausweis'],
    more: 'Für die Zonen A (Altstadt), B (Bahnhof) und C (Klinik).',
  },
  {
    slug: 'gewerbeanmeldung',
    name: 'Gewerbe anmelden',
    office: 'ordnungsamt',
    fee: '30,00 €',
    takes: 'drei Werktage',
    bring: ['Ausweis', 'Handelsregisterauszug, wenn vorhanden'],
    more: 'Die Abmeldung kostet nichts.',
  },
  {
    slug: 'hundesteuer',
    name: 'Hundesteuer',
    office: 'steueramt',
    fee: '84 € im Jahr für den ersten, 120 € für jeden weiteren Hund, 600 € für einen gefährlichen',
    takes: 'Anmeldung innerhalb von zwei Wochen',
    bring: ['Chipnummer', 'Nachweis der Haftpflicht bei großen Hunden'],
    more: 'Hunde aus dem Tierheim sind im ersten Jahr frei.',
  },
  {
    slug: 'baugenehmigung',
    name: 'Baugenehmigung',
    office: 'bauamt',
    fee: 'nach Baukosten, mindestens 100 €',
    takes: 'etwa drei Monate',
    bring: ['Bauantrag, dreifach', 'Lageplan', 'Statik'],
    more: 'Gartenhäuser bis 75 m³ brauchen keine Genehmigung.',
  },
  {
    slug: 'sperrmuell',
    name: 'Sperrmüll',
    office: 'wertstoffhof',
    fee: '25 € je Abholung bis 3 m³',
    takes: 'drei bis vier Wochen bis zur Abholung',
    bring: [],
    more: 'Bis 6 Uhr an die Straße stellen; keine Farben, Reifen und Elektrogeräte.',
  },
  {
    slug: 'kita-platz',
    name: 'Kita-Platz',
    office: 'jugendamt',
    fee: 'Beitrag nach Einkommen; unter 30.000 € im Jahr frei',
    takes: 'Zusagen im Februar',
    bring: ['Geburtsurkunde', 'Impfausweis'],
    more: 'Anmeldung über das Portal KitaWerre.',
  },
  {
    slug: 'baumfaellung',
    name: 'Baumfällung',
    office: 'bauamt',
    fee: '50 €',
    takes: 'vier Wochen',
    bring: ['Lageplan', 'Foto'],
    more: 'Ab 80 cm Stammumfang, gemessen in 1 m Höhe. Obstbäume sind frei.',
  },
]

/** Days on which bins are emptied: residual waste every two weeks, paper every four, organic waste every week in summer. */
export type Street = { street: string; residual: string; organic: string; paper: string; yellow: string }
export const streets: Street[] = [
  {
    street: 'Ahornweg',
    residual: 'Montag, gerade Wochen',
    organic: 'Mittwoch',
    paper: '8. Juni',
    yellow: 'Freitag, ungerade Wochen',
  },
  {
    street: 'Bahnhofstraße',
    residual: 'Dienstag, ungerade Wochen',
    organic: 'Donnerstag',
    paper: '9. Juni',
    yellow: 'Montag, gerade Wochen',
  },
  {
    street: 'Industriestraße',
    residual: 'Freitag, gerade Wochen',
    organic: 'keine Biotonne',
    paper: '26. Juni',
    yellow: 'Dienstag, gerade Wochen',
  },
  {
    street: 'Kirchstraße',
    residual: 'Dienstag, gerade Wochen',
    organic: 'Donnerstag',
    paper: '10. Juni',
    yellow: 'Montag, ungerade Wochen',
  },
  {
    street: 'Lerchenweg',
    residual: 'Montag, ungerade Wochen',
    organic: 'Mittwoch',
    paper: '15. Juni',
    yellow: 'Freitag, gerade Wochen',
  },
  {
    street: 'Marktplatz',
    residual: 'Mittwoch, jede Woche',
    organic: 'Freitag',
    paper: '11. Juni',
    yellow: 'Donnerstag, gerade Wochen',
  },
  {
    street: 'Schulweg',
    residual: 'Donnerstag, gerade Wochen',
    organic: 'Montag',
    paper: '18. Juni',
    yellow: 'Mittwoch, ungerade Wochen',
  },
  {
    street: 'Werrestraße',
    residual: 'Donnerstag, ungerade Wochen',
    organic: 'Montag',
    paper: '19. Juni',
    yellow: 'Mittwoch, gerade Wochen',
  },
]
export const bins: [size: string, year: string][] = [
  ['60 Liter', '98,40 €'],
  ['80 Liter', '124,80 €'],
  ['120 Liter', '176,40 €'],
  ['240 Liter', '331,20 €'],
]
export const oldBin = '162,00 €'

export const pool = {
  name: 'Freibad am Werrebogen',
  season: '15. Mai bis 13. September',
  hours: '7.00 bis 20.00 Uhr',
  adult: '4,50 €',
  child: '2,50 €',
  season_card: '85 €',
  dogs: 'Hundeschwimmen am 20. September',
}
export const market = {
  day: 'dienstags und samstags',
  hours: '8.00 bis 13.00 Uhr',
  where: 'Marktplatz',
  christmas: '27. November bis 20. Dezember',
}
export const noise =
  'Mittagsruhe von 13 bis 15 Uhr, Nachtruhe von 22 bis 6 Uhr; Rasenmähen an Sonn- und Feiertagen ist verboten.'
