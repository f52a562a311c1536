import type { Row, SystemDraft, SystemPatch } from '@guanqiao/domain/kit/entity'
import type { Fields } from '@guanqiao/domain/kit/field'
import { choiceLabelOf } from '@guanqiao/domain/kit/field'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import type { TableName } from '@guanqiao/domain/codes/index'
import { goods } from '@guanqiao/domain/reference/goods'
import { adoptGoods, changedPoolGoods, pooledFields } from '@guanqiao/domain/reference/goods/pool'
import { takeOverGoods } from '@guanqiao/domain/reference/takeOver'
import { codeReader } from '../../../kernel/data/codes.ts'
import type { BoundOperation } from '../../../kernel/handlers.ts'
import { handle } from '../../../kernel/handlers.ts'
import { checkedElements, checkModel } from '../declarationElements/handlers.ts'
import { changedCopies, storePooledValues } from './pool.queries.ts'

type Goods = Row<typeof goods>
type Values = Readonly<Record<string, unknown>>

/** Copies that one answer lists; the next ones follow once these are decided. */
const MAX_COPIES = 200

const fieldsByName: Fields = goods.fields
const pooledValues = (row: Goods): Values => {
  const values: Values = row
  return Object.fromEntries(pooledFields.map((name) => [name, values[name] ?? null]))
}

const takeOver = handle(takeOverGoods, async (ctx, { id }) => {
  const row = await ctx.data.get(goods, id)
  const enterprise_id = ctx.data.owner(goods)
  if (row.enterprise_id === enterprise_id) return row
  const { good_code, good_name, spec } = row
  const [copy] = await ctx.data.all(goods, { enterprise_id, shared_id: id })
  const [alike] = copy ? [copy] : await ctx.data.all(goods, { enterprise_id, good_code, good_name, spec })
  if (alike) return alike
  if (row.status !== 'valid') throw fieldProblem('id', `公共商品 ${good_name} 已失效`)
  const values = pooledValues(row)
  const draft = { ...values, shared_id: id, shared_version: row.version } as SystemDraft<typeof goods>
  const created = await ctx.data.create(goods, draft)
  await storePooledValues(ctx.sql, created.id, values)
  return created
})

const codeTablesOf = Object.values(fieldsByName).flatMap((field) =>
  field.kind === 'code' ? [field.table as TableName] : [],
)

/** The value in words: choices and codes with their names. */
async function wording(): Promise<(name: string, value: unknown) => string | null> {
  const codeOf = await codeReader(codeTablesOf)
  return (name, value) => {
    const field = fieldsByName[name]
    if (value === null || value === undefined) return null
    const text = String(value)
    if (field?.kind === 'choice') return choiceLabelOf(field, text)
    const codeName = field?.kind === 'code' ? codeOf(field.table as TableName, text)?.name : undefined
    return codeName === undefined ? text : `${text} ${codeName}`
  }
}

const changed = handle(changedPoolGoods, async (ctx) => {
  const enterprise = ctx.caller.enterprise_id
  if (enterprise === null) return []
  const copies = await changedCopies(ctx.sql, enterprise, MAX_COPIES)
  const ids = copies.flatMap(({ id, shared_id }) => [id, shared_id])
  const rows = ids.length > 0 ? await ctx.data.all(goods, { id: [...new Set(ids)] }) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  const textOf = await wording()
  return copies.flatMap(({ id, shared_id, pooled }) => {
    const copy = byId.get(id)
    const shared = byId.get(shared_id)
    if (!copy || !shared) return []
    const now = pooledValues(shared)
    const copied = pooledValues(copy)
    const changes = pooledFields
      .filter((name) => (pooled[name] ?? null) !== now[name] && copied[name] !== now[name])
      .map((name) => ({
        field: name,
        label: fieldsByName[name]?.label ?? name,
        former: textOf(name, pooled[name]),
        current: textOf(name, now[name]),
        own_value: textOf(name, copied[name]),
      }))
    if (changes.length === 0) return []
    const { version, good_name, good_code } = copy
    const expired = shared.status !== 'valid'
    return [{ id, version, good_name, good_code, shared_version: shared.version, expired, changes }]
  })
})

const adopt = handle(adoptGoods, async (ctx, { id, version, shared_version, fields }) => {
  const copy = await ctx.data.get(goods, id, { lock: true })
  const shared = copy.shared_id ? await ctx.data.find(goods, { id: copy.shared_id }) : undefined
  if (!shared) throw problem('record.notFound')
  if (shared.version !== shared_version) throw problem('goods.poolChanged')
  const values = pooledValues(shared)
  const adopted = Object.fromEntries(fields.map((name) => [name, values[name]]))
  const { good_code, g_model } = { ...copy, ...adopted }
  if (g_model && fields.length > 0) await checkModel(ctx, good_code, g_model)
  const patch = { ...adopted, ...checkedElements(copy, adopted), shared_version } as SystemPatch<typeof goods>
  const updated = await ctx.data.update(goods, id, patch, version)
  await storePooledValues(ctx.sql, id, values)
  return updated
})

export const poolHandlers: BoundOperation[] = [takeOver, changed, adopt]
