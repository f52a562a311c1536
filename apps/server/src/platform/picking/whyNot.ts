import { expiredOn } from '@guanqiao/domain/kit/entity'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { choiceLabelOf } from '@guanqiao/domain/kit/field'
import { ownFields } from '../../kernel/data/model.ts'
import { today } from '../../kernel/time.ts'

/** The reason why a row cannot be selected now: its state, or an expired part. */
export function whyNot(entity: Entity, row: Readonly<Record<string, unknown>>): string | null {
  for (const [name, field] of ownFields(entity)) {
    const value = row[name]
    if (field.kind !== 'choice' || typeof value !== 'string') continue
    if (field.selectable && !field.selectable.includes(value)) return choiceLabelOf(field, value)
  }
  const [expired] = expiredOn(entity, row, today())
  return expired ? `${expired.expires}有效期已过（${expired.on}）` : null
}
