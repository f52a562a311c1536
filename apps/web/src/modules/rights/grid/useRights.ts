import { useTask } from '../../../kit/acts/useTask.ts'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { grantEnterprise, grantGroup, grantRole, rightsGrid, setUserRights } from '@guanqiao/domain/rights/grants'
import { useMemo, useState } from 'react'
import { notifyRefusal } from '../../../kit/acts/refusal.ts'
import { useToast } from '../../../kit/overlays.tsx'
import { useDirty } from '../../../kit/dirty.ts'
import { useRead, useSending } from '../../../kit/useOperation.ts'
import { changedLines, granted, keyOf, settle } from './edits.ts'
import type { Edits } from './edits.ts'

export type HolderKind = InputOf<typeof rightsGrid>['kind']
export type Grid = OutputOf<typeof rightsGrid>

const grants = { role: grantRole, group: grantGroup, enterprise: grantEnterprise } as const
const noEdits: Edits = new Map()

/** Number of ids that only one of them has. */
const symmetricDifference = (one: readonly string[], other: readonly string[]): number =>
  one.filter((id) => !other.includes(id)).length + other.filter((id) => !one.includes(id)).length

export interface RightsState {
  readonly grid: Grid | undefined
  readonly error: Error | null
  readonly has: (permissionId: string, button: string) => boolean
  /** The reason why the cell cannot be changed. */
  readonly whyLocked: (permissionId: string, button: string) => string | undefined
  readonly set: (cells: readonly (readonly [permissionId: string, button: string])[], value: boolean) => void
  /** The roles of a user, with unsaved changes. */
  readonly roles: readonly string[]
  readonly setRoles: (roles: readonly string[]) => void
  readonly rolesChanged: boolean
  /** Number of unsaved changes, of roles and of cells. */
  readonly changes: number
  /** Somebody else changed the rights since they were read. */
  readonly conflict: boolean
  readonly busy: boolean
  readonly save: () => Promise<void>
  readonly reload: () => void
  readonly discard: () => void
}

/** The rights of a holder, and the roles of a user, with unsaved changes, which survive a reload after a conflict and are saved together. */
export function useRights(kind: HolderKind, id: string): RightsState {
  const { data: grid, error, refetch } = useRead(rightsGrid, { kind, id }, { staleTime: 0 })
  const send = useSending()
  const toast = useToast()
  const [edits, setEdits] = useState<Edits>(noEdits)
  const [selected, setSelected] = useState<readonly string[]>()
  const [conflict, setConflict] = useState(false)
  const { attempt, busy } = useTask()
  const stored = useMemo(() => granted(grid), [grid])
  const open = useMemo(
    () => new Map(grid?.menus.map(({ permissionId, grantable }) => [permissionId, new Set(grantable)])),
    [grid],
  )
  const lines = useMemo(() => (grid ? changedLines(grid, stored, edits) : []), [grid, stored, edits])
  const has = (menu: string, button: string) => edits.get(keyOf(menu, button)) ?? stored.has(keyOf(menu, button))
  const whyLocked = (menu: string, button: string) => {
    if (grid?.locked) return grid.locked
    return open.get(menu)?.has(button) || stored.has(keyOf(menu, button)) ? undefined : '您自己没有这项权限，不能授予'
  }
  const roles = selected ?? grid?.role_id ?? []
  const changedRoles = grid ? symmetricDifference(roles, grid.role_id) : 0
  const changes = edits.size + changedRoles
  useDirty(changes > 0)
  const discard = () => {
    setEdits(noEdits)
    setSelected(undefined)
  }
  const save = async () => {
    if (!grid || changes === 0) return
    await attempt(
      async () => {
        const change = { id, version: grid.version, list: lines }
        if (kind === 'user') await send(setUserRights, { ...change, role_id: [...roles] })
        else await send(grants[kind], change)
        await refetch()
        discard()
        void toast.success('权限已保存，立即生效')
      },
      (problem) => (problem.code === 'record.changed' ? setConflict(true) : notifyRefusal(problem)),
    )
  }
  return {
    grid,
    error,
    has,
    whyLocked,
    set: (cells, value) => {
      const allowed = cells.filter(([menu, button]) => whyLocked(menu, button) === undefined)
      setEdits((before) => settle(before, stored, allowed, value))
    },
    roles,
    setRoles: setSelected,
    rolesChanged: changedRoles > 0,
    changes,
    conflict,
    busy,
    save,
    reload: () => void refetch().then(() => setConflict(false)),
    discard,
  }
}
