import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { oldestBrowsers } from './supported.ts'
import type { SupportedBrowser } from './supported.ts'

/** MDN's data of a feature by its path: `css`, `properties`, `gap`. */
export function featureAt(...path: readonly string[]): Identifier | undefined {
  let node: Identifier | undefined = bcd as unknown as Identifier
  for (const name of path) node = Object.hasOwn(node ?? {}, name) ? node?.[name] : undefined
  return node
}

const names = Object.keys(oldestBrowsers) as SupportedBrowser[]

/** Whether the oldest version of a supported browser lacks a built-in. */
export const isNewBuiltIn = (compat: CompatStatement | undefined): boolean =>
  compat !== undefined &&
  names.some(
    (name) => !statementsOf(compat, name).some((statement) => isUnprefixed(statement) && isOld(statement, name)),
  )

/**
 * Whether it lacks a feature of style sheets that its later versions have. The compiler adds prefixes, and what a browser will never have,
 * like the cursor of a phone, nobody misses there.
 */
export const isNewStyle = (compat: CompatStatement | undefined): boolean =>
  compat !== undefined &&
  names.some((name) => {
    const statements = statementsOf(compat, name).filter(({ version_added: added }) => added !== false)
    return statements.length > 0 && !statements.some((statement) => isOld(statement, name))
  })

function statementsOf({ support }: CompatStatement, name: SupportedBrowser): readonly SimpleSupportStatement[] {
  const statements = support[name]
  return Array.isArray(statements) ? statements : statements ? [statements] : []
}

const isUnprefixed = ({ prefix, alternative_name }: SimpleSupportStatement): boolean => !prefix && !alternative_name

const isOld = ({ flags, version_added: added }: SimpleSupportStatement, name: SupportedBrowser): boolean =>
  !flags && typeof added === 'string' && Number.parseFloat(added.replace('≤', '')) <= oldestBrowsers[name]

/** In Chromium and in one of the others: what one browser tries out shares its names with everybody's methods. */
const isUsual = (compat: CompatStatement): boolean => {
  const isIn = (name: SupportedBrowser) =>
    statementsOf(compat, name).some(({ version_added: added, flags }) => !flags && typeof added === 'string')
  return isIn('chrome') && (isIn('firefox') || isIn('safari'))
}

/**
 * Of each member of an object, whatever its interface, MDN's data: `toSorted` → those of Array and of typed arrays. Without those of
 * Temporal, whose names everybody uses and which cannot be reached but by its own name.
 */
export const members: ReadonlyMap<string, readonly CompatStatement[]> = (() => {
  const { builtins } = bcd.javascript as { builtins: Identifier }
  const byName = new Map<string, CompatStatement[]>()
  for (const owner of [bcd.api, builtins, builtins['Intl'] ?? {}].flatMap((owners) => Object.values(owners))) {
    for (const [key, { __compat: compat }] of Object.entries(owner as Record<string, Identifier>)) {
      const name = key.replace(/_static$/, '')
      if (compat && isUsual(compat)) byName.set(name, [...(byName.get(name) ?? []), compat])
    }
  }
  return byName
})()
