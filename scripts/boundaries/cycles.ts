import type { Source } from '../source/files.ts'
import { isTest } from '../source/files.ts'
import { importsOf, resolveImport } from '../source/imports.ts'
import { moduleOf } from './ranks.ts'

interface Edge {
  readonly path: string
  readonly from: string
  readonly to: string
}

/** Modules of the domain may build on each other's entities, but never in a cycle: the messages for violations. */
export function cycles(files: readonly Source[]): string[] {
  const edges = files.filter(({ path }) => path.startsWith('packages/domain/src/') && !isTest(path)).flatMap(edgesOf)
  return edges
    .filter(({ from, to }) => reaches(edges, to, from))
    .map(({ path, from, to }) => {
      const [source, imported] = [nameOf(from), nameOf(to)]
      return `${path} imports from ${imported}, which builds on ${source} itself\n    Move what both need to values/, or the declaration to the higher module.`
    })
}

function edgesOf({ path, text }: Source): Edge[] {
  const from = moduleOf(path)
  if (!from) return []
  return importsOf(text)
    .map((specifier) => moduleOf(resolveImport(path, specifier)))
    .filter((to): to is string => to !== undefined && to !== from)
    .map((to) => ({ path, from, to }))
}

function reaches(edges: readonly Edge[], from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true
  if (seen.has(from)) return false
  seen.add(from)
  return edges.some((edge) => edge.from === from && reaches(edges, edge.to, to, seen))
}

const nameOf = (module: string): string => module.slice(module.lastIndexOf('/') + 1)
