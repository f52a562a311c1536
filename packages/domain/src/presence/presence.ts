import { flag, text } from '../kit/field.ts'
import { draft } from '../kit/operation.ts'

const subject = {
  entity: text('记录类型', { required: true, max: 60 }),
  record_id: text('记录编号', { required: true, max: 36 }),
} as const

/** Socket event `open`: a screen shows a record, or its user begins or ends to edit it. */
export const opening = draft({ ...subject, editing: flag('正在编辑', { required: true }) })

/** Socket event `leave`: the screen no longer shows the record. */
export const leaving = draft(subject)

/** The most records that one socket may have open. */
export const MAX_OPENINGS = 60

/** Somebody else who has the record open, or the same user in another window. */
export interface Person {
  readonly full_name: string
  readonly editing: boolean
  /** Since when, ISO 8601. */
  readonly since: string
  /** The receiving user, in another window. */
  readonly self: boolean
}

/** Socket event `present`: everybody else who has the record open now. */
export interface Present {
  readonly entity: string
  readonly record_id: string
  readonly people: readonly Person[]
}
