import { buttons } from '@guanqiao/domain/kit/access'
import { foldName } from '@guanqiao/domain/kit/field/lookAlikes'
import type { Grid } from './useRights.ts'

type Menu = Grid['menus'][number]

export interface ModuleRows {
  readonly id: string
  readonly name: string
  /** The row of its heading in the grid; its menus follow. Row 0 is the grid's own heading. */
  readonly row: number
  readonly menus: readonly Menu[]
}

export interface Column {
  readonly button: string
  readonly label: string
}

/** The buttons of the shown menus, in the order of the declaration. */
export const columnsOf = (menus: readonly Menu[]): readonly Column[] =>
  Object.entries(buttons)
    .filter(([button]) => menus.some(({ actionList }) => actionList.includes(button)))
    .map(([button, label]) => ({ button, label }))

/** The menus whose name or module contains the text, by module. */
export function modulesOf(menus: readonly Menu[], text: string): readonly ModuleRows[] {
  const fragment = foldName(text)
  const matches = menus.filter(({ menu_name, module_name }) =>
    [menu_name, module_name].some((name) => foldName(name).includes(fragment)),
  )
  let row = 1
  return [...Map.groupBy(matches, ({ module_id }) => module_id)].map(([id, menus]) => {
    const module = { id, name: menus[0]?.module_name ?? '', row, menus }
    row += 1 + menus.length
    return module
  })
}

export type Cell = readonly [permissionId: string, button: string]

export const cellsOf = (menus: readonly Menu[], button?: string): readonly Cell[] =>
  menus.flatMap(({ permissionId, actionList }) =>
    actionList
      .filter((action) => button === undefined || action === button)
      .map((action): Cell => [permissionId, action]),
  )
