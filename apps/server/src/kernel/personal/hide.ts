import { fieldsWithin } from '@guanqiao/domain/kit/field'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { Problem } from '@guanqiao/domain/kit/problem'
import { maskOf } from '@guanqiao/domain/kit/strict'
import { hasRight } from '../caller.ts'
import type { Caller } from '../caller.ts'
import { ReadyJson } from '../data/data.ts'

type Plain = Readonly<Record<string, unknown>>

/** Whether a caller may see the personal data in an operation's response: by the right `personal` on the operation's menu. */
export const mayReveal = ({ access }: Operation, caller: Caller): boolean =>
  access.kind === 'right' && hasRight(caller, access.menu, 'personal')

const holders = new WeakMap<Fields, boolean>()

function holdsPersonal(fields: Fields): boolean {
  let holds = holders.get(fields)
  if (holds === undefined) {
    holds = Object.values(fields).some((field) => field.personal || holdsPersonal(fieldsWithin(field) ?? {}))
    holders.set(fields, holds)
  }
  return holds
}

/** A record with masked personal data, including its lines. */
function masked(fields: Fields, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => masked(fields, item))
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof ReadyJson) throw new TypeError('ready JSON cannot be masked')
  const record: Record<string, unknown> = { ...value }
  for (const [name, field] of Object.entries(fields)) {
    const inner = record[name]
    const within = fieldsWithin(field)
    if (field.personal && typeof inner === 'string') record[name] = maskOf(inner)
    else if (within && inner && holdsPersonal(within)) record[name] = masked(within, inner)
  }
  return record
}

const personalFields = ({ output }: Operation): Fields | undefined =>
  output.envelope !== 'text' && holdsPersonal(output.shape.fields) ? output.shape.fields : undefined

/** Whether the responses of an operation are masked for this caller. */
export const hidesFrom = (operation: Operation, caller: Caller): boolean =>
  personalFields(operation) !== undefined && !mayReveal(operation, caller)

/** A handler's result for a caller without the right. The database already masks lists. */
export function hidePersonal(operation: Operation, value: unknown): unknown {
  const fields = personalFields(operation)
  if (!fields || value instanceof ReadyJson) return value
  return operation.output.envelope === 'page'
    ? { ...(value as Plain), rows: masked(fields, (value as Plain)['rows']) }
    : masked(fields, value)
}

/** The same for a record inside an error. */
export function hideInProblem(operation: Operation, error: unknown): unknown {
  const fields = personalFields(operation)
  if (!fields || !(error instanceof Problem) || error.more['current'] === undefined) return error
  return new Problem(error.code, error.fields, { ...error.more, current: masked(fields, error.more['current']) })
}

/** The ids of records whose personal data a response shows, for the audit log. */
export function revealedIds(operation: Operation, value: unknown): string[] {
  const fields = personalFields(operation)
  if (!fields || value instanceof ReadyJson || operation.output.envelope === 'page') return []
  const names = Object.keys(fields).filter((name) => fields[name]?.personal)
  const records = (Array.isArray(value) ? value : [value]) as Plain[]
  return records.filter((record) => names.some((name) => record[name])).map((record) => String(record['id'] ?? ''))
}
