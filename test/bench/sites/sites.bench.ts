import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startTestServer } from '../../support/server.ts'
import { median } from '../measure.ts'
import type { Row } from '../run.ts'
import { askSite, type Asked } from './ask.ts'
import { clinicSite } from './clinic/pages.ts'
import { holdsFacts, outcomes, type Outcome } from './grade.ts'
import { givenSites } from './given.ts'
import { hotelSite } from './hotel/pages.ts'
import { keywords } from './keywords.ts'
import { productSite } from './product/pages.ts'
import type { BenchSite } from './site.ts'
import { townSite } from './town/pages.ts'
import type { Turn } from './turns.ts'

/*
 * Whether visitors of real sites are told what they want to know: sites are served on loopback, read by the product, asked over the visitor's
 * interface, and the answers graded (README.md here). `--site=clinic`, `--question=parking` and `--held-out` choose; with `--after-another` each
 * question comes after another one of its site; with `--keywords` they are asked what visitors of any site type first.
 */

const option = (name: string) => process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)

export async function run(): Promise<Row[]> {
  const isHeldOut = process.argv.includes('--held-out') || process.env['FOYER_SITES'] === 'held-out'
  const all = [clinicSite, productSite, townSite, hotelSite, ...(await givenSites())]
  const sites = all.filter(
    ({ name, isHeldOut: isKept = false }) => isKept === isHeldOut && name === (option('site') ?? name),
  )
  const server = await startTestServer({ pageNetworks: ['127.0.0.1/32'], siteTimes: { pause: 0, sweep: 20 } })
  const asked: Asked[] = []
  try {
    const isAfter = process.argv.includes('--after-another')
    const isOfKeywords = process.argv.includes('--keywords')
    for (const site of isAfter ? sites.map(afterAnother) : isOfKeywords ? sites.map(askedKeywords) : sites)
      asked.push(...(await askSite(server, site, option('question'))))
  } finally {
    await server.stop()
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-sites-'))
  for (const { name } of sites) {
    const lines = asked.filter(({ site }) => site === name).map((row) => JSON.stringify(row))
    await writeFile(path.join(folder, `${name}.jsonl`), `${lines.join('\n')}\n`)
  }
  const parts = [...sites.map(({ name }) => name), 'all']
  const of = (name: string) => (name === 'all' ? asked : asked.filter(({ site }) => site === name))
  console.table(Object.fromEntries(parts.map((name) => [name, outcomesOf(of(name))])))
  console.table(Object.fromEntries(parts.map((name) => [name, sharesOf(of(name))])))
  console.log(`The transcripts are in ${folder}.`)
  return rowsOf(sharesOf(asked))
}

/**
 * A site with each question that follows no other after one of something else: whoever changes the subject is to be answered as if nothing had
 * been asked before.
 */
function afterAnother(site: BenchSite): BenchSite {
  const alone = site.questions
    .flat()
    .filter(({ kind, follows }) => !follows && (kind === 'answer' || kind === 'decline'))
  const questions = alone.flatMap((turn, at): Turn[][] => {
    const others = alone.filter((each) => each.kind === 'answer' && each.page !== turn.page && each.lang === turn.lang)
    const before = others[at % others.length]
    return before ? [[{ ...before, isBefore: true }, turn]] : []
  })
  return { ...site, questions }
}

/** A site with keywords in place of its questions, each alone. */
function askedKeywords(site: BenchSite): BenchSite {
  return { ...site, questions: (keywords[site.name] ?? []).map((turn) => [turn]) }
}

function outcomesOf(asked: readonly Asked[]): Record<string, number> {
  const answerable = asked.filter(({ kind }) => kind === 'answer')
  const counts = outcomes.map((outcome) => [outcome, answerable.filter((each) => each.outcome === outcome).length])
  const others = asked.filter(({ kind }) => kind === 'talk' || kind === 'human')
  return {
    answerable: answerable.length,
    ...Object.fromEntries(counts.filter(([outcome]) => outcome !== 'rightly declined')),
    'off topic': asked.filter(({ kind }) => kind === 'decline').length,
    'rightly declined': asked.filter(({ outcome }) => outcome === 'rightly declined').length,
    'talk, human': others.length,
    'talk, human right': others.filter(({ outcome }) => outcome === 'right').length,
  }
}

/** What is promised, or looked at: shares, unless it says that it counts. */
export function sharesOf(asked: readonly Asked[]) {
  const answerable = asked.filter(({ kind }) => kind === 'answer')
  const sourced = answerable.filter((each) => each.isFirstSourceRight !== undefined)
  const looked = answerable.filter((each) => each.factsInPassages !== undefined)
  const declines = asked.filter(({ kind }) => kind === 'decline')
  return {
    right: share(answerable, 'right'),
    wrong: share(answerable, 'wrong'),
    'all facts in sight, said or in a lead': portion(
      answerable,
      (each) => each.outcome === 'right' || (each.outcome === 'led' && holdsFacts(each, each.text)),
    ),
    'right, or by one suggestion': portion(
      answerable,
      ({ outcome, rightSuggestion }) => outcome === 'right' || rightSuggestion !== undefined,
    ),
    'neither answered nor led': share(answerable, 'wrongly declined', 'led elsewhere'),
    'close off topic declined': share(
      declines.filter(({ close }) => close),
      'rightly declined',
    ),
    'far off topic declined': share(
      declines.filter(({ close }) => !close),
      'rightly declined',
    ),
    'follow-ups right': share(
      answerable.filter(({ follows }) => follows),
      'right',
    ),
    'other language right': share(
      answerable.filter(({ cross }) => cross),
      'right',
    ),
    'first source right': portion(sourced, (each) => each.isFirstSourceRight === true),
    'facts among the passages': portion(looked, (each) => each.factsInPassages === true),
    'median length': median(
      answerable.filter(({ outcome }) => outcome !== 'wrongly declined').map(({ length }) => length),
    ),
    'answers with chrome': asked.filter(({ faults }) => faults.chrome.length > 0).length,
    'answers with cut words': asked.filter(({ faults }) => faults.cutWords.length > 0).length,
    'answers with broken code': asked.filter(({ faults }) => faults.brokenCode).length,
  }
}

const portion = <Item>(items: readonly Item[], is: (item: Item) => boolean) =>
  items.length === 0 ? Number.NaN : Number((items.filter(is).length / items.length).toFixed(3))
const share = (asked: readonly Asked[], ...which: Outcome[]) => portion(asked, ({ outcome }) => which.includes(outcome))

function rowsOf(shares: ReturnType<typeof sharesOf>): Row[] {
  const promises: Partial<Record<keyof typeof shares, Row['promise']>> = {
    right: { atLeast: 0.8 },
    wrong: { atMost: 0.05 },
    'neither answered nor led': { atMost: 0.05 },
    'close off topic declined': { atLeast: 0.95 },
    'follow-ups right': { atLeast: 0.8 },
    'other language right': { atLeast: 0.6 },
    'first source right': { atLeast: 0.95 },
    'facts among the passages': { atLeast: 0.97 },
    'median length': { atMost: 350 },
    'answers with chrome': { atMost: 0 },
    'answers with cut words': { atMost: 0 },
    'answers with broken code': { atMost: 0 },
  }
  return Object.entries(shares).map(([what, ratio]) => {
    const promise = promises[what as keyof typeof shares]
    return promise ? { what, ratio, promise } : { what, ratio }
  })
}
