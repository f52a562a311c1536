import { fieldsWithin, suggestOf } from '@guanqiao/domain/kit/field'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { Access } from '@guanqiao/domain/kit/access'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { operations } from '@guanqiao/domain/registry'
import { denied, hasRight, isPermitted } from '../../kernel/caller.ts'
import type { Caller } from '../../kernel/caller.ts'

/** The tables that fields reference or suggest codes of, including the fields of their lines. */
export const referencedTables = (fields: Fields): readonly string[] => Object.values(fields).flatMap(tablesOf)

const tablesOf = (field: Field): readonly string[] => {
  if (field.kind === 'reference') return [field.entity]
  const suggested = suggestOf(field)?.entity
  return [...(suggested === undefined ? [] : [suggested]), ...referencedTables(fieldsWithin(field) ?? {})]
}

/** For each table the rights of the operations that a picker of its rows fills: forms and filters. */
const accessByTable = new Map<string, Access[]>()
for (const { access, input } of operations)
  if (access.kind === 'right' || access.kind === 'anyRight')
    for (const table of new Set(referencedTables(input.fields)))
      accessByTable.set(table, [...(accessByTable.get(table) ?? []), access])

/** Rejects a caller who may neither list the rows nor do anything for which one of them is picked. */
export function permitPicking({ table, menu }: Entity, caller: Caller): void {
  const mayPick =
    hasRight(caller, menu, 'query') || accessByTable.get(table)?.some((access) => isPermitted(access, caller))
  if (!mayPick) throw denied([{ menu, button: 'query' }])
}
