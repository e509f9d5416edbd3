import {
  type LauncherLook,
  maxTranslated,
  type SavedTheme,
  type Theme,
  type ThemeAnswer,
  type ThemePreview,
  type ThemeUpdate,
  type WidgetTheme,
} from '../../contract/agents/theme.ts'
import { color, httpUrl } from '../../contract/fields.ts'
import type { ThemeVersion, Version } from '../../contract/knowledge/versions.ts'
import { after } from '../../core/clock.ts'
import { assetName } from '../../core/asset-names.ts'
import { textsOf, unescapeCss } from '../../core/asset-uses.ts'
import { FoyerError, invalid, invalidFields, orNotFound } from '../../core/errors.ts'
import { parseUrl } from '../../core/network/parse-url.ts'
import type { AgentChange, AgentRecord } from '../../store/records/records.ts'
import { versionHead } from '../../store/records/versions.ts'
import type { Store } from '../../store/store.ts'
import { type Agents, type Guard, toHelp } from '../agents.ts'
import { toEmbed } from '../embeds.ts'
import { contrastsOf, contrastWarnings } from './contrast.ts'
import { completeTheme, mergeTheme } from './merge.ts'
import { launcherColors, themeSchemes } from './schemes.ts'

export type Themes = {
  /**
   * Applies an update completely, or throws and applies nothing. `agentId` is an id or a webId; `publicUrl` is the URL of this server, by
   * which the update may refer to its assets.
   */
  update(workspaceId: string, agentId: string, update: ThemeUpdate, options: ChangeOptions): Promise<AgentRecord>
  /** The agent as it would be after an update, which is validated except for its pictures, and not saved. */
  preview(workspaceId: string, agentId: string, update: ThemeUpdate): Promise<AgentRecord>
  /** Newest first. */
  versions(workspaceId: string, agentId: string): Promise<Version[]>
  /** A version, its theme completed with the defaults. @throws {FoyerError} `not-found`. */
  version(workspaceId: string, agentId: string, number: number): Promise<ThemeVersion>
  /** Saves the whole theme of a version again, in place of the current one. */
  restore(workspaceId: string, agentId: string, number: number, options: ChangeOptions): Promise<AgentRecord>
}

/** `by`: the name of the token, for the version that the change makes. */
type ChangeOptions = { guard: Guard<AgentRecord>; publicUrl: string; by: string | null }

type ThemeStore = Pick<Store, 'getWorkspace' | 'listVersions' | 'getVersion'>

export function createThemes(store: ThemeStore, agents: Pick<Agents, 'change' | 'get'>): Themes {
  /** Saves the theme that `next` returns; `sent` is the part of it that may be new, which is checked. */
  async function change(
    workspaceId: string,
    agentId: string,
    sent: ThemeUpdate | SavedTheme,
    next: (saved: SavedTheme) => SavedTheme,
    { guard, publicUrl, by, restores }: ChangeOptions & { restores?: number },
  ): Promise<AgentRecord> {
    await checkBranding(store, workspaceId, sent)
    const named = ownAssetsIn(sent, publicUrl)
    const changeAgent: AgentChange = (current, missing) => {
      guard(current)
      const theme = next(current.theme)
      checkBackground(completeTheme(current, theme))
      if (sent.settings?.general?.translations) checkTranslations(theme)
      checkAssets(named, missing)
      return { ...current, theme, updatedAt: after(current.updatedAt) }
    }
    const names = named.map(({ name }) => name)
    const mark = restores === undefined ? { by } : { by, restores }
    return agents.change(workspaceId, agentId, changeAgent, names, mark)
  }

  async function stored(workspaceId: string, agentId: string, number: number) {
    const agent = await agents.get(workspaceId, agentId)
    const version = orNotFound(await store.getVersion('agents', workspaceId, agent.id, number), 'version')
    return { agent, version }
  }

  return {
    update: (workspaceId, agentId, update, options) =>
      change(workspaceId, agentId, update, (saved) => mergeTheme(saved, update), options),

    async preview(workspaceId, agentId, update) {
      await checkBranding(store, workspaceId, update)
      const agent = await agents.get(workspaceId, agentId)
      const theme = mergeTheme(agent.theme, update)
      checkBackground(completeTheme(agent, theme))
      checkTranslations(theme)
      return { ...agent, theme }
    },

    async versions(workspaceId, agentId) {
      const { id } = await agents.get(workspaceId, agentId)
      return orNotFound(await store.listVersions('agents', workspaceId, id), 'agent')
    },

    async version(workspaceId, agentId, number) {
      const { agent, version } = await stored(workspaceId, agentId, number)
      const { id, name } = agent
      return { ...versionHead(version), theme: completeTheme({ id, name }, version.content) }
    },

    async restore(workspaceId, agentId, number, options) {
      const { version } = await stored(workspaceId, agentId, number)
      const { content } = version
      return change(workspaceId, agentId, content, () => content, { ...options, restores: number })
    },
  }
}

/** Returns the response to a read of an agent's theme: that of an update, and what else the widget needs before it renders. */
export function toWidgetTheme(agent: AgentRecord): WidgetTheme {
  const { notice, retentionDays } = toEmbed(agent)
  const answer = withHelp(toThemeAnswer(agent), agent)
  const schemes = themeSchemes(answer.data, answer.warnings)
  return { ...answer, schemes, embed: { notice, retentionDays }, launcher: toLauncher(agent) }
}

/** Says that visitors may reach people, where they may: a widget loads nothing for it elsewhere. */
function withHelp(answer: ThemeAnswer, agent: AgentRecord): ThemeAnswer {
  const { isOffered, form } = toHelp(agent)
  if (!isOffered && !form.isOffered) return answer
  const { settings } = answer.data
  const general = { ...settings.general, help: { person: isOffered, form: form.isOffered } }
  return { ...answer, data: { ...answer.data, settings: { ...settings, general } } }
}

/** Returns what an agent's launcher is drawn from. */
export function toLauncher({ id, name, theme }: AgentRecord): LauncherLook {
  const complete = completeTheme({ id, name }, theme)
  const picture = complete.theme.chat.hostAvatar.url?.replace(/^\/assets/, 'assets') ?? null
  return { name, picture, ...launcherColors(complete), ...placeOptions(complete) }
}

/** The saved place as options of the widget; only what differs from their defaults. */
function placeOptions({ settings }: Theme): Pick<LauncherLook, 'side' | 'offset' | 'hide' | 'lang'> {
  const { side, offsetInline, offsetBlock, hide, lang } = settings.general.launcher ?? {}
  const isMoved = typeof offsetInline === 'number' || typeof offsetBlock === 'number'
  return {
    ...(side && { side }),
    ...(isMoved && { offset: `${offsetInline ?? 20} ${offsetBlock ?? 20}` }),
    ...(hide && { hide }),
    ...(lang && { lang }),
  }
}

/** Returns the response to a preview. */
export function toThemePreview(agent: AgentRecord): ThemePreview {
  const answer = toWidgetTheme(agent)
  return { ...answer, contrasts: contrastsOf(answer.data) }
}

/** Returns the response to an update of an agent's theme. */
export function toThemeAnswer({ id, name, theme }: AgentRecord): ThemeAnswer {
  const data = completeTheme({ id, name }, theme)
  const warnings = contrastWarnings(data)
  return warnings.length > 0 ? { data, warnings } : { data }
}

/** Only the plan pro may remove the branding. */
async function checkBranding(
  store: ThemeStore,
  workspaceId: string,
  { settings }: ThemeUpdate | SavedTheme,
): Promise<void> {
  if (settings?.general?.isBrandingEnabled !== false || (await store.getWorkspace(workspaceId))?.plan === 'pro') return
  throw new FoyerError('branding-required', 'Removing the branding requires the plan pro. Nothing was changed.')
}

/** A picture must be uploaded to this workspace before a theme can use it. */
function checkAssets(named: NamedAsset[], missing: ReadonlySet<string>): void {
  const paths = new Set(named.filter(({ name }) => missing.has(name)).map(({ path }) => path))
  const message = 'names a picture that this workspace does not have; upload it first'
  if (paths.size > 0) throw invalidFields([...paths].map((path) => ({ path, message })))
}

/** All languages together, since every visitor gets them. */
function checkTranslations({ settings }: SavedTheme): void {
  const translations = settings?.general?.translations
  if (!translations || JSON.stringify(translations).length <= maxTranslated) return
  throw invalid(
    'settings.general.translations',
    `must have at most ${maxTranslated.toLocaleString('en')} characters in all languages together`,
  )
}

/** A background's content must match its type, whichever of the two was updated. */
function checkBackground({ theme }: Theme): void {
  const { type, content } = theme.general.background
  const path = 'theme.general.background.content'
  if (type === 'Color' && !color.safeParse(content).success) {
    throw invalid(path, 'must be a CSS color when the type is Color')
  }
  if (type === 'Image' && !httpUrl.safeParse(content).success) {
    throw invalid(path, 'must be an http(s) URL or a path under /assets/ when the type is Image')
  }
}

/** A field of an update that refers to an asset of this server. There may be no asset of that `name`. */
type NamedAsset = { path: string; name: string }

/** Fields whose whole value is a URL: `url`, `iconUrl` and the like, and a background's `content`. */
const addressField = /(?:url|\.content)$/i
/** URLs in a stylesheet, and URLs of pictures in other texts. */
const inCss = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]+))\s*\)/gi
const inText = /(?<![\w./:-])(?:https?:\/\/[^\s"'()<>]{1,300}?)?\/assets\/[\w-]{16,128}\.\w{3,4}/gi

/** Returns the assets of this server that an update of a theme refers to, by their path or by a full URL. */
function ownAssetsIn(update: object, publicUrl: string): NamedAsset[] {
  return [...textsOf(update)].flatMap(([path, text]) =>
    addressesIn(path, text).flatMap((each) => {
      const name = ownAsset(each, publicUrl)
      return name === undefined ? [] : [{ path, name }]
    }),
  )
}

function addressesIn(path: string, text: string): string[] {
  if (path === 'theme.customCss') {
    return [...unescapeCss(text).matchAll(inCss)].map(([, double, single, bare]) => double ?? single ?? bare ?? '')
  }
  return addressField.test(path) ? [text] : (text.match(inText) ?? [])
}

/** Returns the asset name in a URL of this server; undefined: it is not an asset URL of this server. */
function ownAsset(text: string, publicUrl: string): string | undefined {
  // A path under /assets/ is relative to the public URL, which may have a path itself.
  const whole = text.startsWith('/assets/') ? publicUrl + text : text
  const [url, own] = [parseUrl(whole), new URL(publicUrl)]
  const folder = `${own.pathname.replace(/\/$/, '')}/assets/`
  if (url?.host !== own.host || !url.pathname.startsWith(folder)) return undefined
  const name = url.pathname.slice(folder.length)
  // Only as spelled: when uses of an asset are searched, other spellings are not found.
  return assetName.test(name) && !text.includes(name) ? '' : name
}
