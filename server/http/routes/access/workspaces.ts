import { z } from 'zod'
import { page } from '../../../contract/sessions/sessions.ts'
import { workspace, workspaceContents, workspaceCreate, workspaceUpdate } from '../../../contract/access/workspaces.ts'
import { toWorkspace, type Workspaces } from '../../../services/access/workspaces.ts'
import { listReply } from '../../request/paging.ts'
import { route, type Route } from '../../route.ts'

export function workspaceRoutes(workspaces: Workspaces): Route[] {
  const tag = 'Workspaces'
  return [
    route({
      method: 'GET',
      path: '/v1/workspaces',
      may: ['operator'],
      summary: 'List workspaces',
      tag,
      query: page,
      answer: z.object({ data: z.array(workspace) }),
      problems: [],
      handle: (call) =>
        listReply(call, {
          read: (slice) => workspaces.list(slice),
          view: toWorkspace,
          cursorOf: ({ id }) => id,
          omitted: workspaces.omitted(),
        }),
    }),
    route({
      method: 'POST',
      path: '/v1/workspaces',
      may: ['operator'],
      summary: 'Create a workspace with its first access token, which is shown only once',
      tag,
      body: workspaceCreate,
      answer: z.object({ data: workspace, token: z.string() }),
      problems: [],
      async handle({ body }) {
        const created = await workspaces.create(body)
        return { kind: 'json', body: { data: toWorkspace(created.workspace), token: created.secret } }
      },
    }),
    route({
      method: 'PATCH',
      path: '/v1/workspaces/:workspaceId',
      may: ['operator'],
      summary: 'Rename a workspace, or change its plan or the most tokens that its agents may use in a month',
      tag,
      body: workspaceUpdate,
      answer: z.object({ data: workspace }),
      problems: [],
      async handle({ params, body }) {
        return { kind: 'json', body: { data: toWorkspace(await workspaces.update(params.workspaceId, body)) } }
      },
    }),
    route({
      method: 'GET',
      path: '/v1/workspaces/:workspaceId/contents',
      may: ['operator'],
      summary: 'What is in a workspace, in numbers: all of it goes when the workspace is deleted',
      tag,
      answer: z.object({ data: workspaceContents }),
      problems: [],
      async handle({ params }) {
        return { kind: 'json', body: { data: await workspaces.contents(params.workspaceId) } }
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/workspaces/:workspaceId',
      may: ['operator'],
      summary:
        'Delete a workspace with its access tokens, agents, conversations, AI resources, sources and pictures; the default workspace stays',
      tag,
      answer: z.object({ ok: z.literal(true) }),
      problems: ['in-use', 'damaged'],
      async handle({ params }) {
        await workspaces.delete(params.workspaceId)
        return { kind: 'json', body: { ok: true } }
      },
    }),
  ]
}
