/* What site builders write above parts that are no text of a page, in the languages of the widget. */

/** Above what else there is. */
export const related =
  /^(?:you (?:may|might) (?:also|be interested)[^.]*|(?:other )?related (?:products|items|articles|posts|blogs|pages|stories|content)|(?:recent|latest) (?:blog )?(?:posts|articles)|keep reading|read next|recently viewed(?: (?:products|articles|pages))?|recent activity|(?:other |more )?articles in this section|(?:customers|people|others) (?:also|who)[^.]*|more (?:products|articles|posts) (?:like this|to (?:love|read))|recommended (?:for you|products)|(?:das|dies) könnte (?:dir|ihnen|dich|sie) (?:auch )?[^.]*|(?:ähnliche|verwandte|zugehörige) (?:produkte|artikel|beiträge)|(?:artikel|beiträge) in diesem abschnitt|(?:aktuelle|letzte|neueste) (?:beiträge|artikel)|weiterlesen|(?:zuletzt|kürzlich) (?:angesehen|angezeigt|aufgerufen)[^.]*|kunden kauften auch|passend dazu|vous aimerez (?:peut-être )?aussi[^.]*|produits (?:similaires|apparentés|associés)|articles (?:similaires|liés|récents|associés|connexes|dans cette section|consultés récemment|récemment consultés)|(?:posts récents|derniers articles)|vus récemment|también te puede[^.]*|te puede(?:n)? (?:interesar|gustar)[^.]*|productos relacionados|artículos relacionados|artículos (?:vistos recientemente|en esta sección)|(?:entradas|artículos) recientes|vistos recientemente|você também pode[^.]*|produtos relacionados|artigos relacionados|artigos (?:vistos recentemente|visualizados recentemente|nesta seção|nesta secção)|(?:posts|artigos) recentes|potrebbe(?:ro)? (?:anche )?(?:interessarti|piacerti)[^.]*|ti potrebbe[^.]*|prodotti correlati|articoli correlati|articoli (?:visualizzati di recente|visti di recente|in questa sezione)|(?:post|articoli) recenti|(?:dit|misschien) vind je[^.]*|(?:gerelateerde|verwante) (?:producten|artikelen)|(?:recent|onlangs|laatst) bekeken artikelen|artikelen in (?:deze|dit) (?:sectie|gedeelte)|recente (?:berichten|artikelen)|może ci się[^.]*|podobne (?:produkty|artykuły)|(?:powiązane|pokrewne) (?:produkty|wpisy|artykuły)|ostatnio (?:przeglądane|wyświetlane|oglądane)(?: artykuły)?|artykuły w tej sekcji|ostatnie (?:posty|wpisy)|bunlar da ilginizi[^.]*|benzer (?:ürünler|yazılar|makaleler)|[iİ]lgili (?:ürünler|makaleler|yazılar)|son görüntülenen(?:ler| makaleler)|bu bölümdeki makaleler|son (?:yazılar|gönderiler)|вам (?:также )?может понравиться|(?:похожие|связанные) (?:товары|статьи)|статьи по теме|недавно просмотренные(?: статьи)?|статьи в этом разделе|сопутствующие товары|(?:недавние|последние) (?:посты|записи|статьи)|вам (?:також )?може сподобатися|(?:схожі|пов['’]язані) (?:товари|статті)|нещодавно переглянуті(?: статті)?|статті в цьому розділі|(?:останні|недавні) (?:дописи|пости|записи)|قد يعجبك أيضا?ً?|(?:منتجات|مقالات|المقالات) (?:ذات (?:ال)?صلة|مشابهة)|المقالات (?:التي تم عرضها مؤخرًا|المعروضة مؤخرًا|في هذا القسم)|أحدث (?:المنشورات|المقالات)|אולי (?:גם )?תאהבו[^.]*|(?:מוצרים|מאמרים) (?:קשורים|דומים)|מאמרים שנצפו לאחרונה|מאמרים בקטע זה|פוסטים אחרונים|आपको यह भी पसंद[^.]*|संबंधित (?:उत्पाद|लेख|आलेख)|हाल ही में देखे गए(?: लेख| आलेख)?|हाल के (?:पोस्ट|लेख)|こちらもおすすめ|関連(?:商品|記事|するページ|ページ)|最近(?:閲覧|表示|参照)した記事|このセクションの記事|最新記事|最近の投稿|おすすめ商品|관련 (?:상품|글|문서|자료|도움말)|최근(?:에)? (?:본|조회한) (?:글|문서)|이 섹션의 (?:글|문서)|최근 (?:게시물|글)|함께 본 상품|추천 상품|您可能(?:还|也)会?喜欢|相关(?:产品|商品|文章|内容)|最近(?:查看|浏览)(?:过)?的文章|此(?:部分|组别内)(?:中)?的文章|(?:最新|近期)文章|猜你喜欢)[:!?…]?$/iu

/** Above the list of what stands on the page. */
export const contentsWords =
  /^(?:on this page|in this article|table of contents?|contents|jump to|(?:auf|in) dieser seite|inhalt(?:sverzeichnis|sübersicht)?|sur cette page|sommaire|table des matières|en esta página|(?:tabla de )?contenidos?|nesta página|(?:índice|conteúdo|sumário)|in questa pagina|indice(?: dei contenuti)?|op deze pagina|inhoud(?:sopgave)?|na tej stronie|spis treści|bu sayfada|içindekiler|на этой странице|содержание|на цій сторінці|зміст|في هذه الصفحة|المحتويات|בעמוד זה|תוכן(?: העניינים)?|इस पृष्ठ पर|विषय[- ]?सूची|このページの内容|目次|이 페이지에서|목차|本页(?:内容|目录)|目录|return to top|back to top)[:…]?$/iu

/** On what opens the rest of a text. */
export const moreWords =
  /^[+…. ]*(?:(?:read|show|see|view|learn|load|discover|find out) (?:more|all|details|the rest|full (?:text|description))|(?:more|full)(?: details| info(?:rmation)?| description)?|(?:see |show )?details|expand(?: all)?|(?:mehr|alles?|weitere[s]?)(?: (?:lesen|anzeigen|erfahren|informationen|infos?|dazu))?|weiterlesen|ausklappen|aufklappen|(?:lire|voir|afficher)(?: la)? (?:plus|suite|tout)|en savoir plus|plus d['’]infos?|(?:leer|ver|mostrar|saber) más|más información|(?:ler|ver|mostrar|saiba) mais|mais informações|(?:leggi|mostra|scopri|vedi)(?: di più| tutto| altro)|(?:lees|toon|bekijk|meer)(?: meer| lezen| tonen| informatie)|(?:czytaj|pokaż|zobacz) (?:więcej|dalej)|rozwiń|więcej|devamını (?:oku|gör)|daha fazla(?:sı)?|(?:читать|показать|узнать) (?:далее|больше|ещё|еще|подробнее|полностью)|подробнее|ещё|(?:читати|показати) (?:далі|більше|повністю)|докладніше|детальніше|(?:اقرأ|عرض|المزيد)(?: المزيد)?|(?:קרא(?:ו|י)?|הצג|ראה) (?:עוד|יותר)|עוד|(?:और|अधिक) (?:पढ़ें|देखें|जानें)|(?:もっと|続きを|さらに)(?:見る|読む|表示)|詳細(?:を見る)?|더\s?(?:보기|읽기)|자세히(?: 보기)?|(?:阅读|查看|显示|了解|展开)(?:更多|全部|全文)|更多|展开)[ …»›→.+]*$/iu

/** Invitations to say something. */
export const reviewWords =
  /^(?:write a review|add a review|be the first to (?:write a )?review[^.]*|leave a (?:reply|comment|review)|(?:eine )?bewertung (?:schreiben|abgeben)|schreib(?:e|en sie)? (?:die erste|eine) (?:bewertung|rezension)|rezension schreiben|schreibe einen kommentar|rédiger un avis|écrire un (?:avis|commentaire)|laisser un (?:avis|commentaire)|escribir? una (?:reseña|opinión)|deja (?:una respuesta|un comentario|tu opinión)|escrever uma avaliação|deixe um comentário|scrivi una recensione|lascia un commento|schrijf een (?:review|beoordeling)|plaats een reactie|napisz (?:recenzję|opinię)|dodaj komentarz|yorum yaz(?:ın)?|bir yanıt yazın|написать отзыв|оставить отзыв|добавить комментарий|написати відгук|залишити відгук|اكتب (?:مراجعة|تقييمًا?)|اترك تعليقا?ً?|כתב(?:ו|י)? (?:ביקורת|חוות דעת)|כתיבת תגובה|समीक्षा लिखें|レビューを書く|コメントを残す|리뷰 (?:쓰기|작성)|상품평 쓰기|撰写评论|写评(?:论|价)|发表(?:评论|回复))[:!.]?$/iu

/** Above links to pass a page on. */
export const shareWords =
  /^(?:share(?: (?:this|on|it)[^.]*)?|(?:seite |beitrag )?teilen(?: (?:mit|auf)[^.]*)?|partager[^.]*|compart(?:ir|e|ilhe)[^.]*|condividi[^.]*|del(?:en|en via| dit)[^.]*|udostępnij[^.]*|paylaş[^.]*|поделиться[^.]*|поділитися[^.]*|شارك[^.]*|שתפו?[^.]*|शेयर करें|シェア(?:する)?|공유(?:하기)?|分享(?:到)?)\s*[:：]?$/iu

const any = (patterns: readonly string[]) => patterns.join('|')

/** What help centers ask below an article, up to the end of the question: of the article itself, not of a thing that may be useful. */
export const helpfulWords = new RegExp(
  String.raw`^(?:${any([
    String.raw`(?:was|is|did you find) (?:this|it|that|our|the)(?: help)?(?: (?:article|page|answer|content|info(?:rmation)?|guide|section|post|topic|document(?:ation)?|response|tutorial|entry))? (?:helpful|useful)`,
    String.raw`did (?:this|it|that|we|our)(?: (?:article|page|answer|content|guide|section|post|topic|document))? (?:answer your questions?|help(?: you)?(?: out)?|solve your (?:problem|issue))`,
    String.raw`how (?:helpful|useful) was this(?: [a-z]+)?`,
    String.raw`(?:war|ist|waren|fanden sie|fandest du) (?:(?:dies\p{L}*|unser\p{L}*|der|die) (?:artikel|beitrag|seite|antwort|inhalt|informationen|anleitung)|dies|das|es)(?: für (?:sie|dich))? (?:hilfreich|nützlich)`,
    String.raw`wie hilfreich (?:war|fanden sie) dies\p{L}* \p{L}+`,
    String.raw`(?:hat|haben|konnte|konnten) (?:ihnen |dir )?(?:dies\p{L}*|das|wir)(?: \p{L}+){0,3} (?:(?:weiter)?(?:ge)?holfen|(?:weiter)?helfen)`,
    String.raw`(?:hat|haben|wurde)(?: \p{L}+){0,3} (?:ihre|deine|die) fragen? beantwortet`,
    String.raw`(?:est-ce que )?(?:ce(?:t|tte)? (?:article|page|contenu|réponse)|cela|ceci|ça)(?:[- ][^?.]{0,25})? (?:utile|aidée?|répondu à (?:votre|ta) question)`,
    String.raw`avez-vous trouvé (?:(?:cet?(?:te)? \p{L}+ |cela )?utile|(?:la |une )?réponse à votre question)`,
    String.raw`¿(?:(?:te|le|les) (?:fue|ha (?:sido|resultado|parecido|servido)|resultó|pareció)|fue|ha sido|es|ha resultado|te sirvió)? ?(?:est[aeo] (?:artículo |página |respuesta |contenido |información )?(?:te |le )?(?:fue |ha sido |es |ha resultado |resultó )?)?útil(?: est[aeo](?: artículo| página| respuesta| contenido| información)?)?`,
    String.raw`¿(?:te|le) (?:ha )?(?:ayudado|ayudó|servido|sirvió)(?: est[aeo](?: artículo| página| respuesta)?)?`,
    String.raw`¿(?:ha quedado contestada|respondió esto a|esto respondió a|se ha respondido a) (?:tu|su) pregunta`,
    String.raw`(?:(?:est[ea]|ess[ea]) (?:artigo|página|conteúdo|resposta)|isto|isso) (?:(?:lhe |te )?foi útil|(?:te |o )?ajudou|respondeu (?:à sua|a sua|sua|à tua) (?:pergunta|dúvida))`,
    String.raw`(?:questo articolo|questa (?:pagina|risposta)|questo contenuto|ciò)? ?(?:(?:ti|le|vi) )?è stat[oa] (?:d['’])?(?:util[ei]|aiuto)`,
    String.raw`hai trovato (?:utile (?:questo articolo|questa pagina)|(?:la )?risposta alla tua domanda)`,
    String.raw`(?:(?:questo (?:articolo|contenuto)|questa (?:pagina|risposta)|questo|ciò) )?ha risposto alla tua domanda`,
    String.raw`(?:was|is|vond je|vond u|vindt u) (?:dit|deze|het)(?: artikel| pagina| antwoord| informatie)? (?:nuttig|behulpzaam|handig)`,
    String.raw`(?:heeft dit|is) (?:uw|je|jouw) vraag (?:hiermee )?beantwoord`,
    String.raw`czy (?:ten artykuł|ta strona|ta odpowiedź|ta treść|te informacje|to) (?:był[aoy]?|okazał[aoy]? się|jest) (?:pomocn[aey]|przydatn[aey])`,
    String.raw`czy (?:to|ten artykuł) (?:odpowiedziało|odpowiedział|odpowiada) na (?:twoje|państwa) pytanie`,
    String.raw`bu(?: makale| yazı| sayfa| yanıt| içerik| bilgi)?(?: size| sizin için)? (?:yardımcı|yararlı|faydalı) (?:oldu|mıydı)(?: mu)?`,
    String.raw`(?:bu,? )?sorunuzu(?: \p{L}+)? (?:yanıtladı|cevapladı) mı`,
    String.raw`(?:была?|было) ли (?:эт[аои]т?|данная)(?: статья| материал| ответ| страница| информация)?(?: для вас)? полезн\p{L}*`,
    String.raw`(?:эта статья|эта страница|этот (?:материал|ответ)|это) (?:(?:была?|было) )?(?:вам )?(?:полезн\p{L}*|помог(?:ла|ло)?(?: вам)?)`,
    String.raw`(?:помогла ли вам эта статья|(?:получили|нашли) ли вы ответ на свой вопрос|это помогло ответить на ваш вопрос)`,
    String.raw`(?:чи )?(?:(?:була?|було) )?(?:ця (?:стаття|сторінка|відповідь)|цей матеріал|це)(?: (?:була?|було))?(?: для вас)? (?:корисн\p{L}*|допомог(?:ла|ло)?(?: вам)?)`,
    String.raw`هل (?:كان|كانت|وجدت) (?:هذا|هذه)(?: [\p{L}\p{M}]+)? مفيد[\p{L}\p{M}]*`,
    String.raw`هل (?:أجاب|أجابت) (?:هذا|هذه)(?: [\p{L}\p{M}]+)? (?:عن|على) سؤالك`,
    String.raw`האם (?:המאמר(?: הזה)?|מאמר זה|הדף(?: הזה)?|דף זה|התשובה(?: הזו)?|זה)(?: היה| הייתה)? (?:מועיל|עזר|שימושי|הועיל)\p{L}*(?: לך)?`,
    String.raw`האם (?:המאמר(?: הזה)?|זה) ענה על (?:השאלה שלך|שאלתך)`,
    String.raw`क्या (?:यह|ये)(?: लेख| आलेख| पेज| पृष्ठ| जवाब| उत्तर| जानकारी)? (?:उपयोगी|सहायक|मददगार)(?: [\p{L}\p{M}]+)?`,
    String.raw`(?:この(?:記事|ページ|回答|情報)は)?(?:お?役に立ちました|参考になりました)か`,
    String.raw`(?:この(?:記事|回答)で)?(?:質問の回答は得られました|問題は解決しました)か`,
    String.raw`(?:이 (?:문서|글|페이지|답변|도움말)[이가은는]? ?|답변이 ?)?도움이? ?(?:되었|됐)(?:나요|습니까|어요)`,
    String.raw`(?:您?觉得)?(?:这|這|此|本)(?:篇|个|個|条)?(?:文章|页面|内容|回答|答案)?(?:对您|對您)?(?:是否)?(?:有帮助|有幫助|有用)(?:吗|嗎)?`,
    String.raw`(?:这|此)(?:是否)?(?:解答|回答)了您的(?:问题|疑问)(?:吗)?`,
  ])})(?=\s*(?:[?？؟]|$))\s*[?？؟]*`,
  'iu',
)

/** What help centers say above the way to their people, up to the end of the question. */
export const supportWords = new RegExp(
  `^(?:${any([
    `(?:do you )?(?:still )?have (?:more|other|further|additional|any(?: other| more| further)?|a) questions?`,
    `(?:do you )?still (?:need (?:more )?help|have (?:a )?questions?)`,
    `need more help`,
    `can['’]?t find what you(?:['’]re| are) looking for`,
    `(?:haben sie|hast du) (?:noch |weitere |andere )*fragen`,
    `(?:brauchen sie|brauchst du|benötigen sie) (?:noch |weitere |mehr )*hilfe`,
    `vous avez (?:d['’]autres|plus de) questions`,
    `(?:encore )?besoin d['’](?:aide|une aide supplémentaire)`,
    `¿(?:tiene|tienes) más preguntas`,
    `¿(?:aún|todavía) (?:necesita|necesitas) ayuda`,
    `tem mais (?:dúvidas|perguntas)`,
    `ainda precisa de ajuda`,
    `(?:altre|hai altre|ulteriori) domande`,
    `(?:hai|serve|ti serve) ancora (?:bisogno di )?aiuto`,
    `(?:meer|nog|nog meer|hebt u meer|heb je nog) vragen`,
    `(?:nog|meer) hulp nodig`,
    `(?:masz|czy masz|masz jeszcze) (?:więcej |inne |dodatkowe )?pyta(?:ń|nia|nie)`,
    `(?:nadal|wciąż) potrzebujesz pomocy`,
    `(?:başka sorularınız|daha fazla sorunuz) (?:mı )?var(?: mı)?`,
    `(?:hala|hâlâ) yardıma (?:mı )?ihtiyacınız (?:var(?: mı)?)`,
    `(?:есть|остались|у вас есть|у вас остались)(?: еще| ещё| другие| дополнительные)* вопросы`,
    `(?:маєте|є|залишилися|у вас є)(?: ще| інші| додаткові)* (?:запитання|питання)`,
    `(?:هل )?(?:لديك|هل لديك) (?:مزيد من الأسئلة|أسئلة أخرى)`,
    `(?:יש לך|עדיין יש לך|יש לכם) שאלות(?: נוספות)?`,
    `(?:क्या )?आपके पास (?:और|अन्य) (?:प्रश्न|सवाल) हैं`,
    `(?:他|その他)?に?(?:ご質問|質問|ご不明な点)(?:がございますか|がありますか|はありますか)`,
    `(?:추가|다른|더) (?:질문|문의)(?:이|사항이)? (?:있으신가요|있으십니까|있나요)`,
    `(?:还有|還有|有)(?:其他|更多|其它)?(?:问题|疑问)(?:吗)?`,
  ])})\\s*[?？؟]`,
  'iu',
)

/** "Updated", "Last modified on", with what stands between it and a day. */
export const updatedWords = new RegExp(
  String.raw`(?<!\p{L})(?:${any([
    String.raw`(?:last |article |page )?(?:updated|modified|edited|reviewed)(?: (?:on|at|by))?`,
    String.raw`(?:zuletzt |letzte )?(?:aktualisiert|geändert|bearbeitet|aktualisierung|änderung)(?: (?:am|von))?`,
    String.raw`(?:dernière )?(?:mise? à jour|modifiée?|modification|actualisée?)(?: (?:le|par))?`,
    String.raw`(?:última )?(?:actualizad[oa]|actualización|modificad[oa]|modificación)(?: (?:el|por))?`,
    String.raw`(?:última |última vez )?(?:atualizad[oa]|atualização|modificad[oa]|modificação)(?: (?:em|por))?`,
    String.raw`(?:ultim[oa] )?(?:aggiornat[oa]|aggiornamento|modificat[oa]|modifica)(?: (?:il|da))?`,
    String.raw`(?:laatst )?(?:bijgewerkt|gewijzigd)|laatste (?:bijwerking|wijziging|update)(?: (?:op|door))?`,
    String.raw`(?:ostatnia |ostatnio )?(?:zaktualizowan[aoy]|aktualizacja|zmodyfikowan[aoy]|modyfikacja)`,
    String.raw`(?:son )?(?:güncelleme|güncellendi|güncellenme|düzenleme|değiştirilme)(?: tarihi)?`,
    String.raw`(?:последнее )?(?:обновление|обновлен[ао]?|обновлён|изменен[ао]?|изменение)`,
    String.raw`(?:останнє )?(?:оновлення|оновлен[оа]|змінено)`,
    String.raw`(?:آخر )?(?:تحديث|تعديل)|تم التحديث|تاريخ التحديث`,
    String.raw`(?:עודכן|עדכון)(?: לאחרונה| אחרון)?`,
    String.raw`(?:अंतिम )?(?:अपडेट|अद्यतन)(?: किया गया)?`,
    String.raw`(?:最終)?更新(?:日時?|済み|された)?`,
    String.raw`(?:마지막 |최종 )?(?:업데이트|수정)(?:됨|함|일)?`,
    String.raw`(?:最后|最近|上次)?(?:更新|修改)(?:于|时间|日期)?`,
  ])})(?!\p{L}|\p{M})`,
  'iu',
)

/** "Written by". */
export const writtenWords =
  /(?<!\p{L})(?:written by|created by|posted by|author|(?:verfasst|geschrieben|erstellt) von|(?:écrit|rédigé|créé) par|escrito por|criado por|creado por|scritto da|geschreven door|(?:napisan[aey]|autor) (?:przez)?|tarafından (?:yazıldı|yazılmıştır)|автор|написан[оа]?|بقلم|كتب(?:ه|ها)? بواسطة|נכתב על[- ]ידי|द्वारा लिखित|作成者|執筆者|작성자|作者|撰写者)(?!\p{L}|\p{M})/iu

/** How long ago something was: wrong by the time that an answer says it. */
export const ageWords = new RegExp(
  String.raw`(?<!\p{L})(?:${any([
    String.raw`(?:(?:over|about|almost|less than|more than) )?(?:an?|\d+) \p{L}+ ago|yesterday|today|this (?:week|month|year)`,
    String.raw`vor (?:über |mehr als |etwa )?(?:\d+|ein\p{L}*) \p{L}+|gestern|heute`,
    String.raw`il y a (?:plus d['’] ?|environ )?(?:\d+|une?) \p{L}+|hier|aujourd['’]hui`,
    String.raw`hace (?:más de )?(?:\d+|una?) \p{L}+|ayer|hoy`,
    String.raw`há (?:mais de )?(?:\d+|uma?) \p{L}+|(?:\d+|uma?) \p{L}+ atrás|ontem|hoje`,
    String.raw`(?:oltre )?(?:\d+|un['’ao]?) ?\p{L}+ fa|ieri|oggi`,
    String.raw`(?:meer dan )?(?:\d+|een) \p{L}+ geleden|gisteren|vandaag`,
    String.raw`(?:\d+ )?\p{L}+ (?:temu|önce|назад|тому)|wczoraj|dzisiaj|dün|bugün|вчера|сегодня|вчора|сьогодні`,
    String.raw`(?:منذ|قبل) (?:\d+ )?[\p{L}\p{M}]+|أمس|اليوم|לפני (?:\d+ )?\p{L}+|אתמול|היום`,
    String.raw`\d+ [\p{L}\p{M}]+ पहले|कल|आज`,
  ])})(?!\p{L}|\p{M})|\d+\s?\p{L}*[前전]|어제|오늘|昨天|今天|昨日|今日`,
  'iu',
)

/** How long it takes to read. */
export const readingWords =
  /(?:\d+|one) ?(?:min(?:ute)?(?:s|\(s\)|n|uten|utos|uti|uten|ut)?\.?|мин\p{L}*|хв\p{L}*|dk\.?|分(?:钟|鐘)?|분|דקות|دقائق|मिनट)[ -]*(?:to read|read(?:ing)?(?: time)?|lesezeit|(?:de )?lecture|(?:de )?lectura|(?:de )?leitura|(?:di )?lettura|leestijd|czytania|okuma|чтения|читання|阅读|閱讀|で読めます|읽기|पढ़ने[^,•·]{0,12}|קריאה|قراءة)/giu

/** What stands in place of what a script fetches: "Loading…", "Chargement du contenu en cours..." */
export const loadingWords = new RegExp(
  `^(?:${[
    String.raw`(?:\p{L}+ )?loading|please wait|one moment|(?:\p{L}+ )?(?:wird|werden) geladen|laden|lade|bitte warten|einen moment`,
    String.raw`chargement|veuillez patienter|cargando|por favor espere|espere un momento|a carregar|carregando|aguarde`,
    String.raw`caricamento|attendere|wordt geladen|even geduld|(?:trwa )?ładowanie|wczytywanie|proszę czekać`,
    String.raw`yükleniyor|lütfen bekleyin|загрузка|подождите|завантаження|зачекайте|جار[يٍ]? (?:ال)?تحميل|טוען|लोड हो रहा है`,
    String.raw`(?:読み込み|ロード)中(?:です)?|로딩\s?중|불러오는\s?중(?:입니다)?|(?:正在)?加载(?:中)?|请稍候`,
  ].join('|')})(?: [\\p{L}’']+){0,4}\\s?(?:\\.{2,}|…)$`,
  'iu',
)

/** What leads to the page before a page, and to the one behind it. */
export const pagingWords =
  /^[←→‹›«»\s]*(?:prev(?:ious)?(?: (?:page|article))?|next(?: (?:page|article)| up)?|(?:vorheriger?|nächster?)(?: (?:seite|artikel|beitrag))?|zurück|weiter|(?:article |page )?(?:précédente?|suivante?)|anterior|siguiente|próxim[oa]|seguinte|precedente|successiv[oa]|avanti|indietro|vorige|volgende|poprzedni[ae]?|następn[ay]|önceki|sonraki|назад|далее|предыдущая|следующая|попередня|наступна|далі|السابق|التالي|הקודם|הבא|पिछला|अगला|前へ|次へ|前の記事|次の記事|이전|다음|上一[页頁篇]|下一[页頁篇])[←→‹›«»\s:]*$/iu
