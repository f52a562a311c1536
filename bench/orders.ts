import { mkdtemp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ask, signIn, startProduct } from './product.ts'

/** `node bench/orders.ts [--rounds 15]`: an order of 200 trucks in one call beside the three calls it took before, turn and turn about. */
const TRUCKS = 200
const asked = process.argv.indexOf('--rounds')
const rounds = asked < 0 ? 15 : Number(process.argv[asked + 1])
const cache = fileURLToPath(new URL('../.cache/', import.meta.url))
const folder = await mkdtemp(`${cache}bench-orders-`)
const product = await startProduct(folder)
const token = await signIn(product.port)
const send = <T>(path: string, body: unknown) => ask<T>(product.port, token, path, body)

const found = await send<{ rows: { id: string }[] }>('/platform/common/get', { model: 'port', keyword: '甘其毛都' })
const transports = Array.from({ length: TRUCKS }, (_, at) => ({
  plate_number: `蒙K${String(10_000 + at)}`,
  driver_name: `司机${'甲乙丙丁戊己庚辛壬癸'[at % 10]}`,
  planned_gross: '70000',
  planned_net: '70000',
  package_quantity: 1,
}))
const head = (n: number) => ({
  contract_no: `BENCH-${n}`,
  ie_flag: 'I',
  port_id: found.rows[0]?.id,
  vehicle_count: TRUCKS,
})

type Saved = { readonly data: { readonly id: string; readonly version: number } }

const ways = {
  whole: (n: number) => send<Saved>('/platform/order/create', { ...head(n), transports }),
  async former(n: number) {
    const { data } = await send<Saved>('/platform/order/create', head(n))
    const { id, version } = data
    await send('/platform/ordertransport/update', { order_id: id, version, list: transports })
    await send(`/platform/order/detail?id=${id}`, undefined)
  },
}

const times: Record<keyof typeof ways, number[]> = { whole: [], former: [] }
for (let round = -3; round < rounds; round += 1) {
  for (const way of ['whole', 'former'] as const) {
    const begun = performance.now()
    await ways[way](round)
    // The first rounds warm up.
    if (round >= 0) times[way].push(performance.now() - begun)
  }
}
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const [whole, former] = [median(times.whole), median(times.former)]
console.log(
  `one call: ${whole.toFixed(0)} ms; former three calls: ${former.toFixed(0)} ms; ratio ${(whole / former).toFixed(2)}`,
)
await product.stop()
await rm(folder, { recursive: true })
