import type { Entity } from '@guanqiao/domain/kit/entity'
import { Problem } from '@guanqiao/domain/kit/problem'
import { isMask, maskOf } from '@guanqiao/domain/kit/strict'
import { ownFields } from '../data/model.ts'
import type { PlainRow } from '../data/session.ts'

/**
 * Removes masks of personal data that a form sends back: the stored values stay unchanged. A mask of another value is an error, as
 * is every mask in a new record (`before` undefined).
 */
export function withoutMasks<P extends PlainRow>(
  entity: Entity,
  before: PlainRow | undefined,
  values: P,
  path = '',
): P {
  const visible: PlainRow = { ...values }
  for (const [name, field] of ownFields(entity)) {
    const value = values[name]
    if (!field.personal || !isMask(value)) continue
    const stored = before?.[name]
    if (typeof stored !== 'string' || maskOf(stored) !== value)
      throw new Problem('request.invalid', [{ path: path + name, message: `${field.label}含有*号，请填写完整内容` }])
    delete visible[name]
  }
  return visible as P
}
