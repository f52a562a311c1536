import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['apps/web/src', 'apps/web/build', 'apps/web/public', 'packages/domain/src']
const single = ['apps/web/index.html', 'apps/web/vite.config.ts', 'package-lock.json']

/** Builds the screens unless dist was built from the current sources. False if the build failed. */
export function ensureWeb(root, node) {
  const stamp = join(root, 'apps/web/dist/.sources')
  const wanted = fingerprint(root)
  if (readOr(stamp) === wanted) return true
  console.log('界面源码有变，正在构建…… / building the screens …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const done = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web'), stdio: 'inherit' })
  if (done.status !== 0) {
    console.error('界面构建失败 / building the screens failed')
    return false
  }
  writeFileSync(stamp, wanted)
  return true
}

/** Names, sizes and times of the sources: some milliseconds; reading all files would take a tenth of a second. */
export function fingerprint(root) {
  const hash = createHash('sha256')
  const note = (path) => {
    const { size, mtimeMs } = statSync(join(root, path))
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  for (const folder of sources) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) note(join(entry.parentPath.slice(root.length + 1), entry.name))
    }
  }
  single.forEach(note)
  return hash.digest('hex')
}

function readOr(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
