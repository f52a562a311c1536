import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Installs the packages of package-lock.json unless they are installed. False if npm failed. */
export function ensureInstalled(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  const stamp = join(root, 'node_modules', '.guanqiao-lock')
  if (readOr(stamp) === wanted) return true
  if (!matches(lock, readOr(join(root, 'node_modules', '.package-lock.json'))) && !install(root)) return false
  writeFileSync(stamp, wanted)
  return true
}

/**
 * Whether npm's record of the installed tree has every package of the lock in its version, and every link to a workspace. Optional
 * packages may be absent: most of them belong to other systems.
 */
export function matches(lock, installed) {
  if (installed === null) return false
  const present = JSON.parse(installed).packages
  return Object.entries(JSON.parse(lock).packages)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, one]) => (present[path] ? present[path].version === one.version : one.optional === true))
}

function install(root) {
  console.log('首次运行或依赖有变，正在按锁定文件安装，约需一分钟……')
  console.log('Installing the locked dependencies (first run, or they changed); this takes about a minute …')
  // Not `npm ci`: it empties node_modules under a running server. No package needs its install script: see node.mjs and the
  // database launcher. Only errors are printed: npm warns of packages that the current Node is too old for, but the pinned Node
  // runs them.
  const flags = ['--no-save', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error']
  const windows = process.platform === 'win32'
  const done = spawnSync(windows ? 'npm.cmd' : 'npm', ['install', ...flags], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  })
  if (done.status === 0) return true
  console.error('安装依赖失败，请检查网络与 npm 源后重试。')
  console.error('Installing failed. Check the network and the npm registry, then run the command again.')
  return false
}

function readOr(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
