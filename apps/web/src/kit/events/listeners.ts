/** A list of listeners to an event. */
export function listeners<Told extends readonly unknown[] = []>() {
  const all = new Set<(...args: Told) => void>()
  return {
    /** Returns whether there was a listener. */
    tell: (...args: Told): boolean => {
      for (const listener of [...all]) listener(...args)
      return all.size > 0
    },
    /** Returns the function that removes the listener. */
    listen: (listener: (...args: Told) => void): (() => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}
