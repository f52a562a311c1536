import { execFile } from 'node:child_process'
import { chownSync, existsSync, renameSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Log } from './log.ts'
import { childEnvironment } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { initdbIdentity } from './folders/identity.ts'
import { giveTree, takeFolder } from './folders/ownership.ts'
import { SUPERUSER } from './postmaster.ts'
import type { ClusterPaths } from './folders/clusterPaths.ts'

/** Creates the data folder if it is missing. It gets its name only when it is complete. */
export async function createCluster(paths: ClusterPaths, binaries: Binaries, log: Log): Promise<void> {
  if (existsSync(paths.dataFolder)) return
  log.info(`正在建立数据库 ${paths.dataFolder}`)
  const unfinished = `${paths.dataFolder}.init`
  rmSync(unfinished, { recursive: true, force: true })
  const runner = initdbIdentity(paths.identity)
  try {
    if (runner !== null && runner.uid !== paths.identity?.uid) chownSync(paths.baseFolder, runner.uid, runner.gid)
    const options = { ...runner, cwd: '/', env: childEnvironment() }
    await promisify(execFile)(binaries.initdb, initdbArguments(unfinished, paths), options)
  } catch (error) {
    throw new Error(`建立数据库失败：${reasonOf(error)}`, { cause: error })
  } finally {
    takeFolder(paths.baseFolder, paths.identity)
  }
  if (paths.identity !== null) giveTree(unfinished, paths.identity)
  renameSync(unfinished, paths.dataFolder)
}

function initdbArguments(folder: string, { throwaway }: ClusterPaths): string[] {
  const args = ['-D', folder, '-U', SUPERUSER, '--auth=trust', '-E', 'UTF8', '--locale-provider=builtin']
  args.push('--locale=C.UTF-8', '--data-checksums', '--no-instructions', ...(throwaway ? ['--no-sync'] : []))
  return args
}

function reasonOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  if (said.includes('could not look up effective user ID')) {
    return `当前用户（uid ${process.getuid?.()}）在 /etc/passwd 中没有名字，PostgreSQL 因此拒绝：请为它加一行，或设置 DATABASE_URL`
  }
  return said || String(error)
}
