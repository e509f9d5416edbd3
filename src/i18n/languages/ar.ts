import type { WholeWords } from './en.ts'

const rules = new Intl.PluralRules('ar')

type Noun = Record<'zero' | 'one' | 'two', string> & Record<'few' | 'many' | 'other', (count: number) => string>

/** A number with the form of the noun that goes with it. One and two are said without a number: the noun has it in it. */
function counted(count: number, noun: Noun): string {
  const form = noun[rules.select(count)]
  return typeof form === 'string' ? form : form(count)
}

/** Keeps a name or a host of another script in order inside of a right-to-left sentence (Unicode UAX 9, isolates). */
const isolated = (text: string) => `\u2068${text}\u2069`

const characters = (count: number) =>
  counted(count, {
    zero: '0 حرف',
    one: 'حرف واحد',
    two: 'حرفان',
    few: (n) => `${n} أحرف`,
    many: (n) => `${n} حرفًا`,
    other: (n) => `${n} حرف`,
  })

export const words: WholeWords = {
  language: 'ar',
  direction: 'rtl',
  assistant: 'المساعد',
  openChat: (agent) => `فتح المحادثة مع ${isolated(agent)}`,
  unread: (count) =>
    counted(count, {
      zero: 'لا رسائل جديدة',
      one: 'رسالة جديدة واحدة',
      two: 'رسالتان جديدتان',
      few: (n) => `${n} رسائل جديدة`,
      many: (n) => `${n} رسالة جديدة`,
      other: (n) => `${n} رسالة جديدة`,
    }),
  greeting: (agent) => `مرحبًا، معك ${isolated(agent)}، مساعد يعمل بالذكاء الاصطناعي. كيف يمكنني مساعدتك؟`,
  subtitle: 'مساعد بالذكاء الاصطناعي',
  disclosure: 'قد يخطئ الذكاء الاصطناعي',
  placeholder: 'اكتب رسالتك…',
  send: 'إرسال',
  stop: 'إيقاف',
  close: 'إغلاق المحادثة',
  newChat: 'محادثة جديدة',
  conversation: 'المحادثة',
  promptsLabel: 'أسئلة مقترحة',
  sources: 'المصادر',
  sourceCount: (count) =>
    counted(count, {
      zero: 'لا مصادر',
      one: 'مصدر واحد',
      two: 'مصدران',
      few: (n) => `${n} مصادر`,
      many: (n) => `${n} مصدرًا`,
      other: (n) => `${n} مصدر`,
    }),
  general: 'إجابة عامة لا تستند إلى معلومات هذا الموقع.',
  you: 'أنت',
  writing: (agent) => `${isolated(agent)}: جارٍ كتابة الرد`,
  answered: (agent) => `${isolated(agent)}: الرد جاهز`,
  newMessages: 'رسائل جديدة',
  earlier: 'عرض الرسائل السابقة',
  later: 'عرض الرسائل اللاحقة',
  newest: 'الانتقال إلى النهاية',
  loading: 'جارٍ التحميل…',
  reconnecting: 'انقطع الاتصال. جارٍ إعادة الاتصال…',
  offline: 'لا يوجد اتصال حاليًا. سيُرسَل ما تكتبه عند عودة الاتصال.',
  online: 'عاد الاتصال.',
  queued: 'في انتظار الاتصال',
  discard: 'تجاهل',
  unkept: 'في انتظار الاتصال. أبقِ هذه الصفحة مفتوحة، فالمتصفح لا يستطيع حفظ الرسالة.',
  slow: 'يستغرق هذا وقتًا أطول من المعتاد. الرد في الطريق.',
  unfinished: 'هذه الإجابة غير مكتملة.',
  goOn: 'متابعة',
  stopped: 'أوقفتَ هذا الرد.',
  interrupted: 'انقطع الرد قبل اكتماله.',
  notSent: 'لم تُرسَل.',
  retry: 'إعادة المحاولة',
  charactersLeft: (count) => `المتبقي: ${characters(count)}`,
  tooLong: (count) => `تجاوزت الحد بمقدار: ${characters(count)}`,
  actions: 'تقييم هذا الرد ونسخه',
  helpful: 'مفيد',
  notHelpful: 'غير مفيد',
  copy: 'نسخ',
  copied: 'تم النسخ',
  notCopied: 'النسخ محظور هنا. حدِّد النص بدلًا من ذلك.',
  correctiveTitle: 'يُرجى إدخال الإجابة الصحيحة',
  correctiveHint: 'اختياري',
  submit: 'إرسال',
  skip: 'تخطٍّ',
  branding: 'مدعوم من Foyer',
  more: 'المزيد',
  spoken: {
    code: (language, lines) =>
      `شيفرة${language && `، ${isolated(language)}`}، ${counted(lines, {
        zero: '0 سطر',
        one: 'سطر واحد',
        two: 'سطران',
        few: (n) => `${n} أسطر`,
        many: (n) => `${n} سطرًا`,
        other: (n) => `${n} سطر`,
      })}`,
    link: (text, host) => `${isolated(text)}، رابط إلى ${isolated(host)}`,
    table: (rows, columns) => `جدول، ${rows} في ${columns}`,
    picture: (description) => `صورة${description && `: ${isolated(description)}`}`,
    answerStopped: (agent) => `${isolated(agent)}: تم إيقاف الرد`,
    howToRead: 'ينقلك السهمان لأعلى ولأسفل من رسالة إلى أخرى.',
  },
  notice: {
    title: 'قبل أن تبدأ',
    accept: 'الموافقة والمتابعة',
    decline: 'ليس الآن',
    declined: 'لم يُرسَل أي شيء. ما زال نصك في الأسفل.',
  },
  about: {
    title: 'حول هذه المحادثة',
    back: 'العودة إلى المحادثة',
    byAi: 'يكتب الردودَ ذكاءٌ اصطناعي. وقد تكون خاطئة: تحقَّق مما يهمك.',
    ai: 'ذكاء اصطناعي',
    what: 'ما نحتفظ به: رسائلك والصفحات التي كتبتها فيها، والردود، وتقييماتك.',
    where: (host) => `تُحفظ على ${isolated(host)}.`,
    unlimited: 'تبقى هناك إلى أن تحذفها أنت أو مالك هذا الموقع.',
    days: (count) =>
      `تُحذف بعد ${counted(count, {
        zero: '0 يوم',
        one: 'يوم واحد',
        two: 'يومين',
        few: (n) => `${n} أيام`,
        many: (n) => `${n} يومًا`,
        other: (n) => `${n} يوم`,
      })} من آخر رسالة.`,
    browser: {
      local: 'يتذكر هذا المتصفح المحادثة لتجدها عند عودتك. على جهاز مشترك، اختر «محادثة جديدة» قبل أن تغادر.',
      session: 'يتذكر هذا المتصفح المحادثة إلى أن تغلق علامة التبويب.',
      none: 'لا يتذكر هذا المتصفح شيئًا: إذا غادرت الصفحة فلن تتمكن من العودة إلى المحادثة.',
    },
    download: 'تنزيل المحادثة',
    fileName: 'muhadatha',
    erase: 'حذف المحادثة',
    eraseQuestion: 'هل تريد حذف المحادثة نهائيًا؟ لن يتمكن أحد من استعادتها.',
    eraseConfirm: 'حذف',
    cancel: 'إلغاء',
    erased: 'تم حذف المحادثة.',
    notErased: 'تعذّر حذف المحادثة. يُرجى إعادة المحاولة.',
    notDownloaded: 'تعذّر جلب المحادثة. يُرجى إعادة المحاولة.',
  },
  problems: {
    unknown: 'حدث خطأ ما. يُرجى إعادة المحاولة.',
    network: 'لا يوجد اتصال. تحقَّق من الإنترنت ثم أعد المحاولة.',
    'no-ai': 'لا يستطيع المساعد الرد الآن. يُرجى العودة لاحقًا.',
    'bad-key': 'لا يستطيع المساعد الرد الآن. يُرجى العودة لاحقًا.',
    'rate-limited': 'المساعد مشغول. يُرجى الانتظار قليلًا ثم إعادة المحاولة.',
    timeout: 'استغرق الرد وقتًا طويلًا. يُرجى إعادة المحاولة.',
    'cut-off': 'انقطع الرد. يُرجى إعادة المحاولة.',
    refused: 'لا يستطيع المساعد الرد على هذا. يُرجى صياغة السؤال بطريقة أخرى.',
    unavailable: 'تعذّر الوصول إلى المساعد. يُرجى إعادة المحاولة.',
    'too-many-requests': 'عدد الرسائل كبير جدًا. يُرجى الانتظار قليلًا ثم إعادة المحاولة.',
    'too-large': 'هذه الرسالة طويلة جدًا. يُرجى اختصارها.',
    validation: 'لا يمكن إرسال هذه الرسالة. يُرجى تعديلها ثم إعادة المحاولة.',
    'answer-in-progress': 'ما زال الرد قيد الكتابة. يُرجى انتظار اكتماله.',
    unauthorized: 'انتهت هذه المحادثة. يُرجى بدء محادثة جديدة.',
    'not-found': 'لم تعد هذه المحادثة موجودة. يُرجى بدء محادثة جديدة.',
    'origin-not-allowed': 'هذه المحادثة غير متاحة على هذا الموقع.',
    'agent-disabled': 'هذه المحادثة مغلقة. يُرجى العودة لاحقًا.',
    'agent-gone': 'لم تعد هذه المحادثة متاحة.',
    'shutting-down': 'تجري إعادة تشغيل المحادثة. يُرجى الانتظار قليلًا ثم إعادة المحاولة.',
  },
  markdown: {
    copyCode: 'نسخ الشيفرة',
    copied: 'تم النسخ',
    loadImageFrom: (host) => `تحميل الصورة من ${isolated(host)}`,
    opensIn: 'يُفتح في علامة تبويب جديدة',
    code: (language) => (language === '' ? 'شيفرة' : `شيفرة، ${isolated(language)}`),
  },
}
