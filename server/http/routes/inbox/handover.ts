import {
  handoverAnswer,
  handoverAsk,
  handoverNote,
  handoverSignal,
  handoverStep,
  handoverTake,
  inboxAnswer,
  inboxQuery,
  type Operator,
  personMessage,
  timelineAnswer,
  timelineQuery,
} from '../../../contract/inbox/handover.ts'
import { helpAnswer, helpUpdate } from '../../../contract/inbox/help.ts'
import { type Agents, type Helps, toHelp } from '../../../services/agents.ts'
import type { Handovers } from '../../../services/handover/handover.ts'
import type { InboxReader } from '../../../services/handover/inbox.ts'
import type { Sessions } from '../../../services/sessions/sessions.ts'
import type { AgentRecord, SessionRecord } from '../../../store/records/records.ts'
import { admins, answerers, expectOperator, operatorOf, type Principal, readers } from '../../guard/principal.ts'
import { languagesOf, sessionOf, sessionPath, visitorProblems } from '../sessions/visible-session.ts'
import { checkPrecondition } from '../../response/reply.ts'
import { dataReply, json, okAnswer, okReply, type Reply, type Route, routesOf } from '../../route.ts'

type HandoverServices = { handovers: Handovers; sessions: Pick<Sessions, 'get'> }

const route = routesOf('People')
const path = `${sessionPath}/handover` as const

/** People in a conversation: what visitors may do and see of it, and what operators do. */
export function handoverRoutes(services: HandoverServices): Route[] {
  return [...visitorRoutes(services), ...operatorRoutes(services)]
}

function visitorRoutes({ handovers, sessions }: HandoverServices): Route[] {
  const may = [...answerers, 'session'] as const
  return [
    route('GET', path, {
      may,
      summary: 'Get who answers, and how a person can be reached',
      answer: handoverAnswer,
      problems: visitorProblems,
      handle: async (call) => dataReply(handovers.view(await sessionOf(sessions, call), languagesOf(call))),
    }),
    route('POST', `${path}/ask`, {
      may,
      summary: 'Ask for a person, where the owner offers one; asking twice is asking once',
      // It appends a message, and people are told: who asks and withdraws in turns would flood both.
      counts: 'message',
      body: handoverAsk,
      answer: handoverAnswer,
      problems: [...visitorProblems, 'not-offered'],
      async handle(call) {
        const session = await sessionOf(sessions, call)
        const by = operatorOf(call.principal) ? 'rule' : 'visitor'
        return json({ data: await handovers.ask(session, by, call.body.why, languagesOf(call)) })
      },
    }),
    route('DELETE', `${path}/ask`, {
      may,
      summary: 'No longer wait for a person',
      answer: handoverAnswer,
      problems: visitorProblems,
      handle: async (call) => dataReply(handovers.withdraw(await sessionOf(sessions, call), languagesOf(call))),
    }),
    route('POST', `${path}/signals`, {
      may,
      summary: 'Say that one types, or how far one has read; never stored',
      body: handoverSignal,
      answer: okAnswer,
      problems: visitorProblems,
      handle: async (call) =>
        okReply(handovers.signal(await sessionOf(sessions, call), operatorOf(call.principal), call.body)),
    }),
  ]
}

function operatorRoutes({ handovers, sessions }: HandoverServices): Route[] {
  const changes = ['conversation-changed'] as const
  const { limit } = timelineQuery.parse({})

  /** What an operator does, answered with the timeline as it is then, from where its author had seen it. */
  async function act(
    call: { principal: Principal; params: { sessionId: string } },
    after: number | undefined,
    work: (session: SessionRecord, operator: Operator) => Promise<unknown>,
  ): Promise<Reply> {
    const session = await sessionOf(sessions, call)
    const operator = expectOperator(call.principal)
    await work(session, operator)
    return json({ data: await handovers.timeline(session, operator, { from: after ?? session.length, limit }) })
  }

  const step = (name: 'return' | 'done' | 'reopen', type: 'returned' | 'done' | 'reopened', summary: string): Route =>
    route('POST', `${path}/${name}`, {
      may: answerers,
      summary,
      body: handoverStep,
      answer: timelineAnswer,
      problems: changes,
      handle: (call) =>
        act(call, call.body.after, (session, operator) => handovers.step(session, operator, type, call.body.after)),
    })

  return [
    route('GET', `${path}/timeline`, {
      may: answerers,
      summary: 'Get the messages and events of a conversation from a position on, and who has it',
      query: timelineQuery,
      answer: timelineAnswer,
      problems: ['damaged'],
      async handle(call) {
        const session = await sessionOf(sessions, call)
        const operator = expectOperator(call.principal)
        return json({ data: await handovers.timeline(session, operator, call.query) })
      },
    }),
    route('POST', `${path}/take`, {
      may: answerers,
      summary: 'Take a conversation over: the agent is silent from then on, and its running answer ends',
      body: handoverTake,
      answer: timelineAnswer,
      problems: changes,
      handle: (call) => act(call, call.body.after, (session, operator) => handovers.take(session, operator, call.body)),
    }),
    route('POST', `${path}/messages`, {
      may: answerers,
      summary: 'Write to the visitor, which takes the conversation over; the same clientId twice is one message',
      body: personMessage,
      answer: timelineAnswer,
      problems: changes,
      handle: (call) =>
        act(call, call.body.after, (session, operator) => handovers.write(session, operator, call.body)),
    }),
    step('return', 'returned', 'Give a conversation back to the agent, which answers what has no answer yet'),
    step('done', 'done', 'Call a conversation done: nobody is needed any more'),
    step('reopen', 'reopened', 'Open a conversation again that was done'),
    route('POST', `${path}/notes`, {
      may: answerers,
      summary: 'Leave a note for colleagues, which visitors and models never read; the same clientId twice is one note',
      body: handoverNote,
      answer: timelineAnswer,
      handle: (call) => act(call, undefined, (session, operator) => handovers.note(session, operator, call.body)),
    }),
  ]
}

/** The conversations in which people take part. */
export function inboxRoutes(inbox: InboxReader): Route[] {
  return [
    route('GET', '/v1/inbox', {
      may: answerers,
      summary: 'List the conversations of all agents in which people take part, and count them',
      query: inboxQuery,
      answer: inboxAnswer,
      handle: async ({ principal, query }) =>
        json(await inbox.page(principal.workspaceId, expectOperator(principal), query)),
    }),
  ]
}

/** How an agent's visitors reach people. */
export function helpRoutes({ agents, helps }: { agents: Pick<Agents, 'get'>; helps: Helps }): Route[] {
  const answerOf = (agent: AgentRecord) => ({ data: toHelp(agent) })
  const helpPath = '/v1/agents/:agentId/help'
  return [
    route('GET', helpPath, {
      may: readers,
      summary: "Get whether, when and how the agent's visitors reach people",
      answer: helpAnswer,
      handle: async ({ principal, params }) => json(answerOf(await agents.get(principal.workspaceId, params.agentId))),
    }),
    route('PATCH', helpPath, {
      may: admins,
      summary: "Change whether, when and how the agent's visitors reach people; what is not sent stays",
      body: helpUpdate,
      answer: helpAnswer,
      problems: ['stale'],
      async handle({ principal, params, body, request }) {
        const agent = await helps.update(principal.workspaceId, params.agentId, body, (current) =>
          checkPrecondition(request, answerOf(current)),
        )
        return json(answerOf(agent))
      },
    }),
  ]
}
