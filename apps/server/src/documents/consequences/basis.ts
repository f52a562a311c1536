import type { Row } from '@guanqiao/domain/kit/entity'
import { samePlate } from '@guanqiao/domain/values/index'
import type { weighing } from '@guanqiao/domain/weighing/index'
import type { Scene } from '../reports/scene.ts'

type Ticket = Row<typeof weighing>

/** What a value was taken from: the tickets that its origin names, as they are now. */
export interface Basis {
  /** The value is of one truck of several. */
  readonly isSingle: boolean
  /** The tickets that count now: those that were named, or those that took the place of voided ones. */
  readonly tickets: readonly Ticket[]
  /** The named tickets that are void, by number. */
  readonly voided: readonly string[]
}

const PREFIX = '磅单 '
const SEPARATOR = '、'

const isSameTruck = (one: Ticket, other: Ticket): boolean =>
  one.order_transport_id === null
    ? samePlate(one.plate_number, other.plate_number)
    : one.order_transport_id === other.order_transport_id

/** The basis of a value by the label of its origin, such as 磅单 BD2611210001、BD2611210002. `all`: the tickets of the batch in every state. */
export function basisOf(
  label: string,
  { scene, batch, all }: { scene: Scene; batch: string; all: readonly Ticket[] },
): Basis {
  const done = scene.ticketsOf(batch)
  const numbers = label.startsWith(PREFIX) ? label.slice(PREFIX.length).split(SEPARATOR) : []
  const named = numbers.flatMap((number) => all.find(({ weighing_no }) => weighing_no === number) ?? [])
  const tickets = named.flatMap(
    (ticket) => done.find(({ id }) => id === ticket.id) ?? done.findLast((other) => isSameTruck(ticket, other)) ?? [],
  )
  return {
    isSingle: numbers.length === 1 && scene.trucksOf(batch).length !== 1,
    tickets,
    voided: named.flatMap(({ status, weighing_no }) => (status === 'void' && weighing_no ? [weighing_no] : [])),
  }
}

/** Why a value that came from the scale is another one now. */
export const reasonOf = ({ voided }: Basis): string =>
  voided.length > 0 ? `磅单 ${voided.slice(0, 3).join(SEPARATOR)} 已作废` : '过磅结果有变'
