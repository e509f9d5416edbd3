import type { Language } from '../../contract/languages.ts'
import { acceptedTags, spokenLanguage } from '../../core/languages.ts'

/** The texts of the server's pages, in the widget's languages. `{name}` is that of the agent. */
type PageWords = {
  /** The description of the page, if the theme has none. */
  chatWith: string
  noScript: string
  gone: string
  goneWhy: string
  goneDo: string
  /** Shown when a public agent is switched off. */
  off: string
  offDo: string
}

const pageWords = {
  en: {
    chatWith: 'Chat with {name}',
    noScript: 'This chat needs JavaScript. Please switch it on and load the page again.',
    gone: 'There is no chat here',
    goneWhy: 'The address may be mistyped, or the chat was moved, made private or switched off.',
    goneDo: 'Check the address, or ask whoever gave it to you for the new one.',
    off: 'This chat is switched off',
    offDo: 'Please come back later.',
  },
  de: {
    chatWith: 'Chat mit {name}',
    noScript: 'Dieser Chat braucht JavaScript. Bitte schalten Sie es ein und laden Sie die Seite neu.',
    gone: 'Hier gibt es keinen Chat',
    goneWhy:
      'Vielleicht ist die Adresse vertippt, oder der Chat ist umgezogen, nicht mehr öffentlich oder abgeschaltet.',
    goneDo: 'Prüfen Sie die Adresse, oder fragen Sie dort nach der neuen, wo Sie sie herhaben.',
    off: 'Dieser Chat ist abgeschaltet',
    offDo: 'Bitte kommen Sie später wieder.',
  },
  fr: {
    chatWith: 'Discuter avec {name}',
    noScript: 'Cette discussion a besoin de JavaScript. Activez-le, puis rechargez la page.',
    gone: 'Il n’y a pas de discussion ici',
    goneWhy: 'L’adresse est peut-être mal saisie, ou la discussion a été déplacée, rendue privée ou désactivée.',
    goneDo: 'Vérifiez l’adresse, ou demandez la nouvelle à la personne qui vous l’a donnée.',
    off: 'Cette discussion est désactivée',
    offDo: 'Merci de revenir plus tard.',
  },
  es: {
    chatWith: 'Chat con {name}',
    noScript: 'Este chat necesita JavaScript. Actívelo y vuelva a cargar la página.',
    gone: 'Aquí no hay ningún chat',
    goneWhy: 'Puede que la dirección esté mal escrita, o que el chat se haya movido, hecho privado o desactivado.',
    goneDo: 'Compruebe la dirección o pida la nueva a quien se la dio.',
    off: 'Este chat está desactivado',
    offDo: 'Vuelva más tarde, por favor.',
  },
  pt: {
    chatWith: 'Conversar com {name}',
    noScript: 'Esta conversa precisa de JavaScript. Ative-o e carregue a página de novo.',
    gone: 'Não há nenhuma conversa aqui',
    goneWhy: 'O endereço pode estar errado, ou a conversa foi movida, tornada privada ou desativada.',
    goneDo: 'Verifique o endereço ou peça o novo a quem lho deu.',
    off: 'Esta conversa está desativada',
    offDo: 'Volte mais tarde, por favor.',
  },
  it: {
    chatWith: 'Chat con {name}',
    noScript: 'Questa chat richiede JavaScript. Attivalo e ricarica la pagina.',
    gone: 'Qui non c’è nessuna chat',
    goneWhy: 'L’indirizzo potrebbe essere errato, oppure la chat è stata spostata, resa privata o disattivata.',
    goneDo: 'Controlla l’indirizzo o chiedi quello nuovo a chi te l’ha dato.',
    off: 'Questa chat è disattivata',
    offDo: 'Torna più tardi.',
  },
  nl: {
    chatWith: 'Chatten met {name}',
    noScript: 'Deze chat heeft JavaScript nodig. Zet het aan en laad de pagina opnieuw.',
    gone: 'Hier is geen chat',
    goneWhy: 'Misschien is het adres verkeerd getypt, of is de chat verplaatst, privé gemaakt of uitgezet.',
    goneDo: 'Controleer het adres, of vraag het nieuwe aan wie het u gaf.',
    off: 'Deze chat staat uit',
    offDo: 'Kom later terug.',
  },
  pl: {
    chatWith: 'Czat z: {name}',
    noScript: 'Ten czat wymaga JavaScriptu. Włącz go i wczytaj stronę ponownie.',
    gone: 'Tu nie ma czatu',
    goneWhy: 'Adres może zawierać błąd albo czat został przeniesiony, ukryty lub wyłączony.',
    goneDo: 'Sprawdź adres albo poproś o nowy osobę, od której go masz.',
    off: 'Ten czat jest wyłączony',
    offDo: 'Zajrzyj tu później.',
  },
  tr: {
    chatWith: '{name} ile sohbet',
    noScript: 'Bu sohbet için JavaScript gerekir. Lütfen açın ve sayfayı yeniden yükleyin.',
    gone: 'Burada bir sohbet yok',
    goneWhy: 'Adres yanlış yazılmış olabilir ya da sohbet taşınmış, gizlenmiş veya kapatılmış olabilir.',
    goneDo: 'Adresi denetleyin ya da size verenden yenisini isteyin.',
    off: 'Bu sohbet kapalı',
    offDo: 'Lütfen daha sonra yeniden gelin.',
  },
  ru: {
    chatWith: 'Чат: {name}',
    noScript: 'Для этого чата нужен JavaScript. Включите его и загрузите страницу снова.',
    gone: 'Здесь нет чата',
    goneWhy: 'Возможно, в адресе опечатка или чат перенесён, скрыт либо отключён.',
    goneDo: 'Проверьте адрес или узнайте новый у того, кто вам его дал.',
    off: 'Этот чат отключён',
    offDo: 'Пожалуйста, зайдите позже.',
  },
  uk: {
    chatWith: 'Чат: {name}',
    noScript: 'Для цього чату потрібен JavaScript. Увімкніть його та завантажте сторінку знову.',
    gone: 'Тут немає чату',
    goneWhy: 'Можливо, в адресі помилка або чат перенесено, приховано чи вимкнено.',
    goneDo: 'Перевірте адресу або дізнайтеся нову в того, хто вам її дав.',
    off: 'Цей чат вимкнено',
    offDo: 'Будь ласка, завітайте пізніше.',
  },
  ar: {
    chatWith: 'محادثة مع {name}',
    noScript: 'تحتاج هذه المحادثة إلى JavaScript. يرجى تفعيله ثم إعادة تحميل الصفحة.',
    gone: 'لا توجد محادثة هنا',
    goneWhy: 'ربما كُتب العنوان خطأً، أو نُقلت المحادثة أو أصبحت خاصة أو أُوقفت.',
    goneDo: 'تحقق من العنوان، أو اطلب العنوان الجديد ممن أعطاك إياه.',
    off: 'هذه المحادثة متوقفة',
    offDo: 'يرجى العودة لاحقًا.',
  },
  he: {
    chatWith: 'צ׳אט עם {name}',
    noScript: 'הצ׳אט הזה זקוק ל־JavaScript. יש להפעיל אותו ולטעון את הדף מחדש.',
    gone: 'אין כאן צ׳אט',
    goneWhy: 'ייתכן שהכתובת הוקלדה בטעות, או שהצ׳אט הועבר, הפך לפרטי או כובה.',
    goneDo: 'כדאי לבדוק את הכתובת, או לבקש את החדשה ממי שנתן אותה.',
    off: 'הצ׳אט הזה כבוי',
    offDo: 'אפשר לחזור מאוחר יותר.',
  },
  hi: {
    chatWith: '{name} के साथ चैट',
    noScript: 'इस चैट के लिए JavaScript ज़रूरी है। कृपया उसे चालू करें और पेज फिर से लोड करें।',
    gone: 'यहाँ कोई चैट नहीं है',
    goneWhy: 'हो सकता है कि पता ग़लत लिखा गया हो, या चैट हटाई, निजी की या बंद कर दी गई हो।',
    goneDo: 'पता जाँच लें, या जिसने दिया था उससे नया पता पूछ लें।',
    off: 'यह चैट बंद है',
    offDo: 'कृपया बाद में फिर आएँ।',
  },
  ja: {
    chatWith: '{name}とチャット',
    noScript: 'このチャットには JavaScript が必要です。有効にしてページを再読み込みしてください。',
    gone: 'ここにチャットはありません',
    goneWhy: 'アドレスが間違っているか、チャットが移動、非公開または停止された可能性があります。',
    goneDo: 'アドレスを確認するか、教えてくれた人に新しいアドレスを尋ねてください。',
    off: 'このチャットは停止中です',
    offDo: 'しばらくしてからもう一度お越しください。',
  },
  ko: {
    chatWith: '{name} 채팅',
    noScript: '이 채팅에는 JavaScript가 필요합니다. 켠 다음 페이지를 다시 불러오세요.',
    gone: '여기에는 채팅이 없습니다',
    goneWhy: '주소가 잘못되었거나 채팅이 옮겨졌거나 비공개로 바뀌었거나 꺼졌을 수 있습니다.',
    goneDo: '주소를 확인하거나 주소를 알려 준 사람에게 새 주소를 물어보세요.',
    off: '이 채팅은 꺼져 있습니다',
    offDo: '나중에 다시 찾아와 주세요.',
  },
  zh: {
    chatWith: '与 {name} 聊天',
    noScript: '此聊天需要 JavaScript。请启用后重新加载页面。',
    gone: '这里没有聊天',
    goneWhy: '地址可能有误，或者聊天已被移动、设为私密或关闭。',
    goneDo: '请检查地址，或向提供地址的人询问新地址。',
    off: '此聊天已关闭',
    offDo: '请稍后再来。',
  },
} satisfies Record<Language, PageWords>

/** The texts of a page and their language tag: that of the visitor, which may name a region. */
export type Speech = { tag: string; language: Language; direction: 'ltr' | 'rtl'; words: PageWords }

/** Chooses the language by Accept-Language (RFC 9110, section 12.5.4): the best that is supported, else English. */
export function speechFor(acceptLanguage: string | undefined): Speech {
  const { tag, language } = spokenLanguage(acceptedTags(acceptLanguage)) ?? { tag: 'en', language: 'en' }
  const direction = language === 'ar' || language === 'he' ? 'rtl' : 'ltr'
  return { tag, language, direction, words: pageWords[language] }
}
