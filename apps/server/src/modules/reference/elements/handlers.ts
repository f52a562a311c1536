import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { elementsByGood, goodElement, goodOption, suggestModels } from '@guanqiao/domain/reference/elements'
import { modelProblem } from '@guanqiao/domain/reference/elementValues'
import { goods, goodsApi } from '@guanqiao/domain/reference/goods'
import type { Context } from '../../../kernel/handlers.ts'
import { handle } from '../../../kernel/handlers.ts'
import { isUuid } from '../../../kernel/uuid.ts'
import type { BoundOperation } from '../../../kernel/handlers.ts'
import type { ImportRule } from '../../../trade/import/rule.ts'
import { elementsOf as rulesOf } from '../../../trade/elements/elements.queries.ts'
import { modelsOf } from './elements.queries.ts'

/** The tariff's longest list has some thirty elements. */
const MAX_ELEMENTS = 100
const MAX_OPTIONS = 2_000

/** The elements of a commodity code, in their order. */
async function elementsOf({ data }: Context, good_code: string) {
  const rows = await data.first(goodElement, { good_code }, MAX_ELEMENTS)
  const elements = rows.toSorted((a, b) => a.sequence - b.sequence)
  const ids = elements.map(({ id }) => id)
  const stored = ids.length > 0 ? await data.first(goodOption, { element_id: ids }, MAX_OPTIONS) : []
  const options = stored.toSorted((a, b) => (a.sort ?? 999) - (b.sort ?? 999))
  return elements.map((element) => ({
    id: element.id,
    sequence: element.sequence,
    element_name: element.element_name,
    needed: element.needed,
    input_type: element.input_type,
    unit_text: element.unit_text,
    max_length: element.max_length,
    example: element.example,
    options: options
      .filter(({ element_id }) => element_id === element.id)
      .map(({ option_value, option_label, preset }) => ({ option_value, option_label, preset })),
  }))
}

export async function checkModel({ sql }: Context, good_code: string, model: string): Promise<void> {
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
}

const createHandler = handle(goodsApi.create, async (ctx, input) => {
  if (input.g_model) await checkModel(ctx, input.good_code, input.g_model)
  return ctx.data.create(goods, input)
})

const updateHandler = handle(goodsApi.update, async (ctx, { id, version, ...input }) => {
  if (input.g_model) {
    const row = await ctx.data.get(goods, id)
    await checkModel(ctx, input.good_code ?? row.good_code, input.g_model)
  }
  return ctx.data.update(goods, id, input, version)
})

export const elementHandlers: BoundOperation[] = [
  handle(elementsByGood, (ctx, { good_code }) => elementsOf(ctx, good_code)),
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
