/** JSON with sorted object keys, so that equal records are equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const record = value as Readonly<Record<string, unknown>>
  let text = ''
  for (const key of Object.keys(record).toSorted()) {
    if (record[key] !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(record[key])}`
  }
  return `{${text}}`
}
