import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** The module graph of a build. */
type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** The first script, whose imports stay in its own file; and the page, which every user loads. */
const first = ['main.ts']
const entry = ['shell/page.tsx']
const signIn = ['shell/signin/UserFrame.tsx', 'shell/SignIn.tsx']
/** The frame of every screen, and the list that most screens consist of. */
const work = [
  'shell/guard/enter.ts',
  'shell/Shell.tsx',
  'kit/CrudScreen.tsx',
  'kit/parts/card.ts',
  'kit/parts/text.ts',
  'kit/parts/tone.ts',
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
  for (const path of paths.map(source)) {
    if (!graph.getModuleInfo(path))
      throw new Error(`${path} is no module of the page: name the moved file in build/chunks.ts`)
    visit(path)
  }
  return seen
}

/** The catalogue of all screens, and the component of each: signed-in users load it beside the first script. */
const catalogue = ['screens.ts']

/** The values that nearly every list declares. */
export const values =
  /domain[\\/]src[\\/](values[\\/](choices|customs|enterprise|persons|plates|value|textRules)|kit[\\/]field[\\/].+)\.ts/
/** Those that few lists show; the others import them by the index of all values. */
export const lateValues = /domain[\\/]src[\\/]values[\\/](account|batchNumber|container|goodsModel|passwords)\.ts/
/** What forms and documents check and show, besides the fields that lists declare: together, after the rows. */
export const checks =
  /domain[\\/]src[\\/](kit[\\/](explain|jobType|shape|strict|calls[\\/](arrangeList|colleagues)|derived[\\/]print(Of|Call))|documents[\\/](documentType|finding|flow)|reference[\\/]declarationElementValues)\.ts/

const isStyle = /\.css$/
const isPackage = (id: string) => /[\\/]node_modules[\\/]/.test(id)
const isReact = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|rolldown[\\/]runtime/

/** What lists load after their rows. The first list imports packages that export it too, but not those exports. */
const select =
  /antd[\\/]es[\\/](input|select|pagination|tooltip)[\\/](?!UniqueProvider)|@rc-component[\\/](input|select|virtual-list|overflow|pagination|tooltip)[\\/](?!.*locale)/

/**
 * Bundles modules that are needed together: on a line with a round trip of half a second, an additional file costs more than its
 * bytes. Packages are separate from our own code, so that they stay in the browser's cache across releases.
 */
function chunkOf(graph: Graph): (id: string) => string | null {
  const early = closure(graph, first)
  const before = closure(graph, entry)
  const front = closure(graph, signIn)
  const screens = closure(graph, catalogue)
  const inside = closure(graph, work)
  return (id) => {
    // The entry itself stays beside its imports: moved as well, it would leave an empty file that every page loads first.
    if (early.has(id)) return first.some((path) => id === source(path)) ? null : 'first'
    if (before.has(id)) return isPackage(id) ? null : 'start'
    if (screens.has(id)) return 'screens'
    if (values.test(id)) return 'work'
    if (lateValues.test(id) || checks.test(id)) return 'checks'
    // Of style sheets one file is enough: a second would be a request more. It belongs to the packages, which must not import our code.
    if (select.test(id)) return null
    if (inside.has(id)) return isPackage(id) ? 'antd' : front.has(id) ? 'start' : isStyle.test(id) ? 'antd' : 'work'
    return front.has(id) ? 'signIn' : null
  }
}

let chunkOfModule: ((id: string) => string | null) | undefined

export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: isReact, priority: 30 },
  {
    debugName: 'by need',
    name: (id, graph) => (chunkOfModule ??= chunkOf(graph))(id),
    priority: 20,
    includeDependenciesRecursively: false,
  },
  // Inputs, selects and pagers with what they need besides, which lists load after their rows.
  { name: 'select', test: select, priority: 18 },
  // The entry and the pickers over those, which lists and forms share.
  {
    name: 'pickers',
    test: /web[\\/]src[\\/]kit[\\/](controls[\\/](Pickers|match|lookups)|parts[\\/]Entry|suggest[\\/]pickerKeys)\.tsx?/,
    priority: 17,
    includeDependenciesRecursively: false,
  },
  // What every document declares itself with: in the chunk of one document, others would import it in a circle.
  {
    name: 'documentCalls',
    test: /domain[\\/]src[\\/]documents[\\/](documentFlow|documentCalls|deadline)\.ts/,
    priority: 16,
    includeDependenciesRecursively: false,
  },
  {
    name: 'transport',
    test: /domain[\\/]src[\\/]transport[\\/](company|driver|vehicle)\.ts|platform[\\/]files[\\/]annexParts\.tsx/,
    priority: 15,
    includeDependenciesRecursively: false,
  },
  // What every form consists of: files of half a kilobyte would compress worse.
  {
    name: 'forms',
    test: /web[\\/]src[\\/]kit[\\/]form[\\/](VersionConflict|conflict[\\/]ConflictDialog|Notes|useForm|mergeSaved)\.tsx?/,
    priority: 15,
    includeDependenciesRecursively: false,
  },
  // Batch numbers and their allotment: the home page needs a part of them, and two files would compress worse.
  {
    name: 'batch',
    test: /domain[\\/]src[\\/]order[\\/]batch(Allotment|\.flow)?\.ts/,
    priority: 15,
    includeDependenciesRecursively: false,
  },
  // The declarations of the documents that customs decides as a whole: whatever shows one document knows all of them.
  {
    name: 'documents',
    test: /domain[\\/]src[\\/](documentTypes[\\/]index|(arrival|tally|packing|offload|confirmation)[\\/](?!.*(rules|making))[^\\/]+|documents[\\/]document(Calls|Flow)|customs[\\/]elementTables[\\/](roadOther|reportItem))\.ts/,
    priority: 15,
    includeDependenciesRecursively: false,
  },
  // What new documents start with, and what their lists and screens share: files of half a kilobyte would compress worse.
  {
    name: 'newDocument',
    test: /web[\\/]src[\\/]documents[\\/](defaults[\\/]|enterprise[\\/]AskEnterprise)/,
    priority: 15,
    includeDependenciesRecursively: false,
  },
  // Findings and deadlines, which documents, orders and crossings show.
  {
    name: 'findings',
    test: /web[\\/]src[\\/]documents[\\/](deadlines[\\/]Due|findings[\\/](FindingList|Findings|findingLocation))\.tsx?/,
    priority: 15,
    includeDependenciesRecursively: false,
  },
  {
    name: 'deletion',
    test: /web[\\/]src[\\/]documents[\\/](screen[\\/](calls|units|useDeletion)|sending[\\/](ReasonDialog|useSend|useSendDeletion))\.tsx?/,
    priority: 15,
    includeDependenciesRecursively: false,
  },
  // Fetched when somebody opens a menu, however many screens have one.
  {
    name: 'menus',
    test: /antd[\\/]es[\\/](menu|dropdown)[\\/]|@rc-component[\\/](menu|dropdown)[\\/]/,
    priority: 12,
    includeDependenciesRecursively: false,
  },
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
