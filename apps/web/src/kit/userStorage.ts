let person = ''

/** Sets the owner of settings and drafts in this browser: the signed-in user's id, or ''. */
export const setStorageUser = (id: string): void => void (person = id)

const nameOf = (key: string) => `pro__${person}:${key}`

/** The signed-in user's value of this key, or undefined. */
export function readUserStorage<T>(key: string): T | undefined {
  const text = localStorage.getItem(nameOf(key))
  if (text === null) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

/** Stores a value for the signed-in user; returns false if the browser's storage is full. */
export function writeUserStorage(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export const removeUserStorage = (key: string): void => localStorage.removeItem(nameOf(key))

/** The signed-in user's keys with this prefix. */
export function userStorageNames(prefix: string): string[] {
  const start = nameOf(prefix)
  const skip = nameOf('').length
  return Object.keys(localStorage).flatMap((name) => (name.startsWith(start) ? [name.slice(skip)] : []))
}
