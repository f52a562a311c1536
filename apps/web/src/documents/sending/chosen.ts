/** The results with later ones in the places of the earlier. */
export function withLater<R extends { readonly id: string }>(rows: readonly R[], later: readonly R[]): R[] {
  const byId = new Map(later.map((row) => [row.id, row]))
  return rows.map((row) => byId.get(row.id) ?? row)
}

interface Selection<R> {
  readonly keys: readonly string[]
  readonly rows: readonly R[]
}

/** The ticked rows without some of them. */
export function without<R extends { readonly id: string }>(
  { keys, rows }: Selection<R>,
  ids: readonly string[],
): Selection<R> {
  const gone = new Set(ids)
  return { keys: keys.filter((key) => !gone.has(key)), rows: rows.filter(({ id }) => !gone.has(id)) }
}
