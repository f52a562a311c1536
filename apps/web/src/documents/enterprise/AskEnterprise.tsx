import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { isPlatformStaff } from '../../kit/session/signedIn.ts'

const EnterpriseChoice = lazy(() => import('./EnterpriseChoice.tsx'))

interface Props {
  /** The label of the record: 订单. */
  readonly label: string
  readonly children: ReactNode
}

/** A screen for a new record: the platform's staff first select its enterprise; everybody else starts at once. */
export function AskEnterprise(props: Props) {
  if (!isPlatformStaff()) return props.children
  return (
    <Suspense fallback={<Skeleton active />}>
      <EnterpriseChoice {...props} />
    </Suspense>
  )
}
