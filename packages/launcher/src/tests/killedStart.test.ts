import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { ensureRunning } from '../ensureRunning.ts'
import { prepareClusterPaths } from '../folders/clusterPaths.ts'
import { discardPostmaster } from '../postmaster.ts'
import { findPostmaster } from '../processes.ts'
import { temporaryFolder } from './launch.ts'
import { quiet } from './quietLog.ts'

const folder = temporaryFolder('guanqiao-killed-')
const paths = prepareClusterPaths(folder, true)
afterAll(async () => {
  await discardPostmaster(paths)
  rmSync(folder, { recursive: true, force: true })
})

const CONNECTION_FAULTS = /CONNECTION_|ECONN|EPIPE/

test('a database that is killed before it answers is started again', async () => {
  const running = ensureRunning(paths, quiet)
  let killed: number | null = null
  while (killed === null) {
    await sleep(1)
    killed = findPostmaster(paths)
  }
  process.kill(killed, 'SIGKILL')
  // Killed after its first answer, it is for the caller to ask again.
  await running.catch((error: Error) => {
    expect(String(error)).toMatch(CONNECTION_FAULTS)
    return ensureRunning(paths, quiet)
  })
  expect(findPostmaster(paths)).not.toBe(killed)
  expect(findPostmaster(paths)).not.toBeNull()
})
