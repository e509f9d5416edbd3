import { createHash } from 'node:crypto'
import type { TestServer } from '../../support/server.ts'
import { factOf, isOutcome, observe, type Facts, type Outcome } from './http-facts.ts'

/*
 * An admin and his visitors, who change things over HTTP one request after the other. When a server dies, at most one request of
 * theirs is open: what it would have changed may be there as a whole, or not at all.
 */

type Call = TestServer['call']
/** A change: the request, what may come of it besides nothing, and what its answer says came of it. */
type Change = {
  method: string
  path: string
  body?: unknown
  outcomes: Outcome[]
  done: (answer: ReturnType<typeof JSON.parse>) => Outcome
}

export class HttpWriter {
  readonly #name: string
  readonly #random: () => number
  /** What is there, by all that was acknowledged. */
  #facts: Facts = new Map()
  #open: Change | undefined
  /** The ids of what was taken away lately. */
  #gone: string[] = []
  #count = 0

  /** `random` gives numbers from 0 up to 1. */
  constructor(name: string, random: () => number) {
    this.#name = name
    this.#random = random
  }

  /** Changes things until the server does not answer any more; `acknowledged` is called after each change. */
  async work(call: Call, acknowledged: () => void): Promise<void> {
    for (;;) {
      const change = (this.#open = this.#next())
      const options = change.body === undefined ? {} : { body: change.body }
      // No answer is the death of the server; an answer that is not as it should be is a failure.
      const answer = await call(change.method, change.path, options).catch(() => undefined)
      if (!answer) return
      if (answer.status !== 200) throw new Error(`${change.method} ${change.path}: ${answer.status} ${answer.text}`)
      this.#take(change.done(answer.body))
      this.#open = undefined
      acknowledged()
    }
  }

  #take(outcome: Outcome): void {
    for (const [key, value] of outcome) {
      if (value !== undefined) this.#facts.set(key, value)
      else {
        this.#facts.delete(key)
        if (/^(ai|agent) /.test(key)) this.#gone = [...this.#gone.slice(-9), key]
      }
    }
  }

  /**
   * Compares what is there with what was acknowledged, and goes on from what is there. Throws when something is missing, by half, or
   * from nowhere.
   */
  async verify(call: Call): Promise<void> {
    const outcomes = [new Map(), ...(this.#open?.outcomes ?? [])]
    const keys = [...this.#facts.keys(), ...outcomes.flatMap((outcome) => [...outcome.keys()])]
    const assets = new Set(keys.flatMap((key) => (key.startsWith('asset ') ? [key.slice('asset '.length)] : [])))
    const found = await observe(call, this.#name, assets)
    if (!outcomes.some((outcome) => isOutcome(this.#facts, outcome, found))) {
      const told = { expected: [...this.#facts], open: this.#open, found: [...found] }
      throw new Error(`${this.#name} finds something else than was acknowledged: ${JSON.stringify(told, null, 1)}`)
    }
    for (const key of this.#gone) {
      const { status } = await call('GET', `/v1/${key.startsWith('ai') ? 'ai' : 'agents'}/${key.replace(/^\w+ /, '')}`)
      if (status !== 404) throw new Error(`${key} was taken away, and answers ${status}`)
    }
    this.#facts = found
    this.#open = undefined
  }

  #pick(prefix: string): string | undefined {
    const all = [...this.#facts.keys()].flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
    return all[Math.floor(this.#random() * all.length)]
  }

  #countOf(prefix: string): number {
    return [...this.#facts.keys()].filter((key) => key.startsWith(prefix)).length
  }

  #next(): Change {
    this.#count++
    const [ai, agent, session] = [this.#pick('ai '), this.#pick('agent '), this.#pick('session ')]
    const dice = this.#random()
    if (!ai || (dice < 0.04 && this.#countOf('ai ') < 4)) return this.#createAi()
    if (!agent || (dice < 0.08 && this.#countOf('agent ') < 3)) return this.#createAgent()
    if (dice < 0.11) return this.#delete(`/v1/agents/${agent}`, this.#factsOfAgent(agent))
    if (dice < 0.14 && !this.#isAttached(ai)) return this.#delete(`/v1/ai/${ai}`, [`ai ${ai}`])
    if (dice < 0.2) return this.#upload(agent)
    if (dice < 0.35) return this.#retitle(agent)
    if (dice < 0.45) return this.#attach(agent, ai)
    if (!session || (dice < 0.55 && this.#countOf('session ') < 8)) return this.#openSession(agent)
    const path = `/v1/agents/${this.#facts.get(`session ${session}`)}/sessions/${session}`
    if (dice < 0.62 || (this.#facts.get(`messages ${session}`)?.length ?? 0) > 3000)
      return this.#delete(path, [`session ${session}`, `messages ${session}`])
    return (dice < 0.75 ? this.#rate(path, session) : undefined) ?? this.#send(path, session)
  }

  #isAttached(ai: string): boolean {
    return [...this.#facts].some(([key, value]) => key.startsWith('attached ') && value === ai)
  }

  #factsOfAgent(id: string): string[] {
    const sessions = [...this.#facts].flatMap(([key, value]) =>
      key.startsWith('session ') && value === id ? [key] : [],
    )
    const messages = sessions.map((key) => key.replace('session', 'messages'))
    return [`agent ${id}`, `title ${id}`, `attached ${id}`, ...sessions, ...messages]
  }

  #create(path: string, body: object, factsOf: (id: string) => [string, string][]): Change {
    const outcome = (id: string): Outcome => new Map(factsOf(id))
    return { method: 'POST', path, body, outcomes: [outcome('?')], done: ({ data }) => outcome(data.id) }
  }

  #createAi(): Change {
    const body = { name: this.#name, instructions: '## Hours\nWe are open from 9 to 17.' }
    return this.#create('/v1/ai', body, (id) => [[`ai ${id}`, 'there']])
  }

  #createAgent(): Change {
    return this.#create('/v1/agents', { name: this.#name }, (id) => [
      [`agent ${id}`, 'there'],
      [`title ${id}`, ' / '],
      [`attached ${id}`, 'none'],
    ])
  }

  #delete(path: string, keys: string[]): Change {
    const outcome: Outcome = new Map(keys.map((key) => [key, undefined]))
    return { method: 'DELETE', path, outcomes: [outcome], done: () => outcome }
  }

  #upload(agent: string): Change {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><title>${this.#name} ${this.#count}</title></svg>`
    const form = new FormData()
    form.append('file', new Blob([svg]), 'a.svg')
    const path = `/assets/${createHash('sha256').update(svg).digest('hex')}.svg`
    const outcome: Outcome = new Map([[`asset ${path}`, svg]])
    return {
      method: 'POST',
      path: `/v1/agents/${agent}/theme/assets`,
      body: form,
      outcomes: [outcome],
      done: () => outcome,
    }
  }

  /** Two fields, which must change together. */
  #retitle(agent: string): Change {
    const title = `Title ${this.#count}`
    const outcome: Outcome = new Map([[`title ${agent}`, `${title} / ${title}`]])
    const body = { welcome: { title, subtitle: title } }
    return { method: 'PATCH', path: `/v1/agents/${agent}/theme`, body, outcomes: [outcome], done: () => outcome }
  }

  #attach(agent: string, ai: string): Change {
    const aiId = this.#random() < 0.3 && this.#facts.get(`attached ${agent}`) !== 'none' ? null : ai
    const outcome: Outcome = new Map([[`attached ${agent}`, aiId ?? 'none']])
    const path = `/v1/agents/${agent}/ai`
    if (aiId === null) return { method: 'DELETE', path, outcomes: [outcome], done: () => outcome }
    return { method: 'PUT', path, body: { aiId }, outcomes: [outcome], done: () => outcome }
  }

  #openSession(agent: string): Change {
    return this.#create(`/v1/agents/${agent}/sessions`, {}, (id) => [
      [`session ${id}`, agent],
      [`messages ${id}`, '[]'],
    ])
  }

  /** The message and its answer are two changes: the first may be there alone. */
  #send(path: string, session: string): Change {
    const key = `messages ${session}`
    const before = JSON.parse(this.#facts.get(key) ?? '[]') as string[]
    const message = `Hours ${this.#count}?`
    const asked = [...before, `user * - ${message}`]
    const then = (messages: string[]): Outcome => new Map([[key, JSON.stringify(messages)]])
    return {
      method: 'POST',
      path: `${path}/conversations`,
      body: { message, clientId: `${this.#count}` },
      outcomes: [then(asked), then([...asked, 'assistant * - *'])],
      done: ({ data }) => then([...before, ...data.map(factOf)]),
    }
  }

  /** Rates the newest answer, or takes the feedback back. Undefined: there is none. */
  #rate(path: string, session: string): Change | undefined {
    const key = `messages ${session}`
    const messages = JSON.parse(this.#facts.get(key) ?? '[]') as string[]
    const place = messages.findLastIndex((each) => each.startsWith('assistant '))
    const [, id, old, text] = /^assistant (\S+) (\S+) ([^]*)$/.exec(messages[place] ?? '') ?? []
    if (id === undefined) return undefined
    const type = old === '-' ? 'positive' : '-'
    const outcome: Outcome = new Map([[key, JSON.stringify(messages.with(place, `assistant ${id} ${type} ${text}`))]])
    return {
      method: type === '-' ? 'DELETE' : 'PUT',
      path: `${path}/conversations/${id}/feedback`,
      ...(type !== '-' && { body: { type } }),
      outcomes: [outcome],
      done: () => outcome,
    }
  }
}
