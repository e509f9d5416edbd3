import { answer, close, cross, far, human, talk, follow, type Turn } from '../turns.ts'

const contact = '960 100|hello@alderbrook|complaints@alderbrook|Miriam Oduya'
/** The phones of all practices but one, unless in a row of a table, which names the practice. */
const others = (own: string) => [`^(?!\\|).*960 1(?!${own})(11|22|33|44|55|66|77|88)`]

/** Written from facts.ts alone. */
export const questions: Turn[][] = [
  [
    talk('hi'),
    answer('when is the kingsway practice open on sunday', '10:00 ?- ?13:00', 'kingsway|hours'),
    follow('and saturdays', '09:00 ?- ?13:00', 'kingsway|hours'),
    follow('phone number?', '960 166', 'kingsway|contact', { mustNot: others('66') }),
  ],
  [
    answer('opening hours northgate wednesday', '10:00 ?- ?19:00', 'northgate|hours'),
    follow('is there parking', '40 spaces', 'northgate', { mustNot: ['Quay', '18 spaces', 'gravel'] }),
    follow('and at millfield?', '1\\.20', 'millfield'),
  ],
  [answer('riverside phone', '960 133', 'riverside|contact', { mustNot: others('33') })],
  [answer('adress of the old town practise', ['27 Saddler Lane'], 'old-town|contact')],
  [answer('are you open late on thursdays anywhere', '20:00', 'harbourside|millfield|hours')],
  [answer('is westbrook open friday afternoon', '08:00 ?- ?12:00', 'westbrook|hours')],
  [
    answer('harbourside saturday', '09:00 ?- ?12:00', 'harbourside|hours', {
      mustNot: ['09:00 ?- ?13:00[^\\n]*Saturday'],
    }),
  ],
  [
    answer('who is your skin doctor', 'Wilk', 'doctors|dermatology|wilk'),
    follow('which days is he at kingsway', 'Wednesday', 'wilk|kingsway|doctors'),
    follow('do i need a referral for him', 'Dermatology[^\\n]*need', 'referral|dermatology|appointments|faq'),
  ],
  [answer('dr bose which days', ['Tuesday', 'Thursday'], 'bose|doctors')],
  [
    answer('is there a doctor who speaks polish', 'Wilk', 'wilk|doctors'),
    follow('and turkish?', 'Demir', 'demir|doctors'),
  ],
  [answer('pediatrician', 'Ekwueme', 'ekwueme|doctors|paediatrics|millfield')],
  [answer('is dr hallam back', '1 February|Shaw', 'hallam|doctors|news')],
  [answer('who removes moles and what does it cost', ['Pritchard', '240'], 'pritchard|minor-surgery|prices')],
  [answer('do you accept crown mutual insurance', ['Harbourside', 'Kingsway', 'Northgate'], 'insurance')],
  [answer('is avicenna ok, do i need anything', 'authori[sz]ation code', 'insurance')],
  [answer('do you take bexley mutual', 'Bexley Mutual', 'insurance', { mustNot: ['bill them directly'] })],
  [
    answer(
      'does student insurance from meridian cover specialists',
      'general practice only|no specialists',
      'insurance',
    ),
  ],
  [
    answer('how much is a first visit without insurance', '£ ?95', 'prices'),
    follow('and a follow up', '£ ?55', 'prices'),
    follow('by video?', '£ ?45', 'prices|video', { mustNot: ['£ ?60 ?£ ?45'] }),
  ],
  [
    answer('price flu jab', '£ ?18', 'prices|flu|vaccin', { mustNot: ['£ ?22 ?£ ?18'] }),
    follow('im 70 do i have to pay', 'free', 'flu|vaccin|prices'),
  ],
  [
    answer(
      'where can i get a yellow fever jab and how much is it',
      ['Northgate', '78'],
      'yellow-fever|travel|vaccin|prices',
    ),
  ],
  [answer('rabies shot cost', '£ ?72', 'prices|travel|vaccin')],
  [answer('ear wax', ['Westbrook|£ ?50'], 'ear-wax|westbrook|prices')],
  [
    answer('how do i cancel my appointment and does it cost somthing', ['24 hours'], 'appointments|cancel|faq'),
    follow('what if i just dont come', '£ ?30', 'appointments|cancel|faq'),
  ],
  [answer('repeat prescription how long does it take', 'two working days|2 working days', 'prescription|faq')],
  [answer('test results when', ['three to five|3 ?(to|-) ?5'], 'results|blood|faq')],
  [answer('what do i need to bring as a new patient', ['photo', 'proof of address'], 'new-patient|register|faq')],
  [
    answer(
      'its 9pm and my daughter has a high fever who can i call',
      '960 199',
      'urgent|emergenc|out-of-hours|contact',
    ),
  ],
  [answer('wheelchair access at station road', 'Step-free|platform 1', 'station-road')],
  [answer('can my son 14 come alone', 'parent|guardian', 'children|faq|paediatrics|appointments')],
  [answer('do you take cash', 'not take cash|no cash', 'pay|prices|faq')],
  [answer('can i bring my dog', 'assistance dogs', 'faq|visit')],
  [answer('interpreter needed for my mother', 'free', 'interpreter|faq|new-patient')],
  [answer('physio without referral?', 'physiotherapy[^\\n]*not|no referral needed', 'physio|referral|dyer|faq')],
  [answer('adhd test for adults', 'Rahman', 'rahman|mental|doctors|station-road')],
  [cross('de', 'Wann hat die Praxis Northgate am Mittwoch geöffnet?', '10:00 ?- ?19:00', 'northgate|hours')],
  [cross('de', 'Was kostet eine Gelbfieberimpfung?', '78', 'yellow-fever|travel|vaccin|prices')],
  [cross('es', '¿hay un médico que hable español?', 'Ferrer', 'ferrer|doctors')],
  [cross('es', 'quiero cancelar mi cita', '24 hours|24 horas', 'appointments|cancel|faq')],
  [
    cross('fr', 'quel est le numéro de téléphone de Riverside', '960 133', 'riverside|contact', {
      mustNot: others('33'),
    }),
  ],
  [cross('fr', 'pédiatre', 'Ekwueme', 'ekwueme|doctors|paediatrics|millfield')],
  [cross('pl', 'czy jest lekarz mówiący po polsku', 'Wilk', 'wilk|doctors')],
  [cross('tr', 'Riverside park yeri var mı', '18 spaces|free', 'riverside')],
  [cross('it', 'accettate contanti?', 'not take cash|no cash', 'pay|prices|faq')],
  [close('do you have a dentist'), close('can i get laser eye surgery'), close('botox price')],
  [close('do you do MRI scans')],
  [close('is the southgate practice open today')],
  [close('do you accept Bluewater insurance')],
  [close('which days is dr henderson in')],
  [close('how much is a hip replacement')],
  [close('japanese encephalitis vaccine price')],
  [close('do you treat cats and dogs')],
  [close('do you have a pharmacy where i can buy sunscreen')],
  [far('what is the capital of mongolia'), far('write me an essay on napoleon'), far('best laptop under 500 pounds')],
  [talk('are you a real doctor?'), talk('ok thanks bye')],
  [human('i want to speak to a human please', contact)],
  [human('your receptionist was incredibly rude to me, this is outrageous', contact)],
  [human('how do i complain', contact)],
]
