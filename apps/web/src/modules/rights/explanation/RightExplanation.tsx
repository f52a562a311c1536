import { buttons } from '@guanqiao/domain/kit/access'
import { Select } from 'antd'
import { Explanation } from './Explanation.tsx'
import type { Cell } from '../grid/rows.ts'
import type { Grid } from '../grid/useRights.ts'
import styles from '../grid/grid.module.css'

interface RightExplanationProps {
  readonly userId: string
  readonly grid: Grid
  readonly cell: Cell | undefined
  readonly onCell: (cell: Cell | undefined) => void
}

/** Why a user has a button or lacks it, and the people who can grant it. */
export function RightExplanation({ userId, grid, cell, onCell }: RightExplanationProps) {
  const [menu, button] = cell ?? []
  const actions = grid.menus.find(({ permissionId }) => permissionId === menu)?.actionList ?? []
  const labels: Readonly<Record<string, string>> = buttons
  return (
    <section className={styles.explain} aria-label="权限解释">
      <h3>为什么有，为什么没有</h3>
      <div className={styles.tools}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label="要解释的菜单"
          placeholder="选择菜单"
          value={menu ?? null}
          options={grid.menus.map(({ permissionId, menu_name }) => ({ value: permissionId, label: menu_name }))}
          onChange={(value) => {
            const first = grid.menus.find(({ permissionId }) => permissionId === value)?.actionList[0]
            if (first) onCell([value, first])
          }}
        />
        <Select
          aria-label="要解释的按钮"
          placeholder="选择按钮"
          value={button ?? null}
          disabled={menu === undefined}
          options={actions.map((value) => ({ value, label: labels[value] ?? value }))}
          onChange={(value) => {
            if (menu && value) onCell([menu, value])
          }}
        />
      </div>
      {menu && button && <Explanation userId={userId} permissionId={menu} button={button} />}
    </section>
  )
}
