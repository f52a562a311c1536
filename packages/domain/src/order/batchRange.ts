import { batchParts, isOrganisationCode } from '../values/index.ts'

/** Maximum size of a pool. */
export const MAX_POOL_NUMBERS = 10_000

const LENGTH = 13

/** How a range counts: …9 → …10, or 0 to 9 and then A to Z. */
export type Counting = 'decimal' | 'base36'

export interface BatchRange {
  readonly first: string
  readonly last: string
  readonly count: number
  readonly counting: Counting
}

interface Refusal {
  readonly path: 'first_number' | 'last_number' | 'count'
  readonly message: string
}

export type RangeResult =
  | { readonly ok: true; readonly range: BatchRange }
  | { readonly ok: false; readonly refusal: Refusal }

interface RangeInput {
  readonly first_number: string
  readonly last_number?: string | null | undefined
  readonly count?: number | null | undefined
}

const refused = (path: Refusal['path'], message: string): RangeResult => ({ ok: false, refusal: { path, message } })

const radixOf = (counting: Counting): bigint => (counting === 'decimal' ? 10n : 36n)

function valueOf(text: string, counting: Counting): bigint {
  const radix = radixOf(counting)
  return [...text].reduce((value, character) => value * radix + BigInt(Number.parseInt(character, 36)), 0n)
}

const textOf = (value: bigint, counting: Counting, length: number): string =>
  value
    .toString(Number(radixOf(counting)))
    .toUpperCase()
    .padStart(length, '0')

/**
 * The range between two numbers, or of `count` numbers from the first on. It counts in decimal if the part in which both ends
 * differ (without a last number: the whole number) contains only digits, otherwise 0 to 9 and A to Z. Both numbers are already
 * validated.
 */
export function rangeOf({ first_number: first, last_number, count }: RangeInput): RangeResult {
  if (last_number) return between(first, last_number, count)
  if (!count) return refused('last_number', '请填写末号或数量')
  const counting: Counting = /^\d+$/.test(first) ? 'decimal' : 'base36'
  const last = textOf(valueOf(first, counting) + BigInt(count - 1), counting, LENGTH)
  if (last.length > LENGTH || !staysInSerial(first, last)) return refused('count', `从 ${first} 起不足 ${count} 个号码`)
  return { ok: true, range: { first, last, count, counting } }
}

/** The serial of a number made by rule has three characters: beyond ZZZ the next character would be another direction or organisation. */
const staysInSerial = (first: string, last: string): boolean =>
  /^\d+$/.test(first) || first.slice(0, 10) === last.slice(0, 10) || !isOrganisationCode(batchParts(first).organisation)

function between(first: string, last: string, count: number | null | undefined): RangeResult {
  const from = commonLength(first, last)
  const tails = [first.slice(from), last.slice(from)] as const
  const counting: Counting = tails.every((tail) => /^\d*$/.test(tail)) ? 'decimal' : 'base36'
  const size = valueOf(tails[1], counting) - valueOf(tails[0], counting) + 1n
  if (size < 1n) return refused('last_number', `末号 ${last} 小于首号 ${first}`)
  if (size > BigInt(MAX_POOL_NUMBERS))
    return refused('last_number', `${first} 至 ${last} 共 ${size} 个；一个号段最多 ${MAX_POOL_NUMBERS} 个`)
  if (count && BigInt(count) !== size)
    return refused('count', `${first} 至 ${last} 共 ${size} 个，与数量 ${count} 不符`)
  return { ok: true, range: { first, last, count: Number(size), counting } }
}

function commonLength(first: string, last: string): number {
  let length = 0
  while (length < LENGTH && first.charAt(length) === last.charAt(length)) length += 1
  return length
}

/** All numbers of a range, in order. */
export function numbersOf({ first, last, count, counting }: BatchRange): string[] {
  const from = commonLength(first, last)
  const prefix = first.slice(0, from)
  const length = LENGTH - from
  const start = valueOf(first.slice(from), counting)
  return Array.from(
    { length: count },
    (_, at) => prefix + (length > 0 ? textOf(start + BigInt(at), counting, length) : ''),
  )
}

export const countingLabels: Readonly<Record<Counting, string>> = {
  decimal: '按十进制递增（0–9）',
  base36: '按三十六进制递增（0–9、A–Z）',
}
