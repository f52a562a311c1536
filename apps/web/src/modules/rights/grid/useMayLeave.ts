import { useContext } from 'react'
import { isDirty, TabContext } from '../../../kit/dirty.ts'
import { useConfirm } from '../../../kit/overlays.tsx'

/** Asks before unsaved roles and rights are left; resolves with whether they may be. */
export function useMayLeave(): () => Promise<boolean> {
  const tab = useContext(TabContext)
  const confirm = useConfirm()
  return async () =>
    !isDirty(tab) || confirm({ title: '权限的改动还没有保存，确定离开吗？', okText: '离开', danger: true })
}
