import type { Language } from '../../contract/languages.ts'

/** The sentences of a mail to a visitor. `{agent}` and `{people}` are names; the link stands on a line of its own below `back` and `stop`. */
type MailWords = {
  subject: string
  from: string
  asked: string
  back: string
  care: string
  /** Where there is no mailbox for replies. */
  noReplies: string
  stop: string
}

export const mailWords: Record<Language, MailWords> = {
  en: {
    subject: '{agent}: an answer for you',
    from: 'New in your chat with {agent}, from {people}:',
    asked: 'You had written:',
    back: 'Read the whole conversation and answer here:',
    care: 'The link works for 7 days. Whoever has it can read this conversation, so please do not pass it on.',
    noReplies: 'Replies to this email are not read.',
    stop: 'You get this email because this address was left in the chat with {agent}. To get no more emails about this conversation:',
  },
  de: {
    subject: '{agent}: eine Antwort für Sie',
    from: 'Neu in Ihrem Chat mit {agent}, von {people}:',
    asked: 'Sie hatten geschrieben:',
    back: 'Hier lesen Sie die ganze Unterhaltung und antworten:',
    care: 'Der Link gilt 7 Tage. Wer ihn hat, kann diese Unterhaltung lesen; geben Sie ihn bitte nicht weiter.',
    noReplies: 'Antworten auf diese E-Mail werden nicht gelesen.',
    stop: 'Sie erhalten diese E-Mail, weil diese Adresse im Chat mit {agent} hinterlassen wurde. Hier bestellen Sie weitere E-Mails zu dieser Unterhaltung ab:',
  },
  fr: {
    subject: '{agent}\u00A0: une réponse pour vous',
    from: 'Du nouveau dans votre discussion avec {agent}, de la part de {people}\u00A0:',
    asked: 'Vous aviez écrit\u00A0:',
    back: 'Lisez toute la conversation et répondez ici\u00A0:',
    care: 'Le lien fonctionne pendant 7 jours. Quiconque le possède peut lire cette conversation\u00A0: ne le transmettez pas.',
    noReplies: 'Les réponses à cet e-mail ne sont pas lues.',
    stop: 'Vous recevez cet e-mail parce que cette adresse a été laissée dans la discussion avec {agent}. Pour ne plus recevoir d’e-mails sur cette conversation\u00A0:',
  },
  es: {
    subject: '{agent}: una respuesta para usted',
    from: 'Novedades en su chat con {agent}, de {people}:',
    asked: 'Usted había escrito:',
    back: 'Lea toda la conversación y responda aquí:',
    care: 'El enlace funciona durante 7 días. Quien lo tenga puede leer esta conversación; no lo comparta, por favor.',
    noReplies: 'Las respuestas a este correo no se leen.',
    stop: 'Recibe este correo porque esta dirección se dejó en el chat con {agent}. Para no recibir más correos sobre esta conversación:',
  },
  pt: {
    subject: '{agent}: uma resposta para você',
    from: 'Novidades na sua conversa com {agent}, de {people}:',
    asked: 'Você tinha escrito:',
    back: 'Leia toda a conversa e responda aqui:',
    care: 'O link funciona por 7 dias. Quem o tiver pode ler esta conversa; por favor, não o compartilhe.',
    noReplies: 'As respostas a este e-mail não são lidas.',
    stop: 'Você recebe este e-mail porque este endereço foi deixado na conversa com {agent}. Para não receber mais e-mails sobre esta conversa:',
  },
  it: {
    subject: '{agent}: una risposta per Lei',
    from: 'Novità nella Sua chat con {agent}, da {people}:',
    asked: 'Aveva scritto:',
    back: 'Qui può leggere tutta la conversazione e rispondere:',
    care: 'Il link funziona per 7 giorni. Chi lo possiede può leggere questa conversazione: La preghiamo di non inoltrarlo.',
    noReplies: 'Le risposte a questa e-mail non vengono lette.',
    stop: 'Riceve questa e-mail perché questo indirizzo è stato lasciato nella chat con {agent}. Per non ricevere altre e-mail su questa conversazione:',
  },
  nl: {
    subject: '{agent}: een antwoord voor u',
    from: 'Nieuw in uw chat met {agent}, van {people}:',
    asked: 'U had geschreven:',
    back: 'Lees hier het hele gesprek en antwoord:',
    care: 'De link werkt 7 dagen. Wie hem heeft, kan dit gesprek lezen; geef hem dus niet door.',
    noReplies: 'Antwoorden op deze e-mail worden niet gelezen.',
    stop: 'U krijgt deze e-mail omdat dit adres in de chat met {agent} is achtergelaten. Geen e-mails meer over dit gesprek:',
  },
  pl: {
    subject: '{agent}: odpowiedź dla Państwa',
    from: 'Nowe wiadomości na czacie ({agent}). Od: {people}',
    asked: 'Państwa wiadomość:',
    back: 'Tutaj można przeczytać całą rozmowę i odpowiedzieć:',
    care: 'Link działa przez 7 dni. Każdy, kto go ma, może przeczytać tę rozmowę, dlatego prosimy go nie przekazywać.',
    noReplies: 'Odpowiedzi na tę wiadomość e-mail nie są czytane.',
    stop: 'Ta wiadomość przyszła, ponieważ ten adres podano na czacie ({agent}). Aby nie otrzymywać więcej e-maili o tej rozmowie:',
  },
  tr: {
    subject: '{agent}: size bir yanıt var',
    from: '{agent} ile sohbetinizde yeni mesaj. Yazan: {people}',
    asked: 'Siz şunu yazmıştınız:',
    back: 'Konuşmanın tamamını buradan okuyup yanıtlayabilirsiniz:',
    care: 'Bağlantı 7 gün çalışır. Bağlantıya sahip olan herkes bu konuşmayı okuyabilir; lütfen başkasına vermeyin.',
    noReplies: 'Bu e-postaya verilen yanıtlar okunmaz.',
    stop: 'Bu e-postayı, bu adres {agent} sohbetinde bırakıldığı için aldınız. Bu konuşmayla ilgili başka e-posta almamak için:',
  },
  ru: {
    subject: '{agent}: ответ для вас',
    from: 'Новое в вашем чате ({agent}). Пишет: {people}',
    asked: 'Ваше сообщение:',
    back: 'Здесь можно прочитать весь разговор и ответить:',
    care: 'Ссылка действует 7 дней. Любой, у кого она есть, может прочитать этот разговор, поэтому не передавайте её.',
    noReplies: 'Ответы на это письмо не читаются.',
    stop: 'Вы получили это письмо, потому что этот адрес был оставлен в чате ({agent}). Чтобы больше не получать писем об этом разговоре:',
  },
  uk: {
    subject: '{agent}: відповідь для вас',
    from: 'Нове у вашому чаті ({agent}). Пише: {people}',
    asked: 'Ваше повідомлення:',
    back: 'Тут можна прочитати всю розмову й відповісти:',
    care: 'Посилання діє 7 днів. Кожен, хто його має, може прочитати цю розмову, тож не передавайте його.',
    noReplies: 'Відповіді на цей лист не читають.',
    stop: 'Ви отримали цей лист, бо цю адресу залишили в чаті ({agent}). Щоб більше не отримувати листів про цю розмову:',
  },
  ar: {
    subject: '{agent}: لديك رد',
    from: 'جديد في محادثتك مع {agent}، من {people}:',
    asked: 'كنت قد كتبت:',
    back: 'اقرأ المحادثة كاملة وأجب هنا:',
    care: 'يعمل الرابط لمدة 7 أيام. كل من لديه الرابط يستطيع قراءة هذه المحادثة، فيرجى عدم مشاركته.',
    noReplies: 'لا تُقرأ الردود على هذه الرسالة.',
    stop: 'وصلتك هذه الرسالة لأن هذا العنوان تُرك في المحادثة مع {agent}. لإيقاف الرسائل المتعلقة بهذه المحادثة:',
  },
  he: {
    subject: '{agent}: תשובה בשבילך',
    from: 'חדש בצ׳אט שלך עם {agent}, מאת {people}:',
    asked: 'כתבת:',
    back: 'כאן אפשר לקרוא את כל השיחה ולענות:',
    care: 'הקישור פועל במשך 7 ימים. כל מי שמחזיק בו יכול לקרוא את השיחה, לכן אין להעביר אותו הלאה.',
    noReplies: 'תשובות להודעה זו אינן נקראות.',
    stop: 'ההודעה נשלחה אליך כי הכתובת הזו הושארה בצ׳אט עם {agent}. להפסקת ההודעות על השיחה הזו:',
  },
  hi: {
    subject: '{agent}: आपके लिए एक जवाब',
    from: '{agent} के साथ आपकी चैट में नया संदेश, {people} की ओर से:',
    asked: 'आपने लिखा था:',
    back: 'पूरी बातचीत यहाँ पढ़ें और जवाब दें:',
    care: 'यह लिंक 7 दिन तक काम करता है। जिसके पास यह लिंक हो वह इस बातचीत को पढ़ सकता है, इसलिए इसे किसी को न दें।',
    noReplies: 'इस ईमेल के जवाब पढ़े नहीं जाते।',
    stop: 'यह ईमेल आपको इसलिए मिला क्योंकि यह पता {agent} की चैट में छोड़ा गया था। इस बातचीत के और ईमेल न पाने के लिए:',
  },
  ja: {
    subject: '{agent}：お返事が届いています',
    from: '{agent}とのチャットに{people}から新しいメッセージがあります：',
    asked: 'お客様のメッセージ：',
    back: '会話全体の確認とご返信はこちらから：',
    care: 'リンクは7日間有効です。リンクを知っている人は誰でもこの会話を読めるため、他の人に渡さないでください。',
    noReplies: 'このメールへの返信は読まれません。',
    stop: 'このメールは、{agent}とのチャットでこのアドレスが入力されたためお送りしています。この会話についてのメールを停止するには：',
  },
  ko: {
    subject: '{agent}: 답변이 도착했습니다',
    from: '{agent} 채팅에 새 메시지가 있습니다. 보낸 사람: {people}',
    asked: '작성하신 내용:',
    back: '전체 대화를 읽고 답장하려면 여기를 여세요:',
    care: '링크는 7일 동안 작동합니다. 링크가 있으면 누구나 이 대화를 읽을 수 있으니 전달하지 마세요.',
    noReplies: '이 이메일에 대한 답장은 읽지 않습니다.',
    stop: '{agent} 채팅에 이 주소를 남기셨기 때문에 이 이메일을 보냅니다. 이 대화에 관한 이메일을 더 받지 않으려면:',
  },
  zh: {
    subject: '{agent}：您有一条回复',
    from: '您与 {agent} 的聊天中有来自 {people} 的新消息：',
    asked: '您之前写道：',
    back: '在此阅读完整对话并回复：',
    care: '该链接 7 天内有效。任何持有链接的人都能阅读此对话，请勿转发。',
    noReplies: '对此邮件的回复不会被阅读。',
    stop: '您收到此邮件，是因为有人在与 {agent} 的聊天中留下了此地址。如不想再收到有关此对话的邮件：',
  },
}
