import { add, isDecimal } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { expectWeighing, weighing } from '@guanqiao/domain/weighing/weighing'
import { isLaden, judgeWeighing, usualTare } from '@guanqiao/domain/weighing/weighing.rules'
import type { Expected, Verdict, Weighed } from '@guanqiao/domain/weighing/weighing.rules'

export type Ticket = Row<typeof weighing>
export type ExpectedTruck = OutputOf<typeof expectWeighing>
export type Pass = 'gross' | 'tare'

export interface EnteredWeights {
  readonly weight: unknown
  readonly container_tare: unknown
  readonly deduct: unknown
}

/** Incoming trucks are weighed loaded first; trucks that fetch goods, empty first. */
const firstPassOf = (direction: Ticket['direction']): Pass => (direction === 'out' ? 'tare' : 'gross')

/** The weight that the scale shows now. */
export const passOf = (ticket: Ticket | undefined, direction: Ticket['direction']): Pass =>
  ticket ? (ticket.gross_weight === null ? 'gross' : 'tare') : firstPassOf(direction)

const decimal = (value: unknown): string | null => (typeof value === 'string' && isDecimal(value) ? value : null)

/** The ticket with the currently typed weight at `now` (ISO). */
export function weighedSoFar(ticket: Ticket | undefined, pass: Pass, entries: EnteredWeights, now: string): Weighed {
  const weight = decimal(entries.weight)
  const time = weight === null ? null : now
  return {
    gross_weight: ticket?.gross_weight ?? null,
    tare_weight: ticket?.tare_weight ?? null,
    gross_time: ticket?.gross_time ?? null,
    tare_time: ticket?.tare_time ?? null,
    container_tare: decimal(entries.container_tare),
    deduct: decimal(entries.deduct),
    foreign_net: ticket?.foreign_net ?? null,
    ...(pass === 'gross' ? { gross_weight: weight, gross_time: time } : { tare_weight: weight, tare_time: time }),
  }
}

/** The expected weights of the truck and its goods. */
export const expectedOf = (
  ticket: Ticket | undefined,
  expectedTruck: ExpectedTruck | undefined,
  good_name: unknown,
): Expected => ({
  declared_gross: expectedTruck ? expectedTruck.declared_gross : (ticket?.declared_gross ?? null),
  declared_net: expectedTruck ? expectedTruck.planned_net : (ticket?.declared_net ?? null),
  good_name:
    typeof good_name === 'string' && good_name ? good_name : (ticket?.good_name ?? expectedTruck?.good_name ?? null),
  hs_code: expectedTruck?.hs_code ?? null,
  tare_average: expectedTruck?.tare_average ?? null,
  tare_count: expectedTruck?.tare_count ?? null,
  curb_weight: expectedTruck?.curb_weight ?? null,
  trailer_tare: expectedTruck?.trailer_tare ?? null,
  max_gross: expectedTruck?.max_gross ?? null,
})

/** Net weight, difference and remarks while typing; the server checks again on saving. */
export const verdictOf = (weighed: Weighed, expected: Expected): Verdict => judgeWeighing(weighed, expected)

/** The expected reading of this pass: the usual tare, or tare plus declared goods. Undefined if unknown. */
export function expectedWeight(
  pass: Pass,
  ticket: Ticket | undefined,
  expected: Expected,
  container_tare: unknown,
): string | undefined {
  const { declared_gross } = expected
  if (pass === 'gross' && declared_gross !== null && isLaden(declared_gross, expected.declared_net))
    return declared_gross
  const tare = ticket?.tare_weight ?? usualTare(expected)
  if (tare === null) return undefined
  if (pass === 'tare') return tare
  return declared_gross === null ? undefined : add([tare, declared_gross, decimal(container_tare) ?? '0'])
}
