import { draft } from '@guanqiao/domain/kit/operation'
import { parse } from '@guanqiao/domain/kit/shape'
import { order, orderGoodsFields } from '@guanqiao/domain/order/order'
import type { OrderProblem, PlannedOrder } from '@guanqiao/domain/order/order.rules'
import { orderProblems } from '@guanqiao/domain/order/order.rules'
import { transportLineFields } from '@guanqiao/domain/order/transport'
import type { TransportProblem, TruckLine } from '@guanqiao/domain/order/transport.rules'
import { siblingsOf, transportProblems } from '@guanqiao/domain/order/transport.rules'
import type { Values } from '../../../kit/form/values.ts'
import { isBlank, isBlankLine, sentOf } from '../../../kit/form/values.ts'
import type { LineProblem } from '../../../kit/lineGrid/LineGrid.tsx'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { today } from '../../../kit/time.ts'
import type { Marks } from './marks.ts'
import { savable } from './savable.ts'

export const isBlankTruck = (line: Line): boolean => isBlankLine(transportLineFields, line)
export const isBlankGoods = (line: Line): boolean => isBlankLine(orderGoodsFields, line)
export const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as Line[]) : [])

const right = (line: Line): TruckLine => savable(transportLineFields, line).value

/** The problems of the trucks by the rules, by line index; empty lines are skipped. */
export function truckMarks(
  values: Values,
  trucks: readonly Line[],
  marks: Marks,
): Map<number, readonly TransportProblem[]> {
  const filled = trucks.flatMap((line, at) => (isBlankTruck(line) ? [] : [{ at, line, value: right(line) }]))
  const siblings = siblingsOf(filled.map(({ value }) => value))
  const day = typeof values['plan_date'] === 'string' ? values['plan_date'] : today()
  const plan = {
    day,
    batch_mode: values['batch_mode'] === 'shared' ? ('shared' as const) : ('per_truck' as const),
    ie_flag: values['ie_flag'] === 'E' ? ('E' as const) : ('I' as const),
    siblings,
  }
  const found = new Map<number, readonly TransportProblem[]>()
  for (const { at, line, value } of filled) {
    const told = marks.get(line) ?? []
    const own = transportProblems(value, plan).filter(
      (transportProblem) => !told.some((other) => other.message === transportProblem.message),
    )
    // The rules treat a malformed value as missing; its own validation reports it better.
    found.set(
      at,
      [...told, ...own].filter(({ field }) => isBlank(line[field]) || field in value),
    )
  }
  return found
}

/** Missing base data is reported once for all trucks, with the remedy, and not line by line. */
const isFileRule = (rule: string | null): boolean => rule !== null && fileRules.has(rule)

const fileRules: ReadonlySet<string> = new Set(
  ['unknown', 'unfiled', 'uncoded'].flatMap((rule) => [`vehicle.${rule}`, `driver.${rule}`]),
)

/** The marks shown in the grid. Missing values are not marked until the line is completed or the order is reviewed. */
export function gridProblems(
  found: ReadonlyMap<number, readonly TransportProblem[]>,
  trucks: readonly Line[],
  marks: Marks,
): LineProblem[] {
  return [...found].flatMap(([row, problems]) => {
    const line = trucks[row] ?? {}
    return problems
      .filter((problem) => marks.has(line) || !isBlank(line[problem.field]))
      .map(({ field, message, severity, rule }) => ({ row, field, message, severity, quiet: isFileRule(rule) }))
  })
}

const headOnly = draft(Object.fromEntries(Object.entries(order.fields).filter(([name]) => name !== 'goods')))
const oneGoods = draft(orderGoodsFields)
const oneTruck = draft(transportLineFields)

/** All errors that prevent submitting the order, and all warnings, with the places to jump to. */
export function review(values: Values, trucks: readonly Line[], marks: Marks): OrderProblem[] {
  const goods = linesOf(values['goods']).filter((line) => !isBlankGoods(line))
  const planned = {
    ...savable(order.fields, values).value,
    goods: goods.map((line) => savable(orderGoodsFields, line).value),
  } as PlannedOrder
  const filled = trucks.map((line, at) => ({ line, at })).filter(({ line }) => !isBlankTruck(line))
  const malformed = [
    ...formProblems(headOnly, values, ''),
    ...goods.flatMap((line, at) => formProblems(oneGoods, line, `goods.${at}.`)),
    ...filled.flatMap(({ line, at }) => formProblems(oneTruck, line, `transports.${at}.`)),
  ]
  const ruled = orderProblems(
    planned,
    filled.map(({ line }) => right(line)),
  ).map((orderProblem) => ({ ...orderProblem, path: placed(orderProblem.path, filled) }))
  const trucksOwn = [...truckMarks(values, trucks, marks)].flatMap(([at, found]) =>
    found.map(({ field, ...it }): OrderProblem => ({ ...it, path: `transports.${at}.${field}` })),
  )
  return inOrder(malformed, [...ruled, ...trucksOwn])
}

function formProblems(shape: Parameters<typeof parse>[0], values: Values, prefix: string): OrderProblem[] {
  const parsed = parse(shape, sentOf(shape.fields, values))
  return parsed.ok
    ? []
    : parsed.fields.map(({ path, message }) => ({ path: prefix + path, severity: 'block', message }))
}

/** Maps the rules' index of filled trucks to the grid's index, which counts empty lines too. */
const placed = (path: string, filled: readonly { readonly at: number }[]): string =>
  path.replace(/^transports\.(\d+)/, (_, index: string) => `transports.${filled[Number(index)]?.at ?? index}`)

/** Errors first. For malformed values the rules' findings are dropped. */
function inOrder(malformed: readonly OrderProblem[], ruled: readonly OrderProblem[]): OrderProblem[] {
  const bad = new Set(malformed.map(({ path }) => path))
  const all = [...malformed, ...ruled.filter(({ path }) => !bad.has(path))]
  const once = new Map(all.map((orderProblem) => [`${orderProblem.path} ${orderProblem.message}`, orderProblem]))
  return [...once.values()].sort((a, b) => Number(a.severity === 'warn') - Number(b.severity === 'warn'))
}
