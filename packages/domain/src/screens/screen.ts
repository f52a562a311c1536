import type { Button } from '../kit/access.ts'

/**
 * A page of the product at a path. The web binds a component to it by its name in `screens`; routes, titles, menus, the search for
 * pages and links are derived from it. `Parameter` names the query parameters that links may set.
 */
export interface Screen<Parameter extends string = never> {
  readonly path: string
  /** Title of the tab and the page, and the name of its menu, which administrators may rename. */
  readonly title: string
  /** Key of the menu whose grant opens the screen (`may(…)` of its operations); without it every signed-in user may open it. */
  readonly menu?: string
  /** The rights that its menu grants: the screen is the first of this menu and appears in the navigation. */
  readonly buttons?: readonly Button[]
  /** Its menu is for the platform's staff only: no enterprise can be granted it. */
  readonly staffOnly?: true
  /** Query parameters that distinguish tabs of the screen; `id` by default. */
  readonly by?: readonly string[]
  /**
   * The route of the list that the screen shows first (`GET /transport/vehicle/getall`): its first page is requested before any code of
   * the screen has arrived, with all fields. Not for lists with personal data: fields that nobody sees must not be read.
   */
  readonly rows?: string
  /** It shows a certain record, or is a second address of another screen: the search for pages omits it. */
  readonly unlisted?: true
  /** The list whose drawer for a new record this address opens. */
  readonly drawerOf?: Screen
  /** Only for the type: a screen that takes more parameters can stand for one that takes fewer. */
  readonly takes?: (parameter: Parameter) => void
}

type Declared<Parameter extends string> = Omit<Screen, 'path' | 'by' | 'buttons' | 'drawerOf' | 'takes'> & {
  readonly by?: readonly Parameter[]
}

/** A screen that every signed-in user, or every holder of the menu of another screen, may open. */
export const screen = <Parameter extends string = never>(
  path: string,
  declared: Declared<Parameter>,
): Screen<Parameter> => ({ path, ...declared })

/** The parameters of a list that open a record beside it (its id, `edit` for the form, the field to go to), or search in it. */
export type Opening = 'record' | 'mode' | 'field' | 'keyword'

/** The first screen of a menu, usually a list; `buttons` are separated by commas. */
export const menuScreen = <Parameter extends string = Opening>(
  path: string,
  { buttons, ...declared }: Declared<Parameter> & { readonly menu: string; readonly buttons: string },
): Screen<Parameter> => ({ path, ...declared, buttons: buttons.split(',') as Button[] })

export interface DrawerScreen extends Screen {
  readonly drawerOf: Screen
}

/** A second address of a list, which opens its form for a new record at once. */
export const drawerScreen = (path: string, list: Screen, title = `${list.title}新增`): DrawerScreen => ({
  path,
  title,
  ...(list.menu === undefined ? {} : { menu: list.menu }),
  drawerOf: list,
})

/** The buttons of a list of records. */
export const ordinary = 'query,get,add,edit,delete,import,export'
/** The buttons of a list of records that are enabled and disabled. */
export const switched = `${ordinary},enable,disable`
/** For menus whose records hold personal data. */
export const withPersonal = `${ordinary},personal`
export const switchedWithPersonal = `${switched},personal`
