import type { Config } from '../config.ts'
import type { Log } from '../kernel/database/log.ts'
import type { Life } from '../kernel/life.ts'
import { Child } from './child.ts'
import { openEmbedded } from './database.ts'
import { Pages } from './pages.ts'

/**
 * Several server processes on one port and one database. The parent keeps the embedded database and the processes; it answers
 * no requests itself, only passes connections on in turn (node:cluster). What it began ends in the opposite order: the processes
 * drain, then the database is stopped.
 */
export async function keepProcesses(config: Config, life: Life, log: Log): Promise<void> {
  const embedded = config.database === undefined ? await openEmbedded(config, life, log) : undefined
  if (life.isStopping()) return
  const children: Child[] = []
  const pages = new Pages(children)
  for (let number = 1; number <= config.processes; number += 1) {
    const order = { number, processes: config.processes, greets: number === 1, embedded }
    children.push(new Child({ order, log, heard: (child, message) => pages.heard(child, message) }))
  }
  life.atEnd(() => Promise.all(children.map((child) => child.stop())))
  // The first migrates and fills the database. If it cannot start, none can.
  const [first, ...others] = children
  await first?.start()
  await Promise.all(others.map((child) => child.start()))
  log.info(`${config.processes} 个服务进程已就绪`)
}
