import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'
import type { Log } from '@guanqiao/launcher/log'
import type { Lifetime } from './lifetime.ts'
import { Child } from './child.ts'
import { openEmbedded } from './database.ts'
import { Pages } from './pages.ts'

/**
 * Several server processes on one port and one database. The parent supervises the embedded database and the processes and handles
 * no requests: the system distributes connections (SO_REUSEPORT). Shutdown reverses the start: the processes drain, then the
 * database is stopped.
 */
export async function keepProcesses(config: Config, life: Lifetime, log: Log): Promise<void> {
  if (process.platform !== 'linux')
    throw new Error('一个端口上的多个服务进程只在 Linux 上可用：请去掉 PROCESSES，或各用一个 PORT 启动并自备负载均衡')
  const embedded = config.database === undefined ? await openEmbedded(config, life, log) : undefined
  if (life.isStopping()) return
  const port = await freePort(config)
  const children: Child[] = []
  const pages = new Pages(children)
  for (let number = 1; number <= config.processes; number += 1) {
    const order = { number, processes: config.processes, port, greets: number === 1, embedded }
    children.push(new Child({ order, log, onMessage: (child, message) => pages.onMessage(child, message) }))
  }
  life.atEnd(() => Promise.all(children.map((child) => child.stop())))
  // The first process migrates and fills the database. If it cannot start, none can.
  const [first, ...others] = children
  await first?.start()
  await Promise.all(others.map((child) => child.start()))
  log.info(`${config.processes} 个服务进程已就绪`)
}

/** Other programs could share the port by mistake, so it must be free at the start. Port 0 selects any free port. */
async function freePort({ port, host }: Config): Promise<number> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  const { port: free } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return free
}
