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
  type IconNode,
} from 'lucide'
import { words } from '../words/en/shell.ts'
import { pagePath } from './root.ts'
import type { Place, Route } from './routes.ts'

function place(
  icon: IconNode,
  name: keyof typeof words.places,
  path: string,
  load: Route['load'],
  more: Omit<Place, 'icon' | 'name' | 'route'> = {},
): Place {
  return { icon, name: words.places[name], route: { path, load }, ...more }
}

/** The pages of an agent, in the order of the navigation. */
export const places: Place[] = [
  place(ListChecks, 'overview', '/agents/:agentId', () => import('../overview/overview-page.tsx'), {
    below: [{ path: '/agents/:agentId/setup', load: () => import('../setup/setup-page.tsx') }],
  }),
  place(
    MessagesSquare,
    'conversations',
    '/agents/:agentId/conversations/:sessionId?',
    () => import('../conversations/conversations-page.tsx'),
  ),
  place(BookOpenText, 'knowledge', '/agents/:agentId/knowledge', () => import('../knowledge/knowledge-page.tsx'), {
    below: [
      { path: '/agents/:agentId/sources/:sourceId?/:documentId?', load: () => import('../sources/sources-page.tsx') },
      { path: '/agents/:agentId/questions', load: () => import('../questions/questions-page.tsx') },
    ],
  }),
  place(Palette, 'look', '/agents/:agentId/look', () => import('../look/look-page.tsx')),
  place(CodeXml, 'install', '/agents/:agentId/install', () => import('../install/install-page.tsx')),
  place(Settings2, 'settings', '/agents/:agentId/settings', () => import('../settings/settings-page.tsx'), {
    below: [{ path: '/agents/:agentId/notifications', load: () => import('../notifications/notifications-page.tsx') }],
  }),
]

/** The inbox, which has a badge. */
export const inboxPlace = place(
  Inbox,
  'inbox',
  '/inbox/:talkAgentId?/:sessionId?',
  () => import('../inbox/inbox-page.tsx'),
  { isForAnswerers: true },
)

/** The pages of the workspace and the server, where no agent is open. */
export const serverPlaces: Place[] = [
  place(MessagesSquare, 'agents', '/', () => import('../agents/agents-page.tsx'), {
    below: [{ path: '/new', load: () => import('../setup/new-page.tsx') }],
  }),
  inboxPlace,
  place(Mail, 'contacts', '/contacts/:contactId?', () => import('../contacts/contacts-page.tsx')),
  place(UsersRound, 'people', '/people', () => import('../people/people-page.tsx'), { isForOwners: true }),
  place(KeyRound, 'access', '/access', () => import('../access/access-page.tsx'), { isForOwners: true }),
  place(ScrollText, 'audit', '/audit', () => import('../audit/audit-page.tsx'), { isForOwners: true }),
  place(Building2, 'workspaces', '/workspaces', () => import('../workspaces/workspaces-page.tsx'), {
    isForOperator: true,
  }),
  place(Activity, 'health', '/health', () => import('../health/health-page.tsx')),
]

/** Reached from the menu of the account, not from the navigation. */
const accountPlace = place(UserRound, 'account', '/account', () => import('../account/account-page.tsx'))

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
