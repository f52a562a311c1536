const key = 'pro__Access-Token'
const days7 = 604_800_000

/** The token of the signed-in user, or undefined when there is none or its seven days are over. */
export function readToken(): string | undefined {
  const kept = localStorage.getItem(key)
  if (!kept) return undefined
  const { value, expire } = readKept(kept)
  if (value && expire > Date.now()) return value
  localStorage.removeItem(key)
  return undefined
}

export const keepToken = (value: string): void =>
  localStorage.setItem(key, JSON.stringify({ value, expire: Date.now() + days7 }))

export const dropToken = (): void => localStorage.removeItem(key)

function readKept(text: string): { value?: string; expire: number } {
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return { expire: 0 }
    const { value, expire } = kept as Record<string, unknown>
    return typeof value === 'string' && typeof expire === 'number' ? { value, expire } : { expire: 0 }
  } catch {
    return { expire: 0 }
  }
}
