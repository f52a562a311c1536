import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { findLookup } from '@guanqiao/domain/reference/lookup'
import { expiredOn } from '@guanqiao/domain/kit/entity'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldsWithin, wordOf } from '@guanqiao/domain/kit/field'
import type { Field } from '@guanqiao/domain/kit/field'
import { entities } from '@guanqiao/domain/registry'
import { knownEntity, ownFields } from '../../kernel/data/model.ts'
import { handle } from '../../kernel/handlers.ts'
import { today } from '../../kernel/time.ts'
import { isUuid } from '../../kernel/uuid.ts'

type Row = Record<string, unknown>

/** What a field points to, the fields of its lines among them. */
const pointers = (field: Field): readonly string[] =>
  field.kind === 'reference' ? [field.entity] : Object.values(fieldsWithin(field) ?? {}).flatMap(pointers)

/** What a picker may look for: whatever a field of some entity points to. */
const pointedTo = new Set(entities.flatMap((it) => ownFields(it).flatMap(([, field]) => pointers(field))))

export const lookupHandler = handle(findLookup, async (ctx, { model, keyword, port_id, id, limit }) => {
  const entity = (model === 'enterprise' ? ctx.caller.enterprise_id === null : pointedTo.has(model))
    ? knownEntity(model)
    : undefined
  if (!entity) throw fieldProblem('model', `没有这种资料：${model}`)
  const found =
    id && id.length > 0
      ? await byIds(ctx.data, entity, id)
      : await ctx.data.listRows(entity, { keyword: searchable(keyword), ...atPort(entity, port_id) }, limit ?? 20)
  return (found as Row[]).map((row) => option(entity, row))
})

const byIds = (
  data: { all(entity: Entity, match: { id: string[] }): Promise<unknown[]> },
  entity: Entity,
  id: string[],
) => data.all(entity, { id })

/** Narrows to the rows of a port where the entity says which port a row belongs to. */
const atPort = (entity: Entity, port_id: string | null | undefined) =>
  port_id && isUuid(port_id) && entity.fields['port_id']?.search === 'equals' ? { port_id } : {}

/** One sign finds nothing by pairs: the picker then shows the latest rows. */
const searchable = (keyword: string | null | undefined) => (keyword && [...keyword].length >= 2 ? keyword : null)

function option(entity: Entity, row: Row) {
  const reason = whyNot(entity, row)
  return {
    id: String(row['id']),
    text: String(row[entity.display]),
    code: shown(entity, entity.code, row),
    hint: shown(entity, entity.hint, row),
    disabled: reason !== null,
    reason,
  }
}

function shown(entity: Entity, name: string | undefined, row: Row): string | null {
  if (name === undefined) return null
  const value = row[entity.fields[name]?.kind === 'reference' ? `${name}_text` : name]
  return value === null || value === undefined ? null : String(value)
}

/** Why a row cannot be selected now: its state, or something that has ended. */
function whyNot(entity: Entity, row: Row): string | null {
  for (const [name, field] of ownFields(entity)) {
    const value = row[name]
    if (field.kind !== 'choice' || typeof value !== 'string') continue
    if (field.selectable && !field.selectable.includes(value)) return wordOf(field, value)
  }
  const [expired] = expiredOn(entity, row, today())
  return expired ? `${expired.expires}有效期已过（${expired.on}）` : null
}
