import type { ThingTable } from './thing.ts'

/** What is eaten and drunk. */
export const food: ThingTable = {
  pizza:
    'pizza pizzas pizzeria | Pizza Pizzen Pizzeria | pizza pizzas pizzeria | pizza pizzas pizzería | pizza pizzas pizzaria | pizza pizze pizzeria | pizza pizzeria | pizza pizze pizzeria pizzę | pizza pizzacı | пицца пиццерия пиццу | піца піцерія піцу | بيتزا | פיצה פיצות | पिज़्ज़ा पिज्जा | ピザ | 피자 | 披萨 比萨',
  fish: 'fish seafood prawns shellfish | Fisch Fische Meeresfrüchte Garnelen | poisson poissons crustacés | pescado pescados marisco mariscos | peixe peixes marisco mariscos | pesce pesci frutti | vis visgerechten garnalen | ryba ryby rybne krewetki | balık balıklar karides | рыба рыбу морепродукты креветки | риба рибу морепродукти креветки | سمك أسماك | דג דגים | मछली | 魚 魚介 シーフード | 생선 해산물 | 鱼类 海鲜',
  meat: 'meat | Fleisch Fleischgericht Fleischgerichte | viande viandes | carne carnes | carne carnes | carne carni | vlees vleesgerechten | mięso mięsa mięsne | et etler etli | мясо мясные | м’ясо м’ясні | لحم لحوم | בשר בשרי | मांस | 肉料理 お肉 | 고기 육류 | 肉类 肉食',
  chicken:
    'chicken poultry | Hähnchen Huhn Geflügel | poulet volaille | pollo aves | frango aves | pollo pollame | kip kipgerechten gevogelte | kurczak kurczaka drób | tavuk piliç | курица птица цыпленок | курка птиця курча | دجاج | עוף | चिकन मुर्गा | 鶏肉 チキン | 닭고기 치킨 | 鸡肉',
  cheese:
    'cheese cheeses | Käse Käsesorten | fromage fromages | queso quesos | queijo queijos | formaggio formaggi | kaas kazen | ser sery serów | peynir peynirler | сыр сыры | сир сири | جبن أجبان | גבינה גבינות | पनीर | チーズ | 치즈 | 奶酪 芝士',
  bread:
    'bread loaf bakery rolls baguette | Brot Brote Brötchen Bäckerei | pain pains boulangerie baguette | pan panes panadería | pão pães padaria | pane panificio panetteria | brood broodjes bakkerij | chleb chleby bułki piekarnia | ekmek | хлеб хлеба пекарня булочки | хліб хліба пекарня булочки | خبز مخبز | לחם מאפייה | रोटी ब्रेड | パン パン屋 | 빵집 빵을 빵이 | 面包 面包店',
  cake: 'cake cakes dessert desserts pastry pastries sweets | Kuchen Torte Torten Nachtisch Dessert Gebäck | gâteau gâteaux dessert desserts pâtisserie | pastel pasteles tarta tartas postre postres | bolo bolos sobremesa sobremesas doces | torta torte dolce dolci dessert | taart taarten gebak nagerecht toetje | ciasto ciasta tort torty deser desery | pasta kek tatlı tatlılar | торт торты десерт десерты пирожное | торт торти десерт десерти тістечко | كعك حلويات تورتة | עוגה עוגות קינוח קינוחים | केक मिठाई | ケーキ デザート | 케이크 디저트 | 蛋糕 甜点 甜品',
  icecream:
    'icecream gelato sorbet | Eis Eisdiele Eisbecher | glace glaces sorbet | helado helados heladería | gelado gelados sorvete sorvetes | gelato gelati gelateria | ijs ijsjes ijssalon | lody lodów lodziarnia | dondurma dondurmacı | мороженое | морозиво | مثلجات آيس | גלידה | आइसक्रीम | アイス アイスクリーム | 아이스크림 | 冰淇淋 雪糕',
  menu: 'menu menus dishes food meals | Speisekarte Speisen Gerichte Menü Essen | menu carte plats repas | menú carta platos comida | menu ementa cardápio pratos comida | menù menu piatti cibo | menu menukaart gerechten eten | menu dania potrawy jedzenie | menü yemekler | меню блюда еда | меню страви їжа | قائمة أطباق طعام | תפריט מנות אוכל | मेन्यू भोजन खाना | メニュー 料理 | 메뉴 음식 | 菜单 菜品',
  takeaway:
    'takeaway takeout togo | Takeaway Außerhausverkauf | emporter | takeaway | takeaway | asporto | afhalen afhaal | wynos | takeaway | навынос самовывоз | навинос самовивіз | سفري تيك | טייקאווי איסוף | टेकअवे | テイクアウト 持ち帰り | 테이크아웃 | 外带 打包',
  catering:
    'catering caterer buffet banquet | Catering Partyservice Buffet Büfett Bankett | traiteur buffet banquet | catering bufé banquete | catering buffet bufê banquete | catering rinfresco buffet banchetto | catering buffet | catering bufet bankiet | catering ikram açık büfe | кейтеринг банкет фуршет | кейтеринг банкет фуршет | ضيافة بوفيه | קייטרינג מזנון | खानपान कैटरिंग | ケータリング ビュッフェ | 케이터링 뷔페 | 餐饮 自助餐 宴会',
  allergy:
    'allergy allergies allergen allergens allergic | Allergie Allergien Allergene allergisch | allergie allergies allergène allergènes allergique | alergia alergias alérgenos alérgico | alergia alergias alérgenos alergénios alérgico | allergia allergie allergeni allergico | allergie allergieën allergenen allergisch | alergia alergie alergeny alergików | alerji alerjen alerjisi | аллергия аллергии аллергены | алергія алергії алергени | حساسية | אלרגיה אלרגיות אלרגנים | एलर्जी | アレルギー アレルゲン | 알레르기 | 过敏 过敏原',
  fruit:
    'fruit fruits | Obst Früchte | fruit fruits | fruta frutas | fruta frutas | frutta | fruit | owoc owoce owoców | meyve meyveler | фрукты фруктов | фрукти фруктів | فواكه | פירות | फल | 果物 フルーツ | 과일 | 水果',
  tasting:
    'tasting tastings sampling | Verkostung Verkostungen Weinprobe | dégustation dégustations | degustación degustaciones cata catas | degustação degustações | degustazione degustazioni | proeverij proeverijen | degustacja degustacje | tadım | дегустация дегустации | дегустація дегустації | تذوق | טעימות | चखना | 試飲 試食 | 시음 시식 | 品尝 试吃',
  vegetable:
    'vegetable vegetables | Gemüse | légume légumes | verdura verduras hortalizas | legumes verduras hortaliças | verdura verdure ortaggi | groente groenten | warzywa warzyw | sebze sebzeler | овощи овощей | овочі овочів | خضروات خضار | ירקות | सब्जी सब्जियाँ | 野菜 | 채소 야채 | 蔬菜',
}
