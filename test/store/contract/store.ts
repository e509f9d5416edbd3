import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../../server/store/store.ts'
import { agentContract } from './agents.ts'
import { conversationListContract } from './sessions/conversation-lists.ts'
import { conversationContract } from './sessions/conversations.ts'
import { all, anAgent, aSession, aMessage, aWorkspace } from './samples.ts'
import { contactContract } from './contacts.ts'
import { knowledgeContract } from './knowledge.ts'
import { insightContract } from './sessions/insight.ts'
import { handoverContract } from './sessions/handovers.ts'
import { outboxContract } from './outbox.ts'
import { pagingContract } from './paging.ts'
import { peopleContract } from './people.ts'
import { questionContract } from './sessions/questions.ts'
import { searchContract } from './sessions/search.ts'
import { tagContract } from './sessions/tags.ts'
import { uploadContract } from './uploads.ts'
import { vectorsContract } from './vectors.ts'
import { versionContract } from './versions.ts'
import { deletedWorkspaceContract, tokenContract, workspaceContract } from './workspaces.ts'

/** A store on data of its own. `reopen` closes it and opens the same data again; `dispose` closes it and removes the data. */
export type Opened = { store: Store; reopen(): Promise<Store>; dispose(): Promise<void> }

/** What the suites ask of the store under test: the one of the running test. */
export type Subject = { store: Store; reopen(): Promise<Store> }

/** Every guarantee of server/store/store.ts, for any adapter. */
export function storeContract(name: string, open: () => Promise<Opened>): void {
  describe(name, () => {
    let opened: Opened
    let current: Store
    const subject: Subject = {
      get store() {
        return current
      },
      async reopen() {
        current = await opened.reopen()
        return current
      },
    }
    beforeEach(async () => {
      opened = await open()
      current = opened.store
    })
    afterEach(() => opened.dispose())

    describe('workspaces', () => workspaceContract(subject))
    describe('deleted workspaces', () => deletedWorkspaceContract(subject))
    describe('tokens', () => tokenContract(subject))
    describe('agents and AI resources', () => agentContract(subject))
    describe('versions of themes and instructions', () => versionContract(subject))
    describe('knowledge', () => knowledgeContract(subject))
    describe('vectors of knowledge', () => vectorsContract(subject))
    describe('uploads', () => uploadContract(subject))
    describe('sessions and conversations', () => conversationContract(subject))
    describe('lists of conversations', () => conversationListContract(subject))
    describe('tags of conversations', () => tagContract(subject))
    describe('questions without an answer', () => questionContract(subject))
    describe('people in conversations', () => handoverContract(subject))
    describe('searches in conversations', () => searchContract(subject))
    describe('contacts of visitors', () => contactContract(subject))
    describe('numbers of agents', () => insightContract(subject))
    describe('notices', () => outboxContract(subject))
    describe('people, logins and the audit', () => peopleContract(subject))
    describe('lists in pages', () => pagingContract(subject))
    describe('the store as a whole', () => wholeContract(subject))
  })
}

function wholeContract(subject: Subject): void {
  test('is ready while it is open, and not after', async () => {
    const { store } = subject
    expect(await store.readiness()).toBe('ready')
    await store.close()
    expect(await store.readiness()).toBe('closed')
  })

  test('finishes what it accepted before it closes, and refuses what comes later', async () => {
    const { store } = subject
    const workspaces = Array.from({ length: 20 }, (_, index) => aWorkspace({ name: `Number ${index}` }))
    const accepted = workspaces.map((workspace) => store.createWorkspace(workspace))
    await Promise.all([...accepted, store.close()])
    await expect(store.createWorkspace(aWorkspace())).rejects.toMatchObject({ code: 'shutting-down' })
    await expect(store.getWorkspace('wks_default')).rejects.toMatchObject({ code: 'shutting-down' })
    expect(await all((await subject.reopen()).listWorkspaces({ order: 'asc' }))).toEqual(workspaces)
  })

  test('closing twice is closing', async () => {
    const { store } = subject
    await Promise.all([store.close(), store.close()])
    await store.close()
  })

  test('keeps everything, in its order, when it is opened again', async () => {
    const { store } = subject
    const workspace = aWorkspace()
    const agents = Array.from({ length: 12 }, () => anAgent(workspace.id, { createdAt: workspace.createdAt }))
    const [agent = anAgent('')] = agents
    const sessions = Array.from({ length: 12 }, () => aSession(agent, { createdAt: workspace.createdAt }))
    const [session = aSession(agent)] = sessions
    const messages = Array.from({ length: 12 }, (_, index) => aMessage(`Number ${index}\n\u2028"\\ 👋`))
    await store.createWorkspace(workspace)
    for (const one of agents) await store.createAgent(one)
    for (const one of sessions) await store.createSession(one)
    for (const message of messages) await store.appendMessage(workspace.id, session.id, message)

    for (let time = 0; time < 2; time++) {
      const reopened = await subject.reopen()
      expect(await reopened.getWorkspace(workspace.id)).toEqual(workspace)
      expect(await all(reopened.listAgents(workspace.id, { order: 'asc' }))).toEqual(agents)
      const found = await all(reopened.listSessions(workspace.id, agent.id, { order: 'asc' }))
      expect(found.map(({ id }) => id)).toEqual(sessions.map(({ id }) => id))
      expect(found[0]).toEqual({ ...session, length: 12, updatedAt: messages.at(-1)?.createdAt })
      const told = await reopened.listMessages(workspace.id, session.id, { order: 'asc' })
      expect(told && (await all(told))).toEqual(messages)
      const another = anAgent(workspace.id, { createdAt: workspace.createdAt })
      await reopened.createAgent(another)
      agents.push(another)
    }
  })
}
