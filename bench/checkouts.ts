import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A checkout whose product is measured. */
export interface Checkout {
  readonly name: string
  readonly root: string
}

/** The value after `--name`. */
function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

/** The values after `--name`, separated by commas. */
export const listOption = (name: string): string[] => option(name)?.split(',') ?? []

export const numberOption = (name: string, fallback: number): number => Number(option(name) ?? fallback)

const checkout: Checkout = { name: 'this checkout', root: fileURLToPath(new URL('..', import.meta.url)) }

/** This checkout, and the one named by `--beside <folder>`. */
export function checkouts(): Checkout[] {
  const other = option('beside')
  return other === undefined ? [checkout] : [checkout, { name: other, root: resolve(other) }]
}

/** A module of the checkout itself: another version of the product is prepared and called with its own helpers. */
export const moduleOf = async <M>({ root }: Checkout, path: string): Promise<M> => (await import(join(root, path))) as M

/** Alternating order: the first of one round is the last of the next, so that neither always runs after the other. */
export const turns = <T>(all: readonly T[], round: number): readonly T[] => (round % 2 === 0 ? all : all.toReversed())

export function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}
