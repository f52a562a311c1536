/** JSON with its numbers as text, as they are written: decimals keep their digits. */
export const exactJson = (text: string): unknown =>
  JSON.parse(text, (_name, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  )
