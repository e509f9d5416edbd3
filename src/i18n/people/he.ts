import type { PeopleWords } from './people-words.ts'

/** Keeps a name or hours of another script in order inside of a right-to-left sentence (Unicode UAX 9, isolates). */
const isolated = (text: string) => `\u2068${text}\u2069`

export const words: PeopleWords = {
  fromTeam: 'מהצוות',
  someone: 'מישהו מהצוות',
  subtitle: 'אדם עונה לך',
  disclosure: (name) => `${isolated(name)} מהצוות הוא אדם. תשובות קודמות עשויות להיות של בינה מלאכותית.`,
  readBy: 'אנשים מהצוות עשויים לקרוא את השיחה ולענות בה.',
  seen: 'נקרא',
  ask: 'לדבר עם אדם',
  waiting: 'בהמתנה לאדם מהצוות. אפשר להמשיך לכתוב.',
  away: 'אין כאן כרגע אף אחד מהצוות.',
  hours: (hours) => `הצוות נמצא כאן בדרך כלל: ${isolated(hours)}.`,
  leave: 'להפסיק להמתין',
  left: 'ההמתנה לאדם מהצוות הסתיימה.',
  joined: (name) => `עכשיו התשובות מגיעות מ${isolated(name)} מהצוות.`,
  returned: 'עוזר הבינה המלאכותית עונה שוב.',
  contact: {
    title: 'להשאיר הודעה',
    message: 'ההודעה שלך',
    name: 'שם',
    email: 'כתובת דוא״ל',
    phone: 'מספר טלפון',
    choose: 'נא לבחור',
    required: 'נא למלא שדה זה.',
    wrongEmail: 'נא להזין כתובת דוא״ל כגון name@example.com.',
    wrongPhone: 'נא להזין מספר טלפון כגון \u2066+972 3 123 4567\u2069.',
    agree: 'נא לסמן תיבה זו כדי לשלוח את ההודעה.',
    send: 'שליחת ההודעה',
    kept: 'מה שהקלדת עדיין כאן.',
    changed: 'הטופס השתנה בינתיים. נא לבדוק אותו ולשלוח שוב.',
    unavailable: 'כרגע אי אפשר להשאיר כאן הודעה.',
    saved: 'ההודעה שלך נשמרה.',
    reference: (reference) => `מספר הפנייה: ${reference}. אפשר לציין אותו בשאלה על ההודעה.`,
    another: 'לכתוב הודעה נוספת',
    withdraw: 'משיכת ההודעה',
    withdrawQuestion: 'למשוך את ההודעה? היא תימחק לתמיד.',
    withdrawn: 'ההודעה נמשכה ונמחקה.',
    notWithdrawn: 'לא ניתן היה למשוך את ההודעה. נא לנסות שוב.',
  },
}
