/* Small sites, each with the conversations that visitors have about it. These were written before anything was asked. */

/** What is asked, in turn, each with what its answer must say. */
export type Talk = [question: string, says: RegExp][]
/** A site: its pages by path, and the language that its visitors speak. */
export type Place = { language: string; pages: Record<string, string>; talks: Talk[] }

const page = (language: string, title: string, body: string) =>
  `<!doctype html><html lang="${language}"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`
const table = (heads: string[], ...rows: string[][]) =>
  `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

/** A site with a first page that leads to the others. */
function site(language: string, name: string, others: Record<string, [title: string, body: string]>) {
  const links = Object.entries(others).map(([path, [title]]) => `<a href="${path}">${title}</a>`)
  const pages = Object.entries(others).map(([path, [title, body]]) => [path, page(language, title, body)])
  return { '/': page(language, name, links.join(' ')), ...Object.fromEntries(pages) } as Record<string, string>
}

const gym: Place = {
  language: 'en',
  pages: site('en', 'Quayside Gym', {
    '/memberships': [
      'Memberships',
      `<p>All memberships include the gym floor and the changing rooms.</p>
      <h2>Monthly prices</h2>${table(['Membership', 'Per month', 'When'], ['Off-peak', '£24', 'Weekdays until 16:00'], ['Anytime', '£36', 'Always'], ['Family', '£68', 'Two adults and up to three children'], ['Student', '£22', 'Always, with a valid student card'])}
      <h2>Joining fee</h2><p>There is a joining fee of £15, which we waive in January.</p>
      <h2>Freezing a membership</h2><p>A membership can be frozen for up to three months. That costs £5 a month.</p>
      <h2>Leaving us</h2><p>Cancel with one month's notice, by email or at the desk.</p>`,
    ],
    '/classes/spinning': [
      'Spinning',
      `<p>Forty-five minutes on the bike, to loud music. Marta Lind teaches it.</p><h2>Times</h2>${list('Monday 18:30', 'Wednesday 7:00', 'Saturday 9:30')}
      <h2>Price</h2><p>Free for members, £6 for guests.</p><h2>What to bring</h2><p>A towel and a bottle of water.</p>`,
    ],
    '/classes/yoga': [
      'Yoga',
      `<p>Sixty quiet minutes with Owen Pratt, for beginners and the experienced alike.</p><h2>Times</h2>${list('Tuesday 19:00', 'Thursday 12:15', 'Sunday 10:00')}
      <h2>Price</h2><p>Free for members, £8 for guests.</p><h2>What to bring</h2><p>Mats and blocks are provided.</p>`,
    ],
    '/classes/boxing': [
      'Boxing',
      `<p>Fifty minutes of footwork and bag work with Dev Rao.</p><h2>Times</h2>${list('Friday 18:00')}
      <h2>Price</h2><p>£9 for everybody.</p><h2>Who can join</h2><p>Anyone from 16 years on. Gloves can be borrowed.</p>`,
    ],
    '/pool': [
      'Swimming pool',
      `<p>Our pool is 25 metres long and has six lanes. The water is heated to 28 °C.</p>
      <h2>Opening hours</h2>${table(['Day', 'Open'], ['Monday to Friday', '6:30 – 21:00'], ['Saturday', '8:00 – 18:00'], ['Sunday', '9:00 – 14:00'])}
      <h2>Prices</h2>${table(['Ticket', 'Price'], ['Adults, single swim', '£5.50'], ['Children up to 15', '£3'], ['Ten swims', '£48'])}
      <h2>Children</h2><p>Children under 8 must be accompanied by an adult in the water.</p>`,
    ],
    '/sauna': [
      'Sauna',
      `<p>A Finnish sauna at 90 °C and a cold plunge.</p><h2>Opening hours</h2><p>Daily from 15:00 to 21:30. Tuesday is for women only.</p>
      <h2>Price</h2><p>£7 for three hours.</p><h2>Towels</h2><p>A towel can be hired for £1.50.</p><h2>Age</h2><p>From 16 years.</p>`,
    ],
    '/climbing': [
      'Climbing wall',
      `<p>The wall is 12 metres high and has forty routes.</p><h2>Equipment</h2><p>Climbing shoes can be hired for £3, a harness for £4.</p>
      <h2>Induction</h2><p>Everybody needs an induction before the first climb. It takes an hour and costs £18.</p>
      <h2>Kids' climbing</h2><p>Children from 6 to 11 climb on Saturdays at 10:00 with an instructor, for £12.</p>`,
    ],
    '/training': [
      'Personal training',
      `<p>A trainer for you alone, for forty-five minutes.</p><h2>Prices</h2>${table(['Sessions', 'Price'], ['One session', '£38'], ['Five sessions', '£180'], ['Ten sessions', '£340'])}
      <h2>Our trainers</h2>${list('Marta Lind – endurance', 'Dev Rao – strength and boxing', 'Susan Oke – after injuries')}`,
    ],
    '/visit': [
      'Your visit',
      `<h2>How to find us</h2><p>4 Quay Street, next to the fish market. Bus 12 stops outside.</p><h2>Parking</h2><p>Behind the building, free of charge for two hours.</p>
      <h2>Lockers</h2><p>Lockers take a £1 coin, which you get back.</p><h2>Creche</h2><p>On weekdays from 9:00 to 12:00, £4 an hour for each child.</p>
      <h2>Dogs</h2><p>Dogs are not allowed in the building, except assistance dogs.</p>`,
    ],
  }),
  talks: [
    [
      ['how much is the off-peak membership', /£24/],
      ['and for students?', /£22/],
      ['can i freeze it', /three months/],
    ],
    [
      ['what does it cost to swim', /£5\.50/],
      ['and for kids', /£3/],
      ['opening times on sundays', /9:00 – 14:00/],
    ],
    [
      ['is the sauna open on tuesdays', /women only/],
      ['how much', /£7/],
      ['do they have towels', /£1\.50/],
    ],
    [
      ['how much is boxing', /£9/],
      ['what about yoga', /£8/],
      ['and how long is it', /sixty/i],
    ],
    [
      ['where can I park', /behind the building/i],
      ['is that free', /free of charge/],
      ['and can i bring my dog', /not allowed/],
    ],
    [
      ['how high is the climbing wall', /12 metres/],
      ['do I need shoes', /£3/],
      ['is there something for children there', /Saturdays at 10/],
    ],
    [
      ['personal training price', /£38/],
      ['and a pack of ten', /£340/],
      ['who are the trainers', /Susan Oke/],
    ],
    [
      ['When does the pool close on Saturday?', /18:00/],
      ['And the sauna?', /21:30/],
      ['how much is it there', /£7/],
    ],
  ],
}

const museum: Place = {
  language: 'de',
  pages: site('de', 'Museum am Speicher', {
    '/eintritt': [
      'Eintritt',
      `${table(['Karte', 'Preis'], ['Erwachsene', '9 €'], ['Ermäßigt', '6 €'], ['Kinder bis 12 Jahre', 'frei'], ['Familien', '20 €'], ['Jahreskarte', '35 €'])}
      <p>Freitags ab 16 Uhr ist der Eintritt für alle frei.</p>`,
    ],
    '/oeffnungszeiten': [
      'Öffnungszeiten',
      `${table(['Tag', 'Geöffnet'], ['Montag', 'geschlossen'], ['Dienstag und Mittwoch', '10–18 Uhr'], ['Donnerstag', '10–20 Uhr'], ['Freitag bis Sonntag', '10–18 Uhr'])}
      <p>Einlass bis 30 Minuten vor Schluss.</p>`,
    ],
    '/fuehrungen': [
      'Führungen',
      `<h2>Öffentliche Führung</h2><p>Sonntags um 11:30 Uhr, 60 Minuten, 4 € zusätzlich zum Eintritt.</p>
      <h2>Gruppenführung</h2><p>Eine Führung für Gruppen bis 20 Personen kostet 85 €. Bitte melden Sie sich zwei Wochen vorher an.</p>`,
    ],
    '/ausstellungen/hafenlichter': [
      'Hafenlichter',
      `<p>Fotografien von Ilse Brandt aus vierzig Jahren.</p><h2>Laufzeit</h2><p>Bis 15. März.</p><h2>Ort</h2><p>Zweites Obergeschoss.</p>`,
    ],
    '/ausstellungen/salz-und-eis': [
      'Salz und Eis',
      `<p>Wie der Fisch haltbar wurde: Geräte, Karten, Geschichten.</p><h2>Laufzeit</h2><p>Vom 4. April bis 30. September.</p><h2>Ort</h2><p>Erdgeschoss.</p>`,
    ],
    '/cafe': [
      'Café Kontor',
      `<p>Täglich außer montags von 9 bis 17 Uhr, auch ohne Eintrittskarte.</p><h2>Frühstück</h2><p>Bis 12 Uhr, das große kostet 11 €.</p><h2>Hunde</h2><p>Hunde dürfen auf die Terrasse.</p>`,
    ],
    '/anfahrt': [
      'Anfahrt',
      `<p>Speicherstraße 8. Straßenbahn 5 bis Haltestelle Speicher.</p><h2>Parken</h2><p>Parkhaus Nordkai, 2 € pro Stunde.</p><h2>Barrierefrei</h2><p>Ein Aufzug fährt in alle Stockwerke. Rollstühle leihen wir an der Kasse aus.</p>`,
    ],
  }),
  talks: [
    [
      ['Was kostet der Eintritt?', /9 €/],
      ['und für Kinder?', /frei/],
      ['und eine Familie', /20 €/],
    ],
    [
      ['Wann habt ihr offen?', /10–18/],
      ['auch montags?', /geschlossen/],
      ['und donnerstags', /10–20/],
    ],
    [
      ['Was kostet eine Gruppenführung', /85 €/],
      ['wie viele Leute dürfen mit', /20 Personen/],
      ['wie lange vorher muss man sich anmelden', /zwei Wochen/],
    ],
    [
      ['Wann macht das Café auf', /9 bis 17/],
      ['gibt es dort Frühstück', /11 €/],
      ['sind da Hunde erlaubt', /Terrasse/],
    ],
  ],
}

const rental: Place = {
  language: 'es',
  pages: site('es', 'Ruedas del Puerto', {
    '/tarifas': [
      'Tarifas',
      `${table(['Bicicleta', 'Medio día', 'Día entero', 'Fianza'], ['Urbana', '8 €', '12 €', '50 €'], ['Eléctrica', '18 €', '28 €', '150 €'], ['Tándem', '15 €', '22 €', '80 €'], ['Infantil', '5 €', '8 €', '30 €'])}
      <p>El casco y el candado están incluidos.</p>`,
    ],
    '/horario': [
      'Horario',
      table(
        ['Día', 'Horario'],
        ['Lunes a viernes', '9:30 – 20:00'],
        ['Sábado', '9:00 – 20:00'],
        ['Domingo', '10:00 – 14:00'],
      ),
    ],
    '/seguro': ['Seguro', '<p>El seguro contra robo cuesta 3 € al día. No cubre los pinchazos.</p>'],
    '/tienda': ['La tienda', '<p>Estamos en la calle del Faro 21, junto a la lonja.</p>'],
    '/rutas': [
      'Rutas guiadas',
      '<p>Los sábados a las 10:00 salimos hacia el faro: tres horas, 25 € con bicicleta incluida.</p>',
    ],
  }),
  talks: [
    [
      ['cuánto cuesta una bici eléctrica al día', /28 €/],
      ['y la fianza?', /150 €/],
      ['y un tándem?', /22 €|80 €/],
    ],
    [
      ['¿a qué hora abren?', /9:30/],
      ['¿y los domingos?', /10:00 – 14:00/],
      ['¿dónde están?', /Faro 21/],
    ],
  ],
}

const kitchen: Place = {
  language: 'fr',
  pages: site('fr', 'L’Atelier du Quai', {
    '/cours/pain': [
      'Cours de pain',
      '<p>Pétrir, façonner, cuire : vous repartez avec deux pains.</p><h2>Durée</h2><p>Trois heures.</p><h2>Tarif</h2><p>75 € par personne.</p><h2>Dates</h2><p>Chaque samedi matin à 9 h.</p>',
    ],
    '/cours/patisserie': [
      'Cours de pâtisserie',
      '<p>Éclairs et tartes de saison.</p><h2>Durée</h2><p>Quatre heures.</p><h2>Tarif</h2><p>85 € par personne.</p><h2>Dates</h2><p>Chaque dimanche à 14 h.</p>',
    ],
    '/bons-cadeaux': [
      'Bons cadeaux',
      '<p>Nous proposons des bons cadeaux de 50 €, 85 € et 150 €. Ils sont valables douze mois.</p><p>Le bon est envoyé par e-mail.</p>',
    ],
    '/annulation': ['Annulation', '<p>Vous pouvez annuler sans frais jusqu’à sept jours avant le cours.</p>'],
    '/venir': ['Venir à l’atelier', '<p>12 quai des Brumes. Arrêt de tram Halles.</p>'],
  }),
  talks: [
    [
      ['combien coûte le cours de pâtisserie ?', /85 €/],
      ['et celui de pain ?', /75 €/],
      ['il dure combien de temps ?', /trois heures/i],
    ],
    [
      ['proposez-vous des bons cadeaux ?', /50 €/],
      ['ils sont valables combien de temps ?', /douze mois/],
      ['et pour annuler un cours ?', /sept jours/],
    ],
  ],
}

const ferry: Place = {
  language: 'pl',
  pages: site('pl', 'Prom na wyspę', {
    '/bilety': [
      'Bilety',
      table(['Bilet', 'Cena'], ['Normalny', '18 zł'], ['Ulgowy', '11 zł'], ['Rower', '6 zł'], ['Samochód', '45 zł']),
    ],
    '/rozklad': [
      'Rozkład rejsów',
      table(
        ['Dzień', 'Pierwszy rejs', 'Ostatni rejs'],
        ['Poniedziałek–piątek', '6:00', '21:00'],
        ['Sobota', '7:00', '22:00'],
        ['Niedziela', '8:00', '20:00'],
      ),
    ],
    '/psy': ['Zwierzęta', '<p>Psy podróżują bezpłatnie, na smyczy.</p>'],
  }),
  talks: [
    [
      ['o której jest ostatni rejs w sobotę', /22:00/],
      ['a w niedzielę?', /20:00/],
      ['czy mogę zabrać psa', /smyczy/],
    ],
  ],
}

const outfitter: Place = {
  language: 'en',
  pages: site('en', 'Ardfell Tents', {
    '/products/brume-2': [
      'Brume 2 Tent',
      `<p>Two sleepers, two doors.</p><p>€389.00</p><p>Colour: Moss, Slate</p><h2>Numbers</h2>${table(['Figure', 'Value'], ['Minimum weight', '1.89 kg'], ['Packed weight', '2.14 kg'], ['Pack size', '44 × 16 cm'])}`,
    ],
    '/products/brume-3': [
      'Brume 3 Tent',
      `<p>The Brume, grown up by one person.</p><p>€469.00</p><p>Colour: Moss, Rust</p><h2>Numbers</h2>${table(['Figure', 'Value'], ['Minimum weight', '2.46 kg'], ['Packed weight', '2.78 kg'], ['Pack size', '48 × 18 cm'])}`,
    ],
    '/delivery': [
      'Delivery',
      `<p>Parcels leave our own shelves. Packed before 13:00 they go the same working day.</p>${table(['Country', 'Rate', 'Working days', 'Free from'], ['Germany', '€5.90', '2–3', '€75'], ['Switzerland', '€14.50', '4–6', '€180'], ['Ireland', '€11.90', '5–7', '€150'])}
      <h2>If the parcel is late</h2><p>Write to us with the order number. We open a search with the carrier, which takes up to eight days.</p>`,
    ],
    '/cafe': [
      'Wheel Café',
      `<p>Cakes and soups beside the shop.</p><h2>Opening hours</h2>${table(['Day', 'Open'], ['Saturday', '8:00–14:00 and 18:00–22:30'], ['Sunday', '9:00–18:00'])}`,
    ],
    '/app/macos': [
      'macOS',
      `<p>The planner runs on macOS 13 and later.</p><h2>Where things are</h2>${table(['What', 'Path'], ['Routes', '~/Documents/Routes'], ['Logs', '~/Library/Logs/Planner'])}`,
    ],
    '/app/windows': [
      'Windows',
      `<p>Windows 10 and Windows 11 are supported, 64-bit only.</p><h2>Where things are</h2>${table(['What', 'Path'], ['Routes', 'Documents\\Routes'], ['Logs', 'C:\\ProgramData\\Planner\\logs'])}`,
    ],
  }),
  talks: [
    [
      ['brume 2 weight', /1\.89 kg/],
      ['and the 3 person one?', /2\.46 kg/],
      ['what colours does it come in', /Rust/],
    ],
    [['how long does delivery to switzerland take', /4–6/]],
    [
      ['cafe opening hours sunday', /9:00–18:00/],
      ['saturday evening?', /22:30/],
    ],
    [
      ['where are the logs on macos', /Library/],
      ['and on windows', /ProgramData/],
    ],
  ],
}

const observatory: Place = {
  language: 'ko',
  pages: site('ko', '솔빛천문대', {
    '/time.do': [
      '관람시간',
      `<h2>운영시간</h2>${table(['구분', '관람시간'], ['평일', '오후 2시 ~ 오후 10시'], ['주말', '오전 11시 ~ 오후 10시'])}<h2>휴관일</h2>${list('매주 월요일', '설날·추석 당일')}`,
    ],
    '/fee.do': ['관람료', table(['구분', '요금'], ['어른', '5,000원'], ['어린이', '2,500원'], ['65세 이상', '무료'])],
    '/way.do': [
      '오시는 길',
      '<h2>주차 안내</h2><p>주차 요금은 기본 30분에 600원이며 1일 최대 8,000원입니다.</p><h2>버스</h2><p>21번 버스를 타고 천문대 입구에서 내리시면 됩니다.</p>',
    ],
    '/rule.do': ['관람예절', list('반려동물은 입장할 수 없습니다.', '플래시를 사용한 촬영은 금지됩니다.')],
  }),
  talks: [
    [
      ['입장료 얼마에요', /5,000원/],
      ['어린이는요?', /2,500원/],
    ],
    [['주차비', /600원/]],
  ],
}

const dentist: Place = {
  language: 'ja',
  pages: site('ja', 'さくら坂歯科', {
    '/access/': [
      'アクセス・診療時間',
      '<h2>診療時間</h2><p>9:30～13:00／14:30～19:00（木曜・日曜・祝日は休診）</p><h2>電車でお越しの方</h2><p>さくら坂駅の東口より徒歩３分です。</p><h2>お車でお越しの方</h2><p>ビル裏手に専用駐車場が6台分ございます。</p>',
    ],
    '/first/': [
      '初めての方へ',
      `<h2>当日お持ちいただくもの</h2>${list('マイナンバーカード', 'お薬手帳')}<h2>ご予約について</h2><p>当院は予約優先制です。お電話にてご予約ください。</p>`,
    ],
    '/implant/': [
      'インプラント',
      '<h2>費用</h2><p>1本385,000円（税込）です。</p><h2>10年保証</h2><p>10年間の保証付きです。6か月ごとの検診が条件となります。</p>',
    ],
  }),
  talks: [
    [
      ['インプラントいくら', /385,000円/],
      ['保証はある?', /10年間/],
    ],
    [['予約しないとだめですか', /予約優先制/]],
  ],
}

const teahouse: Place = {
  language: 'zh-CN',
  pages: site('zh-CN', '山岚茶铺', {
    '/ship.html': [
      '配送说明',
      '<h2>配送时效</h2><p>江浙沪地区1-2天，其他地区3-5天。</p><h2>运费</h2><p>满99元包邮，不满99元收取运费10元。</p>',
    ],
    '/return.html': [
      '退换货',
      '<h2>7天无理由退货</h2><p>自签收之日起7天内，未拆封的商品可申请退货。</p><h2>退款时间</h2><p>验收后3个工作日内原路退款。</p>',
    ],
    '/store.html': [
      '门店信息',
      '<h2>福州店</h2><p>营业时间：周一至周五 9:30-20:30；周六、周日 10:00-22:00</p><p>门店后院有免费停车位。</p>',
    ],
  }),
  talks: [
    [
      ['几点开门', /9:30/],
      ['周末呢', /10:00/],
    ],
    [['请问邮费多少', /99元/]],
    [['钱多久退回来', /3个工作日/]],
  ],
}

const rowers: Place = {
  language: 'de',
  pages: site('de', 'Ruderclub Seeufer', {
    '/satzung': [
      'Satzung',
      `<p>§ 7 Der Vorstand (1) Der Vorstand besteht aus zwei Vorsitzenden, einem Kassenwart und einem Bootswart. (2) Der Vorsitzende, der stellvertretende Vorsitzende und der Kassenwart vertreten den Verein. Es genügt die Unterschrift von zweien.</p>
      <p>§ 8 Der Ehrenrat wählt aus seiner Mitte einen Vorsitzenden. Der Vorsitzende leitet dessen Sitzungen.</p>`,
    ],
    '/impressum': [
      'Impressum',
      '<h2>Vertretungsberechtigter Vorstand</h2><p>Vertreten durch den Vorstand im Sinne des Gesetzes:</p><p><b>Vorsitzende:</b> Helga Brennecke</p><p><b>Stellvertretende Vorsitzende:</b> Ilse von der Aue</p><p><b>Kassenwart:</b> Uwe Tarp</p><h2>Register</h2><p>Amtsgericht Seestadt</p>',
    ],
    '/kurse': [
      'Kurse',
      `<h2>Anfängerkurse</h2><p>Kinder lernen das Rudern ab 10 Jahren, mittwochs um 16 Uhr.</p><h2>Preise der Kurse</h2>${table(['Kurs', 'Preis'], ['Kinderkurs Rudern', '60 €'], ['Kurs für Erwachsene', '95 €'])}`,
    ],
    '/angebot': [
      'Angebot',
      '<p>Vom Rennboot bis zum Wanderrudern bieten wir vieles, im Winter auch Ergometertraining.</p>',
    ],
  }),
  talks: [
    [['wer ist der vorsitzende', /^(?!.*§).*Helga Brennecke/s]],
    [['wie heißt der kassenwart', /^(?!.*§).*Uwe Tarp/s]],
    [
      ['ab welchem alter können kinder rudern lernen', /10 Jahren/],
      ['und gibts auch ergometertraining?', /im Winter auch Ergometertraining/],
    ],
  ],
}

const primary: Place = {
  language: 'fr',
  pages: site('fr', 'École des Tilleuls', {
    '/direction': [
      'La direction',
      `<p>La direction pédagogique de l'école veille au projet éducatif et accueille les familles.</p>
      <h2>L'équipe de gestion</h2><p>L'école est gérée par une association de parents, présidée par Monsieur Luc FERRAND.</p>`,
    ],
    '/equipe': [
      'Les maîtresses',
      "<h2>Odile d'ARGENS</h2><p>Directrice de l'établissement</p><p>Contact : direction@ecole.example</p><h2>Rose PETIT</h2><p>Maîtresse de la petite section</p>",
    ],
    '/inscription': [
      'Inscription',
      '<p>Prenez rendez-vous avec la direction de l’école pour inscrire votre enfant.</p>',
    ],
  }),
  talks: [[['qui est le directeur', /Odile d'ARGENS/]]],
}

export const places: Record<string, Place> = {
  ...{ gym, museum, rental, kitchen, ferry, outfitter },
  ...{ observatory, dentist, teahouse, rowers, primary },
}
