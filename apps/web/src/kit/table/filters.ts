import type { Entity } from '@guanqiao/domain/kit/entity'
import { rowFields } from '@guanqiao/domain/kit/entity'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { isPlatformStaff } from '../session/session.ts'

/** What a table has to know of its rows; an entity is one. */
export type Subject = Pick<Entity, 'table' | 'label' | 'menu' | 'display' | 'fields'> & Partial<Pick<Entity, 'scope'>>

/** All fields of a row, with the system's when the subject is an entity. Who belongs to no enterprise sees whose a row is, and may look for it. */
export function allFields(subject: Subject): Fields {
  if (!subject.scope) return subject.fields
  const fields = rowFields(subject as Entity) as Fields
  const owner = isPlatformStaff() ? fields['enterprise_id'] : undefined
  return owner ? { ...fields, enterprise_id: { ...owner, inList: true, search: 'equals' } } : fields
}

export interface Filter {
  readonly name: string
  readonly field: Field
  /** `text` contains, `one` equals, `several` any of, `range` between. */
  readonly form: 'text' | 'one' | 'several' | 'range'
}

const forms = { contains: 'text', equals: 'one', in: 'several', range: 'range' } as const

/** What a list may be narrowed by: the searchable fields that its operation takes, the general keyword first. */
export function filtersOf(subject: Subject, input: Fields): Filter[] {
  const keyword = input['keyword']
  const filters: Filter[] = keyword ? [{ name: 'keyword', field: keyword, form: 'text' }] : []
  // The trade's own before the system's: only the first ones are seen before the search form is unfolded.
  for (const [name, field] of Object.entries({ ...subject.fields, ...allFields(subject) })) {
    const taken = field.search === 'range' ? `${name}_from` : name
    if (field.search && input[taken]) filters.push({ name, field, form: forms[field.search] })
  }
  return filters
}

/** The names of the parameters behind the filters. */
export const paramsOf = (filters: readonly Filter[]): string[] =>
  filters.flatMap(({ name, form }) => (form === 'range' ? [`${name}_from`, `${name}_to`] : [name]))
