import type { Language } from '../../contract/languages.ts'

/**
 * The most frequent function words (articles, pronouns, prepositions, auxiliaries, question words), by which languages of one script are
 * distinguished. A word may be listed for several languages. Words end at spaces, hyphens and apostrophes.
 */
export const functionWords: Partial<Record<Language, string>> = {
  en: 'the a an of to in is are am do does did have has had you your i my we our it its they their he she this that these those what when where which who why how much many can could would will should may for with without from at on by about and or but not any some there be been was were if me us please don t s m re ll want need get u ur r im ive id dont doesnt isnt cant wont whats hows wheres whens whos thats theres pls plz gonna wanna gotta just',
  de: 'der die das den dem des ein eine einen einem einer eines ist sind bin war waren wird werden ich du er sie es wir ihr mich mir dich dir uns euch ihnen ihre ihren mein meine meinen dein deine was wann wo wie wer welche welcher welches warum wieso woher wohin wieviel viel kann kannst können könnte möchte muss darf soll haben habe hat hatte gibt für mit ohne von vom zu zum zur im am an auf aus bei nach über und oder aber nicht kein keine keinen auch noch nur wenn dass als bitte man sich fuer ueber koennen koennte moechte waere habt seid euch gibts gehts nich beim vorm fürn aufm ausm vllt evtl bzgl in müssen müsst könnt wurde unser unsere eure diese dieser dieses schon mal denn unter gegen',
  fr: 'le la les l un une des du de d et ou où est sont suis êtes es ai as a avez avons ont je j tu il elle on nous vous ils elles me te se mon ma mes votre vos notre nos son sa ses ce c cet cette ces qui que qu quoi quel quelle quels quelles quand comment combien pourquoi peut peux puis pouvez pouvons veux voulez voudrais faut fait faire y en dans sur sous avec sans pour par chez aux au ne n pas plus si mais aussi très être avoir ça koi qd pr ds bcp ya jai chui jpeux jveux jvoudrais jaimerais cest stp svp',
  es: 'el la los las un una unos unas del al y o u es son soy está están estoy hay he ha han tengo tiene tienen tienes yo tú él ella usted ustedes nosotros me te se le les lo mi mis su sus tu tus qué que cuál cuáles cuándo cuando dónde donde cómo como cuánto cuánta cuántos cuesta quién por para con sin de en a desde hasta sobre no sí si puedo puede pueden puedes quiero quisiera necesito este esta esto ese esa eso más muy pero también',
  pt: 'o a os as um uma uns umas do da dos das no na nos nas ao à e ou é são sou está estão estou há tem têm tenho eu você vocês ele ela nós eles me te se lhe meu minha meus minhas seu sua seus suas que qual quais quando onde como quanto quanta quantos custa quem por para com sem de em pelo pela desde até sobre não sim posso pode podem quero queria gostaria preciso este esta isto esse essa isso mais muito mas também foi ser fica ficam vocês aí vc vcs qto qdo pra tb tbm',
  it: 'il lo la i gli le l un uno una dello della dei degli delle del dal dalla nel nella nei alla allo al ai e o è sono sei siete siamo ho hai ha hanno avete io tu lui lei noi voi loro mi ti si ci vi mio mia miei suo sua vostro vostra vostri che cosa chi quale quali quando dove dov come com quanto quanta quanti costa perché posso può possono potete puoi vorrei voglio devo di a da in con su per tra fra senza non più molto ma anche questo questa quello quella c se essere fare cè nn avete fate quant',
  nl: 'de het een van in is zijn ben bent was waren ik jij je jullie u uw hij zij ze wij we mij me ons mijn jouw onze wat wanneer waar welke welk wie hoe waarom hoeveel veel kan kun kunt kunnen mag moet wil wilt zou hebben heb hebt heeft er op aan met zonder voor naar bij uit over door tot om te en of maar niet geen ook nog al als dat die dit deze daar hier kost alstublieft graag worden wordt mn ff aub ie',
  pl: 'i w we z ze na do od po za o u dla przy przez bez pod nad jest są jestem jesteście był była było być nie tak czy co kto gdzie kiedy jak jaki jaka jakie jakich ile który która które dlaczego skąd ja ty on ona my wy oni mnie mi cię ci go jej ich nas was nam mój moja moje wasz wasza wasze państwo państwa pan pani się to ten ta te tego tej tym można mogę może możecie chcę chciałbym chciałabym muszę musi musimy trzeba mam ma macie mieć potrzebuję kosztuje ale lub albo oraz też także już tylko że żeby jeśli proszę',
  tr: 've veya ile için bir bu şu o ben sen biz siz onlar bana sana size bize beni sizi benim senin sizin mi mı mu mü ne nedir nerede nereye nereden neresi kim kimin nasıl neden niçin niye kaç kaçta hangi hangisi kadar var varmı yok değil çok daha en gibi ama fakat da de ki mısınız misiniz musunuz müsünüz mısın misin istiyorum istiyoruz istiyor olarak olan olur oluyor edebilir miyim mıyım alabilir yapabilir açık açıksınız saat günü zaman her hiç şey önce sonra',
  ru: 'и в во на с со к ко у о об от до из за по для без при над под не ни нет да что как где когда кто какой какая какие какого сколько почему зачем куда откуда чем ли я ты вы мы он она они оно мне меня вам вас тебя нас нам их его ее её ваш ваша ваши мой моя это этот эта эти то тот есть быть был была было можно могу можете может хочу хотел нужно надо стоит или но если уже еще ещё только',
  uk: 'і й та в у на з із зі до від о об про за по для без при над під не ні так що як де коли хто який яка які якого скільки чому навіщо куди звідки чим чи я ти ви ми він вона вони воно мені мене вам вас тебе нас нам їх його її ваш ваша ваші мій моя це цей ця ці те той є бути був була було можна можу можете може хочу хотів потрібно треба коштує або але якщо вже ще тільки',
}

/**
 * The same of Hindi as it is typed in Latin letters.
 */
export const romanWords: Partial<Record<Language, string>> = {
  hi: 'kya kab kahan kaha kaise kitna kitne kitni kaun kaunsa kaunsi kyon kyu kyun hai hain hota hoti hote hoga hogi rehta rehti rha raha rahi ka ki ke ko se mein me par pe aur ya bhi toh liye wala wali wale mujhe mera meri mere hum aap aapka aapki aapke tum yeh ye woh wo iska iski uska uski usme koi kuch nahi nahin chahiye milega milegi milta milti sakta sakti sakte batao bataiye karna karni karne kare karo dena lena jana jata jati lagta lagti lagega lagegi padega baje bhai ji saal mahine hue hua gaya gayi agar wapas wapis kharch paisa paise rupaye kiraya samay ghante subah shaam baat padhata pichle naya nayi bahut accha kar',
}

/** Letters that only one language of its script uses, and what only romanized Hindi ends with. Each counts as two words. */
export const ownLetters: Partial<Record<Language, RegExp>> = {
  hi: /(?<!\p{L})(?:kitn[aei]|(?:kya|hai|hain|nahi|chahiye|mileg[ai])(?=\s*[?!.]*$))(?!\p{L})/u,
  de: /ß/,
  es: /[ñ¿¡]/,
  pt: /[ãõ]/,
  pl: /[ąęłśźż]/,
  tr: /[ğışİ]/,
  ru: /[ыэъё]/,
  uk: /[іїєґ]/,
}
