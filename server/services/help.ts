import { help, helpDefaults, type Help, type HelpUpdate } from '../contract/inbox/help.ts'
import { invalid } from '../core/errors.ts'
import type { AgentRecord } from '../store/records/records.ts'
import type { Agents, Guard } from './agents.ts'
import { after } from './clock.ts'

/** How an agent's visitors reach people: whether, when, and by which contact form. */
export type Helps = {
  /** @throws {FoyerError} `not-found`; `validation` if the contact form would have no field for an address. */
  update(workspaceId: string, agentId: string, body: HelpUpdate, guard: Guard<AgentRecord>): Promise<AgentRecord>
}

export function createHelps(agents: Pick<Agents, 'change'>): Helps {
  return {
    update: (workspaceId, agentId, body, guard) =>
      agents.change(workspaceId, agentId, (current) => {
        guard(current)
        const before = toHelp(current)
        // As a whole: fields of the form depend on each other, also on those that were not sent.
        const checked = help.safeParse({
          ...before,
          ...body,
          rules: { ...before.rules, ...body.rules },
          form: { ...before.form, ...body.form },
        })
        const issue = checked.error?.issues[0]
        if (!checked.success) throw invalid(issue?.path.join('.') ?? '', issue?.message ?? 'is not valid')
        return { ...current, help: checked.data, updatedAt: after(current.updatedAt) }
      }),
  }
}

/** Returns how an agent's visitors reach people, completed with the defaults. */
export function toHelp(agent: Pick<AgentRecord, 'help'>): Help {
  return { ...helpDefaults, ...agent.help }
}
