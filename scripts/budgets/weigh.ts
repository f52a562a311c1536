/** Vite's description of one chunk; keys are source paths from apps/web. */
interface Chunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

/** The entry points of a page: their chunks, with all static imports, are weighed together. */
export interface Table {
  readonly login: readonly RegExp[]
  readonly firstList: readonly RegExp[]
  readonly screens: RegExp
  /**
   * Chunks that several screens use and the browser fetches once: each has its own limit (KB) and does not count for a screen. A
   * part that contains another comes after it and is weighed without it.
   */
  readonly parts: Readonly<Record<string, Part>>
}

interface Part {
  readonly chunk: RegExp
  readonly limit: number
}

/**
 * Kilobytes, for the first list with its style sheets, of which antd's are a part; and its number of scripts: on a slow line each costs a
 * round trip.
 */
const limits = { login: 111, firstList: 222, firstListFiles: 10, screen: 15 } as const

/**
 * Chunks that import each other statically: which of them runs first depends on the page's first import, and the other one meets what is
 * not there yet.
 */
export const circles = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter((key) => closure(manifest, manifest[key]?.imports ?? []).has(key))

/** Kilobytes of a chunk file on the wire, brotli. */
export type Weigh = (file: string) => number

export interface Weights {
  readonly login: number
  readonly firstList: number
  readonly firstListFiles: number
  readonly screens: Readonly<Record<string, number>>
  readonly parts: Readonly<Record<string, { readonly weight: number; readonly limit: number }>>
  readonly missing: readonly string[]
}

export function weights(manifest: Manifest, table: Table, weigh: Weigh): Weights {
  const keys = Object.keys(manifest)
  const entries = keys.filter((key) => manifest[key]?.isEntry)
  const find = (pattern: RegExp) => keys.filter((key) => pattern.test(manifest[key]?.src ?? key))
  const parts = Object.entries(table.parts)
  const missing = [...table.login, ...table.firstList, table.screens, ...parts.map(([, { chunk }]) => chunk)]
    .filter((pattern) => find(pattern).length === 0)
    .map(String)
  if (entries.length === 0) missing.push('isEntry')

  const entry = closure(manifest, entries)
  const login = union(entry, closure(manifest, table.login.flatMap(find)))
  const firstList = union(entry, closure(manifest, table.firstList.flatMap(find)))
  const beside = (keys: readonly string[], loaded: ReadonlySet<string>) =>
    total(
      manifest,
      [...closure(manifest, keys)].filter((one) => !loaded.has(one)),
      weigh,
    )
  const loaded = union(
    firstList,
    closure(
      manifest,
      parts.flatMap(([, { chunk }]) => find(chunk)),
    ),
  )
  /** Chunks that are already loaded when a screen lazily opens one of its parts. */
  const under = (key: string) =>
    closure(
      manifest,
      find(table.screens).filter((screen) => manifest[screen]?.dynamicImports?.includes(key)),
    )
  return {
    login: total(manifest, login, weigh),
    firstList:
      total(manifest, firstList, weigh) + stylesOf(manifest, firstList).reduce((sum, file) => sum + weigh(file), 0),
    firstListFiles: scriptsOf(manifest, firstList).length,
    screens: Object.fromEntries(find(table.screens).map((key) => [key, beside([key], union(loaded, under(key)))])),
    parts: Object.fromEntries(
      parts.map(([name, { chunk, limit }], at) => {
        const earlier = parts.slice(0, at).flatMap(([, part]) => find(part.chunk))
        return [name, { weight: beside(find(chunk), union(firstList, closure(manifest, earlier))), limit }]
      }),
    ),
    missing,
  }
}

/** The messages for violated budgets, each with a remedy. */
export function overweight(measured: Weights): string[] {
  const says = measured.missing.map(
    (pattern) => `no chunk matches ${pattern}\n    Bring the table at the top of scripts/budgets.ts up to date.`,
  )
  const over = (name: string, weight: number, limit: number, advice: string) => {
    if (weight > limit) says.push(`${name}: ${weight.toFixed(1)} KB, ${limit} KB at most\n    ${advice}`)
  }
  over(
    'login',
    measured.login,
    limits.login,
    'The login page loads without antd. See what shell/page.tsx and the login chunk import statically; make it a lazy import.',
  )
  over(
    'first list',
    measured.firstList,
    limits.firstList,
    'Something heavy reached the shell or the table: import it lazily where it is opened, name icons one by one.',
  )
  if (measured.firstListFiles > limits.firstListFiles) {
    says.push(
      `first list: ${measured.firstListFiles} scripts, ${limits.firstListFiles} at most\n    See build/chunks.ts for what should have travelled with the shell.`,
    )
  }
  for (const [part, { weight, limit }] of Object.entries(measured.parts)) {
    over(part, weight, limit, 'Every screen with this part waits for it: leave out what few of them need.')
  }
  for (const [screen, weight] of Object.entries(measured.screens)) {
    over(
      screen,
      weight,
      limits.screen,
      'Load rarely opened parts (dialogs, charts, previews) lazily, or share what other screens load already.',
    )
  }
  return says
}

function closure(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key) || !manifest[key]) return
    seen.add(key)
    for (const next of manifest[key].imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return seen
}

const union = (a: ReadonlySet<string>, b: ReadonlySet<string>): Set<string> => new Set([...a, ...b])

const scriptsOf = (manifest: Manifest, keys: Iterable<string>): string[] => [
  ...new Set([...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'))),
]

const stylesOf = (manifest: Manifest, keys: Iterable<string>): string[] => [
  ...new Set([...keys].flatMap((key) => manifest[key]?.css ?? [])),
]

const total = (manifest: Manifest, keys: Iterable<string>, weigh: Weigh): number =>
  scriptsOf(manifest, keys).reduce((sum, file) => sum + weigh(file), 0)
