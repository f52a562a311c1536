import { draft } from '@guanqiao/domain/kit/operation'
import { parse } from '@guanqiao/domain/kit/shape'
import { order, orderGoodsFields } from '@guanqiao/domain/order/order'
import type { PlannedOrder } from '@guanqiao/domain/order/order.rules'
import { orderFindings } from '@guanqiao/domain/order/order.rules'
import { transportLineFields } from '@guanqiao/domain/order/transport'
import type { TruckLine } from '@guanqiao/domain/order/transport.rules'
import { siblingsOf, transportFindings } from '@guanqiao/domain/order/transport.rules'
import { block, findingsBelow, withLineIndexes } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Values } from '../../../kit/form/values.ts'
import { isBlank, isBlankLine, linesOf, sentOf } from '../../../kit/form/values.ts'
import type { LineProblem } from '../../../kit/lineGrid/LineGrid.tsx'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { today } from '@guanqiao/domain/kit/reading/shownDay'
import type { Marks } from './marks.ts'
import { savable } from './savable.ts'

export const isBlankTruck = (line: Line): boolean => isBlankLine(transportLineFields, line)
export const isBlankGoods = (line: Line): boolean => isBlankLine(orderGoodsFields, line)

const right = (line: Line): TruckLine => savable(transportLineFields, line).value

/** The findings on the trucks by the rules, and those of the server in `marks`, by line index; empty lines are skipped. */
export function truckMarks(values: Values, trucks: readonly Line[], marks: Marks): Map<number, readonly Finding[]> {
  const filled = trucks.flatMap((line, at) => (isBlankTruck(line) ? [] : [{ at, line, value: right(line) }]))
  const siblings = siblingsOf(filled.map(({ value }) => value))
  const day = typeof values['plan_date'] === 'string' ? values['plan_date'] : today()
  const plan = {
    day,
    batch_mode: values['batch_mode'] === 'shared' ? ('shared' as const) : ('per_truck' as const),
    ie_flag: values['ie_flag'] === 'E' ? ('E' as const) : ('I' as const),
    siblings,
  }
  return new Map(
    filled.map(({ at, line, value }) => {
      const reported = marks.get(line) ?? []
      const more = transportFindings(value, plan).filter(
        ({ message }) => !reported.some((finding) => finding.message === message),
      )
      // The rules treat a malformed value as missing; its own validation reports it better.
      const fit = ({ path }: Finding) => isBlank(line[path ?? '']) || (path ?? '') in value
      return [at, [...reported, ...more].filter(fit)]
    }),
  )
}

/** Missing base data is reported once for all trucks, with the remedy, and not line by line. */
const fileRules: ReadonlySet<string> = new Set(
  ['unknown', 'unfiled', 'uncoded'].flatMap((rule) => [`vehicle.${rule}`, `driver.${rule}`]),
)

/** The marks shown in the grid. Missing values are not marked until the line is completed or the order is reviewed. */
export function gridProblems(
  findingsByRow: ReadonlyMap<number, readonly Finding[]>,
  trucks: readonly Line[],
  marks: Marks,
): LineProblem[] {
  return [...findingsByRow].flatMap(([row, findings]) => {
    const line = trucks[row] ?? {}
    return findings.flatMap(({ path, message, severity, rule }) => {
      const field = path ?? ''
      if (severity === 'note' || !(marks.has(line) || !isBlank(line[field]))) return []
      return [{ row, field, message, severity, quiet: fileRules.has(rule) }]
    })
  })
}

const headOnly = draft(Object.fromEntries(Object.entries(order.fields).filter(([name]) => name !== 'goods')))
const oneGoods = draft(orderGoodsFields)
const oneTruck = draft(transportLineFields)

/** All errors that prevent submitting the order, and all warnings, with the places to jump to. */
export function review(values: Values, trucks: readonly Line[], marks: Marks): Finding[] {
  const goods = linesOf(values['goods']).filter((line) => !isBlankGoods(line))
  const planned = {
    ...savable(order.fields, values).value,
    goods: goods.map((line) => savable(orderGoodsFields, line).value),
  } as PlannedOrder
  const filled = trucks.map((line, at) => ({ line, at })).filter(({ line }) => !isBlankTruck(line))
  const malformed = [
    ...formFindings(headOnly, values),
    ...goods.flatMap((line, at) => findingsBelow(`goods.${at}`, formFindings(oneGoods, line))),
    ...filled.flatMap(({ line, at }) => findingsBelow(`transports.${at}`, formFindings(oneTruck, line))),
  ]
  const ofOrder = orderFindings(
    planned,
    filled.map(({ line }) => right(line)),
  )
  const ofTrucks = [...truckMarks(values, trucks, marks)].flatMap(([at, findings]) =>
    findingsBelow(`transports.${at}`, findings),
  )
  const ruled = withLineIndexes(ofOrder, { transports: filled.map(({ at }) => at) })
  return merged(malformed, [...ruled, ...ofTrucks])
}

function formFindings(shape: Parameters<typeof parse>[0], values: Values): Finding[] {
  const parsed = parse(shape, sentOf(shape.fields, values))
  return parsed.ok ? [] : parsed.fields.map(({ path, message }) => block('form', { path, message }))
}

/** Each finding once. For malformed values the rules' findings are dropped. */
function merged(malformed: readonly Finding[], ruled: readonly Finding[]): Finding[] {
  const bad = new Set(malformed.map(({ path }) => path))
  const all = [...malformed, ...ruled.filter(({ path }) => !bad.has(path))]
  return [...new Map(all.map((finding) => [`${finding.path} ${finding.message}`, finding])).values()]
}
