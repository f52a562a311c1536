/** State of a navigation that gives the tab it comes from a new identity: what was a new record has its id now. */
export const renaming = (tab: string): { readonly renames: string } => ({ renames: tab })

/** The tab that a navigation renames, if it does. */
export const renamedTab = (state: unknown): unknown => (state as { readonly renames?: unknown } | null)?.renames
