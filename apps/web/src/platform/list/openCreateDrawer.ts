import type { ComponentType } from 'react'
import type { Screen } from '../../kit/crud/screen.ts'

interface Loaded {
  readonly default: ComponentType
}

/** The same screen under a separate path (`/transport/driver/create`): it opens with the drawer for a new record. */
export const openCreateDrawer = async (screen: Loaded): Promise<Loaded> =>
  (await import('./withCreateDrawer.tsx')).withCreateDrawer(screen)

/** The list at a path, and the same with the drawer for a new record at a second one. */
export const listAndCreate = (path: string, create: string, screen: Screen): Record<string, Screen> => ({
  [path]: screen,
  [create]: {
    ...(screen.menu === undefined ? {} : { menu: screen.menu }),
    title: `${screen.title}新增`,
    load: () => screen.load().then(openCreateDrawer),
  },
})
