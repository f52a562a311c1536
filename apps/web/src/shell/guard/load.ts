import { defaultSettings } from '@guanqiao/domain/preferences/settings'
import { keepRights } from './keptRights.ts'
import { setPermissions } from '../../kit/permissions.ts'
import { setListChoices } from '../../kit/table/columnChoice.ts'
import { tokenInUse } from '../../kit/token.ts'
import { setStorageUser } from '../../kit/userStorage.ts'
import { setSession } from '../../platform/session/session.ts'
import { applySettings } from '../../theme/appearance.ts'
import { sessionAnswers } from './prefetch.ts'
import { rightsByKey, rightsByName } from './rights.ts'

let loadedToken: string | undefined

/** Whether the session of this token has been loaded. */
export const isLoaded = (token: string): boolean => loadedToken === token

/** Loads the user, their rights and their menus. Throws if any of them is unavailable. */
export async function loadSession(): Promise<void> {
  const token = tokenInUse()
  const [user, modules] = await sessionAnswers()
  const byName = rightsByName(user)
  const rights = rightsByKey(byName, modules)
  keepRights(rights)
  setPermissions(rights)
  setStorageUser(user.id)
  applySettings(user.preferences ?? defaultSettings)
  setListChoices(user.lists ?? [])
  const visibleModules = modules
    .map((module) => ({
      ...module,
      platform_menus: module.platform_menus.filter(({ menu_name }) => menu_name in byName),
    }))
    .filter(({ platform_menus }) => platform_menus.length > 0)
  setSession({ user, navigation: visibleModules, menus: new Set(Object.keys(rights)) })
  loadedToken = token
}
