import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import { join } from 'node:path'

export interface Migration {
  number: number
  /** The file's name, `NNNN_what_it_does.sql`, or the name of the baseline's folder. */
  name: string
  sha256: string
  text: string
  /** The last of the migrations that the baseline replaces. */
  replaces?: Replaced
}

/** A database that has run this migration has the schema of the baseline. */
interface Replaced {
  name: string
  sha256: string
  /** The last version of the product that has these migrations. */
  version: string
}

/**
 * The migrations of a folder in order. A folder `NNNN_name` among them is the baseline: its files make, from an empty database, what
 * all migrations up to this number made. It comes first; all others are files, numbered on without gaps or duplicates, from 0001 if
 * there is no baseline.
 */
export function readMigrations(folder: string): Migration[] {
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.sql'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  let next = 1
  return entries.map((entry, index) => {
    const number = numberOf(entry)
    if (entry.isDirectory() && index === 0 && number > 0) next = number
    if (number !== next || (entry.isDirectory() && index > 0)) {
      const expected = String(next).padStart(4, '0')
      throw new Error(`迁移文件的编号必须从 0001 或基线起连续且不重复：应为 ${expected}_*.sql，却是 ${entry.name}`)
    }
    next += 1
    return entry.isDirectory() ? baseline(join(folder, entry.name), number, entry.name) : file(folder, number, entry)
  })
}

const numberOf = ({ name }: Dirent): number => Number(/^(\d{4})_\w+(?:\.sql)?$/.exec(name)?.[1] ?? Number.NaN)

function file(folder: string, number: number, { name }: Dirent): Migration {
  const text = readText(join(folder, name))
  return { number, name, sha256: hash(text), text }
}

function baseline(folder: string, number: number, name: string): Migration {
  const files = readdirSync(folder)
    .filter((part) => part.endsWith('.sql'))
    .sort()
  const text = files.map((part) => readText(join(folder, part))).join('\n')
  const replaced = join(folder, 'replaces.json')
  const replaces = existsSync(replaced) ? { replaces: JSON.parse(readText(replaced)) as Replaced } : {}
  return { number, name, sha256: hash(text), text, ...replaces }
}

/** Line ends depend on the checkout and are not a change of the migration. */
const readText = (path: string): string => readFileSync(path, 'utf8').replaceAll('\r\n', '\n')

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
