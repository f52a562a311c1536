/** Unsaved changes: `menu button` → whether it is granted. */
export type Edits = ReadonlyMap<string, boolean>

interface Granted {
  readonly permissionId: string
  readonly actionList: readonly string[]
}

export const keyOf = (permissionId: string, button: string): string => `${permissionId} ${button}`

/** The stored cells. */
export const granted = (grid: { readonly permissions: readonly Granted[] } | undefined): ReadonlySet<string> =>
  new Set(
    grid?.permissions.flatMap(({ permissionId, actionList }) =>
      actionList.map((button) => keyOf(permissionId, button)),
    ),
  )

/** A change back to the stored value is no change. */
export function settle(
  edits: Edits,
  stored: ReadonlySet<string>,
  cells: readonly (readonly [permissionId: string, button: string])[],
  value: boolean,
): Edits {
  const next = new Map(edits)
  for (const [menu, button] of cells) {
    const key = keyOf(menu, button)
    if (stored.has(key) === value) next.delete(key)
    else next.set(key, value)
  }
  return next
}

/** The changed menus with all of their buttons, as the server stores them. Buttons above the ceiling are not shown and are left out. */
export const changedLines = (
  { menus }: { readonly menus: readonly Granted[] },
  stored: ReadonlySet<string>,
  edits: Edits,
): { permissionId: string; actionList: string[] }[] =>
  menus
    .filter(({ permissionId, actionList }) => actionList.some((button) => edits.has(keyOf(permissionId, button))))
    .map(({ permissionId, actionList }) => ({
      permissionId,
      actionList: actionList.filter((button) => {
        const key = keyOf(permissionId, button)
        return edits.get(key) ?? stored.has(key)
      }),
    }))
