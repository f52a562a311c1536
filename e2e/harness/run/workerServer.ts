import type { Server } from './server.ts'

type ServerPaths = Pick<Server, 'address' | 'dataFolder'>

/** Workers inherit the environment of the process that starts them. */
export function passToWorkers(servers: readonly ServerPaths[]): void {
  process.env.E2E_SERVERS = JSON.stringify(servers.map(({ address, dataFolder }) => ({ address, dataFolder })))
  process.env.E2E_NUMBERS_FROM = '4400000'
}

/** In a worker: names its server to the journeys, in E2E_BASE_URL and E2E_DATA_DIR. */
export function takeOwnServer(): void {
  const { E2E_SERVERS: servers, TEST_PARALLEL_INDEX: index } = process.env
  if (!servers || index === undefined) return
  const { address, dataFolder } = (JSON.parse(servers) as ServerPaths[])[Number(index)]!
  process.env.E2E_BASE_URL = address
  process.env.E2E_DATA_DIR = dataFolder
}
