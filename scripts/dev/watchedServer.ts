import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ServerOptions {
  /** The program, and the folders whose changes restart it. */
  readonly program: string
  readonly folders: readonly string[]
  readonly port: number
  readonly env: NodeJS.ProcessEnv
  readonly log: { warn(message: string): void }
}

/** Editors and version control write several files at once. */
const QUIET_MS = 80
const POLL_MS = 30
const MAX_END_MS = 15_000

const isSource = (path: string): boolean => /\.(ts|mjs|sql|json)$/.test(path) && !/\.test\.\w+$/.test(path)

/** A folder and those below it, at the start: a folder that is added later is watched from the next start on. */
const foldersIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name)),
]

/** Runs a server and replaces it whenever its sources change. */
export class WatchedServer {
  readonly #options: ServerOptions
  readonly #watchers: { close(): void }[]
  #process: { readonly child: ChildProcess; readonly ended: Promise<void> } | undefined
  #answers: Promise<boolean> = Promise.resolve(false)
  #change: NodeJS.Timeout | undefined

  constructor(options: ServerOptions) {
    this.#options = options
    // Folder by folder: the recursive watch of Node loses a file that an editor replaces instead of writing into it.
    this.#watchers = options.folders.flatMap(foldersIn).map((folder) =>
      watch(folder, (_, name) => {
        if (name !== null && isSource(name)) this.#restartSoon()
      }),
    )
    this.#answers = this.#start()
  }

  /** Resolves when the server answers: false if it ended instead, and waits for a change. */
  answers(): Promise<boolean> {
    return this.#answers
  }

  async stop(): Promise<void> {
    clearTimeout(this.#change)
    for (const watcher of this.#watchers) watcher.close()
    await this.#end('SIGTERM')
  }

  #restartSoon(): void {
    clearTimeout(this.#change)
    this.#change = setTimeout(() => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      // From now on, not when the old process has ended: requests wait for the new code.
      this.#answers = promise
      // The server survives a kill by design, and would take a second or more to finish what it does.
      void this.#end('SIGKILL').then(async () => resolve(await this.#start()))
    }, QUIET_MS)
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process
    running?.child.kill(signal)
    const late = setTimeout(() => running?.child.kill('SIGKILL'), MAX_END_MS)
    await running?.ended
    clearTimeout(late)
  }

  async #start(): Promise<boolean> {
    const { program, port, env, log } = this.#options
    // By its channel the server notices that this process was killed.
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const current = { child, ended }
    this.#process = current
    let isRunning = true
    child.once('exit', (code, signal) => {
      isRunning = false
      if (signal !== 'SIGKILL' && code !== 0) log.warn(`服务已结束（${signal ?? code}），改动代码后会重新启动`)
      resolve()
    })
    while (isRunning) {
      if (await isReady(port)) return true
      await sleep(POLL_MS)
    }
    return false
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  )
