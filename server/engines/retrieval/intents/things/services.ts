import type { ThingTable } from './thing.ts'

/** What shops, practices and trades do for people, and what these have. */
export const services: ThingTable = {
  hair: 'hair haircut haircuts hairdresser barber | Haare Haarschnitt Friseur Frisör | cheveux coupe coiffeur coiffeuse | pelo cabello peluquería peluquero | cabelo cabeleireiro barbeiro | capelli parrucchiere barbiere | haar haren kapper | włosy strzyżenie fryzjer | saç kuaför berber | волосы стрижка парикмахер | волосся стрижка перукар | شعر حلاق | שיער תספורת | बाल नाई | 美容室 理髪 散髪 | 머리 커트 미용실 이발 | 头发 理发 美发',
  nails:
    'nails manicure pedicure | Nägel Maniküre Pediküre Nagelstudio | ongles manucure pédicure | uñas manicura pedicura | unhas manicure pedicure | unghie manicure pedicure | nagels manicure pedicure | paznokcie manicure pedicure | tırnak manikür pedikür | ногти маникюр педикюр | нігті манікюр педикюр | أظافر مانيكير باديكير | ציפורניים מניקור פדיקור | नाखून मैनीक्योर | ネイル マニキュア | 네일 매니큐어 | 美甲',
  piercing:
    'piercing piercings pierced | Piercing Piercings gestochen | piercing piercings perçage | piercing piercings perforación | piercing piercings perfuração | piercing | piercing piercings | piercing piercingi przekłucie | piercing delme | пирсинг | пірсинг | ثقب | פירסינג | पियर्सिंग | ピアス ピアッシング | 피어싱 | 穿孔',
  tooth:
    'tooth teeth | Zahn Zähne | dent dents | diente dientes muela muelas | dente dentes | dente denti | tand tanden kies | ząb zęby zęba zębów | diş dişler | зуб зубы | зуб зуби | ضرس | שן שיניים | दांत दाँत | 歯 | 치아 이빨 | 牙齿',
  pain: 'pain pains ache hurts hurt sore | Schmerz Schmerzen wehtun | douleur douleurs | dolor dolores duele | dor dores dói | dolore dolori | pijn pijnen | ból bóle boli | ağrı ağrısı acı | боль боли болит | біль болі болить | ألم آلام يؤلم | כאב כאבים כואב | दर्द | 痛み 痛い | 통증 아파 | 疼痛 痛',
  back: 'spine backache | Rücken Wirbelsäule | dos colonne | espalda columna | costas coluna | schiena colonna | rug wervelkolom | plecy kręgosłup | sırt omurga | спина позвоночник | спина хребет | فقري | גב | पीठ रीढ़ | 背中 腰 | 허리 척추 | 背部 脊椎',
  consultation:
    'consultation consultations consult advice | Beratung Beratungsgespräch Sprechstunde Erstgespräch | consultation consultations conseil | consulta consultas asesoramiento | consulta consultas aconselhamento | consulenza consulenze consulto | consult consulten advies | konsultacja konsultacje porada | danışma danışmanlık | консультация консультации | консультація консультації | استشارة استشارات | ייעוץ | परामर्श सलाह | 相談 診察 カウンセリング | 상담 진료 | 咨询 会诊 问诊',
  therapy:
    'therapy therapist therapies | Therapie Therapien Therapeut Therapeutin | thérapie thérapies thérapeute | terapia terapias terapeuta | terapia terapias terapeuta | terapia terapie terapeuta | therapie therapieën therapeut | terapia terapie terapeuta | terapi terapist | терапия терапевт | терапія терапевт | علاج معالج | טיפול מטפל | थेरेपी | 療法 セラピー | 치료 테라피 | 治疗 疗法',
  tyre: 'tyre tyres tire tires wheel wheels puncture | Reifen Winterreifen Reifenpanne Reifenwechsel | pneu pneus roue roues crevaison | neumático neumáticos llanta llantas rueda pinchazo | pneu pneus roda rodas furo | pneumatico pneumatici gomma gomme ruota foratura | autoband autobanden | opona opony opon | lastik lastikler tekerlek | шина шины колесо шиномонтаж прокол | шина шини колесо шиномонтаж прокол | إطار إطارات عجلة | צמיג צמיגים גלגל תקר | टायर पहिया पंचर | タイヤ パンク | 타이어 펑크 | 轮胎 补胎',
  garage:
    'garage mechanic | Werkstatt Mechaniker Autowerkstatt | garage mécanicien | mecánico | mecânico | officina meccanico | garage werkplaats monteur | mechanik | tamirci tamirhane | автосервис мастерская механик | автосервіс майстерня механік | ورشة ميكانيكي | מוסך מכונאי | गैरेज मैकेनिक | 整備工場 修理工場 | 정비소 | 修车 维修厂',
  lawyer:
    'lawyer lawyers attorney attorneys solicitor | Anwalt Anwältin Rechtsanwalt Rechtsanwältin Anwälte | avocat avocate avocats | abogado abogada abogados | advogado advogada advogados | avvocato avvocata avvocati | advocaat advocaten | adwokat adwokaci prawnik radca | avukat avukatlar | адвокат юрист адвокаты | адвокат юрист адвокати | محام محامي محامين | עורך דין עורכי | वकील | 弁護士 | 변호사 | 律师',
  divorce:
    'divorce divorced | Scheidung scheiden | divorce divorcer | divorcio divorciarse | divórcio divorciar | divorzio divorziare | scheiding echtscheiding scheiden | rozwód rozwody | boşanma boşanmak | развод развестись | розлучення розлучитися | طلاق | גירושין גירושים | तलाक | 離婚 | 이혼 | 离婚',
  flower:
    'flower flowers bouquet bouquets florist | Blume Blumen Blumenstrauß Florist | fleur fleurs bouquet bouquets fleuriste | flor flores ramo ramos floristería | flor flores ramo buquê florista | fiore fiori mazzo fioraio | bloem bloemen boeket bloemist | kwiat kwiaty bukiet bukiety | çiçek çiçekler buket | цветок цветы букет | квітка квіти букет | زهرة زهور ورد باقة | פרח פרחים זר | फूल गुलदस्ता | 花束 花屋 | 꽃다발 꽃집 꽃이 | 鲜花 花束',
  gift: 'gift gifts | Geschenk Geschenke | cadeau cadeaux | regalo regalos | prenda prendas | regalo regali | cadeau cadeaus | prezent prezenty | hediye hediyeler hediyelik | подарок подарки | подарунок подарунки | هدية هدايا | מתנה מתנות | उपहार तोहफा | ギフト 贈り物 | 선물 | 礼物 礼品',
  toy: 'toy toys | Spielzeug Spielsachen | jouet jouets | juguete juguetes | brinquedo brinquedos | giocattolo giocattoli | speelgoed | zabawka zabawki | oyuncak oyuncaklar | игрушка игрушки | іграшка іграшки | دمية | צעצוע צעצועים | खिलौना खिलौने | おもちゃ 玩具 | 장난감 | 玩具',
  jewellery:
    'jewellery jewelry | Schmuck Schmuckstücke | bijou bijoux bijouterie | joya joyas joyería | joia joias joalharia | gioiello gioielli gioielleria | sieraad sieraden juwelier | biżuteria biżuterii jubiler | takı mücevher | украшение украшения ювелирные | прикраса прикраси ювелірні | مجوهرات | תכשיט תכשיטים | आभूषण गहने | ジュエリー 宝飾 | 보석 주얼리 | 首饰 珠宝',
  uniform:
    'uniform uniforms | Uniform Uniformen Kleiderordnung Kluft | uniforme uniformes tenue blouse | uniforme uniformes | uniforme uniformes farda fardas | uniforme uniformi divisa grembiule | uniform uniformen | mundur mundury mundurek strój | üniforma | форма униформа | форма уніформа | زي موحد | מדים תלבושת | वर्दी यूनिफॉर्म | 制服 | 교복 유니폼 | 校服 制服',
  enrolment:
    'enrol enroll enrolling enrolment enrollment | anmelden Anmeldung einschreiben Einschreibung Aufnahme | inscrire inscription inscriptions | inscribir inscribirse inscripción inscripciones matrícula | inscrever inscrição inscrições matrícula | iscrivere iscriversi iscrizione iscrizioni | inschrijven inschrijving aanmelden aanmelding toelating | zapisać zapisy zapis rekrutacja | kayıt kaydolmak | записаться запись зачисление поступление | записатися запис зарахування вступ | تسجيل التحاق | הרשמה להירשם | नामांकन दाखिला | 入学 申込 入会 | 입학 등록 모집 | 报名 入学 招生',
  visit:
    'visit visiting | besuchen Besuch besichtigen Besichtigung | visiter visite | visitar visita | visitar visita | visitare visita | bezoeken bezoek bezichtigen kennismaken | odwiedzić wizyta zwiedzić | ziyaret gezmek | посетить посещение визит | відвідати відвідування візит | زيارة يزور | ביקור לבקר | दौरा मुलाकात | 見学 訪問 | 방문 견학 | 参观 访问',
  solar:
    'solar photovoltaic photovoltaics | Solar Photovoltaik Solaranlage PV | solaire photovoltaïque | solar fotovoltaica solares | solar fotovoltaico | solare fotovoltaico | zonnepanelen zonne-energie | fotowoltaika słoneczne | solar | солнечной | сонячної | شمسية | סולארי סולארית | सौर | 太陽光 ソーラー | 태양광 | 太阳能 光伏',
  farm: 'farm farms farming | Bauernhof Landwirtschaft | ferme fermes | granja granjas finca | fazenda | fattoria agriturismo | boerderij boerderijen | gospodarstwo farma | çiftlik | ферма фермы | ферма ферми | مزرعة مزارع | חווה חוות | फार्म | 農場 牧場 | 농장 목장 | 农场 牧场',
  worship:
    'mass worship | Gottesdienst Gottesdienste | messe messes culte | misa misas culto | missa missas culto | messa messe culto | mis eredienst kerkdienst | msza msze nabożeństwo | ibadet | богослужение месса | богослужіння меса | قداس | תפילה תפילות מיסה | पूजा प्रार्थना | ミサ 礼拝 | 미사 예배 | 弥撒 礼拜',
  tattoo:
    'tattoo tattoos | Tattoo Tattoos Tätowierung Tätowierer | tatouage tatouages tatoueur | tatuaje tatuajes | tatuagem tatuagens | tatuaggio tatuaggi | tattoo tatoeage tatoeages | tatuaż tatuaże | dövme | татуировка тату | татуювання тату | وشم | קעקוע קעקועים | टैटू | タトゥー 刺青 | 타투 문신 | 纹身',
  neck: 'neck | Nacken Hals | cou nuque | cuello nuca | pescoço nuca | collo cervicale | nek | kark szyja | boyun | шея шеи | шия шиї | رقبة | צוואר | गर्दन | 首 | 목이 목을 | 颈椎 脖子',
  physiotherapy:
    'physiotherapy physio physiotherapist | Physiotherapie Physiotherapeut Krankengymnastik Physio | kinésithérapie kiné kinésithérapeute | fisioterapia fisioterapeuta | fisioterapia fisioterapeuta | fisioterapia fisioterapista | fysiotherapie fysiotherapeut fysio | fizjoterapia fizjoterapeuta rehabilitacja | fizyoterapi fizyoterapist | физиотерапия физиотерапевт | фізіотерапія фізіотерапевт | علاج طبيعي | פיזיותרפיה | फिजियोथेरेपी | 理学療法 リハビリ | 물리치료 재활 | 理疗 康复',
  baptism:
    'baptism baptisms christening | Taufe Taufen | baptême baptêmes | bautizo bautizos bautismo | batismo batizado | battesimo battesimi | doop dopen | chrzest chrzty chrztu | vaftiz | крещение крестины | хрещення хрестини | معمودية تعميد | טבילה הטבלה | बपतिस्मा | 洗礼 | 세례 | 洗礼 受洗',
}
