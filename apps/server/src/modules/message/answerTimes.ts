import { answerTimes } from '@guanqiao/domain/message/answerTime'
import { handle } from '../../kernel/handlers.ts'
import { readAnswerTimes } from '../../documents/deadlines/usual.queries.ts'

/** The platform's staff have no messages of their own. */
export const answerTimesHandler = handle(answerTimes, async ({ sql, caller }) =>
  caller.enterprise_id === null ? [] : readAnswerTimes(sql, caller.enterprise_id),
)
