import { collectDefaultMetrics, Registry, type Metric } from 'prom-client'
import type { Distribution } from '../../core/counting/distribution.ts'
import type { AnswerMeasures } from '../../services/conversation/answer/metrics.ts'
import type { ConnectionMeasures, FileMeasures, StoreMeasures } from '../../store/measures.ts'
import type { RequestCounts } from './access-log.ts'

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
 * collection).
 */
export function createMetrics(sources: MetricSources): Metrics {
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
      ...counter(
        'http_requests_total',
        'Requests by method, route pattern and status; status 0: the client had disconnected',
      ),
      read: () => countsOf(requests),
    },
    histogram('http_request_duration_seconds', 'From the headers of a request until its response is handed over', () =>
      [...requests.all()].map(({ method, route, durations }) => [{ method, route }, durations]),
    ),
    gauge('http_connections', 'Open connections', connections),
    gauge('event_streams', 'Open event streams', streams),
    gauge('answers_running', 'Running answers', () => queue().running),
    gauge('answers_waiting', 'Answers in the queue', () => queue().waiting),
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
      ...counter('store_failures_total', 'Batches and checkpoints that failed'),
      read: () => {
        const { failedCommits, files } = store()
        const checkpoints = files ? [{ labels: { step: 'checkpoint' }, value: files.failedCheckpoints }] : []
        return [{ labels: { step: 'commit' }, value: failedCommits }, ...checkpoints]
      },
    },
    ...(store().files ? fileFamilies(() => store().files) : []),
    ...(store().connections ? connectionFamilies(() => store().connections) : []),
  ]
}

/** Of a store on another machine. */
function connectionFamilies(connections: () => ConnectionMeasures | undefined): Family[] {
  return [
    gauge('database_connections', 'Open connections to the database', () => connections()?.open ?? 0),
    gauge('database_connections_wanted', 'The most that this process would open', () => connections()?.wanted ?? 0),
    gauge('database_connections_short', '1 while the database refuses more connections', () =>
      connections()?.isShort ? 1 : 0,
    ),
  ]
}

/** What only a store in files knows without a search. */
function fileFamilies(files: () => FileMeasures | undefined): Family[] {
  const ofFiles =
    (name: keyof FileMeasures & ('syncs' | 'checkpoints')) => (): [Record<string, string>, Distribution][] => {
      const distribution = files()?.[name]
      return distribution ? [[{}, distribution]] : []
    }
  return [
    histogram('store_sync_seconds', 'Writing and syncing the journal', ofFiles('syncs')),
    histogram('store_checkpoint_seconds', 'Writing what the journal holds to its plain files', ofFiles('checkpoints')),
    gauge(
      'store_journal_bytes',
      'Bytes of the journal that no checkpoint has written to other files yet',
      () => files()?.journalBytes ?? 0,
    ),
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
