import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { root } from '../source/files.ts'
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { fingerprint } from './web.mjs'

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const SOURCES = ['package.json', 'package-lock.json', 'scripts', 'packages', 'apps']
const UNWANTED = new Set(['node_modules', 'dist'])
const PAGE = '<!doctype html><title>关桥</title>'

/**
 * A checkout at `target` that starts like a clone with installed dependencies: its sources, the packages that the server runs with
 * (hard links where the volume allows them), and a one-line page instead of the built screens.
 */
export function copyCheckout(target: string): void {
  for (const name of SOURCES) {
    const filter = (path: string) => !path.split(sep).some((segment) => UNWANTED.has(segment))
    cpSync(join(root, name), join(target, name), {
      recursive: true,
      filter: (path) => filter(relative(root, path)),
    })
  }
  for (const folder of runtimePackages()) linkTree(join(root, folder), join(target, folder))
  for (const name of readdirSync(join(root, 'packages')).concat('server')) linkWorkspace(target, name)
  const lock = createHash('sha256')
    .update(readFileSync(join(target, 'package-lock.json')))
    .digest('hex')
  writeFileSync(join(target, 'node_modules/.guanqiao-lock'), lock)
  mkdirSync(join(target, 'apps/web/dist'))
  writeFileSync(join(target, 'apps/web/dist/index.html'), PAGE)
  writeFileSync(join(target, 'apps/web/dist/inside.html'), PAGE)
  writeFileSync(join(target, 'apps/web/dist/.sources'), fingerprint(target) as string)
}

function linkWorkspace(target: string, name: string): void {
  const folder = name === 'server' ? 'apps' : 'packages'
  const scope = join(target, 'node_modules/@guanqiao')
  mkdirSync(scope, { recursive: true })
  symlinkSync(join('../..', folder, name), join(scope, name))
}

/** Folders below the root: Node itself, and the transitive dependencies of the server and the packages. */
function runtimePackages(): Set<string> {
  const windows = process.platform === 'win32'
  const files = new Set<string>()
  const add = (name: string, from: string) => {
    const folder = resolve(name, from)
    if (folder === null || name.startsWith('@guanqiao/') || files.has(folder)) return
    files.add(folder)
    addAll(folder)
  }
  const addAll = (folder: string) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) add(name, folder)
  }
  add(`node-${windows ? 'win' : process.platform}-${process.arch}`, '')
  for (const name of readdirSync(join(root, 'packages'))) addAll(`packages/${name}`)
  addAll('apps/server')
  return files
}

/** Node's package resolution; null for an optional package that is not installed. */
function resolve(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(root, candidate, 'package.json'))) return candidate
    if (folder === '.' || folder === '') return null
  }
}

/** Omits links that the database launcher creates. */
function linkTree(source: string, target: string): void {
  mkdirSync(target, { recursive: true })
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isDirectory()) linkTree(from, to)
    else if (entry.isFile()) linkFile(from, to)
  }
}

function linkFile(from: string, to: string): void {
  const { mode } = statSync(from)
  // Another user must be able to read it, and a hard link shares the mode of the installed file.
  if ((mode & 0o044) === 0o044) {
    try {
      linkSync(from, to)
      return
    } catch {
      // Another volume, or a user who may not link foreign files: copied below.
    }
  }
  copyFileSync(from, to)
  chmodSync(to, (mode & 0o100) === 0 ? 0o644 : 0o755)
}
