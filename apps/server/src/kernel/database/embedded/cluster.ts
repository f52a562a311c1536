import { execFile } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Log } from '../log.ts'
import type { Binaries } from './binaries.ts'
import { childEnvironment, SUPERUSER } from './postmaster.ts'
import type { Place } from './place.ts'

/** Make the data folder when there is none. It appears under its name only when it is whole. */
export async function createCluster(place: Place, binaries: Binaries, log: Log): Promise<void> {
  if (existsSync(place.dataFolder)) return
  log.info(`正在建立数据库 ${place.dataFolder}`)
  const unfinished = `${place.dataFolder}.init`
  rmSync(unfinished, { recursive: true, force: true })
  const args = ['-D', unfinished, '-U', SUPERUSER, '--auth=trust', '-E', 'UTF8', '--locale-provider=builtin']
  args.push('--locale=C.UTF-8', '--data-checksums', '--no-instructions', ...(place.throwaway ? ['--no-sync'] : []))
  try {
    await promisify(execFile)(binaries.initdb, args, { ...place.identity, cwd: '/', env: childEnvironment() })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new Error(`建立数据库失败：${said || String(error)}`, { cause: error })
  }
  renameSync(unfinished, place.dataFolder)
}
