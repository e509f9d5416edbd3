import type { ThingTable } from './thing.ts'

/** What people do in their time: arts, sports and nature, and where. */
export const leisure: ThingTable = {
  arena:
    'arena arenas manege | Halle Hallen Reithalle Reithallen Sporthalle Turnhalle | manège gymnase | picadero pabellón | picadeiro | maneggio | manege sporthal hal | hala hali ujeżdżalnia | manej | манеж арена | манеж арена | ميدان | אולם מאנג׳ | अखाड़ा | 体育館 馬場 | 체육관 마장 | 体育馆 马场',
  court:
    'court courts | Spielfeld Sportplatz Freiplätze Sandplätze | court courts | cancha canchas | quadra quadras | campetto | tennisbaan | kort korty boisko boiska | kort saha | корт корты | корт корти майданчик | ملعب ملاعب | מגרש מגרשים | कोर्ट | コート グラウンド | 코트 구장 | 球场 场地',
  tournament:
    'tournament tournaments competition competitions contest championship | Turnier Turniere Wettbewerb Wettkampf Meisterschaft | tournoi tournois concours compétition compétitions | torneo torneos competición concurso campeonato | torneio torneios competição concurso campeonato | torneo tornei gara gare concorso campionato | toernooi toernooien wedstrijd wedstrijden kampioenschap | turniej turnieje zawody konkurs mistrzostwa | turnuva yarışma şampiyona | турнир турниры соревнования конкурс чемпионат | турнір турніри змагання конкурс чемпіонат | بطولة مسابقة مسابقات | תחרות תחרויות טורניר אליפות | टूर्नामेंट प्रतियोगिता | 大会 試合 コンテスト | 대회 경기 | 比赛 锦标赛 竞赛',
  coach:
    'trainer trainers instructor instructors | Trainer Trainerin Trainerinnen Übungsleiter | entraîneur entraîneurs moniteur monitrice moniteurs coach | entrenador entrenadora entrenadores | treinador treinadora treinadores instrutor instrutores | allenatore allenatrice allenatori istruttore istruttori | trainer trainers coach instructeur instructeurs | trener trenerzy trenera instruktor instruktorzy | antrenör eğitmen koç | тренер тренеры инструктор | тренер тренери інструктор | مدرب مدربين مدربون | מאמן מאמנת מאמנים מדריך | कोच प्रशिक्षक | コーチ インストラクター | 코치 강사 | 教练',
  music:
    'music musician musicians | Musik Musiker Musikunterricht | musique musicien musiciens | música músico músicos | música músico músicos | musica musicista musicisti | muziek muzikant muzikanten | muzyka muzyki muzyk | müzik müzisyen | музыка музыки музыкант | музика музики музикант | موسيقى | מוזיקה מוסיקה | संगीत | 音楽 | 음악 | 音乐',
  concert:
    'concert concerts gig gigs | Konzert Konzerte | concert concerts | concierto conciertos | concerto concertos | concerto concerti | concert concerten | koncert koncerty | konser konserler | концерт концерты | концерт концерти | حفلة موسيقية | קונצרט קונצרטים | कॉन्सर्ट | コンサート 演奏会 | 콘서트 연주회 | 音乐会 演唱会',
  art: 'drawing painting | Zeichnen Malen Malerei Malkurs | dessin peinture | dibujo pintura | desenho pintura | disegno pittura | tekenen schilderen | rysunek malarstwo malowanie | resim çizim | рисование живопись | малювання живопис | رسم | ציור | चित्रकला | 絵画 お絵かき | 그림 미술 | 绘画 画画',
  exhibition:
    'exhibition exhibitions exhibit exhibits gallery | Ausstellung Ausstellungen Galerie | exposition expositions galerie | exposición exposiciones galería | exposição exposições galeria | mostra mostre esposizione galleria | tentoonstelling tentoonstellingen galerie expositie | wystawa wystawy galeria | sergi sergiler galeri | выставка выставки галерея | виставка виставки галерея | معرض معارض | תערוכה תערוכות גלריה | प्रदर्शनी गैलरी | 展覧会 展示 ギャラリー | 전시 전시회 갤러리 | 展览 画廊',
  cinema:
    'cinema movie movies film films | Kino Film Filme Vorführung | cinéma film films | cine película películas | cinema filme filmes | cinema film proiezione | bioscoop film films | kino film filmy | sinema film filmler | кино фильм фильмы кинотеатр | кіно фільм фільми кінотеатр | سينما فيلم أفلام | קולנוע סרט סרטים | सिनेमा फिल्म | 映画 映画館 | 영화 영화관 | 电影 影院',
  mountain:
    'mountain mountains summit | Berg Berge Gipfel Gebirge Hügel | montagne montagnes sommet colline | montaña montañas cumbre cerro | montanha montanhas serra cume | montagna montagne cima collina | berg bergen | góra góry szczyt wzgórze | dağ dağlar tepe | гора горы вершина | гора гори вершина | جبل جبال | הר הרים | पहाड़ पर्वत | 山頂 登山 | 산이 산에 등산 | 山峰 登山',
  forest:
    'forest forests woods | Wald Wälder | forêt forêts | bosque bosques | floresta florestas bosque | bosco boschi foresta | bos bossen | las lasy | orman ormanlar | лес леса | ліс ліси | غابة غابات | יער יערות | जंगल वन | 森林 | 숲이 숲에 산림 | 森林 树林',
  river:
    'river rivers | Fluss Flüsse | rivière rivières fleuve | río ríos | rio rios | fiume fiumi | rivier rivieren | rzeka rzeki rzece | nehir nehirler | река реки реке | річка річки річці | نهر أنهار | נהר נחל | नदी | 河川 川遊び | 강이 강에 | 河流',
  fishing:
    'fishing angling | Angeln Angler Angelschein | pêche pêcher | pesca pescar | pesca pescar | pesca pescare | vissen hengelen | wędkowanie łowienie wędkarstwo | balık avı avlanma | рыбалка рыбачить | риболовля рибалити | صيد السمك | דיג | मछली पकड़ना | 釣り | 낚시 | 钓鱼',
  diving:
    'diving dive divers snorkeling snorkelling | Tauchen Tauchkurs Schnorcheln | plongée snorkeling tuba | buceo bucear esnórquel | mergulho mergulhar snorkel | immersione immersioni snorkeling | duiken duikcursus snorkelen | nurkowanie snorkeling | dalış şnorkel | дайвинг снорклинг | дайвінг снорклінг | غوص | צלילה שנורקל | गोताखोरी | ダイビング シュノーケル | 다이빙 스노클링 | 潜水 浮潜',
  party:
    'party parties celebration celebrate | Feier Feiern Party Fest feiern | fête fêtes célébration fêter | fiesta fiestas celebración celebrar | festa festas celebração celebrar | festa feste festeggiare | feest feesten feestje vieren | impreza imprezy świętować | parti kutlama kutlamak | вечеринка праздник праздновать | вечірка свято святкувати | حفل احتفال | מסיבה מסיבות חגיגה | पार्टी उत्सव | パーティー お祝い | 파티 잔치 | 派对 聚会 庆祝',
  volunteer:
    'volunteer volunteers volunteering | Ehrenamt ehrenamtlich Freiwillige Helfer mithelfen | bénévole bénévoles bénévolat | voluntario voluntarios voluntariado | voluntário voluntários voluntariado | volontario volontari volontariato | vrijwilliger vrijwilligers vrijwilligerswerk | wolontariat wolontariusz wolontariusze | gönüllü gönüllüler | волонтер волонтеры доброволец | волонтер волонтери доброволець | متطوع متطوعين تطوع | מתנדב מתנדבים התנדבות | स्वयंसेवक | ボランティア | 자원봉사 봉사 | 志愿者 义工',
  scout:
    'scout scouts scouting cubs beavers | Pfadfinder Pfadfinderin Wölflinge | scout scouts scoutisme louveteaux louveteau éclaireurs castors | scout scouts lobatos | escoteiro escoteiros lobitos | scout lupetti esploratori | scouting scouts welpen verkenners | harcerz harcerze harcerstwo zuchy | izci izciler | скаут скауты | скаут скаути пластун | كشافة كشافين | צופים | स्काउट | スカウト | 스카우트 | 童军 童子军',
  meetup:
    'meeting meetings gathering | Treffen Versammlung Zusammenkunft Gruppenstunde | réunion réunions rencontre rencontres | reunión reuniones encuentro encuentros | reunião reuniões encontro encontros | riunione riunioni incontro incontri | bijeenkomst bijeenkomsten | spotkanie spotkania zbiórka | toplantı buluşma | встреча встречи собрание | зустріч зустрічі збори | لقاء اجتماع اجتماعات | מפגש מפגשים פגישה | बैठक | 集まり 会合 | 모임 | 聚会 集会',
  piano:
    'piano pianos pianist | Klavier Klavierunterricht Pianist | piano pianiste | piano pianista | piano pianista | pianoforte pianista | piano pianoles | pianino fortepian pianista | piyano piyanist | пианино фортепиано пианист | піаніно фортепіано піаніст | بيانو | פסנתר פסנתרן | पियानो | ピアノ | 피아노 | 钢琴',
  guitar:
    'guitar guitars | Gitarre Gitarrenunterricht | guitare guitares | guitarra guitarras | guitarra violão | chitarra chitarre | gitaar gitaarles | gitara gitary gitarze | gitar | гитара гитары гитаре | гітара гітари гітарі | جيتار غيتار | גיטרה | गिटार | ギター | 통기타 일렉기타 | 吉他',
  choir:
    'choir choirs choral singing | Chor Chöre Gesang Singkreis | chorale chœur chant | coro coros canto | coro coral canto | coro cori canto | koor koren zang | chór chóry śpiew | koro şan | хор хоровой пение | хор хоровий спів | جوقة كورال غناء | מקהלה שירה | गायन | 合唱 歌 | 합창 합창단 노래 | 合唱 合唱团 唱歌',
  pottery:
    'pottery ceramics | Töpfern Töpferei Keramik | poterie céramique | cerámica alfarería | cerâmica olaria | ceramica | pottenbakken keramiek | ceramika garncarstwo | seramik çömlek | керамика гончарный | кераміка гончарний | خزف فخار | קרמיקה קדרות | मिट्टी के बर्तन | 陶芸 | 도예 도자기 | 陶艺 陶瓷',
  waterfall:
    'waterfall waterfalls | Wasserfall Wasserfälle | cascade cascades chute | cascada cascadas catarata | cachoeira cascata cascatas | cascata cascate | waterval watervallen | wodospad wodospady | şelale | водопад водопады | водоспад водоспади | شلال شلالات | מפל מפלים | झरना | 滝 | 폭포 | 瀑布',
  surf: 'surf surfing surfboard | Surfen Surfkurs Surfbrett | surf surfer | surf surfear tabla | surf surfar prancha | surf surfare tavola | surfen surfles | surfing deska | sörf | серфинг | серфінг | ركوب الأمواج | גלישה גלשן | सर्फिंग | サーフィン | 서핑 | 冲浪',
}
