import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { findLookup } from '@guanqiao/domain/reference/lookup'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Field } from '@guanqiao/domain/kit/field'
import { entities } from '@guanqiao/domain/registry'
import { knownEntity, ownFields } from '../../kernel/data/model.ts'
import { handle } from '../../kernel/handlers.ts'
import { today } from '../../kernel/time.ts'
import { isUuid } from '../../kernel/uuid.ts'

type Row = Record<string, unknown>

/** What a field points to, the fields of its lines among them. */
const pointers = (field: Field): readonly (string | undefined)[] =>
  field.kind === 'reference' ? [field.entity] : Object.values(field.lines ?? {}).flatMap(pointers)

/** What a picker may look for: whatever a field of some entity points to. */
const pointedTo = new Set(entities.flatMap((it) => ownFields(it).flatMap(([, field]) => pointers(field))))

/** Standings in which a row is kept but not to be chosen. */
const closed = new Set([
  'disabled',
  'lost',
  'blocked',
  'closed',
  'expired',
  'retired',
  'void',
  'cancelled',
  'deleted',
  'rejected',
])

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
  const shown = (name: string | undefined) =>
    name === undefined || row[name] === null || row[name] === undefined ? null : String(row[name])
  return {
    id: String(row['id']),
    text: String(row[entity.display]),
    code: shown(codeField(entity)),
    hint: shown(hintField(entity)),
    disabled: reason !== null,
    reason,
  }
}

/** The number people know a row by, beside its name. */
const codeField = (entity: Entity): string | undefined =>
  ownFields(entity).find(
    ([name, field]) =>
      name !== entity.display &&
      field.kind === 'text' &&
      !field.personal &&
      (field.unique || name.endsWith('_code')) &&
      field.search,
  )?.[0]

/** Whose it is: who holds it, or the first row it belongs to. */
function hintField(entity: Entity): string | undefined {
  const found = ownFields(entity).find(
    ([name, field]) => field.inList && (field.kind === 'reference' || name === 'holder_name'),
  )
  return found && (found[1].kind === 'reference' ? `${found[0]}_text` : found[0])
}

/** Why a row may not be chosen now: its standing, or papers that have run out. */
function whyNot(entity: Entity, row: Row): string | null {
  for (const [name, field] of ownFields(entity)) {
    const value = row[name]
    if (typeof value !== 'string') continue
    if (/(^|_)status$/.test(name) && closed.has(value)) return field.choices?.[value] ?? value
    if (field.kind === 'date' && /(_expiry|^valid_to)$/.test(name) && value < today())
      return `${field.label.replace(/至$/, '')}已过（${value}）`
  }
  return null
}
