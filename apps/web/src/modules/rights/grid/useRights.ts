import { useTask } from '../../../kit/acts/useTask.ts'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { grantEnterprise, grantGroup, grantRole, grantUser, rightsGrid } from '@guanqiao/domain/rights/grants'
import { useMemo, useState } from 'react'
import { notifyRefusal } from '../../../kit/acts/refusal.ts'
import { useToast } from '../../../kit/overlays.tsx'
import { useDirty } from '../../../kit/dirty.ts'
import { useRead, useSending } from '../../../kit/useOperation.ts'
import { changedLines, granted, keyOf, settle } from './edits.ts'
import type { Edits } from './edits.ts'

export type HolderKind = InputOf<typeof rightsGrid>['kind']
export type Grid = OutputOf<typeof rightsGrid>

const grants = { user: grantUser, role: grantRole, group: grantGroup, enterprise: grantEnterprise } as const

export interface RightsState {
  readonly grid: Grid | undefined
  readonly error: Error | null
  readonly has: (permissionId: string, button: string) => boolean
  /** The reason why the cell cannot be changed. */
  readonly whyLocked: (permissionId: string, button: string) => string | undefined
  readonly set: (cells: readonly (readonly [permissionId: string, button: string])[], value: boolean) => void
  readonly changes: number
  /** Somebody else changed the rights since they were read. */
  readonly conflict: boolean
  readonly busy: boolean
  readonly save: () => Promise<void>
  readonly reload: () => void
  readonly discard: () => void
}

/** The rights of a holder with unsaved changes, which survive a reload after a conflict. */
export function useRights(kind: HolderKind, id: string): RightsState {
  const { data: grid, error, refetch } = useRead(rightsGrid, { kind, id }, { staleTime: 0 })
  const send = useSending()
  const toast = useToast()
  const [edits, setEdits] = useState<Edits>(new Map())
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
  useDirty(edits.size > 0)
  const save = async () => {
    if (!grid || lines.length === 0) return
    await attempt(
      async () => {
        await send(grants[kind], { id, version: grid.version, list: lines })
        await refetch()
        setEdits(new Map())
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
    changes: edits.size,
    conflict,
    busy,
    save,
    reload: () => void refetch().then(() => setConflict(false)),
    discard: () => setEdits(new Map()),
  }
}
