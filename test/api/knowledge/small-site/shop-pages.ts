import type { SitePage } from './site-pages.ts'

/* The pages of a bicycle shop about what it sells, its guides, and its pages in German and French. */

export const shopPages: SitePage[] = [
  {
    path: '/shop/bikes',
    title: 'Bicycles',
    table: {
      head: ['Model', 'Kind', 'Gears', 'Weight', 'Price'],
      rows: [
        ['Kestrel 3', 'city', '8, hub', '14.2 kg', '£890'],
        ['Kestrel 5', 'city, belt drive', '11, hub', '14.9 kg', '£1,390'],
        ['Plover', 'touring', '30, derailleur', '13.6 kg', '£1,250'],
        ['Plover Randonneur', 'touring, steel', '14, Rohloff', '15.1 kg', '£2,980'],
        ['Swift', 'road', '22, derailleur', '9.4 kg', '£1,480'],
        ['Swift Gravel', 'gravel', '12, derailleur', '10.2 kg', '£1,720'],
        ['Wren', 'folding', '6, derailleur', '11.5 kg', '£940'],
        ['Magpie', 'single speed', '1', '9.9 kg', '£540'],
        ['Grebe', 'tandem', '27, derailleur', '21 kg', '£2,450'],
      ],
      after: 'All prices with VAT, lights and a first service after six weeks.',
    },
  },
  {
    path: '/shop/e-bikes',
    title: 'E-bikes',
    table: {
      head: ['Model', 'Motor', 'Battery', 'Range', 'Price'],
      rows: [
        ['Kestrel E', 'Bosch Active Line', '400 Wh', 'up to 50 miles', '£2,290'],
        ['Kestrel E Belt', 'Bosch Performance', '500 Wh', 'up to 62 miles', '£2,890'],
        ['Plover E', 'Shimano Steps E6100', '630 Wh', 'up to 80 miles', '£3,340'],
        ['Heron E', 'Bosch Cargo Line', '725 Wh', 'up to 45 miles with a load', '£5,190'],
        ['Swift E', 'Mahle X20', '350 Wh', 'up to 55 miles', '£3,690'],
      ],
      after: 'A second battery for the Heron E costs £690.',
    },
  },
  {
    path: '/shop/kids',
    title: "Children's bicycles",
    text: `| Model | Wheels | For a height of | Weight | Price |
| --- | --- | --- | --- | --- |
| Robin balance bike | 12 inch | 85 to 105 cm | 3.4 kg | £120 |
| Robin 16 | 16 inch | 100 to 120 cm | 5.9 kg | £290 |
| Robin 20 | 20 inch | 115 to 135 cm | 7.8 kg | £360 |
| Robin 24 | 24 inch | 130 to 150 cm | 9.1 kg | £420 |

## The growing plan

When a child has outgrown a Robin, we take it back for half of its price towards the next size, if it is in good order.`,
  },
  {
    path: '/shop/kestrel-3',
    title: 'Kestrel 3',
    text: `The bicycle for every day: upright, quiet, and with all that is worn out by weather inside of the hub.

## Sizes and colours

It comes in 50, 54 and 58 centimetres, in moss green and slate grey, each as diamond frame or step-through.

## What is fitted

Shimano Nexus hub with eight gears, hydraulic brakes by Magura, dynamo light, a rack for 25 kilograms and mudguards of aluminium.

## Delivery time

Moss green is in stock; slate grey takes four weeks.`,
  },
  {
    path: '/shop/heron-cargo',
    title: 'Heron cargo bike',
    text: `The Heron carries two children, or a week's shopping, or a cello. Its load bed is 92 centimetres long and takes up to 100 kilograms.

## Extras

A rain cover for children costs £165, a box that can be locked £240, a bench with belts for two £130.

## Documents

The [owner's manual](/files/heron-manual.pdf) tells how to load it, and how to change the steering cable.`,
  },
  {
    path: '/shop/wren-folding',
    title: 'Wren folding bike',
    text: `The Wren folds in fifteen seconds, to 32 by 62 by 58 centimetres: it is luggage on every train. It carries riders of up to 105 kilograms and has wheels of 16 inches. A bag for it costs £45.`,
  },
  {
    path: '/shop/lights',
    title: 'Lights',
    text: `We sell lights of Busch & Müller and Supernova. For dark lanes we recommend 70 lux and more; in town, 40 will do. Dynamo lights cost from £65, those with a battery from £38 the pair. All lights that we sell can be repaired: we stock glass, cables and switches.`,
  },
  {
    path: '/shop/helmets',
    title: 'Helmets',
    text: `A helmet fits when it sits level and does not move as you shake your head with its strap open. Try them on; we have heads of card for nobody. Prices begin at £45 for adults and £32 for children. After a fall it has done its work: within three years of purchase, we replace it at half price.`,
  },
  {
    path: '/shop/locks',
    title: 'Locks',
    text: `A lock should cost a tenth of the bicycle. U-locks of Abus and Hiplok cost from £55 to £140, folding locks from £70. All that we recommend are rated Gold by Sold Secure. We have frame locks that open with the same key as the battery of an e-bike; allow a week for those.`,
  },
  {
    path: '/guides/chain-care',
    title: 'How to care for a chain',
    text: `A chain that is cared for lasts three times as long.

## How often

Oil it every 150 miles, or after each ride in the rain. Wipe off what is too much: oil outside of the rollers only collects dirt.

## When it is worn

With a gauge you see how much it has stretched. At 0.75 percent it must go, or it takes the cassette with it.

## What not to use

Kitchen oil goes gummy, and spray that loosens rust washes out the grease.`,
  },
  {
    path: '/guides/tyre-pressure',
    title: 'The right tyre pressure',
    text: `Wide tyres want less pressure than narrow ones, heavy riders more than light ones.

| Width of the tyre | Rider of 60 kg | Rider of 85 kg |
| --- | --- | --- |
| 25 mm | 6.0 bar | 7.5 bar |
| 32 mm | 4.5 bar | 5.5 bar |
| 40 mm | 3.0 bar | 4.0 bar |
| 50 mm | 2.0 bar | 2.8 bar |

Check it once a month: a good tube loses about half a bar in that time.`,
  },
  {
    path: '/guides/choosing-size',
    title: 'Which frame size is mine?',
    text: `Stand without shoes, measure from the floor to the crotch, and multiply by 0.66: that is the frame height of a city bike in centimetres. For a road bike it is 0.68, for a mountain bike 0.57. Between two sizes, take the smaller one if you like it agile, the larger one for long tours.`,
  },
  {
    path: '/guides/commuting-winter',
    title: 'To work through the winter',
    text: `Cold is a matter of gloves, dark one of lights, and ice one of tyres.

## Tyres with spikes

They cost from £49 each, grip on ice, and hum on tarmac. Ride them in for 30 miles on dry roads, so that the spikes settle.

## Salt

Rinse the bicycle with warm water once a week, never with a pressure washer, and oil the chain afterwards.

## E-bike batteries

Keep them at room temperature, and put them in just before you leave. Below freezing a battery gives about a third less.`,
  },
  {
    path: '/de/werkstatt',
    title: 'Werkstatt',
    language: 'de',
    text: `Wir reparieren Fahrräder aller Marken. Die meisten Reparaturen sind nach drei Werktagen fertig.

## Was eine Inspektion kostet

Die kleine Inspektion kostet 49 Pfund, die große 119 Pfund. Ersatzteile kommen hinzu.

## Leihrad

Solange Ihr Rad bei uns ist, leihen wir Ihnen eines für acht Pfund am Tag.`,
  },
  {
    path: '/de/verleih',
    title: 'Fahrradverleih',
    language: 'de',
    text: `Von April bis Oktober verleihen wir Stadträder, Tandems und Lastenräder.

## Kaution

Für ein Stadtrad hinterlegen Sie 80 Pfund, für ein Lastenrad 200 Pfund, mit Karte.

## Stornieren

Bis zum Abend vorher können Sie kostenlos absagen, danach berechnen wir die Hälfte des Preises.

## Kinder

Kinderhelme sind kostenlos, Anhänger kosten zwölf Pfund am Tag.`,
  },
  {
    path: '/de/kontakt',
    title: 'Kontakt auf Deutsch',
    language: 'de',
    text: `Jonas Weber spricht Deutsch. Sie erreichen ihn dienstags und donnerstags von 10 bis 16 Uhr unter 01632 960 117, sonst über jonas@alderfinch.example.`,
  },
  {
    path: '/fr/location',
    title: 'Location de vélos',
    language: 'fr',
    text: `D'avril à octobre, nous louons des vélos de ville, des tandems et des vélos cargo.

## Horaires de retour

Les vélos sont à rendre avant 18 heures. Chaque heure de retard coûte cinq livres.

## Livraison à l'hôtel

Nous apportons les vélos à votre hôtel, dans un rayon de seize kilomètres, pour dix-huit livres.

## Assurance

L'assurance contre le vol coûte trois livres par jour; la franchise est de cent livres.`,
  },
  {
    path: '/fr/atelier',
    title: 'Atelier',
    language: 'fr',
    text: `Nous réparons toutes les marques, le plus souvent en trois jours ouvrables.

## Crevaison

La réparation d'une crevaison coûte quatorze livres et se fait en vingt minutes, sans rendez-vous.`,
  },
]
