import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, lchownSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Identity } from './identity.ts'

/** Makes `folder` private to the server's user. */
export function takeFolder(folder: string, identity: Identity | null): void {
  try {
    if (identity !== null) chownSync(folder, identity.uid, identity.gid)
    chmodSync(folder, 0o700)
  } catch (error) {
    throw new Error(`数据目录 ${folder} 不属于当前用户：请更正其属主，或用 DATA_DIR 另指定目录`, { cause: error })
  }
}

/** Transfers the files of another user (for example a folder restored by root), recursively, to the server's user. */
export function giveTree(path: string, { uid, gid }: Identity): void {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (entry === undefined || entry.uid === uid) return
  if (entry.isDirectory()) for (const name of readdirSync(path)) giveTree(join(path, name), { uid, gid })
  lchownSync(path, uid, gid)
}

/**
 * Whether the file system of `folder` stores owners and modes: PostgreSQL rejects a data folder that others may read. Windows
 * drives and shared folders of virtual machines often do not store them.
 */
export function keepsOwnership(folder: string, identity: Identity | null): boolean {
  const trial = join(folder, `.trial-${randomBytes(4).toString('hex')}`)
  try {
    mkdirSync(trial)
  } catch (error) {
    throw new Error(`不能写入数据目录 ${folder}：请更正其属主与权限，或用 DATA_DIR 另指定目录`, { cause: error })
  }
  try {
    takeFolder(trial, identity)
    const { uid, mode } = statSync(trial)
    return (mode & 0o777) === 0o700 && uid === (identity?.uid ?? process.getuid?.())
  } catch {
    return false
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
}
