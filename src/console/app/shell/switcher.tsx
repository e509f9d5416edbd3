import { ChevronsUpDown } from 'lucide'
import { useLocation } from 'preact-iso/router'
import type { Agent } from '#contract/agents/agents.ts'
import { Icon } from '../../../widget/icon.tsx'
import { isOperator } from '../../account/account.ts'
import { Picker } from '../../parts/button/picker.tsx'
import { switcherWords as words } from '../../words/en/switcher.ts'
import type { WorkspaceName } from '../../workspaces/use-workspaces.ts'
import { addressOf, places } from '../places.ts'
import { pagePath, workspacePath } from '../root.ts'
import type { Place } from '../routes.ts'

type Props = {
  /** Undefined: they are on their way. */
  agents: readonly Agent[] | undefined
  agentId: string | undefined
  place: Place | undefined
  workspaces: readonly WorkspaceName[]
  workspace: WorkspaceName | undefined
}

const noAgents: readonly Agent[] = []

/** Where one is: the agent, or the workspace. Behind it the other agents, each at the page that is open, and the other workspaces. */
export function Switcher({ agents = noAgents, agentId, place, workspaces, workspace }: Props) {
  const { route } = useLocation()
  const isInAgent = agentId !== undefined
  const to = isInAgent ? (place ?? places[0]) : undefined
  const name = isInAgent ? agents.find(({ id }) => id === agentId)?.name : workspace?.name
  const groups = [
    {
      label: words.agents,
      items: agents.map((agent) => ({
        key: agent.id,
        label: agent.name,
        isCurrent: agent.id === agentId,
        onChoose: () => to && route(addressOf(to, agent.id)),
      })),
    },
    {
      label: words.workspaces,
      items: workspaces.map(({ id, name: label, isOwn }) => ({
        key: id,
        label,
        isCurrent: id === workspace?.id,
        onChoose: () => location.assign(workspacePath(isOwn ? undefined : id)),
      })),
    },
    {
      items: [
        ...(isInAgent ? [{ key: 'all', label: words.allAgents, onChoose: () => route(pagePath()) }] : []),
        ...(isOperator.value && workspaces.length > 0
          ? [{ key: 'manage', label: words.manageWorkspaces, onChoose: () => route(pagePath('workspaces')) }]
          : []),
      ],
    },
  ]
  const label = !isInAgent ? words.switchWorkspace : workspaces.length > 0 ? words.switchToAny : words.switchTo
  return (
    <Picker label={label} groups={groups}>
      <span class="name" dir="auto">
        {name ?? '…'}
      </span>
      <Icon of={ChevronsUpDown} />
    </Picker>
  )
}
