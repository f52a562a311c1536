import { numberOption } from '../checkouts.ts'
import { ask, signIn, startProduct } from '../product.ts'
import { prepareRegisters } from './rows.ts'

/**
 * `node bench/duplicates/duplicates.ts --rows 100000 [--rounds 5]`: the time to find duplicates among that many companies, drivers and
 * vehicles of one enterprise, one request after the other. Every thousandth company and driver is another in another spelling.
 */
const rows = numberOption('rows', 100_000)
const rounds = numberOption('rounds', 5)

const product = await startProduct(await prepareRegisters(rows), { NODE_ENV: 'production' })
// Also after an error: the product would hold its data folder.
process.once('uncaughtExceptionMonitor', () => product.process.kill('SIGTERM'))
const token = await signIn(product.port, 'a.admin')
console.log(`${rows.toLocaleString('en')} rows each\nregister | groups | least ms | most ms`)
for (const entity of ['company', 'driver', 'vehicle']) {
  const times: number[] = []
  let groups = 0
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    const { data } = await ask<{ data: { groups: unknown[] } }>(product.port, token, '/platform/duplicate/find', {
      entity,
    })
    times.push(performance.now() - begun)
    groups = data.groups.length
  }
  console.log([entity, groups, Math.min(...times).toFixed(0), Math.max(...times).toFixed(0)].join(' | '))
}
await product.stop()
