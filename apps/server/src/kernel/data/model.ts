import type { Alike } from '@guanqiao/domain/kit/field/alike'
import { rowFields } from '@guanqiao/domain/kit/entity'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { entities } from '@guanqiao/domain/registry'

/** Fields of which values that look alike count as one. */
export const alikeFields = (entity: Entity): [string, Field & { readonly alike: Alike }][] =>
  ownFields(entity).flatMap(([name, field]) => (field.alike ? [[name, { ...field, alike: field.alike }]] : []))

/** The column by which values of a field are compared: its own, or the one in which the database keeps what look-alikes have in common. */
export const comparedColumn = (name: string, field: Field | undefined): string => (field?.alike ? `${name}_key` : name)

/** Columns that every table has beside its declared fields; they are never answered. */
const hidden = ['deleted_at', 'deleted_by', 'search_text', 'grams'] as const

const byTable = new Map<string, Entity>(entities.map((entity) => [entity.table, entity]))

/** The declaration of a table. */
export function entityOf(table: string): Entity {
  const entity = byTable.get(table)
  if (!entity) throw new Error(`no entity is declared for the table ${table}`)
  return entity
}

export const knownEntity = (table: string): Entity | undefined => byTable.get(table)

/** What follows from a declaration alone is made once for each: every request asks for it. */
export function perEntity<T>(make: (entity: Entity) => T): (entity: Entity) => T {
  const made = new WeakMap<Entity, T>()
  return (entity) => {
    let known = made.get(entity)
    if (known === undefined) made.set(entity, (known = make(entity)))
    return known
  }
}

type Named = readonly [name: string, field: Field][]

export const allFields = perEntity((entity): Named => Object.entries(rowFields(entity) as Fields))
export const ownFields = perEntity((entity): Named => Object.entries(entity.fields))
/** The column that names the enterprise which may read a row; undefined where every enterprise may read all. Without one in a shared row, all may. */
export function readerColumn({ scope, audience }: Entity): 'enterprise_id' | 'id' | undefined {
  if (scope !== 'platform' || audience === 'owner') return 'enterprise_id'
  return audience === 'self' ? 'id' : undefined
}

export const isTenant = (entity: Entity): boolean => entity.scope === 'enterprise'
/** Rows of enterprises beside rows of the platform, which have none. */
export const isShared = (entity: Entity): boolean => entity.scope === 'shared'
/** Whether rows belong to enterprises, all of them or some. */
export const isOwned = (entity: Entity): boolean => entity.scope !== 'platform'
export const searchedFields = perEntity(
  (entity): Named => ownFields(entity).filter(([, field]) => field.search === 'contains'),
)
export const hiddenColumns = (entity: Entity): string[] => [
  ...hidden,
  ...alikeFields(entity).map(([name, field]) => comparedColumn(name, field)),
  ...ownFields(entity)
    .filter(([, field]) => field.secret)
    .map(([name]) => name),
]

/** The entities whose rows may point to rows of this one, with the pointing columns. */
export const referrers = (entity: Entity): { from: Entity; column: string }[] =>
  entities.flatMap((from) =>
    ownFields(from)
      .filter(([, field]) => field.kind === 'reference' && field.entity === entity.table)
      .map(([column]) => ({ from, column })),
  )

/** The names of unique indexes, cut as PostgreSQL cuts names: at 63 bytes. */
export const uniqueName = (entity: Entity, fields: readonly string[]): string =>
  `${entity.table}_${fields.join('_')}_unique`.slice(0, 63)

/** The index that keeps shared rows of the platform apart: nulls are distinct in the one above. */
export const sharedUniqueName = (entity: Entity, fields: readonly string[]): string =>
  `${entity.table}_${fields.join('_')}_shared`.slice(0, 63)

export const uniques = (entity: Entity): (readonly string[])[] => [
  ...ownFields(entity)
    .filter(([, field]) => field.unique)
    .map(([name]) => [name]),
  ...entity.uniqueTogether,
]
