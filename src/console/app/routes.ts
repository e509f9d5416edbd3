import type { IconNode } from 'lucide'
import type { ComponentType } from 'preact'
import { exec } from 'preact-iso/router'

/** The props of a page: the parameters of its route. */
export type PageProps = {
  agentId: string
  /** Of the conversation in the inbox, which is none of the agent's own pages. */
  talkAgentId?: string | undefined
  sessionId?: string | undefined
  sourceId?: string | undefined
  documentId?: string | undefined
  contactId?: string | undefined
}

/** The exports of a page's file. */
export type PageModule = { Page: ComponentType<PageProps> }

export type Route = {
  /** Below /console; `:agentId` stands for an agent's id, and what ends in `?` may be missing. */
  path: string
  load(): Promise<PageModule>
}

/** A page that stands in the navigation. */
export type Place = {
  icon: IconNode
  name: string
  route: Route
  /** Pages that are reached from it, and belong to it. */
  below?: Route[]
  isForOperator?: boolean
  /** For those who answer visitors. */
  isForAnswerers?: boolean
  isForOwners?: boolean
}

/** Finds the route of a path below /console, and its parameters. */
export function findRoute(
  routes: readonly Route[],
  path: string,
): { route: Route; params: Record<string, string> } | undefined {
  for (const route of routes) {
    const match = exec(path, route.path)
    if (match) return { route, params: match.params }
  }
  return undefined
}
