import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Migration {
  number: number
  /** The file's name, `NNNN_what_it_does.sql`. */
  name: string
  sha256: string
  text: string
}

/** The migrations of a folder in order. They are numbered from 0001 without gaps or duplicates. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    const number = Number(/^(\d{4})_\w+\.sql$/.exec(name)?.[1] ?? Number.NaN)
    if (number !== index + 1) {
      const wanted = String(index + 1).padStart(4, '0')
      throw new Error(`迁移文件的编号必须从 0001 起连续且不重复：应为 ${wanted}_*.sql，却是 ${name}`)
    }
    // Line ends depend on the checkout and are not a change of the migration.
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { number, name, sha256: createHash('sha256').update(text).digest('hex'), text }
  })
}
