// Fills the demonstration for measurements:
//   npm run demo:large -- --rows 1000000 [--batches 200000]
// It may be interrupted and run again: it resumes where it stopped. The server may be running.
import { parseArgs } from 'node:util'
import { MIGRATIONS } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { openFiles } from '../apps/server/src/files.ts'
import { seedDemo } from '../apps/server/src/demo/index.ts'
import { fillLarge, MAX_ROWS } from '../apps/server/src/demo/large.ts'
import { connect } from '../apps/server/src/kernel/database/connect.ts'
import type { DatabaseAddress } from '../apps/server/src/kernel/database/address.ts'
import { startEmbedded } from '@guanqiao/launcher/startEmbedded'
import { migrate } from '../apps/server/src/kernel/database/migrate.ts'
import { createStore } from '../apps/server/src/kernel/database/scoped.ts'
import { prepareAccess } from '../apps/server/src/modules/rights/menus/prepare.ts'

const log = { info: console.log, warn: console.warn, error: console.error }
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, batches: { type: 'string', default: '0' } },
})
const [vehicles, batches] = [Number(values.rows), Number(values.batches)]
const right = (count: number) => Number.isSafeInteger(count) && count >= 0 && count <= MAX_ROWS

async function open(): Promise<{ address: DatabaseAddress; stop(): Promise<void> }> {
  const config = readConfig()
  if (config.database !== undefined) return { address: config.database, stop: async () => {} }
  const server = await startEmbedded({ baseFolder: config.dataFolder, log })
  return { address: server, stop: () => server.stop() }
}

async function fill(address: DatabaseAddress): Promise<void> {
  const database = connect({ address, poolSize: 2 })
  const store = createStore(database)
  const start = Date.now()
  try {
    await migrate(database.owner, MIGRATIONS, log)
    await prepareAccess(store)
    await seedDemo(store, openFiles(readConfig().files))
    await fillLarge(store, { vehicles, batches, progress: logProgress })
    await database.owner`vacuum analyze`
    console.log(`完成，用时 ${Math.round((Date.now() - start) / 1000)} 秒`)
  } finally {
    await database.close()
  }
}

const EVERY = 5_000
let toldAt = 0
/** Prints a line every five seconds, and at the end. */
const logProgress = (table: string, done: number, total: number): void => {
  if (done < total && Date.now() - toldAt < EVERY) return
  toldAt = Date.now()
  console.log(`${table} ${done}/${total}`)
}

if (right(vehicles) && right(batches)) {
  const { address, stop } = await open()
  try {
    await fill(address)
  } finally {
    await stop()
  }
} else {
  console.error(`--rows 和 --batches 应为 0 到 ${MAX_ROWS} 的整数`)
  process.exitCode = 1
}
