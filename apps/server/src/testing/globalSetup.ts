import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { prepareClusterPaths } from '@guanqiao/launcher/folders/clusterPaths'
import { discardPostmaster } from '@guanqiao/launcher/postmaster'
import { temporaryFolder } from '@guanqiao/launcher/tests/launch'

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
    await discardPostmaster(prepareClusterPaths(folder, true))
    rmSync(folder, { recursive: true, force: true })
  }
}
