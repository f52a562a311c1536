/** State of a navigation that gives its tab a new identity: a new record now has its id. */
export const renaming = (tab: string): { readonly renames: string } => ({ renames: tab })

/** The tab that a navigation renames, if any. */
export const renamedTab = (state: unknown): unknown => (state as { readonly renames?: unknown } | null)?.renames
