import type { Entity } from '@guanqiao/domain/kit/entity'
import { rowFields } from '@guanqiao/domain/kit/entity'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { isPlatformStaff } from '../session/signedIn.ts'

/** The data of rows that a table needs; an entity provides it. */
export type Subject = Pick<Entity, 'table' | 'label' | 'menu' | 'display' | 'fields'> & Partial<Pick<Entity, 'scope'>>

/**
 * All fields of a row, including system fields if the subject is an entity. Users without an enterprise see the owner of a row, and
 * can filter by it.
 */
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

/** The filters of a list: the searchable fields of its operation, the keyword first. */
export function filtersOf(subject: Subject, input: Fields): Filter[] {
  const keyword = input['keyword']
  const filters: Filter[] = keyword ? [{ name: 'keyword', field: keyword, form: 'text' }] : []
  const { whose } = input
  if (whose) filters.push({ name: 'whose', field: whose, form: 'one' })
  const fields = allFields(subject)
  const owner = isPlatformStaff() ? fields['enterprise_id'] : undefined
  // Only the first ones are visible in the collapsed search form: the enterprise for staff, then declared fields before system fields.
  const all = { ...(owner && { enterprise_id: owner }), ...subject.fields, ...fields }
  for (const [name, field] of Object.entries(all)) {
    const parameter = field.search === 'range' ? `${name}_from` : name
    if (field.search && input[parameter]) filters.push({ name, field, form: forms[field.search] })
  }
  return filters
}

/** The parameter names of the filters. */
export const paramsOf = (filters: readonly Filter[]): string[] =>
  filters.flatMap(({ name, form }) => (form === 'range' ? [`${name}_from`, `${name}_to`] : [name]))
