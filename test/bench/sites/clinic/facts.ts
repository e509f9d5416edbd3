/*
 * Alderbrook Medical: a group of eight doctors' practices. The questions were written from this description alone, the pages after them.
 */

export const clinic = {
  name: 'Alderbrook Medical',
  phone: '01632 960 100',
  email: 'hello@alderbrook.example',
  complaints: {
    person: 'Miriam Oduya',
    role: 'patient relations manager',
    email: 'complaints@alderbrook.example',
    days: 10,
  },
  founded: 1994,
}

/** Hours by day, Monday first; an empty text is closed. Monday and Tuesday are the same everywhere, the rest is not. */
export type Place = {
  slug: string
  name: string
  street: string
  postcode: string
  phone: string
  hours: [string, string, string, string, string, string, string]
  parking: string
  access: string
  services: string[]
  lead: string
}

const early = ['08:00-18:00', '08:00-18:00'] as const
export const places: Place[] = [
  {
    slug: 'harbourside',
    name: 'Harbourside',
    street: '3 Quay Street',
    postcode: 'AB1 2QS',
    phone: '01632 960 111',
    hours: [...early, '08:00-18:00', '08:00-20:00', '08:00-16:00', '09:00-12:00', ''],
    parking: 'Public car park on Quay Street, £1.80 an hour; the first 30 minutes are free.',
    access: 'Step-free entrance and a lift to the first floor.',
    services: ['General practice', 'Blood tests', 'Minor surgery', 'Travel vaccinations'],
    lead: 'Our largest practice looks over the marina.',
  },
  {
    slug: 'old-town',
    name: 'Old Town',
    street: '27 Saddler Lane',
    postcode: 'AB1 4SL',
    phone: '01632 960 122',
    hours: [...early, '08:00-13:00', '08:00-18:00', '08:00-16:00', '', ''],
    parking: 'There is no car park; the nearest is the multi-storey on Bell Yard, four minutes on foot.',
    access:
      'Three steps at the door. Ring the bell for the ramp; there is no lift, consultations are moved to the ground floor on request.',
    services: ['General practice', 'Blood tests', 'Dermatology'],
    lead: 'Five rooms in a listed house behind the corn exchange.',
  },
  {
    slug: 'riverside',
    name: 'Riverside',
    street: '110 Weir Road',
    postcode: 'AB2 7WR',
    phone: '01632 960 133',
    hours: [...early, '08:00-18:00', '08:00-18:00', '08:00-18:00', '', ''],
    parking: 'Free for patients for two hours, 18 spaces behind the building.',
    access: 'Everything is on the ground floor; hearing loop at reception.',
    services: ['General practice', 'Physiotherapy', 'Blood tests'],
    lead: 'Doctors and physiotherapists work under one roof at the weir.',
  },
  {
    slug: 'northgate',
    name: 'Northgate',
    street: '9 Fuller Avenue',
    postcode: 'AB3 1FA',
    phone: '01632 960 144',
    hours: [...early, '10:00-19:00', '08:00-18:00', '08:00-14:00', '10:00-14:00', ''],
    parking: 'Free for patients, 40 spaces, two of them with chargers for electric cars.',
    access: 'Step-free entrance and a lift to all floors.',
    services: ['General practice', 'Travel vaccinations', 'Yellow fever vaccination', 'Cardiology'],
    lead: 'Our travel clinic and our heart clinic share the second floor.',
  },
  {
    slug: 'millfield',
    name: 'Millfield',
    street: '2 Granary Court',
    postcode: 'AB4 9GC',
    phone: '01632 960 155',
    hours: [...early, '08:00-12:00', '14:00-20:00', '08:00-16:00', '', ''],
    parking: 'Street parking with a ticket, £1.20 an hour.',
    access: 'Step-free entrance. The toilets are not suitable for wheelchairs.',
    services: ['General practice', 'Paediatrics', 'Baby checks'],
    lead: 'Most of our patients here are younger than twelve.',
  },
  {
    slug: 'kingsway',
    name: 'Kingsway',
    street: '231 Kingsway',
    postcode: 'AB5 3KW',
    phone: '01632 960 166',
    hours: [...early, '07:00-15:00', '08:00-18:00', '07:00-15:00', '09:00-13:00', '10:00-13:00'],
    parking: 'In the shopping centre, two hours free with your ticket stamped at reception.',
    access: 'On the second floor of the shopping centre, by lift.',
    services: ['General practice', 'Blood tests', 'Gynaecology', 'X-ray'],
    lead: 'The only one of our practices that opens on Sundays.',
  },
  {
    slug: 'station-road',
    name: 'Station Road',
    street: '14 Station Road',
    postcode: 'AB6 5SR',
    phone: '01632 960 177',
    hours: [...early, '08:00-18:00', '08:00-12:00', '08:00-16:00', '', ''],
    parking: 'None at the practice; the station car park costs £6 a day.',
    access: 'Step-free from platform 1; the lift is out of service until spring.',
    services: ['General practice', 'Mental health', 'Video consultations'],
    lead: 'Forty steps from platform 1.',
  },
  {
    slug: 'westbrook',
    name: 'Westbrook',
    street: '58 Orchard Rise',
    postcode: 'AB7 8OR',
    phone: '01632 960 188',
    hours: [...early, '08:00-17:00', '08:00-17:00', '08:00-12:00', '', ''],
    parking: 'Free, on the gravel in front of the house.',
    access: 'Step-free entrance at the side; ring at the blue door.',
    services: ['General practice', 'Minor surgery', 'Ear wax removal'],
    lead: 'A village practice with two doctors and a nurse.',
  },
]

export type Doctor = {
  name: string
  title: string
  field: string
  at: [place: string, days: string][]
  speaks: string[]
  note: string
}
export const doctors: Doctor[] = [
  {
    name: 'Helen Marsh',
    title: 'Dr',
    field: 'General practice',
    at: [['harbourside', 'Monday to Thursday']],
    speaks: ['English'],
    note: 'Founded the group with Dr Bose and looks after patients with diabetes.',
  },
  {
    name: 'Anjali Bose',
    title: 'Dr',
    field: 'Cardiology',
    at: [['northgate', 'Tuesday and Thursday']],
    speaks: ['English', 'Bengali', 'Hindi'],
    note: 'Treats arrhythmia and high blood pressure; 24-hour ECG.',
  },
  {
    name: 'Tomasz Wilk',
    title: 'Dr',
    field: 'Dermatology',
    at: [
      ['old-town', 'Monday and Friday'],
      ['kingsway', 'Wednesday'],
    ],
    speaks: ['English', 'Polish', 'German'],
    note: 'Skin cancer screening, acne, eczema.',
  },
  {
    name: 'Grace Ekwueme',
    title: 'Dr',
    field: 'Paediatrics',
    at: [['millfield', 'Monday to Friday']],
    speaks: ['English', 'French'],
    note: 'Vaccinates children and does all baby checks.',
  },
  {
    name: 'Luis Ferrer',
    title: 'Dr',
    field: 'General practice',
    at: [['kingsway', 'Monday, Tuesday and Sunday']],
    speaks: ['English', 'Spanish'],
    note: 'Works on Sundays; sports medicals.',
  },
  {
    name: 'Sofia Lindqvist',
    title: 'Dr',
    field: 'Gynaecology',
    at: [['kingsway', 'Tuesday and Friday']],
    speaks: ['English', 'Swedish'],
    note: 'Smear tests, contraception, menopause.',
  },
  {
    name: 'Owen Pritchard',
    title: 'Mr',
    field: 'Minor surgery',
    at: [
      ['harbourside', 'Friday'],
      ['westbrook', 'Wednesday'],
    ],
    speaks: ['English', 'Welsh'],
    note: 'Removes moles, cysts and ingrown toenails.',
  },
  {
    name: 'Nadia Rahman',
    title: 'Dr',
    field: 'Mental health',
    at: [['station-road', 'Monday to Wednesday']],
    speaks: ['English', 'Urdu'],
    note: 'Anxiety, depression, ADHD assessments for adults only.',
  },
  {
    name: 'Peter Hallam',
    title: 'Dr',
    field: 'General practice',
    at: [['old-town', 'Tuesday to Thursday']],
    speaks: ['English'],
    note: 'Is on leave until 1 February; Dr Shaw takes his patients.',
  },
  {
    name: 'Irene Shaw',
    title: 'Dr',
    field: 'General practice',
    at: [['old-town', 'Monday to Friday']],
    speaks: ['English', 'Italian'],
    note: 'Trainer of young doctors.',
  },
  {
    name: 'Ben Carrow',
    title: 'Dr',
    field: 'Travel medicine',
    at: [
      ['northgate', 'Wednesday and Saturday'],
      ['harbourside', 'Thursday'],
    ],
    speaks: ['English', 'Dutch'],
    note: 'Malaria advice; yellow fever at Northgate only.',
  },
  {
    name: 'Karen Dyer',
    title: 'Ms',
    field: 'Physiotherapy',
    at: [['riverside', 'Monday to Friday']],
    speaks: ['English'],
    note: 'Backs, knees and shoulders; no referral needed.',
  },
  {
    name: 'Yusuf Demir',
    title: 'Dr',
    field: 'General practice',
    at: [['riverside', 'Monday to Friday']],
    speaks: ['English', 'Turkish'],
    note: 'Asthma clinic on Thursday afternoons.',
  },
  {
    name: 'Fiona Blake',
    title: 'Dr',
    field: 'General practice',
    at: [['westbrook', 'Monday to Friday']],
    speaks: ['English'],
    note: 'Home visits in Westbrook and Long Marton.',
  },
]

/** What patients pay who have no insurance, in pounds. */
export const prices: [what: string, price: string, was?: string][] = [
  ['First consultation, 30 minutes', '£95'],
  ['Follow-up consultation, 15 minutes', '£55'],
  ['Video consultation, 15 minutes', '£45', '£60'],
  ['Blood test, standard panel', '£68'],
  ['Removal of a mole, with laboratory', '£240'],
  ['Ear wax removal, both ears', '£50'],
  ['Yellow fever vaccination with certificate', '£78'],
  ['Rabies vaccination, per dose', '£72'],
  ['Hepatitis A vaccination', '£60'],
  ['Flu vaccination', '£18', '£22'],
  ['Physiotherapy, 40 minutes', '£62'],
  ['ECG over 24 hours', '£160'],
  ['Sports medical', '£85'],
  ['Medical certificate for an employer', '£25'],
  ['X-ray, one region', '£110'],
]

export const insurers: [name: string, what: string][] = [
  ['Northern Provident', 'all practices; we bill them directly'],
  ['Avicenna Health', 'all practices; an authorisation code is needed before the first visit'],
  ['Crown Mutual', 'Harbourside, Kingsway and Northgate only; we bill them directly'],
  ['Sundal', 'all practices; you pay and claim the money back'],
  ['Meridian Student Cover', 'general practice only, no specialists'],
]
export const refusedInsurer = 'Bexley Mutual'

export const rules = {
  cancelHours: 24,
  missedFee: '£30',
  repeatDays: 'two working days',
  results: 'three to five working days',
  resultsPhone: 'after 14:00',
  newPatient: ['photo identification', 'proof of address', 'insurance card, if you have one'],
  urgent: '01632 960 199',
  urgentHours: '18:00 to 23:00 on weekdays, 09:00 to 23:00 at weekends',
  child: 'Children under 16 must come with a parent or guardian.',
  referral: 'Dermatology and cardiology need a referral; gynaecology, physiotherapy and paediatrics do not.',
  interpreter: 'An interpreter is free; ask for one three working days before.',
  records: 'Copies of your records are free and are sent within 30 days.',
  payment: 'Debit and credit cards and Apple Pay. We do not take cash or cheques.',
  ageFlu: 'free for patients over 65 and for pregnant women',
  dogs: 'Assistance dogs only.',
}
