import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { Values } from './values.ts'
import { editable, isAlike, isBlank, isBlankLine, isSame, linesOf, problemOf } from './values.ts'

export interface Settled {
  readonly values: Values
  /** The lines that were stored, each with the one that takes its place. */
  readonly renewed: ReadonlyMap<Values, Values>
}

type LinesField = Field & { readonly kind: 'lines' }
type Lines = readonly Values[]

/** The input after a save: what was not changed since it was sent takes the stored value, and a line that was stored takes its id. */
export function settled(fields: Fields, submitted: Values, now: Values, stored: Values): Settled {
  const renewed = new Map<Values, Values>()
  const entries = Object.entries(editable(fields)).map(([name, field]) => {
    if (field.kind === 'lines') return [name, settledLines(field, submitted[name], now[name], stored[name], renewed)]
    const isUntouched = isSame(now[name], submitted[name])
    return [name, isUntouched && isStorable(field, submitted[name]) ? (stored[name] ?? null) : now[name]]
  })
  return { values: { ...now, ...Object.fromEntries(entries) }, renewed }
}

/** An invalid value was not stored: it stays until it is corrected. */
const isStorable = (field: Field, value: unknown) => isBlank(value) || problemOf(field, value) === undefined

function settledLines(
  field: LinesField,
  submitted: unknown,
  now: unknown,
  stored: unknown,
  renewed: Map<Values, Values>,
) {
  const sent = linesOf(submitted)
  const answers = answersOf(field.lines, sent, linesOf(stored))
  if (!answers) return isSame(now, submitted) ? stored : now
  const present = new Set(linesOf(now))
  const current = linesOf(now)
  const lines = current.flatMap((line, at) => {
    const was = answers.of.has(line) ? line : changedFrom(field.lines, line, at, sent, current, present)
    const answer = was && answers.of.get(was)
    // Nobody stored it, or somebody removed it meanwhile.
    if (!was || answer === undefined) return answers.gone.has(line) ? [] : [line]
    const next = renewal(field.lines, was, line, answer)
    if (next !== line) renewed.set(line, next)
    return [next]
  })
  const isChanged =
    answers.added.length > 0 || lines.length !== current.length || lines.some((line, at) => line !== current[at])
  return isChanged ? [...lines, ...answers.added] : now
}

interface Answers {
  /** The sent lines with what was stored for each. */
  readonly of: ReadonlyMap<Values, Values>
  /** Sent lines that are no longer stored. */
  readonly gone: ReadonlySet<Values>
  /** Stored lines that were not sent. */
  readonly added: Lines
}

/** Lines with a known id have its answer, the others those that are left, in order. Undefined if that does not come out even. */
function answersOf(fields: Fields, sent: Lines, stored: Lines): Answers | undefined {
  const hasIds = fields['id'] !== undefined
  const ids = new Set(hasIds ? stored.map((line) => line['id']) : [])
  const byId = new Map(hasIds ? stored.map((line) => [line['id'], line]) : [])
  const of = new Map<Values, Values>()
  const rest: Values[] = []
  for (const line of sent) {
    const answer = byId.get(line['id'])
    if (answer) byId.delete(line['id'])
    if (!isSent(fields, line)) continue
    if (answer) of.set(line, answer)
    else rest.push(line)
  }
  const left = hasIds ? stored.filter((line) => byId.has(line['id'])) : [...stored]
  if (!hasIds && left.length !== rest.length) return undefined
  const key = keyOf(fields)
  const gone = new Set<Values>()
  for (const line of rest) {
    // An id that is not stored any more: the line was added again, or somebody removed it.
    const isUnknown = typeof line['id'] === 'string' && !ids.has(line['id'])
    const [answer] = left
    if (isUnknown && (key === undefined || answer?.[key] !== line[key])) gone.add(line)
    else if (answer) of.set(line, answer)
    if (of.has(line)) left.shift()
  }
  return { of, gone, added: left }
}

/** The field that tells lines apart for users. */
const keyOf = (fields: Fields) => Object.keys(fields).find((name) => name !== 'id' && fields[name]?.required)

/** A blank line is not sent, and one without a required value waits. */
const isSent = (fields: Fields, line: Values): boolean =>
  !isBlankLine(fields, line) &&
  Object.entries(editable(fields)).every(
    ([name, field]) => !field.required || field.default !== undefined || problemOf(field, line[name]) === undefined,
  )

/** The sent line that was changed into this one meanwhile: with its id, or in its place. */
function changedFrom(
  fields: Fields,
  line: Values,
  at: number,
  sent: Lines,
  current: Lines,
  present: ReadonlySet<Values>,
): Values | undefined {
  const id = line['id']
  if (typeof id === 'string') return sent.find((other) => other['id'] === id)
  const other = sent[at]
  const key = keyOf(fields)
  const isMoved = current.length !== sent.length && (key === undefined || other?.[key] !== line[key])
  return other && !present.has(other) && !isMoved ? other : undefined
}

/** The line with the stored values of the cells that were not changed since; the same line if nothing differs. */
function renewal(fields: Fields, was: Values, line: Values, answer: Values): Values {
  const entries = Object.entries(editable(fields)).filter(
    ([name, field]) =>
      isSame(line[name], was[name]) && !isAlike(field, line[name], answer[name]) && isStorable(field, line[name]),
  )
  return entries.length > 0
    ? { ...line, ...Object.fromEntries(entries.map(([name]) => [name, answer[name] ?? null])) }
    : line
}
