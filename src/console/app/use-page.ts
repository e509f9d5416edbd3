import type { ComponentType } from 'preact'
import { useLocation } from 'preact-iso/router'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isOnline } from '../api/request/connection.ts'
import { beginVisit } from '../api/use-loaded.ts'
import { places, routes, routesOf, serverPlaces } from './places.ts'
import { pagePath } from './root.ts'
import { findRoute, type PageProps, type Place, type Route } from './routes.ts'

/** The page of the current address. The previous page stays until the next one is loaded. */
export type Shown = {
  page: { Page: ComponentType<PageProps>; props: PageProps; key: string } | undefined
  /** Of the address, also while its page is on its way. */
  agentId: string | undefined
  place: Place | undefined
  isUnknown: boolean
  error: Error | undefined
}

/** Most who come read the first page's files only. */
const loadStyles = ({ path }: Route) => (path === '/' ? undefined : import('../style/pages.css'))

/** Loaded pages. */
const loaded = new Map<Route, ComponentType<PageProps>>()

export function usePage(): Shown {
  const { path } = useLocation()
  const [shown, setShown] = useState<Shown['page']>()
  const [error, setError] = useState<Error>()
  const isConnected = isOnline.value
  const below = path.startsWith(pagePath()) ? path.slice(pagePath().length) || '/' : '/'
  const found = useMemo(() => findRoute(routes, below), [below])
  // Before any part of the page asks for what it shows.
  const visited = useRef<string>(undefined)
  if (visited.current !== below) beginVisit()
  visited.current = below
  const { agentId, talkAgentId, sessionId, sourceId, documentId, contactId } = found?.params ?? {}

  // A page that is loaded is there with its address: the next click or key is for it, not for the one before.
  useLayoutEffect(() => {
    setError(undefined)
    if (!found) return undefined
    let isLeft = false
    const { route } = found
    const show = (Page: ComponentType<PageProps>) => {
      loaded.set(route, Page)
      if (isLeft) return
      // A conversation is chosen beside the list, which stays; a source and a document have a page to themselves.
      const key = [route.path, agentId, sourceId, documentId, contactId].join(' ')
      const props = { agentId: agentId ?? '', talkAgentId, sessionId, sourceId, documentId, contactId }
      setShown({ Page, props, key })
    }
    const known = loaded.get(route)
    if (known) show(known)
    else {
      Promise.all([route.load(), loadStyles(route)]).then(
        ([{ Page }]) => show(Page),
        (cause: unknown) => isLeft || setError(cause instanceof Error ? cause : new Error(String(cause))),
      )
    }
    return () => {
      isLeft = true
    }
    // What could not be loaded without a connection is when it is back.
  }, [found, agentId, talkAgentId, sessionId, sourceId, documentId, contactId, isConnected])

  const place = [...places, ...serverPlaces].find((each) => found && routesOf(each).includes(found.route))
  return { page: shown, agentId, place, isUnknown: !found, error }
}
