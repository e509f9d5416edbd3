import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { currentTime, timestamp } from '../core/clock.ts'
import { Keyring } from '../core/secrets.ts'
import { createEngines } from '../engines/engines.ts'
import type { Keys } from '../keys.ts'
import { createAudit } from '../services/access/audit.ts'
import { createLogins } from '../services/access/logins.ts'
import { createPasswords, type DeriveKey } from '../services/access/passwords.ts'
import { createPasskeys } from '../services/access/passkeys.ts'
import { createInvitations } from '../services/access/invitations.ts'
import { createPeople } from '../services/access/people.ts'
import { createSignIns } from '../services/access/sign-in.ts'
import { createTokens, createTokenUses } from '../services/access/tokens.ts'
import { createWorkspaces } from '../services/access/workspaces.ts'
import { createAgents, createHelps, createShares } from '../services/agents.ts'
import { createAiResources } from '../services/ai/ai.ts'
import { platformModel } from '../services/ai/models.ts'
import { createAttachments } from '../services/ai/attachments.ts'
import { createAssets } from '../services/assets/assets.ts'
import type { PageCheck } from '../services/check/check.ts'
import type { ThemeMatch } from '../services/match/match.ts'
import { createAnswerMeasures } from '../services/conversation/answer/metrics.ts'
import { createChat } from '../services/conversation/chat.ts'
import { createPromptCuts } from '../services/conversation/prompt/prompt-cuts.ts'
import { openKey } from '../services/conversation/prompt/prompt.ts'
import { createAnswerQueue } from '../services/conversation/answer/queue.ts'
import {
  contactNotice,
  createOpenContacts,
  createConversationSubject,
  createOpenConversations,
  unreadNotice,
  waitingNotice,
} from '../services/notifications/events.ts'
import type { Notice } from '../services/notifications/notify.ts'
import { createNotifications } from '../services/notifications/notifications.ts'
import type { OutboxTimes } from '../services/notifications/outbox.ts'
import { createEmbeds } from '../services/embeds.ts'
import { createHandovers } from '../services/handover/handover.ts'
import { createInbox } from '../services/handover/inbox.ts'
import { createSignals } from '../services/handover/signals.ts'
import { createStandings } from '../services/handover/standing.ts'
import { createHealthReport } from '../services/health.ts'
import { createInsightCounter } from '../services/insight/count.ts'
import { createSpending } from '../services/insight/spending.ts'
import { createInsight, createSummaries } from '../services/insight/insight.ts'
import { createDocuments } from '../services/knowledge/documents.ts'
import { createKnowledge } from '../services/knowledge/knowledge.ts'
import { KnowledgeSearch, type SearchTimes } from '../services/knowledge/search/search.ts'
import { createPairs } from '../services/knowledge/pairs.ts'
import { createSites, siteReadLimits, type SiteTimes } from '../services/knowledge/site/sites.ts'
import { createSources } from '../services/knowledge/sources.ts'
import { createEmbedding } from '../services/knowledge/vectors/embedding.ts'
import { createVectors, type VectorTimes } from '../services/knowledge/vectors/vectors.ts'
import { publicLookup, systemLookup, type Lookup } from '../services/pages/addresses.ts'
import { createPageQuota } from '../services/quota.ts'
import { createPageReader } from '../services/pages/reader.ts'
import { createSeen } from '../services/seen.ts'
import { createContacts } from '../services/contacts/contacts.ts'
import { createConversations, createTags } from '../services/sessions/conversations.ts'
import { createDownloads } from '../services/sessions/downloads.ts'
import { createQuestions } from '../services/sessions/questions.ts'
import { createRetention } from '../services/sessions/retention.ts'
import { createSessions } from '../services/sessions/sessions.ts'
import { createSetups } from '../services/setup/setup.ts'
import { createThemes } from '../services/theme/themes.ts'
import { createTrials } from '../services/ai/trials.ts'
import { createReturnLinks } from '../services/visitor-mail/return-links.ts'
import { createVisitorMail } from '../services/visitor-mail/visitor-mail.ts'
import type { AssetStore } from '../store/assets.ts'
import type { Bus, Claims, Counters } from '../store/live.ts'
import type { AiRecord, SessionRecord } from '../store/records/records.ts'
import type { Store } from '../store/store.ts'

/** What the services need from outside. */
export type ServiceOptions = {
  store: Store
  assets: AssetStore
  bus: Bus
  claims: Claims
  counters: Counters
  keys: Pick<Keys, 'secret' | 'previousSecret' | 'operatorTokenHash'>
  config: Pick<
    Config,
    | 'publicUrl'
    | 'plan'
    | 'openai'
    | 'anthropic'
    | 'modelTimeout'
    | 'trustProxy'
    | 'maxAnswers'
    | 'pageNetworks'
    | 'mail'
    | 'lostSecretId'
  >
  log: Logger
  /** The version of Foyer; null: it cannot be read. */
  version: string | null
  /** Returns milliseconds since 1970; tests set it. */
  clock?: () => number
  /** Resolves the names in addresses of pages; tests ask no name server. */
  lookup?: Lookup
  /** How keys are derived from passwords, if not as usual; tests count it. */
  deriveKey?: DeriveKey
  /** How sites are read, if not as usual. */
  siteTimes?: Partial<SiteTimes>
  /** How long answers wait for knowledge, if not as usual. */
  searchTimes?: Partial<SearchTimes>
  /** How vectors are made, if not as usual. */
  vectorTimes?: Partial<VectorTimes>
  /** How notices are sent, if not as usual. */
  noticeTimes?: Partial<OutboxTimes>
  /** Milliseconds between the pieces of an answer of the embedded engine, if not the usual ones. */
  answerPace?: number
}

export type Services = ReturnType<typeof createServices>

/** Creates the services, in the order in which they use each other. */
export function createServices(options: ServiceOptions) {
  const { store, bus, counters, config, log, clock = currentTime } = options
  const { openai, anthropic, maxAnswers, modelTimeout, pageNetworks: networks } = config
  const platform = platformModel(config)
  const keyring = new Keyring(options.keys.secret, options.keys.previousSecret)
  const shared = { store, bus, counters, keyring, log, clock }

  const tokens = createTokens(store)
  const assets = createAssets(store, options.assets, log, clock)
  const passwords = createPasswords(options.deriveKey)
  const logins = createLogins({ ...shared, passwords })
  const audit = createAudit(store, log, clock)

  const agents = createAgents(store, bus)
  const seen = createSeen(store, log, clock)
  const resources = createAiResources(store, keyring, platform)
  const attachments = createAttachments(store, agents, resources)

  const lookup = options.lookup ?? (networks.length > 0 ? systemLookup : publicLookup)
  const reader = createPageReader({ networks, lookup })
  const siteReader = createPageReader({ networks, lookup, limits: siteReadLimits })

  const timeouts = { first: modelTimeout, idle: modelTimeout }
  const engines = createEngines({ openai, anthropic, timeouts, pace: options.answerPace })
  const openOwn = async ({ id, sealedKey }: Pick<AiRecord, 'id' | 'sealedKey'>) =>
    sealedKey === null ? null : openKey(keyring, sealedKey, id)
  const embedding = createEmbedding(engines.embedder, openOwn, clock)
  const sites = createSites({
    store,
    reader: siteReader,
    log,
    times: options.siteTimes,
    afterReading: async (source, job) => {
      void knowledge.prepareRead(source)
      const { createSetupCheck } = await import('../services/setup/check.ts')
      await createSetupCheck({ store, trials, assets, reader })(source, job)
    },
  })
  const knowledgeSearch = new KnowledgeSearch(store, log, options.searchTimes)
  const vectors = createVectors({ store, embedding, knowledgeSearch, log, times: options.vectorTimes })
  const knowledge = createKnowledge(store, embedding, knowledgeSearch, log)
  const sources = createSources(store, sites, vectors)

  const insight = createInsightCounter(store, log)
  const spending = createSpending(store, agents, insight, clock)
  const signals = createSignals(bus, clock)
  const visitorMail = createVisitorMail({ ...shared, canMail: config.mail !== undefined, publicUrl: config.publicUrl })
  const notices = createNotifications({
    ...shared,
    agents,
    logins,
    config,
    lookup,
    subjects: {
      conversation: createConversationSubject(store),
      contact: (workspaceId, id) => store.getContact(workspaceId, id),
      answer: visitorMail.describe,
    },
    openEvents: [createOpenConversations(store), createOpenContacts(store, clock), visitorMail.openAnswers],
    times: options.noticeTimes,
  })
  /** Nobody waits for it: what is not told now is found by the sweep. */
  const tell = (notice: Notice | undefined) => void (notice && notices.notify(notice))
  const tellAnswer = (session: SessionRecord) =>
    void visitorMail.noticeOf(session).then(tell, (error: unknown) => {
      log.warn({ err: error, session: session.id }, 'A mail to a visitor could not be stored yet')
    })
  const contacts = createContacts(store, agents, log, {
    async onSaved(contact) {
      tell(contactNotice(contact))
      // Who is waited for need not be asked for an address any more.
      await signals.send(contact.sessionId, { type: 'changed' })
    },
    mailsAnswers: visitorMail.isOn,
  })
  const { hasAddress } = contacts
  const onAsked = (session: SessionRecord) => tell(waitingNotice(session))
  const standings = createStandings({ store, signals, clock, onAsked, hasAddress })

  const queue = createAnswerQueue(maxAnswers)
  const promptCuts = createPromptCuts(store, log)
  const measures = createAnswerMeasures()
  const answering = { ...shared, knowledge, engines, platform, queue, promptCuts, spending, insight }
  const chat = createChat({
    ...answering,
    claims: options.claims,
    publicUrl: config.publicUrl,
    measures,
    standings,
    signals,
    onForPerson: (session) => tell(unreadNotice(session)),
  })
  const trials = createTrials({ ...answering, embedding, attachments })
  const handovers = createHandovers({
    store,
    bus,
    signals,
    standings,
    chat,
    hasAddress,
    clock,
    onWritten: tellAnswer,
    onRead: visitorMail.noteRead,
  })

  return {
    keyring,
    health: createHealthReport({
      store,
      queue,
      promptCuts,
      platform,
      maxAnswers,
      version: options.version,
      startedAt: timestamp(clock()),
      accounts: { openai, anthropic },
      mailHost: config.mail?.host ?? null,
    }),

    tokens,
    tokenUses: createTokenUses(store, log, clock),
    workspaces: createWorkspaces({ store, bus, tidyAssets: assets.tidy }),
    signIns: createSignIns(tokens, clock),
    logins,
    passkeys: createPasskeys({ ...shared, passwords }),
    audit,
    invitations: createInvitations({ ...shared, passwords, logins }),
    people: createPeople({ ...shared, passwords, logins }),

    agents,
    themes: createThemes(store, agents),
    assets,
    embeds: createEmbeds(agents, bus),
    helps: createHelps(agents),
    shares: createShares(agents),
    seen,
    setups: createSetups({ store, agents, resources, attachments, sources, assets, reader }),
    quota: createPageQuota(counters),
    check: async (...asked: Parameters<PageCheck>) => {
      const { createPageCheck } = await import('../services/check/check.ts')
      return createPageCheck(reader)(...asked)
    },
    match: async (...asked: Parameters<ThemeMatch>) => {
      const { createThemeMatch } = await import('../services/match/match.ts')
      return createThemeMatch(reader)(...asked)
    },

    resources,
    attachments,
    trials,
    knowledge,
    sources,
    documents: createDocuments(store),
    pairs: createPairs(store),
    sites,
    vectors,

    queue,
    measures,
    chat,
    sessions: createSessions(store, agents, bus, keyring),
    conversations: createConversations(store, agents),
    tags: createTags(store, agents),
    downloads: createDownloads(store, logins, keyring, counters, clock),
    questions: createQuestions(store, agents),
    retention: createRetention({ ...shared, tidyAssets: assets.tidy, tidyAudit: audit.sweep }),

    insightCounter: insight,
    insight: createInsight(store, agents, insight),
    summaries: createSummaries(store, seen, insight),
    spending,

    contacts,
    handovers,
    inbox: createInbox(store, signals, log, clock),
    returnLinks: createReturnLinks(store, keyring, clock),
    ...notices,

    /** Does what the first visitors after a start would wait for, where there are agents that they can ask. */
    async prepare() {
      if (await hasAgents(store)) await Promise.all([engines.prepare(), knowledge.prepare()])
    },

    /** Ends the workers of these services. */
    closeWorkers() {
      knowledgeSearch.close()
      engines.close()
    },
  }
}

async function hasAgents(store: Pick<Store, 'listWorkspaces' | 'listAgents'>): Promise<boolean> {
  for await (const { id } of store.listWorkspaces({ order: 'asc' })) {
    for await (const _ of store.listAgents(id, { order: 'asc', limit: 1 })) return true
  }
  return false
}
