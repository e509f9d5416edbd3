import { isDeepStrictEqual } from 'node:util'
import { themeDefaults } from '../../contract/agents/theme-defaults.ts'
import { extensionOf } from '../../core/asset-names.ts'
import { textsOf } from '../../core/asset-uses.ts'
import type { SetupLine } from '../../contract/sites/setup.ts'
import type { AgentRecord, SetupProposal } from '../../store/records/records.ts'
import { isPlain } from '../theme/merge.ts'

/* Proposals as changes of an agent: pure. A value that a person gave is never replaced, unless the person asks for it. */

type Settled = Pick<AgentRecord, 'name' | 'theme'>
export type Proposal = Pick<SetupProposal, 'field' | 'language' | 'value' | 'from' | 'set'>

/** What tells a line from others. */
export function keyOf({ field, language }: Pick<SetupLine, 'field' | 'language'>): string {
  return language === undefined ? field : `${field} ${language}`
}

/** Whether a proposal names no picture that was deleted meanwhile. `gone`: the names of those that were. */
export function isThere(gone: ReadonlySet<string>): (proposal: Pick<SetupProposal, 'value'>) => boolean {
  return ({ value }) => ![...gone].some((name) => value.endsWith(name))
}

/** The names of this server's assets in proposals. */
export function assetsIn(proposals: readonly object[]): string[] {
  return [...textsOf(proposals)].flatMap(([, text]) => {
    const name = /^\/assets\/([^/]+)$/.exec(text)?.[1] ?? ''
    return extensionOf(name) ? [name] : []
  })
}

/** The state of a proposal is what the agent has now. */
export function stateOf(agent: Settled, line: SetupProposal): SetupLine['state'] {
  if (line.isRefused) return 'refused'
  return isInUse(agent, line) ? 'proposed' : 'changed'
}

/** Returns the agent and its lines after new proposals. `unnamed`: a name that nobody chose. */
export function withProposals<T extends Settled>(
  agent: T,
  lines: readonly SetupProposal[],
  proposals: readonly Proposal[],
  unnamed: readonly string[],
): { agent: T; lines: SetupProposal[] } {
  let next = agent
  const byKey = new Map(lines.map((line) => [keyOf(line), line]))
  for (const proposal of proposals) {
    const key = keyOf(proposal)
    const last = byKey.get(key)
    const line = { ...last, ...proposal }
    const isSettled = last !== undefined && (last.isRefused === true || isInUse(next, proposal))
    // What was never set had a person's value, and has.
    const isFree = last ? last.before !== undefined && isInUse(next, last) : isUntouched(next, proposal, unnamed)
    if (isSettled || !isFree) byKey.set(key, line)
    else {
      byKey.set(key, { ...line, before: last?.before ?? valuesOf(next, proposal.set) })
      next = withValues(next, proposal.set)
    }
  }
  return { agent: next, lines: [...byKey.values()] }
}

/** Puts back what was there before, as far as the proposed values are still there. */
export function refused<T extends Settled>(agent: T, line: SetupProposal): { agent: T; line: SetupProposal } {
  const { before = {}, set } = line
  const back = Object.keys(set).filter((path) => isDeepStrictEqual(valueAt(agent, path), set[path]))
  const values = Object.fromEntries(back.map((path) => [path, before[path]]))
  return { agent: withValues(agent, values), line: { ...line, isRefused: true } }
}

/** Takes what is proposed, also in place of what a person chose. */
export function proposedAgain<T extends Settled>(agent: T, line: SetupProposal): { agent: T; line: SetupProposal } {
  const { isRefused: _, ...rest } = line
  if (isInUse(agent, line)) return { agent, line: { before: {}, ...rest } }
  return { agent: withValues(agent, line.set), line: { ...rest, before: valuesOf(agent, line.set) } }
}

function isInUse(agent: Settled, { set }: Pick<SetupProposal, 'set'>): boolean {
  return Object.entries(set).every(([path, value]) => isDeepStrictEqual(valueAt(agent, path), value))
}

/** Whether nobody chose another value than the proposed ones: there is none, the default, or the name that `unnamed` has. */
function isUntouched(agent: Settled, { set }: Proposal, unnamed: readonly string[]): boolean {
  return Object.entries(set).every(([path, value]) => {
    const now = valueAt(agent, path)
    if (path === 'name') return now === value || unnamed.includes(agent.name)
    return now === undefined || isDeepStrictEqual(now, value) || isDeepStrictEqual(now, inside(themeDefaults, path))
  })
}

function valuesOf(agent: Settled, set: SetupProposal['set']): Record<string, unknown> {
  const values = Object.keys(set).map((path) => [path, valueAt(agent, path)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

function valueAt({ name, theme }: Settled, path: string): unknown {
  return path === 'name' ? name : inside(theme, path)
}

function inside(value: unknown, path: string): unknown {
  let at = value
  for (const key of path.split('.')) at = isPlain(at) && Object.hasOwn(at, key) ? at[key] : undefined
  return at
}

/** Values that are undefined are removed. */
function withValues<T extends Settled>(agent: T, values: Readonly<Record<string, unknown>>): T {
  let { name, theme } = agent
  for (const [path, value] of Object.entries(values)) {
    if (path === 'name') name = typeof value === 'string' ? value : name
    else theme = withValue(theme, path.split('.'), value)
  }
  return { ...agent, name, theme }
}

function withValue(object: unknown, [key = '', ...rest]: string[], value: unknown): Record<string, unknown> {
  const { [key]: now, ...others } = isPlain(object) ? object : {}
  const next = rest.length === 0 ? value : withValue(now, rest, value)
  const isGone = next === undefined || (isPlain(next) && Object.keys(next).length === 0)
  return isGone ? others : { ...others, [key]: next }
}
