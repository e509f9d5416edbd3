import type { EmbedAnswer } from '#contract/agents/embed.ts'
import type { Answer } from '../api/request/call.ts'
import { getEmbed, updateEmbed } from '../api/embed.ts'
import type { Loaded } from '../api/use-loaded.ts'
import { showToast } from '../parts/status/toast.tsx'
import { originsWords } from '../words/en/install.ts'

export type LoadedEmbed = Loaded<Answer<EmbedAnswer>>

type Change = (origins: readonly string[]) => string[]

/** Who may show the agent once the last site is removed: every site (`any`), or only this server's own pages (`none`). */
export type WhenNone = 'any' | 'none'

/**
 * Adds and removes origins at once, with a way back. Each change begins with what the server has now, so that what somebody else has
 * added meanwhile stays.
 */
export function createOriginChanges(agentId: string, embed: LoadedEmbed) {
  async function change(next: Change, whenNone?: WhenNone): Promise<void> {
    const now = await getEmbed(agentId)
    const body = await updateEmbed(
      agentId,
      {
        allowedOrigins: next(now.body.data.allowedOrigins),
        ...(whenNone && { onlyAllowedOrigins: whenNone === 'none' }),
      },
      now.etag,
    )
    embed.set({ body, etag: null })
    embed.reload()
  }

  const withOrigin =
    (origin: string): Change =>
    (origins) => [...origins, origin]
  const without =
    (origin: string): Change =>
    (origins) =>
      origins.filter((each) => each !== origin)

  return {
    /** Throws when the server refuses it. */
    async add(origin: string): Promise<void> {
      await change(withOrigin(origin))
      // The server has made an origin of what was typed.
      const added = URL.canParse(origin) ? new URL(origin).origin : origin
      showToast(originsWords.added(added), () => change(without(added)))
    },

    /** Throws when the server refuses it. `whenNone`: of the last one. */
    async remove(origin: string, whenNone?: WhenNone): Promise<void> {
      await change(without(origin), whenNone)
      showToast(originsWords.removed(origin), () => change(withOrigin(origin)))
    },
  }
}
