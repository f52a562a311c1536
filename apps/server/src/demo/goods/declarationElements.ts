import type { Row } from '@guanqiao/domain/kit/entity'
import { codeTables } from '@guanqiao/domain/codes/index'
import { goodElement, goodOption } from '@guanqiao/domain/reference/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import { createRandom, iso } from '../seededRandom.ts'
import { storeRows, completeRow } from '../store.ts'

export const COKING_COAL = '2701121000'
const SEED = 9_500

/**
 * The elements of coking coal, in the order in which customs lists them. The name of the goods comes before them and is declared apart;
 * those of contracts with a formula price, and 其他, are declared where they apply. Only this list is known in full: an incomplete one
 * would refuse what customs accepts.
 */
const elements: readonly (readonly [name: string, value: string, needed?: false])[] = [
  ['品牌类型', '0'],
  ['出口享惠情况', '3'],
  ['挥发物含量', '26.5%'],
  ['热值', '7600大卡/千克'],
  ['胶质层最大厚度', '16毫米'],
  ['黏结指数', '82'],
  ['灰分', '10.2%'],
  ['含硫量', '0.75%'],
  ['含水量', '8%'],
  ['定价方式', '', false],
  ['二次结算', '', false],
  ['签约日期', '20260105'],
  ['计价日期', '20260110'],
  ['有无滞期费', '无'],
  ['品种', '主焦煤'],
  ['其他', '', false],
]

/** The elements of the demonstration's coking coal. */
export const modelOfCoal = elements.map(([, value]) => value).join('|')

/** The elements of coking coal, and the values of the first two, which customs lists for every commodity. */
export async function seedElements(sql: Sql, at: number): Promise<void> {
  const random = createRandom(SEED)
  const stamp = () => ({ id: random.id(at), created_at: iso(at), created_by: 'admin' })
  const options = new Map([
    ['品牌类型', codeTables.brand_type.rows()],
    ['出口享惠情况', codeTables.benefit_type.rows()],
  ])
  const list = elements.map(([element_name, , needed = true], at) =>
    completeRow(goodElement, null, {
      ...stamp(),
      good_code: COKING_COAL,
      sequence: at + 1,
      element_name,
      needed,
      input_type: options.has(element_name) ? 'select' : 'text',
    }),
  )
  const optionsOf = ({ id, element_name }: Row<typeof goodElement>) =>
    (options.get(element_name) ?? []).map(({ code, name }, at) =>
      completeRow(goodOption, null, {
        ...stamp(),
        element_id: id,
        option_value: code,
        option_label: name,
        sort: at + 1,
      }),
    )
  await storeRows(sql, goodElement, list)
  await storeRows(sql, goodOption, list.flatMap(optionsOf))
}
