import { z } from 'zod'
import { ai } from '../../contract/knowledge/ai.ts'
import { feedback } from '../../contract/sessions/chat.ts'
import { spendingSettings } from '../../contract/agents/spending.ts'
import { embed } from '../../contract/agents/embed.ts'
import { contact } from '../../contract/inbox/contacts.ts'
import { help } from '../../contract/inbox/help.ts'
import { displayName, timestamp } from '../../contract/fields.ts'
import { documentFact } from '../../contract/knowledge/documents.ts'
import { going, site, siteSync, sourceKind } from '../../contract/knowledge/sources.ts'
import { line, setup } from '../../contract/sites/setup.ts'
import { themeUpdate, type SavedTheme } from '../../contract/agents/theme.ts'
import { auditEntry } from '../../contract/access/audit.ts'
import { passkey } from '../../contract/access/passkeys.ts'
import { role } from '../../contract/access/people.ts'
import { token } from '../../contract/access/tokens.ts'
import { version } from '../../contract/knowledge/versions.ts'
import { workspace } from '../../contract/access/workspaces.ts'
import { notificationSettings, outboxItem, webhook } from '../../contract/inbox/notifications.ts'
import { assetName } from '../../core/asset-names.ts'
import { storedEntry } from '../../store/file/memory/conversation-lines.ts'

/*
 * The records of store/records as schemas, to check data that a person or a broken disk may have changed. A test fails to compile when a
 * record has a field that its schema lacks.
 */

/** A saved theme is a valid update; only that of a new agent is empty. */
const savedTheme = z.record(z.string(), z.unknown()).superRefine((theme, context) => {
  const issues = Object.keys(theme).length === 0 ? [] : (themeUpdate.safeParse(theme).error?.issues ?? [])
  for (const issue of issues) context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
}) as z.ZodType<SavedTheme>

const newestVersion = z.int().min(2).optional()
const count = z.int().min(0)

const secretHash = z.object({ hash: z.string(), expiresAt: timestamp })
const counts = z.record(z.string(), count)
const values = z.record(z.string(), z.unknown())
const membership = z.object({ workspaceId: z.string(), role, since: timestamp })

export const documentSchemas = {
  workspaces: workspace.extend({
    pushKeys: z.object({ publicKey: z.string(), sealed: z.string() }).optional(),
    secretId: z.string().optional(),
  }),
  tokens: token.extend({ workspaceId: z.string(), hash: z.string(), lastUsedAt: timestamp.optional() }),
  agents: z.object({
    id: z.string(),
    workspaceId: z.string(),
    webId: z.string(),
    name: displayName,
    publicSlug: z.string().nullable(),
    isExample: z.literal(true).optional(),
    createdAt: timestamp,
    updatedAt: timestamp,
    aiId: z.string().nullable(),
    theme: savedTheme,
    embed: embed.partial(),
    seen: z.record(z.iso.date(), z.object({ origins: counts, versions: counts, others: count })).optional(),
    version: newestVersion,
    spending: spendingSettings.optional(),
    help: help.partial().optional(),
    notifications: notificationSettings
      .extend({
        mailsVisitors: z.boolean().optional(),
        webhooks: z.array(webhook.extend({ sealed: z.string() })),
      })
      .optional(),
    questions: z.record(z.string(), z.object({ state: z.enum(['done', 'ignored']), at: timestamp })).optional(),
    setup: setup
      .pick({ url: true, startedAt: true, page: true, missing: true, checkedAt: true, isLookPending: true })
      .extend({
        lines: z.array(
          line
            .omit({ state: true })
            .extend({ set: values, before: values.optional(), isRefused: z.literal(true).optional() }),
        ),
        prompts: z.array(setup.shape.prompts.element.omit({ isShown: true })),
        isBusiness: z.boolean(),
        aiId: z.string(),
        sourceId: z.string(),
      })
      .optional(),
    share: secretHash.optional(),
  }),
  ai: ai.extend({
    workspaceId: z.string(),
    createdAt: timestamp,
    sealedKey: z.string().nullable(),
    isEmbedded: z.literal(true).optional(),
    version: newestVersion,
  }),
  uploads: z.object({
    id: z.string(),
    workspaceId: z.string(),
    name: z.string().regex(assetName, 'must be an asset name'),
    size: z.int().min(0),
    createdAt: timestamp,
    state: z.enum(['uploading', 'stored', 'removing']),
    since: timestamp.optional(),
  }),
  sources: z.object({
    id: z.string(),
    workspaceId: z.string(),
    aiId: z.string(),
    kind: sourceKind,
    name: displayName,
    createdAt: timestamp,
    updatedAt: timestamp,
    fileName: z.string().optional(),
    warnings: z.array(z.string()).optional(),
    site: site.optional(),
    repeated: z.array(z.string()).optional(),
    job: z
      .object({
        token: z.string(),
        startedAt: timestamp,
        done: count,
        failed: count,
        found: count,
        isStopping: z.literal(true).optional(),
        waits: z
          .object({ until: timestamp, total: z.number(), attempts: z.record(z.string(), count).optional() })
          .optional(),
      })
      .optional(),
    lastSync: siteSync.optional(),
    dueAt: timestamp.optional(),
    vectors: z
      .object({
        model: z.string(),
        dimension: count.optional(),
        revision: z.int(),
        documents: count,
        passages: count,
        beyond: count,
        madeOf: z.int().optional(),
        token: z.string().optional(),
        until: timestamp.optional(),
        failures: count.optional(),
        failedSince: timestamp.optional(),
        reason: z.string().optional(),
      })
      .optional(),
    revision: z.int().min(1),
    documents: z.int().min(0),
    size: z.int().min(0),
  }),
  documents: z.object({
    id: z.string(),
    workspaceId: z.string(),
    aiId: z.string(),
    sourceId: z.string(),
    key: z.string(),
    title: z.string(),
    url: z.string().optional(),
    questions: z.array(z.string()).optional(),
    facts: z.array(documentFact).optional(),
    anchors: z.array(z.object({ heading: z.string(), id: z.string() })).optional(),
    pages: z.array(z.int()).optional(),
    createdAt: timestamp,
    updatedAt: timestamp,
    size: z.int().min(0),
    hash: z.string(),
    correctionSize: z.int().min(0).optional(),
    correctedHash: z.string().optional(),
    isExcluded: z.boolean(),
    page: z
      .object({
        etag: z.string().optional(),
        lastModified: z.string().optional(),
        bodyHash: z.string(),
        reader: z.int().optional(),
        checkedAt: timestamp,
        failedSince: timestamp.optional(),
        reason: z.string().optional(),
        job: z.string().optional(),
        links: z.array(z.string()).optional(),
        translations: z.array(z.string()).optional(),
        textMark: z.string().optional(),
        kind: z.enum(['page', 'file']).optional(),
        isCatchAll: z.literal(true).optional(),
        wouldGo: going.optional(),
        isKept: z.literal(true).optional(),
      })
      .optional(),
    vectors: z
      .object({
        model: z.string(),
        dimension: count,
        passages: count,
        isPartial: z.literal(true).optional(),
      })
      .optional(),
  }),
  contacts: contact.extend({
    workspaceId: z.string(),
    clientId: z.string(),
    mail: z
      .object({
        readThrough: count.optional(),
        last: z.object({ itemId: z.string(), after: z.int().min(-1), through: count, at: timestamp }).optional(),
        links: z.array(secretHash).optional(),
        isUnwanted: z.literal(true).optional(),
      })
      .optional(),
  }),
  outbox: outboxItem.extend({
    workspaceId: z.string(),
    triedSince: timestamp.optional(),
    token: z.string().optional(),
  }),
  people: z.object({
    id: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    email: z.string(),
    name: z.string(),
    picture: z.string().regex(assetName, 'must be an asset name').optional(),
    password: z
      .object({ cost: count, blockSize: count, parallelization: count, salt: z.string(), hash: z.string() })
      .optional(),
    passkeys: z.array(passkey.extend({ credentialId: z.string(), publicKey: z.string(), counter: count })).optional(),
    usedChallenges: z.array(secretHash).optional(),
    memberships: z.array(membership),
    invitations: z.array(
      secretHash.extend({
        kind: z.enum(['join', 'password']),
        workspaceId: z.string(),
        role,
        createdAt: timestamp,
        by: z.string(),
      }),
    ),
    epoch: count,
  }),
  logins: z.object({
    id: z.string(),
    personId: z.string(),
    hash: z.string(),
    epoch: count,
    device: z.string(),
    createdAt: timestamp,
    usedAt: timestamp,
    push: z.object({ sealed: z.string(), since: timestamp }).optional(),
  }),
  audit: z.object({
    id: z.string(),
    workspaceId: z.string(),
    createdAt: timestamp,
    entries: z.array(auditEntry.extend({ workspaceId: z.string() })),
  }),
}

/** A line of the versions of an agent, or of an AI resource. */
export const versionSchemas = {
  agt: version.extend({ content: savedTheme }),
  ai: version.extend({ content: z.string() }),
}

/** A line of the numbers of an agent. A vote may be taken back on a later day than it was given. */
export const insightLineSchema = z.object({
  day: z.iso.date(),
  conversations: count,
  messages: count,
  answered: count,
  partly: count,
  unanswered: count,
  failed: count,
  helpful: z.int(),
  unhelpful: z.int(),
  firstWords: z.array(count),
  prompts: z.record(z.string(), count),
  fallbacks: count.optional(),
  tokens: z.record(z.string(), z.object({ read: count, written: count })).optional(),
})

/** A line of a conversation. */
export const lineSchema = z.union([storedEntry, z.object({ feedbackOn: z.string(), feedback: feedback.nullable() })])

/** The file of the vectors of a document. */
export const vectorsSchema = z.object({
  model: z.string(),
  dimension: z.int().min(1),
  passages: z.record(z.string(), z.base64()),
})
