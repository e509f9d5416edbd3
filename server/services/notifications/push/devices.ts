import type { PushState, PushSubscriptionBody } from '../../../contract/access/logins.ts'
import type { Role } from '../../../contract/access/people.ts'
import type { NoticeRule } from '../../../contract/inbox/notifications.ts'
import { timestamp } from '../../../core/clock.ts'
import { FoyerError, invalid, notFound, orNotFound } from '../../../core/errors.ts'
import type { Keyring } from '../../../core/secrets.ts'
import { membershipIn, type LoginRecord, type PersonRecord } from '../../../store/records/people.ts'
import type { Store } from '../../../store/store.ts'
import type { Logins } from '../../access/logins.ts'
import { parseReceiver } from '../delivery/post.ts'
import { isPublicKey, PushUnavailable, type Vapid } from './vapid.ts'

/*
 * The devices that people want to be told on. A device is part of a sign-in, one of each, so whatever ends the sign-in ends the notices:
 * signing out, here or elsewhere, a new password, the person who goes, time.
 */

/** A device that is told, and whose it is. */
export type Device = { login: LoginRecord; person: PersonRecord }

export type Devices = {
  state(personId: string, loginId: string): Promise<PushState>
  /** Tells a device from now on, in place of another of the same sign-in. One that is told already stays so. */
  add(personId: string, loginId: string, subscription: PushSubscriptionBody): Promise<PushState>
  remove(loginId: string): Promise<void>
  /** The sign-in's device. @throws {FoyerError} `not-found` */
  get(person: PersonRecord, loginId: string): Promise<Device>
  /** The devices that are told of what happened at that time: those of people who may answer, and wanted it by then. */
  told(workspaceId: string, rule: NoticeRule, at: string): Promise<Device[]>
  find(workspaceId: string, loginId: string): Promise<Device | undefined>
  /** Opens the subscription of a device. Rejects when no secret does. */
  open(login: LoginRecord): Promise<PushSubscriptionBody>
  /** Forgets a device that its push service no longer knows, unless it has subscribed anew. */
  forget(login: LoginRecord): Promise<void>
}

/** What has a device ring: what needs somebody. The rest is for whoever manages the agent, and can wait for an email. */
const toldRules = new Set<NoticeRule>(['waiting', 'unread', 'contact'])
const toldRoles = new Set<Role>(['owner', 'editor', 'answering'])

type DevicesDeps = {
  store: Pick<Store, 'listLogins' | 'listPushLogins' | 'updateLogin'>
  logins: Pick<Logins, 'isOver'>
  keyring: Pick<Keyring, 'open' | 'seal'>
  vapid: Pick<Vapid, 'publicKey'>
  allowsHttp: boolean
  clock: () => number
}

/** `allowsHttp`: as for webhooks. `clock` returns milliseconds since 1970. */
export function createDevices({ store, logins, keyring, vapid, allowsHttp, clock }: DevicesDeps): Devices {
  const ofLogin = async (personId: string, loginId: string) =>
    (await store.listLogins(personId)).find(({ id }) => id === loginId)

  async function view(login: LoginRecord | undefined): Promise<PushState> {
    const isOn = login?.push !== undefined
    try {
      return { isOn, publicKey: await vapid.publicKey(), unavailable: null }
    } catch (error) {
      if (!(error instanceof PushUnavailable)) throw error
      return { isOn, publicKey: null, unavailable: error.reason }
    }
  }

  async function open({ id, push }: LoginRecord): Promise<PushSubscriptionBody> {
    return JSON.parse(await keyring.open(push?.sealed ?? '', id)) as PushSubscriptionBody
  }

  /** The devices of a workspace's people who may answer in it. */
  async function ofWorkspace(workspaceId: string): Promise<Device[]> {
    const found = await store.listPushLogins(workspaceId)
    return found.filter(({ login, person }) => {
      const role = membershipIn(person, workspaceId)?.role
      return role !== undefined && toldRoles.has(role) && !logins.isOver(login, person)
    })
  }

  return {
    state: async (personId, loginId) => view(await ofLogin(personId, loginId)),

    async add(personId, loginId, { endpoint, keys }) {
      const url = parseReceiver('endpoint', endpoint, allowsHttp)
      if (!isPublicKey(keys.p256dh)) throw invalid('keys.p256dh', 'must be a point on the curve P-256')
      const state = await view(undefined)
      if (state.unavailable) throw new FoyerError('not-offered', new PushUnavailable(state.unavailable).message)
      const subscription = JSON.stringify({ endpoint: url.href, keys })
      const before = await ofLogin(personId, loginId)
      // The console sends it with each load, mostly as it was. One that no secret opens is sealed anew.
      const known = before?.push && JSON.stringify(await open(before).catch(() => undefined))
      if (known === subscription) return { ...state, isOn: true }
      const sealed = await keyring.seal(subscription, loginId)
      const login = await store.updateLogin(loginId, (current) => ({
        ...current,
        push: { sealed, since: current.push?.since ?? timestamp(clock()) },
      }))
      return view(orNotFound(login, 'sign-in'))
    },

    async remove(loginId) {
      await store.updateLogin(loginId, withoutPush)
    },

    async get(person, loginId) {
      const login = await ofLogin(person.id, loginId)
      if (!login?.push) throw notFound('device')
      return { login, person }
    },

    async told(workspaceId, rule, at) {
      if (!toldRules.has(rule)) return []
      // Whoever switches it on is not told of what has waited since yesterday, which the sweep finds again.
      return (await ofWorkspace(workspaceId)).filter(({ login }) => login.push && login.push.since <= at)
    },

    find: async (workspaceId, loginId) => (await ofWorkspace(workspaceId)).find(({ login }) => login.id === loginId),
    open,

    async forget({ id, push }) {
      await store.updateLogin(id, (current) =>
        current.push && current.push.sealed === push?.sealed ? withoutPush(current) : current,
      )
    },
  }
}

function withoutPush(login: LoginRecord): LoginRecord {
  if (!login.push) return login
  const { push: _, ...rest } = login
  return rest
}
