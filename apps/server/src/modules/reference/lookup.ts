import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { expiriesOf, OF_PLATFORM } from '@guanqiao/domain/kit/entity'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { entities } from '@guanqiao/domain/registry'
import type { Data } from '../../kernel/data/data.ts'
import { isShared, ownFields, perEntity } from '../../kernel/data/model.ts'
import { findEntity } from '../../kernel/product.ts'
import { handle } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { whyNot } from '../../platform/picking/whyNot.ts'
import { permitPicking, referencedTables } from './pickable.ts'
import { hintColumns, hintsOf } from './pickerHints.ts'

type Row = Record<string, unknown>

/** The tables of pickers: those that a field of some entity references or suggests codes of. */
const pointedTo = new Set(entities.flatMap((entity) => referencedTables(Object.fromEntries(ownFields(entity)))))

export const lookupHandler = handle(findLookup, async (ctx, { model, enterprise_id, id, code, ...filters }) => {
  const entity = (model === 'enterprise' ? ctx.caller.enterprise_id === null : pointedTo.has(model))
    ? findEntity(model)
    : undefined
  if (!entity) throw fieldProblem('model', `没有这种资料：${model}`)
  permitPicking(entity, ctx.caller)
  const data = enterprise_id ? ctx.data.seenBy(enterprise_id) : ctx.data
  const rows = id?.length
    ? await exactly(data, entity, 'id', id)
    : code?.length
      ? await exactly(data, entity, entity.code, code)
      : await byKeyword(data, entity, filters)
  const hints = await hintsOf(ctx.sql, entity, rows as Row[])
  return (rows as Row[]).map((row) => {
    const shownRow = option(entity, row)
    return { ...shownRow, hint: [shownRow.hint, hints.get(shownRow.id)].filter(Boolean).join(' · ') || null }
  })
})

type LookupFilters = Omit<InputOf<typeof findLookup>, 'model' | 'enterprise_id' | 'id' | 'code'>

const byKeyword = (data: Pick<Data, 'listRows'>, entity: Entity, { keyword, limit, ...filters }: LookupFilters) =>
  data.listRows(
    entity,
    { keyword: searchable(keyword), ...narrowed(entity, filters), columns: columnsOf(entity) },
    limit ?? 20,
  )

/** The fields that `option` reads. */
const columnsOf = perEntity((entity) => [
  ...[entity.display, entity.code, entity.hint].filter((name) => name !== undefined),
  ...(isShared(entity) ? ['enterprise_id'] : []),
  ...ownFields(entity).flatMap(([name, field]) => (field.kind === 'choice' && field.selectable ? [name] : [])),
  ...expiriesOf(entity).map(({ name }) => name),
  ...hintColumns(entity),
])

/** The maximum of named rows; a code that is not unique may match more rows. */
const MAX_ROWS = 100

const exactly = async (
  data: { first(entity: Entity, match: Record<string, string[]>, count: number): Promise<unknown[]> },
  entity: Entity,
  name: string | undefined,
  values: string[],
) => (name === undefined ? [] : data.first(entity, { [name]: values }, MAX_ROWS))

/** Restricts the rows to a port or a customs office, if the entity has such a field. */
const narrowed = (entity: Entity, { port_id, customs_code }: LookupFilters) =>
  Object.fromEntries(
    Object.entries({ port_id: isUuid(port_id) ? port_id : null, customs_code }).filter(
      ([name, value]) => value && entity.fields[name]?.search === 'equals',
    ),
  )

/** A single character matches no bigram: the picker then shows the latest rows. */
const searchable = (keyword: string | null | undefined) => (keyword && [...keyword].length >= 2 ? keyword : null)

function option(entity: Entity, row: Row) {
  const reason = whyNot(entity, row)
  return {
    id: String(row['id']),
    text: String(row[entity.display]),
    code: displayText(entity, entity.code, row),
    hint: displayText(entity, entity.hint, row) ?? whose(entity, row),
    disabled: reason !== null,
    reason,
  }
}

/** An enterprise may have a row with the same name as the platform. */
const whose = (entity: Entity, row: Row): string | null =>
  isShared(entity) && row['enterprise_id'] === null ? OF_PLATFORM : null

function displayText(entity: Entity, name: string | undefined, row: Row): string | null {
  if (name === undefined) return null
  const value = row[entity.fields[name]?.kind === 'reference' ? `${name}_text` : name]
  return value === null || value === undefined ? null : String(value)
}
