import { z } from 'zod'
import { page } from '../../../contract/sessions/sessions.ts'
import { workspace, workspaceContents, workspaceCreate, workspaceUpdate } from '../../../contract/access/workspaces.ts'
import { toWorkspace, type Workspaces } from '../../../services/access/workspaces.ts'
import { listReply } from '../../request/paging.ts'
import { dataReply, json, okAnswer, okReply, routesOf, type Route } from '../../route.ts'

export function workspaceRoutes(workspaces: Workspaces): Route[] {
  const route = routesOf('Workspaces')
  return [
    route('GET', '/v1/workspaces', {
      may: ['operator'],
      summary: 'List workspaces',
      query: page,
      answer: z.object({ data: z.array(workspace) }),
      handle: (call) =>
        listReply(call, {
          read: (slice) => workspaces.list(slice),
          view: toWorkspace,
          omitted: workspaces.omitted(),
        }),
    }),
    route('POST', '/v1/workspaces', {
      may: ['operator'],
      summary: 'Create a workspace with its first access token, which is shown only once',
      body: workspaceCreate,
      answer: z.object({ data: workspace, token: z.string() }),
      async handle({ body }) {
        const created = await workspaces.create(body)
        return json({ data: toWorkspace(created.workspace), token: created.secret })
      },
    }),
    route('PATCH', '/v1/workspaces/:workspaceId', {
      may: ['operator'],
      summary: 'Rename a workspace, or change its plan or the most tokens that its agents may use in a month',
      body: workspaceUpdate,
      answer: z.object({ data: workspace }),
      handle: ({ params, body }) => dataReply(workspaces.update(params.workspaceId, body), toWorkspace),
    }),
    route('GET', '/v1/workspaces/:workspaceId/contents', {
      may: ['operator'],
      summary: 'What is in a workspace, in numbers: all of it goes when the workspace is deleted',
      answer: z.object({ data: workspaceContents }),
      handle: ({ params }) => dataReply(workspaces.contents(params.workspaceId)),
    }),
    route('DELETE', '/v1/workspaces/:workspaceId', {
      may: ['operator'],
      summary:
        'Delete a workspace with its access tokens, agents, conversations, AI resources, sources and pictures; the default workspace stays',
      answer: okAnswer,
      problems: ['in-use', 'damaged'],
      handle: ({ params }) => okReply(workspaces.delete(params.workspaceId)),
    }),
  ]
}
