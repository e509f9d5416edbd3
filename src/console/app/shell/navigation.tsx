import { ChevronsUpDown, UserRound } from 'lucide'
import { useLocation } from 'preact-iso/router'
import type { Workspace } from '#contract/access/workspaces.ts'
import { Icon } from '../../../widget/icon.tsx'
import { account, isOperator, signOut } from '../../account/account.ts'
import { listAgents } from '../../api/agents.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Menu, type MenuItem } from '../../parts/button/menu.tsx'
import { Picker } from '../../parts/button/picker.tsx'
import { defaultWorkspaceId, useWorkspaces } from '../../workspaces/use-workspaces.ts'
import { words } from '../../words/en/shell.ts'
import { places, serverPlaces } from '../places.ts'
import { pagePath, root, workspacePath } from '../root.ts'
import type { Place } from '../routes.ts'
import { chooseScheme, scheme, type Scheme } from '../scheme.ts'

/** Left, or on a phone above and below: the agent, its pages, and who is signed in. */
export function Navigation({ agentId, place }: { agentId: string | undefined; place: Place | undefined }) {
  const { all, current } = useWorkspaces()
  const canSwitch = agentId !== undefined || all.length > 0
  return (
    <>
      <header class="top">
        <a class="brand" href={pagePath()}>
          <img src={`${root}favicon.svg`} alt="" width="24" height="24" />
          Foyer
          {agentId !== undefined && current && <span class="where">{current.name}</span>}
        </a>
        {canSwitch && <Switcher agentId={agentId} place={place} workspaces={all} workspace={current} />}
        <AccountMenu />
      </header>
      <PlaceLinks agentId={agentId} place={place} isAlone={!canSwitch} />
    </>
  )
}

/** The pages of the agent; where there is none, those of the workspace and the server. */
function PlaceLinks({
  agentId,
  place,
  isAlone,
}: {
  agentId: string | undefined
  place: Place | undefined
  /** Nothing stands between the name of the console and these. */
  isAlone: boolean
}) {
  const shown =
    agentId === undefined ? serverPlaces.filter(({ isForOperator }) => !isForOperator || isOperator.value) : places
  return (
    <nav
      class={isAlone ? 'places alone' : 'places'}
      aria-label={agentId === undefined ? words.serverPlacesLabel : words.placesLabel}
    >
      <ul>
        {shown.map((each) => (
          <li key={each.name}>
            <a href={addressOf(each, agentId)} aria-current={each === place ? 'page' : undefined}>
              <Icon of={each.icon} />
              {each.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function addressOf({ route }: Place, agentId = ''): string {
  const always = route.path.replace(/\/:\w+\?$/, '').slice(1)
  return pagePath(always.replace(':agentId', encodeURIComponent(agentId)))
}

/** Where one is: the agent, or the workspace. Behind it the other agents, each at the page that is open, and the other workspaces. */
function Switcher({
  agentId,
  place,
  workspaces,
  workspace,
}: {
  agentId: string | undefined
  place: Place | undefined
  workspaces: readonly Workspace[]
  workspace: Workspace | undefined
}) {
  const { route } = useLocation()
  const isInAgent = agentId !== undefined
  const { value: agents = [] } = useLoaded(isInAgent ? 'agents' : null, listAgents)
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
      items: workspaces.map(({ id, name: label }) => ({
        key: id,
        label,
        isCurrent: id === workspace?.id,
        onChoose: () => location.assign(workspacePath(id === defaultWorkspaceId ? undefined : id)),
      })),
    },
    {
      items: [
        ...(isInAgent ? [{ key: 'all', label: words.allAgents, onChoose: () => route(pagePath()) }] : []),
        ...(workspaces.length > 0
          ? [{ key: 'manage', label: words.manageWorkspaces, onChoose: () => route(pagePath('workspaces')) }]
          : []),
      ],
    },
  ]
  const label = !isInAgent ? words.switchWorkspace : workspaces.length > 0 ? words.switchToAny : words.switchTo
  return (
    <Picker className="button switcher" label={label} groups={groups}>
      <span class="name">{name ?? '…'}</span>
      <Icon of={ChevronsUpDown} />
    </Picker>
  )
}

function AccountMenu() {
  const who = account.value
  if (!who) return null
  const schemeItem = (name: Scheme): MenuItem => ({
    label: words.schemes[name],
    isChosen: scheme.value === name,
    onChoose: () => chooseScheme(name),
  })
  const name = words.accountName(who.name)
  return (
    <div class="account">
      <Menu
        className="button plain"
        items={[
          schemeItem('auto'),
          schemeItem('light'),
          schemeItem('dark'),
          { label: words.signOut, onChoose: signOut },
        ]}
      >
        <Icon of={UserRound} />
        <span class="name">{name}</span>
      </Menu>
      {!who.canChange && <p class="quiet">{words.readOnly}</p>}
    </div>
  )
}
