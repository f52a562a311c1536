import * as z from 'zod/mini'

/** Maximum number of reported problems; searching for more only costs time. */
export const MAX_PROBLEMS = 50

/** An array of `min` to `max` items. Its length is checked before its items, which are checked until enough problems are found. */
export function boundedArray<T>(item: z.ZodMiniType<T>, min: number, max: number): z.ZodMiniType<T[]> {
  const check = (value: unknown, { issues }: z.core.ParsePayload): T[] => {
    if (!Array.isArray(value)) issues.push({ code: 'invalid_type', expected: 'array', input: value })
    else if (value.length < min)
      issues.push({ code: 'too_small', origin: 'array', minimum: min, inclusive: true, input: value })
    else if (value.length > max)
      issues.push({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, input: value })
    else return itemsOf(item, value, issues)
    return []
  }
  return z.transform(check) as z.ZodMiniType<T[]>
}

/** An array of at most `max` of these texts. Valid arrays are recognised without a schema for each item. */
export function arrayAmong(texts: readonly string[], max: number): z.ZodMiniType<string[]> {
  const allowed: ReadonlySet<unknown> = new Set(texts)
  const item = z
    .string()
    .check(z.refine((value) => allowed.has(value), { error: (issue) => `中没有“${String(issue.input)}”` }))
  const explained = boundedArray(item, 0, max)
  const check = (value: unknown, { issues }: z.core.ParsePayload): string[] => {
    if (Array.isArray(value) && value.length <= max && value.every((key) => allowed.has(key))) return value as string[]
    const result = z.safeParse(explained, value, { reportInput: true })
    for (const issue of result.error?.issues ?? []) issues.push(issue as z.core.$ZodRawIssue)
    return []
  }
  return z.transform(check)
}

function itemsOf<T>(item: z.ZodMiniType<T>, values: readonly unknown[], issues: z.core.$ZodRawIssue[]): T[] {
  const items: T[] = []
  for (const [at, value] of values.entries()) {
    const result = z.safeParse(item, value, { reportInput: true })
    if (result.success) items.push(result.data)
    else
      for (const issue of result.error.issues)
        issues.push({ ...issue, path: [at, ...issue.path] } as z.core.$ZodRawIssue)
    if (issues.length >= MAX_PROBLEMS) break
  }
  return items
}
