import type { FieldOf, Fields } from '@guanqiao/domain/kit/field'
import type { Entity, Row } from '@guanqiao/domain/kit/entity'
import type { handoverChannel } from '@guanqiao/domain/handover/channel'
import type { deliveryFields } from '@guanqiao/domain/documents/delivery'
import type { handoverList } from '@guanqiao/domain/documents/handoverList'
import type { WholeRecord } from '@guanqiao/domain/documents/documentType'
import type { HandoverFile } from '../../gateways/handover/gateway.ts'
import type { Data } from '../../kernel/data/data.ts'
import type { Context } from '../../kernel/handlers.ts'

export type Channel = Row<typeof handoverChannel>
export type ListKind = Channel['list_kind']

interface FrozenFields {
  readonly status: FieldOf<'choice', string, true>
  readonly frozen_no: FieldOf<'integer', number>
  readonly frozen_hash: FieldOf<'text', string>
  readonly frozen_at: FieldOf<'dateTime', string>
  readonly frozen_content: FieldOf<'longText', string>
}

/** Any list that is frozen and handed over; each kind has further fields. */
type DeliveredEntity = Entity<Fields & FrozenFields & typeof deliveryFields, 'enterprise'>

/** A list as it is stored. */
export type StoredList = Row<DeliveredEntity>

/** A frozen list as deliveries see it. */
export type FrozenList = Pick<
  Row<DeliveredEntity>,
  'id' | 'enterprise_id' | 'status' | 'frozen_no' | 'frozen_hash' | 'frozen_content'
>

/** Rows of the enterprise of a list. */
export interface Bound {
  readonly data: Data
  /** Staff of the platform act for one enterprise, and would find the lists of others. */
  readonly enterprise: string
  now(): Date
}

type Values = Readonly<Record<string, unknown>>

interface FileContent {
  readonly media: string
  /** Workbooks are bytes, so their content is Base64. */
  readonly encoding: 'text' | 'base64'
  readonly content: string
}

/**
 * A kind of list that is handed over: builds the file that users download and channels send, and says what an answer changes. An official
 * format replaces `file` and `answer` without touching records or channels.
 */
export interface HandoverKind {
  readonly list_kind: ListKind
  readonly type: ReturnType<typeof handoverList<DeliveredEntity, Readonly<Record<string, string>>, Fields>>
  readonly record: Pick<WholeRecord, 'label' | 'flow' | 'states'>
  /** The start of file names. */
  readonly prefix: 'cdl' | 'cargolist'
  hasFile(list: FrozenList): boolean
  /** Of a frozen list. */
  file(list: FrozenList, format: string): Promise<FileContent>
  /** The channel by which the list leaves, as channels are set now. */
  channel(ctx: Context, list: StoredList): Promise<Channel | undefined>
  /** Enters an answer: `known` if the list has it already. Throws problems at the cells. */
  answer(bound: Bound, values: Values): Promise<{ readonly id: string; readonly state: 'taken' | 'known' }>
}

/** The values of a list that somebody received; `by` registered it, and nobody if the receiver itself reported it. */
export const handedOverValues = (
  { type: { entity } }: HandoverKind,
  receiver: string | null,
  handed_over_at: string | null,
  by: string | null,
): Values => ({
  receiver,
  handed_over_at,
  ...('handed_over_by' in entity.fields ? { handed_over_by: by } : {}),
})

/** The file of a frozen list that a channel sends. */
export async function fileFor(
  kind: HandoverKind,
  list: FrozenList,
  format: Channel['file_format'],
): Promise<HandoverFile> {
  const { media, content } = await kind.file(list, format ?? 'json')
  return { name: fileNameOf(kind, list, format), media, content, hash: list.frozen_hash ?? '' }
}

/** The name of the file of a frozen list: no other freeze of any list has it. */
export const fileNameOf = (
  { prefix }: Pick<HandoverKind, 'prefix'>,
  { id, frozen_no }: Pick<FrozenList, 'id' | 'frozen_no'>,
  format: Channel['file_format'],
): string => `${prefix}-${id}-${frozen_no}.${format ?? 'json'}`
