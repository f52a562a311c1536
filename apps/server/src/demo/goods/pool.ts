import { goods } from '@guanqiao/domain/reference/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import { createRandom, iso } from '../seededRandom.ts'
import { storeRows, completeRow } from '../store.ts'

const SEED = 9_600

/** Code, name, foreign name, specification. Their supervision conditions are known; rates change by the year and are left to the staff. */
const coals = [
  ['2701110010', '无烟煤', 'Антрацит', '挥发分≤14%，散装'],
  ['2701129000', '其他烟煤', 'Чулуун нүүрс', '散装'],
] as const

/** The platform's pool of goods, which enterprises take rows over from. */
export async function seedGoodsPool(sql: Sql, at: number): Promise<void> {
  const random = createRandom(SEED)
  const rows = coals.map(([good_code, good_name, name_foreign, spec]) =>
    completeRow(goods, null, {
      id: random.id(at),
      created_at: iso(at),
      created_by: 'admin',
      good_code,
      good_name,
      declare_name: good_name,
      name_foreign,
      spec,
      unit_first: '035',
      default_unit: '070',
      unit_ratio: '1000.000000',
      package_type: 'VO',
      origin_country: 'MNG',
      conditions: '47Axy',
      effective_from: '2026-01-01',
    }),
  )
  await storeRows(sql, goods, rows)
}
