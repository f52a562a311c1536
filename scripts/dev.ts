// npm run dev: the product while it is being changed, with the data of `npm start`. A changed screen is replaced in the open page; a
// changed handler, declaration or migration restarts the server, and calls wait for it.
import { accessSync, constants, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startDevServer } from '../apps/web/build/devServer.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { openDatabase } from '../apps/server/src/processes/database.ts'
import { beginLifetime } from '../apps/server/src/processes/lifetime.ts'
import { freePort } from './dev/freePort.ts'
import { WatchedServer } from './dev/watchedServer.ts'
import { root } from './source/files.ts'

const log = { info: console.log, warn: console.warn, error: console.error }
const life = beginLifetime(log)

async function start(): Promise<void> {
  const config = readConfig()
  const { host } = config
  const address = `http://${host}:${config.port}`
  // Kept here, the database keeps running while servers come and go.
  await openDatabase(config, life, log)
  const port = await freePort()
  const target = `http://127.0.0.1:${port}`
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`)
  const server = new WatchedServer({
    program: join(root, 'apps/server/src/main.ts'),
    folders: ['apps/server/src', 'apps/server/migrations', ...packages].map((folder) => join(root, folder)),
    port,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PROCESSES: '1',
      TRUST_PROXY: '1',
      PUBLIC_URL: address,
    },
    log,
  })
  life.atEnd(() => server.stop())
  const screens = await startDevServer({
    host,
    port: config.port,
    target,
    answers: () => server.answers(),
    cacheFolder: isWritable(root) ? join(root, '.cache/vite') : join(config.dataFolder, 'vite'),
  })
  life.atEnd(() => screens.close())
  log.info(`开发模式：${address}`)
}

/** Not if the checkout belongs to another user. */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

await start().catch((error: unknown) => life.fail(error))
