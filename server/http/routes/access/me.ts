import {
  meAnswer,
  meUpdate,
  passwordChange,
  pushStateAnswer,
  pushSubscription,
  pushTestAnswer,
} from '../../../contract/access/logins.ts'
import type { Logins } from '../../../services/access/logins.ts'
import type { People } from '../../../services/access/people.ts'
import type { Assets } from '../../../services/assets/assets.ts'
import type { Devices } from '../../../services/notifications/push/devices.ts'
import type { SendPush } from '../../../services/notifications/push/push.ts'
import type { Vapid } from '../../../services/notifications/push/vapid.ts'
import { setCookie } from '../../guard/console-cookie.ts'
import type { Limits } from '../../guard/limits.ts'
import { people as anyRole, personOf } from '../../guard/principal.ts'
import { json, okAnswer, okReply, type Route, routesOf, upload } from '../../route.ts'

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

/** Notifications on the device of a sign-in, for people who answer visitors. Tokens have none: nothing says when one of them signs out. */
export function pushRoutes({
  devices,
  push,
  vapid,
}: {
  devices: Devices
  push: Pick<SendPush, 'test'>
  vapid: Pick<Vapid, 'discardKeys'>
}): Route[] {
  const route = routesOf('Signing in')
  const path = '/v1/me/push'
  const may = ['owner', 'editor', 'answering'] as const
  return [
    route('GET', path, {
      may,
      summary: 'Whether you are told on a device by this sign-in, and what a browser subscribes with',
      answer: pushStateAnswer,
      async handle({ principal }) {
        const { person, loginId } = personOf(principal)
        return json({ data: await devices.state(person.id, loginId) })
      },
    }),
    route('PUT', path, {
      may,
      summary: 'Be told on this device, in place of another of this sign-in; as long as the sign-in lasts',
      body: pushSubscription,
      answer: pushStateAnswer,
      problems: ['not-offered'],
      async handle({ principal, body }) {
        const { person, loginId } = personOf(principal)
        return json({ data: await devices.add(person.id, loginId, body) })
      },
    }),
    route('DELETE', path, {
      may,
      summary: 'Be told on this device no longer',
      answer: okAnswer,
      handle: ({ principal }) => okReply(devices.remove(personOf(principal).loginId)),
    }),
    route('POST', `${path}/test`, {
      may,
      summary: 'Send a test to this device at once, and say what came of it',
      answer: pushTestAnswer,
      async handle({ principal }) {
        const { person, loginId } = personOf(principal)
        return json({ data: await push.test(await devices.get(person, loginId)) })
      },
    }),
    route('DELETE', '/v1/push/keys', {
      may: ['operator'],
      summary:
        'Make new keys for push services, if the secret that opens them is lost; devices are told again once the console is opened there',
      answer: okAnswer,
      handle: () => okReply(vapid.discardKeys()),
    }),
  ]
}
