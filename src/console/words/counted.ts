/** Words for a number of things: `counted('page', 'pages')` says `1 page`, and `1,200 pages`. */
export function counted(one: string, many: string): (count: number) => string {
  return (count) => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`)
}
