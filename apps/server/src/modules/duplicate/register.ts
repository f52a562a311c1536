import { registers } from '@guanqiao/domain/duplicate/index'
import type { Register } from '@guanqiao/domain/duplicate/index'
import { may } from '@guanqiao/domain/kit/access'
import type { Button } from '@guanqiao/domain/kit/access'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { choiceLabelOf } from '@guanqiao/domain/kit/field'
import { problem } from '@guanqiao/domain/kit/problem'
import { permit } from '../../kernel/caller.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { PlainRow } from '../../kernel/data/session.ts'

/** The register with this table; throws `access.denied` without one of these rights on it. */
export function registerOf(caller: Caller, table: string, ...needed: readonly Button[]): Register {
  const register = registers.find(({ entity }) => entity.table === table)
  if (!register) throw problem('record.notFound')
  for (const button of needed) permit(may(register.entity.menu, button), caller)
  return register
}

const textOf = (row: PlainRow, name: string | undefined): string | null => {
  if (name === undefined) return null
  const value = row[`${name}_text`] ?? row[name]
  return value === null || value === undefined ? null : String(value)
}

export const labelOf = (entity: Entity, row: PlainRow): string => textOf(row, entity.display) ?? String(row['id'])

/** A row as the groups of duplicates list it. */
export function shownRow(entity: Entity, row: PlainRow) {
  const state = textOf(row, entity.state)
  return {
    id: String(row['id']),
    version: Number(row['version']),
    label: labelOf(entity, row),
    code: textOf(row, entity.code),
    hint: textOf(row, entity.hint),
    state: state === null ? null : choiceLabelOf(entity.fields[entity.state ?? ''], state),
    enterprise_id: (row['enterprise_id'] as string | null | undefined) ?? null,
    enterprise_id_text: (row['enterprise_id_text'] as string | null | undefined) ?? null,
    created_at: String(row['created_at']),
    updated_at: String(row['updated_at']),
  }
}
