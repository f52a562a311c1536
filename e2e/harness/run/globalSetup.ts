import { prepareBrowser } from './browser.ts'
import { startServer } from './server.ts'

/** One browser and one server for all journeys. If E2E_BASE_URL is set, that server is used instead, and E2E_DATA_DIR is its DATA_DIR. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  await prepareBrowser()
  if (process.env.E2E_BASE_URL) return undefined
  const server = await startServer()
  process.env.E2E_BASE_URL = server.address
  process.env.E2E_DATA_DIR = server.dataFolder
  process.env.E2E_NUMBERS_FROM = '4400000'
  return server.stop
}
