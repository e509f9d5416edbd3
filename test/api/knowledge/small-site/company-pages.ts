import type { SitePage } from './site-pages.ts'

/* The pages of a bicycle shop about itself and about buying from it. */

export const companyPages: SitePage[] = [
  {
    path: '/',
    title: 'Bicycles, workshop and rental in Harrowby',
    text: `Alder & Finch is a bicycle shop on the canal in Harrowby. We sell bicycles for everyday life, repair those of every make, and rent them out from April to October.

## New this spring

The Heron cargo bike is back in stock, now with a longer load bed. Come in for a test ride; you need no appointment for that, only a photo ID.

## A workshop that you can see

Our mechanics work behind glass. Whoever waits can watch, with a coffee from the machine by the door.`,
  },
  {
    path: '/about',
    title: 'About us',
    text: `We are nine people who ride to work. Maud Alder and Tobias Finch founded the shop in 2009 in a former boathouse; since 2016 it has belonged to all who work in it, as a cooperative.

## What we believe in

A good bicycle is one that is ridden. We would rather repair an old one than sell a new one, and we say so when a repair is not worth its price.

## How we decide

The cooperative meets on the first Tuesday of each month. Every member has one vote, from the apprentice to the founders.`,
  },
  {
    path: '/team',
    title: 'Our team',
    text: `Here is who you meet when you come in.

## Maud Alder

Maud founded the shop, buys what we sell, and rides an old steel tourer.

## Tobias Finch

Tobias does the accounts and fits bicycles to people; he trained as a physiotherapist.

## Ines Carvalho

Ines leads the workshop. She has built more than two thousand wheels, and speaks Portuguese and English.

## Jonas Weber

Jonas looks after e-bikes, their motors and their software. He speaks German.

## Priya Nair

Priya runs the rental and plans the tours along the canal.`,
  },
  {
    path: '/opening-hours',
    title: 'Opening hours',
    text: `| Day | Shop | Workshop |
| --- | --- | --- |
| Monday | closed | closed |
| Tuesday to Friday | 9:30 to 18:30 | 8:00 to 17:00 |
| Saturday | 9:30 to 16:00 | 9:30 to 13:00 |
| Sunday | closed | closed |

## Public holidays

We are closed on public holidays, and between Christmas and New Year. On Christmas Eve the shop closes at noon.

## Summer

In July and August the shop stays open until 20:00 on Thursdays.`,
  },
  {
    path: '/directions',
    title: 'How to find us',
    text: `Our address is 14 Boathouse Lane, Harrowby HB2 6QT, on the north bank of the canal.

## By train

From Harrowby station it is a walk of seven minutes: leave by the east exit, cross the footbridge, and follow the towpath.

## By bus

Lines 4 and 11 stop at Canal Street, two hundred metres away.

## By car

There are three parking spaces in the yard for loading, for twenty minutes each. The car park at the market hall is five minutes away on foot.

## Getting in with a wheelchair

The entrance is level, and the counter has a lower part. The toilet can be reached without steps.`,
  },
  {
    path: '/contact',
    title: 'Contact',
    text: `Call us on 01632 960 114 during opening hours, or write to hello@alderfinch.example. We answer mail within one working day.

## The workshop

For a question about a repair that is under way, call the workshop directly on 01632 960 115, and have the number on your ticket ready.

## Complaints

If something went wrong, write to Tobias at complaints@alderfinch.example. You hear from him within three days.`,
  },
  {
    path: '/history',
    title: 'From boathouse to bicycle shop',
    text: `The house at the lock was built in 1887 for the rowing club, which left it in the flood of 1953.

## The years in between

For thirty years it stored canal barges' rope and tar, and the beams still smell of it on warm days.

## The fire

In 2013 a fire in the attic destroyed the stock of a whole winter. Customers cleaned and painted for two weekends, and we opened again after nineteen days.`,
  },
  {
    path: '/careers',
    title: 'Working here',
    text: `We train one apprentice a year and now and then look for somebody with experience.

## Mechanic, full time

We are looking for a mechanic who knows hydraulic brakes and e-bikes. It is 37 hours a week over four days, at £29,400 a year, with a share in the cooperative after two years.

## Apprenticeship

The apprenticeship begins on 1 September and takes three years. Apply by the end of March with a letter and, if you like, a photo of something that you have repaired.`,
  },
  {
    path: '/privacy',
    title: 'Privacy',
    text: `We keep what we need to repair your bicycle and to send you a bill: name, address, telephone number and the bicycle's frame number.

## How long we keep it

Invoices stay for six years, as tax law requires. Repair tickets are deleted after two years.

## Cameras

There is a camera above the till. Its pictures are overwritten after 72 hours.`,
  },
  {
    path: '/terms',
    title: 'Terms of sale',
    text: `These terms apply to what you buy in our shop and online.

## Ownership

Goods remain ours until they are paid for in full.

## Bicycles that are not collected

A bicycle that is ready and is not collected within three months after two reminders is given to the youth workshop of the town.`,
  },
  {
    path: '/gift-cards',
    title: 'Gift cards',
    text: `Gift cards come in any amount from £10 to £1,000. You can buy them at the counter or online, where we send them by mail as a PDF.

## How long they last

A gift card is valid for five years from the day of purchase. It cannot be exchanged for cash, but what is left on it stays on it.`,
  },
  {
    path: '/sustainability',
    title: 'What we do for the climate',
    text: `All our electricity comes from the roof: 46 panels, which give more in a year than we use.

## Packaging

We send in used boxes. If yours says bananas, that is why.

## Old tyres and batteries

Bring us worn tyres, tubes and e-bike batteries; we take them free of charge and pass them on for recycling. Tubes become bags at the weaving mill in Selby Row.`,
  },
  {
    path: '/shipping',
    title: 'Shipping',
    text: `We send parts and accessories to all of the United Kingdom and Ireland.

## What it costs

Parcels cost £4.90; from an order of £60 on they are free. Bicycles come with a carrier for £45, ready to ride but for pedals and handlebar.

## How long it takes

What is in stock leaves us on the same day if you order before 14:00. Parcels take two working days in the United Kingdom and four to Ireland. Bicycles take about a week, since we set up each one before it leaves.

## Islands

To the Scottish islands and the Isles of Scilly the carrier asks for £20 more.`,
  },
  {
    path: '/returns',
    title: 'Returns and exchanges',
    text: `You may send back what you bought online within 30 days, unused and in its box.

## Who pays for the parcel

We pay for returns of things that are faulty or that we mixed up. In all other cases the return parcel is yours to pay.

## Bicycles

A bicycle that was ridden for more than ten kilometres cannot be returned, but we take it in part exchange.

## When the money comes

We refund within five working days after the parcel reached us, in the way in which you paid.`,
  },
  {
    path: '/payment',
    title: 'Ways to pay',
    text: `In the shop you can pay in cash, by card and by phone. Online we take cards, PayPal and bank transfer.

## Paying in instalments

Bicycles from £600 can be paid in 12 monthly instalments without interest, or in 24 at 5.9 % a year. We need proof of your address and your last two payslips.

## Invoices for companies

Companies and schools receive an invoice on request, payable within 14 days.`,
  },
  {
    path: '/warranty',
    title: 'Warranty',
    text: `All new bicycles have a warranty of two years on parts. Our own frames, those of the names Kestrel and Heron, have one of ten years.

## What it does not cover

Tyres, chains, brake pads and other parts that wear out are not covered, and neither is damage from falls or from pressure washers.

## Used bicycles

Used bicycles from us have a warranty of six months.`,
  },
  {
    path: '/price-match',
    title: 'Price promise',
    text: `If you find the same bicycle for less at another shop in the country within two weeks of your purchase, we pay back the difference. Auctions and private sellers do not count. Bring the offer, in print or on your phone.`,
  },
  {
    path: '/cycle-to-work',
    title: 'Cycle to work',
    text: `We accept vouchers of Cyclescheme, Green Commute and Bike2Work. Through your employer you save between 28 and 42 percent of a bicycle's price.

## How it goes

Choose a bicycle, ask us for a quote, and pass that on to your employer. As soon as the voucher is here, usually within ten days, you can collect the bicycle.

## Upper limit

Most employers allow up to £3,000; ask yours whether an e-bike may cost more.`,
  },
  {
    path: '/trade-in',
    title: 'Part exchange',
    text: `We take your old bicycle when you buy a new one. It should be no older than eight years and in working order; we offer between 15 and 40 percent of its former price. Bring the receipt if you have it. We do not take bicycles from department stores, nor those whose frame number was removed.`,
  },
  {
    path: '/insurance',
    title: 'Insurance against theft',
    text: `Together with Wheelguard we offer an insurance that pays for theft, vandalism and accidents. It costs 7 percent of the bicycle's price a year, £40 at least.

## In case of theft

Report it to the police within 48 hours, and send us the crime number. The insurer asks for both keys of a lock that is rated Gold.`,
  },
]
