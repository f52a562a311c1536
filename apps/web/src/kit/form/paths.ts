import type { Values } from './values.ts'

type Branch = Readonly<Record<string, unknown>> | readonly unknown[] | null | undefined

/** The value at a path (`bills.0.bill_no`). */
export const at = (values: Values, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((branch, step) => (branch as Record<string, unknown> | null | undefined)?.[step], values)

/** The values with one change; objects outside the path keep their identity. */
export const put = (values: Values, path: string, value: unknown): Values =>
  changed(values, path.split('.'), value) as Values

function changed(branch: Branch, [step = '', ...rest]: readonly string[], value: unknown): Branch {
  const inner = rest.length === 0 ? value : changed((branch as Record<string, Branch> | undefined)?.[step], rest, value)
  return Array.isArray(branch) ? branch.with(Number(step), inner) : { ...(branch as Values), [step]: inner }
}
