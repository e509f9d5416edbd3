import { UserRound } from 'lucide'
import { useLocation } from 'preact-iso/router'
import { Icon } from '../../../widget/icon.tsx'
import { account, canAnswer, canChange, isOperator, isOwner, me, role, signOut } from '../../account/account.ts'
import type { Agent } from '#contract/agents/agents.ts'
import { Menu, type MenuItem } from '../../parts/button/menu.tsx'
import { later } from '../../parts/status/placeholders.tsx'
import { showError } from '../../parts/status/toast.tsx'
import { useWorkspaces } from '../../workspaces/use-workspaces.ts'
import { words } from '../../words/en/shell.ts'
import { addressOf, inboxPlace, places, serverPlaces } from '../places.ts'
import { pagePath, root } from '../root.ts'
import type { Place } from '../routes.ts'
import { chooseScheme, scheme, type Scheme } from '../scheme.ts'
import { useEffect } from 'preact/hooks'
import { isDeviceNoticed, isNoticed } from '../../inbox/notices/notice-choice.ts'
import { countNeeds, useNeeds } from '../../inbox/notices/use-needs.ts'

const Switcher = later('switcher', async () => (await import('./switcher.tsx')).Switcher)

type NavigationProps = { agents: readonly Agent[] | undefined; agentId: string | undefined; place: Place | undefined }

/** Left, or on a phone above and below: the agent, its pages, and who is signed in. */
export function Navigation({ agents, agentId, place }: NavigationProps) {
  const { all, current } = useWorkspaces()
  const canSwitch = agentId !== undefined || all.length > 0
  return (
    <>
      <header class="top">
        <div class="brand-line">
          <a class="brand" href={pagePath()}>
            <img src={`${root}favicon.svg`} alt="" width="24" height="24" />
            Foyer
            {agentId !== undefined && current && <span class="where">{current.name}</span>}
          </a>
          {agentId !== undefined && canAnswer.value && (
            <a class="button plain icon-only to-inbox" href={addressOf(inboxPlace)} title={inboxPlace.name}>
              <Icon of={inboxPlace.icon} />
              <span class="unseen">{inboxPlace.name}</span>
              <InboxBadge />
            </a>
          )}
        </div>
        {canSwitch && <Switcher agents={agents} agentId={agentId} place={place} workspaces={all} workspace={current} />}
        <AccountMenu />
      </header>
      <PlaceLinks agentId={agentId} place={place} isAlone={!canSwitch} />
    </>
  )
}

type Props = {
  agentId: string | undefined
  place: Place | undefined
  /** Nothing stands between the name of the console and these. */
  isAlone: boolean
}

/** The pages of the agent; where there is none, those of the workspace and the server. */
function PlaceLinks({ agentId, place, isAlone }: Props) {
  const shown = agentId === undefined ? serverPlaces.filter(isShown) : places
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
              {each === inboxPlace && <InboxBadge />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Whether whoever is signed in has anything to do at a place. */
function isShown({ isForOperator, isForOwners, isForAnswerers }: Place): boolean {
  return (!isForOperator || isOperator.value) && (!isForOwners || isOwner.value) && (!isForAnswerers || canAnswer.value)
}

function AccountMenu() {
  const { route } = useLocation()
  const who = account.value
  if (!who) return null
  const schemeItem = (name: Scheme): MenuItem => ({
    label: words.schemes[name],
    isChosen: scheme.value === name,
    onChoose: () => chooseScheme(name),
  })
  const name = 'me' in who ? who.me.name : words.tokenName(who.name)
  return (
    <div class="account">
      <Menu
        className="button plain"
        items={[
          schemeItem('auto'),
          schemeItem('light'),
          schemeItem('dark'),
          { label: words.places.account, onChoose: () => route(pagePath('account')) },
          { label: words.signOut, onChoose: () => void signOut().catch(showError) },
        ]}
      >
        <Icon of={UserRound} />
        <span class="name">{name}</span>
      </Menu>
      {!canChange.value && <p class="quiet">{limitOf()}</p>}
    </div>
  )
}

/** What somebody who cannot change things can do. */
function limitOf(): string {
  if (!me.value) return words.readOnly
  return role.value === 'answering' ? words.answeringRole : words.readOnlyRole
}

/** Few want to be told. */
const Notices = later('notices', async () => (await import('../../inbox/notices/notices.tsx')).Notices)

/** How many conversations need somebody, beside the name of the inbox. */
function InboxBadge() {
  const { value: needs } = useNeeds(true)
  const count = needs ? countNeeds(needs.counts) : 0
  useEffect(() => {
    if (needs) showOnApp(needs.counts.needs)
  }, [needs])
  return (
    <>
      {count > 0 && (
        <span class="badge">
          {count > 99 ? '99+' : count}
          <span class="unseen">{words.needSomebody(count)}</span>
        </span>
      )}
      {(isNoticed('sound') || isNoticed('badge') || isDeviceNoticed()) && <Notices needs={needs} />}
    </>
  )
}

/** The number on the icon of the installed console; 0: none. Browsers without such icons do nothing. */
function showOnApp(count: number): void {
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
}
