import { z } from 'zod'
import { contact, documentUpdate, knowledgeDocument, wholeDocument } from '../../../contract/knowledge/documents.ts'
import {
  maxFileBytes,
  preview,
  previewRequest,
  siteReview,
  source,
  sourceCreate,
  sourceUpdate,
} from '../../../contract/knowledge/sources.ts'
import { page } from '../../../contract/sessions/sessions.ts'
import type { AiResources } from '../../../services/ai/ai.ts'
import { type Documents, toDocument, toWholeDocument } from '../../../services/knowledge/documents.ts'
import type { Sites } from '../../../services/knowledge/site/sites.ts'
import { toSource } from '../../../services/knowledge/source-view.ts'
import type { Sources } from '../../../services/knowledge/sources.ts'
import type { PageQuota } from '../../../services/quota.ts'
import { admins, readers } from '../../guard/principal.ts'
import { listReply } from '../../request/paging.ts'
import { checkPrecondition } from '../../response/reply.ts'
import { dataReply, json, okAnswer, okReply, type Route, routesOf, upload } from '../../route.ts'

const route = routesOf('Knowledge')
const path = '/v1/ai/:aiId/sources'

/** The sources of AI resources and their documents. */
export function sourceRoutes({ sources, documents }: { sources: Sources; documents: Documents }): Route[] {
  return [...readingRoutes(sources), ...changingRoutes(sources), ...fileRoutes(sources), ...documentRoutes(documents)]
}

function readingRoutes(sources: Sources): Route[] {
  return [
    route('GET', path, {
      may: readers,
      summary: 'List the sources of what an AI resource knows',
      query: page,
      answer: z.object({ data: z.array(source) }),
      handle: (call) =>
        listReply(call, {
          read: (slice) => sources.list(call.principal.workspaceId, call.params.aiId, slice),
          view: toSource,
          omitted: sources.omitted(call.params.aiId),
        }),
    }),
    route('GET', `${path}/:sourceId`, {
      may: readers,
      summary: 'Get a source',
      answer: z.object({ data: source }),
      problems: ['damaged'],
      handle: ({ principal, params: { aiId, sourceId } }) =>
        dataReply(sources.get(principal.workspaceId, aiId, sourceId), toSource),
    }),
  ]
}

function changingRoutes(sources: Sources): Route[] {
  return [
    route('POST', path, {
      may: admins,
      summary: 'Add a text, questions with their answers, or a site, which is then read',
      body: sourceCreate,
      answer: z.object({ data: source }),
      problems: ['knowledge-limit'],
      handle: ({ principal, params, body }) =>
        dataReply(sources.create(principal.workspaceId, params.aiId, body), toSource),
    }),
    route('PATCH', `${path}/:sourceId`, {
      may: admins,
      summary:
        'Rename a source, replace its text, a correction of it included, or its questions, or change how a site is read',
      body: sourceUpdate,
      answer: z.object({ data: source }),
      problems: ['knowledge-limit', 'stale', 'damaged'],
      handle: ({ principal, params: { aiId, sourceId }, body, request }) =>
        dataReply(
          sources.update(principal.workspaceId, aiId, sourceId, body, (current) =>
            checkPrecondition(request, { data: toSource(current) }),
          ),
          toSource,
        ),
    }),
    route('DELETE', `${path}/:sourceId`, {
      may: admins,
      summary: 'Delete a source with its documents',
      answer: okAnswer,
      problems: ['damaged'],
      handle: ({ principal, params: { aiId, sourceId } }) =>
        okReply(sources.delete(principal.workspaceId, aiId, sourceId)),
    }),
  ]
}

function fileRoutes(sources: Sources): Route[] {
  const file = {
    maxBytes: maxFileBytes,
    description:
      'PDF, DOCX, Markdown, text, HTML or CSV, at most 10 MB; its bytes and its name tell which. CSV with the columns question and answer becomes pairs of them',
  }
  return [
    route('POST', `${path}/file`, {
      may: admins,
      summary: 'Add a file',
      body: upload,
      file,
      answer: z.object({ data: source }),
      problems: ['knowledge-limit'],
      handle: ({ principal, params, body }) =>
        dataReply(sources.createFile(principal.workspaceId, params.aiId, body), toSource),
    }),
    route('POST', `${path}/:sourceId/file`, {
      may: admins,
      summary: 'Replace the file of a source; corrections stay',
      body: upload,
      file,
      answer: z.object({ data: source }),
      problems: ['knowledge-limit', 'damaged'],
      handle: ({ principal, params: { aiId, sourceId }, body }) =>
        dataReply(sources.replaceFile(principal.workspaceId, aiId, sourceId, body), toSource),
    }),
  ]
}

function documentRoutes(documents: Documents): Route[] {
  return [
    route('GET', `${path}/:sourceId/documents`, {
      may: readers,
      summary: 'List the documents of a source, without their texts',
      query: page,
      answer: z.object({ data: z.array(knowledgeDocument) }),
      problems: ['damaged'],
      handle: (call) =>
        listReply(call, {
          read: (slice) => documents.list(call.principal.workspaceId, call.params.aiId, call.params.sourceId, slice),
          view: toDocument,
          omitted: documents.omitted(call.params.sourceId),
        }),
    }),
    route('GET', `${path}/:sourceId/contacts`, {
      may: readers,
      summary: 'List how the people of a site are reached, as its pages say',
      answer: z.object({ data: z.array(contact) }),
      handle: ({ principal, params: { aiId, sourceId } }) =>
        dataReply(documents.contacts(principal.workspaceId, aiId, sourceId)),
    }),
    route('GET', `${path}/:sourceId/documents/:documentId`, {
      may: readers,
      summary: 'Get a document as it was read, with its correction',
      answer: z.object({ data: wholeDocument }),
      problems: ['damaged'],
      handle: ({ principal, params }) => dataReply(documents.get(principal.workspaceId, params), toWholeDocument),
    }),
    route('PATCH', `${path}/:sourceId/documents/:documentId`, {
      may: admins,
      summary: 'Correct a document, or leave it out; both stay when its source is read again',
      body: documentUpdate,
      answer: z.object({ data: wholeDocument }),
      problems: ['knowledge-limit', 'stale', 'damaged'],
      handle: ({ principal, params, body, request }) =>
        dataReply(
          documents.update(principal.workspaceId, params, body, (current) =>
            checkPrecondition(request, { data: toWholeDocument(current) }),
          ),
          toWholeDocument,
        ),
    }),
  ]
}

type SiteServices = {
  sources: Pick<Sources, 'sync' | 'stop' | 'review'>
  sites: Pick<Sites, 'preview'>
  resources: Pick<AiResources, 'get'>
  quota: PageQuota
}

/** Reading sites. */
export function siteRoutes({ sources, sites, resources, quota }: SiteServices): Route[] {
  return [
    route('POST', `${path}/preview`, {
      may: admins,
      summary: 'Say which pages of a site would be read; stores nothing',
      body: previewRequest,
      answer: z.object({ data: preview }),
      async handle({ principal, params, body }) {
        await resources.get(principal.workspaceId, params.aiId)
        await quota(principal.workspaceId, body.site.url)
        return json({ data: await sites.preview(principal.workspaceId, body.site) })
      },
    }),
    route('POST', `${path}/:sourceId/sync`, {
      may: admins,
      summary: 'Read a site now; of other sources there is nothing to be read again',
      answer: z.object({ data: source }),
      problems: ['damaged'],
      handle: ({ principal, params: { aiId, sourceId } }) =>
        dataReply(sources.sync(principal.workspaceId, aiId, sourceId), toSource),
    }),
    route('POST', `${path}/:sourceId/stop`, {
      may: admins,
      summary: 'Stop reading a site; what was read stays',
      answer: z.object({ data: source }),
      problems: ['damaged'],
      handle: ({ principal, params: { aiId, sourceId } }) =>
        dataReply(sources.stop(principal.workspaceId, aiId, sourceId), toSource),
    }),
    route('POST', `${path}/:sourceId/review`, {
      may: admins,
      summary: 'Say what becomes of the documents that would go: after a reading that ended as needs-review',
      body: siteReview,
      answer: z.object({ data: source }),
      problems: ['in-use', 'knowledge-limit', 'damaged'],
      handle: ({ principal, params: { aiId, sourceId }, body }) =>
        dataReply(sources.review(principal.workspaceId, aiId, sourceId, body.decision), toSource),
    }),
  ]
}
