/** A list of listeners to an event. */
export function listeners<Args extends readonly unknown[] = []>() {
  const all = new Set<(...args: Args) => void>()
  return {
    /** Returns whether there was a listener. */
    emit: (...args: Args): boolean => {
      for (const listener of [...all]) listener(...args)
      return all.size > 0
    },
    /** Returns the function that removes the listener. */
    listen: (listener: (...args: Args) => void): (() => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}
