import type { Language } from '../../../contract/languages.ts'

/** The texts of the pages that links in emails to visitors lead to, in the widget's languages. */
type MailPageWords = {
  /** `{agent}` is its name. */
  title: string
  about: string
  open: string
  dead: string
  deadWhy: string
  /** While it is being opened. */
  opening: string
  failed: string
  limited: string
  /** The browser stores nothing. */
  blocked: string
  stopTitle: string
  stopAbout: string
  stop: string
  stopped: string
  stoppedWhy: string
  stopFailed: string
  stopFailedWhy: string
}

export const mailPageWords: Record<Language, MailPageWords> = {
  en: {
    title: 'Your conversation with {agent}',
    about: 'Read it and go on writing where you left off. It stays open in this tab.',
    open: 'Open the conversation',
    dead: 'This link does not work, or no longer',
    deadWhy:
      'A link works for 7 days, and not when the conversation was deleted. A newer email may hold a newer link. You can also begin a new conversation where you began this one.',
    opening: 'Opening the conversation…',
    failed: 'The conversation could not be opened. Please check your connection and try again.',
    limited: 'There were too many attempts. Please try again in a minute.',
    blocked: 'Your browser does not let this page store anything. Please allow it for this site and try again.',
    stopTitle: 'Emails about your conversation',
    stopAbout: 'Would you like to get no more emails about this conversation?',
    stop: 'Stop the emails',
    stopped: 'You get no more emails about this conversation',
    stoppedWhy: 'The conversation itself stays as it is.',
    stopFailed: 'This link does not work',
    stopFailedWhy: 'The address may be incomplete. If the conversation was deleted, you get no more emails about it.',
  },
  de: {
    title: 'Ihre Unterhaltung mit {agent}',
    about: 'Lesen Sie sie und schreiben Sie da weiter, wo Sie aufgehört haben. Sie bleibt in diesem Tab offen.',
    open: 'Unterhaltung öffnen',
    dead: 'Dieser Link funktioniert nicht oder nicht mehr',
    deadWhy:
      'Ein Link gilt 7 Tage und nicht, wenn die Unterhaltung gelöscht wurde. Vielleicht steht in einer neueren E-Mail ein neuer Link. Sie können auch da eine neue Unterhaltung beginnen, wo Sie diese begonnen haben.',
    opening: 'Die Unterhaltung wird geöffnet …',
    failed:
      'Die Unterhaltung konnte nicht geöffnet werden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    limited: 'Das waren zu viele Versuche. Bitte versuchen Sie es in einer Minute noch einmal.',
    blocked:
      'Ihr Browser lässt diese Seite nichts speichern. Bitte erlauben Sie es für diese Website und versuchen Sie es noch einmal.',
    stopTitle: 'E-Mails zu Ihrer Unterhaltung',
    stopAbout: 'Möchten Sie keine E-Mails mehr zu dieser Unterhaltung erhalten?',
    stop: 'E-Mails abbestellen',
    stopped: 'Sie erhalten keine E-Mails mehr zu dieser Unterhaltung',
    stoppedWhy: 'Die Unterhaltung selbst bleibt, wie sie ist.',
    stopFailed: 'Dieser Link funktioniert nicht',
    stopFailedWhy:
      'Vielleicht ist die Adresse unvollständig. Wurde die Unterhaltung gelöscht, erhalten Sie keine E-Mails mehr dazu.',
  },
  fr: {
    title: 'Votre conversation avec {agent}',
    about: 'Lisez-la et reprenez là où vous en étiez. Elle reste ouverte dans cet onglet.',
    open: 'Ouvrir la conversation',
    dead: 'Ce lien ne fonctionne pas, ou plus',
    deadWhy:
      'Un lien fonctionne pendant 7 jours, et plus si la conversation a été supprimée. Un e-mail plus récent contient peut-être un nouveau lien. Vous pouvez aussi commencer une nouvelle conversation là où vous aviez commencé celle-ci.',
    opening: 'Ouverture de la conversation…',
    failed: 'La conversation n’a pas pu être ouverte. Vérifiez votre connexion et réessayez.',
    limited: 'Il y a eu trop de tentatives. Réessayez dans une minute.',
    blocked:
      'Votre navigateur ne permet pas à cette page d’enregistrer des données. Autorisez-le pour ce site et réessayez.',
    stopTitle: 'E-mails sur votre conversation',
    stopAbout: 'Souhaitez-vous ne plus recevoir d’e-mails sur cette conversation\u00A0?',
    stop: 'Arrêter les e-mails',
    stopped: 'Vous ne recevrez plus d’e-mails sur cette conversation',
    stoppedWhy: 'La conversation elle-même reste telle quelle.',
    stopFailed: 'Ce lien ne fonctionne pas',
    stopFailedWhy:
      'L’adresse est peut-être incomplète. Si la conversation a été supprimée, vous ne recevrez plus d’e-mails à son sujet.',
  },
  es: {
    title: 'Su conversación con {agent}',
    about: 'Léala y continúe donde la dejó. Permanece abierta en esta pestaña.',
    open: 'Abrir la conversación',
    dead: 'Este enlace no funciona, o ya no',
    deadWhy:
      'Un enlace funciona durante 7 días, y deja de hacerlo si se borró la conversación. Puede que un correo más reciente tenga un enlace nuevo. También puede empezar una conversación nueva donde empezó esta.',
    opening: 'Abriendo la conversación…',
    failed: 'No se pudo abrir la conversación. Compruebe su conexión e inténtelo de nuevo.',
    limited: 'Hubo demasiados intentos. Inténtelo de nuevo dentro de un minuto.',
    blocked: 'Su navegador no permite que esta página guarde nada. Permítalo para este sitio e inténtelo de nuevo.',
    stopTitle: 'Correos sobre su conversación',
    stopAbout: '¿Desea no recibir más correos sobre esta conversación?',
    stop: 'Detener los correos',
    stopped: 'Ya no recibirá correos sobre esta conversación',
    stoppedWhy: 'La conversación queda como está.',
    stopFailed: 'Este enlace no funciona',
    stopFailedWhy:
      'Puede que la dirección esté incompleta. Si se borró la conversación, ya no recibirá correos sobre ella.',
  },
  pt: {
    title: 'Sua conversa com {agent}',
    about: 'Leia a conversa e continue de onde parou. Ela fica aberta nesta aba.',
    open: 'Abrir a conversa',
    dead: 'Este link não funciona, ou não funciona mais',
    deadWhy:
      'Um link funciona por 7 dias, e deixa de funcionar se a conversa foi excluída. Um e-mail mais recente pode ter um link novo. Também pode começar uma conversa nova onde começou esta.',
    opening: 'Abrindo a conversa…',
    failed: 'Não foi possível abrir a conversa. Verifique sua conexão e tente de novo.',
    limited: 'Houve tentativas demais. Tente de novo em um minuto.',
    blocked: 'Seu navegador não deixa esta página salvar nada. Permita isso para este site e tente de novo.',
    stopTitle: 'E-mails sobre sua conversa',
    stopAbout: 'Você não quer receber mais e-mails sobre esta conversa?',
    stop: 'Parar os e-mails',
    stopped: 'Você não receberá mais e-mails sobre esta conversa',
    stoppedWhy: 'A conversa em si fica como está.',
    stopFailed: 'Este link não funciona',
    stopFailedWhy:
      'O endereço pode estar incompleto. Se a conversa foi excluída, você não receberá mais e-mails sobre ela.',
  },
  it: {
    title: 'La Sua conversazione con {agent}',
    about: 'La legga e continui da dove era rimasto. Resta aperta in questa scheda.',
    open: 'Apri la conversazione',
    dead: 'Questo link non funziona, o non più',
    deadWhy:
      'Un link funziona per 7 giorni, e non più se la conversazione è stata eliminata. Un’e-mail più recente può contenere un nuovo link. Può anche iniziare una nuova conversazione dove ha iniziato questa.',
    opening: 'Apertura della conversazione…',
    failed: 'Non è stato possibile aprire la conversazione. Controlli la connessione e riprovi.',
    limited: 'Ci sono stati troppi tentativi. Riprovi tra un minuto.',
    blocked: 'Il browser non permette a questa pagina di salvare nulla. Lo consenta per questo sito e riprovi.',
    stopTitle: 'E-mail sulla Sua conversazione',
    stopAbout: 'Desidera non ricevere altre e-mail su questa conversazione?',
    stop: 'Interrompi le e-mail',
    stopped: 'Non riceverà altre e-mail su questa conversazione',
    stoppedWhy: 'La conversazione resta com’è.',
    stopFailed: 'Questo link non funziona',
    stopFailedWhy:
      'L’indirizzo potrebbe essere incompleto. Se la conversazione è stata eliminata, non riceverà altre e-mail al riguardo.',
  },
  nl: {
    title: 'Uw gesprek met {agent}',
    about: 'Lees het en ga verder waar u was gebleven. Het blijft open in dit tabblad.',
    open: 'Gesprek openen',
    dead: 'Deze link werkt niet, of niet meer',
    deadWhy:
      'Een link werkt 7 dagen, en niet als het gesprek is verwijderd. Misschien staat er een nieuwe link in een nieuwere e-mail. U kunt ook een nieuw gesprek beginnen waar u dit gesprek begon.',
    opening: 'Het gesprek wordt geopend…',
    failed: 'Het gesprek kon niet worden geopend. Controleer uw verbinding en probeer het opnieuw.',
    limited: 'Er waren te veel pogingen. Probeer het over een minuut opnieuw.',
    blocked: 'Uw browser laat deze pagina niets opslaan. Sta het toe voor deze site en probeer het opnieuw.',
    stopTitle: 'E-mails over uw gesprek',
    stopAbout: 'Wilt u geen e-mails meer over dit gesprek?',
    stop: 'E-mails stoppen',
    stopped: 'U krijgt geen e-mails meer over dit gesprek',
    stoppedWhy: 'Het gesprek zelf blijft zoals het is.',
    stopFailed: 'Deze link werkt niet',
    stopFailedWhy:
      'Misschien is het adres onvolledig. Als het gesprek is verwijderd, krijgt u er geen e-mails meer over.',
  },
  pl: {
    title: 'Rozmowa: {agent}',
    about: 'Można ją przeczytać i pisać dalej. Pozostaje otwarta na tej karcie.',
    open: 'Otwórz rozmowę',
    dead: 'Ten link nie działa lub już nie działa',
    deadWhy:
      'Link działa przez 7 dni i przestaje, gdy rozmowa została usunięta. Nowszy e-mail może zawierać nowy link. Nową rozmowę można też rozpocząć tam, gdzie zaczęła się ta.',
    opening: 'Otwieranie rozmowy…',
    failed: 'Nie udało się otworzyć rozmowy. Proszę sprawdzić połączenie i spróbować ponownie.',
    limited: 'Było zbyt wiele prób. Proszę spróbować ponownie za minutę.',
    blocked:
      'Przeglądarka nie pozwala tej stronie niczego zapisać. Proszę zezwolić na to dla tej witryny i spróbować ponownie.',
    stopTitle: 'E-maile o rozmowie',
    stopAbout: 'Nie chcą Państwo otrzymywać więcej e-maili o tej rozmowie?',
    stop: 'Wyłącz e-maile',
    stopped: 'Nie będzie więcej e-maili o tej rozmowie',
    stoppedWhy: 'Sama rozmowa pozostaje bez zmian.',
    stopFailed: 'Ten link nie działa',
    stopFailedWhy: 'Adres może być niepełny. Jeśli rozmowa została usunięta, nie będzie więcej e-maili na jej temat.',
  },
  tr: {
    title: '{agent} ile konuşmanız',
    about: 'Konuşmayı okuyun ve kaldığınız yerden devam edin. Bu sekmede açık kalır.',
    open: 'Konuşmayı aç',
    dead: 'Bu bağlantı çalışmıyor ya da artık çalışmıyor',
    deadWhy:
      'Bağlantı 7 gün çalışır; konuşma silindiyse çalışmaz. Daha yeni bir e-postada yeni bir bağlantı olabilir. Bu konuşmayı başlattığınız yerde yeni bir konuşma da başlatabilirsiniz.',
    opening: 'Konuşma açılıyor…',
    failed: 'Konuşma açılamadı. Lütfen bağlantınızı denetleyip yeniden deneyin.',
    limited: 'Çok fazla deneme yapıldı. Lütfen bir dakika sonra yeniden deneyin.',
    blocked:
      'Tarayıcınız bu sayfanın bir şey saklamasına izin vermiyor. Lütfen bu site için izin verip yeniden deneyin.',
    stopTitle: 'Konuşmanızla ilgili e-postalar',
    stopAbout: 'Bu konuşmayla ilgili e-posta almak istemiyor musunuz?',
    stop: 'E-postaları durdur',
    stopped: 'Bu konuşmayla ilgili artık e-posta almayacaksınız',
    stoppedWhy: 'Konuşmanın kendisi olduğu gibi kalır.',
    stopFailed: 'Bu bağlantı çalışmıyor',
    stopFailedWhy: 'Adres eksik olabilir. Konuşma silindiyse onunla ilgili artık e-posta almazsınız.',
  },
  ru: {
    title: 'Ваш разговор: {agent}',
    about: 'Прочитайте его и продолжите с того места, где остановились. Он останется открытым в этой вкладке.',
    open: 'Открыть разговор',
    dead: 'Эта ссылка не работает или больше не работает',
    deadWhy:
      'Ссылка действует 7 дней и перестаёт, если разговор удалён. В более новом письме может быть новая ссылка. Можно также начать новый разговор там, где вы начали этот.',
    opening: 'Разговор открывается…',
    failed: 'Не удалось открыть разговор. Проверьте соединение и попробуйте ещё раз.',
    limited: 'Слишком много попыток. Попробуйте ещё раз через минуту.',
    blocked: 'Ваш браузер не разрешает этой странице ничего сохранять. Разрешите это для сайта и попробуйте ещё раз.',
    stopTitle: 'Письма о вашем разговоре',
    stopAbout: 'Больше не получать писем об этом разговоре?',
    stop: 'Отключить письма',
    stopped: 'Вы больше не будете получать писем об этом разговоре',
    stoppedWhy: 'Сам разговор остаётся без изменений.',
    stopFailed: 'Эта ссылка не работает',
    stopFailedWhy: 'Возможно, адрес неполный. Если разговор удалён, писем о нём больше не будет.',
  },
  uk: {
    title: 'Ваша розмова: {agent}',
    about: 'Прочитайте її та продовжте з того місця, де зупинилися. Вона залишиться відкритою в цій вкладці.',
    open: 'Відкрити розмову',
    dead: 'Це посилання не працює або вже не працює',
    deadWhy:
      'Посилання діє 7 днів і перестає, якщо розмову видалено. У новішому листі може бути нове посилання. Можна також почати нову розмову там, де ви почали цю.',
    opening: 'Розмова відкривається…',
    failed: 'Не вдалося відкрити розмову. Перевірте з’єднання та спробуйте ще раз.',
    limited: 'Забагато спроб. Спробуйте ще раз за хвилину.',
    blocked: 'Ваш браузер не дозволяє цій сторінці нічого зберігати. Дозвольте це для сайту та спробуйте ще раз.',
    stopTitle: 'Листи про вашу розмову',
    stopAbout: 'Більше не отримувати листів про цю розмову?',
    stop: 'Вимкнути листи',
    stopped: 'Ви більше не отримуватимете листів про цю розмову',
    stoppedWhy: 'Сама розмова залишається без змін.',
    stopFailed: 'Це посилання не працює',
    stopFailedWhy: 'Можливо, адреса неповна. Якщо розмову видалено, листів про неї більше не буде.',
  },
  ar: {
    title: 'محادثتك مع {agent}',
    about: 'اقرأها وتابع من حيث توقفت. تبقى مفتوحة في علامة التبويب هذه.',
    open: 'فتح المحادثة',
    dead: 'هذا الرابط لا يعمل، أو لم يعد يعمل',
    deadWhy:
      'يعمل الرابط لمدة 7 أيام، ولا يعمل إذا حُذفت المحادثة. قد تحتوي رسالة أحدث على رابط جديد. يمكنك أيضًا بدء محادثة جديدة حيث بدأت هذه المحادثة.',
    opening: 'جارٍ فتح المحادثة…',
    failed: 'تعذر فتح المحادثة. يرجى التحقق من الاتصال ثم المحاولة مرة أخرى.',
    limited: 'محاولات كثيرة جدًا. يرجى المحاولة مرة أخرى بعد دقيقة.',
    blocked: 'لا يسمح متصفحك لهذه الصفحة بتخزين أي شيء. يرجى السماح بذلك لهذا الموقع ثم المحاولة مرة أخرى.',
    stopTitle: 'رسائل البريد عن محادثتك',
    stopAbout: 'هل تريد ألا تصلك رسائل أخرى عن هذه المحادثة؟',
    stop: 'إيقاف الرسائل',
    stopped: 'لن تصلك رسائل أخرى عن هذه المحادثة',
    stoppedWhy: 'تبقى المحادثة نفسها كما هي.',
    stopFailed: 'هذا الرابط لا يعمل',
    stopFailedWhy: 'ربما يكون العنوان ناقصًا. إذا حُذفت المحادثة فلن تصلك رسائل أخرى عنها.',
  },
  he: {
    title: 'השיחה שלך עם {agent}',
    about: 'אפשר לקרוא אותה ולהמשיך מהמקום שבו הפסקת. היא נשארת פתוחה בלשונית הזו.',
    open: 'פתיחת השיחה',
    dead: 'הקישור הזה לא פועל, או כבר לא',
    deadWhy:
      'קישור פועל במשך 7 ימים, ולא אם השיחה נמחקה. ייתכן שבהודעה חדשה יותר יש קישור חדש. אפשר גם להתחיל שיחה חדשה במקום שבו התחילה השיחה הזו.',
    opening: 'השיחה נפתחת…',
    failed: 'לא ניתן היה לפתוח את השיחה. כדאי לבדוק את החיבור ולנסות שוב.',
    limited: 'היו יותר מדי ניסיונות. אפשר לנסות שוב בעוד דקה.',
    blocked: 'הדפדפן לא מאפשר לדף הזה לשמור דבר. יש לאפשר זאת לאתר הזה ולנסות שוב.',
    stopTitle: 'הודעות דוא״ל על השיחה שלך',
    stopAbout: 'להפסיק את ההודעות על השיחה הזו?',
    stop: 'הפסקת ההודעות',
    stopped: 'לא יישלחו אליך עוד הודעות על השיחה הזו',
    stoppedWhy: 'השיחה עצמה נשארת כפי שהיא.',
    stopFailed: 'הקישור הזה לא פועל',
    stopFailedWhy: 'ייתכן שהכתובת חלקית. אם השיחה נמחקה, לא יישלחו עוד הודעות עליה.',
  },
  hi: {
    title: '{agent} के साथ आपकी बातचीत',
    about: 'इसे पढ़ें और जहाँ छोड़ा था वहीं से आगे लिखें। यह इसी टैब में खुली रहती है।',
    open: 'बातचीत खोलें',
    dead: 'यह लिंक काम नहीं करता, या अब नहीं करता',
    deadWhy:
      'लिंक 7 दिन तक काम करता है, और बातचीत हटा दिए जाने पर नहीं। किसी नए ईमेल में नया लिंक हो सकता है। आप वहाँ नई बातचीत भी शुरू कर सकते हैं जहाँ आपने यह शुरू की थी।',
    opening: 'बातचीत खोली जा रही है…',
    failed: 'बातचीत खोली नहीं जा सकी। कृपया अपना कनेक्शन जाँचें और फिर कोशिश करें।',
    limited: 'बहुत ज़्यादा कोशिशें हुईं। कृपया एक मिनट बाद फिर कोशिश करें।',
    blocked: 'आपका ब्राउज़र इस पेज को कुछ सहेजने नहीं देता। कृपया इस साइट के लिए इसकी अनुमति दें और फिर कोशिश करें।',
    stopTitle: 'आपकी बातचीत के बारे में ईमेल',
    stopAbout: 'क्या आप इस बातचीत के बारे में और ईमेल नहीं चाहते?',
    stop: 'ईमेल बंद करें',
    stopped: 'अब आपको इस बातचीत के बारे में ईमेल नहीं मिलेंगे',
    stoppedWhy: 'बातचीत अपने आप में वैसी ही रहती है।',
    stopFailed: 'यह लिंक काम नहीं करता',
    stopFailedWhy: 'हो सकता है कि पता अधूरा हो। अगर बातचीत हटा दी गई है, तो उसके बारे में और ईमेल नहीं मिलेंगे।',
  },
  ja: {
    title: '{agent}との会話',
    about: '会話を読み、続きから書き込めます。このタブで開いたままになります。',
    open: '会話を開く',
    dead: 'このリンクは無効か、期限が切れています',
    deadWhy:
      'リンクは7日間有効で、会話が削除されると使えません。新しいメールに新しいリンクがあるかもしれません。この会話を始めた場所で、新しい会話を始めることもできます。',
    opening: '会話を開いています…',
    failed: '会話を開けませんでした。接続を確認して、もう一度お試しください。',
    limited: '試行回数が多すぎます。1分後にもう一度お試しください。',
    blocked: 'お使いのブラウザはこのページの保存を許可していません。このサイトで許可して、もう一度お試しください。',
    stopTitle: '会話についてのメール',
    stopAbout: 'この会話についてのメールを停止しますか？',
    stop: 'メールを停止する',
    stopped: 'この会話についてのメールは今後届きません',
    stoppedWhy: '会話そのものは変わりません。',
    stopFailed: 'このリンクは使えません',
    stopFailedWhy: 'アドレスが不完全かもしれません。会話が削除された場合、それについてのメールは届きません。',
  },
  ko: {
    title: '{agent}와(과)의 대화',
    about: '대화를 읽고 이어서 쓸 수 있습니다. 이 탭에서 열린 상태로 유지됩니다.',
    open: '대화 열기',
    dead: '이 링크는 작동하지 않거나 만료되었습니다',
    deadWhy:
      '링크는 7일 동안 작동하며, 대화가 삭제되면 작동하지 않습니다. 더 최근 이메일에 새 링크가 있을 수 있습니다. 이 대화를 시작한 곳에서 새 대화를 시작할 수도 있습니다.',
    opening: '대화를 여는 중…',
    failed: '대화를 열 수 없습니다. 연결을 확인하고 다시 시도하세요.',
    limited: '시도가 너무 많았습니다. 1분 뒤에 다시 시도하세요.',
    blocked: '브라우저가 이 페이지의 저장을 허용하지 않습니다. 이 사이트에 허용하고 다시 시도하세요.',
    stopTitle: '대화에 관한 이메일',
    stopAbout: '이 대화에 관한 이메일을 더 받지 않으시겠습니까?',
    stop: '이메일 중지',
    stopped: '이 대화에 관한 이메일을 더 받지 않습니다',
    stoppedWhy: '대화 자체는 그대로 유지됩니다.',
    stopFailed: '이 링크는 작동하지 않습니다',
    stopFailedWhy: '주소가 불완전할 수 있습니다. 대화가 삭제되었다면 관련 이메일을 더 받지 않습니다.',
  },
  zh: {
    title: '您与 {agent} 的对话',
    about: '阅读对话并从上次的地方继续。它会在此标签页中保持打开。',
    open: '打开对话',
    dead: '此链接无效或已失效',
    deadWhy:
      '链接 7 天内有效，对话被删除后即失效。较新的邮件中可能有新的链接。您也可以在开始此对话的地方开始新的对话。',
    opening: '正在打开对话…',
    failed: '无法打开对话。请检查网络连接后重试。',
    limited: '尝试次数过多。请一分钟后重试。',
    blocked: '您的浏览器不允许此页面存储任何内容。请为本站允许后重试。',
    stopTitle: '有关您对话的邮件',
    stopAbout: '不想再收到有关此对话的邮件吗？',
    stop: '停止邮件',
    stopped: '您不会再收到有关此对话的邮件',
    stoppedWhy: '对话本身保持不变。',
    stopFailed: '此链接无效',
    stopFailedWhy: '地址可能不完整。如果对话已被删除，您不会再收到相关邮件。',
  },
}
