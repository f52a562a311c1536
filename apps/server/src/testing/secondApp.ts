import { buildApp } from '../app.ts'
import type { App } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { connect } from '../kernel/database/connect.ts'
import { TEST_SECRET } from './actors.ts'
import { RESPONSE_TIMEOUT_MS } from './database.ts'
import type { Stage } from './actors.ts'

export interface SecondApp extends App {
  close(): Promise<void>
}

/** Another server on a stage's database, with its own connections and memory, like a second process. */
export async function openSecondApp({ database }: Stage, config: Partial<Config> = {}): Promise<SecondApp> {
  const pool = connect({ address: database.address, poolSize: 4, responseTimeoutMs: RESPONSE_TIMEOUT_MS })
  const settings = {
    ...readConfig({ NODE_ENV: 'test', SECRET_KEY: TEST_SECRET }),
    logLevel: 'silent',
    rateLimit: 0,
    ...config,
  }
  const app = await buildApp({ config: settings, database: pool })
  return {
    ...app,
    async close() {
      await app.http.close()
      await pool.close()
    },
  }
}
