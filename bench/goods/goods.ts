import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { goods } from '@guanqiao/domain/reference/goods'
import type { Case } from '../cases.ts'
import { listOption, middle, numberOption, turns } from '../checkouts.ts'
import { fire, get, percentile, perSecond, post } from '../client.ts'
import type { Shot } from '../client.ts'
import { ask, freePort, signIn, socketOf, startProduct } from '../product.ts'
import { goodsAt, prepareGoods } from './rows.ts'

/**
 * `node bench/goods/goods.ts --rows 1000000 [--rounds 4] [--seconds 2] [--warm 4] [--connections 8] [--only 1,5]`: lists of that many goods and the
 * type-ahead of pickers among them, by code, name and pinyin initials, compared with the limit in alternating rounds; then the
 * type-ahead on one connection, with another keyword each time.
 */
const rows = numberOption('rows', 1_000_000)
const rounds = numberOption('rounds', 4)
const seconds = numberOption('seconds', 2)
const warm = numberOption('warm', 4)
const connections = numberOption('connections', 8)
/** Numbers of the only cases to measure, from 1. */
const only = listOption('only').map(Number)

/** The rows that a picker asks for. */
const OFFERED = 20
const listColumns = Object.entries(goods.fields).flatMap(([name, field]) =>
  'inList' in field && field.inList ? [name] : [],
)
const byName = { pageSize: 20, sortField: 'good_name', sortOrder: 'ascend', columns: listColumns }
const list = (name: string, query: object): Case => ({ name, query: { pageNo: 1, ...query } })
const lookUp = (name: string, keyword: string): Case => ({
  name,
  query: { keyword, columns: [goods.display, goods.code, 'status'] },
  lookUp: OFFERED,
})

const cases: readonly Case[] = [
  list('第 1 页，按名称排序，带总数', byName),
  list('按状态筛选', { pageSize: 20, status: 'expired', columns: listColumns }),
  list('商品编号的一部分', { pageSize: 20, good_code: '270111', columns: listColumns }),
  list('名称的一部分', { pageSize: 20, good_name: '天骏', columns: listColumns }),
  list('关键字：规格的一部分', { pageSize: 20, keyword: '0051', columns: listColumns }),
  list('深页', { ...byName, pageNo: Math.floor(Math.min(rows, 10_000) / 20) }),
  lookUp('选择框：整个商品编号', goodsAt(rows >> 1).good_code),
  lookUp('选择框：编号前四位', '2701'),
  lookUp('选择框：名称', goodsAt(rows >> 1).good_name),
  lookUp('选择框：名称的两个字', '铜精'),
  lookUp('选择框：拼音首字母', 'bjljm'),
  lookUp('选择框：两个首字母', 'lj'),
]

const folder = await prepareGoods(rows)
const product = await startProduct(folder, { NODE_ENV: 'production' })
const token = await signIn(product.port)
const headers = { 'Access-Token': token }
const { enterprise_id } = await ask<{ enterprise_id: string }>(product.port, token, '/platform/users/info', undefined)
const limitPort = await freePort()
const order = {
  port: limitPort,
  socket: await socketOf(folder),
  user: 'app',
  database: 'guanqiao',
  enterprise: enterprise_id,
  table: goods.table,
  cases,
}
const limit = fork(fileURLToPath(new URL('../limit.ts', import.meta.url)), [JSON.stringify(order)])
await new Promise((resolve) => limit.once('message', resolve))

const queryText = (query: object): string =>
  String(new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])))
const search = (keyword: unknown) =>
  post('/platform/common/get', { model: goods.table, keyword, limit: OFFERED }, headers)
const queryPath = ({ query, lookUp: isLookUp }: Case): string =>
  isLookUp ? search(query['keyword']) : get(`/platform/basegood/getall?${queryText(query)}`, headers)

console.log(
  `${rows.toLocaleString('en')} goods, ${connections} connections, ${rounds} rounds of ${seconds} s each, in turns`,
)
console.log('case | product/s | limit/s | product ÷ limit (median; least, most) | p50 ms | p99 ms | load')
for (const [at, testCase] of cases.entries()) {
  if (only.length > 0 && !only.includes(at + 1)) continue
  const text = queryPath(testCase)
  const sides: Shot[] = [
    { port: product.port, request: () => text },
    { port: limitPort, request: () => get(`/${at}`) },
  ]
  for (const side of sides) await fire(side, connections, warm)
  const outcomes = sides.map((): Awaited<ReturnType<typeof fire>>[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const side of turns(sides, round)) outcomes[sides.indexOf(side)]!.push(await fire(side, connections, seconds))
  const [mine = [], theirs = []] = outcomes
  if ([...mine, ...theirs].some(({ failures }) => failures > 0)) throw new Error(`${testCase.name}: requests failed`)
  const ratios = mine.map((outcome, round) => perSecond(outcome) / perSecond(theirs[round]!))
  const times = Float64Array.from(mine.flatMap((outcome) => [...outcome.times])).sort()
  const mean = (all: typeof mine) => (all.reduce((sum, run) => sum + perSecond(run), 0) / all.length).toFixed(0)
  const ratio = `${middle(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}, ${Math.max(...ratios).toFixed(2)})`
  const waits = [percentile(times, 0.5).toFixed(1), percentile(times, 0.99).toFixed(1)]
  console.log([testCase.name, mean(mine), mean(theirs), ratio, ...waits, loadavg()[0]!.toFixed(1)].join(' | '))
}

let serial = 0
/** Goods spread over all rows, others each time. */
const some = () => goodsAt((serial += 7_919) % rows)
const keywords: readonly (readonly [name: string, keyword: () => string])[] = [
  ['整个商品编号', () => some().good_code],
  ['编号前四位', () => some().good_code.slice(0, 4)],
  ['编号前六位', () => some().good_code.slice(0, 6)],
  ['名称', () => some().good_name],
  ['名称前两个字', () => some().good_name.slice(0, 2)],
  ['规格末四位', () => some().spec.slice(-4)],
  ['拼音首字母', () => ['bjljm', 'tjyz', 'xylt', 'htfs', 'jhtjk'][serial++ % 5]!],
  ['没有的商品', () => `没有${serial++}`],
]
console.log('type-ahead, one connection | requests | p50 ms | p99 ms | longest ms')
for (const [name, keyword] of keywords) {
  const request = () => search(keyword())
  await fire({ port: product.port, request }, 1, 1)
  const { times, failures } = await fire({ port: product.port, request }, 1, seconds)
  if (failures > 0) throw new Error(`${name}: requests failed`)
  const figures = [percentile(times, 0.5), percentile(times, 0.99), percentile(times, 1)].map((figure) =>
    figure.toFixed(1),
  )
  console.log([name, times.length, ...figures].join(' | '))
}

limit.kill()
await product.stop()
