import { existsSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '@guanqiao/launcher/startEmbedded'
import type { Row } from '@guanqiao/domain/kit/entity'
import { goods } from '@guanqiao/domain/reference/goods'
import { createRandom, iso } from '../../apps/server/src/demo/seededRandom.ts'
import { searchable, completeRow } from '../../apps/server/src/demo/store.ts'
import { insertRows } from '../../apps/server/src/demo/store.queries.ts'
import { connect } from '../../apps/server/src/kernel/database/connect.ts'
import { createStore } from '../../apps/server/src/kernel/database/scoped.ts'
import { logProgress, withoutIndexes } from '../data.ts'
import { startProduct } from '../product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const log = { info: console.log, warn: console.warn, error: console.error }
const CHUNK = 2_000
const YEAR_MS = 365 * 86_400_000

const kinds = [
  '炼焦煤',
  '原煤',
  '无烟煤',
  '兰炭',
  '铜精矿',
  '铁精矿',
  '铅锌矿',
  '萤石',
  '砂石',
  '水泥',
  '铝锭',
  '钢坯',
  '螺纹钢',
  '钢管',
]
const more = [
  '羊绒',
  '羊毛',
  '牛皮',
  '冻羊肉',
  '冻牛肉',
  '胡萝卜',
  '洋葱',
  '苹果',
  '柑橘',
  '番茄酱',
  '葵花籽',
  '亚麻籽',
  '油菜籽',
]
const machines = [
  '挖掘机',
  '装载机',
  '自卸车',
  '轮胎',
  '发电机',
  '水泵',
  '变压器',
  '电缆',
  '光伏组件',
  '锂电池',
  '轴承',
  '阀门',
  '滤芯',
]
const names = [...kinds, ...more, ...machines]
const makers = '北疆天骏鑫源恒泰金辉宏达华蒙草原中晟利丰永安瑞祥广聚德盛远通顺和'

/** Characters of a maker's name: 1,024 names of two characters. */
const maker = (n: number): string => `${makers.charAt(n % 32)}${makers.charAt(Math.floor(n / 32) % 32)}`

/** The n-th goods: maker and kind of the name, the code of the kind with one of a hundred ends, and a model number of its own. */
export const goodsAt = (n: number) => ({
  good_name: `${maker(n)}${names[Math.floor(n / 1024) % names.length]!}`,
  good_code: `${27_000_000 + 11_117 * (Math.floor(n / 1024) % names.length)}${String(n % 100).padStart(2, '0')}`,
  spec: `GQ-${String(n).padStart(7, '0')}`,
})

function row(n: number, enterpriseId: string, now: number): Row<typeof goods> {
  const random = createRandom(n)
  const at = now - random.between(1, YEAR_MS)
  return completeRow(goods, enterpriseId, {
    id: random.id(at),
    created_at: iso(at),
    created_by: 'bench.goods',
    ...goodsAt(n),
    declare_name: names[n % names.length]!,
    status: random.between(0, 19) === 0 ? 'expired' : 'valid',
    unit_first: '035',
    default_unit: '070',
    origin_country: random.pick(['MNG', 'MNG', 'CHN', 'RUS']),
  })
}

/** A data folder of the product with this many goods of its first enterprise, created once and kept below `.cache/bench`. */
export async function prepareGoods(count: number): Promise<string> {
  const folder = `${root}.cache/bench/goods-${count}`
  const done = `${folder}/rows-are-there`
  if (existsSync(done)) return folder
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const product = await startProduct(folder)
  await product.stop()
  const server = await startEmbedded({ baseFolder: folder, log })
  const database = connect({ address: server, poolSize: 2 })
  try {
    const { owner } = database
    const store = createStore(database)
    const [first] = await owner<{ id: string }[]>`select enterprise_id as id from app_user where username = 'a.clerk'`
    const enterprise = first!.id
    const now = Date.now()
    await owner`delete from goods where created_by = 'bench.goods'`
    await withoutIndexes(owner, ['goods'], async () => {
      for (let from = 0; from < count; from += CHUNK) {
        const rows = Array.from({ length: Math.min(CHUNK, count - from) }, (_, n) => row(from + n, enterprise, now))
        const searched = await searchable(goods, rows)
        await store.write({ enterprise }, (sql) => insertRows(sql, goods, searched))
        logProgress('goods', from + rows.length, count)
      }
    })
    await owner`update demonstration set state = 'closed'`
    await owner`vacuum analyze`
  } finally {
    await database.close()
    await server.stop()
  }
  writeFileSync(done, '')
  return folder
}
