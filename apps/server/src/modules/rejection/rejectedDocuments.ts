import type { Button } from '@guanqiao/domain/kit/access'
import { may } from '@guanqiao/domain/kit/access'
import { documentOf } from '@guanqiao/domain/documentTypes/index'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { objectionsWith } from '@guanqiao/domain/rejection/code'
import type { DocumentField, ValueAt } from '@guanqiao/domain/rejection/documentFields'
import { placesIn, valuesAt } from '@guanqiao/domain/rejection/documentFields'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { next } from '@guanqiao/domain/documents/flow'
import { permit } from '../../kernel/caller.ts'
import type { Context } from '../../kernel/handlers.ts'
import type { Values, DocumentRecord } from '../../documents/saving/saveDocument.ts'

/** The document type, if the caller has these buttons on its menu. */
export function permittedType({ caller }: Context, key: string, ...buttons: readonly Button[]): DocumentType {
  const type = documentOf(key)
  for (const button of buttons) permit(may(type.entity.menu, button), caller)
  return type
}

export function placeIn(type: DocumentType, name: string): DocumentField {
  const place = placesIn(type).get(name)
  if (!place) throw fieldProblem('place', `${type.label}没有可以一起改的字段 ${name}`)
  return place
}

/** The states from which a document is declared for the first time, or again. */
export const openStates = ({ flow }: DocumentType): string[] =>
  Object.keys(flow.states).filter(
    (state) => next(flow, state, 'submit') !== undefined && next(flow, state, 'edit') !== undefined,
  )

/** The heads of some documents of the caller's enterprise. */
export const headsOf = async ({ data }: Context, entity: Entity, ids: readonly string[]): Promise<readonly Values[]> =>
  data.all(entity, { id: ids } as object)

/** The lines and fields of a document whose last reply is a rejection with this code. */
export interface Rejected {
  /** The lines that customs rejected; undefined if it decides on the document as a whole. */
  readonly lines: readonly Values[] | undefined
  /** Customs' objections with the code, verbatim. */
  readonly text: string
  valuesAt(place: string): ValueAt[]
}

/** Undefined if no part of the document is still rejected with the code. */
export function rejectedIn(type: DocumentType, record: DocumentRecord, code: string): Rejected | undefined {
  const states = new Set(openStates(type))
  const textOf = (unit: Values): string[] =>
    unit['last_code'] === '03' && states.has(String(unit['status']))
      ? objectionsWith(String(unit['last_text'] ?? ''), code)
      : []
  const line = type.unit?.line
  if (!line) {
    const texts = textOf(record)
    return texts.length === 0
      ? undefined
      : { lines: undefined, text: texts.join('；'), valuesAt: (place) => valuesAt(record, place) }
  }
  const lines = (record[line.property] as readonly Values[]).filter((row) => textOf(row).length > 0)
  const ids = new Set(lines.map(({ id }) => id))
  return lines.length === 0
    ? undefined
    : {
        lines,
        text: [...new Set(lines.flatMap(textOf))].join('；'),
        valuesAt: (place) => valuesAt(record, place, (row) => ids.has(row['id'])),
      }
}
