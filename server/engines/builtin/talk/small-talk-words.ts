import type { Language } from '../../../contract/languages.ts'

/**
 * Words for messages of small talk that no list of phrases can hold. `praise`: compliments, taken as thanks. `reactions`: what somebody says of an
 * answer, "that's a lot"; with a question mark it asks. `insults`: each makes a complaint of
 * what is said `around` it, where that is nothing but function words, pronouns and words for anybody's company, service or bot: "this service
 * of yours is useless". A word that names what people ask for (rubbish, "worst case") stands in an insult only together with others. `fills`:
 * count for nothing, such as "mate" and "oh". `joins`: count for nothing between two phrases; at the end they ask on ("ok and?"). `spelled`: recognized
 * with a typing error, too. `negates`: make the opposite of what follows: "no funciona".
 */
type TalkWords = Record<'praise' | 'insults' | 'around' | 'fills' | 'joins' | 'negates' | 'spelled', string> & {
  reactions?: string
}

/** Written like the phrases of small talk, with a slash between alternatives for one word. */
export const talkWords: Record<Language | 'any', TalkWords> = {
  any: {
    praise: 'bravo',
    insults: '',
    around: '',
    fills: 'x|xx|xxx|xo|xoxo|ha|ah|oh|haa|eh|oo|mm|hm|hmm|bro|bot|chatbot',
    joins: '',
    negates: '',
    spelled: '',
  },
  en: {
    praise:
      'good/great/nice/excellent/amazing/brilliant/fantastic/awesome/clever/smart/lovely bot/job/work/one/stuff|good/great/excellent/amazing/brilliant/fantastic/super help/service/support/answer|you/u/youre/ur are/r/ so/very/ great/awesome/amazing/brilliant/good/nice/kind/sweet/lovely/wonderful/fantastic/smart/clever/helpful/funny/cool|you/u guys are/r great/awesome/amazing/brilliant/lovely/fantastic/helpful|you/youre/ur are/ the best|you/u rock/rule|you/youre/ur are/ a star/legend/gem/genius/hero/lifesaver/angel/saviour/diamond|legend|lifesaver|i/ love/luv/heart you/u/it/this/that|love you guys|love you lots|well done|well played|good/nice/great/ boy/girl|so/very/super/really/thats/that/is/was/ very/super/so/really/ helpful/useful|very kind|so kind|how kind|so sweet|thats so kind|that is very kind|what a star|what a legend|impressive|im impressed|i am impressed|great service|i like you|keep it up|five stars|5 stars',
    reactions:
      'bummer|too bad|not bad|not cheap|fair play|a/what_a pity/shame/bummer/relief|thats/that_is/its/it_is a/ bit/ much/steep/pricey/expensive/dear/cheap/reasonable|thats/that_is a/such_a/ lot/pity/shame/bummer/relief/better/worse/unfortunate/annoying/disappointing/strict/harsh/odd/weird/strange/handy/useful/grand/brill/ace/sound/fair/mad/crazy/steep/plenty|thats/that_is not bad/cheap/great/ideal/good/much/nice',
    insults:
      'useless|worthless|pathetic|idiot|idiots|idiotic|moron|morons|moronic|imbecile|imbeciles|stupid|dumb|dumbass|dumbasses|thick as shit|crap|crappy|crappiest|shit|shite|shitty|shittiest|shitshow|bullshit|fuck|fucks|fucked|fucking|fuckin|fcking|fkn|effing|fck|fk|fuck/screw/damn you/u/this/that/off/them|piss off|sod off|bugger off|get lost|get stuffed|shut up|go to hell|drop dead|suck|sucks|wtf|ffs|omfg|bollocks|asshole|assholes|arsehole|arseholes|arse|dickhead|dickheads|bastard|bastards|wanker|wankers|bitch|twat|twats|prick|pricks|muppets|tosser|tossers|ridiculous|terrible|horrible|horrendous|awful|appalling|atrocious|disgusting|disgraceful|disgrace|a disgrace|shambles|a shambles|shambolic|abysmal|dreadful|hopeless|incompetent|incompetence|clueless|unhelpful|unprofessional|laughable|infuriating|unacceptable|lousy|waste/wasting/wasted of/my/our/peoples/everyones space/time/oxygen/money/life|dont waste my time|stop wasting my time|a/complete/total/utter waste of time/space/money|what a joke/farce/mess/shambles/disgrace/waste/disaster/nightmare/ripoff/cheek|what a rip off|is/are/youre/its/ a/an absolute/complete/total/ joke/farce/mess/shambles/disaster/nightmare/ripoff/scam/fraud|load/pile/piece/heap of/o rubbish/trash/garbage/junk/crap/shit/dung/poo|loads of rubbish/crap/shit|bunch/bunches/load/pack of clowns/idiots/crooks/thieves/liars/cowboys/amateurs/jokers/morons/scammers/cheats|is/are/r/was/its/youre/ur/thats total/absolute/complete/utter/so/such/ rubbish/trash/garbage/junk|absolute/total/complete/utter/pure/what rubbish/garbage/trash|you/ur/youre/are/u/r/bloody/fucking thieves/crooks/liars/scammers/cheats/frauds/clowns/jokers/amateurs/cowboys|youre/are/is/ur/its/r the worst|are/is the absolute worst|simply the worst|worst company/service/support/app/website/site/bot/chatbot/chat/shop/store/business/experience/assistant/answer/help/people/staff/team|worst customer service/support/care|worst service/company i have ever had/seen/used|i/we/ really/fucking/ hate you/u/this/it/that/them|hate this company/service/app/website/site/bot/place/shop|fed up|sick of you/this/it|sick and tired|had enough|made of stupid|no bloody use|no fucking use|bad bot/bots/company/service|so/very/really bad',
    around:
      'i|im|ive|me|my|we|us|our|you|youre|u|ur|r|your|yours|yourself|they|them|their|this|that|thats|these|those|it|its|the|a|an|so|very|really|just|such|too|all|of|and|but|as|like|ever|even|always|again|absolutely|totally|completely|utterly|absolute|complete|total|utter|pure|honestly|seriously|literally|actually|simply|quite|pretty|lot|bloody|damn|god|whole|entire|fuck|what|why are/r you/u|why is this|are/r you/u|you/u/they/we/guys/people/lot/all are/r/were|this/that/it/which/everything/company/service/app/website/site/bot/chatbot/chat/shop/store/place/thing/support/staff/team/assistant/answer/answers/business/ai is/was/are|i/ think|i/ have/ ever used/seen/had/met|at all|in the world|on earth|to me|at this|with this|with you|with your|ever made|company|companies|service|customer service/support/care|support|app|website|site|webpage|page|bot|bots|chatbot|robot|ai|thing|things|stuff|people|person|place|shop|store|business|staff|team|assistant|answer|answers|response|responses|help|chat|system|software|everyone|everything|nothing|no',
    fills:
      'mate|m8|buddy|bud|bruh|dude|guys|man|pal|folks|sir|madam|maam|ma am|miss|dear|love|luv|hun|hon|babe|darling|sweetie|friend|my friend|everyone|everybody|all|there|well|ooh|aw|aww|um|uh|erm|er|right|then|anyway|anyways|so|again|just|really|actually|honestly|pls|plz|please|for now|very much|a lot|u too|you too|same to you|lovely|yeah|yes|no',
    joins: 'and|but|n|also',
    negates: '',
    spelled: 'thanks|thank|goodbye|goodnight|morning|afternoon|evening|greetings|appreciate|appreciated|hello|cheers',
  },
  de: {
    praise:
      'guter/toller/super/braver/cooler/schlauer/lieber bot|gute/tolle/super/klasse/prima arbeit/hilfe/antwort/leistung|guter/toller/super/klasse/bester/spitzen service|du bist/ echt/so/sehr/wirklich/einfach/ toll/super/klasse/gut/lieb/nett/schlau/klug/der_beste/die_beste/spitze/genial/cool/hilfreich/großartig|ihr seid echt/so/sehr/wirklich/einfach/ toll/super/klasse/gut/lieb/nett/die_besten/spitze/genial/cool/großartig|sie sind echt/so/sehr/wirklich/ toll/super/nett/lieb/freundlich/hilfreich|sehr/echt/wirklich/super/ hilfreich|sehr nett von ihnen/dir/euch|nett von ihnen/dir/euch|das ist sehr/ nett/lieb von/ dir/ihnen/euch/|gut gemacht|super gemacht|toll gemacht|weiter so|daumen hoch|ich liebe/mag dich/euch/es|hab dich lieb|hdl|respekt|hut ab|ehrenmann',
    reactions:
      'das/ ist/is ganz_schön/aber/echt/ziemlich/schon/ja/wirklich/aber_echt/aber_ganz_schön/ja_ganz_schön/schon_ganz_schön viel/teuer/heftig/happig/krass/weit/früh/spät/lang/streng/günstig/wenig/schade/blöd/ärgerlich|ganz_schön/ziemlich/echt/sehr viel/teuer/heftig/happig/günstig|das/ ist/is viel/teuer/heftig/happig/krass/blöd/ärgerlich/streng|nicht schlecht|nicht gerade/ billig/wenig|schon viel/teuer/heftig',
    insults:
      'scheiß|scheiss|scheiße|scheisse|scheißladen|scheissladen|scheißverein|scheißfirma|scheißbot|scheißapp|scheißdreck|kackladen|drecksladen|drecksverein|dreckladen|dreckbot|saftladen|mistladen|sauladen|saustall|idiot|idioten|vollidiot|vollidioten|depp|deppen|vollpfosten|trottel|vollhonk|penner|arsch|arschloch|arschlöcher|wichser|hurensohn|fick/fickt dich/euch|leck/leckt mich|leck mich am arsch|verpiss dich|verpisst euch|halt die klappe|halt die fresse|halts maul|dumm|dumme|dummer|dummes|strohdumm|saudumm|dümmer als die polizei erlaubt|blöd|blöde|blöder|blödes|doof|doofe|doofer|dämlich|dämliche|dämlicher|bescheuert|bescheuerte|bescheuerter|unfähig|unfähige|unfähiger|unfähigste|unfähigen|nutzlos|nutzlose|nutzloser|nutzloses|unnütz|unbrauchbar|unverschämt|unverschämtheit|frechheit|sauerei|schweinerei|zumutung|lächerlich|lächerlicher|peinlich|grottenschlecht|grottig|unterirdisch|unterirdischer|miserabel|miserabler|katastrophal|katastrophaler|erbärmlich|erbärmlicher|armselig|inkompetent|inkompetente|inkompetenter|schwachsinn|blödsinn|bullshit|verarschen|verarscht|verarsche|zum kotzen|kotzt mich an|beschissen|beschissene|beschissener|beschissenes|verdammt|verdammte|verdammter|verdammtes|verkackt|mieser|miese|mies|mieses|der letzte verein/laden/dreck/mist/scheiß/saftladen/husten/schrott|das letzte|das allerletzte|der allerletzte verein/laden/dreck|unter aller sau/kanone|geht gar nicht|ist doch/ja/ein/ ein/ witz|ein einziger witz|eine witzfirma|was/so für/ ein/ witz|so/sehr/echt/wirklich/unfassbar/unglaublich/extrem/einfach/richtig schlecht/schlechter/schlechte|schlechteste/schlechtester/mieseste/miesester firma/laden/service/kundenservice/support/verein/app/seite/website|so/ein/für/absoluter/totaler/reiner/einziger/letzter ein/ müll/mist/dreck/schrott/schwachsinn/käse|müll/mist/schrott/drecks/scheiß bot/app/firma/laden/verein/website/seite|ihr/ihr_seid/alles/seid/sind betrüger/abzocker/verbrecher/clowns/amateure/lügner|bande von betrügern/idioten|betrügerbande|ich hasse dich/euch/das/diesen_bot/diese_firma/diesen_laden/diese_app',
    around:
      'ich|du|ihr|sie|wir|er|es|das|dies|die|der|den|dem|dieser|diese|dieses|diesen|ein|eine|einen|einem|einer|so|euer|eure|eurem|eurer|ihre|ihren|dein|deine|mein|meine|mir|mich|dich|euch|uns|alle|alles|allen|echt|wirklich|total|absolut|völlig|komplett|einfach|nur|doch|ja|halt|aber|und|auch|noch|mal|sehr|zu|immer|ganz|hier|da|was für|was für ein/eine/einen|was ein/eine|wie|warum seid/bist ihr/du|bist du|seid ihr|du bist|ihr seid|sie sind|wir sind|leute sind|das/dies/es/bot/firma/laden/verein/service/kundenservice/support/app/website/seite/shop/antwort/alles/der/hier ist|gesagt|ehrlich gesagt|von|bei euch|mit euch|firma|unternehmen|laden|verein|service|kundenservice|kundendienst|support|hotline|app|website|webseite|internetseite|seite|bot|chatbot|chat|roboter|ki|shop|leute|ding|dinger|teil|antwort|antworten|hilfe|team|mitarbeiter|welt|der welt|aller zeiten|gott|mensch|nein',
    fills:
      'leute|jungs|mädels|kumpel|alter|digga|digger|bruder|schatz|süße|süßer|freunde|lieber|liebe|liebes|miteinander|zusammen|euch|dir|ihnen|also|ach|na|tja|äh|ähm|öhm|nun|dann|denn|mal|halt|ja|nein|doch|schon|erstmal|erst mal|trotzdem|nochmal|nochmals|schön|sehr|bitte|auch|ihr lieben|meine lieben|herr|frau|hey|so',
    joins: 'und|u|aber|auch',
    negates: '',
    spelled: 'danke|dankeschön|vielen|herzlichen|guten|morgen|abend|wiedersehen|wochenende|tschüss|hallo|schönen',
  },
  fr: {
    praise:
      'bon/gentil/super/brave bot|bon/super/excellent/beau/très_bon travail/boulot/service|bonne/super/excellente réponse|super/merci super bot|tu es vraiment/trop/très/ génial/géniale/super/top/gentil/gentille/le_meilleur/la_meilleure/cool/formidable/adorable/parfait/au_top/intelligent/sympa|t’es vraiment/trop/très/ génial/géniale/super/top/gentil/gentille/le_meilleur/la_meilleure/cool/adorable/au_top/sympa|vous êtes vraiment/trop/très/ génial/géniaux/super/top/gentil/gentils/gentille/les_meilleurs/formidable/formidables/adorable/adorables/parfaits/au_top/sympa|vraiment/très/super/ utile|très aimable|trop gentil|trop sympa|je t’aime/adore|je vous aime/adore|j’adore|j’aime bien|bien joué|chapeau|félicitations|bravo à vous|continuez comme ça|au top',
    reactions:
      'ça va alors|pas donné|pas mal|c’est/c un_peu/vraiment/trop/très/assez/quand_même/ cher/beaucoup/loin/raisonnable/embêtant/ennuyeux/strict|c’est/c pas donné/cher/mal/terrible|ça/ça_me/ fait cher/beaucoup/une_somme/loin/un_peu_cher/quand_même_cher',
    insults:
      'nul|nulle|nuls|nulles|nullissime|nullard|nullards|con|conne|cons|connes|connard|connards|connasse|connerie|conneries|abruti|abrutis|abrutie|idiot|idiots|idiote|imbécile|imbéciles|débile|débiles|crétin|crétins|stupide|stupides|bête comme tes/ses pieds|incapable|incapables|incompétent|incompétents|incompétente|incompétence|inutile|inutiles|ridicule|ridicules|pathétique|pathétiques|minable|minables|pitoyable|pitoyables|lamentable|lamentables|déplorable|déplorables|honteux|honteuse|scandaleux|scandaleuse|inadmissible|inacceptable|horrible|horribles|merde|merdes|merdique|merdiques|de merde|à chier|fait chier|me faites chier|chiant|chiants|chiante|putain|ptn|bordel|foutez|foutage de gueule|n’importe quoi|pourri|pourrie|pourris|enculé|enculés|salaud|salauds|salope|fdp|ntm|nique ta mère|ta gueule|va te faire foutre|allez vous faire foutre|va chier|casse toi|dégage|va te faire voir|ferme la|tg|bande d’incapables/abrutis/idiots/escrocs/imbéciles|bande de nuls/cons/voleurs/incapables/clowns/escrocs/guignols/charlots/menteurs/rigolos/branleurs|la pire société/entreprise/boîte/appli|le pire service/site/support/bot|pire service/société/entreprise/site/boîte|quelle/une/vraie grosse/ blague/honte/plaisanterie/escroquerie/arnaque/catastrophe|sert/sers/servez/servent à rien|ne sert/sers/servez/servent à rien|perte de temps|une perte de temps|je vous déteste|je te déteste|je déteste ce/votre site/service/bot|je hais ce/votre site/service/bot|vous êtes des voleurs/escrocs/menteurs/clowns/guignols/charlots/amateurs|du/vraiment/vrai foutage de gueule|un scandale',
    around:
      'je|j’ai|tu|il|elle|on|nous|vous|ils|c’est|ce|cet|cette|ces|ça|cela|ceci|le|la|les|l|un|une|des|du|de|d|votre|vos|ton|ta|tes|mon|ma|mes|leur|me|moi|toi|te|que|qui|quel|quelle|quels|et|mais|aussi|très|trop|si|tellement|vraiment|complètement|totalement|absolument|franchement|sérieusement|honnêtement|juste|tout|toute|tous|toujours|encore|jamais|bien|êtes|es|est|sont|suis|tu es|t’es|vous êtes|c’était|était|pas mieux|vu|jamais vu|jamais vu ça|de vous|pourquoi tu es|pourquoi vous êtes|au monde|du monde|service|service client|client|clients|support|sav|société|entreprise|boîte|boite|appli|application|site|site web|bot|chatbot|robot|ia|chat|truc|trucs|machin|chose|gens|équipe|magasin|boutique|assistant|assistance|réponse|réponses|aide|là|bref|non',
    fills:
      'toi|vous|madame|monsieur|mesdames|messieurs|mademoiselle|mon ami|mes amis|les amis|les gars|mec|frère|frérot|tout le monde|à tous|à tous et à toutes|à toutes et à tous|bah|ben|bon|bof|euh|heu|hein|quoi|alors|donc|voilà|enfin|du coup|quand même|beaucoup|bcp|bien|encore|svp|stp|s’il vous plaît|s’il te plaît|aussi|oui|non|très bien|à vous|à toi|de ma part|bises|bisous|biz',
    joins: 'et|mais|puis',
    negates: 'non|pas',
    spelled: 'bonjour|bonsoir|merci|beaucoup|revoir|journée|soirée|bientôt|salut|remercie',
  },
  es: {
    praise:
      'buen/gran/excelente bot/trabajo/servicio/chico|buena/excelente respuesta/atención/ayuda|muy buen/buena trabajo/servicio/atención/bot/ayuda|eres muy/tan/realmente/ genial/increíble/fantástico/fantástica/grande/un_genio/una_genia/el_mejor/la_mejor/lo_máximo/amable/bueno/útil/un_crack/un_sol/un_amor/lo_mejor/maravilloso/simpático|son/sois muy/tan/los/ geniales/increíbles/amables/mejores/unos_cracks/lo_máximo|es usted muy amable|qué amable|qué majo|qué maja|te quiero|te amo|os quiero|los quiero|me encanta|me encantas|me caes bien|bien hecho|muy útil|muy práctico|eres un crack|lo máximo',
    reactions:
      'qué caro/pena/lástima/fastidio/barato/mal_rollo|es/está/ muy/bastante/demasiado/un_poco caro|es mucho|no está mal|qué pena',
    insults:
      'mierda|mierdas|de mierda|puta mierda|una puta mierda|a la mierda|vete/váyanse/iros a la mierda|inútil|inútiles|idiota|idiotas|imbécil|imbéciles|estúpido|estúpida|estúpidos|estúpidez|tonto|tonta|tontos|tontería|tonterías|gilipollas|gilipollez|cabrón|cabrones|pendejo|pendejos|pendeja|pendejada|boludo|boludos|pelotudo|pelotudos|huevón|weón|culero|culeros|hijo/hijos de puta|hdp|hijueputa|malparido|malparidos|puto|puta|putos|putas|coño|joder|jodidos|jodido|carajo|chingada|chinga tu madre|no mames|no manches|vete al carajo|vete a la verga|que te jodan|que os jodan|que te den|cállate|incompetente|incompetentes|incompetencia|ineptos|inepto|inepta|ineptitud|patético|patética|patéticos|ridículo|ridícula|ridículos|lamentable|lamentables|pésimo|pésima|pésimos|pésimas|horrible|horribles|horroroso|asqueroso|asquerosa|asquerosos|asco|un asco|qué asco de|dan asco|da asco|nefasto|nefasta|deplorable|vergonzoso|vergonzosa|vergüenza|una vergüenza|sinvergüenza|sinvergüenzas|indignante|inaceptable|cutre|cutres|basura de empresa/servicio/app/aplicación/página/compañía/atención/web|vaya/qué/pura/menuda basura/porquería/mierda/estafa/broma/payasada/desastre|porquería de empresa/servicio/app/aplicación/página/compañía|es/son/sois una/unos/puta/ basura/porquería/estafa/payasada/payasos/ladrones/estafadores/desastre/broma|la peor empresa/compañía/atención/app/aplicación/página/experiencia/web|el peor servicio/bot/sitio/chat/soporte|peor empresa/servicio/compañía|no sirve/sirves/sirven/servís para nada|no sirve/sirves/sirven de nada|pérdida de tiempo|una pérdida de tiempo|los odio|te odio|os odio|odio este/esta bot/app/empresa/página/servicio|panda/manada/banda/bola de inútiles/ladrones/payasos/idiotas/incompetentes|mal servicio|muy mal servicio|qué mal',
    around:
      'yo|tú|usted|ustedes|vosotros|él|ella|ellos|nosotros|esto|este|esta|estos|eso|ese|esa|el|la|los|las|lo|un|una|unos|unas|de|del|y|pero|que|qué|tan|muy|más|todo|toda|todos|todas|es|son|sois|eres|sos|está|están|estáis|era|ser|se|me|te|os|nos|su|sus|tu|tus|vuestro|vuestra|mi|vaya|menudo|menuda|realmente|totalmente|absolutamente|completamente|sinceramente|francamente|honestamente|verdaderamente|de verdad|la verdad|en serio|solo|siempre|también|jamás|nunca|ya|por qué eres|por qué sois|por qué son|que he visto|del mundo|empresa|compañía|servicio|atención|atención al cliente|servicio al cliente|soporte|app|aplicación|web|página|sitio|bot|chatbot|robot|ia|chat|cosa|cosas|gente|equipo|tienda|asistente|respuesta|respuestas|ayuda|no|sí',
    fills:
      'amigo|amiga|amigos|amigas|señor|señora|señorita|señores|jefe|guapo|guapa|guapos|cariño|cielo|corazón|hermano|hermana|tío|tía|compa|wey|güey|chicos|chicas|gente|a todos|todos|pues|bueno|eh|ah|ay|uy|ajá|entonces|mira|oye|ok|de verdad|de nuevo|igualmente|por todo|por ahora|de momento|sí|no|ya|bien|un beso|besos|un saludo|por favor|porfa',
    joins: 'y|e|pero|también',
    negates: 'no',
    spelled: 'gracias|muchas|muchísimas|buenos|buenas|adiós|tardes|noches|saludos|pronto|mañana',
  },
  pt: {
    praise:
      'bom/ótimo/excelente/belo bot/trabalho/serviço/atendimento|boa/ótima/excelente resposta/ajuda|você/vc/tu é/és muito/o/ demais/incrível/maravilhoso/maravilhosa/ótimo/ótima/melhor/fantástico/fantástica/top/show/fofo/fofa/gentil/um_anjo/um_amor/inteligente/bom/boa/útil/legal|vocês/vcs são muito/tão/os/ demais/incríveis/maravilhosos/ótimos/melhores/top/gentis/fantásticos|te amo|amo você|amo vocês|amo vcs|adorei|amei|gostei|gostei muito|gosto de ti|muito útil|muito prestativo|muito prestativa|parabéns|mandou bem|bom menino|nota mil',
    reactions: 'que pena/caro/chato|é/ muito/um_pouco/bem caro|é muito|nada mal/mau',
    insults:
      'merda|merdas|de merda|porcaria|porcarias|bosta|de bosta|inútil|inúteis|idiota|idiotas|imbecil|imbecis|estúpido|estúpida|estúpidos|burro|burra|burros|otário|otários|babaca|babacas|palhaços|palhaçada|incompetente|incompetentes|incompetência|patético|patética|patéticos|ridículo|ridícula|ridículos|lamentável|péssimo|péssima|péssimos|péssimas|horrível|horríveis|horroroso|nojento|nojenta|um nojo|que nojo de|vergonhoso|vergonhosa|vergonha|uma vergonha|sem vergonha|absurdo|inaceitável|caralho|porra|foda se|foda-se|vai/vão se/te/tomar foder/fuder/no_cu/lixar|vai tomar no cu|vtnc|vsf|pqp|fdp|filho/filhos da puta|filha da puta|puta que pariu|cala a boca|vai à merda|vai a merda|que/é/são/isso_é/um um/ lixo|lixo de empresa/serviço/app/aplicativo/site/atendimento/bot|a pior empresa/companhia/experiência/app|o pior serviço/atendimento/site/bot/app/suporte|pior empresa/serviço/atendimento|não serve/servem/serves pra/para nada|perda de tempo|uma perda de tempo|odeio vocês|odeio você|odeio isso|odeio esse/este/essa/esta bot/app/empresa/site/serviço|bando de incompetentes/ladrões/palhaços/idiotas/inúteis|cambada de incompetentes/ladrões/palhaços/idiotas/inúteis|são/uns uns/ ladrões/golpistas/bandidos/vigaristas/aldrabões|é/isso/uma é/ uma/ piada|muito/tão ruim|muito mau',
    around:
      'eu|tu|você|vc|vcs|vocês|ele|ela|eles|nós|isso|isto|esse|este|essa|esta|aquilo|o|a|os|as|um|uma|uns|umas|de|do|da|dos|e|mas|que|tão|muito|mais|tudo|todo|toda|todos|é|são|és|está|estão|tá|foi|era|ser|se|me|te|lhe|meu|minha|seu|sua|seus|teu|tua|vosso|vossa|realmente|totalmente|absolutamente|completamente|sinceramente|francamente|honestamente|mesmo|só|sempre|também|nunca|já|sério|por que você é|por que vocês são|que já vi|do mundo|empresa|companhia|serviço|atendimento|suporte|apoio ao cliente|atendimento ao cliente|app|aplicativo|aplicação|site|página|bot|chatbot|robô|ia|chat|coisa|coisas|gente|pessoal|equipe|equipa|loja|assistente|resposta|respostas|ajuda|não|cara|meu deus',
    fills:
      'amigo|amiga|amigos|moço|moça|senhor|senhora|gente|pessoal|galera|cara|mano|mana|meu|minha|querido|querida|amor|lindo|linda|chefe|irmão|tio|viu|né|ué|uai|ah|eh|hum|então|bom|bem|olha|mesmo|demais|por tudo|de novo|por enquanto|também|não|já|pra você|para você|a todos|a vocês|beijos|abraços|bjs|por favor|pfv',
    joins: 'e|mas|também',
    negates: 'não|n',
    spelled: 'obrigado|obrigada|muito|tchau|beleza|agradeço|adeus|breve|amanhã',
  },
  it: {
    praise:
      'bravo|brava|bravi|bravissimo|bravissimi|bravissima|buon/bel/ottimo/gran bot/lavoro/servizio|buona/ottima risposta/assistenza|sei davvero/molto/così/ un_grande/grande/fantastico/fantastica/bravo/brava/bravissimo/il_migliore/la_migliore/gentile/simpatico/utile/un_genio/un_mito/un_tesoro/un_angelo/mitico/forte|siete davvero/molto/ dei_grandi/grandi/fantastici/bravi/bravissimi/i_migliori/gentili/utili/mitici|mitico|ti amo|ti adoro|ti voglio bene|vi adoro|mi piace|mi piaci|molto utile|ben fatto|complimenti|complimentoni|continua così',
    reactions:
      'che peccato|peccato|è/ molto/troppo/piuttosto/abbastanza/un_po caro|è tanto|mica male|niente male|non male',
    insults:
      'merda|di merda|schifo|che schifo di|fa/fate/fanno veramente/proprio/ schifo|schifoso|schifosa|schifosi|schifezza|cazzo|del cazzo|cazzata|cazzate|stronzo|stronzi|stronza|stronzate|stronzata|coglione|coglioni|idiota|idioti|imbecille|imbecilli|cretino|cretini|cretina|deficiente|deficienti|scemo|scemi|stupido|stupida|stupidi|stupidaggini|inutile|inutili|incompetente|incompetenti|incapace|incapaci|incompetenza|patetico|patetici|patetica|ridicolo|ridicoli|ridicola|vergognoso|vergognosa|vergognosi|vergogna|una vergogna|pessimo|pessima|pessimi|pessime|orribile|orribili|orrendo|osceno|oscena|indecente|indecenti|penoso|penosa|penosi|disgustoso|disgustosa|inaccettabile|vaffanculo|vaffa|fanculo|ma/vai/va a/ fanculo|vai a cagare|andate a cagare|va a quel paese|porca troia/puttana|puttana|bastardi|bastardo|figlio/figli di puttana|stai zitto|buffoni|buffone|pagliacci|cialtroni|cialtrone|una presa in giro|che presa in giro|una barzelletta|perdita di tempo|una perdita di tempo|non servi/servite/serve/servono a niente/nulla|banda/branco di incapaci/ladri/idioti/incompetenti/buffoni/pagliacci|la peggiore azienda/ditta/società/assistenza/app|il peggior/peggiore servizio/sito/bot/supporto|peggior/peggiore servizio/azienda/assistenza/sito|siete dei/ ladri/truffatori/ladri_e_truffatori|vi odio|ti odio|odio questo/questa sito/bot/app/servizio/azienda|spazzatura di sito/app/servizio/azienda|che spazzatura',
    around:
      'io|tu|lei|lui|noi|voi|loro|questo|questa|questi|quello|quella|il|lo|la|l|i|gli|le|un|uno|una|dei|delle|degli|di|del|della|e|ed|ma|che|così|tanto|molto|troppo|più|tutto|tutta|tutti|è|e|sono|sei|siete|siamo|era|essere|si|mi|ti|vi|ci|mio|mia|tuo|tua|suo|sua|vostro|vostra|vostri|davvero|veramente|proprio|totalmente|assolutamente|completamente|sinceramente|francamente|onestamente|solo|soltanto|sempre|anche|mai|già|perché siete così|perché sei così|mai visto|mai vista|del mondo|azienda|ditta|società|servizio|servizio clienti|assistenza|assistenza clienti|supporto|app|applicazione|sito|pagina|bot|chatbot|robot|ia|chat|cosa|cose|roba|gente|persone|negozio|assistente|risposta|risposte|aiuto|no|dio mio',
    fills:
      'amico|amica|amici|ragazzi|ragazze|signore|signora|signori|signorina|caro|cara|cari|bello|bella|tesoro|capo|zio|fra|frate|a tutti|tutti|dai|beh|bè|boh|ah|eh|uh|mah|allora|quindi|ecco|insomma|comunque|davvero|molto|ancora|tanto|pure|anche|di cuore|per ora|per tutto|a lei|a voi|a te|sì|no|bene|baci|un bacio|bacioni|per favore',
    joins: 'e|ed|ma|anche',
    negates: '',
    spelled: 'grazie|buongiorno|buonasera|arrivederci|giornata|serata|buonanotte|mille|presto|salve',
  },
  nl: {
    praise:
      'goede/brave/leuke/slimme bot|goed/mooi/top/lekker werk/gedaan/bezig|goede/top/super/fijne service/hulp|je/jij/u/jullie bent/zijn echt/heel/de/ goed/geweldig/top/lief/aardig/beste/slim/leuk/tof/fantastisch/behulpzaam/een_held/een_schat/vriendelijk|heel/erg/zeer/super/ handig/nuttig/behulpzaam|top service|held|schat|ik hou van je/jou/jullie|love you|complimenten|ga zo door|petje af|netjes',
    reactions:
      'dat/wat is/ jammer|dat is best/wel/ veel/duur/prijzig|best/wel duur/prijzig|niet slecht|dat valt mee|valt mee|dat valt tegen',
    insults:
      'waardeloos|waardeloze|nutteloos|nutteloze|kut|kutbedrijf|kutsite|kutbot|kutservice|kutapp|klote|klotebedrijf|klotezooi|kloteapp|klotesite|shit|shitzooi|tering|teringzooi|tyfus|tyfuszooi|kanker|godverdomme|gvd|verdomme|fuck|fuck you|fucking|rot op|rot toch op|optiefen|flikker op|sodemieter op|donder op|oprotten|hou je bek|houd je bek|bek dicht|stom|stomme|dom|domme|dommer|achterlijk|achterlijke|debiel|debielen|idioot|idioten|sukkel|sukkels|eikel|eikels|klootzak|klootzakken|lul|lullen|hufter|hufters|mongool|prutsers|prutser|amateurs zijn jullie|oplichters|bende oplichters|stelletje oplichters/idioten/prutsers/amateurs/sukkels/dieven|incompetent|incompetente|belachelijk|belachelijke|schandalig|schandalige|schandelijk|bespottelijk|zielig|triest|triestig|bedroevend|beneden alle peil|belabberd|belabberde|beroerd|beroerde|vreselijk|vreselijke|verschrikkelijk|verschrikkelijke|afschuwelijk|afschuwelijke|om te huilen|onacceptabel|onbeschoft|walgelijk|slechtste bedrijf/service/klantenservice/site/app/winkel|zo/heel/erg/echt/zeer slecht/slechte|slechte service/klantenservice/site/app/bot/bedrijf|wat een grap/aanfluiting/schande/zooi/zootje/puinhoop/bende/drama/ramp/onzin/flauwekul|een aanfluiting|een lachertje|flauwekul|lachwekkend|tijdverspilling|verspilling van mijn/ tijd|zonde van mijn/de tijd|ik haat jullie/je/jou/dit/deze_site/deze_app|geen ene flikker|wat een kutzooi|rotzooi van een bedrijf/site/app',
    around:
      'ik|jij|je|jou|jouw|u|uw|jullie|hij|zij|ze|wij|we|het|dit|dat|deze|die|de|een|ook|en|maar|zo|heel|erg|zeer|echt|echte|gewoon|totaal|totale|compleet|volledig|absoluut|absolute|eerlijk gezegd|eerlijk|serieus|nou|toch|wel|hoor|zeg|altijd|nog|nooit|alleen|alles|allemaal|van jullie|van een|van|mijn|me|mij|wat|wat een|waarom zijn jullie|waarom ben je|jullie zijn|je bent|jij bent|u bent|ben je|zijn jullie|het/dit/dat/bedrijf/service/klantenservice/site/app/bot/winkel/alles/die is|ooit|ooit gezien|ter wereld|van de wereld|bedrijf|firma|winkel|service|klantenservice|support|app|website|site|webshop|pagina|bot|chatbot|robot|ai|chat|ding|dingen|mensen|team|assistent|antwoord|antwoorden|hulp|nee|god',
    fills:
      'allemaal|mensen|jongens|meiden|meneer|mevrouw|vriend|vrienden|lieverd|schat|schatje|hoor|hè|he|nou|nou ja|nja|eh|uh|ehm|tja|dan|dus|toch|zeg|ook|nog|echt|heel|zo|jij|u|je|jullie|ja|nee|goed|prima|iedereen|voor nu|alsjeblieft|alstublieft|aub|kusjes|kus|lieve',
    joins: 'en|maar|ook',
    negates: '',
    spelled: 'bedankt|dankjewel|goedemorgen|goedemiddag|goedenavond|welterusten|weekend|hallo|hartelijk',
  },
  pl: {
    praise:
      'dobry/świetny/super/fajny/mądry bot|dobra/świetna/super robota/pomoc/obsługa/odpowiedź|jesteś/jesteście naprawdę/bardzo/po_prostu/ super/świetny/świetna/świetni/genialny/genialni/najlepszy/najlepsza/najlepsi/miły/miła/mili/kochany/kochana/kochani/wspaniały/mądry/pomocny/pomocna/pomocni/wielki/the_best|bardzo miło|bardzo pomocne|bardzo przydatne|kocham cię|kocham was|uwielbiam cię|uwielbiam was|lubię cię|dobra robota|brawo|gratulacje|szacun|szacunek|tak trzymać|mistrz|mistrzu',
    reactions: 'to szkoda|to/ dość/bardzo/trochę/całkiem drogo|to/ dużo|nieźle|całkiem nieźle',
    insults:
      'kurwa|kurwy|kurde|do kurwy nędzy|chuj|chuja|chujowy|chujowa|chujowe|chujnia|do dupy|dupa|gówno|gówna|gówniany|gówniana|gówniane|pierdolcie się|pierdol się|spierdalaj|spierdalajcie|wypierdalaj|wypierdalać|jebany|jebana|jebane|jebać|pojebani|pojebane|popierdoleni|zjeb|debil|debile|debili|idiota|idioci|idiotyczne|idiotyczny|kretyn|kretyni|głupi|głupia|głupie|głupek|głupki|tępy|tępe|durny|durne|palant|palanty|cymbał|zamknij się|spadaj|idź do diabła|do bani|do niczego|beznadzieja|beznadziejny|beznadziejna|beznadziejne|beznadziejni|bezużyteczny|bezużyteczna|bezużyteczne|bezużyteczni|niekompetentny|niekompetentni|niekompetencja|niekompetentna|nieudacznicy|nieudacznik|żałosny|żałosne|żałosna|żałosni|śmieszni jesteście|skandaliczny|skandaliczna|skandaliczne|okropny|okropna|okropne|okropni|fatalny|fatalna|fatalne|tragiczny|tragiczna|tragiczne|koszmarny|koszmarna|koszmarne|żenujący|żenujące|żenująca|żenada|dziadostwo|badziewie|partactwo|partacze|dno|dno i metr mułu|kpina|kpiny|oszuści jesteście|banda/zgraja oszustów/złodziei/idiotów/debili/nieudaczników/partaczy|najgorszy/najgorsza/najgorsze/gorsza firma/obsługa/serwis/sklep/aplikacja/strona/bot/na_świecie|strata czasu|to strata czasu|nienawidzę was|nienawidzę cię|nienawidzę tego bota|bardzo/strasznie słaby/słaba/słabe',
    around:
      'ja|ty|wy|on|ona|oni|my|to|ten|ta|te|tego|tej|taki|taka|takie|jaki|jaka|jakie|co|za|co za|jest|są|jesteś|jesteście|jestem|był|była|było|się|i|a|ale|tak|bardzo|naprawdę|serio|poważnie|po prostu|totalnie|totalna|totalny|totalne|kompletnie|kompletny|kompletna|całkowicie|zupełnie|szczerze|szczerze mówiąc|wasz|wasza|wasze|waszej|twój|twoja|mój|moja|mi|mnie|wam|was|cię|wszyscy|wszystko|cały|cała|całe|zawsze|też|tylko|już|nigdy|jakaś|jakiś|jakieś|na świecie|w życiu|dlaczego jesteście|dlaczego jesteś tak/taki/tacy|firma|firmy|obsługa|obsługa klienta|serwis|usługa|usługi|sklep|aplikacja|apka|strona|bot|bocie|chatbot|robot|czat|rzecz|ludzie|zespół|asystent|odpowiedź|odpowiedzi|pomoc|nie',
    fills:
      'kolego|koleżanko|kochani|kochana|kochany|stary|bracie|ziomek|ziom|ludzie|wszystkim|wszystkich|wszyscy|państwu|panu|pani|panie|proszę pana|proszę pani|szanowni państwo|serdecznie|bardzo|wielkie|no|więc|zatem|ach|och|ojej|ej|hm|już|jeszcze raz|też|także|na razie|tak|nie|dobra|dobrze|buziaki|buziaczki|całuski|pozdrawiam',
    joins: 'i|a|oraz|ale|też',
    negates: 'nie',
    spelled: 'dziękuję|bardzo|serdecznie|dzień|dobry|wieczór|widzenia|zobaczenia|dobranoc|cześć|wszystkim',
  },
  tr: {
    praise:
      'iyi/güzel/harika/süper bot/iş/hizmet|çok/ harikasın|harikasınız|süpersin|süpersiniz|çok/ iyisin|çok iyisiniz|mükemmelsin|mükemmelsiniz|muhteşemsin|bir numarasın|bir numarasınız|en iyisi sensin|kralsın|adamsın|efsanesin|seni seviyorum|sizi seviyorum|çok tatlısın|çok naziksiniz|çok naziksin|çok yardımcı|aferin|bravo|tebrikler|helal|helal olsun|eline sağlık|süper hizmet|çok beğendim',
    insults:
      'berbat|berbatsınız|berbatsın|rezil|rezilsiniz|rezilsin|rezalet|rezil bir|işe yaramaz|işe yaramazsın|işe yaramazsınız|beş para etmez|beş para etmezsiniz|aptal|aptallar|aptalsın|aptalsınız|aptalca|salak|salaklar|salaksın|salaksınız|gerizekalı|geri zekalı|gerizekalılar|geri zekalılar|mal mısın|embesil|embesiller|ahmak|ahmaklar|dangalak|beyinsiz|beyinsizler|saçma|saçma sapan|saçmalık|iğrenç|iğrençsiniz|utanmaz|utanmazlar|terbiyesiz|terbiyesizler|şerefsiz|şerefsizler|namussuz|pislik|pislikler|bok|bok gibi|boktan|siktir|siktirin|siktir git|sikeyim|sikik|amk|aq|amına koyayım|orospu çocuğu|orospu çocukları|oç|piçler|ulan|lanet|lanet olsun|kahrolsun|defol|defolun|kes sesini|sus|kapa çeneni|çöp gibi|rezil ötesi|skandal|fiyasko|komedi|tam bir komedi|tam bir rezalet|tam bir fiyasko|dolandırıcısınız|hırsızsınız|sahtekarsınız|sahtekarlar|yetersiz|beceriksiz|beceriksizler|beceriksizsiniz|ne biçim|bu ne biçim|ne biçim firma/hizmet/şirket/site/uygulama/iş|en kötü firma/şirket/hizmet/site/uygulama/müşteri_hizmetleri|çok/gerçekten/bu_kadar/böyle kötü|çok kötüsünüz|çok kötüsün|zaman kaybı|vakit kaybı|tam bir zaman kaybı|nefret ediyorum sizden|sizden nefret ediyorum|senden nefret ediyorum|hiçbir işe yaramıyor|hiçbir işe yaramıyorsunuz|şaka gibi|şaka gibisiniz',
    around:
      'ben|sen|siz|biz|o|bu|şu|bunlar|onlar|bir|bi|çok|o kadar|bu kadar|ne kadar|ne|gerçekten|cidden|resmen|tamamen|kesinlikle|tam|tam bir|hep|hepsi|hepiniz|herkes|her şey|de|da|ve|ama|ya|yahu|be|artık|hala|sadece|bile|gibi|en|sizin|senin|bizim|benim|bana|beni|size|sana|sizden|olan|dünyanın en|gördüğüm en|hayatımda gördüğüm en|firma|firmanız|firması|şirket|şirketi|şirketiniz|şirketsiniz|firmasınız|hizmet|hizmetiniz|servis|müşteri hizmetleri|müşteri hizmetleriniz|destek|uygulama|uygulamanız|site|siteniz|sayfa|bot|botsun|robot|yapay zeka|sohbet|şey|şeyler|insan|insanlar|ekip|mağaza|asistan|cevap|cevaplar|yardım|hayır|allah aşkına|vallahi|valla',
    fills:
      'arkadaşlar|arkadaşım|kardeşim|kardeş|kanka|kankam|hocam|abi|abla|abicim|dostum|canım|hayatım|efendim|beyefendi|hanımefendi|millet|herkese|herkes|ya|yaa|yav|hadi|haydi|peki|tamam|o zaman|işte|yani|şey|hm|ee|eee|vallahi|valla|gerçekten|çok|sana|sizlere|şimdilik|tekrar|yine|evet|hayır|öptüm|öpüyorum|kib|lütfen',
    joins: 've|ama|ayrıca',
    negates: '',
    spelled: 'merhaba|teşekkürler|teşekkür|ederim|günaydın|görüşürüz|akşamlar|geceler|hoşça|selamlar|sağolun',
  },
  ru: {
    praise:
      'хороший/отличный/классный/умный/крутой/супер бот|хорошая/отличная/классная/прекрасная работа/помощь|хороший/отличный/классный/супер/лучший сервис|ты/вы такой/такая/такие/очень/самый/ лучший/лучшая/лучшие/классный/классная/классные/умный/умная/крутой/крутые/супер/молодец/молодцы/хороший/милый/милая/добрый/добрая/добрые/замечательный/замечательные/прекрасны/гений|очень полезно|очень удобно|очень мило|очень любезно|люблю тебя|я тебя люблю|люблю вас|обожаю|обожаю вас|обожаю тебя|ты мне нравишься|браво|так держать|респект|уважуха|красава|красавчик|красавцы|пять звёзд',
    insults:
      'идиот|идиоты|идиотский|идиотизм|дебил|дебилы|дебильный|дурак|дураки|дура|дурацкий|придурок|придурки|кретин|кретины|имбецил|имбецилы|тупой|тупая|тупые|тупое|тупица|тупишь|тупите|глупый|глупая|глупые|бестолочь|бестолковый|бестолковые|бестолковая|бесполезный|бесполезная|бесполезные|бесполезное|бесполезно|бездарность|бездари|некомпетентный|некомпетентные|некомпетентность|никчёмный|никчемный|никчёмные|никчемные|убогий|убогая|убогие|убогое|жалкий|жалкие|позорный|позорище|позор|отстой|отстойный|отстойная|дно|днище|дерьмо|дерьмовый|дерьмовая|дерьмовое|говно|говняный|хрень|херня|хуйня|хуёвый|хуевый|бред|бредятина|чушь|чушь собачья|маразм|треш|трэш|капец|пипец|пиздец|звездец|блять|блядь|бля|блин|сука|суки|сволочи|сволочь|твари|тварь|мрази|уроды|урод|козлы|козёл|козел|гады|мудак|мудаки|пидоры|ублюдки|хуй|нахуй|нахер|нафиг|похуй|иди/идите/пошёл/пошел/пошли/катись на/в/к хуй/хер/жопу/чёрту/черту/лес|пошёл/пошел/пошли ты/вы|заткнись|заткнитесь|отвали|отвалите|отвяжись|убейся|мошенники вы|вы мошенники|воры вы|вы воры|вы жулики|шарашкина контора|шарага|цирк|клоуны|вы клоуны|ужас|ужасный|ужасная|ужасные|ужасное|ужасно|кошмар|кошмарный|кошмарная|отвратительный|отвратительная|отвратительные|отвратительное|отвратительно|мерзкий|мерзость|безобразие|безобразный|гадость|гнилая контора|худший/худшая/худшее/хуже сервис/компания/обслуживание/приложение/сайт/магазин/поддержка/в_мире|самый/самая/самое худший/худшая/худшее/ужасный/ужасная/отвратительный|очень/реально/просто плохой/плохая/плохо/плохое сервис/компания/обслуживание/|трата времени|пустая трата времени|потеря времени|ненавижу вас|ненавижу тебя|я вас ненавижу|ненавижу этот/эту/ваш/вашу сайт/бот/бота/сервис/компанию|издевательство|это издевательство|толку никакого|никакого толку',
    around:
      'я|ты|вы|мы|он|она|они|это|этот|эта|эти|такой|такая|такие|какой|какая|какие|какое|что|что за|как|же|ну|и|а|но|да|очень|просто|реально|действительно|вообще|совсем|совершенно|абсолютно|полный|полная|полное|полностью|честно|честно говоря|серьёзно|серьезно|настоящий|настоящее|сплошной|сплошное|самый|самая|самые|все|всё|всегда|тоже|уже|ещё|еще|опять|никогда|только|ваш|ваша|ваше|ваши|вашей|твой|твоя|твоё|мой|моя|мне|меня|вас|вам|тебя|тебе|у вас|от вас|с вами|почему вы такие|почему ты такой|одни|одно|в мире|на свете|за всю жизнь|компания|компании|фирма|контора|сервис|служба|служба поддержки|обслуживание|поддержка|приложение|сайт|страница|бот|чатбот|робот|ии|чат|магазин|штука|вещь|люди|команда|помощник|ассистент|ответ|ответы|помощь|нет|блин|боже|господи',
    fills:
      'друг|друзья|дружище|брат|братан|бро|братишка|чувак|ребят|ребята|народ|люди|уважаемый|уважаемая|уважаемые|дорогой|дорогая|дорогие|милый|милая|господа|коллеги|всем|вам|тебе|вас|большое|огромное|очень|ну|вот|так|это|ой|ох|ах|эх|эй|э|хм|мм|тогда|ладно|что ж|ещё раз|еще раз|пока что|на этом|всё|все|да|нет|тоже|также|просто|целую|обнимаю|пожалуйста|плиз|пж',
    joins: 'и|а|но|также',
    negates: 'не',
    spelled: 'спасибо|здравствуйте|привет|пожалуйста|свидания|большое|благодарю|добрый|доброе|вечер|здравствуй',
  },
  uk: {
    praise:
      'гарний/чудовий/класний/розумний/крутий/супер бот|гарна/чудова/класна робота/допомога|гарний/чудовий/класний/супер/найкращий сервіс|ти/ви такий/така/такі/дуже/просто/ найкращий/найкраща/найкращі/класний/класна/класні/розумний/розумна/крутий/круті/супер/молодець/молодці/милий/мила/добрий/добра/чудовий/чудова/чудові/геній|дуже корисно|дуже зручно|дуже люб’язно|люблю тебе|я тебе люблю|люблю вас|обожнюю|обожнюю вас|браво|так тримати|респект|красень|красунчик',
    insults:
      'ідіот|ідіоти|ідіотський|ідіотизм|дебіл|дебіли|дебільний|дурень|дурні|дурний|дурна|дурепа|придурок|придурки|кретин|кретини|тупий|тупа|тупі|тупе|безглуздий|безглузда|безглузді|безглуздя|нісенітниця|маячня|марення|бездарність|бездари|нікчемний|нікчемна|нікчемні|некомпетентний|некомпетентні|некомпетентна|непотріб|марний|марна|даремно|даремний|убогий|убога|убогі|жалюгідний|жалюгідна|жалюгідні|жалюгідно|ганебний|ганебно|ганьба|відстій|дно|днище|лайно|лайняний|гівно|гівняний|хрінь|херня|хуйня|фігня|дурня|капець|пипець|піздець|пиздець|блять|блядь|бля|блін|сука|суки|сволота|тварюки|виродки|козли|козел|мудак|мудаки|хуй|нахуй|нахєр|нафіг|іди/ідіть/йди/пішов/пішли на/в/до/к хуй/хер/дупу/біса/сраку|іди нахуй|пішов ти|пішли ви|заткнись|заткніться|відвали|відчепись|ви шахраї|шахраї ви|ви злодії|ви клоуни|цирк|клоуни|шарага|шарашкіна контора|жах|жахливий|жахлива|жахливі|жахливе|жахливо|кошмар|кошмарний|огидний|огидна|огидне|огидно|мерзенний|неподобство|гидота|найгірший/найгірша/найгірше сервіс/компанія/обслуговування/застосунок/сайт/магазин/підтримка|дуже/реально/просто поганий/погана/погано/погане сервіс/компанія/обслуговування/|марна трата часу|трата часу|втрата часу|ненавиджу вас|ненавиджу тебе|я вас ненавиджу|знущання|це знущання|толку ніякого|ніякого толку',
    around:
      'я|ти|ви|ми|він|вона|вони|це|цей|ця|ці|такий|така|такі|який|яка|які|яке|що|що за|як|же|ж|ну|і|й|та|а|але|так|дуже|просто|реально|дійсно|справді|взагалі|зовсім|абсолютно|повний|повна|повне|повністю|чесно|чесно кажучи|серйозно|справжній|справжнє|суцільний|суцільне|найбільш|всі|усі|все|завжди|теж|вже|ще|знову|ніколи|тільки|лише|ваш|ваша|ваше|ваші|вашої|твій|твоя|мій|моя|мені|мене|вас|вам|тебе|тобі|у вас|від вас|з вами|чому ви такі|чому ти такий|одні|у світі|компанія|компанії|фірма|контора|сервіс|служба|служба підтримки|обслуговування|підтримка|застосунок|додаток|сайт|сторінка|бот|чатбот|робот|ші|чат|магазин|штука|річ|люди|команда|помічник|асистент|відповідь|відповіді|допомога|ні|боже|господи',
    fills:
      'друже|друзі|брат|братику|братан|чувак|хлопці|дівчата|люди|народ|шановний|шановна|шановні|дорогий|дорога|дорогі|любий|люба|пане|пані|панове|колеги|всім|усім|вам|тобі|вас|велике|щире|дуже|ну|от|ось|так|це|ой|ох|ах|ех|ей|е|хм|мм|тоді|гаразд|що ж|ще раз|поки що|на цьому|все|ні|теж|також|просто|цілую|обіймаю|будь ласка|пліз',
    joins: 'і|й|та|а|але|також',
    negates: 'не',
    spelled: 'дякую|добрий|вечір|привіт|побачення|спасибі|вітаю|доброго|щиро|здрастуйте',
  },
  ar: {
    praise:
      'أنت/انتم رائع/ممتاز/رائعون/ممتازون/مذهل/عظيم/ذكي/لطيف/رائعين/الأفضل/الافضل|انت ذكي جدا|بوت جيد/رائع/ممتاز/ذكي|خدمة رائعة/ممتازة/جيدة|خدمتكم رائعة/ممتازة|عمل جيد/رائع/ممتاز|أحبك|بحبك|أحبكم|أحسنت|أحسنتم|برافو|كفو|عاشت ايدك|مفيد جدا|مفيد|ما شاء الله عليكم|الله عليك|استمروا|تحية لكم',
    insults:
      'غبي|أغبياء|غبية|اغبيا|أحمق|حمقى|حمار|حمير|كلب|كلاب|فاشل|فاشلة|فاشلون|فاشلين|تافه|تافهة|تافهين|حقير|حقيرة|قذر|وسخ|وسخة|زفت|زبالة|خرا|خراء|تبا|تبا لك|تبا لكم|لعنة|اللعنة|اللعنة عليك|اللعنة عليكم|اخرس|انقلع|انقلعوا|كل زق|عديم/عديمة/عديمي الفائدة|بلا/بدون/من_دون فائدة|لا فائدة|ما فيه فايدة|بدون فايدة|نصابين|حرامية|محتالين|محتالون|نصابون|كذابين|سيئ/سيء/سيئة جدا/للغاية|سيئ|سيء|سيئة|فظيع|فظيعة|رديء|رديئة|مقرف|مقرفة|مريع|مخزي|مخزية|مهزلة|مسخرة|فضيحة|سخيف|سخيفة|هراء|كلام فاضي|كلام فارغ|أسوأ/اسوا خدمة/شركة/تطبيق/موقع/بوت/محل/متجر/تجربة/دعم|مضيعة للوقت|مضيعة وقت|تضييع وقت|أكرهكم|أكرهك|بكرهكم',
    around:
      'أنا|أنت|انت|أنتم|انتم|انتو|نحن|هو|هي|هم|هذا|هذه|هذي|ذلك|تلك|هاد|هاي|جدا|حقا|فعلا|والله|بصراحة|بجد|كثير|مرة|كلكم|كل|كله|كلها|يا|و|من|في|على|لكم|لك|عليكم|عليك|ما|إنها|إنه|أنها|ليس|فقط|دائما|أبدا|شركة|شركتكم|الشركة|خدمة|خدمتكم|الخدمة|خدمة العملاء|خدمات|تطبيق|تطبيقكم|التطبيق|موقع|موقعكم|الموقع|بوت|البوت|روبوت|محل|متجر|شيء|اشي|ناس|فريق|دعم|الدعم|جواب|الجواب|مساعد|مجموعة|لا|في العالم|بالعالم|رأيتها|شفتها',
    fills:
      'أخي|اخي|اختي|أختي|حبيبي|حبيبتي|عزيزي|عزيزتي|صديقي|يا صديقي|يا اخي|يا جماعة|جماعة|شباب|يا شباب|للجميع|جميعا|سيدي|أستاذ|استاذ|يا غالي|غالي|يا عسل|خوي|اخوي|بس|والله|يعني|طيب|اه|آه|اوه|لكم|لك|الك|كثير|جدا|كثيرا|مرة|أيضا|كمان|من فضلك|لو سمحت|الآن|الله|ان شاء الله|نعم|لا|ههه|يا|أيها',
    joins: 'و|ثم|لكن',
    negates: 'لا|ما',
    spelled: 'شكرا|مرحبا|السلام|عليكم|السلامة|الخير',
  },
  he: {
    praise:
      'אתה/את/אתם ממש/הכי/ מעולה/מעולים/מדהים/מדהימה/מדהימים/נהדר/נהדרת/נהדרים/תותח/תותחית/תותחים/אלוף/אלופה/אלופים/מלך/מלכה/חמוד/חמודה/חכם/חכמה/טוב/טובה/טובים/מקסים/מקסימים/גדול/גאון/אדיב/אדיבים|בוט טוב/מעולה/חכם/חמוד|שירות טוב/מעולה/מצוין/נהדר/מדהים|עבודה טובה/מעולה/יפה/נהדרת|ממש/מאוד/ מועיל|עזר מאוד|אוהב אותך|אוהבת אותך|אני אוהב אותך|אני אוהבת אותך|אוהב אתכם|אוהבים אתכם|חולה עליך|חולה עליכם|תותח|תותחים|גאון|כפרה עליך|יישר כוח|ישר כוח|כל הכבוד לכם|חמש כוכבים',
    insults:
      'טיפש|טיפשים|טיפשה|מטומטם|מטומטמים|מטומטמת|אידיוט|אידיוטים|אידיוטית|מפגר|מפגרים|מפגרת|דביל|דבילים|סתום|סתומים|טמבל|טמבלים|חמור|חמורים|אהבל|אפס|אפסים|אימבציל|אימבצילים|חרא|חארות|זבל|איזה זבל|על הפנים|מחורבן|מחורבנת|דפוק|דפוקים|דפוקה|מזדיין|מניאק|מניאקים|בן זונה|בני זונות|שרמוטה|לך תזדיין|לכו תזדיינו|לך לעזאזל|לכו לעזאזל|לעזאזל|קיבינימט|כוס אמק|כוסאמק|כוס אמא שלך|סתום את הפה|שתוק|תשתוק|חסר/חסרת/חסרי תועלת|חסר תועלת|לא שווה כלום|לא שווים כלום|לא יוצלח|לא יוצלחים|לא מקצועי|לא מקצועיים|חובבנים|חובבני|גרוע|גרועה|גרועים|נורא|נוראי|נוראית|נוראיים|איום|איום ונורא|מזעזע|מזעזעת|מגעיל|מגעילים|פתטי|פתטית|פתטיים|מגוחך|מגוחכת|עלוב|עלובה|עלובים|בושה|בושה וחרפה|בזיון|ביזיון|איזה ביזיון|חרפה|שערורייה|שערורייתי|חוצפה|חצופים|בדיחה|בדיחה אחת גדולה|שטויות|שטות|קשקוש|קשקושים|בולשיט|רמאים|נוכלים|גנבים|שקרנים|חבורת אידיוטים/גנבים/רמאים/מטומטמים/נוכלים/ליצנים/שקרנים|החברה הכי/ גרועה|השירות הכי/ גרוע|הכי גרוע|הכי גרועה|הכי גרועים|בזבוז זמן|בזבוז של זמן|סתם בזבוז זמן|שונא אתכם|שונאת אתכם|שונא אותך|אני שונא אתכם',
    around:
      'אני|אתה|את|אתם|אתן|אנחנו|הוא|היא|הם|זה|זאת|זו|אלה|של|שלך|שלכם|שלי|לי|לך|לכם|איתכם|איזה|איזו|כמה|כל|כולכם|כולם|הכול|הכל|כל כך|ממש|מאוד|פשוט|באמת|לגמרי|בכלל|תמיד|גם|רק|אבל|ו|כבר|עוד|אף פעם|בכנות|ברצינות|לא|הכי|בעולם|שראיתי|בחיים|למה אתם כל/ כך/|למה אתה כל/ כך/|חברה|החברה|חברת|שירות|השירות|שירות הלקוחות|שירות לקוחות|תמיכה|התמיכה|אפליקציה|האפליקציה|אתר|האתר|דף|בוט|הבוט|רובוט|צ׳אט|הצ׳אט|חנות|החנות|דבר|דברים|אנשים|צוות|הצוות|עוזר|תשובה|תשובות|עזרה|אלוהים|יא|יה',
    fills:
      'אחי|אחותי|אחים|חבר|חברה|חברים|חברות|חבריה|מותק|נשמה|מאמי|כפרה|יקירי|יקירתי|גבר|אחלה|בוס|לכולם|כולם|אדוני|גברתי|לך|לכם|אז|טוב|נו|אה|או|אוי|אמממ|אממ|המ|הממ|יאללה|בקיצור|באמת|ממש|מאוד|מאד|רבה|שוב|גם|בינתיים|כן|לא|נשיקות|חיבוק|בבקשה|לך אחי|שלי',
    joins: 'ו|אבל|גם',
    negates: 'לא',
    spelled: 'תודה|שלום|להתראות|בוקר|המון',
  },
  hi: {
    praise:
      'आप/तुम बहुत/सबसे/ अच्छे/अच्छी/बढ़िया/शानदार/कमाल/महान/मददगार/होशियार/बेस्ट हो/हैं/के_हो/के_हैं|अच्छा/बढ़िया/शानदार/बहुत_अच्छा बॉट/काम/जवाब|अच्छी/बढ़िया/शानदार/बहुत_अच्छी सेवा/सर्विस/मदद|बहुत उपयोगी|बहुत काम का|आई लव यू|मुझे तुमसे प्यार है|वाह वाह|क्या बात है|कमाल कर दिया|शाबाश|जियो|बहुत खूब|aap bahut acche ho/hain|bahut accha kaam|shabash|kya baat hai',
    insults:
      'बेकार|घटिया|बकवास|वाहियात|फालतू|निकम्मा|निकम्मे|निकम्मी|नालायक|बेवकूफ|बेवकूफ़|मूर्ख|गधा|गधे|पागल|उल्लू|उल्लू के पट्ठे|नाकारा|सड़ा|सड़ी|सड़े|रद्दी|खराब|सबसे खराब|सबसे बेकार|सबसे घटिया|बहुत/इतना/इतनी/इतने बुरा/बुरी/बुरे|शर्मनाक|शर्म करो|बेशर्म|हरामी|हरामखोर|कमीने|कमीना|कुत्ते|कुत्ता|साले|साला|भाड़ में जाओ|चुप|चुप रहो|चुप करो|चोर हो|चोर हैं|ठग हो|ठग हैं|धोखेबाज|धोखेबाज़|झूठे हो|झूठे|मज़ाक बना रखा है|मजाक बना रखा है|समय की बर्बादी|टाइम वेस्ट|वक्त की बर्बादी|नफरत है तुमसे|किसी काम के/का/की नहीं|bakwas|bakwaas|bekar|bekaar|ghatiya|faltu|bewakoof|bevkuf|chutiya|chutiye|madarchod|bhenchod|bc|mc|gandu|harami|kamine|saale|pagal|nikamma|nikamme|wahiyat|ghatiya company|time waste',
    around:
      'मैं|तुम|तू|आप|हम|यह|ये|वह|वो|इस|इसकी|इसका|तुम्हारा|तुम्हारी|तुम्हारे|आपका|आपकी|आपके|मेरा|मेरी|है|हैं|हो|था|थी|थे|एकदम|बिल्कुल|बिलकुल|बहुत|सच में|इतना|इतनी|इतने|कितना|कितनी|कितने|क्या|सब|सबसे|सारे|लोग|लोगों|और|भी|तो|ही|यार|भाई|पूरा|पूरी|पूरे|दुनिया की|दुनिया का|का|की|के|कंपनी|सर्विस|सेवा|कस्टमर सर्विस|कस्टमर केयर|ग्राहक सेवा|ऐप|एप|वेबसाइट|साइट|बॉट|चैटबॉट|रोबोट|चैट|दुकान|चीज़|चीज|टीम|सपोर्ट|जवाब|मदद|नहीं|tum|aap|ye|yeh|hai|hain|ho|log|bahut|ekdum|bilkul|sab|company|service|app|website|bot|yaar|bhai|itna|itni|kitna|kitni|kya',
    fills:
      'जी|भाई|भैया|भाईसाहब|भाई साहब|दीदी|बहन|यार|दोस्त|दोस्तों|सर|मैडम|मैम|साहब|सब|सबको|आपको|आपका|तो|अरे|ओह|अच्छा|हम्म|हां|हाँ|चलो|बस|फिर|अभी|बहुत|बहुत बहुत|भी|प्लीज|कृपया|ji|bhai|bhaiya|yaar|dost|didi|sir|madam|sab|sabko|to|arre|are|oh|chalo|bas|ab|bahut|please|plz',
    joins: 'और|लेकिन|aur|lekin',
    negates: 'नहीं',
    spelled: 'धन्यवाद|शुक्रिया|नमस्ते|namaste|dhanyavad|shukriya',
  },
  ja: {
    praise:
      'いいボット|良いボット|賢いボット|賢いね|賢いですね|すごいね|すごいですね|すごいです|さすが|さすがです|さすがですね|えらいね|えらい|優秀ですね|天才ですね|天才だね|素敵|素敵です|優しい|優しいですね|親切|親切ですね|親切にありがとう|とても親切|頼りになる|頼りになります|最高です|最高だね|最高ですね|大好き|大好きです|好き|好きだよ|愛してる|役に立った|役に立ちました|とても役に立ちました|参考になりました|とても参考になりました|わかりやすい|分かりやすいです|わかりやすかったです|いい仕事|ナイス|ナイスです|グッジョブ|神|神対応|可愛い|かわいい|よくやった|お見事|素晴らしい対応',
    insults:
      '最悪|最低|役立たず|無能|使えない|使えねえ|ポンコツ|クソ|くそ|糞|カス|ゴミ以下|ゴミみたい|ゴミだ|ゴミすぎる|バカ|ばか|馬鹿|アホ|あほ|間抜け|まぬけ|ふざけるな|ふざけんな|死ね|消えろ|黙れ|うるさい|ひどい|酷い|ひどすぎる|だめな|ダメな|くだらない|下らない|話にならない|時間の無駄|詐欺師|詐欺会社|ぼったくり会社|頭おかしい|頭悪い|クソサイト|クソアプリ|クソ会社|クソボット|クソ対応|うんざり|むかつく|腹立つ|嘘つき|嫌い|大嫌い|なめてる|なめてんのか|なめんな|しょぼい',
    around:
      'この|その|こんな|そんな|あなた|お前|おまえ|お前ら|君|きみ|あんた|これ|それ|ここ|ここの|本当に|ほんとに|マジで|まじで|マジ|まじ|とても|すごく|めちゃくちゃ|めっちゃ|超|全然|全く|まったく|ただの|なんだ|なんて|なんという|なに|もう|ずっと|今まで|で|の|は|が|も|な|に|を|と|だ|です|だな|だね|だよ|だわ|ね|よ|な|わ|すぎる|すぎ|じゃん|でしょ|会社|企業|サービス|アプリ|サイト|ページ|ホームページ|ボット|チャットボット|ロボット|ai|チャット|お店|店|スタッフ|対応|サポート|カスタマーサポート|返事|返答|答え|回答|人たち|やつ|奴|もの|全部|みんな|世界一|史上',
    fills:
      'ね|よ|な|わ|さん|ちゃん|くん|皆さん|みなさん|みんな|あの|えっと|ええと|あー|あ|え|お|おー|じゃあ|では|とりあえず|まあ|まぁ|それでは|本当に|ほんとに|どうも|です|！|ー|〜|っ|先に|また',
    joins: 'そして|でも|あと',
    negates: '',
    spelled: '',
  },
  ko: {
    praise:
      '너/넌/당신/정말/진짜/너무/ 최고야/최고예요/최고다/최고네/멋져/멋지다/똑똑해/똑똑하다/착해/착하다/친절해/친절하네/대단해/대단하다/귀여워/귀엽네/좋아요/훌륭해|좋은/착한/똑똑한/훌륭한/멋진 봇/챗봇/서비스/답변|잘했어|잘했다|굿 봇|사랑해|사랑해요|사랑합니다|정말/너무/진짜/아주/ 유용해요/유용하네요/도움됐어요/친절하세요/친절하네요/친절해요/감동이에요|센스 있네|센스 있네요|칭찬해|칭찬합니다|엄지척|별 다섯 개|수고 많았어',
    insults:
      '최악|최악이야|최악이다|최악이네|최악의|쓰레기 같은|쓰레기같은|쓰레기야|쓰레기네|쓰레기다|쓸모없는|쓸모없어|쓸모없다|쓸모없네|쓸데없는|형편없는|형편없어|형편없다|형편없네|한심한|한심하다|한심하네|멍청한|멍청해|멍청하다|멍청이|멍청이들|바보|바보들|바보같은|바보 같은|병신|병신들|병신같은|등신|미친|미친놈|미친놈들|시발|씨발|씨팔|존나|좆같네|좆같은|개같은|개새끼|개새끼들|새끼|새끼들|지랄|지랄하네|꺼져|닥쳐|엿먹어|뒤져|사기꾼|사기꾼들|도둑놈|도둑놈들|양아치|어이없는|어이없네|황당한|짜증나는|짜증나네|열받네|무능한|무능하네|무책임한|거지같은|거지 같은|구린|구려|후진|개판|개판이네|엉망|엉망이네|엉망진창|시간 낭비|시간낭비|시간 낭비네|극혐|노답|노답이네|답이 없네|답없네',
    around:
      '너|넌|너네|너희|너희들|니네|당신|당신들|나|난|저|이|그|저런|이런|그런|이거|이건|그거|여기|진짜|정말|너무|아주|완전|매우|그냥|다|모두|전부|역대|세상|제일|가장|역대급|뭐|무슨|뭔|왜 이렇게|어쩜|참|네|네요|이다|이네|입니다|이에요|야|아|회사|기업|업체|서비스|고객센터|고객 센터|고객 서비스|상담|상담원|앱|어플|사이트|홈페이지|페이지|봇|챗봇|로봇|인공지능|채팅|가게|매장|직원|직원들|사람들|놈들|것|답변|대답|대응|도움',
    fills:
      '님|아|야|요|형|누나|언니|오빠|여러분|여러분들|모두|다들|선생님|사장님|관리자님|친구|친구야|봇아|챗봇아|음|흠|그럼|그러면|그래서|일단|아무튼|암튼|어쨌든|진짜|정말|너무|많이|다시|또|네|넵|예|아니요|혹시',
    joins: '그리고|근데|그런데',
    negates: '',
    spelled: '안녕하세요|감사합니다|고맙습니다|안녕히',
  },
  zh: {
    praise:
      '好机器人|机器人真棒|你好聪明|你太聪明了|你很聪明|你太棒了|你很棒|你真聪明|你真是太棒了|你们真棒|你们太棒了|你们很棒|你们真好|你们服务真好|服务真棒|服务态度真好|服务态度很好|态度很好|真贴心|好贴心|太贴心了|贴心|真不错|你真不错|我爱你|爱死你了|喜欢你|我喜欢你|爱你们|给力|太给力了|真给力|优秀|太优秀了|太厉害了|太强了|强|佩服|靠谱|真靠谱|良心|真良心|满意|很满意|非常满意|很有用|非常有用|有用|有帮助',
    insults:
      '垃圾|辣鸡|废物|没用|差劲|太差|真差|很差|好差|最差|糟糕|烂透了|太烂|真烂|好烂|白痴|弱智|智障|脑残|蠢|蠢货|笨蛋|什么垃圾公司/服务/客服/软件/平台|傻逼|傻b|傻叉|傻子|沙雕|煞笔|sb|他妈|妈的|草泥马|操你|滚|滚蛋|去死|闭嘴|王八蛋|混蛋|狗屁|屁用没有|放屁|扯淡|骗子|骗人|骗钱|黑心|无耻|不要脸|可恶|恶心|坑人|坑爹|丢人|离谱|荒唐|可笑|无能|不专业|浪费时间|狗东西|破公司|破app|破软件|破网站|破机器人|什么玩意|人渣|讨厌|讨厌你|讨厌你们|恨你们',
    around:
      '我|你|您|你们|我们|他们|她|他|这|那|这个|那个|这种|这些|真|真是|真的|真的是|太|很|好|最|就|就是|都|都是|是|也|也太|又|的|了|吧|啊|呀|简直|完全|根本|实在|非常|极其|如此|特别|一群|一帮|一个|一堆|个|一点|史上|全世界|有史以来|见过|我见过|用过|公司|企业|平台|服务|客服|态度|服务态度|app|软件|应用|网站|页面|机器人|人工智能|ai|系统|店|店铺|商家|东西|人|团队|回答|回复|答案|哈|哦|呢|嘛|死了|至极|透顶',
    fills:
      '亲|亲爱的|亲们|大家|各位|朋友|朋友们|老板|小哥哥|小姐姐|哥|姐|哥们|兄弟|老铁|宝|宝宝|哈|哈哈|呵呵|嘿嘿|嘻嘻|啦|呀|啊|哦|噢|喔|咯|呢|嘛|哒|那|那个|额|呃|嗯|唔|那么|那就',
    joins: '另外|还有|而且|不过',
    negates: '不|没有|没',
    spelled: '',
  },
}
