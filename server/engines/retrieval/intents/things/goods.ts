import type { ThingTable } from './thing.ts'

/** What is sold, lent, made and mended. */
export const goods: ThingTable = {
  bicycle:
    'bicycle bicycles bike bikes cycle cycling ebike | Fahrrad Fahrräder Rad Räder E-Bike Radfahren Pedelec | vélo vélos bicyclette | bicicleta bicicletas bici | bicicleta bicicletas | bicicletta biciclette bici | fiets fietsen fietsenverhuur | rower rowery rowerów | bisiklet bisikleti | велосипед велосипеды | велосипед велосипеди | دراجة دراجات | אופניים | साइकिल | 自転車 | 자전거 | 自行车 单车',
  ski: 'ski skis skiing snowboard sledge snow | Ski Skier Schlitten Snowboard Schnee Langlauf | ski skis luge neige snowboard | esquí esquís nieve trineo | esqui esquis neve | sci slitta neve snowboard | ski skiën slee sneeuw | narty sanki śnieg snowboard | kayak kar | лыжи санки снег сноуборд | лижі санки сніг сноуборд | تزلج ثلج | סקי שלג | स्की बर्फ | スキー 雪が スノーボード | 스키 보드 | 滑雪 雪橇',
  boat: 'boat boats canoe kayak sailing ferry cruise | Boot Boote Kanu Kajak Schiff Segeln Fähre | bateau bateaux canoë kayak voile ferry | barco barcos canoa kayak vela ferry | barco barcos canoa caiaque vela | barca barche canoa kayak vela traghetto | boot boten kano kajak zeilen veerboot | łódź łódka kajak statek prom | tekne kano gemi feribot | лодка лодки каяк яхта паром | човен човни каяк яхта пором | قارب قوارب | סירה סירות קיאק שיט | नाव | ボート カヌー 船で | 보트 카약 배를 | 游船 划船 皮划艇',
  horse:
    'horse horses riding pony ponies | Pferd Pferde reiten Reiten Pony | cheval chevaux équitation poney | caballo caballos equitación poni | cavalo cavalos equitação pónei | cavallo cavalli equitazione pony | paard paarden paardrijden pony | koń konie jazda kucyk | at binicilik | лошадь лошади конный пони | кінь коні кінний поні | حصان خيول | סוס סוסים רכיבה | घोड़ा | 乗馬 馬に | 승마 | 骑马 马术',
  tennis:
    'tennis | Tennis | tennis | tenis | ténis | tennis | tennis | tenis | tenis | теннис | теннис | تنس | טניס | टेनिस | テニス | 테니스 | 网球',
  football:
    'football soccer | Fußball | football | fútbol | futebol | calcio | voetbal | piłka | futbol | футбол | футбол | كرة | כדורגל | फुटबॉल | サッカー | 축구 | 足球',
  golf: 'golf | Golf Golfplatz | golf | golf | golfe | golf | golf golfbaan | golf | golf | гольф | гольф | غولف | גולף | गोल्फ | ゴルフ | 골프 | 高尔夫',
  yoga: 'yoga pilates | Yoga Pilates | yoga | yoga | yoga | yoga | yoga | joga jogi | yoga | йога | йога | يوغا | יוגה | योग | ヨガ | 요가 | 瑜伽',
  dance:
    'dance dancing | Tanz tanzen | danse danser | baile bailar | dança dançar | danza ballo | dansen dans | taniec tańca | dans | танцы | танці | رقص | ריקוד | नृत्य | ダンス | 댄스 | 舞蹈',
  climbing:
    'climb climbing | klettern Kletterhalle | escalade | escalada escalar | escalada | arrampicata | klimmen | wspinaczka | tırmanış | скалолазание | скелелазіння | تسلق | טיפוס | चढ़ाई | 登山 | 클라이밍 | 攀岩',
  sport:
    'sport sports | Sport Sportarten | sport | deporte deportes | desporto esporte | sport | sport | sport | spor | спорт | спорт | رياضة | ספורט | खेल | スポーツ | 스포츠 | 运动',
  hiking:
    'hike hikes hiking walk walks walking trail trails | wandern Wanderung Wanderungen Wanderweg Spaziergang | randonnée randonnées marche sentier | senderismo excursión caminar sendero ruta | caminhada caminhadas trilho | escursione escursioni camminata sentiero | wandelen wandeling wandelroute | wędrówka szlak spacer | yürüyüş parkur | поход прогулка тропа | похід прогулянка стежка | مشي مسار نزهة | טיול הליכה מסלול | पैदल ट्रेकिंग | ハイキング 散歩 | 등산 산책 하이킹 | 徒步 步道 散步',
  machine:
    'machine machines appliance device equipment tool tools | Maschine Maschinen Gerät Geräte Werkzeug Ausrüstung | machine appareil appareils équipement outil outils | máquina aparato equipo equipamiento herramienta | máquina aparelho equipamento ferramenta | macchina apparecchio attrezzatura attrezzi | machine apparaat apparatuur gereedschap | maszyna urządzenie sprzęt narzędzia | makine cihaz ekipman alet | машина прибор оборудование инструмент | машина прилад обладнання інструмент | جهاز آلة معدات أدوات | מכונה מכשיר ציוד כלים | मशीन उपकरण औजार | 機械 機器 道具 | 기계 장비 공구 | 机器 设备 工具',
  shirt:
    'shirt shirts blouse | Hemd Hemden Bluse | chemise chemises | camisa camisas | camisa camisas | camicia camicie | overhemd shirt | koszula koszule | gömlek | рубашка | сорочка | قميص | חולצה | शर्ट | シャツ | 셔츠 | 衬衫',
  trousers:
    'trousers jeans | Hose Hosen Jeans | pantalon pantalons | pantalón pantalones | calças | pantaloni | broek broeken | spodnie | pantolon | брюки | штани | بنطال | מכנסיים | पैंट | ズボン | 바지 | 裤子',
  jacket:
    'jacket jackets coat | Jacke Jacken Mantel | veste manteau | chaqueta abrigo | casaco | giacca cappotto | jas jassen | kurtka płaszcz | ceket mont | куртка пальто | куртка пальто | سترة معطف | מעיל | जैकेट | ジャケット コート | 자켓 코트 | 外套 夹克',
  clothes:
    'clothes clothing | Kleidung Bekleidung | vêtements | ropa | roupa | vestiti abbigliamento | kleding kleren | ubranie odzież | giysi kıyafet | одежда | одяг | ملابس | בגדים | कपड़े | 衣類 服装 | 의류 | 衣服 服装',
  shoes:
    'shoe shoes boots sneakers trainers sandals | Schuh Schuhe Stiefel Turnschuhe Sandalen | chaussure chaussures bottes baskets | zapato zapatos botas zapatillas | sapato sapatos botas ténis | scarpa scarpe stivali sandali | schoen schoenen laarzen | but buty butów sandały | ayakkabı ayakkabılar bot çizme | обувь ботинки туфли кроссовки | взуття черевики туфлі кросівки | حذاء أحذية | נעל נעליים מגפיים | जूते जूता | 靴を シューズ ブーツ | 신발 구두 운동화 | 鞋子 靴子 运动鞋',
  material:
    'material materials fabric leather cotton wool wood wooden metal steel plastic made | Material Stoff Leder Baumwolle Wolle Holz Metall Stahl Kunststoff Plastik | matière matériau tissu cuir coton laine bois métal acier plastique | material tela cuero algodón lana madera metal acero plástico | material tecido couro algodão lã madeira metal aço plástico | materiale tessuto pelle cotone lana legno metallo acciaio plastica | materiaal stof leer katoen wol hout metaal staal plastic | materiał skóra bawełna wełna drewno metal stal plastik | malzeme kumaş deri pamuk yün ahşap metal çelik plastik | материал ткань кожа хлопок шерсть дерево металл сталь пластик | матеріал тканина шкіра бавовна вовна дерево метал сталь пластик | مادة قماش جلد قطن صوف خشب معدن فولاذ بلاستيك | חומר בד עור כותנה צמר עץ מתכת פלדה פלסטיק | सामग्री कपड़ा चमड़ा सूती ऊन लकड़ी धातु प्लास्टिक | 素材 材質 生地 革の 木製 金属 | 소재 재질 원단 가죽 면으로 나무 금속 | 材质 材料 面料 皮革 棉质 木头 金属 塑料',
  chair:
    'chair chairs | Stuhl Stühle | chaise chaises | silla sillas | cadeira cadeiras | sedia sedie | stoel stoelen | krzesło krzesła | sandalye | стул стулья | стілець стільці | كرسي | כיסא | कुर्सी | 椅子 | 의자 | 椅子',
  table:
    'table tables desk | Tisch Tische Schreibtisch | table tables bureau | mesa mesas escritorio | mesa mesas secretária | tavolo tavoli scrivania | tafel tafels bureau | stół stoły biurko | masa | стол столы | стіл столи | طاولة | שולחן | मेज | テーブル 机 | 책상 테이블 | 桌子',
  sofa: 'sofa sofas couch | Sofa Sofas Couch | canapé | sofá sofás | sofá sofás | divano divani | bank bankstel | sofa kanapa | koltuk | диван | диван | أريكة | ספה | सोफा | ソファ | 소파 | 沙发',
  mattress:
    'mattress mattresses | Matratze Matratzen | matelas | colchón | colchão | materasso | matras | materac | yatak | матрас | матрац | مرتبة | מזרן | गद्दा | マットレス | 매트리스 | 床垫',
  wardrobe:
    'wardrobe shelf cupboard | Schrank Regal | armoire étagère | armario estante | armário estante | armadio scaffale | kast plank | szafa regał | dolap raf | шкаф полка | шафа полиця | خزانة | ארון | अलमारी | 棚 収納 | 옷장 선반 | 衣柜 书架',
  furniture:
    'furniture | Möbel Möbelstück | meuble meubles | mueble muebles | móvel móveis | mobile mobili | meubel meubels | meble mebli | mobilya | мебель | меблі | أثاث | רהיטים | फर्नीचर | 家具 | 가구 | 家具',
  lamp: 'lamp lamps light lights bulb bulbs lighting | Lampe Lampen Licht Leuchte Leuchtmittel Beleuchtung | lampe lampes ampoule éclairage | lámpara lámparas bombilla iluminación | lâmpada candeeiro iluminação | lampada lampade lampadina illuminazione | lamp lampen verlichting | lampa lampy żarówka oświetlenie | lamba ampul aydınlatma | лампа лампы лампочка свет | лампа лампи лампочка світло | مصباح إضاءة | מנורה תאורה נורה | लैंप बल्ब | 照明 ランプ 電球 | 조명 전등 램프 | 灯具 灯泡 照明',
  battery:
    'battery batteries rechargeable | Akku Batterie Batterien Akkus | batterie batteries pile piles | batería baterías pila pilas | bateria baterias pilha | batteria batterie pila | batterij batterijen accu | bateria baterie akumulator | pil batarya akü | батарея батарейка аккумулятор | батарея батарейка акумулятор | بطارية | סוללה סוללות | बैटरी | 電池 バッテリー | 배터리 건전지 | 电池 续航',
  waterproof:
    'waterproof rainproof watertight rain | wasserdicht wasserfest regenfest Regen | étanche imperméable pluie | impermeable resistente lluvia | impermeável chuva | impermeabile pioggia | waterdicht waterproof regen | wodoodporny wodoszczelny deszcz | sugeçirmez yağmur | водонепроницаемый водостойкий дождь | водонепроникний водостійкий дощ | مقاوم مطر | עמיד גשם | वाटरप्रूफ बारिश | 防水 雨の | 방수 비가 | 防水 下雨',
  spare:
    'spare spares part parts replacement accessory accessories | Ersatzteil Ersatzteile Ersatz Zubehör | pièce pièces rechange accessoire accessoires | repuesto repuestos recambio accesorio accesorios | peça peças sobressalente acessório acessórios | ricambio ricambi accessorio accessori | onderdeel onderdelen reserve accessoires | część części zamienne akcesoria | yedek parça aksesuar | запчасти запасные аксессуары | запчастини запасні аксесуари | قطع غيار ملحقات | חלקי חילוף אביזרים | पुर्जे | 部品 付属品 アクセサリー | 부품 액세서리 | 零件 配件 备件',
  shop: 'shop shops store stores showroom outlet branch branches | Laden Geschäft Filiale Filialen Shop Ausstellung Niederlassung | magasin magasins boutique succursale agence | tienda tiendas sucursal sucursales | loja lojas filial agência | negozio negozi filiale sede | winkel winkels filiaal vestiging | sklep sklepy oddział salon | mağaza dükkan şube | магазин магазины филиал | магазин магазини філія | متجر محل فرع فروع | חנות חנויות סניף סניפים | दुकान स्टोर शाखा | 店舗 お店 支店 | 매장 가게 지점 | 店铺 门店 分店 商店',
  customs:
    'customs duty duties import international overseas abroad worldwide | Zoll Zollgebühren Ausland international weltweit | douane étranger international | aduana extranjero internacional | alfândega estrangeiro internacional | dogana estero internazionale | douane buitenland internationaal | cło zagranica zagranicę międzynarodowa | gümrük yurtdışı uluslararası | таможня граница международная | митниця кордон міжнародна | جمارك خارج دولي | מכס בינלאומי | विदेश अंतरराष्ट्रीय | 海外 関税 国際 | 해외 관세 국제 | 海外 关税 国际 国外',
  newsletter:
    'newsletter newsletters mailing unsubscribe | Newsletter abbestellen abonnieren Verteiler | newsletter lettre désabonner désinscrire | boletín newsletter suscribirme | newsletter boletim | newsletter disiscrivermi | nieuwsbrief afmelden | newsletter biuletyn | bülten | рассылка | розсилка | نشرة | ניוזלטר דיוור | न्यूज़लेटर | メルマガ ニュースレター | 뉴스레터 소식지 | 通讯 邮件列表',
  event:
    'event events festival fair programme program | Veranstaltung Veranstaltungen Fest Messe Programm Event | événement événements fête festival foire programme | evento eventos fiesta festival feria programa | evento eventos festival feira programa | evento eventi festa festival fiera programma | evenement evenementen feest festival beurs programma | wydarzenie wydarzenia festiwal targi program impreza | etkinlik etkinlikler festival fuar program | мероприятие мероприятия фестиваль ярмарка программа | захід заходи подія події фестиваль ярмарок програма | فعالية فعاليات مهرجان برنامج | אירוע אירועים פסטיבל יריד תוכנייה | कार्यक्रम उत्सव मेला | イベント 催し 祭り | 행사 이벤트 축제 | 活动 节日',
  market:
    'market markets stall stalls flea | Markt Wochenmarkt Märkte Stand Flohmarkt Weihnachtsmarkt | marché marchés brocante | mercado mercados mercadillo | mercado mercados feira | mercato mercati mercatino | markt markten kraam rommelmarkt | targ targowisko rynek jarmark | pazar | рынок рынки базар | ринок ринки базар | سوق أسواق | שוק שווקים | बाजार | 市場 マーケット | 시장 장터 | 市场 集市',
}
