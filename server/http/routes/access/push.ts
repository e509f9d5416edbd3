import { pushStateAnswer, pushSubscription, pushTestAnswer } from '../../../contract/access/push.ts'
import type { Devices } from '../../../services/notifications/push/devices.ts'
import type { SendPush } from '../../../services/notifications/push/push.ts'
import type { Vapid } from '../../../services/notifications/push/vapid.ts'
import { personOf } from '../../guard/principal.ts'
import { json, okAnswer, okReply, routesOf, type Route } from '../../route.ts'

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
