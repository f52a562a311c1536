import { Alert, Button, Input, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { ButtonBar } from '../../../kit/parts/form.ts'
import { Note } from '../../../kit/parts/text.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { RightExplanation } from '../explanation/RightExplanation.tsx'
import { Matrix } from './Matrix.tsx'
import { modulesOf } from './rows.ts'
import type { Cell } from './rows.ts'
import { UserRoles } from './UserRoles.tsx'
import { useRights } from './useRights.ts'
import type { HolderKind } from './useRights.ts'
import styles from './grid.module.css'

interface RightsEditorProps {
  readonly kind: HolderKind
  readonly id: string
  readonly onCancel?: () => void
  /** The right to explain at once. */
  readonly explained?: Cell | undefined
}

/** The rights of a user, role or group, or the ceiling of an enterprise, as menus by buttons. */
export function RightsEditor({ kind, id, onCancel, explained }: RightsEditorProps) {
  const rights = useRights(kind, id)
  const [text, setText] = useState('')
  const [cell, setCell] = useState<Cell | undefined>(explained)
  const { grid, error } = rights
  const modules = useMemo(() => modulesOf(grid?.menus ?? [], text), [grid, text])
  if (error && !grid) return <ErrorState problem={error} onRetry={rights.reload} />
  if (!grid) return <Skeleton active />
  return (
    <div className={styles.rights}>
      {grid.locked && <Alert type="info" showIcon title={grid.locked} />}
      {rights.conflict && (
        <Alert
          type="warning"
          showIcon
          title="权限已被他人修改，您的改动还没有保存"
          action={
            <Button size="small" onClick={rights.reload}>
              载入最新，保留我的改动
            </Button>
          }
        />
      )}
      {kind === 'user' && <UserRoles id={id} grid={grid} rights={rights} />}
      <div className={styles.tools}>
        <Input
          className={styles.search}
          allowClear
          placeholder="查找菜单或模块"
          aria-label="查找菜单或模块"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Note as="span">方向键移动，空格勾选{kind === 'user' ? '，? 看来源；圆点为角色或用户组已有' : ''}</Note>
      </div>
      {modules.length === 0 ? (
        <Note>
          {grid.menus.length === 0 ? '企业还没有开通任何菜单，请先由平台在“企业”里设置开通范围' : '没有符合的菜单'}
        </Note>
      ) : (
        <Matrix
          grid={grid}
          modules={modules}
          rights={rights}
          label={`${grid.name}的权限`}
          onExplain={kind === 'user' ? setCell : undefined}
        />
      )}
      {kind === 'user' && <RightExplanation userId={id} grid={grid} cell={cell} onCell={setCell} />}
      <ButtonBar>
        <Note as="span" role="status">
          {rights.changes > 0 ? `已改 ${rights.changes} 项，还没有保存` : ''}
        </Note>
        {rights.changes > 0 ? (
          <Button onClick={rights.discard}>撤销改动</Button>
        ) : (
          onCancel && <Button onClick={onCancel}>关闭</Button>
        )}
        <Button
          type="primary"
          disabled={rights.changes === 0 || rights.conflict}
          loading={rights.busy}
          onClick={() => void rights.save()}
        >
          {kind === 'user' ? '保存角色和权限' : '保存权限'}
        </Button>
      </ButtonBar>
    </div>
  )
}
