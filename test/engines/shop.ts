/** What a bicycle shop tells its visitors, what they ask, and what it cannot know, in one language. */
export type Shop = {
  instructions: string
  /** Questions, each with the title of the section that answers it. */
  questions: [question: string, title: string][]
  offTopic: string[]
}

export const shops: Record<string, Shop> = {
  en: {
    instructions: `## Workshop
Our mechanics repair all bicycles, whatever their brand. An inspection takes two working days; punctured tyres are mended while you wait.
## Returns
Goods that were not ridden are taken back within thirty days. The amount goes to the account that it came from.
## Shipping
Parcels leave our warehouse every afternoon. Frames and wheels travel with a haulier, who calls you beforehand.
## Rental
City bikes and cargo bikes can be hired by the day. Bring an identity card; the deposit is 200 euros.
## Insurance
We broker a theft policy: it covers stolen bikes that were locked to a rack.`,
    questions: [
      ['Can you fix a puncture while I wait?', 'Workshop'],
      ['How long does inspecting a bike take?', 'Workshop'],
      ['Until when can I return goods?', 'Returns'],
      ['When do parcels leave the warehouse?', 'Shipping'],
      ['What deposit do I leave for a hired cargo bike?', 'Rental'],
      ['My bike was stolen, does the policy cover that?', 'Insurance'],
    ],
    offTopic: ['Who painted the Mona Lisa?', 'Will it rain in Lisbon tomorrow?', 'How do I bake sourdough bread?'],
  },
  de: {
    instructions: `## Werkstatt
Unsere Mechaniker reparieren alle Fahrräder, gleich welcher Marke. Eine Durchsicht dauert zwei Werktage; Reifenpannen beheben wir sofort.
## Rückgabe
Ungefahrene Ware nehmen wir innerhalb von dreißig Tagen zurück. Der Betrag geht auf das Konto, von dem er kam.
## Versand
Pakete verlassen unser Lager jeden Nachmittag. Rahmen und Laufräder bringt eine Spedition, die vorher anruft.
## Verleih
Stadträder und Lastenräder können tageweise gemietet werden. Bringen Sie einen Ausweis mit; die Kaution beträgt 200 Euro.
## Versicherung
Wir vermitteln eine Diebstahlversicherung: Sie zahlt für gestohlene Räder, die angeschlossen waren.`,
    questions: [
      ['Repariert ihr auch Fahrräder anderer Marken?', 'Werkstatt'],
      ['Wie viele Werktage dauert die Durchsicht?', 'Werkstatt'],
      ['Nehmt ihr ungefahrene Waren zurück?', 'Rückgabe'],
      ['Wann verlässt mein Paket das Lager?', 'Versand'],
      ['Wie hoch ist die Kaution für ein Lastenrad?', 'Verleih'],
      ['Zahlt die Versicherung, wenn mein Rad gestohlen wird?', 'Versicherung'],
    ],
    offTopic: ['Wer hat die Mona Lisa gemalt?', 'Regnet es morgen in Lissabon?', 'Wie backe ich Sauerteigbrot?'],
  },
  es: {
    instructions: `## Taller
Nuestros mecánicos reparan todas las bicicletas, sea cual sea la marca. Una revisión tarda dos días laborables; los pinchazos se arreglan al momento.
## Devoluciones
Aceptamos artículos sin usar durante treinta días. El importe vuelve a la cuenta de la que salió.
## Envíos
Los paquetes salen del almacén cada tarde. Los cuadros y las ruedas viajan con un transportista que llama antes.
## Alquiler
Las bicicletas urbanas y de carga se alquilan por días. Traiga un documento de identidad; la fianza es de 200 euros.
## Seguro
Ofrecemos una póliza contra robo: cubre las bicicletas robadas que estaban atadas.`,
    questions: [
      ['¿Reparáis bicicletas de cualquier marca?', 'Taller'],
      ['¿Cuánto tardan en revisar una bici?', 'Taller'],
      ['¿Puedo devolver artículos que no he usado?', 'Devoluciones'],
      ['¿Cuándo salen los paquetes del almacén?', 'Envíos'],
      ['¿De cuánto es la fianza del alquiler?', 'Alquiler'],
      ['¿La póliza cubre el robo de mi bicicleta?', 'Seguro'],
    ],
    offTopic: ['¿Quién pintó la Mona Lisa?', '¿Lloverá mañana en Lisboa?', '¿Cómo se hace el pan de masa madre?'],
  },
  tr: {
    instructions: `## Atölye
Ustalarımız her marka bisikleti onarır. Genel bakım iki iş günü sürer; patlak lastikler siz beklerken onarılır.
## İade
Kullanılmamış ürünleri otuz gün içinde geri alıyoruz. Tutar geldiği hesaba aktarılır.
## Kargo
Paketler depomuzdan her öğleden sonra çıkar. Kadroları ve tekerlekleri önceden arayan bir nakliyeci getirir.
## Kiralama
Şehir bisikletleri ve yük bisikletleri günlük kiralanır. Kimliğinizi getirin; depozito 200 avrodur.
## Sigorta
Hırsızlık sigortasına aracılık ediyoruz: kilitli iken çalınan bisikletleri karşılar.`,
    questions: [
      ['Patlayan lastiği hemen onarıyor musunuz?', 'Atölye'],
      ['Bisikletin genel bakımı kaç gün sürüyor?', 'Atölye'],
      ['Ürünleri kaç gün içinde geri alıyorsunuz?', 'İade'],
      ['Paketler depodan ne zaman çıkıyor?', 'Kargo'],
      ['Yük bisikleti kiralamak için depozito ne kadar?', 'Kiralama'],
      ['Çalınan bisikletimi sigorta karşılıyor mu?', 'Sigorta'],
    ],
    offTopic: [
      'Mona Lisa tablosunu kim yaptı?',
      'Yarın Lizbon’da yağmur yağacak mı?',
      'Ekşi mayalı ekmek nasıl pişirilir?',
    ],
  },
  ru: {
    instructions: `## Мастерская
Наши механики ремонтируют велосипеды любых марок. Осмотр занимает два рабочих дня; проколотую шину заклеим при вас.
## Возврат
Товары без следов езды принимаем обратно в течение тридцати дней. Сумма вернётся на счёт, с которого пришла.
## Доставка
Посылки покидают наш склад каждый вечер. Рамы и колёса везёт перевозчик, который заранее звонит.
## Прокат
Городские и грузовые велосипеды выдаются на сутки. Возьмите паспорт; залог составляет 200 евро.
## Страхование
Мы оформляем полис от кражи: он покрывает украденные велосипеды, которые были пристёгнуты.`,
    questions: [
      ['Вы заклеите проколотые шины сразу?', 'Мастерская'],
      ['Сколько рабочих дней займёт осмотр велосипеда?', 'Мастерская'],
      ['Примете ли вы обратно товар через тридцать дней?', 'Возврат'],
      ['Когда посылка покинет склад?', 'Доставка'],
      ['Какой залог за грузовой велосипед?', 'Прокат'],
      ['Покрывает ли полис кражу велосипеда?', 'Страхование'],
    ],
    offTopic: ['Кто написал Мону Лизу?', 'Будет ли завтра дождь в Лиссабоне?', 'Как испечь хлеб на закваске?'],
  },
  ar: {
    instructions: `## الورشة
يصلح الفنيون لدينا جميع الدراجات من أي علامة تجارية. يستغرق الفحص يومي عمل، ونصلح الإطارات المثقوبة فورًا.
## الإرجاع
نقبل البضائع غير المستعملة خلال ثلاثين يومًا. يعود المبلغ إلى الحساب الذي جاء منه.
## الشحن
تغادر الطرود مستودعنا كل مساء. أما الهياكل والعجلات فينقلها ناقل يتصل بكم مسبقًا.
## التأجير
يمكن استئجار دراجات المدينة ودراجات الحمولة يوميًا. أحضر بطاقة هوية، ومبلغ التأمين 200 يورو.
## الحماية من السرقة
نوفر وثيقة ضد السرقة تغطي الدراجات المسروقة التي كانت مقفلة.`,
    questions: [
      ['هل تصلحون الإطار المثقوب فورًا؟', 'الورشة'],
      ['كم يومًا يستغرق فحص الدراجة؟', 'الورشة'],
      ['هل تقبلون بضائع غير مستعملة خلال ثلاثين يوما؟', 'الإرجاع'],
      ['متى تغادر الطرود المستودع؟', 'الشحن'],
      ['كم مبلغ التأمين عند استئجار دراجة حمولة؟', 'التأجير'],
      ['هل تغطي الوثيقة سرقة الدراجات؟', 'الحماية من السرقة'],
    ],
    offTopic: ['من رسم الموناليزا؟', 'هل ستمطر غدًا في لشبونة؟', 'كيف أخبز خبز العجين المخمر؟'],
  },
  hi: {
    instructions: `## कार्यशाला
हमारे मिस्त्री हर ब्रांड की साइकिल की मरम्मत करते हैं। जाँच में दो कार्यदिवस लगते हैं; पंचर टायर तुरंत ठीक किए जाते हैं।
## वापसी
बिना चलाया हुआ सामान हम तीस दिनों के भीतर वापस लेते हैं। राशि उसी खाते में लौटती है।
## डिलीवरी
पार्सल हर दोपहर हमारे गोदाम से निकलते हैं। फ्रेम और पहिए एक परिवहन कंपनी लाती है।
## किराया
शहरी और मालवाहक साइकिलें दिन के हिसाब से किराए पर मिलती हैं। पहचान पत्र लाएँ; जमानत राशि 200 यूरो है।
## बीमा
हम चोरी का बीमा कराते हैं: यह ताला लगी चोरी हुई साइकिलों को कवर करता है।`,
    questions: [
      ['क्या आप पंचर टायर तुरंत ठीक करते हैं?', 'कार्यशाला'],
      ['साइकिल की जाँच में कितने कार्यदिवस लगेंगे?', 'कार्यशाला'],
      ['क्या बिना चलाया सामान वापस हो सकता है?', 'वापसी'],
      ['पार्सल गोदाम से कब निकलता है?', 'डिलीवरी'],
      ['मालवाहक साइकिल के लिए जमानत राशि कितनी है?', 'किराया'],
      ['क्या बीमा चोरी हुई साइकिल को कवर करता है?', 'बीमा'],
    ],
    offTopic: ['मोना लिसा किसने बनाई?', 'क्या कल लिस्बन में बारिश होगी?', 'खमीर वाली रोटी कैसे पकाते हैं?'],
  },
  zh: {
    instructions: `## 维修车间
我们的技师修理所有品牌的自行车。全面检查需要两个工作日；轮胎被扎破可以当场补好。
## 退货
没有骑过的商品三十天之内可以退回。款项会退到原来的账户。
## 送货
包裹每天下午离开我们的仓库。车架和车轮由货运公司运送，司机会提前打电话。
## 租车
城市自行车和载货自行车可以按天租用。请带上身份证；押金是二百欧元。
## 保险
我们代办盗窃保险：上了锁却被偷走的自行车可以获得赔偿。`,
    questions: [
      ['轮胎扎破了能当场补好吗？', '维修车间'],
      ['全面检查需要几个工作日？', '维修车间'],
      ['没骑过的商品可以退回吗？', '退货'],
      ['包裹什么时候离开仓库？', '送货'],
      ['租载货自行车的押金是多少？', '租车'],
      ['自行车被偷走，保险有赔偿吗？', '保险'],
    ],
    offTopic: ['蒙娜丽莎是谁画的？', '明天里斯本会下雨吗？', '酸面包怎么烤？'],
  },
}
