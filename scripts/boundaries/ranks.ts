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
      [1, 'values', /^(values|codes|menus)\//],
      [2, 'trade', /^trade\//],
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
      [3, 'trade', /^trade\//],
      [4, 'modules', /^modules\//],
      [6, 'main', /^main\.ts$/],
      [5, 'app', /^/],
    ],
  },
  {
    tree: 'apps/web/src/',
    ranks: [
      [0, 'kit', /^(kit|theme|listTable)\//],
      [1, 'trade', /^trade\//],
      [2, 'modules', /^modules\//],
      [3, 'screens', /^screens\.tsx?$/],
      [5, 'main', /^main\.ts$/],
      [4, 'shell', /^/],
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
  const inDomain = /^packages\/domain\/src\/(?!kit\/|problems\/|values\/|codes\/|menus\/|trade\/)[^/]+(?=\/)/.exec(path)
  return (inApp ?? inDomain)?.[0]
}
