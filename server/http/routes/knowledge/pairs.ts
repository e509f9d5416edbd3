import { z } from 'zod'
import { csvType } from '../../../contract/sessions/conversations.ts'
import { maxFileBytes, pair, pairCreate, pairImport, storedPair } from '../../../contract/knowledge/sources.ts'
import type { Pairs } from '../../../services/knowledge/pairs.ts'
import { admins, readers } from '../../guard/principal.ts'
import { fileHeaders } from '../../request/paging.ts'
import { checkPrecondition } from '../../response/reply.ts'
import { dataReply, okAnswer, okReply, routesOf, upload, type Route } from '../../route.ts'

const route = routesOf('Knowledge')
const path = '/v1/ai/:aiId/sources/:sourceId/pairs'

/** Pairs of question and answer of a source. */
export function pairRoutes(pairs: Pairs): Route[] {
  return [...wholeRoutes(pairs), ...singleRoutes(pairs)]
}

function wholeRoutes(pairs: Pairs): Route[] {
  return [
    route('GET', path, {
      may: readers,
      summary: 'List the questions of a source with their answers, earliest first, or export them',
      answer: z.object({ data: z.array(storedPair) }),
      alsoAnswers: { [csvType]: 'The columns question, answer and alternatives, as …/pairs/file takes them' },
      problems: ['damaged'],
      async handle({ principal, params, request }) {
        if (!(request.headers.accept ?? '').includes(csvType)) {
          return { kind: 'list', form: 'data', items: await pairs.list(principal.workspaceId, params) }
        }
        const headers = fileHeaders(`${csvType}; charset=utf-8`, 'questions.csv')
        return { kind: 'list', form: 'text', items: await pairs.exportCsv(principal.workspaceId, params), headers }
      },
    }),
    route('POST', path, {
      may: admins,
      summary: 'Add a question with its answer to a source',
      body: pairCreate,
      answer: z.object({ data: storedPair }),
      problems: ['knowledge-limit', 'damaged'],
      handle: ({ principal, params, body }) => dataReply(pairs.create(principal.workspaceId, params, body)),
    }),
    route('POST', `${path}/file`, {
      may: admins,
      summary: 'Add the questions of a CSV file to a source; those that it has get the answers of the file',
      body: upload,
      file: {
        maxBytes: maxFileBytes,
        description: 'CSV with the columns question, answer and, if need be, alternatives',
      },
      answer: z.object({ data: pairImport }),
      problems: ['knowledge-limit', 'damaged'],
      handle: ({ principal, params, body }) => dataReply(pairs.importFile(principal.workspaceId, params, body.bytes)),
    }),
  ]
}

function singleRoutes(pairs: Pairs): Route[] {
  return [
    route('GET', `${path}/:documentId`, {
      may: readers,
      summary: 'Get a question with its answer',
      answer: z.object({ data: storedPair }),
      problems: ['damaged'],
      handle: ({ principal, params }) => dataReply(pairs.get(principal.workspaceId, params)),
    }),
    route('PUT', `${path}/:documentId`, {
      may: admins,
      summary: 'Change a question, its alternatives and its answer',
      body: pair,
      answer: z.object({ data: storedPair }),
      problems: ['knowledge-limit', 'stale', 'damaged'],
      handle: ({ principal, params, body, request }) =>
        dataReply(pairs.replace(principal.workspaceId, params, body, (data) => checkPrecondition(request, { data }))),
    }),
    route('DELETE', `${path}/:documentId`, {
      may: admins,
      summary: 'Delete a question with its answer',
      answer: okAnswer,
      problems: ['stale', 'damaged'],
      handle: ({ principal, params, request }) =>
        okReply(pairs.remove(principal.workspaceId, params, (data) => checkPrecondition(request, { data }))),
    }),
  ]
}
