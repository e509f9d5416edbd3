import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { Answering, AskReason, Handover } from '#contract/inbox/handover.ts'
import type { Chat } from '../../chat/chat.ts'
import { codeOf } from '../../client/errors.ts'
import type { PeopleWords } from '../../i18n/people/people-words.ts'
import type { HandoverSurroundings, Help } from './handover-tools.ts'

/** What the components of this room share: who answers, what help can be had, and what a visitor does about it. */
export type HandoverModel = {
  chat: Chat
  words: PeopleWords
  answering: ReadonlySignal<Answering>
  /** What can be had now; until the server has said so, what the site offers at all. */
  offer: ReadonlySignal<Help>
  /** For screen readers: what changed last. */
  said: Signal<string>
  /** Why what the visitor wanted did not work: the code of a problem; `away`: nobody can be asked for now. Until the conversation goes on. */
  problem: Signal<string | null>
  isBusy: ReadonlySignal<boolean>
  ask: (why: AskReason) => Promise<void>
  /** The visitor waits no longer. */
  withdraw: () => Promise<void>
  destroy: () => void
}

export function createHandoverModel(words: PeopleWords, surroundings: HandoverSurroundings): HandoverModel {
  const { chat, help, agrees, emit } = surroundings
  const answering = computed(() => chat.handover.value?.answering ?? 'ai')
  const name = computed(() => chat.handover.value?.author?.name)
  const offer = computed(() => {
    const offered = chat.handover.value?.offer
    return {
      person: offered ? offered.includes('person') : help.person,
      form: offered ? offered.includes('form') : help.form,
    }
  })
  const said = signal('')
  const problem = signal<string | null>(null)
  /** The attempt under way. Another one, or null, once the conversation was left: then nobody hears what comes of it. */
  const current = signal<object | null>(null)
  const isBusy = computed(() => current.value !== null)
  let before: Answering = 'ai'
  let nameBefore: string | undefined

  const stopProblems = effect(() => {
    if (chat.messages.value.length === 0 && !chat.hasSession()) current.value = null
    problem.value = null
  })
  const stop = effect(() => {
    const now = answering.value
    const isOther = now !== before || (now === 'person' && name.value !== nameBefore)
    if (!isOther) return
    if (now === 'person') said.value = words.joined(name.value ?? words.someone)
    else if (now === 'ai') said.value = before === 'person' ? words.returned : words.left
    before = now
    nameBefore = name.value
    problem.value = null
    const detail = { answering: now, ...(now === 'person' && name.value !== undefined && { name: name.value }) }
    emit('handover', detail)
  })

  /** Does one thing at a time, and says why it did not work. */
  async function attempt(request: () => Promise<Handover>, mayRepeat = true): Promise<void> {
    if (isBusy.peek()) return
    const own = (current.value = {})
    const isLeft = () => current.peek() !== own
    problem.value = null
    try {
      const handover = await request()
      if (!isLeft()) chat.setHandover(handover)
    } catch (error) {
      const code = codeOf(error)
      // The server has dropped the conversation: the wish holds for the new one.
      if (code === 'unauthorized' && mayRepeat) {
        current.value = null
        return await attempt(request, false)
      }
      if (isLeft()) return
      problem.value = code === 'not-offered' ? 'away' : code
      // What is offered has changed since it was asked for.
      const changed = code === 'not-offered' && (await chat.request<Handover>('handover').catch(() => null))
      if (changed && !isLeft()) chat.setHandover(changed)
    } finally {
      if (!isLeft()) current.value = null
    }
  }

  return {
    chat,
    words,
    answering,
    offer,
    said,
    problem,
    isBusy,
    async ask(why) {
      if (!(await agrees())) return
      await attempt(() => chat.request('handover/ask', 'POST', { why }))
    },
    withdraw: () => attempt(() => chat.request('handover/ask', 'DELETE'), false),
    destroy() {
      stop()
      stopProblems()
    },
  }
}
