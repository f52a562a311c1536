import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '@guanqiao/launcher/startEmbedded'
import { temporaryFolder } from '@guanqiao/launcher/tests/launched'
import { quiet } from '@guanqiao/launcher/tests/quiet'

declare module 'vitest' {
  interface ProvidedContext {
    databaseFolder: string
  }
}

/**
 * Sets the folder of the run's single database server. The first test file that needs the server starts it there, so a run of pure
 * tests costs nothing; this function stops and removes it.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = temporaryFolder('guanqiao-test-')
  project.provide('databaseFolder', folder)
  return async () => {
    if (existsSync(join(folder, 'pg18'))) {
      const server = await startEmbedded({ baseFolder: folder, log: quiet, throwaway: true })
      await server.stop()
    }
    rmSync(folder, { recursive: true, force: true })
  }
}
