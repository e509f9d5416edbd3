import type { SitePage } from './site-pages.ts'

/* The pages of a bicycle shop about its workshop, its rental and its courses. */

export const servicePages: SitePage[] = [
  {
    path: '/faq',
    title: 'Frequently asked questions',
    html: `<p>What people ask us most.</p>
      <details><summary>Can I bring my dog into the shop?</summary><p>Yes, dogs are welcome on a lead. There is a bowl of water by the door.</p></details>
      <details><summary>Do you pump up tyres for free?</summary><p>Of course. There is also a pump outside, which works day and night.</p></details>
      <details><summary>Do you buy bicycles that were found?</summary><p>No. Please take those to the police; we would have to ask you for proof that it is yours.</p></details>
      <details><summary>May I take a bicycle for a test ride over the weekend?</summary><p>E-bikes and cargo bikes may be borrowed from Saturday to Tuesday for £50, which we deduct if you buy one.</p></details>`,
  },
  {
    path: '/workshop',
    title: 'Workshop',
    text: `We repair bicycles of all makes, with the exception of carbon frames that are cracked. Most repairs are ready after three working days; in April and May it can take a week.

## What we need from you

Bring the bicycle clean, please, and take off bags, lights that clip on, and locks. For e-bikes we need the battery with its key.

## Estimates

We call you if a repair becomes more than 20 percent dearer than estimated. An estimate alone costs £15, which we deduct from the repair.`,
  },
  {
    path: '/workshop/service-plans',
    title: 'Service plans',
    text: `Three plans, for those who would rather not think about it.

| Plan | What is done | How often | Price a year |
| --- | --- | --- | --- |
| Sparrow | safety check, tyres, chain oil | once a year | £49 |
| Thrush | all of Sparrow, gears and brakes adjusted, wheels trued | twice a year | £119 |
| Owl | all of Thrush, bearings, cables and a wash, collected at your door | four times a year | £259 |

Parts are extra in all plans, at ten percent less for Owl.`,
  },
  {
    path: '/workshop/prices',
    title: 'What repairs cost',
    table: {
      head: ['Repair', 'Price', 'Time'],
      rows: [
        ['Mending a puncture, front wheel', '£14', '20 minutes'],
        ['Mending a puncture, rear wheel with hub gears', '£24', '40 minutes'],
        ['New tyre, without the tyre', '£12', '20 minutes'],
        ['Adjusting derailleur gears', '£22', '30 minutes'],
        ['New chain', '£18', '20 minutes'],
        ['New chain and cassette', '£32', '45 minutes'],
        ['Bleeding a hydraulic brake', '£35', '45 minutes'],
        ['New brake pads, one wheel', '£15', '20 minutes'],
        ['Truing a wheel', '£20', '30 minutes'],
        ['Replacing a spoke', '£17', '30 minutes'],
        ['New bottom bracket', '£38', '60 minutes'],
        ['Facing the head tube and new headset', '£55', '90 minutes'],
        ['New gear cable', '£16', '30 minutes'],
        ['Fitting mudguards', '£25', '45 minutes'],
        ['Fitting a dynamo light set', '£48', '75 minutes'],
        ['Fitting a child seat', '£15', '20 minutes'],
        ['Washing a bicycle', '£19', '30 minutes'],
        ['Building up a bicycle from a box', '£75', '2 hours'],
        ['Packing a bicycle for a flight', '£60', '75 minutes'],
        ['Removing a lock whose key is lost', '£30', '15 minutes'],
      ],
      after: 'Prices are for work, with VAT and without parts.',
    },
  },
  {
    path: '/workshop/booking',
    title: 'Book a repair',
    text: `Choose a day online, by telephone or at the counter. Bring the bicycle by ten in the morning on the day; the evening before is fine, too.

## Cancelling

You can move or cancel an appointment without charge until 18:00 on the day before. After that we ask for £10.

## While you wait

We lend you a bicycle for £8 a day while yours is with us; for holders of the Owl plan that is free.`,
  },
  {
    path: '/workshop/wheel-building',
    title: 'Wheels built by hand',
    text: `Ines builds wheels to order, from light ones for racing to those that carry a tandem around the world.

## What it costs and how long it takes

Work is £70 a wheel. Allow three weeks, since we order spokes for each wheel in the right length.

## Guarantee on spokes

If a spoke breaks within five years, we replace it free of charge and true the wheel.`,
  },
  {
    path: '/workshop/e-bike',
    title: 'E-bike service',
    text: `We are service partner of Bosch, Shimano Steps and Mahle. For motors of other makers we cannot read the fault memory.

## Battery test

A test tells how much of its capacity a battery still has. It takes four hours and costs £39; you receive a printed report.

## Software

Updates are free with every service, and cost £20 by themselves.

## What we do not do

We do not tune motors to go faster than 15.5 miles an hour. That is against the law, and voids the insurance.`,
  },
  {
    path: '/workshop/suspension',
    title: 'Suspension service',
    text: `Forks want new oil and seals every 100 hours of riding, shocks every 50. We do the small service here, for £65 a fork, in three days. For the large one we send it to the maker; that takes two to three weeks and costs from £140.`,
  },
  {
    path: '/workshop/brakes',
    title: 'Brakes',
    text: `Brakes that squeal are mostly dirty, those that grind are worn out.

## When pads are due

Pads thinner than one millimetre must go. If you hear metal on metal, please do not ride on.

## Oil

We use mineral oil for Shimano and Magura, and DOT 5.1 for SRAM. The two must never be mixed.`,
  },
  {
    path: '/workshop/winter-storage',
    title: 'Storage in winter',
    text: `From November to the end of February we keep bicycles dry and warm in our attic. It costs £12 a month, for e-bikes £16, since we charge their batteries every six weeks. A wash before and a safety check after are included. There is room for 120 bicycles; most years it is full by the middle of October.`,
  },
  {
    path: '/workshop/emergency',
    title: 'Broken down on the way?',
    text: `In Harrowby and within eight miles of it, our van comes to you from Tuesday to Saturday between 9:00 and 17:00. Call 01632 960 119.

## What it costs

The trip is £25, work and parts come on top. With the Owl plan the trip is free.`,
  },
  {
    path: '/bike-fitting',
    title: 'Bike fitting',
    text: `Knees that hurt, hands that go numb: most of that comes from the way in which somebody sits. Tobias measures you and your bicycle, and films you on the trainer.

## How long and how much

A fitting takes two hours and costs £140. If you buy a bicycle from us within three months, £70 of it are deducted.

## What to bring

Your bicycle, your shoes, and the shorts that you ride in.`,
  },
  {
    path: '/rental',
    title: 'Rent a bicycle',
    text: `From April to October we rent out city bikes, e-bikes, tandems and cargo bikes, each with a lock, a helmet on request, and a map.

## What we need

An identity card or passport, and a deposit by card. Who rents an e-bike must be at least 16 years old.

## Reserving

Reserve online at least one day before. For a Saturday in summer, a week before is better.`,
  },
  {
    path: '/rental/prices',
    title: 'Rental prices',
    text: `| Bicycle | Half a day | A day | A week |
| --- | --- | --- | --- |
| City bike | £11 | £17 | £75 |
| E-bike | £26 | £39 | £180 |
| Tandem | £24 | £36 | £160 |
| Cargo bike | £30 | £45 | £210 |
| Child's bike | £7 | £11 | £45 |

Half a day is up to four hours. Who returns a bicycle late pays £5 for each hour that has begun.`,
  },
  {
    path: '/rental/tours',
    title: 'Guided tours',
    text: `Priya leads three tours along the canal. They are all flat, and stop for cake.

## Locks and ladders

Nineteen miles to the flight of locks at Morley, every Saturday at 10:00, four hours, £28.

## The evening ride

Eight miles at sunset, Thursdays at 19:00 from June to August, £15.

## To the weaving mill

Twelve miles with a visit of the mill at Selby Row, on the second Sunday of the month, £32 with admission.`,
  },
  {
    path: '/rental/groups',
    title: 'Groups and schools',
    text: `Groups of ten or more get 15 percent off, schools 25. We have 40 bicycles of one kind at most, and a trailer with which we bring them. Teachers ride free.`,
  },
  {
    path: '/rental/child-seats',
    title: 'Riding with children',
    text: `Child seats cost £4 a day and carry children of up to 22 kilograms; trailers cost £12 and carry two. Tag-along bars are for children from four to eight years. Helmets for children are free with any rental.`,
  },
  {
    path: '/rental/delivery',
    title: 'We bring the bicycle to you',
    text: `We bring rental bicycles to hotels and holiday homes within ten miles, for £18 there and back. For five bicycles or more it costs nothing. Tell us by 16:00 on the day before.`,
  },
  {
    path: '/courses',
    title: 'Courses',
    text: `We teach how to ride and how to repair, in small groups. Places can be booked online; who cancels a week before gets all of the money back, later half of it. All courses meet in the yard behind the shop, in the boathouse when it rains.`,
  },
  {
    path: '/courses/learn-to-ride',
    title: 'Learning to ride as an adult',
    text: `It is never too late. In four evenings of ninety minutes you learn to start, to steer, to brake and to look over your shoulder, without anybody watching. Groups have six people at most. The course costs £95, and the bicycle is included. The next ones begin on 6 May and 9 September.`,
  },
  {
    path: '/courses/maintenance',
    title: 'Repair it yourself',
    text: `One Sunday from 10:00 to 15:00: punctures, brakes, gears and chain, on your own bicycle. Soup and tools are provided. It costs £60, and takes place on the last Sunday of each month from January to May.`,
  },
  {
    path: '/courses/kids-camp',
    title: 'Holiday camp for children',
    text: `In the first two weeks of August, children between eight and twelve learn to patch a tube, build a ramp and read a map. The camp is from Monday to Friday, 9:00 to 15:00, at £185 a week with lunch. Brothers and sisters pay £150. Bring a helmet and a bicycle that works.`,
  },
]
