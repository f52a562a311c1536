import type { Entity } from '@guanqiao/domain/kit/entity'
import { perEntity } from './model.ts'

/**
 * Which statements are prepared. Every connection keeps each prepared statement until it ends: of an entity, so many forms of a statement
 * are prepared; further ones are parsed with every call.
 */
export function preparedForms(max: number): (entity: Entity, form: string) => boolean {
  const forms = perEntity(() => new Set<string>())
  return (entity, form) => {
    const prepared = forms(entity)
    if (prepared.size < max) prepared.add(form)
    return prepared.has(form)
  }
}
