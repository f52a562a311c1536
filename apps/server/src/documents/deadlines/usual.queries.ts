import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import { lateAnswers } from '@guanqiao/domain/message/answerTime'
import type { answerTimes } from '@guanqiao/domain/message/answerTime'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { Sql } from '../../kernel/database/scoped.ts'

type AnswerTime = OutputOf<typeof answerTimes>[number]

const { latest, days, least, factor, leastSeconds, mostSeconds, unknownSeconds } = lateAnswers

/** The hour of the day in China. */
const hourOf = (instant: string): string => `extract(hour from ${instant} at time zone 'Asia/Shanghai')::int`

/** The port of message `m`: that of its document, by id. */
const officeOf = `case m.doc_type ${documentTypes
  .map(
    ({ key, entity }) =>
      `when '${key}' then (select d.declare_office from ${entity.table} d where d.enterprise_id = m.enterprise_id and d.id = m.doc_id::uuid)`,
  )
  .join(' ')} end`

/**
 * `doc_type`, `office`, `hour`, `answers`, `most_seconds`, `late_seconds` of the enterprise $1: of each document at a port in an hour of the
 * day, at a port, and at all, where enough messages were answered. The time runs from the outbox to the first receipt of customs
 * itself; receipts of the client come at once.
 */
export const usualAnswers = `
  select doc_type, office, hour, count(*)::int as answers, round(percentile_cont(0.9) within group (order by seconds))::int as most_seconds,
    least(${mostSeconds}, greatest(${leastSeconds}, round(${factor} * percentile_cont(0.9) within group (order by seconds))))::int as late_seconds
  from (select doc_type, ${officeOf} as office, ${hourOf('queued_at')} as hour, extract(epoch from answered - queued_at)::float8 as seconds
    from (select enterprise_id, doc_type, doc_id, message_id, queued_at from customs_message
      where enterprise_id = $1 and created_at > now() - interval '${days} days' and status in ('answered', 'rejected') and deleted_at is null
      order by created_at desc limit ${latest}) m
    cross join lateral (select min(received_at) as answered from receipt r
      where r.enterprise_id = m.enterprise_id and r.message_id = m.message_id and r.stage >= 2 and r.mismatch is null and r.deleted_at is null) first
    where answered >= queued_at) timed
  group by grouping sets ((doc_type), (doc_type, office), (doc_type, office, hour))
  having count(*) >= ${least} and (grouping(office) = 1 or office is not null)`

/**
 * The seconds without an answer after which a user should look, of a document at port `office` whose message left at `since`; `usual`
 * names the rows of `usualAnswers`. The most exact row counts.
 */
export const lateAfter = (
  docType: string,
  { usual, office, since }: { readonly usual: string; readonly office: string; readonly since: string },
): string =>
  `coalesce((select u.late_seconds from ${usual} u where u.doc_type = '${docType}' and (u.office is null or u.office = ${office})
    and (u.hour is null or u.hour = ${hourOf(since)}) order by u.hour nulls last, u.office nulls last limit 1), ${unknownSeconds})`

export const readAnswerTimes = async (sql: Sql, enterpriseId: string): Promise<AnswerTime[]> => [
  ...(await sql.unsafe<AnswerTime[]>(
    `select doc_type, office as declare_office, hour, answers, most_seconds, late_seconds from (${usualAnswers}) u
     order by doc_type, office nulls first, hour nulls first`,
    [enterpriseId],
    { prepare: true },
  )),
]
