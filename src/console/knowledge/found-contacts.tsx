import type { Contact } from '#contract/knowledge/documents.ts'
import { listContacts, listSources } from '../api/sources.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { Button } from '../parts/button/button.tsx'
import { answeringWords as text } from '../words/en/knowledge.ts'

/** What is offered: how to call, to write, the page that says how, and where others read along. */
const offered: readonly Contact['kind'][] = ['telephone', 'email', 'contactPage', 'community']

/** How to reach the people of the agent's sites as their pages say it, for the owner to confirm. Nothing where none says it. */
export function FoundContacts({ aiId, onUse }: { aiId: string; onUse: (text: string) => void }) {
  const { value: found } = useLoaded(`contacts ${aiId}`, async (signal) => {
    const sources = await listSources(aiId, signal)
    const sites = sources.filter(({ kind, documents }) => kind === 'site' && documents > 0)
    return (await Promise.all(sites.map(({ id }) => listContacts(aiId, id, signal)))).flat()
  })
  const contacts = offered.flatMap((kind) => bestOf(found ?? [], kind) ?? [])
  if (contacts.length === 0) return null
  return (
    <div class="found-contacts">
      <p>{text.contactFound}</p>
      <ul>
        {contacts.map(({ kind, value, url, title }) => (
          <li key={kind}>
            {value} <span class="quiet">{text.contactFrom(title || url || '')}</span>
          </li>
        ))}
      </ul>
      <Button label={text.contactUse} onClick={() => onUse(text.contactText(contacts.map(({ value }) => value)))} />
    </div>
  )
}

/** Of the site as a whole rather than of one place, and what most pages say. */
function bestOf(found: readonly Contact[], kind: Contact['kind']): Contact | undefined {
  const [best] = found
    .filter((each) => each.kind === kind)
    .toSorted((a, b) => Number(a.about !== '') - Number(b.about !== '') || b.pages - a.pages)
  return best
}
