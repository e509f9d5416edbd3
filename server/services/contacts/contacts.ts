import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import type {
  ContactCreate,
  ContactQuery,
  ContactReceipt,
  ContactRequest,
  ShownForm,
} from '../../contract/inbox/contacts.ts'
import type { ContactForm } from '../../contract/inbox/help.ts'
import { timestamp } from '../../core/clock.ts'
import { byteOrderMark, csvLine } from '../../core/csv.ts'
import { notFound, orNotFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { ContactFilter, ContactRecord } from '../../store/records/contacts.ts'
import type { AgentRecord, SessionRecord, Slice } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { type Agents, toHelp } from '../agents.ts'
import { filledIn, formFor } from './contact-form.ts'

type ContactStore = Pick<
  Store,
  'createContact' | 'getContact' | 'listContacts' | 'updateContact' | 'deleteContact' | 'unreadableDocuments'
>

/** What visitors leave in the contact form of an agent. `languages`: what the visitor reads, as tags, best first. */
export type Contacts = {
  /** @throws {FoyerError} `not-found` when the agent offers no form. */
  form(session: SessionRecord, languages: readonly string[]): Promise<ShownForm>
  /**
   * Stores it; the same clientId again is the same contact.
   * @throws {FoyerError} `not-found` as above, `validation` for what does not fit the form.
   */
  create(session: SessionRecord, body: ContactCreate, languages: readonly string[]): Promise<ContactRecord>
  /** Erases a contact of a session. */
  withdraw(session: SessionRecord, contactId: string): Promise<void>
  /** Whether the visitor of a session left an email address or a phone number. */
  hasAddress(session: SessionRecord): Promise<boolean>

  list(workspaceId: string, asked: ContactQuery, slice: Slice): Promise<AsyncIterable<ContactRecord>>
  /** Lines of CSV, one for each contact. */
  exportCsv(workspaceId: string, asked: ContactQuery): Promise<AsyncIterable<string>>
  /** The ids of those that lists omit because they cannot be read. */
  omitted(workspaceId: string): readonly string[]
  get(workspaceId: string, contactId: string): Promise<ContactRecord>
  setDone(workspaceId: string, contactId: string, isDone: boolean): Promise<ContactRecord>
  delete(workspaceId: string, contactId: string): Promise<void>
}

type ContactHooks = {
  /**
   * Called with each contact once it is durable, and again when the visitor sends the same one again: what it does, it does once. A failure of
   * it is logged, and not the visitor's.
   */
  onSaved: (contact: ContactRecord) => Promise<void>
  /** Whether what people write is sent to the addresses of an agent's visitors. */
  mailsAnswers: (agent: AgentRecord) => boolean
}

export function createContacts(
  store: ContactStore,
  agents: Pick<Agents, 'get'>,
  log: Logger,
  { onSaved, mailsAnswers }: ContactHooks,
): Contacts {
  async function formOf({ workspaceId, agentId }: SessionRecord): Promise<{ form: ContactForm; agent: AgentRecord }> {
    const agent = await agents.get(workspaceId, agentId)
    const { form } = toHelp(agent)
    if (!form.isOffered) throw notFound('contact form')
    return { form, agent }
  }

  async function find(workspaceId: string, asked: ContactQuery, slice: Slice): Promise<AsyncIterable<ContactRecord>> {
    const agentId = asked.agent === undefined ? undefined : (await agents.get(workspaceId, asked.agent)).id
    const isDone = asked.state === undefined ? undefined : asked.state === 'done'
    const filter: ContactFilter = { agentId, isDone, text: asked.q }
    return store.listContacts(workspaceId, filter, slice)
  }

  return {
    async form(session, languages) {
      const { form, agent } = await formOf(session)
      const isMailed = form.email !== 'off' && mailsAnswers(agent)
      return { ...formFor(form, languages), ...(isMailed && { mailsAnswers: true }) }
    },

    async create(session, body, languages) {
      const filled = filledIn((await formOf(session)).form, body)
      const { id: sessionId, agentId, workspaceId } = session
      const [language] = languages
      const own = { id: newId('con'), reference: newReference(), sessionId, agentId, workspaceId }
      const made = { clientId: body.clientId, createdAt: timestamp(), isDone: false, ...(language && { language }) }
      const created = orNotFound(await store.createContact({ ...own, ...made, ...filled }), 'session')
      const { contact } = created
      await onSaved(contact).catch((error: unknown) =>
        log.error(
          { err: error, contact: contact.id },
          'A contact was saved, but what follows from it could not be done',
        ),
      )
      return contact
    },

    async withdraw({ workspaceId, id }, contactId) {
      const contact = await store.getContact(workspaceId, contactId)
      const isGone = contact?.sessionId === id && (await store.deleteContact(workspaceId, contactId))
      if (!isGone) throw notFound('contact')
    },

    async hasAddress({ workspaceId, id }) {
      for await (const { email, phone } of store.listContacts(workspaceId, { sessionId: id }, { order: 'desc' })) {
        if (email !== undefined || phone !== undefined) return true
      }
      return false
    },

    list: find,

    async exportCsv(workspaceId, asked) {
      const contacts = await find(workspaceId, asked, { order: asked.order, mayLag: true })
      return csvLines(contacts)
    },

    omitted: (workspaceId) => store.unreadableDocuments('contacts', workspaceId),

    async get(workspaceId, contactId) {
      return orNotFound(await store.getContact(workspaceId, contactId), 'contact')
    },

    async setDone(workspaceId, contactId, isDone) {
      const contact = await store.updateContact(workspaceId, contactId, (current) =>
        current.isDone === isDone ? current : { ...current, isDone },
      )
      return orNotFound(contact, 'contact')
    },

    async delete(workspaceId, contactId) {
      if (!(await store.deleteContact(workspaceId, contactId))) throw notFound('contact')
    },
  }
}

/** Without vowels, which make words, and without what is mistaken for something else: 0, 1, 2, 5, 8, B, I, L, O, Q, S, Z. */
const referenceCharacters = 'CDFGHJKMNPRTVWXY34679'

/** A reference that can be said on the phone, such as KF7D-3MWP: one of 3.7 × 10^10. */
function newReference(): string {
  const draw = () =>
    Array.from({ length: 4 }, () => referenceCharacters[randomInt(referenceCharacters.length)]).join('')
  return `${draw()}-${draw()}`
}

const columns = 'createdAt reference state name email phone choice message language consentVersion agentId sessionId id'

async function* csvLines(contacts: AsyncIterable<ContactRecord>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.split(' '))
  for await (const { isDone, consent, ...contact } of contacts) {
    const { createdAt, reference, name, email, phone, choice, message, language, agentId, sessionId, id } = contact
    const told = [name, email, phone, choice, message, language, consent?.version]
    yield csvLine([createdAt, reference, isDone ? 'done' : 'open', ...told, agentId, sessionId, id])
  }
}

/** Returns a contact in the form of the API. */
export function toContact({ workspaceId: _, clientId: __, mail: ___, ...contact }: ContactRecord): ContactRequest {
  return contact
}

/** Returns what its visitor gets of a contact. */
export function toReceipt({ id, reference, createdAt }: ContactRecord): ContactReceipt {
  return { id, reference, createdAt }
}
