import { appUserApi, roleApi } from '@guanqiao/domain/rights/users'
import { Checkbox } from 'antd'
import { Note } from '../../../kit/parts/text.ts'
import { useRead } from '../../../kit/useOperation.ts'
import type { Grid, RightsState } from './useRights.ts'
import styles from './grid.module.css'

interface UserRolesProps {
  readonly id: string
  readonly grid: Grid
  readonly rights: Pick<RightsState, 'roles' | 'setRoles' | 'rolesChanged'>
}

/** The roles of a user, saved with the rights below. */
export function UserRoles({ id, grid, rights }: UserRolesProps) {
  const user = useRead(appUserApi.get, { id })
  const owner = user.data?.enterprise_id
  const roles = useRead(
    roleApi.list,
    { pageSize: 100, status: 'active', ...(owner ? { enterprise_id: owner } : {}) },
    { enabled: user.data !== undefined },
  )
  const offered = (roles.data?.rows ?? []).filter((row) => (row.enterprise_id ?? null) === (owner ?? null))
  return (
    <fieldset className={styles.roles} disabled={grid.locked !== null}>
      <legend>角色</legend>
      <Checkbox.Group
        options={offered.map((row) => ({ label: row.role_name, value: row.id }))}
        value={[...rights.roles]}
        disabled={grid.locked !== null}
        onChange={(offeredRoles) => rights.setRoles([...rights.roles.filter(isNotOffered(offered)), ...offeredRoles])}
      />
      {roles.data && offered.length === 0 && <Note as="span">还没有角色，可在“角色”里新增</Note>}
      {rights.rolesChanged && <Note as="span">保存后，下面的圆点按新的角色显示</Note>}
    </fieldset>
  )
}

/** Disabled roles of the user are not offered, and stay. */
const isNotOffered = (offered: readonly { readonly id: string }[]) => (id: string) =>
  !offered.some((row) => row.id === id)
