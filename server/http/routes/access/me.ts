import { meAnswer, meUpdate, passwordChange } from '../../../contract/access/logins.ts'
import type { Logins } from '../../../services/access/logins.ts'
import type { People } from '../../../services/access/people.ts'
import type { Assets } from '../../../services/assets/assets.ts'
import { setCookie } from '../../guard/console-cookie.ts'
import type { Limits } from '../../guard/limits.ts'
import { people as anyRole, personOf } from '../../guard/principal.ts'
import { json, routesOf, upload, type Route } from '../../route.ts'

type MeServices = { people: People; logins: Pick<Logins, 'open'>; assets: Pick<Assets, 'upload'> }

/** The account of who is signed in, whatever their role is. */
export function meRoutes({ people, logins, assets }: MeServices, limits: Pick<Limits, 'countSignIn'>): Route[] {
  const route = routesOf('Signing in')
  return [
    route('GET', '/v1/me', {
      may: anyRole,
      summary: 'Who you are, and in which workspaces',
      answer: meAnswer,
      async handle({ principal, publicUrl }) {
        const { person, workspaceId } = personOf(principal)
        return json({ data: await people.me(person, workspaceId, publicUrl) })
      },
    }),
    route('PATCH', '/v1/me', {
      may: anyRole,
      summary: 'Change your name, or remove your picture',
      body: meUpdate,
      answer: meAnswer,
      async handle({ principal, body, publicUrl }) {
        const { person, workspaceId } = personOf(principal)
        const changed = await people.update(person.id, body)
        return json({ data: await people.me(changed, workspaceId, publicUrl) })
      },
    }),
    route('POST', '/v1/me/picture', {
      may: anyRole,
      summary: 'Set your picture, which visitors see beside your answers',
      body: upload,
      answer: meAnswer,
      problems: ['unsupported-media-type', 'too-large', 'quota-exceeded'],
      async handle({ principal, body, publicUrl }) {
        const { person, workspaceId } = personOf(principal)
        const { url } = await assets.upload(workspaceId, body.bytes, publicUrl)
        const changed = await people.update(person.id, { picture: url.slice(url.lastIndexOf('/') + 1) })
        return json({ data: await people.me(changed, workspaceId, publicUrl) })
      },
    }),
    route('PUT', '/v1/me/password', {
      may: anyRole,
      summary: 'Change your password, which signs you out everywhere else',
      body: passwordChange,
      answer: meAnswer,
      async handle({ principal, body, request, publicUrl }) {
        const { person, workspaceId, loginId } = personOf(principal)
        await limits.countSignIn(request, person.email, loginId)
        const changed = await people.changePassword(person, body)
        const { secret } = await logins.open(changed, request.headers['user-agent'])
        return json(
          { data: await people.me(changed, workspaceId, publicUrl) },
          { 'Set-Cookie': setCookie('login', secret, publicUrl) },
        )
      },
    }),
  ]
}
