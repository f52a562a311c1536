/**
 * A tree of ranks: higher ranks may import lower ones and never the other way round. The first pattern that matches a path below
 * `tree` gives its rank.
 */
export interface Ranks {
  readonly tree: string
  readonly ranks: readonly (readonly [rank: number, name: string, pattern: RegExp])[]
}

const trees: readonly Ranks[] = [
  {
    tree: 'packages/domain/src/',
    ranks: [
      [0, 'kit', /^(kit\/|problems(\/|\.ts$))/],
      [1, 'values', /^(values|codes|screens)\//],
      [2, 'documents', /^documents\//],
      [3, 'module', /^[^/]+\//],
      [4, 'index', /^/],
    ],
  },
  {
    tree: 'apps/server/src/',
    ranks: [
      [0, 'config', /^config(\/|\.ts$)/],
      [1, 'kernel', /^kernel\//],
      [2, 'gateways', /^gateways\//],
      [3, 'platform', /^platform\//],
      [4, 'documents', /^documents\//],
      [5, 'modules', /^modules\//],
      [7, 'main', /^main\.ts$/],
      [6, 'app', /^/],
    ],
  },
  {
    tree: 'apps/web/src/',
    ranks: [
      [0, 'kit', /^(kit|theme)\//],
      [1, 'platform', /^platform\//],
      [2, 'documents', /^documents\//],
      [3, 'modules', /^modules\//],
      [4, 'screens', /^screens\.tsx?$/],
      [6, 'main', /^main\.ts$/],
      [5, 'shell', /^/],
    ],
  },
]

/** The rank of a path in its tree. */
export function rankOf(path: string): { tree: Ranks; rank: number; name: string } | undefined {
  const tree = trees.find((candidate) => path.startsWith(candidate.tree))
  const rank = tree?.ranks.find(([, , pattern]) => pattern.test(path.slice(tree.tree.length)))
  return tree && rank ? { tree, rank: rank[0], name: rank[1] } : undefined
}

/** The module of a path: `apps/server/src/modules/order/x.ts` → `apps/server/src/modules/order`. */
export function moduleOf(path: string): string | undefined {
  const inApp = /^apps\/(?:server|web)\/src\/modules\/[^/]+(?=\/)/.exec(path)
  const inDomain =
    /^packages\/domain\/src\/(?!kit\/|problems\/|values\/|codes\/|screens\/|documents\/)[^/]+(?=\/)/.exec(path)
  return (inApp ?? inDomain)?.[0]
}
