import { keyTestAnswer, keyTestRequest, tryAnswer, tryRequest, type TryEvent } from '../../../contract/knowledge/try.ts'
import type { AiResources } from '../../../services/ai/ai.ts'
import type { Trials } from '../../../services/ai/trials.ts'
import { admins } from '../../guard/principal.ts'
import { onClose, untilGone } from '../../response/connection.ts'
import { requesterOf } from '../sessions/visible-session.ts'
import { json, routesOf, type Reply, type Route } from '../../route.ts'
import { acceptsEvents, type EventStream, type EventStreams } from '../../response/sse.ts'

const route = routesOf('AI resources')

/** Trying an AI resource without a visitor, and testing its key. */
export function trialRoutes({
  trials,
  resources,
  eventStreams,
}: {
  trials: Trials
  resources: Pick<AiResources, 'get'>
  eventStreams: EventStreams
}): Route[] {
  return [
    route('POST', '/v1/ai/:aiId/try', {
      may: admins,
      summary: 'Ask, from saved instructions or a draft, without a session; says how the answer came about',
      body: tryRequest,
      answer: tryAnswer,
      alsoAnswers: { 'text/event-stream': 'Events: delta `{text}` as it comes, then result, as the JSON has it' },
      async handle(call) {
        const ai = await resources.get(call.principal.workspaceId, call.params.aiId)
        const run = (signal: AbortSignal, onPiece?: (text: string) => void) =>
          trials.run(ai, call.body, requesterOf(call), { signal, ...(onPiece && { onPiece }) })
        if (!acceptsEvents(call.request.headers.accept)) {
          return json({ data: await untilGone(call, run) })
        }
        const check = async () => void (await resources.get(call.principal.workspaceId, ai.id))
        return streamed(eventStreams, ai.id, run, check)
      },
    }),
    route('POST', '/v1/ai/:aiId/test-key', {
      may: admins,
      summary: 'Test the key of an AI resource, or one that is not saved; names what is wrong',
      body: keyTestRequest,
      answer: keyTestAnswer,
      async handle(call) {
        const ai = await resources.get(call.principal.workspaceId, call.params.aiId)
        const test = (signal: AbortSignal) => trials.testKey(ai, call.body, requesterOf(call), signal)
        return json({ data: await untilGone(call, test) })
      },
    }),
  ]
}

function streamed(
  eventStreams: EventStreams,
  id: string,
  run: (
    signal: AbortSignal,
    onPiece: (text: string) => void,
  ) => Promise<Extract<TryEvent, { event: 'result' }>['data']>,
  check: () => Promise<void>,
): Reply {
  let stream: EventStream | undefined
  return {
    kind: 'stream',
    ids: [id],
    async start(response) {
      const opened = eventStreams.start(response)
      stream = opened
      const gone = new AbortController()
      onClose(response, () => gone.abort())
      let count = 0
      const send = (event: TryEvent) => opened.send({ id: ++count, ...event })
      const result = await run(gone.signal, (text) => send({ event: 'delta', data: { text } }))
      send({ event: 'result', data: result })
      opened.end()
    },
    check,
    fail: (problem) => stream?.fail(problem),
  }
}
