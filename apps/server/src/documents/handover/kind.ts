import type { FieldOf, Fields } from '@guanqiao/domain/kit/field'
import type { Entity, Row } from '@guanqiao/domain/kit/entity'
import type { handoverChannel } from '@guanqiao/domain/handover/channel'
import type { deliveryFields } from '@guanqiao/domain/documents/delivery'
import type { HandoverFile } from '../../gateways/handover/gateway.ts'
import type { Data } from '../../kernel/data/data.ts'

export type Channel = Row<typeof handoverChannel>
export type ListKind = Channel['list_kind']

interface FrozenFields {
  readonly status: FieldOf<'choice', string, true>
  readonly frozen_no: FieldOf<'integer', number>
  readonly frozen_hash: FieldOf<'text', string>
  readonly frozen_content: FieldOf<'longText', string>
}

/** Any list that is frozen and handed over; each kind has further fields. */
type DeliveredEntity = Entity<Fields & FrozenFields & typeof deliveryFields, 'enterprise'>

/** A frozen list as deliveries see it. */
export type FrozenList = Pick<Row<DeliveredEntity>, 'id' | 'enterprise_id' | keyof FrozenFields>

/** Rows of the enterprise of a list. */
export interface Bound {
  readonly data: Data
  /** Staff of the platform act for one enterprise, and would find the lists of others. */
  readonly enterprise: string
  now(): Date
}

type Values = Readonly<Record<string, unknown>>

/**
 * A kind of list that is handed over: builds the file that channels send, and says what a receipt and an answer change. An official
 * format replaces `build` and `answer` without touching records or channels.
 */
export interface HandoverKind {
  readonly list_kind: ListKind
  readonly entity: DeliveredEntity
  /** The start of file names. */
  readonly prefix: 'cdl' | 'cargolist'
  /** Of a frozen list. */
  build(list: FrozenList, format: Channel['file_format']): HandoverFile
  /** The values after the receiver has the file; undefined if the list no longer waits for it. */
  received(list: FrozenList, receiver: string, at: string): Values | undefined
  /** The cells of an answer, by the names of sheets and answer files. */
  readonly answerCells: Fields
  /** Enters an answer: `known` if the list has it already. Throws problems at the cells. */
  answer(bound: Bound, values: Values): Promise<{ readonly id: string; readonly state: 'taken' | 'known' }>
}

/** The name of the file of a frozen list: no other freeze of any list has it. */
export const fileNameOf = (
  { prefix }: Pick<HandoverKind, 'prefix'>,
  { id, frozen_no }: Pick<FrozenList, 'id' | 'frozen_no'>,
  format: Channel['file_format'],
): string => `${prefix}-${id}-${frozen_no}.${format ?? 'json'}`
