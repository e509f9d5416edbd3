import { z } from 'zod'
import {
  contact,
  contactAnswer,
  contactCreate,
  contactQuery,
  contactReceiptAnswer,
  contactUpdate,
  shownFormAnswer,
} from '../../../contract/inbox/contacts.ts'
import { csvType } from '../../../contract/sessions/conversations.ts'
import { toContact, toReceipt, type Contacts } from '../../../services/contacts/contacts.ts'
import type { Sessions } from '../../../services/sessions/sessions.ts'
import { answerers, readers } from '../../guard/principal.ts'
import { fileHeaders, listReply } from '../../request/paging.ts'
import { languagesOf, sessionOf, sessionPath, visitorProblems } from '../sessions/visible-session.ts'
import { dataReply, okAnswer, okReply, routesOf, type Route } from '../../route.ts'

const route = routesOf('Contacts')

type ContactServices = { contacts: Contacts; sessions: Pick<Sessions, 'get'> }

/** The contact form: filled in and withdrawn by visitors, read and answered by people. */
export function contactRoutes({ contacts, sessions }: ContactServices): Route[] {
  return [...visitorRoutes(contacts, sessions), ...operatorRoutes(contacts)]
}

function visitorRoutes(contacts: Contacts, sessions: Pick<Sessions, 'get'>): Route[] {
  return [
    route('GET', `${sessionPath}/contact-form`, {
      may: [...answerers, 'session'],
      summary: 'Get the contact form, its texts in a language of Accept-Language; not found where none is offered',
      answer: shownFormAnswer,
      problems: visitorProblems,
      handle: async (call) => dataReply(contacts.form(await sessionOf(sessions, call), languagesOf(call))),
    }),
    route('POST', `${sessionPath}/contacts`, {
      may: [...answerers, 'session'],
      summary: 'Send the contact form; it is stored before it is answered, and the same clientId twice is one contact',
      counts: 'contact',
      body: contactCreate,
      answer: contactReceiptAnswer,
      problems: visitorProblems,
      handle: async (call) =>
        dataReply(contacts.create(await sessionOf(sessions, call), call.body, languagesOf(call)), toReceipt),
    }),
    route('DELETE', `${sessionPath}/contacts/:contactId`, {
      may: [...answerers, 'session'],
      summary: 'Withdraw what was sent in the contact form: it is erased',
      answer: okAnswer,
      problems: visitorProblems,
      handle: async (call) => okReply(contacts.withdraw(await sessionOf(sessions, call), call.params.contactId)),
    }),
  ]
}

function operatorRoutes(contacts: Contacts): Route[] {
  const path = '/v1/contacts/:contactId'
  return [
    route('GET', '/v1/contacts', {
      may: readers,
      summary:
        'List what visitors left in contact forms, newest first, by agent, state and text; or export exactly those',
      query: contactQuery,
      answer: z.object({ data: z.array(contact) }),
      alsoAnswers: { [csvType]: 'All that the filter gives, a contact a line, made safe for spreadsheets' },
      problems: ['not-found'],
      async handle(call) {
        const { workspaceId } = call.principal
        const { query, request } = call
        const omitted = contacts.omitted(workspaceId)
        if (request.headers.accept?.includes(csvType)) {
          return {
            kind: 'list',
            form: 'text',
            items: await contacts.exportCsv(workspaceId, query),
            omitted,
            headers: fileHeaders(`${csvType}; charset=utf-8`, 'contacts.csv'),
          }
        }
        return listReply(call, {
          read: (slice) => contacts.list(workspaceId, query, slice),
          view: toContact,
          omitted,
        })
      },
    }),
    route('GET', path, {
      may: readers,
      summary: 'Get what a visitor left in a contact form',
      answer: contactAnswer,
      handle: ({ principal, params }) => dataReply(contacts.get(principal.workspaceId, params.contactId), toContact),
    }),
    route('PATCH', path, {
      may: answerers,
      summary: 'Say that a contact is done, or open again',
      body: contactUpdate,
      answer: contactAnswer,
      handle: ({ principal, params, body }) =>
        dataReply(contacts.setDone(principal.workspaceId, params.contactId, body.isDone), toContact),
    }),
    route('DELETE', path, {
      may: answerers,
      summary: 'Erase what a visitor left in a contact form',
      answer: okAnswer,
      handle: ({ principal, params }) => okReply(contacts.delete(principal.workspaceId, params.contactId)),
    }),
  ]
}
