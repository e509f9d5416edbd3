import { z } from 'zod'
import { questionAnswer, questionMark, questionQuery } from '../../../contract/sessions/questions.ts'
import type { Questions } from '../../../services/sessions/questions/questions.ts'
import { admins, readers } from '../../guard/principal.ts'
import { route, type Route } from '../../route.ts'

const path = '/v1/agents/:agentId/questions'

/** Visitors' questions without a whole answer. */
export function questionRoutes(questions: Questions): Route[] {
  return [
    route({
      method: 'GET',
      path,
      may: readers,
      summary: 'List the questions that were not answered, or in part, grouped by likeness, the most asked first',
      tag: 'Conversations',
      query: questionQuery,
      answer: questionAnswer,
      problems: [],
      async handle({ principal, params, query, publicUrl }) {
        const agent = { workspaceId: principal.workspaceId, agentId: params.agentId }
        return { kind: 'json', body: { data: await questions.find(agent, query, publicUrl) } }
      },
    }),
    route({
      method: 'PATCH',
      path,
      may: admins,
      summary: 'Mark a group of questions as done or ignored, or open it again',
      tag: 'Conversations',
      body: questionMark,
      answer: z.object({ ok: z.literal(true) }),
      problems: [],
      async handle({ principal, params, body }) {
        await questions.mark({ workspaceId: principal.workspaceId, agentId: params.agentId }, body)
        return { kind: 'json', body: { ok: true } }
      },
    }),
  ]
}
