import { expect, test } from 'vitest'
import type { Role } from '../../../server/contract/access/people.ts'
import { newId } from '../../../server/core/ids.ts'
import type { AuditRecord, LoginRecord, PersonRecord } from '../../../server/store/records/people.ts'
import { all, aWorkspace, nextTime } from './samples.ts'
import { expectSlices } from './slices.ts'
import type { Subject } from './store.ts'

const asc = { order: 'asc' } as const

export function aPerson(roles: Record<string, Role>, more: Partial<PersonRecord> = {}): PersonRecord {
  const id = newId('per')
  const now = nextTime()
  return {
    id,
    createdAt: now,
    updatedAt: now,
    email: `${id.toLowerCase()}@example.com`,
    name: 'Ida \u0000 👋',
    password: { cost: 1024, blockSize: 8, parallelization: 1, salt: 'salt', hash: 'hash' },
    passkeys: [
      {
        id: newId('pky'),
        name: 'Laptop \u0000 👋',
        credentialId: `credential-of-${id}`,
        publicKey: 'key',
        counter: 4_294_967_295,
        host: 'chat.example',
        createdAt: now,
        usedAt: null,
      },
    ],
    usedChallenges: [{ hash: 'hash', expiresAt: now }],
    memberships: Object.entries(roles).map(([workspaceId, role]) => ({ workspaceId, role, since: now })),
    invitations: [],
    epoch: 0,
    ...more,
  }
}

export function aLogin(personId: string, more: Partial<LoginRecord> = {}): LoginRecord {
  const id = newId('lgn')
  const now = nextTime()
  return { id, personId, hash: `hash-of-${id}`, epoch: 0, device: 'Firefox', createdAt: now, usedAt: now, ...more }
}

export function anEntry(workspaceId: string, more: Partial<AuditRecord> = {}): AuditRecord {
  const by = { kind: 'operator', id: 'operator', name: 'Operator' } as const
  return { id: newId('aud'), workspaceId, at: nextTime(), action: 'signed-in', by, ...more }
}

export function peopleContract(subject: Subject): void {
  async function workspaces(count: number): Promise<string[]> {
    const made = Array.from({ length: count }, () => aWorkspace())
    for (const workspace of made) await subject.store.createWorkspace(workspace)
    return made.map(({ id }) => id)
  }
  /** The store as it is, and as it is opened again from the journal, and from its files. */
  async function* reopened() {
    yield subject.store
    yield await subject.reopen()
    yield await subject.reopen()
  }
  const invitationTo = (workspaceId: string) => ({
    kind: 'join' as const,
    workspaceId,
    role: 'reader' as const,
    hash: 'hash',
    createdAt: nextTime(),
    expiresAt: nextTime(),
    by: 'Ida',
  })

  test('a person is found by id and by email, and is in the lists of the workspaces', async () => {
    const [one = '', other = '', third = ''] = await workspaces(3)
    const person = aPerson({ [one]: 'owner' }, { invitations: [invitationTo(other)] })
    expect(await subject.store.createPerson(person)).toBe(true)
    for await (const store of reopened()) {
      expect(await store.getPerson(person.id)).toEqual(person)
      expect(await store.findPersonByEmail(person.email)).toEqual(person)
      expect(await store.findPersonByEmail('nobody@example.com\0')).toBeNull()
      expect(await store.getPerson('../people')).toBeNull()
      const lists = [one, other, third].map((each) => all(store.listPeople(each, asc)))
      expect(await Promise.all(lists)).toEqual([[person], [person], []])
    }
  })

  test('of many who come at once with one email address, one is created', async () => {
    const [workspace = ''] = await workspaces(1)
    const people = Array.from({ length: 20 }, () => aPerson({ [workspace]: 'reader' }, { email: 'ida@example.com' }))
    const made = await Promise.all(people.map((person) => subject.store.createPerson(person)))
    expect(made.filter(Boolean)).toHaveLength(1)
    const winner = people[made.indexOf(true)]
    expect(await (await subject.reopen()).findPersonByEmail('ida@example.com')).toEqual(winner)
    expect(await all(subject.store.listPeople(workspace, asc))).toEqual([winner])
  })

  test('a list of people in parts', async () => {
    const [workspace = ''] = await workspaces(1)
    const people = Array.from({ length: 5 }, () => aPerson({ [workspace]: 'reader' }))
    for (const person of people) await subject.store.createPerson(person)
    await expectSlices(
      people.map(({ id }) => id),
      (slice) => subject.store.listPeople(workspace, slice),
      aPerson({}).id,
    )
  })

  test('who leaves a workspace leaves its list; an email address is free when its person is gone', async () => {
    const [one = '', other = ''] = await workspaces(2)
    const person = aPerson({ [one]: 'editor', [other]: 'reader' })
    await subject.store.createPerson(person)
    const left = { ...person, memberships: person.memberships.slice(1) }
    expect(await subject.store.updatePerson(person.id, () => left)).toEqual(left)
    expect(await all(subject.store.listPeople(one, asc))).toEqual([])
    expect(await all(subject.store.listPeople(other, asc))).toEqual([left])
    const login = aLogin(person.id)
    await subject.store.createLogin(login)
    expect(await subject.store.updatePerson(person.id, () => null)).toBeNull()
    for await (const store of reopened()) {
      expect(await store.getPerson(person.id)).toBeNull()
      expect(await store.findPersonByEmail(person.email)).toBeNull()
      expect(await store.findLogin(login.hash)).toBeNull()
      expect(await all(store.listPeople(other, asc))).toEqual([])
    }
    expect(await subject.store.createLogin(aLogin(person.id))).toBe(false)
    expect(await subject.store.updatePerson(person.id, (current) => current)).toBeNull()
    expect(await subject.store.createPerson(aPerson({}, { email: person.email }))).toBe(true)
  })

  test('the last owner stays an owner; one who is owner beside another may go', async () => {
    const [one = '', other = ''] = await workspaces(2)
    const owner = aPerson({ [one]: 'owner', [other]: 'owner' })
    const second = aPerson({ [one]: 'owner', [other]: 'editor' }, { invitations: [] })
    for (const person of [owner, second]) await subject.store.createPerson(person)
    const demoted = (person: PersonRecord, workspaceId: string): PersonRecord => ({
      ...person,
      memberships: person.memberships.map((each) =>
        each.workspaceId === workspaceId ? { ...each, role: 'reader' } : each,
      ),
    })
    const refused = { code: 'last-owner' }
    await expect(subject.store.updatePerson(owner.id, (each) => demoted(each, other))).rejects.toMatchObject(refused)
    await expect(subject.store.updatePerson(owner.id, () => null)).rejects.toMatchObject(refused)
    expect(await subject.store.getPerson(owner.id)).toEqual(owner)
    expect(await subject.store.updatePerson(owner.id, (each) => demoted(each, one))).toEqual(demoted(owner, one))
    await expect(subject.store.updatePerson(second.id, (each) => demoted(each, one))).rejects.toMatchObject(refused)
  })

  test('of all owners who go at once, one stays', async () => {
    const [workspace = ''] = await workspaces(1)
    const owners = Array.from({ length: 6 }, () => aPerson({ [workspace]: 'owner' }))
    for (const owner of owners) await subject.store.createPerson(owner)
    const gone = await Promise.allSettled(owners.map(({ id }) => subject.store.updatePerson(id, () => null)))
    expect(gone.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await all((await subject.reopen()).listPeople(workspace, asc))).toHaveLength(1)
  })

  test('changes of a person at once are all there in the end', async () => {
    const [workspace = ''] = await workspaces(1)
    const person = aPerson({ [workspace]: 'owner' })
    await subject.store.createPerson(person)
    const add = () => subject.store.updatePerson(person.id, (each) => ({ ...each, epoch: each.epoch + 1 }))
    await Promise.all(Array.from({ length: 50 }, add))
    expect((await subject.store.getPerson(person.id))?.epoch).toBe(50)
  })

  test('logins with a subscription to push are found by each workspace of their person', async () => {
    const [one = '', other = '', empty = ''] = await workspaces(3)
    const both = aPerson({ [one]: 'owner', [other]: 'answering' })
    const single = aPerson({ [one]: 'answering' })
    for (const person of [both, single]) await subject.store.createPerson(person)
    const push = { sealed: 'sealed', since: nextTime() }
    const first = aLogin(both.id, { push })
    const second = aLogin(single.id)
    for (const login of [first, aLogin(both.id), second]) await subject.store.createLogin(login)
    const changed = await subject.store.updateLogin(second.id, (current) => ({ ...current, push }))
    expect(changed).toEqual({ ...second, push })
    const byId = (found: { login: LoginRecord }[]) => found.toSorted((a, b) => (a.login.id < b.login.id ? -1 : 1))
    const inOne = [
      { login: first, person: both },
      { login: { ...second, push }, person: single },
    ]
    for await (const store of reopened()) {
      expect(byId(await store.listPushLogins(one))).toEqual(byId(inOne))
      expect(await store.listPushLogins(other)).toEqual([{ login: first, person: both }])
      expect(await store.listPushLogins(empty)).toEqual([])
    }
    await subject.store.deleteLogin(first.id)
    await subject.store.updateLogin(second.id, ({ push: _, ...rest }) => rest)
    expect(await subject.store.listPushLogins(one)).toEqual([])
  })

  test('a login is found by its hash with its person, and not after it ended', async () => {
    const [workspace = ''] = await workspaces(1)
    const person = aPerson({ [workspace]: 'owner' })
    await subject.store.createPerson(person)
    const logins = [aLogin(person.id), aLogin(person.id)]
    for (const login of logins) expect(await subject.store.createLogin(login)).toBe(true)
    const [first = aLogin(''), second] = logins
    expect(await subject.store.findLogin(first.hash)).toEqual({ login: first, person })
    expect(await subject.store.findLogin('another')).toBeNull()
    expect(await (await subject.reopen()).listLogins(person.id)).toEqual(logins)
    const used = { ...first, usedAt: nextTime() }
    expect(await subject.store.updateLogin(first.id, () => used)).toEqual(used)
    expect(await subject.store.deleteLogin(first.id)).toBe(true)
    expect(await subject.store.deleteLogin(first.id)).toBe(false)
    expect(await subject.store.updateLogin(first.id, () => used)).toBeNull()
    for await (const store of reopened()) {
      expect(await store.findLogin(first.hash)).toBeNull()
      expect(await store.listLogins(person.id)).toEqual([second])
    }
  })

  test('a login goes with its person, also when it is used at that moment', async () => {
    const [workspace = ''] = await workspaces(1)
    const person = aPerson({ [workspace]: 'reader' })
    await subject.store.createPerson(person)
    const login = aLogin(person.id)
    await subject.store.createLogin(login)
    await Promise.all([
      subject.store.updatePerson(person.id, () => null),
      subject.store.updateLogin(login.id, (current) => ({ ...current, usedAt: nextTime() })),
    ])
    for await (const store of reopened()) {
      expect(await store.listLogins(person.id)).toEqual([])
      expect(await store.updateLogin(login.id, (current) => current)).toBeNull()
    }
  })

  test('the audit keeps every entry once, in order, in its workspace', async () => {
    const [one = '', other = ''] = await workspaces(2)
    const entries = Array.from({ length: 130 }, () => anEntry(one))
    // Those of one moment may be stored in another order.
    const [first, second, ...others] = entries
    const stored = [second, first, ...others].flatMap((entry) => entry ?? [])
    await Promise.all(stored.map((entry) => subject.store.appendAudit(entry)))
    const foreign = anEntry(other)
    await subject.store.appendAudit(foreign)
    for (const entry of entries.slice(0, 3)) await subject.store.appendAudit(entry)
    for await (const store of reopened()) {
      expect(await all(store.listAudit(one, asc))).toEqual(entries)
      expect(await all(store.listAudit(other, asc))).toEqual([foreign])
    }
    await expectSlices(
      entries.map(({ id }) => id),
      (slice) => subject.store.listAudit(one, slice),
      foreign.id,
    )
  })

  test('a workspace takes its people and its audit with it, and nobody of another', async () => {
    const [one = '', other = ''] = await workspaces(2)
    const theirs = aPerson({ [one]: 'owner' })
    const both = aPerson({ [one]: 'owner', [other]: 'reader' }, { invitations: [] })
    const invited = aPerson({ [other]: 'owner' }, { invitations: [invitationTo(one)] })
    for (const person of [theirs, both, invited]) await subject.store.createPerson(person)
    const login = aLogin(theirs.id)
    await subject.store.createLogin(login)
    for (const id of [one, other]) await subject.store.appendAudit(anEntry(id))
    expect(await subject.store.deleteWorkspace(one)).toEqual([])
    const left = [
      { ...both, memberships: both.memberships.slice(1) },
      { ...invited, invitations: [] },
    ]
    await expect(subject.store.createPerson(aPerson({ [one]: 'reader' }))).rejects.toMatchObject({ code: 'not-found' })
    const back = subject.store.updatePerson(both.id, () => both)
    await expect(back).rejects.toMatchObject({ code: 'not-found' })
    await subject.store.appendAudit(anEntry(one))
    for await (const store of reopened()) {
      expect(await all(store.listPeople(one, asc))).toEqual([])
      expect(await all(store.listPeople(other, asc))).toEqual(left)
      expect(await store.getPerson(theirs.id)).toBeNull()
      expect(await store.findLogin(login.hash)).toBeNull()
      expect(await all(store.listAudit(one, asc))).toEqual([])
      expect(await all(store.listAudit(other, asc))).toHaveLength(1)
    }
  })

  test('entries from before a moment go, to the day', async () => {
    const [workspace = ''] = await workspaces(1)
    const days = ['2025-11-01', '2025-11-02', '2025-11-03']
    const entries = days.map((day) => anEntry(workspace, { at: `${day}T12:00:00.000Z` }))
    for (const entry of entries) await subject.store.appendAudit(entry)
    await subject.store.pruneAudit(workspace, '2025-11-03T00:00:00.000Z')
    expect(await all((await subject.reopen()).listAudit(workspace, asc))).toEqual(entries.slice(2))
  })
}
