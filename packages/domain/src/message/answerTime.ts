import { documentChoices } from '../documents/index.ts'
import { may } from '../kit/access.ts'
import { choice, integer } from '../kit/field.ts'
import { draft, operation, returnsRows } from '../kit/operation.ts'

/**
 * When an answer of customs is late, from the enterprise's own messages. No source names a time within which customs answers; these
 * figures are ours.
 */
export const lateAnswers = {
  /** Messages that count: the latest, and not older. */
  latest: 300,
  days: 30,
  /** With fewer answered messages of a document, `unknownSeconds` applies. */
  least: 20,
  unknownSeconds: 600,
  /** An answer is late after this multiple of the time within which nine of ten came, within these bounds. */
  factor: 2,
  leastSeconds: 120,
  mostSeconds: 7200,
} as const

/** How long customs took to answer the latest messages of each document, and after how long a user should look. */
export const answerTimes = operation('message.answerTimes', 'GET|POST /platform/message/answertimes', {
  summary: '海关答复用时',
  access: may('message', 'query'),
  effect: 'read',
  input: draft({}),
  output: returnsRows({
    doc_type: choice('单证', documentChoices, { required: true }),
    answers: integer('答复份数', { required: true, min: 0 }),
    most_seconds: integer('九成在此时间内', { required: true, min: 0, unit: '秒' }),
    late_seconds: integer('超过即提醒', { required: true, min: 0, unit: '秒' }),
  }),
})
