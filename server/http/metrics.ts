import type { Metric } from 'prom-client'
import type { Distribution } from '../core/distribution.ts'
import type { AnswerMeasures } from '../services/answer-measures.ts'
import type { FileMeasures, StoreMeasures } from '../store/store.ts'
import type { RequestCounts } from './request-counts.ts'

/** Where the numbers come from. Each is read when somebody asks for the metrics, and counted in plain numbers until then. */
export type MetricSources = {
  requests: Pick<RequestCounts, 'all'>
  connections(): Promise<number>
  streams(): number
  answers: AnswerMeasures
  queue(): { running: number; waiting: number }
  store(): StoreMeasures
}

export type Metrics = { type: string; read(): Promise<string> }

type Sample = { labels: Record<string, string | number>; value: number; metricName?: string }
type Family = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  read(): Sample[] | Promise<Sample[]>
}

/**
 * Everything that is measured, in Prometheus's text format, with the process's own numbers (processor, memory, event loop, garbage
 * collection). prom-client is loaded when this is first called: a server that nobody scrapes neither starts later for it nor pays for
 * its timers.
 */
export async function createMetrics(sources: MetricSources): Promise<Metrics> {
  const { collectDefaultMetrics, Registry } = await import('prom-client')
  const registry = new Registry()
  for (const { name, help, type, read } of familiesOf(sources)) {
    const family = { name: `foyer_${name}`, help, type, aggregator: 'sum' as const }
    const get = async () => ({ ...family, values: await read() })
    // prom-client's own counters look up and hash their labels with every addition, on the path of every request. What its registry
    // asks of a metric is a name and `get`; its types say that only its own classes have those.
    registry.registerMetric({ ...family, get } as unknown as Metric)
  }
  collectDefaultMetrics({ register: registry, prefix: 'foyer_' })
  return { type: registry.contentType, read: () => registry.metrics() }
}

function familiesOf({ requests, connections, streams, answers, queue, store }: MetricSources): Family[] {
  return [
    {
      ...counter('http_requests_total', 'Requests by method, route pattern and status; status 0: the peer had left'),
      read: () => countsOf(requests),
    },
    histogram('http_request_duration_seconds', 'From the head of a request to the handing over of its answer', () =>
      [...requests.all()].map(({ method, route, durations }) => [{ method, route }, durations]),
    ),
    gauge('http_connections', 'Open connections', connections),
    gauge('event_streams', 'Event streams that are open', streams),
    gauge('answers_running', 'Answers that are being written', () => queue().running),
    gauge('answers_waiting', 'Answers that wait for their turn', () => queue().waiting),
    {
      ...counter('answers_total', 'Answers by outcome: complete, stopped, interrupted, or the code of a failure'),
      read: () => [...answers.outcomes].map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
    histogram('answer_first_piece_seconds', 'From a question to the first piece of its answer', () => [
      [{}, answers.firstPieces],
    ]),
    histogram('answer_duration_seconds', 'From a question to the end of its answer', () => [[{}, answers.durations]]),
    histogram('answer_characters', 'Length of answers', () => [[{}, answers.lengths]]),
    ...storeFamilies(store),
  ]
}

function storeFamilies(store: MetricSources['store']): Family[] {
  return [
    histogram('store_commit_seconds', 'From the start of a batch of changes until it is durable', () => [
      [{}, store().commits],
    ]),
    histogram('store_commit_changes', 'Changes that became durable together', () => [[{}, store().changes]]),
    {
      ...counter('store_failures_total', 'Batches, and runs of laying down, that failed'),
      read: () => {
        const { failedCommits, files } = store()
        const laying = files ? [{ labels: { step: 'lay-down' }, value: files.failedLayDowns }] : []
        return [{ labels: { step: 'commit' }, value: failedCommits }, ...laying]
      },
    },
    ...(store().files ? fileFamilies(() => store().files) : []),
  ]
}

/** What only a store in files knows without a search. */
function fileFamilies(files: () => FileMeasures | undefined): Family[] {
  const ofFiles =
    (name: keyof FileMeasures & ('syncs' | 'layDowns')) => (): [Record<string, string>, Distribution][] => {
      const distribution = files()?.[name]
      return distribution ? [[{}, distribution]] : []
    }
  return [
    histogram('store_sync_seconds', 'Writing and syncing the journal', ofFiles('syncs')),
    histogram('store_lay_down_seconds', 'Writing what the journal holds to its plain files', ofFiles('layDowns')),
    gauge('store_journal_bytes', 'Bytes of the journal that are not laid down yet', () => files()?.journalBytes ?? 0),
    gauge('sessions', 'Stored sessions', () => files()?.sessions ?? 0),
    gauge('agents', 'Agents', () => files()?.agents ?? 0),
  ]
}

function counter(name: string, help: string) {
  return { name, help, type: 'counter' as const }
}

function gauge(name: string, help: string, read: () => number | Promise<number>): Family {
  return { name, help, type: 'gauge', read: async () => [{ labels: {}, value: await read() }] }
}

function histogram(name: string, help: string, read: () => [Record<string, string>, Distribution][]): Family {
  const samples = () => read().flatMap(([labels, distribution]) => bucketsOf(`foyer_${name}`, labels, distribution))
  return { name, help, type: 'histogram', read: samples }
}

function countsOf(requests: Pick<RequestCounts, 'all'>): Sample[] {
  return [...requests.all()].flatMap(({ method, route, statuses }) =>
    [...statuses].map(([status, value]) => ({ labels: { method, route, status }, value })),
  )
}

/** Prometheus counts in each bucket all that is not above its bound. */
function bucketsOf(name: string, labels: Record<string, string>, { bounds, counts, sum }: Distribution): Sample[] {
  let count = 0
  const buckets = counts.map((own, at) => {
    count += own
    return { metricName: `${name}_bucket`, labels: { ...labels, le: bounds[at] ?? '+Inf' }, value: count }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
