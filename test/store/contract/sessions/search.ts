import { expect, test } from 'vitest'
import type { AgentRecord, SessionRecord } from '../../../../server/store/records/records.ts'
import { aMessage, anAgent, aSession, aWorkspace } from '../samples.ts'
import type { Subject } from '../store.ts'

/* What a search in conversations finds: a part of one message, without regard to how either was typed. */

/** What was said, what finds it, and what does not. */
const said: [message: string, finds: string[], not: string[]][] = [
  ['Is the Café open?', ['café', 'cafe', 'CAFÉ', 'cafe\u0301', 'af', 'the cafe'], ['caf open', 'thé  cafés']],
  ['Wie komme ich zur Bäckerstraße?', ['STRASSE', 'straße', 'ackers'], ['strase']],
  ['ΠΟΥ ΕΙΝΑΙ Ο ΔΡΟΜΟΣ', ['δρόμος', 'Δρόμοσ', 'που είναι'], ['δρομοι']],
  ['Где ёлка и чай?', ['ЕЛКА', 'ёлка', 'чай'], ['елки']],
  ['営業時間を教えてください。ﾊﾟﾝはありますか', ['営業', '時間', 'パン', 'を教え'], ['業営', 'バン']],
  ['请问面包多少钱?', ['面包', '多少', '钱'], ['包面']],
  ['ร้านเปิดกี่โมง', ['เปิด', 'กี่โมง', 'ร้าน'], ['ราน']],
  ['빵은 얼마예요?', ['얼마', '빵'], ['어마', '버']],
  ['مَتَى تَفْتَحُونَ المَخْبَز؟', ['متى', 'المخبز', 'تفتحون', 'المخـــبز'], ['المخبر']],
  ['\u200fמָתַי אַתֶּם פּוֹתְחִים?', ['מתי', 'פותחים', 'מָתַי'], ['מתיי']],
  ['नमस्ते, रोटी कितने की है?', ['रोटी', 'नमस्ते'], ['रोटा']],
  ['I don’t “know” — maybe', ["don't", 'don’t', '"know"', '" - may'], ["dont'"]],
  ['two\n\n  words\u00a0and\ttabs', ['two words', 'words and tabs', 'words\nand'], ['twowords']],
  ['ＦＵＬＬ width １２３ and ﬁne', ['full width 123', 'fine'], ['fullwidth']],
  ['100%_\\ sure [a-z]* (yes) $1', ['100%_\\', '[a-z]*', '(yes) $1', '%_'], ['100x', '1000']],
  ['so\u00adft hy\u200bphen 👩‍👩‍👧 🇩🇪', ['soft hyphen', '👩‍👩‍👧', '🇩🇪'], ['🇫🇷']],
  ['zero \u0000 and half \ud83d of one', ['zero and', 'half \ud83d of', 'zero \u0000 and'], ['zero x']],
  ['İstanbul ve Iğdır', ['istanbul', 'İSTANBUL', 'ığdır', 'igdir'], ['istambul']],
]

export function searchContract(subject: Subject): void {
  let agent: AgentRecord

  async function converse(...messages: string[]): Promise<SessionRecord> {
    const session = aSession(agent)
    await subject.store.createSession(session)
    for (const message of messages) await subject.store.appendMessage(agent.workspaceId, session.id, aMessage(message))
    return session
  }

  async function begin(): Promise<void> {
    agent = anAgent(aWorkspace().id)
    await subject.store.createAgent(agent)
  }

  async function find(text: string): Promise<string[]> {
    const ids: string[] = []
    const batches = subject.store.findConversations(agent.workspaceId, agent.id, { text }, { order: 'asc' })
    for await (const { found } of batches) ids.push(...found.map(({ id }) => id))
    return ids
  }

  test('letters match in any case and width, with and without accents, in any script, at once and after a start', async () => {
    await begin()
    const sessions: SessionRecord[] = []
    for (const [message] of said) sessions.push(await converse('Hi', message, 'Thanks'))
    for (const time of ['first', 'reopened']) {
      if (time === 'reopened') await subject.reopen()
      for (const [number, [message, finds, not]] of said.entries()) {
        const id = sessions[number]?.id ?? ''
        for (const text of finds) expect(await find(text), `${time}: ${text} in ${message}`).toContain(id)
        for (const text of not) expect(await find(text), `${time}: ${text} not in ${message}`).not.toContain(id)
      }
    }
  })

  test('a text is found within one message, not across two, and never in what is stored beside messages', async () => {
    await begin()
    const { id } = await converse('One half', 'other half')
    expect(await find('half')).toEqual([id])
    for (const text of ['half other', 'half\tother', 'half\nother', 'messageType', id, 'user', '2']) {
      expect(await find(text), text).toEqual([])
    }
  })

  test('what holds only what is not seen is in every message', async () => {
    await begin()
    const { id } = await converse('Anything')
    expect(await find('\u200b')).toEqual([id])
    expect(await find('\u0301')).toEqual([id])
  })

  test('a message that was appended after a search is found by the next one, and one that was erased is not', async () => {
    await begin()
    const first = await converse('Bread')
    const second = await converse('Cake')
    expect(await find('bread')).toEqual([first.id])
    await subject.store.appendMessage(agent.workspaceId, second.id, aMessage('and bread'))
    expect(await find('bread')).toEqual([first.id, second.id])
    await subject.reopen()
    expect(await find('bread')).toEqual([first.id, second.id])
    await subject.store.appendMessage(agent.workspaceId, first.id, aMessage('Rolls'))
    expect(await find('rolls')).toEqual([first.id])
    await subject.store.eraseSession(agent.workspaceId, first.id)
    expect(await find('bread')).toEqual([second.id])
    expect(await find('rolls')).toEqual([])
    await subject.reopen()
    expect(await find('bread')).toEqual([second.id])
  })

  test('searches, messages and erasures at the same time: what is there throughout is always found', async () => {
    await begin()
    const kept = await converse('Bread for ever')
    const others = await Promise.all(Array.from({ length: 20 }, (_, at) => converse(`Bread ${at}`)))
    const searches = Array.from({ length: 20 }, () => find('bread'))
    await Promise.all([
      ...others.slice(0, 10).map(({ id }) => subject.store.eraseSession(agent.workspaceId, id)),
      ...others.slice(10).map(({ id }) => subject.store.appendMessage(agent.workspaceId, id, aMessage('More'))),
    ])
    for (const found of await Promise.all(searches)) expect(found).toContain(kept.id)
    expect(await find('bread')).toEqual([kept.id, ...others.slice(10).map(({ id }) => id)])
    expect((await find('more')).toSorted()).toEqual(
      others
        .slice(10)
        .map(({ id }) => id)
        .toSorted(),
    )
  })
}
