/** Words for a number of things: `counted('page', 'pages')` says `1 page`, and `1,200 pages`. */
export function counted(one: string, many: string): (count: number) => string {
  return (count) => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`)
}

const pages = counted('page', 'pages')
const pagesAndQuestions = counted('page or question', 'pages and questions')

/** Words for a number of a site's documents: the questions with answers that its pages hold are among them. */
export function countedPages(count: number, hasQuestions: boolean): string {
  return hasQuestions ? pagesAndQuestions(count) : pages(count)
}
