import { lazy, Suspense } from 'react'
import type { RowAction } from '../../../kit/EntityTable.tsx'
import type { HolderKind } from './useRights.ts'

const RightsDrawer = lazy(() => import('./RightsDrawer.tsx'))

/** Opens the rights editor of a row. */
export const rightsAction = (kind: HolderKind, id: string, name: string): RowAction => ({
  key: 'rights',
  word: '权限',
  button: 'get',
  dialog: (stand) => (
    <Suspense fallback={null}>
      <RightsDrawer {...stand} kind={kind} id={id} name={name} />
    </Suspense>
  ),
})
