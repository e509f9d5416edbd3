/** The base class of the element; on a server, where there are no elements, a class that is never constructed. */
const ServerSafeElement = globalThis.HTMLElement ?? Object

export { ServerSafeElement as HTMLElement }
