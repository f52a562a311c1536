import { isTest } from '../source/files.ts'
import type { Source } from '../source/files.ts'
import { withoutComments } from '../source/imports.ts'

const declaring = /^packages\/domain\/src\/([^/]+)\//
const writing = /^apps\/server\/src\/modules\/([^/]+)\//
const entity = /\bentity\(\s*'([a-z_]+)'/g
/** A statement that writes: `for update of t` and `do update set` lock or belong to an insert. */
const written = /(?<!\bfor\s+)(?<!\bdo\s+)\b(?:update|insert\s+into|delete\s+from)\s+(?:only\s+)?("?[a-z_]+"?|\$\{)/gi

/**
 * The messages for writes outside the module that declares a table. Compilers do not see SQL, so a module could change another
 * one's rows without importing it. Writes that several modules share belong in `documents`.
 */
export function foreignWrites(files: readonly Source[]): string[] {
  const owners = ownersOf(files)
  return files.flatMap(({ path, text }) => {
    const module = writing.exec(path)?.[1]
    if (!module || isTest(path) || !path.endsWith('.queries.ts')) return []
    return [...withoutComments(text).matchAll(written)].flatMap(([, name = '']) => {
      const table = name.replaceAll('"', '').toLowerCase()
      if (table === '${') return [breach(path, 'a table that its text does not name', 'Name the table.')]
      const owner = owners.get(table)
      return owner === undefined || owner === module ? [] : [breach(path, `${table}, which is ${owner}'s`, ADVICE)]
    })
  })
}

const ADVICE =
  'Step it, or write it, by a function of apps/server/src/documents; or change it by its entity (data.update).'

const breach = (path: string, table: string, advice: string): string => `${path} writes ${table}\n    ${advice}`

/** By table, the module whose entity it is. Tables without an entity are not looked at. */
const ownersOf = (files: readonly Source[]): ReadonlyMap<string, string> =>
  new Map(
    files.flatMap(({ path, text }) => {
      const module = declaring.exec(path)?.[1]
      if (!module || module === 'kit' || isTest(path)) return []
      return [...text.matchAll(entity)].map(([, table]) => [table!, module] as const)
    }),
  )
