import type { Patch, Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { elementsByGood, suggestModels } from '@guanqiao/domain/reference/declarationElements'
import { modelProblem } from '@guanqiao/domain/reference/declarationElementValues'
import { goods, goodsApi } from '@guanqiao/domain/reference/goods'
import type { Sql } from '../../../kernel/database/scoped.ts'
import type { Context } from '../../../kernel/handlers.ts'
import { handle } from '../../../kernel/handlers.ts'
import { today } from '../../../kernel/time.ts'
import { isUuid } from '../../../kernel/uuid.ts'
import type { BoundOperation } from '../../../kernel/handlers.ts'
import type { ImportRule } from '../../../platform/import/rule.ts'
import { elementsOf as rulesOf } from '../../../documents/declarationElements/declarationElements.queries.ts'
import { modelsOf } from './declarationElements.queries.ts'
import { elementsOn } from '../declarationElementLists/difference.ts'
import { storedElements } from '../declarationElementLists/lists.queries.ts'

/** The elements of a commodity code that are valid today, in their order. */
async function elementsOf(sql: Sql, good_code: string) {
  const elements = elementsOn(await storedElements(sql, [good_code]), today())
  return elements.map(({ good_code: _, effective_from: _from, effective_to: _to, options, ...element }) => ({
    ...element,
    options: options.map(({ option_value, option_label, preset }) => ({ option_value, option_label, preset })),
  }))
}

export async function checkModel({ sql }: Pick<Context, 'sql'>, good_code: string, model: string): Promise<void> {
  const problem = modelProblem((await rulesOf(sql, [good_code])).get(good_code) ?? [], model)
  if (problem) throw fieldProblem('g_model', problem)
}

/** Goods from a sheet, by one query for all of them. */
export const goodsImport: ImportRule = {
  table: 'goods',
  async problems({ sql }, rows) {
    const elements = await rulesOf(
      sql,
      rows.map(({ good_code }) => String(good_code)),
    )
    const wrong = rows.map(({ good_code, g_model }) =>
      g_model ? modelProblem(elements.get(String(good_code)) ?? [], String(g_model)) : undefined,
    )
    return new Map(wrong.flatMap((g_model, at) => (g_model ? [[at, { g_model }]] : [])))
  },
  change: (bound, before, patch) => changedGoods(bound, before, patch),
}

const createHandler = handle(goodsApi.create, async (ctx, input) => {
  if (input.g_model) await checkModel(ctx, input.good_code, input.g_model)
  return ctx.data.create(goods, input)
})

/**
 * What saving elements, or the code that they belong to, changes besides: they count as checked. A mark of a later day stays, because
 * they were checked by the list of today.
 */
export const checkedElements = (row: Pick<Row<typeof goods>, 'elements_changed_on'>, input: object) =>
  ('g_model' in input || 'good_code' in input) && (row.elements_changed_on ?? '9999') <= today()
    ? { elements_changed_on: null }
    : {}

type GoodsPatch = Pick<Patch<typeof goods>, 'good_code' | 'g_model'>

/** The changed values of goods; elements are checked with the code that they belong to. Throws a problem at a field. */
async function changedGoods<P extends GoodsPatch>(ctx: Pick<Context, 'sql'>, row: Row<typeof goods>, patch: P) {
  if (!('g_model' in patch || 'good_code' in patch)) return patch
  if (patch.g_model) await checkModel(ctx, patch.good_code ?? row.good_code, patch.g_model)
  return { ...patch, ...checkedElements(row, patch) }
}

const updateHandler = handle(goodsApi.update, async (ctx, { id, version, ...input }) => {
  if (!('g_model' in input || 'good_code' in input)) return ctx.data.update(goods, id, input, version)
  return ctx.data.update(goods, id, await changedGoods(ctx, await ctx.data.get(goods, id), input), version)
})

export const elementHandlers: BoundOperation[] = [
  handle(elementsByGood, ({ sql }, { good_code }) => elementsOf(sql, good_code)),
  handle(suggestModels, ({ sql, caller }, { good_code, goods_id, client_id }) => {
    if (client_id && !isUuid(client_id)) throw fieldProblem('client_id', '委托方不存在')
    return modelsOf(sql, {
      enterprise: caller.enterprise_id,
      goodCode: good_code,
      except: goods_id ?? null,
      client: client_id ?? null,
    })
  }),
  createHandler,
  updateHandler,
]
