// The port agent: runs on the computer with the Single Window import client, without a database. docs/agent.md tells how.
//   npm run agent                 settings from the environment, or from agent.env in this folder
//   npm run agent -- <file>       settings from a file
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { startAgent } from '../apps/server/src/gateways/agent/agent.ts'
import { readSettings } from '../apps/server/src/gateways/agent/settings.ts'
import manifest from '../package.json' with { type: 'json' }

const stamped =
  (write: (line: string) => void) =>
  (message: string): void =>
    write(`${new Date().toISOString()} ${message}`)
const log = { info: stamped(console.log), warn: stamped(console.warn), error: stamped(console.error) }

async function run(): Promise<void> {
  const [argument] = process.argv.slice(2)
  const file = resolve(argument ?? 'agent.env')
  if (argument !== undefined || existsSync(file)) process.loadEnvFile(file)
  const settings = readSettings(process.env)
  const agent = await startAgent({ ...settings, log, program: manifest.version })
  log.info(`收发代理已启动：${settings.server}，交换目录 ${settings.root}`)
  // Its timers do not keep the process alive.
  const alive = setInterval(() => {}, 60_000)
  const stop = (): void => {
    clearInterval(alive)
    void agent.stop().then(() => log.info('收发代理已退出'))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
