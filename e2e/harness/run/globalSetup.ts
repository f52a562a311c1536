import type { FullConfig } from '@playwright/test'
import { prepareBrowser, prepareOlder } from './browser.ts'
import { firefoxPath } from '../firefox/installed.ts'
import { startServer } from './server.ts'
import { passToWorkers } from './workerServer.ts'

/**
 * One browser and one server for each worker, whose journeys thus never meet those of another. If E2E_BASE_URL is set, that server is
 * used instead, and E2E_DATA_DIR is its DATA_DIR.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  await prepareBrowser()
  await prepareOlder()
  if (!firefoxPath()) console.log('Firefox ESR not installed: not run')
  if (process.env.E2E_BASE_URL) return undefined
  const starting = await Promise.allSettled(Array.from({ length: workers }, startServer))
  const servers = starting.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())))
  const failed = starting.find((start) => start.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  passToWorkers(servers)
  return stop
}
