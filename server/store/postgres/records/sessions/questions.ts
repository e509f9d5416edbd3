import {
  openVerdictOf,
  questionOf,
  type QuestionFilter,
  type QuestionRecord,
  type QuestionStore,
} from '../../../records/questions.ts'
import type { OpenVerdict } from '../../../../contract/sessions/questions.ts'
import { isTurnOver, nextTurn } from '../../../../core/event-loop/turns.ts'
import type { MessageRecord } from '../../../records/records.ts'
import { raw, sql, type Query } from '../../connection/query.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { isoTime, key } from '../columns.ts'

/** So many are in memory with all of their text. */
const pageSize = 200

type QuestionRow = { sessionId: string; id: string; at: string; verdict: OpenVerdict; record: MessageRecord }

/** Questions whose answers lack something: an index holds those answers alone. */
export function questionMethods(database: StoreDatabase): QuestionStore {
  return {
    async findQuestions(workspaceId, agentId, filter, limit) {
      const [agent] = await database.query(
        sql`select id from agents where id = ${key(agentId)} and workspace_id = ${workspaceId}`,
      )
      if (!agent) return null
      const questions: QuestionRecord[] = []
      let last: QuestionRow | undefined
      for (;;) {
        const size = Math.min(pageSize, limit + 1 - questions.length)
        const rows: QuestionRow[] = await database.query<QuestionRow>(pageQuery(agentId, filter, last, size), 'read')
        for (const { sessionId, at, verdict, record } of rows) {
          questions.push(questionOf(sessionId, record, { at, verdict }))
          if (isTurnOver()) await nextTurn()
        }
        if (questions.length > limit) return { questions: questions.slice(0, limit), isWhole: false }
        last = rows.at(-1)
        if (!last || rows.length < size) return { questions, isWhole: true }
      }
    },
  }
}

/** The values of an answer's own columns; empty for one that lacks nothing. */
export function verdictColumns(message: MessageRecord): { verdict: string; replyTo: string } {
  const verdict = openVerdictOf(message)
  return { verdict: verdict ?? '', replyTo: verdict ? key(message.replyTo ?? '') : '' }
}

/** A question stands close before its answer, and is looked for backward from there. */
function pageQuery(
  agentId: string,
  { verdicts, from, to }: QuestionFilter,
  last: QuestionRow | undefined,
  size: number,
): Query {
  return sql`select answer.session_id as "sessionId", answer.id, ${raw(isoTime('answer.at'))} as at, answer.verdict, question.record
      from messages answer cross join lateral (
        select record from messages asked
        where asked.month = answer.month and asked.session_id = answer.session_id and asked.place < answer.place
          and asked.id = answer.reply_to
        order by asked.place desc limit 1
      ) question
      where answer.agent_id = ${key(agentId)} and answer.verdict is not null and answer.verdict = any(${[...verdicts]})
        and answer.at >= ${from ?? '-infinity'} and answer.at < ${to ?? 'infinity'}
        and (answer.at, answer.id) < (${last?.at ?? 'infinity'}, ${last?.id ?? ''})
      order by answer.at desc, answer.id desc limit ${size}`
}
