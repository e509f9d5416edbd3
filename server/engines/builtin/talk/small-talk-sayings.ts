import type { Language } from '../../../contract/languages.ts'

/** What is said to small talk. `{agent}` is the agent's name, `{topics}` as in {@link ./sayings.ts}. */
type SmallTalkSayings = {
  greeting: string
  thanks: string
  bye: string
  /** The answer to "ok" or "no". */
  fine: string
  /** Who answers, and what it can be asked. */
  self: string
  selfAlone: string
  /** The answers to "I want to talk to a person" and to a complaint: with how to reach the owner, and where that is not known. */
  human: string
  humanAlone: string
  complaint: string
  complaintAlone: string
  /** The answer to whoever is in danger, or stands beside. */
  danger: string
}

export const smallTalkSayings: Record<Language, SmallTalkSayings> = {
  en: {
    greeting: 'Hello! How can I help you?',
    thanks: "You're welcome! Is there anything else you would like to know?",
    bye: 'Goodbye, and have a nice day!',
    fine: 'All right. Just ask if you would like to know anything else.',
    self: "I'm {agent}, an AI assistant. You can ask me about {topics}.",
    selfAlone: "I'm {agent}, an AI assistant. How can I help you?",
    human: "I'm an AI assistant. You can reach a person here: {contact}",
    humanAlone:
      "I'm an AI assistant, and I cannot pass you on to a person in this chat. I have no contact details of the team either.",
    complaint: "I'm sorry about that. The team can help you here: {contact}",
    complaintAlone: "I'm sorry about that. Tell me what happened, and I will look for what may help.",
    danger:
      "If somebody is in danger, please call the emergency number now: 112 in Europe, 999 in the UK, 911 in the US. I'm an AI assistant and cannot call anyone.",
  },
  de: {
    greeting: 'Guten Tag! Wie kann ich Ihnen helfen?',
    thanks: 'Gern geschehen! Möchten Sie noch etwas wissen?',
    bye: 'Auf Wiedersehen und einen schönen Tag!',
    fine: 'Gut. Fragen Sie einfach, wenn Sie noch etwas wissen möchten.',
    self: 'Ich bin {agent}, ein KI-Assistent. Fragen können Sie mich zum Beispiel das: {topics}.',
    selfAlone: 'Ich bin {agent}, ein KI-Assistent. Wie kann ich Ihnen helfen?',
    human: 'Ich bin ein KI-Assistent. Einen Menschen erreichen Sie hier: {contact}',
    humanAlone:
      'Ich bin ein KI-Assistent und kann Sie in diesem Chat nicht mit einem Menschen verbinden. Kontaktdaten des Teams habe ich leider auch nicht.',
    complaint: 'Das tut mir leid. Das Team hilft Ihnen hier weiter: {contact}',
    complaintAlone: 'Das tut mir leid. Schildern Sie mir, was passiert ist, dann suche ich, was helfen könnte.',
    danger:
      'Wenn jemand in Gefahr ist, rufen Sie bitte sofort den Notruf 112. Ich bin ein KI-Assistent und kann niemanden verständigen.',
  },
  fr: {
    greeting: 'Bonjour\u202F! Comment puis-je vous aider\u202F?',
    thanks: 'Avec plaisir\u202F! Souhaitez-vous savoir autre chose\u202F?',
    bye: 'Au revoir et bonne journée\u202F!',
    fine: 'Très bien. N’hésitez pas si vous avez une autre question.',
    self: 'Je suis {agent}, assistant IA. Vous pouvez m’interroger à ce sujet\u00A0: {topics}.',
    selfAlone: 'Je suis {agent}, assistant IA. Comment puis-je vous aider\u202F?',
    human: 'Je suis un assistant IA. Vous pouvez joindre une personne ici\u00A0: {contact}',
    humanAlone:
      'Je suis un assistant IA et je ne peux pas vous mettre en relation avec une personne dans cette discussion. Je n’ai pas non plus les coordonnées de l’équipe.',
    complaint: 'Je suis désolé. L’équipe peut vous aider ici\u00A0: {contact}',
    complaintAlone: 'Je suis désolé. Dites-moi ce qui s’est passé, et je chercherai ce qui peut vous aider.',
    danger:
      'Si quelqu’un est en danger, appelez tout de suite le 112 (en France aussi le 15). Je suis un assistant IA et ne peux prévenir personne.',
  },
  es: {
    greeting: 'Hola, ¿en qué puedo ayudarle?',
    thanks: '¡De nada! ¿Desea saber algo más?',
    bye: '¡Hasta luego, que tenga un buen día!',
    fine: 'Muy bien. Si desea saber algo más, solo tiene que preguntar.',
    self: 'Soy {agent}, asistente de IA. Puede preguntarme sobre {topics}.',
    selfAlone: 'Soy {agent}, asistente de IA. ¿En qué puedo ayudarle?',
    human: 'Soy un asistente de IA. Puede hablar con una persona aquí: {contact}',
    humanAlone:
      'Soy un asistente de IA y no puedo ponerle en contacto con una persona en este chat. Tampoco tengo los datos de contacto del equipo.',
    complaint: 'Lo siento mucho. El equipo puede ayudarle aquí: {contact}',
    complaintAlone: 'Lo siento mucho. Cuénteme qué ha pasado y buscaré lo que pueda ayudarle.',
    danger:
      'Si alguien está en peligro, llame ahora mismo a emergencias: 112 en España, 911 en muchos países de América. Soy un asistente de IA y no puedo avisar a nadie.',
  },
  pt: {
    greeting: 'Olá! Como posso ajudar?',
    thanks: 'De nada! Gostaria de saber mais alguma coisa?',
    bye: 'Até logo e tenha um bom dia!',
    fine: 'Tudo bem. Se quiser saber mais alguma coisa, é só perguntar.',
    self: 'Aqui é {agent}, assistente de IA. Você pode me perguntar sobre {topics}.',
    selfAlone: 'Aqui é {agent}, assistente de IA. Como posso ajudar?',
    human: 'Sou um assistente de IA. Você pode falar com uma pessoa aqui: {contact}',
    humanAlone:
      'Sou um assistente de IA e não posso transferir você para uma pessoa nesta conversa. Também não tenho os contatos da equipe.',
    complaint: 'Lamento muito. A equipe pode ajudar você aqui: {contact}',
    complaintAlone: 'Lamento muito. Conte o que aconteceu, e vou procurar algo que possa ajudar.',
    danger:
      'Se alguém está em perigo, ligue já para a emergência: 112 em Portugal, 192 ou 190 no Brasil. Sou um assistente de IA e não posso avisar ninguém.',
  },
  it: {
    greeting: 'Buongiorno! Come posso aiutarLa?',
    thanks: 'Prego! Desidera sapere altro?',
    bye: 'Arrivederci e buona giornata!',
    fine: 'Va bene. Se desidera sapere altro, chieda pure.',
    self: 'Sono {agent}, un assistente IA. Può chiedermi, per esempio: {topics}.',
    selfAlone: 'Sono {agent}, un assistente IA. Come posso aiutarLa?',
    human: 'Sono un assistente IA. Può parlare con una persona qui: {contact}',
    humanAlone:
      'Sono un assistente IA e non posso metterLa in contatto con una persona in questa chat. Non ho nemmeno i recapiti del team.',
    complaint: 'Mi dispiace. Il team può aiutarLa qui: {contact}',
    complaintAlone: 'Mi dispiace. Mi racconti che cosa è successo e cercherò ciò che può essere utile.',
    danger: 'Se qualcuno è in pericolo, chiami subito il 112. Sono un assistente IA e non posso avvisare nessuno.',
  },
  nl: {
    greeting: 'Hallo! Waarmee kan ik u helpen?',
    thanks: 'Graag gedaan! Wilt u nog iets weten?',
    bye: 'Tot ziens en een fijne dag!',
    fine: 'Prima. Vraag het gerust als u nog iets wilt weten.',
    self: 'Ik ben {agent}, een AI-assistent. U kunt mij vragen stellen over {topics}.',
    selfAlone: 'Ik ben {agent}, een AI-assistent. Waarmee kan ik u helpen?',
    human: 'Ik ben een AI-assistent. Een medewerker bereikt u hier: {contact}',
    humanAlone:
      'Ik ben een AI-assistent en kan u in deze chat niet met een medewerker verbinden. Contactgegevens van het team heb ik helaas ook niet.',
    complaint: 'Dat spijt me. Het team helpt u hier verder: {contact}',
    complaintAlone: 'Dat spijt me. Vertel wat er gebeurd is, dan zoek ik wat kan helpen.',
    danger: 'Is er iemand in gevaar, bel dan meteen 112. Ik ben een AI-assistent en kan niemand waarschuwen.',
  },
  pl: {
    greeting: 'Dzień dobry! W czym mogę pomóc?',
    thanks: 'Nie ma za co! Czy mogę pomóc w czymś jeszcze?',
    bye: 'Do widzenia i miłego dnia!',
    fine: 'Dobrze. W razie pytań proszę pisać.',
    self: 'Tu {agent}, asystent AI. Odpowiadam na pytania na temat: {topics}.',
    selfAlone: 'Tu {agent}, asystent AI. W czym mogę pomóc?',
    human: 'Jestem asystentem AI. Z człowiekiem można skontaktować się tutaj: {contact}',
    humanAlone:
      'Jestem asystentem AI i nie mogę połączyć z człowiekiem na tym czacie. Nie mam też danych kontaktowych zespołu.',
    complaint: 'Bardzo mi przykro. Zespół pomoże tutaj: {contact}',
    complaintAlone: 'Bardzo mi przykro. Proszę opisać, co się stało, a poszukam czegoś, co może pomóc.',
    danger:
      'Jeśli ktoś jest w niebezpieczeństwie, proszę natychmiast zadzwonić pod numer 112. Jestem asystentem AI i nie mogę nikogo powiadomić.',
  },
  tr: {
    greeting: 'Merhaba! Size nasıl yardımcı olabilirim?',
    thanks: 'Rica ederim! Öğrenmek istediğiniz başka bir şey var mı?',
    bye: 'Hoşça kalın, iyi günler!',
    fine: 'Peki. Başka bir şey öğrenmek isterseniz sormanız yeterli.',
    self: 'Ben yapay zekâ asistanı {agent}. Bana sorabilecekleriniz: {topics}.',
    selfAlone: 'Ben yapay zekâ asistanı {agent}. Size nasıl yardımcı olabilirim?',
    human: 'Ben bir yapay zeka asistanıyım. Bir yetkiliye buradan ulaşabilirsiniz: {contact}',
    humanAlone:
      'Ben bir yapay zeka asistanıyım ve bu sohbette sizi bir yetkiliye bağlayamam. Ekibin iletişim bilgileri de bende yok.',
    complaint: 'Bunun için üzgünüm. Ekip size buradan yardımcı olabilir: {contact}',
    complaintAlone: 'Bunun için üzgünüm. Ne olduğunu anlatın, yardımcı olabilecek bilgileri arayayım.',
    danger: 'Birisi tehlikedeyse lütfen hemen 112’yi arayın. Ben bir yapay zekâ asistanıyım ve kimseye haber veremem.',
  },
  ru: {
    greeting: 'Здравствуйте! Чем могу помочь?',
    thanks: 'Пожалуйста! Хотите узнать что-нибудь ещё?',
    bye: 'До свидания, хорошего дня!',
    fine: 'Хорошо. Если захотите узнать что-нибудь ещё, просто спросите.',
    self: 'Меня зовут {agent}, я ИИ-ассистент. Меня можно спросить вот о чём: {topics}.',
    selfAlone: 'Меня зовут {agent}, я ИИ-ассистент. Чем могу помочь?',
    human: 'Я ИИ-ассистент. Связаться с человеком можно здесь: {contact}',
    humanAlone:
      'Я ИИ-ассистент и не могу соединить вас с человеком в этом чате. Контактов сотрудников у меня тоже нет.',
    complaint: 'Мне очень жаль. Сотрудники помогут вам здесь: {contact}',
    complaintAlone: 'Мне очень жаль. Расскажите, что случилось, и я поищу, что может помочь.',
    danger:
      'Если кому-то угрожает опасность, немедленно позвоните по номеру 112. Я ИИ-ассистент и никого не могу вызвать.',
  },
  uk: {
    greeting: 'Вітаю! Чим можу допомогти?',
    thanks: 'Будь ласка! Бажаєте дізнатися ще щось?',
    bye: 'До побачення, гарного дня!',
    fine: 'Гаразд. Якщо захочете дізнатися ще щось, просто запитайте.',
    self: 'Мене звати {agent}, я ШІ-асистент. Мене можна запитати ось про що: {topics}.',
    selfAlone: 'Мене звати {agent}, я ШІ-асистент. Чим можу допомогти?',
    human: 'Я ШІ-асистент. Зв’язатися з людиною можна тут: {contact}',
    humanAlone:
      'Я ШІ-асистент і не можу з’єднати вас із людиною в цьому чаті. Контактів працівників у мене також немає.',
    complaint: 'Мені дуже шкода. Працівники допоможуть вам тут: {contact}',
    complaintAlone: 'Мені дуже шкода. Розкажіть, що сталося, і я пошукаю, що може допомогти.',
    danger:
      'Якщо комусь загрожує небезпека, негайно зателефонуйте за номером 112. Я ШІ-асистент і не можу нікого викликати.',
  },
  ar: {
    greeting: 'مرحبًا! كيف يمكنني مساعدتك؟',
    thanks: 'على الرحب والسعة! هل تود معرفة شيء آخر؟',
    bye: 'مع السلامة، أتمنى لك يومًا سعيدًا!',
    fine: 'حسنًا. يمكنك السؤال متى أردت معرفة شيء آخر.',
    self: 'معك {agent}، مساعد يعمل بالذكاء الاصطناعي. يمكنك أن تسألني عن {topics}.',
    selfAlone: 'معك {agent}، مساعد يعمل بالذكاء الاصطناعي. كيف يمكنني مساعدتك؟',
    human: 'أنا مساعد ذكاء اصطناعي. يمكنك التواصل مع شخص هنا: {contact}',
    humanAlone: 'أنا مساعد ذكاء اصطناعي ولا يمكنني تحويلك إلى شخص في هذه المحادثة، وليست لدي بيانات الاتصال بالفريق.',
    complaint: 'نأسف لذلك. يمكن للفريق مساعدتك هنا: {contact}',
    complaintAlone: 'نأسف لذلك. أخبرني بما حدث وسأبحث عما قد يفيدك.',
    danger:
      'إذا كان أحد في خطر، فاتصل فورًا برقم الطوارئ في بلدك، مثل 112 أو 911. أنا مساعد ذكاء اصطناعي ولا أستطيع الاتصال بأحد.',
  },
  he: {
    greeting: 'שלום! איך אפשר לעזור?',
    thanks: 'בשמחה! אפשר לעזור בעוד משהו?',
    bye: 'להתראות ויום נעים!',
    fine: 'בסדר. אפשר לשאול בכל עת אם יש עוד שאלות.',
    self: 'כאן {agent}, עוזר מבוסס בינה מלאכותית. אפשר לשאול אותי על: {topics}.',
    selfAlone: 'כאן {agent}, עוזר מבוסס בינה מלאכותית. איך אפשר לעזור?',
    human: 'כאן עוזר בינה מלאכותית. אפשר לדבר עם אדם כאן: {contact}',
    humanAlone: 'כאן עוזר בינה מלאכותית, ואי אפשר להעביר אתכם לאדם בצ׳אט הזה. גם פרטי הקשר של הצוות אינם ידועים לי.',
    complaint: 'מצטערים על כך. הצוות יכול לעזור כאן: {contact}',
    complaintAlone: 'מצטערים על כך. ספרו מה קרה, ואחפש מה יכול לעזור.',
    danger: 'אם מישהו בסכנה, התקשרו מיד למוקד החירום: 101, ולמשטרה 100. אני עוזר בינה מלאכותית ואיני יכול להזעיק איש.',
  },
  hi: {
    greeting: 'नमस्ते! आपकी क्या मदद की जाए?',
    thanks: 'आपका स्वागत है! क्या आप कुछ और जानना चाहेंगे?',
    bye: 'अलविदा, आपका दिन शुभ हो!',
    fine: 'ठीक है। कुछ और जानना हो तो बेझिझक पूछें।',
    self: 'मैं {agent} हूँ, एक AI सहायक। आप मुझसे इस बारे में पूछ सकते हैं: {topics}।',
    selfAlone: 'मैं {agent} हूँ, एक AI सहायक। आपकी क्या मदद की जाए?',
    human: 'यह एक AI सहायक है। आप किसी व्यक्ति से यहाँ संपर्क कर सकते हैं: {contact}',
    humanAlone: 'यह एक AI सहायक है और इस चैट में आपको किसी व्यक्ति से नहीं जोड़ सकता। टीम के संपर्क विवरण भी उपलब्ध नहीं हैं।',
    complaint: 'इसके लिए खेद है। टीम यहाँ आपकी मदद कर सकती है: {contact}',
    complaintAlone: 'इसके लिए खेद है। बताइए क्या हुआ, ताकि मदद करने वाली जानकारी खोजी जा सके।',
    danger: 'अगर कोई ख़तरे में है, तो कृपया तुरंत 112 पर कॉल करें। मैं एक एआई सहायक हूँ और किसी को बुला नहीं सकता।',
  },
  ja: {
    greeting: 'こんにちは。どのようなご用件でしょうか？',
    thanks: 'どういたしまして。ほかに知りたいことはございますか？',
    bye: 'ご利用ありがとうございました。よい一日をお過ごしください。',
    fine: 'かしこまりました。ほかに知りたいことがあれば、いつでもお尋ねください。',
    self: 'AIアシスタントの{agent}です。次のことについてお尋ねいただけます：{topics}。',
    selfAlone: 'AIアシスタントの{agent}です。どのようなご用件でしょうか？',
    human: '私はAIアシスタントです。担当者へはこちらからご連絡いただけます：{contact}',
    humanAlone:
      '私はAIアシスタントで、このチャットから担当者におつなぎすることはできません。担当者の連絡先も持ち合わせておりません。',
    complaint: 'ご不便をおかけし申し訳ありません。担当者がこちらで対応いたします：{contact}',
    complaintAlone: 'ご不便をおかけし申し訳ありません。何があったかお知らせください。お役に立つ情報をお探しします。',
    danger:
      '命に危険がある場合は、すぐに119（警察は110）に電話してください。私はAIアシスタントで、通報することはできません。',
  },
  ko: {
    greeting: '안녕하세요! 무엇을 도와드릴까요?',
    thanks: '별말씀을요! 더 궁금한 점이 있으신가요?',
    bye: '안녕히 가세요. 좋은 하루 보내세요!',
    fine: '알겠습니다. 더 궁금한 점이 있으면 언제든지 물어보세요.',
    self: 'AI 어시스턴트 {agent}입니다. 다음 내용을 물어보실 수 있습니다: {topics}.',
    selfAlone: 'AI 어시스턴트 {agent}입니다. 무엇을 도와드릴까요?',
    human: '저는 AI 어시스턴트입니다. 담당자에게는 여기로 연락하실 수 있습니다: {contact}',
    humanAlone:
      '저는 AI 어시스턴트이며 이 채팅에서 담당자에게 연결해 드릴 수 없습니다. 담당자 연락처도 가지고 있지 않습니다.',
    complaint: '불편을 드려 죄송합니다. 담당자가 여기에서 도와드릴 수 있습니다: {contact}',
    complaintAlone: '불편을 드려 죄송합니다. 어떤 일이 있었는지 알려 주시면 도움이 될 내용을 찾아보겠습니다.',
    danger:
      '위험한 상황이라면 지금 바로 119(경찰은 112)에 전화해 주세요. 저는 AI 어시스턴트라 대신 신고할 수 없습니다.',
  },
  zh: {
    greeting: '您好！有什么可以帮您？',
    thanks: '不客气！您还想了解什么吗？',
    bye: '再见，祝您愉快！',
    fine: '好的。如果还想了解什么，请随时提问。',
    self: '我是 AI 助手{agent}。您可以向我咨询：{topics}。',
    selfAlone: '我是 AI 助手{agent}。有什么可以帮您？',
    human: '我是 AI 助手。您可以通过以下方式联系工作人员：{contact}',
    humanAlone: '我是 AI 助手，无法在此对话中为您转接人工，我也没有工作人员的联系方式。',
    complaint: '非常抱歉。工作人员可以在这里帮助您：{contact}',
    complaintAlone: '非常抱歉。请告诉我发生了什么，我来查找可能有帮助的内容。',
    danger: '如果有人处于危险之中，请立即拨打急救电话120或报警电话110。我是AI助手，无法替您呼救。',
  },
}
