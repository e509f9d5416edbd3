import type { Help } from '../../contract/inbox/help.ts'
import type { Language } from '../../contract/languages.ts'
import { hoursText, isOpenAt } from './hours.ts'

/*
 * What the agent says once when a person is asked for, in the widget's languages. It promises nobody: whether somebody comes, and when, it does
 * not know.
 */
type Sayings = {
  told: string
  /** Within the hours, or where none are said. */
  free: string
  /** Outside of them. */
  away: string
  /** `{hours}`: days and times. */
  hours: string
  /** Where the agent goes on answering. */
  meanwhile: string
  /** Where the form asks for an email address and none is known. */
  address: string
}

const sayings: Record<Language, Sayings> = {
  en: {
    told: 'I have told the team.',
    free: 'As soon as somebody is free, they can write to you here.',
    away: 'Nobody is there at the moment.',
    hours: 'The team’s hours: {hours}.',
    meanwhile: 'Until then I am glad to go on helping.',
    address: 'You can also leave your email address here, so that they can reach you later.',
  },
  de: {
    told: 'Ich habe das Team benachrichtigt.',
    free: 'Sobald jemand Zeit hat, kann er Ihnen hier schreiben.',
    away: 'Im Moment ist niemand da.',
    hours: 'Zeiten des Teams: {hours}.',
    meanwhile: 'Bis dahin helfe ich gern weiter.',
    address: 'Sie können hier auch Ihre E-Mail-Adresse hinterlassen, damit man Sie später erreicht.',
  },
  fr: {
    told: 'J’ai prévenu l’équipe.',
    free: 'Dès que quelqu’un sera disponible, il pourra vous écrire ici.',
    away: 'Il n’y a personne pour le moment.',
    hours: 'Horaires de l’équipe\u00A0: {hours}.',
    meanwhile: 'En attendant, je continue volontiers à vous aider.',
    address: 'Vous pouvez aussi laisser ici votre adresse e-mail, afin que l’on puisse vous joindre plus tard.',
  },
  es: {
    told: 'He avisado al equipo.',
    free: 'En cuanto alguien esté libre, podrá escribirle aquí.',
    away: 'En este momento no hay nadie.',
    hours: 'Horario del equipo: {hours}.',
    meanwhile: 'Mientras tanto, puedo seguir ayudándole.',
    address: 'También puede dejar aquí su correo electrónico para que puedan localizarle más tarde.',
  },
  pt: {
    told: 'Avisei a equipe.',
    free: 'Assim que alguém estiver livre, poderá escrever para você aqui.',
    away: 'No momento não há ninguém da equipe.',
    hours: 'Horário da equipe: {hours}.',
    meanwhile: 'Até lá, continuo ajudando com prazer.',
    address: 'Você também pode deixar seu e-mail aqui, para que possam responder mais tarde.',
  },
  it: {
    told: 'Ho avvisato il team.',
    free: 'Appena qualcuno sarà libero, potrà scriverLe qui.',
    away: 'Al momento non c’è nessuno.',
    hours: 'Orari del team: {hours}.',
    meanwhile: 'Nel frattempo continuo volentieri ad aiutarLa.',
    address: 'Può anche lasciare qui il Suo indirizzo e-mail, così potranno raggiungerLa più tardi.',
  },
  nl: {
    told: 'Ik heb het team op de hoogte gebracht.',
    free: 'Zodra iemand tijd heeft, kan die u hier schrijven.',
    away: 'Op dit moment is er niemand.',
    hours: 'Tijden van het team: {hours}.',
    meanwhile: 'Tot die tijd help ik u graag verder.',
    address: 'U kunt hier ook uw e-mailadres achterlaten, zodat men u later kan bereiken.',
  },
  pl: {
    told: 'Powiadomiłem zespół.',
    free: 'Gdy tylko ktoś będzie wolny, może tu do Państwa napisać.',
    away: 'W tej chwili nikogo nie ma.',
    hours: 'Godziny pracy zespołu: {hours}.',
    meanwhile: 'Do tego czasu chętnie pomogę dalej.',
    address: 'Można tu też zostawić adres e-mail, aby zespół mógł się później odezwać.',
  },
  tr: {
    told: 'Ekibe haber verdim.',
    free: 'Müsait olan biri size buradan yazabilir.',
    away: 'Şu anda kimse yok.',
    hours: 'Ekibin saatleri: {hours}.',
    meanwhile: 'O zamana kadar yardımcı olmaya devam ederim.',
    address: 'Daha sonra size ulaşılabilmesi için e-posta adresinizi de buraya bırakabilirsiniz.',
  },
  ru: {
    told: 'Я сообщил команде.',
    free: 'Как только кто-нибудь освободится, он сможет написать вам здесь.',
    away: 'Сейчас никого нет на месте.',
    hours: 'Часы работы команды: {hours}.',
    meanwhile: 'А пока я с радостью продолжу помогать.',
    address: 'Вы также можете оставить здесь адрес электронной почты, чтобы с вами связались позже.',
  },
  uk: {
    told: 'Я повідомив команду.',
    free: 'Щойно хтось звільниться, він зможе написати вам тут.',
    away: 'Зараз нікого немає на місці.',
    hours: 'Години роботи команди: {hours}.',
    meanwhile: 'А поки я радо допомагатиму далі.',
    address: 'Ви також можете залишити тут адресу електронної пошти, щоб із вами зв’язалися пізніше.',
  },
  ar: {
    told: 'لقد أبلغتُ الفريق.',
    free: 'حالما يتفرغ أحد، يمكنه أن يكتب لك هنا.',
    away: 'لا يوجد أحد في الوقت الحالي.',
    hours: 'أوقات الفريق: {hours}.',
    meanwhile: 'حتى ذلك الحين يسرّني أن أواصل مساعدتك.',
    address: 'يمكنك أيضًا ترك عنوان بريدك الإلكتروني هنا كي يتمكنوا من الوصول إليك لاحقًا.',
  },
  he: {
    told: 'הודעתי לצוות.',
    free: 'ברגע שמישהו יתפנה, הוא יוכל לכתוב לך כאן.',
    away: 'כרגע אין אף אחד.',
    hours: 'שעות הצוות: {hours}.',
    meanwhile: 'עד אז אשמח להמשיך לעזור.',
    address: 'אפשר גם להשאיר כאן כתובת דוא״ל, כדי שיוכלו להשיג אותך מאוחר יותר.',
  },
  hi: {
    told: 'मैंने टीम को सूचित कर दिया है।',
    free: 'जैसे ही कोई उपलब्ध होगा, वह आपको यहाँ लिख सकता है।',
    away: 'इस समय कोई मौजूद नहीं है।',
    hours: 'टीम का समय: {hours}।',
    meanwhile: 'तब तक मैं आगे भी आपकी मदद कर सकता हूँ।',
    address: 'आप यहाँ अपना ईमेल पता भी छोड़ सकते हैं, ताकि वे बाद में आपसे संपर्क कर सकें।',
  },
  ja: {
    told: 'チームに知らせました。',
    free: '担当者の手が空きしだい、こちらでご連絡できます。',
    away: '現在、担当者は不在です。',
    hours: '対応時間：{hours}。',
    meanwhile: 'それまでは私が引き続きお手伝いします。',
    address: '後ほどご連絡できるよう、こちらにメールアドレスを残していただくこともできます。',
  },
  ko: {
    told: '팀에 알렸습니다.',
    free: '가능한 담당자가 생기면 여기로 글을 남길 수 있습니다.',
    away: '지금은 담당자가 없습니다.',
    hours: '팀 운영 시간: {hours}.',
    meanwhile: '그때까지 제가 계속 도와드리겠습니다.',
    address: '나중에 연락드릴 수 있도록 여기에 이메일 주소를 남기셔도 됩니다.',
  },
  zh: {
    told: '我已通知团队。',
    free: '一旦有人有空，就可以在这里给您回复。',
    away: '目前没有人在。',
    hours: '团队的工作时间：{hours}。',
    meanwhile: '在此之前，我很乐意继续为您提供帮助。',
    address: '您也可以在此留下电子邮箱地址，以便稍后与您联系。',
  },
}

/**
 * What is said to a visitor who asked for a person at a moment, in milliseconds since 1970. `tag`: names the language, for days and times.
 * `hasAddress`: they left one already.
 */
export function waitingText(
  help: Pick<Help, 'times' | 'timezone' | 'isSilent' | 'form'>,
  { language, tag }: { language: Language; tag: string },
  at: number,
  hasAddress: boolean,
): string {
  const { told, free, away, hours, meanwhile, address } = sayings[language]
  const isOpen = isOpenAt(help, at)
  const times = hoursText(help, tag)
  // Outside of the hours nobody is waited for, so the agent is not silent.
  const goesOn = !help.isSilent || !isOpen
  return [
    told,
    isOpen ? free : away,
    ...(times === undefined ? [] : [hours.replace('{hours}', () => times)]),
    ...(goesOn ? [meanwhile] : []),
    ...(asksForAddress(help, hasAddress) ? [address] : []),
  ].join(' ')
}

/** Whether who waits for a person is offered to leave an email address meanwhile. */
export function asksForAddress({ form }: Pick<Help, 'form'>, hasAddress: boolean): boolean {
  return form.isOffered && form.email !== 'off' && !hasAddress
}
