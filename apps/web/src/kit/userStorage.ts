let person = ''

/** Whose settings and drafts this browser keeps from now on: the signed-in user's id, '' when nobody is. */
export const setStorageUser = (id: string): void => void (person = id)

const nameOf = (key: string) => `pro__${person}:${key}`

/** What the signed-in user left under this name, or undefined. */
export function readUserStorage<T>(key: string): T | undefined {
  const text = localStorage.getItem(nameOf(key))
  if (text === null) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

/** Keeps a value for the signed-in user; answers false when the browser has no room left. */
export function writeUserStorage(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export const removeUserStorage = (key: string): void => localStorage.removeItem(nameOf(key))

/** The names under which the signed-in user left something, of those that begin so. */
export function userStorageNames(prefix: string): string[] {
  const start = nameOf(prefix)
  const skip = nameOf('').length
  return Object.keys(localStorage).flatMap((name) => (name.startsWith(start) ? [name.slice(skip)] : []))
}
