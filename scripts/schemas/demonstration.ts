import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIGRATIONS } from '../../apps/server/src/app.ts'
import { localFolder } from '../../apps/server/src/gateways/files/localFolder.ts'
import { seedDemo } from '../../apps/server/src/demo/index.ts'
import { connect } from '../../apps/server/src/kernel/database/connect.ts'
import { startEmbedded } from '@guanqiao/launcher/startEmbedded'
import { migrate } from '../../apps/server/src/kernel/database/migrate.ts'
import { createStore } from '../../apps/server/src/kernel/database/scoped.ts'
import { prepareAccess } from '../../apps/server/src/modules/rights/menus/prepare.ts'

const quiet = { info: () => {}, warn: () => {}, error: console.error }

/** Every message of the demonstration, created in a temporary database. */
export async function demonstrationMessages(): Promise<string[]> {
  const baseFolder = mkdtempSync(join(tmpdir(), 'guanqiao-schemas-'))
  try {
    const server = await startEmbedded({ baseFolder, log: quiet })
    try {
      const database = connect({ address: server, poolSize: 2 })
      try {
        const store = createStore(database)
        await migrate(database.owner, MIGRATIONS, quiet)
        await prepareAccess(store)
        await seedDemo(store, localFolder(join(baseFolder, 'files')))
        const rows = await database.owner<{ body: string }[]>`select body from customs_message order by id`
        return rows.map(({ body }) => body)
      } finally {
        await database.close()
      }
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(baseFolder, { recursive: true, force: true })
  }
}
