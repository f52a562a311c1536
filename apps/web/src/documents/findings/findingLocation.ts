import { fieldsWithin } from '@guanqiao/domain/kit/field'
import type { WholeRecord } from '@guanqiao/domain/documents/documentType'

/** The place of a finding: 合同号, 货物第 2 行 · 毛重(kg), 车辆第 3 行. Without a path the whole record. */
export function locationLabel({ entity, lines }: WholeRecord, path: string | null): string {
  if (!path) return '整票'
  const [first = '', index, name = ''] = path.split('.')
  const lineType = lines.find(({ property }) => property === first)
  const field = entity.fields[first]
  const label = lineType?.label ?? field?.label ?? ''
  if (index === undefined) return label
  const inner = (lineType ? lineType.entity.fields : field && fieldsWithin(field))?.[name]
  return `${label}第 ${Number(index) + 1} 行${inner ? ` · ${inner.label}` : ''}`
}
