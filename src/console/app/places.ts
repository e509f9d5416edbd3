import {
  Activity,
  BookOpenText,
  Building2,
  CodeXml,
  Inbox,
  KeyRound,
  ListChecks,
  Mail,
  MessagesSquare,
  Palette,
  ScrollText,
  Settings2,
  UserRound,
  UsersRound,
} from 'lucide'
import { words } from '../words/en/shell.ts'
import { pagePath } from './root.ts'
import type { Place, Route } from './routes.ts'

/** The pages of an agent, in the order of the navigation. */
export const places: Place[] = [
  {
    icon: ListChecks,
    name: words.places.overview,
    route: { path: '/agents/:agentId', load: () => import('../overview/overview-page.tsx') },
    below: [{ path: '/agents/:agentId/setup', load: () => import('../setup/setup-page.tsx') }],
  },
  {
    icon: MessagesSquare,
    name: words.places.conversations,
    route: {
      path: '/agents/:agentId/conversations/:sessionId?',
      load: () => import('../conversations/conversations-page.tsx'),
    },
  },
  {
    icon: BookOpenText,
    name: words.places.knowledge,
    route: { path: '/agents/:agentId/knowledge', load: () => import('../knowledge/knowledge-page.tsx') },
    below: [
      {
        path: '/agents/:agentId/sources/:sourceId?/:documentId?',
        load: () => import('../sources/sources-page.tsx'),
      },
      { path: '/agents/:agentId/questions', load: () => import('../questions/questions-page.tsx') },
    ],
  },
  {
    icon: Palette,
    name: words.places.look,
    route: { path: '/agents/:agentId/look', load: () => import('../look/look-page.tsx') },
  },
  {
    icon: CodeXml,
    name: words.places.install,
    route: { path: '/agents/:agentId/install', load: () => import('../install/install-page.tsx') },
  },
  {
    icon: Settings2,
    name: words.places.settings,
    route: { path: '/agents/:agentId/settings', load: () => import('../settings/settings-page.tsx') },
    below: [{ path: '/agents/:agentId/notifications', load: () => import('../notifications/notifications-page.tsx') }],
  },
]

/** The inbox, which has a badge. */
export const inboxPlace: Place = {
  icon: Inbox,
  name: words.places.inbox,
  route: { path: '/inbox/:talkAgentId?/:sessionId?', load: () => import('../inbox/inbox-page.tsx') },
  isForAnswerers: true,
}

/** The pages of the workspace and the server, where no agent is open. */
export const serverPlaces: Place[] = [
  {
    icon: MessagesSquare,
    name: words.places.agents,
    route: { path: '/', load: () => import('../agents/agents-page.tsx') },
    below: [{ path: '/new', load: () => import('../setup/new-page.tsx') }],
  },
  inboxPlace,
  {
    icon: Mail,
    name: words.places.contacts,
    route: { path: '/contacts/:contactId?', load: () => import('../contacts/contacts-page.tsx') },
  },
  {
    icon: UsersRound,
    name: words.places.people,
    route: { path: '/people', load: () => import('../people/people-page.tsx') },
    isForOwners: true,
  },
  {
    icon: KeyRound,
    name: words.places.access,
    route: { path: '/access', load: () => import('../access/access-page.tsx') },
    isForOwners: true,
  },
  {
    icon: ScrollText,
    name: words.places.audit,
    route: { path: '/audit', load: () => import('../audit/audit-page.tsx') },
    isForOwners: true,
  },
  {
    icon: Building2,
    name: words.places.workspaces,
    route: { path: '/workspaces', load: () => import('../workspaces/workspaces-page.tsx') },
    isForOperator: true,
  },
  {
    icon: Activity,
    name: words.places.health,
    route: { path: '/health', load: () => import('../health/health-page.tsx') },
  },
]

/** Reached from the menu of the account, not from the navigation. */
const accountPlace: Place = {
  icon: UserRound,
  name: words.places.account,
  route: { path: '/account', load: () => import('../account/account-page.tsx') },
}

/** Every page of the console. Each is loaded when somebody opens it. */
export const routes: Route[] = [...serverPlaces, accountPlace, ...places].flatMap(routesOf)

/** The pages of a place. */
export function routesOf({ route, below = [] }: Place): Route[] {
  return [route, ...below]
}

/** The address of a place, of an agent where it has one. */
export function addressOf({ route }: Place, agentId = ''): string {
  const always = route.path.replace(/(\/:\w+\?)+$/, '').slice(1)
  return pagePath(always.replace(':agentId', encodeURIComponent(agentId)))
}
