import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { Alike } from '@guanqiao/domain/kit/field/lookAlikes'
import { rowFields } from '@guanqiao/domain/kit/entity'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { productEntities } from '../product.ts'

/** Fields whose look-alike values are equal. */
export const alikeFields = (entity: Entity): [string, Field & { readonly alike: Alike }][] =>
  ownFields(entity).flatMap(([name, field]) => (field.alike ? [[name, { ...field, alike: field.alike }]] : []))

/** The column that represents a field in comparisons: its own, or the generated column with the folded form. */
export const comparedColumn = (name: string, field: Field | undefined): string => (field?.alike ? `${name}_key` : name)

/** Fields that are found by their last characters. */
export const fieldsByEnd = (entity: Entity): NamedFields => ownFields(entity).filter(([, field]) => field.byEnd)

/** The generated column with the last characters of a field's compared form. */
export const endColumn = (name: string): string => `${name}_end`
/** The number of characters in `endColumn`. */
export const END_LENGTH = 4

/** Columns of every table besides its declared fields; never returned. */
const hidden = ['deleted_at', 'deleted_by', 'search_text', 'grams'] as const

/** Caches values derived from a declaration alone: every request needs them. */
export function perEntity<T>(make: (entity: Entity) => T): (entity: Entity) => T {
  const models = new WeakMap<Entity, T>()
  return (entity) => {
    let model = models.get(entity)
    if (model === undefined) models.set(entity, (model = make(entity)))
    return model
  }
}

type NamedFields = readonly [name: string, field: Field][]

export const allFields = perEntity((entity): NamedFields => Object.entries(rowFields(entity) as Fields))
export const ownFields = perEntity((entity): NamedFields => Object.entries(entity.fields))
/**
 * The column with the enterprise that may read a row; undefined if every enterprise may read all rows. A null in a shared row means
 * all enterprises.
 */
export function readerColumn({ scope, audience }: Entity): 'enterprise_id' | 'id' | undefined {
  if (scope !== 'platform' || audience === 'owner') return 'enterprise_id'
  return audience === 'self' ? 'id' : undefined
}

export const isTenant = (entity: Entity): boolean => entity.scope === 'enterprise'
/** Rows of enterprises beside rows of the platform, which have no enterprise. */
export const isShared = (entity: Entity): boolean => entity.scope === 'shared'
/** Rows of enterprises beside rows of the platform, which no enterprise sees. */
export const isSeparate = (entity: Entity): boolean => entity.scope === 'separate'
/** Whether a row may have no enterprise. */
export const mayLackOwner = (entity: Entity): boolean => isShared(entity) || isSeparate(entity)
/** Whether all or some rows belong to enterprises. */
export const isOwned = (entity: Entity): boolean => entity.scope !== 'platform'
export const searchedFields = perEntity(
  (entity): NamedFields => ownFields(entity).filter(([, field]) => field.search === 'contains'),
)
export const hiddenColumns = perEntity((entity): readonly string[] => [
  ...hidden,
  ...Object.keys(entity.internal),
  ...alikeFields(entity).map(([name, field]) => comparedColumn(name, field)),
  ...fieldsByEnd(entity).map(([name]) => endColumn(name)),
  ...ownFields(entity)
    .filter(([, field]) => field.secret)
    .map(([name]) => name),
])

/** The entities that may reference this one, with the referencing columns. */
export const referrers = (entity: Entity): { from: Entity; column: string }[] =>
  productEntities().flatMap((from) =>
    ownFields(from)
      .filter(([, field]) => field.kind === 'reference' && field.entity === entity.table)
      .map(([column]) => ({ from, column })),
  )

/** The name of a unique index, truncated as PostgreSQL does: at 63 bytes. */
export const uniqueName = (entity: Entity, fields: readonly string[]): string =>
  truncate(`${entity.table}_${fields.join('_')}_unique`, 63)

/** The unique index for shared rows of the platform: nulls are distinct in the one above. */
export const sharedUniqueName = (entity: Entity, fields: readonly string[]): string =>
  truncate(`${entity.table}_${fields.join('_')}_shared`, 63)

export const uniques = (entity: Entity): (readonly string[])[] => [
  ...ownFields(entity)
    .filter(([, field]) => field.unique)
    .map(([name]) => [name]),
  ...entity.uniqueTogether,
]
