import { ChevronsUpDown, UserRound } from 'lucide'
import { useLocation } from 'preact-iso/router'
import { Icon } from '../../../widget/icon.tsx'
import { account, isOperator, signOut } from '../../account/account.ts'
import { listAgents } from '../../api/agents.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Menu, type MenuItem } from '../../parts/button/menu.tsx'
import { words } from '../../words/en/shell.ts'
import { places, serverPlaces } from '../places.ts'
import { pagePath, root } from '../root.ts'
import type { Place } from '../routes.ts'
import { chooseScheme, scheme, type Scheme } from '../scheme.ts'

/** Left, or on a phone above and below: the agent, its pages, and who is signed in. */
export function Navigation({ agentId, place }: { agentId: string | undefined; place: Place | undefined }) {
  return (
    <>
      <header class="top">
        <a class="brand" href={pagePath()}>
          <img src={`${root}favicon.svg`} alt="" width="24" height="24" />
          Foyer
        </a>
        {agentId !== undefined && <AgentSwitcher agentId={agentId} place={place} />}
        <AccountMenu />
      </header>
      <PlaceLinks agentId={agentId} place={place} />
    </>
  )
}

/** The pages of the agent; where there is none, those of the workspace and the server. */
function PlaceLinks({ agentId, place }: { agentId: string | undefined; place: Place | undefined }) {
  const shown =
    agentId === undefined ? serverPlaces.filter(({ isForOperator }) => !isForOperator || isOperator.value) : places
  return (
    <nav
      class={agentId === undefined ? 'places server' : 'places'}
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

/** The agent's name; the others behind it, each at the page that is open. */
function AgentSwitcher({ agentId, place }: { agentId: string; place: Place | undefined }) {
  const { route } = useLocation()
  const { value: agents = [] } = useLoaded('agents', listAgents)
  const current = agents.find(({ id }) => id === agentId)
  const to = place ?? places[0]
  const others = agents.slice(0, 50).map(({ id, name }) => ({
    key: id,
    label: name,
    isChosen: id === agentId,
    onChoose: () => to && route(addressOf(to, id)),
  }))
  const all = { label: words.allAgents, onChoose: () => route(pagePath()) }
  return (
    <Menu className="button switcher" items={[...others, all]}>
      <span class="name">{current?.name ?? '…'}</span>
      <Icon of={ChevronsUpDown} />
    </Menu>
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
