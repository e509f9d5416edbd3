import type { Rules } from './rules.ts'

export const nl: Rules = {
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
}
