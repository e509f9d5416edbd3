import { questionAnswer, questionMark, questionQuery } from '../../../contract/sessions/questions.ts'
import type { Questions } from '../../../services/sessions/questions/questions.ts'
import { admins, readers } from '../../guard/principal.ts'
import { dataReply, okAnswer, okReply, routesOf, type Route } from '../../route.ts'

const path = '/v1/agents/:agentId/questions'

const route = routesOf('Conversations')

/** Visitors' questions without a whole answer. */
export function questionRoutes(questions: Questions): Route[] {
  return [
    route('GET', path, {
      may: readers,
      summary: 'List the questions that were not answered, or in part, grouped by likeness, the most asked first',
      query: questionQuery,
      answer: questionAnswer,
      handle: ({ principal: { workspaceId }, params: { agentId }, query, publicUrl }) =>
        dataReply(questions.find({ workspaceId, agentId }, query, publicUrl)),
    }),
    route('PATCH', path, {
      may: admins,
      summary: 'Mark a group of questions as done or ignored, or open it again',
      body: questionMark,
      answer: okAnswer,
      handle: ({ principal, params, body }) =>
        okReply(questions.mark({ workspaceId: principal.workspaceId, agentId: params.agentId }, body)),
    }),
  ]
}
