import type { Operation } from '../kit/operation.ts'
import type { FieldProblem } from '../kit/problem.ts'
import { containerCheckDigit, expectedCheckDigit } from '../values/index.ts'

type Values = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The same operation with a rule over several fields of its input. */
export const withRule = <I, O>(
  operation: Operation<I, O>,
  rule: (values: Values) => FieldProblem | undefined,
): Operation<I, O> => ({ ...operation, input: { ...operation.input, rule } })

/** A wrong check digit needs a confirmation: boxes with such numbers exist. */
export function checkDigitProblem({ container_number, check_confirmed }: Values): FieldProblem | undefined {
  const expected = expectedCheckDigit(textOf(container_number))
  if (expected === undefined || check_confirmed === true) return undefined
  const message = `箱号的校验码不对，末位应为${expected}；箱体上确实是这个号码的，请勾选“箱号已核对”`
  return { path: 'container_number', message }
}

/** The range of serials of an owner has both ends, in order. */
export function serialProblem({ serial_from, serial_to }: Values): FieldProblem | undefined {
  const [from, to] = [textOf(serial_from), textOf(serial_to)]
  if (Boolean(from) !== Boolean(to))
    return { path: from ? 'serial_to' : 'serial_from', message: '起始和截止序号须一起填写' }
  return from > to ? { path: 'serial_to', message: '截止序号不能小于起始序号' } : undefined
}

const LAST_SERIAL = 999_999

/** A run does not count beyond the six digits. */
export const runProblem = ({ start, count }: Values): FieldProblem | undefined =>
  Number(start) + Number(count) - 1 > LAST_SERIAL
    ? { path: 'count', message: `从这个序号起最多 ${LAST_SERIAL - Number(start) + 1} 个` }
    : undefined

/** The numbers of a run, with their check digits. */
export const runNumbers = (ownerCode: string, start: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const first10 = ownerCode + String(start + at).padStart(6, '0')
    return first10 + containerCheckDigit(first10)
  })
