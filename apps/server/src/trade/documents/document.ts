import type { Row } from '@guanqiao/domain/kit/entity'
import type { RowOf } from '@guanqiao/domain/kit/field'
import type { Loose } from '@guanqiao/domain/order/index'
import type { transmitter } from '@guanqiao/domain/reference/index'
import type { documentAnswer, documentHead } from '@guanqiao/domain/trade/documentCalls'
import type { documentCalls } from '@guanqiao/domain/trade/documentCalls'
import type { DocumentType } from '@guanqiao/domain/trade/documentType'
import type { Finding } from '@guanqiao/domain/trade/finding'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Context } from '../../kernel/handlers.ts'

/** What every document that is answered as a whole has, whatever else is in it. */
export type DocumentRow = Pick<Row<typeof transmitter>, 'id' | 'version' | 'enterprise_id' | 'remark'> &
  RowOf<ReturnType<typeof documentHead<Record<string, string>>>> &
  RowOf<typeof documentAnswer>

/** A document as it is checked: stored, or still to be. */
export type Draft<R extends DocumentRow> = Loose<R> & Pick<R, 'enterprise_id'>

/** What a module says of its document; the rest is the same for all. */
export interface WholeDocument<R extends DocumentRow = DocumentRow> {
  readonly type: DocumentType<string, Entity>
  readonly calls: ReturnType<typeof documentCalls<Entity>>
  /** What its rules have against each of some documents of one enterprise, in their order. */
  findings(ctx: Context, drafts: readonly Draft<R>[]): Promise<readonly (readonly Finding[])[]>
  /** The body of a declaring message under the names of the table of elements. */
  body(draft: Draft<R>): Readonly<Record<string, unknown>>
  /** The field of the record from which a property of the message comes. */
  recordPath(path: string): string
}
