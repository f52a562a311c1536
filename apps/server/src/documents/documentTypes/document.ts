import type { Entity, Row, systemFields } from '@guanqiao/domain/kit/entity'
import type { RowOf } from '@guanqiao/domain/kit/field'
import type { Loose } from '@guanqiao/domain/order/index'
import type { transmitter } from '@guanqiao/domain/reference/index'
import type { documentAnswer, documentHead } from '@guanqiao/domain/documents/documentCalls'
import type { documentCalls } from '@guanqiao/domain/documents/documentCalls'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Context } from '../../kernel/handlers.ts'

/** The common fields of every document that customs decides as a whole. */
export type DocumentRow = Pick<Row<typeof transmitter>, keyof typeof systemFields | 'enterprise_id' | 'remark'> &
  Omit<RowOf<ReturnType<typeof documentHead<Record<string, string>>>>, 'status'> & {
    /** A state of the type's own flow. */ readonly status: string
  } & RowOf<typeof documentAnswer>

/** A document to be checked, stored or not. */
export type Draft<R extends DocumentRow> = Loose<R> & Pick<R, 'enterprise_id'>

/** What checking and saving a document takes: the rows of an enterprise, in a request or a job. */
export type Writing = Pick<Context, 'data' | 'sql' | 'now'>

/** Why a document is deleted at customs, and who asks for it. */
export interface Reason {
  readonly reason_text: string
  readonly contact: string | null
  readonly contact_phone: string | null
}

/** The module-specific parts of a document; the rest is the same for all. */
export interface SingleUnitDocument<R extends DocumentRow = DocumentRow> {
  readonly type: DocumentType
  readonly calls: ReturnType<typeof documentCalls<Entity>>
  /** The findings of its rules on each of some documents of one enterprise, in their order. */
  findings(ctx: Writing, drafts: readonly Draft<R>[]): Promise<readonly (readonly Finding[])[]>
  /** The body of a declaring message under the names of the element table. */
  body(draft: Draft<R>): Readonly<Record<string, unknown>>
  /** The body of a deleting message, for types whose deletion names what it deletes and why. */
  deletion?(draft: Draft<R>, reason: Reason): Readonly<Record<string, unknown>>
  /** The field of the record that a property of the message comes from. */
  recordPath(path: string, draft: Draft<R>): string
  /** The automatic values that a save derives from the entered ones. */
  derived?(draft: Draft<R>): Partial<R>
  /** The reasons why documents of one enterprise, locked, may not be declared now, beside their states and findings. */
  refusals?(ctx: Context, rows: readonly R[]): Promise<readonly (string | undefined)[]>
}
