import type { PeopleWords } from './people-words.ts'

/** Keeps a name or hours of another script in order inside of a right-to-left sentence (Unicode UAX 9, isolates). */
const isolated = (text: string) => `\u2068${text}\u2069`

export const words: PeopleWords = {
  fromTeam: 'من الفريق',
  someone: 'أحد أعضاء الفريق',
  subtitle: 'يجيبك شخص من الفريق',
  disclosure: (name) => `${isolated(name)} إنسان حقيقي. قد تكون الردود السابقة من ذكاء اصطناعي.`,
  readBy: 'قد يقرأ أشخاص من الفريق المحادثة ويجيبون فيها.',
  seen: 'تمت القراءة',
  ask: 'التحدث إلى شخص',
  waiting: 'أنت في انتظار شخص. يمكنك متابعة الكتابة.',
  away: 'لا أحد من الفريق هنا الآن.',
  hours: (hours) => `يوجد الفريق هنا عادةً: ${isolated(hours)}.`,
  leave: 'إيقاف الانتظار',
  left: 'لم تعد في انتظار شخص.',
  joined: (name) => `يجيبك الآن ${isolated(name)} من الفريق.`,
  returned: 'عاد مساعد الذكاء الاصطناعي إلى الرد.',
  contact: {
    title: 'ترك رسالة',
    message: 'رسالتك',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    phone: 'رقم الهاتف',
    choose: 'يُرجى الاختيار',
    required: 'يُرجى ملء هذا الحقل.',
    wrongEmail: 'يُرجى إدخال بريد إلكتروني مثل name@example.com.',
    wrongPhone: 'يُرجى إدخال رقم هاتف مثل \u2066+20 2 1234 5678\u2069.',
    agree: 'يُرجى تحديد هذا المربع إذا أردت إرسال الرسالة.',
    send: 'إرسال الرسالة',
    kept: 'ما كتبته ما زال هنا.',
    changed: 'تغيّر النموذج في هذه الأثناء. يُرجى مراجعته وإرساله مرة أخرى.',
    unavailable: 'لا يمكن ترك رسالة هنا الآن.',
    saved: 'تم حفظ رسالتك.',
    reference: (reference) => `الرقم المرجعي: ${reference}. يمكنك ذكره عند السؤال عن رسالتك.`,
    another: 'كتابة رسالة أخرى',
    withdraw: 'سحب الرسالة',
    withdrawQuestion: 'هل تريد سحب الرسالة؟ ستُحذف نهائيًا.',
    withdrawn: 'تم سحب الرسالة وحذفها.',
    notWithdrawn: 'تعذّر سحب الرسالة. يُرجى إعادة المحاولة.',
  },
}
