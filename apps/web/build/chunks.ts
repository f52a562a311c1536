import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** The module graph of a build. */
type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** The page before sign-in: loaded by every user. */
const entry = ['main.tsx']
const signIn = ['shell/signin/UserFrame.tsx', 'shell/SignIn.tsx']
/** The frame of every screen, and the list that most screens consist of. */
const work = [
  'shell/guard/enter.ts',
  'shell/Shell.tsx',
  'kit/CrudScreen.tsx',
  '../../../packages/domain/src/kit/crud.ts',
]

const source = (path: string) => join(import.meta.dirname, '../src', path)

/** The static imports of some modules, transitively, including the modules themselves. */
function closure(graph: Graph, paths: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  paths.map(source).forEach(visit)
  return seen
}

const isPackage = (id: string) => /[\\/]node_modules[\\/]/.test(id)
const isReact = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|rolldown[\\/]runtime/

/**
 * Bundles modules that are needed together: on a line with a round trip of half a second, an additional file costs more than its
 * bytes. Packages are separate from our own code, so that they stay in the browser's cache across releases.
 */
function chunkOf(graph: Graph): (id: string) => string | null {
  const before = closure(graph, entry)
  const front = closure(graph, signIn)
  const inside = closure(graph, work)
  return (id) => {
    // The entry itself stays beside it: moved as well, it would leave an empty file that every page loads first.
    if (before.has(id)) return entry.some((path) => id === source(path)) || isPackage(id) ? null : 'start'
    if (inside.has(id)) return isPackage(id) ? 'antd' : front.has(id) ? 'base' : 'work'
    return front.has(id) ? 'signIn' : null
  }
}

let known: ((id: string) => string | null) | undefined

export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: isReact, priority: 30 },
  // Both are needed by the first script and by many others: apart they would be two files of a few hundred bytes.
  { name: 'store', test: /kit[\\/]events[\\/]store\.ts$|vite[\\/]preload-helper/, priority: 25 },
  {
    debugName: 'by need',
    name: (id, graph) => (known ??= chunkOf(graph))(id),
    priority: 20,
    includeDependenciesRecursively: false,
  },
  // Fields for all screens; and vehicles, drivers and companies, which most documents reference.
  { name: 'values', test: /domain[\\/]src[\\/](values|kit)[\\/]/, priority: 15, includeDependenciesRecursively: false },
  { name: 'transport', test: /domain[\\/]src[\\/]transport[\\/]/, priority: 15, includeDependenciesRecursively: false },
  // The antd parts of most further screens share one file, which compresses better.
  {
    name: 'parts',
    test: /node_modules[\\/](antd|@ant-design|@rc-component|stylis|clsx)[\\/]/,
    priority: 10,
    minShareCount: 4,
  },
]

/** antd's parts only declare components, but their packages do not say so: without this, using one export loads the whole part. */
export const withoutSideEffects =
  /node_modules[\\/](@rc-component|@ant-design[\\/](cssinjs|cssinjs-utils|colors|fast-color))[\\/]/
