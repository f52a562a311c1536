import { documentChoices } from '../documentTypes/index.ts'
import { may } from '../kit/access.ts'
import { choice, integer, text } from '../kit/field.ts'
import { draft, operation, returnsRows } from '../kit/operation.ts'

/**
 * When an answer of customs is late, from the enterprise's own messages. No source names a time within which customs answers; these
 * figures are ours.
 */
export const lateAnswers = {
  /** Messages that count: the latest, and not older. */
  latest: 600,
  days: 30,
  /**
   * Answered messages that a time needs: of a document at a port in one hour of the day, otherwise at the port, otherwise of the document.
   * With fewer of the document, `unknownSeconds` applies.
   */
  least: 20,
  unknownSeconds: 600,
  /** An answer is late after this multiple of the time within which nine of ten came, within these bounds. */
  factor: 2,
  leastSeconds: 120,
  mostSeconds: 7200,
} as const

/** How long customs took to answer the latest messages of each document, by port and hour where there are enough, and after how long a user should look. */
export const answerTimes = operation('message.answerTimes', 'GET|POST /platform/message/answertimes', {
  summary: '海关答复用时',
  access: may('message', 'query'),
  effect: 'read',
  input: draft({}),
  output: returnsRows({
    doc_type: choice('单证', documentChoices, { required: true }),
    /** Null: of all ports. */
    declare_office: text('口岸海关', { max: 4 }),
    /** The hour of China in which the messages left; null: of the whole day. */
    hour: integer('时', { min: 0, max: 23 }),
    answers: integer('答复份数', { required: true, min: 0 }),
    most_seconds: integer('九成在此时间内', { required: true, min: 0, unit: '秒' }),
    late_seconds: integer('超过即提醒', { required: true, min: 0, unit: '秒' }),
  }),
})

interface AnswerTime {
  readonly doc_type: string
  readonly declare_office: string | null
  readonly hour: number | null
}

/** China has one time zone without summer time. */
const hourOf = (instant: string): number => (new Date(instant).getUTCHours() + 8) % 24

/** The usual time that fits best a message of a document that left at `since`: of port and hour, of the port, of all. */
export function usualOf<T extends AnswerTime>(
  times: readonly T[],
  { doc_type, declare_office, since }: { doc_type: string; declare_office: string | null; since: string },
): T | undefined {
  const hour = hourOf(since)
  const fitting = times.filter(
    (time) =>
      time.doc_type === doc_type &&
      (time.declare_office === null || time.declare_office === declare_office) &&
      (time.hour === null || time.hour === hour),
  )
  const exactness = (time: T) => (time.declare_office === null ? 0 : 1) + (time.hour === null ? 0 : 1)
  return fitting.toSorted((left, right) => exactness(right) - exactness(left))[0]
}
