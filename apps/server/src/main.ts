import { enableCompileCache, flushCompileCache } from 'node:module'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import type { Log } from '@guanqiao/launcher/log'
import { beginLifetime } from './processes/lifetime.ts'
import type { Order } from './processes/messages.ts'

const log: Log = {
  info: (message) => console.log(message),
  warn: (message) => console.warn(message),
  error: (message) => console.error(message),
}

const life = beginLifetime(log)

// For starts without the launcher, which names the same folder: loading from the cache takes half the time.
enableCompileCache(new URL('../../../.cache/compiled', import.meta.url).pathname)

/** Loads modules on demand: a parent of processes serves nothing itself. */
async function start(): Promise<void> {
  const args = process.argv.slice(2)
  if (args[0]?.startsWith('{')) await serveAsChild(JSON.parse(args[0]) as Order)
  else await startAlone(readConfig(undefined, args))
}

async function startAlone(config: Config): Promise<void> {
  if (config.processes > 1) {
    const { keepProcesses } = await import('./processes/parent.ts')
    return keepProcesses(config, life, log)
  }
  const { openDatabase } = await import('./processes/database.ts')
  // Loads the server's code while the database starts.
  const [address, { serve }] = await Promise.all([openDatabase(config, life, log), import('./processes/serve.ts')])
  await serve({ config, address, life, log })
}

async function serveAsChild(order: Order): Promise<void> {
  const { joinSiblings } = await import('./processes/sibling.ts')
  const sibling = joinSiblings(order)
  const config = { ...readConfig(), processes: order.processes, port: order.port }
  const { serve } = await import('./processes/serve.ts')
  const address = order.embedded ?? config.database
  if (address === undefined) throw new Error('no database was named')
  await serve({ config, address, life, log, sibling })
}

/** Starting leaves 35 MiB of garbage in half-empty pages, which V8 would keep until the heap has doubled; only this kind of collection frees them. */
function afterStart(): void {
  flushCompileCache()
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

await start().then(afterStart, (error: unknown) => life.fail(error))
