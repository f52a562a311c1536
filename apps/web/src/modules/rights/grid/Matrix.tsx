import { useMemo, useState } from 'react'
import { RightCheckbox } from './RightCheckbox.tsx'
import { moveByKey } from './gridKeys.ts'
import { cellsOf, columnsOf } from './rows.ts'
import type { Cell, Column, ModuleRows } from './rows.ts'
import type { Grid, RightsState } from './useRights.ts'
import styles from './grid.module.css'

interface MatrixProps {
  readonly grid: Grid
  readonly modules: readonly ModuleRows[]
  readonly rights: RightsState
  readonly label: string
  /** `?` on a cell. */
  readonly onExplain?: ((cell: Cell) => void) | undefined
}

/** Menus by buttons. One Tab stop; arrow keys move, Space changes, `?` explains. */
export function Matrix({ grid, modules, rights, label, onExplain }: MatrixProps) {
  const [stop, setStop] = useState('0 0')
  const columns = useMemo(() => columnsOf(grid.menus), [grid])
  const sources = useMemo(() => inheritance(grid), [grid])
  const visibleMenus = modules.flatMap(({ menus }) => menus)
  const tick = (cellKey: string, cells: readonly Cell[], name: string) => (
    <RightCheckbox cellKey={cellKey} stop={stop} label={name} cells={cells} rights={rights} />
  )
  return (
    <div className={styles.frame}>
      <table
        className={styles.grid}
        role="grid"
        aria-label={label}
        onKeyDown={(event) => {
          const cell = (event.target as HTMLElement).dataset['cell']?.split(' ')
          if (event.key === '?' && cell?.[0] && cell[1] && onExplain) onExplain([cell[0], cell[1]])
          else moveByKey(event)
        }}
        onFocus={({ target }) => {
          if (target.dataset['row'] !== undefined) setStop(`${target.dataset['row']} ${target.dataset['column']}`)
        }}
      >
        <thead>
          <tr>
            <th scope="col">{tick('0 0', cellsOf(visibleMenus), '全部菜单的全部按钮')} 菜单</th>
            {columns.map(({ button, label: buttonLabel }, at) => (
              <th key={button} scope="col">
                {tick(`0 ${at + 1}`, cellsOf(visibleMenus, button), `全部菜单的${buttonLabel}`)}
                <span>{buttonLabel}</span>
              </th>
            ))}
          </tr>
        </thead>
        {modules.map((module) => (
          <tbody key={module.id}>
            <tr className={styles.module}>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                {tick(`${module.row} 0`, cellsOf(module.menus), `模块${module.name}的全部权限`)} {module.name}
              </th>
            </tr>
            {module.menus.map((menu, at) => (
              <MenuRow
                key={menu.permissionId}
                {...{ menu, columns, rights, sources, stop, row: module.row + 1 + at }}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** `menu button` → the sources that grant it besides the holder's own rights. */
function inheritance({ inherited }: Grid): ReadonlyMap<string, string> {
  const sources = new Map<string, string>()
  for (const { source, permissionId, actionList } of inherited)
    for (const button of actionList) {
      const key = `${permissionId} ${button}`
      sources.set(key, [sources.get(key), source].filter(Boolean).join('、'))
    }
  return sources
}

interface MenuRowProps {
  readonly menu: Grid['menus'][number]
  readonly columns: readonly Column[]
  readonly rights: RightsState
  readonly sources: ReadonlyMap<string, string>
  readonly stop: string
  readonly row: number
}

function MenuRow({ menu, columns, rights, sources, stop, row }: MenuRowProps) {
  const { permissionId, menu_name, actionList } = menu
  return (
    <tr>
      <th scope="row">
        <RightCheckbox
          cellKey={`${row} 0`}
          stop={stop}
          label={`${menu_name}的全部按钮`}
          cells={cellsOf([menu])}
          rights={rights}
        />
        {menu_name}
      </th>
      {columns.map(({ button, label: buttonLabel }, at) => (
        <td key={button}>
          {actionList.includes(button) && (
            <RightCheckbox
              cellKey={`${row} ${at + 1}`}
              stop={stop}
              label={`${menu_name} ${buttonLabel}`}
              cells={[[permissionId, button]]}
              rights={rights}
              inherited={sources.get(`${permissionId} ${button}`)}
            />
          )}
        </td>
      ))}
    </tr>
  )
}
