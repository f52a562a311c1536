import { enterpriseApi } from '@guanqiao/domain/rights/enterprise'
import { appUserApi, roleApi, userGroupApi } from '@guanqiao/domain/rights/users'
import { lazy, Suspense } from 'react'
import type { RowAction } from '../../../kit/EntityTable.tsx'
import type { HolderKind } from './useRights.ts'

const RightsDrawer = lazy(() => import('./RightsDrawer.tsx'))

const reads = {
  user: appUserApi.get,
  role: roleApi.get,
  group: userGroupApi.get,
  enterprise: enterpriseApi.get,
} as const satisfies Readonly<Record<HolderKind, unknown>>

/** Opens the rights editor of a row. */
export const rightsAction = (kind: HolderKind, id: string, name: string): RowAction => ({
  key: 'rights',
  label: '权限',
  operation: reads[kind],
  dialog: (stand) => (
    <Suspense fallback={null}>
      <RightsDrawer {...stand} kind={kind} id={id} name={name} />
    </Suspense>
  ),
})
