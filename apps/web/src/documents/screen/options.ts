import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { ComponentType, FunctionComponent } from 'react'
import type { Section } from '../../kit/EntityForm.tsx'
import type { Form } from '../../kit/form/useForm.ts'
import type { Values } from '../../kit/form/values.ts'
import type { DocumentRow } from './calls.ts'
import type { DocumentForm } from './form.ts'
import type { DocumentScreen } from './useDocumentScreen.ts'

/** What a part of a document's screen may read and do. */
export interface PartProps {
  readonly type: DocumentType
  readonly screen: DocumentScreen
  /** The stored document; undefined for a new one. */
  readonly row: DocumentRow | undefined
}

/** A part above a stored document. */
export interface NoteProps {
  readonly row: DocumentRow
}

export interface RejectionsProps extends NoteProps {
  readonly type: DocumentType
  /** The values as they are displayed. */
  readonly values: Values
  readonly onJump: (path: string) => void
}

export interface FootPartProps {
  readonly row: DocumentRow | undefined
  readonly isDirty: boolean
  /** Returns the stored document, or undefined if it cannot be saved. */
  readonly onSave: () => Promise<Values | undefined>
}

/** What is particular about the screen of a document. */
export interface DocumentOptions {
  /** Cards of the document; fields and lines without a section are hidden. */
  readonly sections: readonly Section[]
  /** Further cards below, each with its anchor. */
  readonly parts?: readonly { readonly title: string; readonly Part: FunctionComponent<PartProps> }[]
  /** How it is entered, if not as the fields of its entity. Its cards are `parts` then. */
  readonly form?: DocumentForm
  /** The reason why a path is read-only, '' if it needs no explanation; undefined if it is editable. By default the mode decides. */
  readonly lockAt?: (path: string, screen: DocumentScreen, row: DocumentRow | undefined) => string | undefined
  /** Links to related records. */
  readonly Links?: ComponentType<NoteProps>
  /** What is offered, below customs' objections; hidden over unsaved input. */
  readonly Offers?: ComponentType<NoteProps>
  /** Customs' rejections, if the texts name their places in another way than those of whole documents. */
  readonly Rejections?: ComponentType<RejectionsProps>
  /** The path where a rejection is mended, for `act=fix` in the address. */
  readonly mendPath?: (row: DocumentRow, isDrill: boolean) => string
  /** The place of a finding in words. */
  readonly locationLabel?: (path: string | null) => string
  /** Its messages and receipts. */
  readonly Messages?: ComponentType<NoteProps>
  /** Further buttons of the footer. */
  readonly FootPart?: ComponentType<FootPartProps>
  /** Fills in derived values. */
  readonly useFill?: (form: Form<Values>) => void
  /** A document with lines of its own is made from other records, not copied. */
  readonly isCopied?: boolean
}
