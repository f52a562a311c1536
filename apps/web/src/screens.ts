import type { ComponentType } from 'react'

/** What stands at a path. */
export interface Screen {
  /** Key of the menu the user must have; without it every signed-in user may open the screen. */
  readonly menu?: string
  /** Title of the tab and the page; a menu entry of the same path gives its own name. */
  readonly title: string
  /** Query parameters that make two tabs of the screen two; `id` unless said otherwise. */
  readonly by?: readonly string[]
  readonly load: () => Promise<{ default: ComponentType }>
}

/** The product's table of contents: path → screen, a line each. */
export const screens: Readonly<Record<string, Screen>> = {
  '/dashboard/workplace': { title: '工作台', load: () => import('./modules/home/Workplace.tsx') },
  '/subscribe/subscribe': { title: '管理平台', load: () => import('./modules/home/Workplace.tsx') },
  '/account/settings/base': { title: '账户设置', load: () => import('./modules/account/AccountSettings.tsx') },
}
