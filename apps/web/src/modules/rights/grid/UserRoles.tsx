import { appUserApi, roleApi } from '@guanqiao/domain/rights/users'
import { setUserRoles } from '@guanqiao/domain/rights/grants'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useAct } from '../../../kit/acts/useAct.ts'
import { Note } from '../../../kit/parts/text.ts'
import { useRead } from '../../../kit/useOperation.ts'
import type { Grid } from './useRights.ts'
import styles from './grid.module.css'

interface UserRolesProps {
  readonly id: string
  readonly grid: Grid
  readonly onSaved: () => void
}

/** The roles of a user, saved on their own. */
export function UserRoles({ id, grid, onSaved }: UserRolesProps) {
  const user = useRead(appUserApi.get, { id })
  const owner = user.data?.enterprise_id
  const roles = useRead(
    roleApi.list,
    { pageSize: 100, status: 'active', ...(owner ? { enterprise_id: owner } : {}) },
    { enabled: user.data !== undefined },
  )
  const [selected, setSelected] = useState<readonly string[]>()
  const { run, busy } = useAct()
  const offered = (roles.data?.rows ?? []).filter((row) => (row.enterprise_id ?? null) === (owner ?? null))
  const now = selected ?? grid.role_id
  const isChanged = [...now].sort().join() !== [...grid.role_id].sort().join()
  const save = () =>
    run({
      operation: setUserRoles,
      input: { user_id: id, version: grid.version, role_id: [...now] },
      done: '角色已保存，立即生效',
      after: () => {
        setSelected(undefined)
        onSaved()
      },
    })
  return (
    <fieldset className={styles.roles} disabled={grid.locked !== null}>
      <legend>角色</legend>
      <Checkbox.Group
        options={offered.map((row) => ({ label: row.role_name, value: row.id }))}
        value={[...now]}
        disabled={grid.locked !== null}
        onChange={setSelected}
      />
      {offered.length === 0 && <Note as="span">还没有角色，可在“角色”里新增</Note>}
      {isChanged && (
        <Button size="small" type="primary" loading={busy} onClick={() => void save()}>
          保存角色
        </Button>
      )}
    </fieldset>
  )
}
