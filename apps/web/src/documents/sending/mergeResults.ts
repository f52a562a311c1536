/** The results with later ones in the places of the earlier. */
export function withLater<R extends { readonly id: string }>(rows: readonly R[], later: readonly R[]): R[] {
  const byId = new Map(later.map((row) => [row.id, row]))
  return rows.map((row) => byId.get(row.id) ?? row)
}
