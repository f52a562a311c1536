import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Creating a data folder and recovering a server take seconds; a much longer time means that the holder hangs. */
const MAX_WAIT_MS = 120_000

/**
 * Only one process at a time examines the data folder and starts a server. The lock is a listening socket, because the system
 * releases it when its holder is killed, and it does not depend on process numbers. Returns the function that releases it.
 */
export async function holdStartLock(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'start.sock')
  const deadline = performance.now() + MAX_WAIT_MS
  for (;;) {
    const server = await listen(path)
    if (server !== null) return () => new Promise((resolve) => server.close(() => resolve()))
    if (!(await isHeld(path))) rmSync(path, { force: true })
    else if (performance.now() > deadline) throw new Error(`另一个进程一直在启动数据库（${path}），请先结束它`)
    else await sleep(50)
  }
}

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(path, () => resolve(server))
  })
}

function isHeld(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
