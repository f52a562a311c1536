import type { RoadDocumentMessage } from '@guanqiao/customs'
import type { DocumentRow, Draft, Reason, SingleUnitDocument } from '../documentTypes/document.ts'
import type { Compose } from './seal.ts'

/** The message of a whole document: a declaration, or with a reason its deletion. */
export const composeDocument =
  <R extends DocumentRow>(document: SingleUnitDocument<R>, draft: Draft<R>, reason: Reason | null): Compose =>
  (heading) => ({
    message: {
      ...(reason ? document.deletion?.(draft, reason) : document.body(draft)),
      ...heading,
      remark: remarkOf(document, draft, reason) ?? undefined,
    } as RoadDocumentMessage,
    content: { document: draft },
    recordPath: (path) => document.recordPath(path, draft),
  })

/** If the schema has no element for the reason of a deletion, the remark carries it. */
function remarkOf<R extends DocumentRow>({ type }: SingleUnitDocument<R>, { remark }: Draft<R>, reason: Reason | null) {
  if (!reason) return remark
  return type.asksContact ? null : reason.reason_text
}
