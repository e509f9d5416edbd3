import type { Rules } from './rules.ts'

export const pl: Rules = {
  irregular: [
    'dziecko: dzieci dzieciom dziećmi dziećmi dzieciach dzieciecy dziecięcy dziecieca dziecięca',
    'dzień: dnia dni dniu dniem dniach',
    'kupować: kupić kupuję kupuje kupię',
    'otwierać: otwarte otwarty otwarta',
    'pieniądze: pieniędzy pieniędzmi pieniedzy pieniądz',
    'pies: psa psem psy psów psow psami psie psom',
    'pokój: pokoi',
    'płacić: zapłacić zapłacę',
    'rezerwować: zarezerwować zarezerwuję',
    'rok: lata lat latach latami',
    'sprzedawać: sprzedać sprzedaje sprzedajecie',
    'wynajmować: wynająć wynajmuje wynajmujecie',
    'zamek: zamku',
    'zamykać: zamknięte zamknięty zamknięta',
    'ząb: zęba zęby zębów zębie zębem zębami zeby zebow zeba',
  ],
}
