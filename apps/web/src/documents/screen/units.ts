import type { DocumentEvent, DocumentType } from '@guanqiao/domain/documents/documentType'
import { next } from '@guanqiao/domain/documents/flow'
import type { Values } from '../../kit/form/values.ts'
import type { DocumentRow } from './calls.ts'

/** What customs decides on: a document, or a line of it. */
export type Unit = Pick<DocumentRow, 'id' | 'status' | 'attempt' | 'last_code'> & Values

/** The units of a stored document: its lines that customs decides on, or the document itself. */
export const unitsOf = ({ unit }: DocumentType, row: DocumentRow): readonly Unit[] =>
  unit ? (row[unit.line.property] as readonly Unit[]) : [row]

/** The states of the units; a document without lines is a draft. */
function statesOf(type: DocumentType, row: DocumentRow): readonly string[] {
  const units = unitsOf(type, row)
  return units.length > 0 ? units.map(({ status }) => status) : ['draft']
}

/** Whether the flow allows this event for one of these states. */
export const anyAllows = ({ flow }: DocumentType, states: readonly string[], event: DocumentEvent): boolean =>
  states.some((state) => next(flow, state, event) !== undefined)

/** Whether the flow allows this event for a unit of the stored document. */
export const allows = (type: DocumentType, row: DocumentRow | undefined, event: DocumentEvent): boolean =>
  row !== undefined && anyAllows(type, statesOf(type, row), event)

export type Mode = 'read' | 'edit' | 'change'

/** The mode of the screen: editable while a unit can be corrected; units that customs holds are changed on request. */
export function modeOf(
  type: DocumentType,
  row: DocumentRow | undefined,
  { isChanging, isAdding, mayEdit }: Readonly<Record<'isChanging' | 'isAdding' | 'mayEdit', boolean>>,
): Mode {
  if (!row) return 'edit'
  if (!mayEdit) return 'read'
  return isAdding || allows(type, row, 'edit') ? 'edit' : isChanging && allows(type, row, 'change') ? 'change' : 'read'
}

/** How a document is deleted: locally if customs holds no unit of it, otherwise at customs. Undefined if it cannot be deleted. */
export function deletionOf(type: DocumentType, row: DocumentRow): 'local' | 'customs' | undefined {
  const live = statesOf(type, row).filter((state) => state !== 'deleted')
  if (live.length > 0 && live.every((state) => next(type.flow, state, 'remove'))) return 'local'
  return anyAllows(type, live, 'delete') ? 'customs' : undefined
}

const underWay: ReadonlySet<string> = new Set(['sending', 'sent', 'review', 'changing', 'deleting', 'deleted'])

/** Whether customs' last statement on a unit is a rejection, and nothing has been sent since. */
export const isRejected = ({ last_code, status }: Unit): boolean => last_code === '03' && !underWay.has(status)

/** The units that a filing takes now. */
export const dueUnits = (type: DocumentType, row: DocumentRow): readonly Unit[] =>
  unitsOf(type, row).filter(({ status }) => next(type.flow, status, 'submit') !== undefined)

/** The parts of a document that a sending takes, for a document that is sent in parts. */
export interface Parts {
  /** 提(运)单 */
  readonly label: string
  readonly numbers: readonly string[]
}

/**
 * The lines that a sending takes: those with these ids, or all that customs does not hold. `values` are the saved values, `row` the
 * document as it is displayed: a line that it does not have yet is new.
 */
export function partsOf(
  type: DocumentType,
  row: DocumentRow | undefined,
  values: Values,
  ids: readonly string[] | undefined,
): Parts {
  const { unit, flow } = type
  if (!unit) return { label: '', numbers: [] }
  const status = new Map(row && unitsOf(type, row).map((one) => [one.id, one.status]))
  const lines = (values[unit.line.property] ?? []) as readonly Values[]
  const goes = (id: string) => (ids ? ids.includes(id) : next(flow, status.get(id) ?? 'draft', 'submit') !== undefined)
  return {
    label: unit.line.label,
    numbers: lines.filter(({ id }) => goes(String(id))).map((line) => String(line[unit.number] ?? '')),
  }
}
