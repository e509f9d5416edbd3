import createFindMyWay from 'find-my-way'
import { notFound } from '../core/errors.ts'
import { HttpError, pathOf } from './errors.ts'
import type { Route } from './route.ts'

type Match = { route: Route; params: Record<string, string> }

/** Finds the route of a method and a URL. HEAD is handled by the route for GET. */
type Router = (method: string, url: string) => Match

/** The router throws `not-found` for an unknown path, and `method-not-allowed`, with Allow, for a known one. */
export function createRouter(routes: readonly Route[]): Router {
  const finder = createFindMyWay({ ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: () => undefined })
  const methods = new Map<string, Route['method']>(routes.map(({ method }) => [method, method]))
  const asGet = methods.get('GET')
  if (asGet) methods.set('HEAD', asGet)
  for (const route of routes) finder.on(route.method, route.path, () => undefined, route)

  return (method, url) => {
    const known = methods.get(method)
    const found = known && finder.find(known, url)
    if (found) return { route: found.store as Route, params: found.params as Record<string, string> }
    const allowed = [...methods].filter(([, each]) => finder.find(each, url)).map(([name]) => name)
    if (allowed.length === 0) throw notFound(`path: ${pathOf({ url })}`)
    const allow = [...allowed, 'OPTIONS'].join(', ')
    throw new HttpError('method-not-allowed', `${method} is not allowed here; ${allow} are.`, { Allow: allow })
  }
}
