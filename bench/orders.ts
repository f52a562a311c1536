import { checkouts, middle, numberOption, turns } from './checkouts.ts'
import { openSide, saves, TRUCKS } from './orders/side.ts'
import type { Cost, Save, Side } from './orders/side.ts'

/**
 * `node bench/orders.ts [--rounds 15] [--beside <checkout>]`: an order of 200 trucks created, one truck of it changed, all of them
 * changed, each in one request as the page sends it. Each is followed by its limit, which writes the same rows by plain SQL in one
 * transaction, and by the same in the product of another checkout if one is named, in alternating runs.
 */
const WARM = 3
const rounds = numberOption('rounds', 15)
const sides: { name: string; side: Side; costs: Map<Save, { product: Cost; limit: Cost }[]> }[] = []
for (const { name, root } of checkouts()) sides.push({ name, side: await openSide(root), costs: new Map() })
for (let round = 0; round < WARM + rounds; round += 1) {
  for (const { side, costs } of turns(sides, round))
    await side.round(round, (save, product, limit) => {
      // The first rounds warm up.
      if (round >= WARM) costs.set(save, [...(costs.get(save) ?? []), { product, limit }])
    })
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

console.log(`an order of ${TRUCKS} trucks, ${rounds} rounds`)
for (const { name, costs } of sides) {
  console.log(name)
  console.table(
    Object.fromEntries(
      saves.map((save) => {
        const all = costs.get(save) ?? []
        const product = all.map((run) => run.product)
        const elapsed = product.map((cost) => cost.elapsed)
        return [
          save,
          {
            'least, ms': Number(Math.min(...elapsed).toFixed(0)),
            'median, ms': Number(middle(elapsed).toFixed(0)),
            'CPU of the server, ms': Number(mean(product.map((cost) => cost.server)).toFixed(0)),
            'CPU of the database, ms': Number(mean(product.map((cost) => cost.database)).toFixed(0)),
            'limit, least ms': Number(Math.min(...all.map((run) => run.limit.elapsed)).toFixed(1)),
            'times the limit': Number(middle(all.map((run) => run.product.elapsed / run.limit.elapsed)).toFixed(1)),
          },
        ]
      }),
    ),
  )
}
for (const { side } of sides) await side.stop()
