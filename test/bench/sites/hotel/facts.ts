/*
 * Three Herons: three houses at a lake, with rooms, tables and a spa. The questions were written from this description alone, the pages after them.
 */

export const group = {
  name: 'Three Herons',
  phone: '+41 41 555 30 00',
  email: 'stay@threeherons.example',
  office: 'Seestrasse 12, 6354 Vitznau',
  manager: 'Regula Amstad',
  managerEmail: 'guest.relations@threeherons.example',
  founded: 1911,
}

export type Season = 'low' | 'mid' | 'high'
export const seasons: Record<Season, string> = {
  low: '3 November to 20 March',
  mid: '21 March to 14 June and 16 September to 2 November',
  high: '15 June to 15 September',
}

export type House = {
  slug: string
  name: string
  kind: string
  street: string
  phone: string
  checkIn: string
  checkOut: string
  late: string
  parking: string
  pets: string
  breakfast: string
  closed: string
  lift: string
  rooms: { name: string; size: string; sleeps: number; prices: Record<Season, number>; was?: number }[]
  table: { name: string; hours: [day: string, hours: string][]; kitchen: string; phone: string }
}
export const houses: House[] = [
  {
    slug: 'lakehouse',
    name: 'The Lakehouse',
    kind: 'hotel with a spa',
    street: 'Seestrasse 12, 6354 Vitznau',
    phone: '+41 41 555 30 10',
    checkIn: '15:00',
    checkOut: '11:00',
    late: 'until 14:00 for CHF 60',
    parking: 'underground, CHF 25 a night, four chargers',
    pets: 'Dogs are welcome for CHF 30 a night, not in the spa and the restaurant.',
    breakfast: 'included, 7:00 to 10:30',
    closed: 'open all year',
    lift: 'two lifts, three barrier-free rooms',
    rooms: [
      { name: 'Garden Room', size: '22 m²', sleeps: 2, prices: { low: 190, mid: 240, high: 310 } },
      { name: 'Lake Room', size: '26 m²', sleeps: 2, prices: { low: 240, mid: 305, high: 395 }, was: 420 },
      { name: 'Family Room', size: '41 m²', sleeps: 4, prices: { low: 320, mid: 390, high: 480 } },
      { name: 'Heron Suite', size: '58 m²', sleeps: 3, prices: { low: 460, mid: 560, high: 720 } },
    ],
    table: {
      name: 'Restaurant Reed',
      hours: [
        ['Monday', 'closed'],
        ['Tuesday to Friday', '18:00-22:00'],
        ['Saturday', '12:00-14:00 and 18:00-22:30'],
        ['Sunday', '12:00-15:00'],
      ],
      kitchen: 'fish from the lake',
      phone: '+41 41 555 30 12',
    },
  },
  {
    slug: 'mill',
    name: 'The Mill',
    kind: 'small guest house',
    street: 'Mühleweg 3, 6353 Weggis',
    phone: '+41 41 555 30 20',
    checkIn: '16:00',
    checkOut: '10:30',
    late: 'not possible',
    parking: 'free, in the yard, no chargers',
    pets: 'No animals, since there are cats in the house.',
    breakfast: 'CHF 22, 8:00 to 10:00',
    closed: 'closed from 7 January to 20 February',
    lift: 'no lift, 22 steps to the first floor',
    rooms: [
      { name: 'Miller Room', size: '16 m²', sleeps: 1, prices: { low: 95, mid: 115, high: 140 } },
      { name: 'Brook Room', size: '20 m²', sleeps: 2, prices: { low: 140, mid: 170, high: 210 } },
      { name: 'Attic Room', size: '34 m²', sleeps: 4, prices: { low: 190, mid: 230, high: 280 } },
    ],
    table: {
      name: 'Wheel Café',
      hours: [
        ['Monday to Friday', '8:00-17:00'],
        ['Saturday', '8:00-18:00'],
        ['Sunday', '9:00-18:00'],
      ],
      kitchen: 'cakes, soups and bread of our own',
      phone: '+41 41 555 30 22',
    },
  },
  {
    slug: 'summit',
    name: 'The Summit',
    kind: 'mountain inn without a road',
    street: 'Rigi Känzeli, 6356 Rigi',
    phone: '+41 41 555 30 30',
    checkIn: '14:00',
    checkOut: '10:00',
    late: 'not possible',
    parking: 'none: leave your car at the valley station, CHF 12 a day',
    pets: 'Dogs sleep free, one a room.',
    breakfast: 'included, 7:30 to 9:30',
    closed: 'closed from 5 November to 14 December',
    lift: 'no lift; luggage comes up by the cable car until 17:30',
    rooms: [
      { name: 'Bunk Room', size: '18 m²', sleeps: 6, prices: { low: 45, mid: 50, high: 58 } },
      { name: 'Sunrise Room', size: '19 m²', sleeps: 2, prices: { low: 170, mid: 185, high: 220 } },
    ],
    table: {
      name: 'Stube',
      hours: [['Every day', '11:00-20:00']],
      kitchen: 'rösti, cheese and game in autumn',
      phone: '+41 41 555 30 32',
    },
  },
]

export const menu: [group: string, dishes: [dish: string, price: string, diet: string][]][] = [
  [
    'Reed, starters',
    [
      ['Smoked whitefish with horseradish', '24', ''],
      ['Beetroot tartare', '19', 'vegan'],
      ['Soup of the day', '14', 'vegetarian'],
    ],
  ],
  [
    'Reed, mains',
    [
      ['Pike-perch with fennel', '46', ''],
      ['Veal cheek in red wine', '52', ''],
      ['Barley risotto with mushrooms', '34', 'vegan'],
      ["Child's plate: noodles with butter", '14', 'vegetarian'],
    ],
  ],
  [
    'Stube',
    [
      ['Rösti with fried egg', '22', 'vegetarian'],
      ['Cheese fondue, for two', '58', 'vegetarian'],
      ['Venison ragout (September to November)', '39', ''],
    ],
  ],
  [
    'Wheel Café',
    [
      ['Plum cake', '7.50', 'vegetarian'],
      ['Soup with bread', '13', 'vegan'],
    ],
  ],
]
export const reedTasting = { price: 'CHF 128', courses: 'six courses', wine: 'CHF 64', days: 'Thursday to Saturday' }

export const spa = {
  hours: '9:00 to 21:00, Sundays to 19:00',
  day: 'CHF 65',
  guests: 'included for guests of The Lakehouse; guests of the other houses pay CHF 30',
  age: 'from 14 years; families from 9:00 to 11:00',
  sauna: 'The saunas are without clothes; Mondays are for women only until 15:00.',
  treatments: [
    ['Back massage, 30 minutes', '75'],
    ['Whole body massage, 60 minutes', '135'],
    ['Hay bath', '60'],
    ['Facial', '120'],
  ] as [string, string][],
}

export const rules = {
  cancel: 'free until 3 days before arrival; after that 80 % of the first night',
  cancelHigh: 'in high season until 14 days before',
  deposit: '30 % on booking, only for stays of more than five nights',
  tax: 'CHF 3.50 a person and night from 16 years',
  children: 'under 6 free in the bed of their parents; an extra bed is CHF 40',
  cot: 'free',
  wifi: 'free in all houses, slow at The Summit',
  smoking: 'Smoking is allowed outdoors only; a breach costs CHF 250.',
  shuttle: 'from Vitznau pier to The Lakehouse, free, 8:00 to 20:00; from Arth-Goldau station CHF 35',
  ski: 'sledges and snowshoes at The Summit: sledge CHF 15, snowshoes CHF 20 a day',
  boats: 'rowing boats at The Lakehouse, CHF 18 an hour',
  payment: 'cards, Twint and cash in francs; no cheques, no American Express',
  voucher: 'valid for three years; from CHF 50; also for the restaurants',
  wedding: 'up to 90 guests at The Lakehouse, 30 at The Mill',
  meeting: 'room Kingfisher for 24 people, CHF 320 a day',
  lost: 'kept for three months',
  job: 'jobs@threeherons.example',
  bookReed: 'by phone or online, from six people by phone only',
  gluten: 'all kitchens cook without gluten if they are told a day before',
}
