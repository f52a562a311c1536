import { lateAnswers } from '@guanqiao/domain/message/answerTime'
import type { answerTimes } from '@guanqiao/domain/message/answerTime'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { Sql } from '../../kernel/database/scoped.ts'

type AnswerTime = OutputOf<typeof answerTimes>[number]

const { latest, days, least, factor, leastSeconds, mostSeconds, unknownSeconds } = lateAnswers

/**
 * `doc_type`, `answers`, `most_seconds`, `late_seconds` of the enterprise $1, for the documents with enough answered
 * messages. The time runs from the outbox to the first receipt of customs itself; receipts of the client come at once.
 */
export const usualAnswers = `
  select doc_type, count(*)::int as answers, round(percentile_cont(0.9) within group (order by seconds))::int as most_seconds,
    least(${mostSeconds}, greatest(${leastSeconds}, round(${factor} * percentile_cont(0.9) within group (order by seconds))))::int as late_seconds
  from (select doc_type, extract(epoch from answered - queued_at)::float8 as seconds
    from (select enterprise_id, doc_type, message_id, queued_at from customs_message
      where enterprise_id = $1 and created_at > now() - interval '${days} days' and status in ('answered', 'rejected') and deleted_at is null
      order by created_at desc limit ${latest}) m
    cross join lateral (select min(received_at) as answered from receipt r
      where r.enterprise_id = m.enterprise_id and r.message_id = m.message_id and r.stage >= 2 and r.mismatch is null and r.deleted_at is null) first
    where answered >= queued_at) timed
  group by doc_type having count(*) >= ${least}`

/** The seconds without an answer after which a user should look, of a document; `usual` names the rows of `usualAnswers`. */
export const lateAfter = (docType: string, usual: string): string =>
  `coalesce((select late_seconds from ${usual} where doc_type = '${docType}'), ${unknownSeconds})`

export const readAnswerTimes = async (sql: Sql, enterpriseId: string): Promise<AnswerTime[]> => [
  ...(await sql.unsafe<AnswerTime[]>(usualAnswers, [enterpriseId], { prepare: true })),
]
