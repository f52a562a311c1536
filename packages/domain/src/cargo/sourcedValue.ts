import type { CargoSources } from './sources.ts'

/** A value with the record that has it. */
export interface Sourced<T> {
  readonly value: T
  /** The record, in words for users. */
  readonly from: string
}

export type SourcedValue<T> = Sourced<T> | undefined

export const sourced = <T>(value: T | null | undefined, from: string): SourcedValue<T> =>
  value === null || value === undefined || value === '' ? undefined : { value, from }

export const valueOf = <T>(one: SourcedValue<T>): T | null => one?.value ?? null

/** The origin of a value that was typed into the list. */
export const TYPED = '本清单录入'

/** Names of the records, as users know them. */
export function namesOf({ manifest, confirmation, vehicle, ticket, order, truck }: CargoSources) {
  return {
    manifest: `公路舱单 ${manifest?.batch_number ?? ''}`,
    confirmation: `车辆确报 ${confirmation?.message_type ?? ''}`,
    vehicle: `车辆档案 ${vehicle?.plate_number ?? ''}`,
    ticket: `磅单 ${ticket?.weighing_no ?? ''}`,
    order: `订单 ${order?.order_no ?? ''}`,
    truck: `订单车辆 ${truck?.plate_number ?? ''}`,
  }
}

export type Names = ReturnType<typeof namesOf>
