import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { Shape } from '@guanqiao/domain/kit/shape'
import type { Values } from '../../kit/form/values.ts'
import { changesOf } from '../../kit/form/values.ts'
import type { PortSet } from '../defaults/portSet.ts'
import type { DocumentRow } from './calls.ts'

/** How a document is entered. */
export interface DocumentForm {
  readonly shape: Shape<Values>
  /** The stored document in the form's format, with `id` and `version`. */
  readonly rowOf: (row: DocumentRow) => Values
  /** The input that creates it. */
  readonly created: (value: Values) => Values
  /** The input that changes the stored values into the entered ones, without id and version. */
  readonly changes: (before: Values, value: Values) => Values
  /** The values that a port's set fills in. */
  readonly headAt: (set: PortSet | undefined) => Values
}

/** A document that is entered as the fields of its entity. */
export function formOf(type: DocumentType): DocumentForm {
  const fields = fieldsOf(type)
  return {
    shape: { fields, mode: 'draft' },
    rowOf: (row) => row,
    created: (value) => ({ ...value }),
    changes: (before, value) => changesOf(fields, before, value),
    headAt: (set) => (set ? { declare_office: set.customs_code, transmitter_id: set.transmitter_id } : {}),
  }
}

/** If a type has a single message, it is not selectable. */
function fieldsOf({ entity: { fields }, messages }: DocumentType): Fields {
  const [only, ...rest] = Object.keys(messages)
  const { message_type } = fields
  if (!only || !message_type || rest.length > 0) return fields
  return { ...fields, message_type: { ...message_type, default: only } as Field }
}
