import { fileURLToPath } from 'node:url'
import { mkdtemp, rm } from 'node:fs/promises'
import { serverMemory, startProduct } from './product.ts'

/** `node bench/start.ts [--times 5]`: from `npm start`'s command to /readyz, the first time and warm, and the memory at rest. */
const asked = process.argv.indexOf('--times')
const times = asked < 0 ? 5 : Number(process.argv[asked + 1])
const cache = fileURLToPath(new URL('../.cache/', import.meta.url))
const folder = await mkdtemp(`${cache}bench-start-`)
const first = await startProduct(folder)
console.log(`first start with demonstration data: ${(first.readyAfter / 1000).toFixed(2)} s`)
await first.stop()
const took: number[] = []
for (let run = 0; run < times; run += 1) {
  const product = await startProduct(folder)
  took.push(product.readyAfter)
  if (run === times - 1) {
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    console.log(`memory of the server, idle for 10 s: ${(await serverMemory(product.port)).toFixed(0)} MiB`)
  }
  await product.stop()
}
console.log(`warm starts to /readyz, s: ${took.map((it) => (it / 1000).toFixed(2)).join(', ')}`)
await rm(folder, { recursive: true })
