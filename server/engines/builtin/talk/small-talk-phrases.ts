import type { Language } from '../../../contract/languages.ts'

/**
 * The kind of a message that asks for no information. `who`: asks about the assistant. `fine`: all is well, or nothing is needed. `human`:
 * asks for a person. `complaint`: is angry, and says no more.
 */
export type SmallTalk = 'greeting' | 'thanks' | 'bye' | 'who' | 'fine' | 'human' | 'complaint'

/**
 * Phrases of small talk. They and messages are compared without punctuation and accents (`plainText`), which are often left out. `fine` may
 * accompany the others: "ok, thank you". `any`: phrases that many languages use.
 */
export const phrases: Record<Language | 'any', Record<SmallTalk, string>> = {
  any: {
    greeting: 'hi|hey|hiya',
    thanks: 'thx|ty',
    bye: 'bye|bye bye|ciao ciao',
    who: '',
    fine: 'ok|okay|okey|super',
    human: '',
    complaint: '',
  },
  en: {
    greeting:
      'hello|hello there|hi there|hey there|hi all|hello all|hi everyone|hello everyone|hi again|hello again|hi team|hello team|howdy|greetings|good morning|good afternoon|good evening|good day|how are you|how are you today|how are you doing|how is it going|hows it going|nice to meet you|whats up',
    thanks:
      'thanks|thank you|thanks a lot|thank you very much|thank you so much|thanks so much|thanks very much|many thanks|thanks again|thank you again|cheers|cheers mate|thanks for your help|thank you so much for your help|thanks so much for your help|thank you for your help|thanks for the help|thank you for the help|much appreciated|i appreciate it|that helped|very helpful|that did it|that did the trick|that worked|it worked|it works now|it works|works now|works|that works|that fixed it|solved|problem solved|sorted|all sorted|that answers it|that answers my question|ta|tysm|thank u|thank u so much|much obliged',
    bye: 'goodbye|good bye|see you|see ya|see you later|see you soon|have a nice day|have a good day|have a great day|have a nice evening|have a good one|have a nice weekend|have a great weekend|good night|take care|thats all|that is all|that was all',
    who: 'who are you|what are you|are you a bot|are u a bot|r u a bot|are you a robot|are you a chatbot|are you a machine|are you a human|are you human|r u human|are you real|r u real|are you real or a bot|am i talking to a bot|am i talking to a robot|am i talking to a human|am i talking to a person|am i talking to a real person|am i talking to ai|is this a bot|is this ai|is this a real person|are you a real human|are you an ai|are you ai|are you a person|are you a real person|whats your name|what is your name|what can you do|what do you know|what can i ask|what can i ask you|how can you help|how can you help me|can you help|can you help me|help|help me|please help|i need help',
    fine: 'great|thats great|that is great|thats fine|wonderful|awesome|amazing|lovely|brilliant|excellent|fantastic|very good|sounds good|that helps|perfect|cool|nice|fine|good|all right|alright|got it|i see|understood|no|nope|no thanks|no thank you|never mind|nevermind|please',
    human:
      'human|a human|a human please|human please|agent|live agent|real person|a real person|a person please|i need a human|i need a real person|get me a human|give me a human|is there a human|is anyone there|customer service|customer support|someone real|call me back|operator',
    complaint:
      'this sucks|that sucks|you suck|this is terrible|this is awful|this is useless|useless|you are useless|youre useless|worst|worst service ever|worst docs ever|worst company ever|worst site ever|terrible service|awful|terrible|horrible|rubbish|garbage|stupid bot|stupid|bad bot|dumb bot|idiot|wtf|i am angry|im angry|i am so angry|i am annoyed|im annoyed|i am very disappointed|i am disappointed|im disappointed|this is ridiculous|ridiculous|i want to complain|i want to make a complaint|i have a complaint|complaint|this is unacceptable|unacceptable|that is wrong|thats wrong|wrong answer|that did not help|that didnt help|not helpful|you are not helping|youre not helping|you didnt answer my question|you did not answer my question|this is a scam|scam|hate this|i hate this|i hate you|fuck you|fuck|shit|bullshit|damn',
  },
  de: {
    greeting:
      'hallo|hallo zusammen|hallöchen|guten tag|guten morgen|guten abend|moin|moin moin|servus|grüß gott|grüezi|grüß dich|wie geht es ihnen|wie geht es dir|wie gehts|wie gehts dir|tag|schönen guten tag',
    thanks:
      'danke|danke schön|dankeschön|vielen dank|herzlichen dank|besten dank|danke sehr|tausend dank|danke für die hilfe|danke für ihre hilfe|danke für deine hilfe|vielen dank für die hilfe|vielen dank für ihre hilfe|ich danke ihnen|danke dir|danke ihnen|das hat geholfen|hat mir geholfen|das wars schon|das war es schon|hat geklappt|es hat geklappt|das hat geklappt|klappt|es klappt|jetzt klappt es|klappt jetzt|es geht jetzt|jetzt geht es|funktioniert|es funktioniert|erledigt|hat sich erledigt|das beantwortet meine frage|merci|dankeee',
    bye: 'tschüss|tschüs|tschau|auf wiedersehen|wiedersehen|bis bald|bis dann|bis später|bis morgen|ade|mach es gut|machs gut|machen sie es gut|schönen tag noch|schönen tag|einen schönen tag|einen schönen tag noch|schönen abend|schönen abend noch|schönes wochenende|gute nacht|das war alles|das wars',
    who: 'wer bist du|wer sind sie|was bist du|was sind sie|bist du ein bot|bist du ein roboter|bist du ein mensch|bist du echt|ist das ein bot|spreche ich mit einem bot|spreche ich mit einem menschen|schreibe ich mit einem bot|schreibe ich mit einem menschen|rede ich mit einem bot|rede ich mit einem menschen|bist du eine ki|sind sie ein bot|sind sie ein roboter|sind sie ein mensch|sind sie eine ki|wie heißt du|wie heißen sie|was kannst du|was können sie|was weißt du|was wissen sie|was kann ich fragen|was kann ich dich fragen|was kann ich sie fragen|hilfe|hilf mir|helfen sie mir|kannst du mir helfen|können sie mir helfen|ich brauche hilfe|bitte helfen sie mir',
    fine: 'gut|wunderbar|großartig|fantastisch|ausgezeichnet|sehr schön|alles klar|prima|toll|perfekt|klasse|sehr gut|verstanden|verstehe|in ordnung|nein|nein danke|ne|passt|schon gut|bitte',
    human:
      'mensch|ein mensch|ein mensch bitte|einen menschen bitte|mitarbeiter|ich brauche einen menschen|verbinden sie mich|kundenservice|kundendienst|ist da jemand|echter mensch|einen echten menschen bitte|rufen sie mich zurück|können sie mich anrufen',
    complaint:
      'das ist schlecht|so ein mist|mist|scheiße|scheisse|das ist scheiße|nutzlos|das ist nutzlos|unbrauchbar|schrecklich|furchtbar|eine frechheit|das ist eine frechheit|unverschämt|ich bin sauer|ich bin wütend|ich bin enttäuscht|ich bin sehr enttäuscht|ich möchte mich beschweren|ich will mich beschweren|beschwerde|ich habe eine beschwerde|das ist falsch|falsche antwort|das hilft nicht|das hilft mir nicht|das hat nicht geholfen|blöder bot|dummer bot|so ein schrott|schrott|das nervt|saftladen|was für ein saftladen|schlechtester service',
  },
  fr: {
    greeting:
      'bonjour|bonjour à tous|bonsoir|salut|coucou|allo|bonne journée à vous|comment allez vous|comment ça va|ça va|comment vas tu|enchanté|enchantée|rebonjour',
    thanks:
      'merci|merci beaucoup|merci bien|un grand merci|mille mercis|merci infiniment|merci à vous|merci à toi|merci pour votre aide|merci de votre aide|merci pour ton aide|merci pour tout|je vous remercie|je te remercie|grand merci|ça a marché|ça fonctionne|ça marche maintenant|c’est bon|c’est réglé|réglé|résolu|problème résolu|ça répond à ma question|merci ça marche',
    bye: 'au revoir|à bientôt|à plus|à plus tard|à demain|à tout à l’heure|bonne journée|bonne soirée|bon week end|bon weekend|bonne nuit|adieu|c’est tout|ce sera tout|bonne fin de journée',
    who: 'qui êtes vous|qui es tu|tu es qui|vous êtes qui|êtes vous un robot|es tu un robot|tu es un robot|vous êtes un robot|c’est un robot|est ce un robot|je parle à un robot|je parle à un humain|est ce que je parle à un robot|est ce que je parle à un humain|êtes vous un humain|es tu un humain|êtes vous une ia|es tu une ia|êtes vous humain|comment t’appelles tu|comment vous appelez vous|que pouvez vous faire|que peux tu faire|que savez vous|que sais tu|que puis je demander|que puis je vous demander|aide|aidez moi|aide moi|à l’aide|pouvez vous m’aider|peux tu m’aider|j’ai besoin d’aide',
    fine: 'd’accord|merveilleux|formidable|c’est parfait|parfait|très bien|bien|génial|excellent|compris|je vois|non|non merci|ça marche|s’il vous plaît|entendu',
    human:
      'humain|un humain|un humain svp|un humain s il vous plait|un conseiller|un agent|service client|une vraie personne|il y a quelqu un|rappelez moi',
    complaint:
      'c est nul|nul|c est inutile|inutile|c est horrible|horrible|c est scandaleux|scandaleux|c est inadmissible|inadmissible|je suis en colère|je suis déçu|je suis déçue|je suis mécontent|je suis mécontente|je veux me plaindre|je voudrais me plaindre|réclamation|j ai une réclamation|merde|c est de la merde|c est faux|mauvaise réponse|ça n aide pas|ça ne m aide pas|ça n a pas aidé|bot stupide|arnaque',
  },
  es: {
    greeting:
      'hola|hola a todos|hola qué tal|qué tal|buenas|muy buenas|buenos días|buenas tardes|buen día|saludos|cómo está|cómo estás|cómo están|cómo va|encantado|encantada|hola buenas',
    thanks:
      'gracias|muchas gracias|muchísimas gracias|mil gracias|gracias por su ayuda|gracias por tu ayuda|gracias por la ayuda|gracias por todo|se lo agradezco|te lo agradezco|le agradezco|muy amable|ya funciona|funciona|ha funcionado|funcionó|solucionado|resuelto|problema resuelto|ya está|eso responde mi pregunta',
    bye: 'adiós|hasta luego|hasta pronto|hasta mañana|hasta la vista|nos vemos|chao|chau|buenas noches|que tenga un buen día|que tengas un buen día|buen fin de semana|eso es todo|nada más',
    who: 'quién eres|quién es usted|qué eres|qué es usted|eres un robot|eres un bot|eres real|eres una persona real|hablo con un robot|hablo con una persona|estoy hablando con un robot|estoy hablando con una persona|es usted un robot|eres humano|eres una persona|eres una ia|es usted una ia|cómo te llamas|cómo se llama|qué puedes hacer|qué puede hacer|qué sabes|qué sabe|qué puedo preguntar|qué puedo preguntarte|qué puedo preguntarle|ayuda|ayúdame|ayúdeme|me puedes ayudar|me puede ayudar|puedes ayudarme|puede ayudarme|necesito ayuda',
    fine: 'vale|maravilloso|fantástico|excelente|de acuerdo|perfecto|genial|muy bien|bien|estupendo|entendido|entiendo|está bien|no|no gracias|por favor|listo',
    human:
      'humano|un humano|un humano por favor|una persona|una persona real|un agente|un asesor|atención al cliente|servicio al cliente|hay alguien|me pueden llamar|llámenme',
    complaint:
      'esto es una mierda|mierda|qué asco|esto no sirve|no sirve|no sirve para nada|inútil|es inútil|horrible|pésimo|pésimo servicio|fatal|qué vergüenza|es una vergüenza|estoy enfadado|estoy enfadada|estoy enojado|estoy enojada|estoy decepcionado|estoy decepcionada|quiero quejarme|quiero poner una queja|quiero poner una reclamación|queja|tengo una queja|reclamación|respuesta incorrecta|eso es falso|eso no ayuda|no me ayuda|estafa',
  },
  pt: {
    greeting:
      'olá|oi|olá a todos|oi tudo bem|olá tudo bem|tudo bem|tudo bom|bom dia|boa tarde|e aí|como vai|como vai você|como está|como você está|como estás|prazer|saudações',
    thanks:
      'obrigado|obrigada|muito obrigado|muito obrigada|obrigado pela ajuda|obrigada pela ajuda|obrigado por tudo|obrigada por tudo|agradeço|agradecido|agradecida|valeu|brigado|brigada|já funciona|funciona|funcionou|resolvido|problema resolvido|está resolvido|isso responde à minha pergunta',
    bye: 'tchau|até logo|até mais|até breve|até amanhã|até já|adeus|boa noite|tenha um bom dia|tenha um ótimo dia|bom fim de semana|é só isso|só isso|era só isso|mais nada',
    who: 'quem é você|quem és tu|quem és|o que é você|você é um robô|você é um bot|você é humano|você é uma pessoa|você é uma ia|és um robô|és uma ia|qual é o seu nome|qual seu nome|como você se chama|o que você faz|o que você pode fazer|o que você sabe|o que podes fazer|o que sabes|o que posso perguntar|ajuda|me ajuda|me ajude|ajude me|pode me ajudar|você pode me ajudar|podes ajudar me|pode ajudar me|preciso de ajuda',
    fine: 'perfeito|maravilhoso|fantástico|excelente|ótimo|muito bem|bem|legal|entendi|entendido|certo|está bem|tá bom|beleza|não|não obrigado|não obrigada|por favor',
    human:
      'humano|um humano|uma pessoa|uma pessoa real|um atendente|atendente|atendimento ao cliente|apoio ao cliente|tem alguém aí|podem ligar me',
    complaint:
      'que porcaria|porcaria|merda|isto é uma merda|isso é uma merda|inútil|não serve|não serve para nada|horrível|péssimo|péssimo serviço|uma vergonha|que vergonha|estou zangado|estou zangada|estou chateado|estou chateada|estou decepcionado|estou decepcionada|estou desiludido|quero reclamar|quero fazer uma reclamação|reclamação|resposta errada|isso está errado|não ajuda|isso não ajuda|não me ajudou|burla|golpe',
  },
  it: {
    greeting:
      'ciao|ciao a tutti|salve|buongiorno|buon giorno|buonasera|buona sera|buon pomeriggio|come va|come sta|come stai|come state|piacere',
    thanks:
      'grazie|grazie mille|molte grazie|tante grazie|mille grazie|grazie tante|grazie infinite|la ringrazio|ti ringrazio|grazie per l’aiuto|grazie dell’aiuto|grazie per il suo aiuto|grazie per il tuo aiuto|grazie di tutto|funziona|ora funziona|adesso funziona|ha funzionato|risolto|problema risolto|tutto risolto',
    bye: 'arrivederci|arrivederla|addio|a presto|a dopo|a domani|ci vediamo|buona giornata|buona serata|buonanotte|buona notte|buon fine settimana|buon weekend|è tutto|basta così',
    who: 'chi sei|chi è lei|cosa sei|che cosa sei|sei un bot|sei un robot|sei reale|sei una persona vera|parlo con un robot|parlo con una persona|sto parlando con un robot|sto parlando con una persona|sei umano|sei una persona|sei un essere umano|sei una ia|sei un’ia|lei è un robot|lei è una ia|come ti chiami|come si chiama|cosa sai fare|cosa puoi fare|cosa può fare|cosa sai|cosa posso chiedere|cosa posso chiederti|cosa posso chiederle|aiuto|aiutami|mi aiuti|mi puoi aiutare|puoi aiutarmi|può aiutarmi|mi può aiutare|ho bisogno di aiuto',
    fine: 'va bene|meraviglioso|fantastico|eccellente|perfetto|ottimo|bene|benissimo|molto bene|d’accordo|capito|ho capito|certo|no|no grazie|per favore|per cortesia',
    human:
      'umano|un umano|una persona|una persona vera|una persona reale|un operatore|operatore|servizio clienti|assistenza clienti|c è qualcuno|potete chiamarmi|richiamatemi',
    complaint:
      'fa schifo|che schifo|schifo|merda|inutile|è inutile|non serve a niente|orribile|pessimo|pessimo servizio|una vergogna|che vergogna|è una vergogna|sono arrabbiato|sono arrabbiata|sono deluso|sono delusa|voglio fare un reclamo|vorrei fare un reclamo|voglio reclamare|reclamo|risposta sbagliata|è sbagliato|non aiuta|non mi aiuta|non mi è stato utile|truffa',
  },
  nl: {
    greeting:
      'hallo|hoi|hallo allemaal|goedemorgen|goedemiddag|goedenavond|goedendag|goeiemorgen|goeiemiddag|goeienavond|dag|hoe gaat het|hoe gaat het met u|hoe gaat het met je|hoe is het|aangenaam',
    thanks:
      'bedankt|dank u|dank je|dank u wel|dank je wel|dankjewel|dankuwel|hartelijk dank|heel erg bedankt|heel hartelijk dank|hartelijk bedankt|erg bedankt|veel dank|bedankt voor de hulp|bedankt voor uw hulp|bedankt voor je hulp|super bedankt|het werkt|het werkt nu|dat werkt|dat werkte|gelukt|het is gelukt|opgelost|probleem opgelost',
    bye: 'tot ziens|doei|doeg|doei doei|dag dag|tot straks|tot later|tot morgen|tot snel|fijne dag|fijne dag nog|fijne avond|prettige dag|nog een fijne dag|prettig weekend|fijn weekend|welterusten|goedenacht|dat was alles|dat is alles',
    who: 'wie ben je|wie bent u|wat ben je|wat bent u|ben je een bot|ben je een robot|ben je een mens|ben je een ai|bent u een robot|bent u een mens|bent u een ai|hoe heet je|hoe heet u|wat kun je|wat kan je|wat kunt u|wat weet je|wat weet u|wat kan ik vragen|wat kan ik je vragen|wat kan ik u vragen|help|hulp|help me|help mij|kun je me helpen|kunt u me helpen|kunt u mij helpen|kan je me helpen|ik heb hulp nodig',
    fine: 'prima|fantastisch|uitstekend|prachtig|goed|oké|heel goed|geweldig|perfect|mooi|duidelijk|begrepen|ik snap het|nee|nee dank je|nee dank u|nee bedankt|alstublieft|alsjeblieft',
    human:
      'mens|een mens|een mens graag|medewerker|een medewerker|een echt persoon|klantenservice|is daar iemand|kunnen jullie mij bellen|bel mij terug',
    complaint:
      'dit is waardeloos|waardeloos|dit is slecht|slecht|nutteloos|vreselijk|verschrikkelijk|schandalig|dit is schandalig|belachelijk|ik ben boos|ik ben teleurgesteld|ik wil klagen|ik wil een klacht indienen|klacht|ik heb een klacht|fout antwoord|dat klopt niet|dat helpt niet|dit helpt niet|stomme bot|oplichting|shit',
  },
  pl: {
    greeting:
      'cześć|hej|dzień dobry|dobry wieczór|witam|witaj|witajcie|siema|dobry|jak się masz|co słychać|jak leci|miło mi',
    thanks:
      'dziękuję|dzięki|dziękuję bardzo|bardzo dziękuję|wielkie dzięki|serdecznie dziękuję|dziękuję za pomoc|dzięki za pomoc|dziękuję serdecznie|stokrotne dzięki|dziękuje|działa|już działa|zadziałało|udało się|rozwiązane|problem rozwiązany',
    bye: 'do widzenia|do zobaczenia|na razie|pa|pa pa|papa|żegnam|żegnaj|miłego dnia|miłego wieczoru|miłego weekendu|dobranoc|trzymaj się|do jutra|to wszystko',
    who: 'kim jesteś|kto ty jesteś|kim pan jest|kim pani jest|czym jesteś|jesteś botem|jesteś robotem|jesteś człowiekiem|jesteś ai|czy jesteś botem|czy jesteś robotem|czy jesteś człowiekiem|czy jesteś ai|jak masz na imię|jak się nazywasz|co potrafisz|co umiesz|co możesz zrobić|co wiesz|o co mogę zapytać|o co mogę pytać|pomoc|pomocy|pomóż|pomóż mi|proszę o pomoc|możesz mi pomóc|czy możesz mi pomóc|może mi pan pomóc|może mi pani pomóc|potrzebuję pomocy',
    fine: 'dobrze|dobra|świetnie|super|idealnie|w porządku|jasne|rozumiem|zrozumiałem|zrozumiałam|nie|nie dziękuję|nie dzięki|proszę',
    human:
      'człowiek|człowieka|z człowiekiem|konsultant|konsultanta|rozmowa z człowiekiem|rozmowa z konsultantem|połącz mnie z konsultantem|obsługa klienta|jest tam ktoś|proszę o telefon',
    complaint:
      'to jest beznadziejne|beznadzieja|beznadziejne|do niczego|bezużyteczne|okropne|fatalne|skandal|to skandal|jestem zły|jestem zła|jestem wściekły|jestem wściekła|jestem rozczarowany|jestem rozczarowana|chcę złożyć skargę|chcę się poskarżyć|skarga|reklamacja|mam skargę|zła odpowiedź|to nieprawda|to nie pomaga|to mi nie pomogło|głupi bot|oszustwo|cholera|kurwa',
  },
  tr: {
    greeting:
      'merhaba|merhabalar|selam|selamlar|selamün aleyküm|günaydın|iyi günler|iyi akşamlar|tünaydın|nasılsın|nasılsınız|ne haber|naber|memnun oldum|alo',
    thanks:
      'teşekkürler|teşekkür ederim|çok teşekkürler|çok teşekkür ederim|teşekkür ederiz|sağ ol|sağ olun|sağol|sağolun|çok sağ olun|eyvallah|yardımınız için teşekkürler|yardımınız için teşekkür ederim|yardımın için teşekkürler|minnettarım|çalışıyor|şimdi çalışıyor|çalıştı|oldu|işe yaradı|çözüldü|sorun çözüldü',
    bye: 'hoşça kal|hoşça kalın|hoşçakal|hoşçakalın|güle güle|görüşürüz|görüşmek üzere|kendine iyi bak|kendinize iyi bakın|iyi geceler|iyi hafta sonları|allaha ısmarladık|hadi görüşürüz|bu kadar|hepsi bu',
    who: 'sen kimsin|kimsin|siz kimsiniz|kimsiniz|sen nesin|nesin|bot musun|robot musun|insan mısın|yapay zeka mısın|bot musunuz|robot musunuz|insan mısınız|adın ne|adınız ne|ne yapabilirsin|ne yapabilirsiniz|neler yapabilirsin|neler yapabilirsiniz|ne biliyorsun|neler biliyorsun|ne sorabilirim|sana ne sorabilirim|size ne sorabilirim|yardım|yardım et|yardım edin|bana yardım et|yardım eder misin|yardım eder misiniz|yardımcı olur musun|yardımcı olur musunuz|bana yardım edebilir misin|bana yardım edebilir misiniz|yardıma ihtiyacım var',
    fine: 'tamam|tamamdır|peki|harika|güzel|mükemmel|anladım|iyi|çok iyi|hayır|hayır teşekkürler|yok|lütfen',
    human:
      'insan|bir insan|gerçek kişi|gerçek bir kişi|temsilci|müşteri temsilcisi|biriyle konuşmak istiyorum|bir insanla konuşmak istiyorum|gerçek biriyle konuşmak istiyorum|temsilciyle konuşmak istiyorum|müşteri temsilcisiyle konuşmak istiyorum|bir yetkiliyle konuşmak istiyorum|yetkiliyle görüşmek istiyorum|biriyle görüşebilir miyim|biriyle konuşabilir miyim|bir insanla konuşabilir miyim|beni bir temsilciye bağlayın|temsilciye bağlan|müşteri hizmetleri|orada kimse var mı|beni arar mısınız',
    complaint:
      'berbat|çok kötü|bu çok kötü|işe yaramaz|hiç işe yaramıyor|rezalet|bu rezalet|saçmalık|kızgınım|çok kızgınım|sinirliyim|hayal kırıklığına uğradım|şikayet|şikayetim var|şikayet etmek istiyorum|şikayetçiyim|yanlış cevap|bu yanlış|yardımcı olmadı|yardımcı olmuyorsun|aptal bot|dolandırıcılık|lanet olsun',
  },
  ru: {
    greeting:
      'привет|приветик|приветствую|здравствуйте|здравствуй|здрасьте|добрый день|доброе утро|добрый вечер|доброго дня|доброго времени суток|хай|как дела|как ваши дела|как твои дела|как поживаете|рад знакомству',
    thanks:
      'спасибо|большое спасибо|спасибо большое|огромное спасибо|спасибо огромное|благодарю|благодарю вас|спасибо за помощь|спасибо вам|спасибо тебе|премного благодарен|спс|очень благодарен|очень благодарна|работает|теперь работает|заработало|получилось|помогло|решено|проблема решена',
    bye: 'пока|пока пока|до свидания|досвидания|до встречи|до скорого|до завтра|прощайте|всего доброго|всего хорошего|хорошего дня|хорошего вечера|хороших выходных|доброй ночи|спокойной ночи|увидимся|это всё|это все',
    who: 'кто ты|ты кто|кто вы|вы кто|кто вы такой|что ты такое|ты бот|ты робот|ты человек|ты ии|вы бот|вы робот|вы человек|вы ии|как тебя зовут|как вас зовут|что ты умеешь|что вы умеете|что ты можешь|что вы можете|что ты знаешь|что вы знаете|что можно спросить|о чём можно спросить|о чём вас можно спросить|помощь|помоги|помогите|помоги мне|помогите мне|помогите пожалуйста|можешь помочь|можете помочь|вы можете мне помочь|нужна помощь|мне нужна помощь',
    fine: 'хорошо|ладно|отлично|прекрасно|понятно|понял|поняла|ясно|ок|окей|супер|класс|нет|нет спасибо|не надо|пожалуйста',
    human:
      'человек|живой человек|оператор|оператора|позовите оператора|соедините с оператором|соедините меня с оператором|переключите на оператора|поговорить с человеком|поговорить с оператором|хочу поговорить с человеком|хочу поговорить с оператором|я хочу поговорить с человеком|я хочу поговорить с оператором|хочу говорить с человеком|хочу пообщаться с человеком|можно поговорить с человеком|можно поговорить с оператором|могу я поговорить с человеком|могу ли я поговорить с человеком|мне нужен человек|мне нужен оператор|нужен оператор|служба поддержки|есть кто живой|есть тут кто|перезвоните мне',
    complaint:
      'ужас|ужасно|это ужасно|отвратительно|бесполезно|бесполезный бот|тупой бот|глупый бот|плохо|очень плохо|безобразие|это безобразие|кошмар|я зол|я злюсь|я недоволен|я недовольна|я разочарован|я разочарована|жалоба|хочу пожаловаться|я хочу пожаловаться|у меня жалоба|неправильный ответ|это неправда|это не помогло|не помогло|вы не помогли|обман|мошенники|чёрт|блин|дерьмо',
  },
  uk: {
    greeting:
      'привіт|привітик|вітаю|вітання|добрий день|доброго дня|доброго ранку|добрий ранок|добрий вечір|доброго вечора|здрастуйте|здоровенькі були|як справи|як ваші справи|як ся маєте|слава україні',
    thanks:
      'дякую|дуже дякую|щиро дякую|дякую дуже|дякую за допомогу|спасибі|велике спасибі|дякую вам|дякую тобі|красно дякую|вельми вдячний|вельми вдячна|дякс|працює|тепер працює|запрацювало|вийшло|допомогло|вирішено|проблему вирішено',
    bye: 'до побачення|бувай|бувайте|до зустрічі|до завтра|до скорого|на все добре|усього найкращого|всього найкращого|всього доброго|гарного дня|гарного вечора|гарних вихідних|на добраніч|добраніч|прощавайте|це все|па па',
    who: 'хто ти|ти хто|хто ви|ви хто|що ти таке|ти бот|ти робот|ти людина|ти ші|ви бот|ви робот|ви людина|ви ші|як тебе звати|як вас звати|що ти вмієш|що ви вмієте|що ти можеш|що ви можете|що ти знаєш|що ви знаєте|що можна запитати|про що можна запитати|допомога|допоможи|допоможіть|допоможи мені|допоможіть мені|допоможіть будь ласка|можеш допомогти|можете допомогти|ви можете мені допомогти|потрібна допомога|мені потрібна допомога',
    fine: 'добре|гаразд|чудово|прекрасно|зрозуміло|зрозумів|зрозуміла|ясно|окей|супер|клас|ні|ні дякую|не треба|будь ласка',
    human:
      'людина|жива людина|оператор|оператора|покличте оператора|з’єднайте з оператором|зєднайте мене з оператором|поговорити з людиною|поговорити з оператором|хочу поговорити з людиною|хочу поговорити з оператором|я хочу поговорити з людиною|я хочу поговорити з оператором|чи можу я поговорити з людиною|можна поговорити з людиною|можна поговорити з оператором|мені потрібна людина|мені потрібен оператор|служба підтримки|є хтось живий|передзвоніть мені',
    complaint:
      'жах|жахливо|це жахливо|огидно|марно|дурний бот|тупий бот|погано|дуже погано|неподобство|це неподобство|я злий|я зла|я незадоволений|я незадоволена|я розчарований|я розчарована|скарга|хочу поскаржитися|я хочу поскаржитися|у мене скарга|неправильна відповідь|це неправда|це не допомогло|не допомогло|обман|шахраї|чорт|лайно',
  },
  ar: {
    greeting:
      'مرحبا|مرحبا بك|مرحبا بكم|أهلا|أهلا وسهلا|أهلا بك|السلام عليكم|السلام عليكم ورحمة الله|السلام عليكم ورحمة الله وبركاته|سلام|سلام عليكم|صباح الخير|مساء الخير|تحية طيبة|كيف حالك|كيف الحال|هلا|هاي|هلو',
    thanks:
      'شكرا|شكرا لك|شكرا لكم|شكرا جزيلا|شكرا جزيلا لك|شكرا كثيرا|جزاك الله خيرا|أشكرك|ألف شكر|مشكور|شكرا على المساعدة|شكرا لمساعدتك|ممنون|تسلم|متشكر|يعمل الآن|نجح الأمر|تم حل المشكلة|انحلت المشكلة',
    bye: 'مع السلامة|وداعا|إلى اللقاء|في أمان الله|أراك لاحقا|أراك قريبا|تصبح على خير|نهارك سعيد|يوم سعيد|أتمنى لك يوما سعيدا|باي|هذا كل شيء',
    who: 'من أنت|من أنتم|من تكون|مين انت|ما أنت|هل أنت روبوت|هل أنت بوت|هل أنت إنسان|هل أنت ذكاء اصطناعي|هل أنت شخص حقيقي|ما اسمك|ماذا يمكنك أن تفعل|ماذا تستطيع أن تفعل|ماذا تعرف|ماذا يمكنني أن أسأل|عن ماذا يمكنني أن أسأل|عما يمكنني أن أسألك|مساعدة|المساعدة|ساعدني|النجدة|هل يمكنك مساعدتي|هل تستطيع مساعدتي|أحتاج مساعدة|أحتاج إلى مساعدة|أريد مساعدة',
    fine: 'حسنا|تمام|جيد|ممتاز|رائع|طيب|فهمت|مفهوم|أوكي|لا|لا شكرا|من فضلك|لو سمحت',
    human:
      'إنسان|شخص حقيقي|موظف|التحدث مع شخص|التحدث إلى شخص|التحدث مع موظف|التحدث إلى موظف|أريد التحدث مع شخص|أريد التحدث إلى شخص|أريد التحدث مع إنسان|أريد التحدث مع موظف|أريد التحدث إلى موظف|أريد أن أتحدث مع شخص|أريد أن أتحدث مع موظف|هل يمكنني التحدث مع شخص|هل يمكنني التحدث إلى شخص|هل يمكنني التحدث مع موظف|هل يمكنني التحدث مع شخص حقيقي|خدمة العملاء|هل من أحد هنا|اتصلوا بي',
    complaint:
      'سيء|سيئ جدا|هذا سيء|هذا سيئ|فظيع|مريع|عديم الفائدة|بلا فائدة|بوت غبي|غبي|أنا غاضب|أنا غاضبة|أنا مستاء|أنا محبط|شكوى|لدي شكوى|أريد تقديم شكوى|أريد أن أشتكي|إجابة خاطئة|هذا خطأ|هذا لا يساعد|لم تساعدني|احتيال|نصب',
  },
  he: {
    greeting:
      'שלום|היי|הי|שלום לכם|שלום לך|שלום וברכה|אהלן|בוקר טוב|צהריים טובים|ערב טוב|מה שלומך|מה שלומכם|מה נשמע|מה קורה|מה המצב|נעים להכיר',
    thanks:
      'תודה|תודה רבה|תודה לך|תודה לכם|המון תודה|תודה רבה לך|תודה רבה לכם|תודה על העזרה|תודה רבה על העזרה|אלף תודות|רוב תודות|זה עובד|זה עובד עכשיו|עכשיו זה עובד|זה הצליח|נפתר|הבעיה נפתרה',
    bye: 'להתראות|ביי|ביי ביי|נתראה|יום טוב|יום נעים|ערב נעים|לילה טוב|שבוע טוב|שבת שלום|סוף שבוע נעים|כל טוב|זה הכול|זה הכל',
    who: 'מי אתה|מי את|מי אתם|מה אתה|מה את|אתה בוט|אתה רובוט|אתה בן אדם|את בוט|את רובוט|האם אתה בוט|האם אתה רובוט|האם אתה בן אדם|איך קוראים לך|מה שמך|מה השם שלך|מה אתה יודע|מה את יודעת|מה אתה יודע לעשות|מה את יודעת לעשות|מה אתה יכול לעשות|מה אפשר לשאול|מה אפשר לשאול אותך|עזרה|הצילו|תעזור לי|תעזרי לי|אפשר עזרה|אתה יכול לעזור לי|את יכולה לעזור לי|תוכל לעזור לי|אני צריך עזרה|אני צריכה עזרה',
    fine: 'טוב|בסדר|אוקיי|אוקי|סבבה|מעולה|מצוין|יופי|הבנתי|אין בעיה|לא|לא תודה|בבקשה',
    human:
      'אדם|בן אדם|אדם אמיתי|נציג|נציג אנושי|נציג בבקשה|לדבר עם נציג|לדבר עם מישהו|לדבר עם אדם|אני רוצה לדבר עם נציג|אני רוצה לדבר עם מישהו|אני רוצה לדבר עם אדם|אני רוצה לדבר עם בן אדם|אפשר לדבר עם נציג|אפשר לדבר עם מישהו|אפשר לדבר עם בן אדם|אפשר לדבר עם אדם|תעבירו אותי לנציג|שירות לקוחות|יש שם מישהו|תתקשרו אליי',
    complaint:
      'זה גרוע|גרוע|נורא|זה נורא|חסר תועלת|לא עוזר|זה לא עוזר|בוט טיפש|טיפש|אני כועס|אני כועסת|אני מאוכזב|אני מאוכזבת|תלונה|יש לי תלונה|אני רוצה להתלונן|אני רוצה להגיש תלונה|תשובה לא נכונה|זה לא נכון|בושה|איזו בושה|הונאה',
  },
  hi: {
    greeting:
      'नमस्ते|नमस्कार|प्रणाम|हैलो|हेलो|हाय|राम राम|सुप्रभात|शुभ प्रभात|शुभ संध्या|शुभ दोपहर|आप कैसे हैं|कैसे हैं आप|कैसे हैं|कैसे हो|क्या हाल है',
    thanks:
      'धन्यवाद|बहुत धन्यवाद|बहुत बहुत धन्यवाद|शुक्रिया|बहुत शुक्रिया|बहुत बहुत शुक्रिया|आपका धन्यवाद|आपका बहुत धन्यवाद|आभार|थैंक्स|थैंक यू|मदद के लिए धन्यवाद|आपकी मदद के लिए धन्यवाद|काम कर गया|अब काम कर रहा है|हो गया|समस्या हल हो गई',
    bye: 'अलविदा|फिर मिलेंगे|फिर मिलते हैं|विदा|बाय|बाय बाय|शुभ रात्रि|शुभ दिन|आपका दिन शुभ हो|बस इतना ही|बस',
    who: 'आप कौन हैं|आप कौन हो|तुम कौन हो|कौन हो तुम|कौन हैं आप|आप क्या हैं|तुम क्या हो|क्या आप बॉट हैं|क्या आप रोबोट हैं|क्या आप इंसान हैं|क्या तुम रोबोट हो|क्या तुम इंसान हो|आपका नाम क्या है|तुम्हारा नाम क्या है|आप क्या कर सकते हैं|तुम क्या कर सकते हो|आप क्या जानते हैं|मैं क्या पूछ सकता हूँ|मैं क्या पूछ सकती हूँ|मैं आपसे क्या पूछ सकता हूँ|मदद|मेरी मदद करें|मेरी मदद करो|मदद करें|सहायता|मदद चाहिए|मुझे मदद चाहिए|क्या आप मेरी मदद कर सकते हैं|क्या आप मदद कर सकते हैं',
    fine: 'ठीक है|ठीक|अच्छा|बढ़िया|बहुत अच्छा|बहुत बढ़िया|समझ गया|समझ गई|ओके|नहीं|नहीं धन्यवाद|जी नहीं|कृपया|जी',
    human:
      'इंसान|असली इंसान|किसी इंसान से बात|किसी से बात करनी है|मुझे किसी से बात करनी है|मुझे इंसान से बात करनी है|मुझे किसी इंसान से बात करनी है|मुझे किसी व्यक्ति से बात करनी है|क्या मैं किसी से बात कर सकता हूँ|क्या मैं किसी से बात कर सकती हूँ|क्या मैं किसी इंसान से बात कर सकता हूँ|क्या मैं किसी व्यक्ति से बात कर सकता हूँ|ग्राहक सेवा|कस्टमर केयर|कोई है|मुझे कॉल करें',
    complaint:
      'बेकार|यह बेकार है|बहुत बुरा|घटिया|बकवास|मैं नाराज़ हूँ|मैं नाराज हूँ|मैं गुस्से में हूँ|मैं निराश हूँ|शिकायत|मुझे शिकायत करनी है|मेरी शिकायत है|गलत जवाब|यह गलत है|इससे मदद नहीं मिली|बेवकूफ बॉट|धोखा',
  },
  ja: {
    greeting:
      'こんにちは|こんにちわ|こんばんは|おはよう|おはようございます|はじめまして|初めまして|どうも|やあ|もしもし|お元気ですか|元気ですか|ハロー|よろしくお願いします|よろしくお願いいたします',
    thanks:
      'ありがとう|ありがとうございます|ありがとうございました|有難う|有難うございます|有り難うございます|どうもありがとう|どうもありがとうございます|どうもありがとうございました|誠にありがとうございます|感謝します|助かりました|助かります|サンキュー|できました|うまくいきました|解決しました|動きました',
    bye: 'さようなら|さよなら|バイバイ|またね|では また|ではまた|じゃあね|じゃあまた|また今度|また明日|また来ます|失礼します|失礼いたします|おやすみ|おやすみなさい|良い一日を|よい一日を|以上です',
    who: 'あなたは誰ですか|あなたは誰|あなたはだれですか|誰ですか|どなたですか|あなたは何ですか|ロボットですか|あなたはロボットですか|ボットですか|人間ですか|あなたは人間ですか|aiですか|あなたはaiですか|お名前は|名前は|お名前は何ですか|名前は何ですか|何ができますか|何ができるの|何が出来ますか|何を知っていますか|何を聞けますか|何が聞けますか|何を質問できますか|助けて|助けてください|ヘルプ|手伝って|手伝ってください|手伝ってもらえますか',
    fine: 'はい|わかりました|分かりました|わかった|了解|了解です|了解しました|承知しました|オーケー|なるほど|いいね|大丈夫です|結構です|いいえ|いえ|いいえ結構です|素晴らしい|最高',
    human:
      '人間|人と話したい|人と話したいです|人間と話したい|人間と話したいです|担当者|担当者と話したい|担当者と話したいです|オペレーター|オペレーターと話したい|オペレーターにつないでください|担当者につないでください|人につないでください|誰かと話せますか|人と話せますか|担当者と話せますか|カスタマーサービス|カスタマーサポート|誰かいますか|電話してください',
    complaint:
      '最悪|最悪です|ひどい|ひどいです|役に立たない|役に立たないです|使えない|使えないです|腹が立つ|怒っています|がっかり|がっかりしました|苦情|クレーム|苦情があります|クレームがあります|間違っています|違います|答えになっていない|助けにならない|詐欺|ふざけるな',
  },
  ko: {
    greeting:
      '안녕|안녕하세요|안녕하십니까|안녕하세여|여보세요|반갑습니다|반가워요|반가워|만나서 반갑습니다|좋은 아침|좋은 아침입니다|잘 지내세요|잘 지내요|어떻게 지내세요|하이|헬로|수고하세요',
    thanks:
      '감사합니다|감사해요|고맙습니다|고마워요|고마워|정말 감사합니다|정말 고맙습니다|대단히 감사합니다|도와주셔서 감사합니다|도와주셔서 고맙습니다|감사|땡큐|큰 도움이 되었습니다|됐습니다|잘 돼요|해결됐어요|해결되었습니다',
    bye: '안녕히 가세요|안녕히 계세요|잘 가|잘 가요|잘 있어|잘 있어요|또 봐요|또 봐|다음에 봐요|다음에 또 봐요|나중에 봐요|바이|바이바이|빠이|좋은 하루 되세요|좋은 하루 보내세요|안녕히 주무세요|잘 자|이상입니다',
    who: '누구세요|누구십니까|누구야|넌 누구야|너는 누구야|당신은 누구세요|당신은 누구입니까|당신은 누구인가요|로봇이에요|로봇인가요|로봇입니까|봇인가요|사람인가요|사람이에요|사람입니까|인공지능인가요|인공지능이에요|ai인가요|이름이 뭐예요|이름이 뭐야|이름이 무엇인가요|뭐 할 수 있어|뭐 할 수 있어요|무엇을 할 수 있나요|무엇을 할 수 있어요|무엇을 알고 있나요|뭘 물어볼 수 있나요|무엇을 물어볼 수 있나요|도움|도움말|도와줘|도와줘요|도와주세요|도와줄 수 있나요|도와주실 수 있나요|도움이 필요해요|도움이 필요합니다',
    fine: '네|예|알겠습니다|알겠어요|알았어요|알았어|좋아요|좋습니다|좋아|오케이|이해했습니다|그렇군요|훌륭해요|완벽해요|괜찮아요|괜찮습니다|아니요|아니오|아뇨|됐어요',
    human:
      '사람|상담원|상담사|사람과 이야기하고 싶어요|사람이랑 이야기하고 싶어요|사람과 통화하고 싶어요|사람과 대화하고 싶어요|상담원 연결|상담원 연결해 주세요|상담원 연결해주세요|상담원과 이야기하고 싶어요|상담원과 통화하고 싶어요|상담원과 대화할 수 있나요|사람과 이야기할 수 있나요|사람과 대화할 수 있나요|고객센터|고객 서비스|거기 누구 있어요|전화해 주세요',
    complaint:
      '최악|최악이에요|별로예요|형편없어요|쓸모없어요|쓸모없네|짜증나|짜증나요|화가 나요|화났어요|실망했어요|실망이에요|불만|불만이 있어요|불만 접수|항의|틀렸어요|잘못된 답변이에요|도움이 안 돼요|도움이 안돼요|바보|사기',
  },
  zh: {
    greeting:
      '你好|您好|你们好|大家好|嗨|哈喽|哈啰|早上好|早安|上午好|中午好|下午好|晚上好|早|你好吗|您好吗|在吗|在么|您在吗|有人吗|很高兴认识你|幸会|妳好',
    thanks:
      '谢谢|谢谢你|谢谢您|多谢|非常感谢|十分感谢|感谢|太感谢了|谢谢帮助|谢谢你的帮助|谢谢您的帮助|感谢你的帮助|感谢您的帮助|谢啦|谢了|謝謝|謝謝你|謝謝您|多謝|辛苦了|麻烦你了|麻烦您了|可以了|好了|解决了|已经解决了|搞定了',
    bye: '再见|再會|再見|拜拜|拜|回头见|回见|明天见|下次见|待会见|晚安|祝你愉快|祝您愉快|祝你有美好的一天|祝您有美好的一天|周末愉快|没有了|就这样|就这些',
    who: '你是谁|您是谁|你是誰|你是什么|你是机器人吗|您是机器人吗|你是机器人|你是真人吗|您是真人吗|你是人吗|你是人工智能吗|你是ai吗|你叫什么|你叫什么名字|您叫什么名字|你能做什么|您能做什么|你会做什么|你可以做什么|你会什么|你知道什么|我可以问什么|我能问什么|我可以问你什么|我能问你什么|帮助|帮帮我|帮我|请帮帮我|请帮我|救命|能帮我吗|你能帮我吗|您能帮我吗|可以帮我吗|我需要帮助|幫助|幫我',
    fine: '好的|好|好吧|行|可以|没问题|明白|明白了|知道了|我知道了|了解|懂了|嗯|嗯嗯|是的|太好了|很好|完美|不用|不用了|不用谢|不|没有|不需要|请|吧|了|啊|呀|哦',
    human:
      '人工|转人工|人工客服|人工服务|真人|找人工|客服|我要人工|我要转人工|我想找人工|我要找真人|我想和真人说话|我想跟真人说话|我要和人说话|我想和人聊|可以和真人说话吗|可以转人工吗|能转人工吗|能和真人聊吗|有没有人工客服|联系客服|请给我打电话',
    complaint:
      '太差了|太差劲了|垃圾|真垃圾|没用|没有用|真没用|太糟糕了|糟糕|气死我了|我很生气|很失望|我很失望|太失望了|投诉|我要投诉|我想投诉|回答错误|答非所问|不对|这不对|没有帮助|没帮助|骗子|傻瓜|笨蛋|什么破东西',
  },
}
