import { openSide, saves, TRUCKS } from './orders/side.ts'
import type { Cost, Save } from './orders/side.ts'

/**
 * `node bench/orders.ts [--rounds 15] [--beside <checkout>]`: an order of 200 trucks made, one truck of it changed, all of them
 * changed, each in one call as the page sends it. Each is followed by its limit, which writes the very same rows by plain SQL in
 * one transaction, and by the same in the product of another checkout where one is named: turn and turn about in one run.
 */
const WARM = 3
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const rounds = Number(option('rounds') ?? 15)
const other = option('beside')
const sides = [
  { name: 'this checkout', it: await openSide(), told: new Map<Save, { product: Cost; limit: Cost }[]>() },
  ...(other === undefined
    ? []
    : [{ name: other, it: await openSide(other), told: new Map<Save, { product: Cost; limit: Cost }[]>() }]),
]
for (let round = 0; round < WARM + rounds; round += 1) {
  for (const { it, told } of round % 2 === 0 ? sides : sides.toReversed())
    await it.round(round, (save, product, limit) => {
      // The first rounds warm up.
      if (round >= WARM) told.set(save, [...(told.get(save) ?? []), { product, limit }])
    })
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)
const middle = (values: readonly number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? 0
const mean = (values: readonly number[]): number => values.reduce((sum, it) => sum + it, 0) / values.length

console.log(`an order of ${TRUCKS} trucks, ${rounds} rounds`)
for (const { name, told } of sides) {
  console.log(name)
  console.table(
    Object.fromEntries(
      saves.map((save) => {
        const all = told.get(save) ?? []
        const product = all.map((it) => it.product)
        const elapsed = product.map((it) => it.elapsed)
        return [
          save,
          {
            'least, ms': Number((sorted(elapsed)[0] ?? 0).toFixed(0)),
            'median, ms': Number(middle(elapsed).toFixed(0)),
            'CPU of the server, ms': Number(mean(product.map((it) => it.server)).toFixed(0)),
            'CPU of the database, ms': Number(mean(product.map((it) => it.database)).toFixed(0)),
            'limit, least ms': Number((sorted(all.map((it) => it.limit.elapsed))[0] ?? 0).toFixed(1)),
            'times the limit': Number(middle(all.map((it) => it.product.elapsed / it.limit.elapsed)).toFixed(1)),
          },
        ]
      }),
    ),
  )
}
for (const { it } of sides) await it.stop()
