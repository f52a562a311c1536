import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkouts, numberOption, turns } from './checkouts.ts'
import type { Checkout } from './checkouts.ts'
import { serverMemory, startProduct } from './product.ts'

/**
 * `node bench/start.ts [--times 5] [--beside <checkout>]`: from the command `npm start` to /readyz, for the first start and warm,
 * and the idle memory; in alternating runs with the product of another checkout if one is named.
 */
const times = numberOption('times', 5)
const REST = 10_000
const cache = new URL('../.cache/', import.meta.url).pathname
await mkdir(cache, { recursive: true })

interface Side {
  readonly checkout: Checkout
  readonly folder: string
  readonly first: number
  readonly warm: number[]
  memory: number
}

async function openSide(checkout: Checkout): Promise<Side> {
  // Builds the screens and warms the file cache.
  const spoilt = await mkdtemp(`${cache}bench-start-`)
  await (await startProduct(spoilt, {}, checkout.root)).stop()
  await rm(spoilt, { recursive: true })
  const folder = await mkdtemp(`${cache}bench-start-`)
  const product = await startProduct(folder, {}, checkout.root)
  await product.stop()
  return { checkout, folder, first: product.readyAfter, warm: [], memory: 0 }
}

const sides: Side[] = []
for (const checkout of checkouts()) sides.push(await openSide(checkout))
for (let round = 0; round < times; round += 1) {
  for (const side of turns(sides, round)) {
    const product = await startProduct(side.folder, {}, side.checkout.root)
    side.warm.push(product.readyAfter)
    if (round === times - 1) {
      await sleep(REST)
      side.memory = await serverMemory(product.port)
    }
    await product.stop()
  }
}
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)
for (const { checkout, folder, first, warm, memory } of sides) {
  console.log(checkout.name)
  console.log(`  first start with demonstration data: ${seconds(first)} s`)
  console.log(`  warm starts to /readyz, s: ${warm.map(seconds).join(', ')}`)
  console.log(`  memory of the server, idle for ${REST / 1000} s: ${memory.toFixed(0)} MiB`)
  await rm(folder, { recursive: true })
}
