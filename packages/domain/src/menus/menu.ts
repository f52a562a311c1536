import type { Button } from '../kit/access.ts'

export interface MenuEntry {
  /** The key that operations use in `may(…)`. */
  readonly key: string
  readonly menu_name: string
  readonly menu_path: string
  readonly buttons: readonly Button[]
  /** For the platform's staff only: no enterprise can be granted it. */
  readonly staffOnly?: true
}

export interface ModuleEntry {
  readonly key: string
  readonly module_name: string
  readonly module_icon: string
  readonly menus: readonly MenuEntry[]
}

/** A menu of the catalogue; `buttons` are separated by commas. */
export const menu = (key: string, menu_name: string, menu_path: string, buttons: string): MenuEntry => ({
  key,
  menu_name,
  menu_path,
  buttons: buttons.split(',') as Button[],
})

/** The buttons of a list of records. */
export const ordinary = 'query,get,add,edit,delete,import,export'
/** The buttons of a list of records that are enabled and disabled. */
export const switched = `${ordinary},enable,disable`
/** For menus whose records hold personal data. */
export const withPersonal = `${ordinary},personal`
export const switchedWithPersonal = `${switched},personal`
