import type { Rules } from './rules.ts'

export const pl: Rules = {
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
}
