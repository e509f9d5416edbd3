import type { TestServer } from '../../support/server.ts'

/*
 * What a server holds of one admin's things, as flat facts, so that what was acknowledged can be compared with what is there:
 * `ai <id>`, `agent <id>`, `title <agent>`, `attached <agent>`, `session <id>`, `messages <session>`, `asset <path>`.
 */

export type Facts = Map<string, string>

type Call = TestServer['call']
type Message = { id: string; messageType: string; message: string; feedback?: { type: string } }

/** A message as a fact has it: who said it, its id, what was thought of it, and the text. `*` stands for what only the server knows. */
export function factOf({ id, messageType, message, feedback }: Message): string {
  return `${messageType} ${id} ${feedback?.type ?? '-'} ${message}`
}

/** Reads everything of an admin, known by the name of what he made. `assets` are the paths that might be there. */
export async function observe(call: Call, name: string, assets: Iterable<string>): Promise<Facts> {
  const facts: Facts = new Map()
  const read = async (path: string) => {
    const answer = await call('GET', path)
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }
  for (const ai of (await read('/v1/ai')).data) if (ai.name === name) facts.set(`ai ${ai.id}`, 'there')
  for (const agent of (await read('/v1/agents')).data) {
    if (agent.name !== name) continue
    facts.set(`agent ${agent.id}`, 'there')
    const { welcome } = (await read(`/v1/agents/${agent.id}/theme`)).data
    facts.set(`title ${agent.id}`, `${welcome.title ?? ''} / ${welcome.subtitle ?? ''}`)
    const attached = await read(`/v1/agents/${agent.id}/ai`)
    facts.set(`attached ${agent.id}`, attached.data?.aiId ?? 'none')
    for (const session of await read(`/v1/agents/${agent.id}/sessions`)) {
      facts.set(`session ${session.id}`, agent.id)
      const messages: Message[] = await read(`/v1/agents/${agent.id}/sessions/${session.id}/conversations`)
      facts.set(`messages ${session.id}`, JSON.stringify(messages.map(factOf)))
    }
  }
  for (const path of assets) {
    const answer = await call('GET', path)
    if (answer.status === 200) facts.set(`asset ${path}`, answer.text)
  }
  return facts
}

/** An outcome of the open request: the facts that it sets, or (undefined) takes away. An id `?` is one that only the server knows. */
export type Outcome = Map<string, string | undefined>

/** Whether `found` is what `before` becomes by the outcome, and by nothing else. */
export function isOutcome(before: Facts, outcome: Outcome, found: Facts): boolean {
  const expected = new Map(before)
  for (const [key, value] of outcome) {
    if (value === undefined) expected.delete(key)
    else expected.set(key, value)
  }
  const unknown = [...found.keys()].filter((key) => !expected.has(key))
  const ids = new Set(unknown.map((key) => key.slice(key.indexOf(' ') + 1)))
  if (ids.size > 1) return false
  const nameOf = (key: string) => (ids.size === 1 ? key.replace(/\?$/, [...ids][0] ?? '') : key)
  return expected.size === found.size && [...expected].every(([key, value]) => matches(value, found.get(nameOf(key))))
}

function matches(expected: string, found: string | undefined): boolean {
  if (expected === found || found === undefined || !expected.startsWith('[')) return expected === found
  const [wanted, there] = [expected, found].map((each) => JSON.parse(each) as string[])
  return (
    wanted?.length === there?.length && !!wanted?.every((each, place) => matchesMessage(each, there?.[place] ?? ''))
  )
}

function matchesMessage(expected: string, found: string): boolean {
  const [who, id, feedback, text] = partsOf(expected)
  const [foundWho, foundId, foundFeedback, foundText = ''] = partsOf(found)
  const isText = text === '*' ? foundText !== '' : text === foundText
  return who === foundWho && (id === '*' || id === foundId) && feedback === foundFeedback && isText
}

function partsOf(fact: string): string[] {
  return /^(\S+) (\S+) (\S+) ([^]*)$/.exec(fact)?.slice(1) ?? []
}
