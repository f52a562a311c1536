const key = 'pro__view_as'

/** The id of the role as which this tab views the product; sent with every request. */
export const viewedRole = (): string | undefined => sessionStorage.getItem(key) ?? undefined

export const dropViewedRole = (): void => sessionStorage.removeItem(key)

/** Starts over as a role, or as oneself. */
export function viewAs(roleId: string | undefined): void {
  if (roleId === undefined) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, roleId)
  location.assign('/')
}
