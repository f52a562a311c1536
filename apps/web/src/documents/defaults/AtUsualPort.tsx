import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { PortSet } from './portSet.ts'
import { usePortSet } from './portSet.ts'

/** A new document starts with the defaults of the usual port: they are read first, so that an untouched document has no unsaved input. */
export function AtUsualPort({ children }: { readonly children: (set: PortSet | undefined) => ReactNode }) {
  const { set, isKnown } = usePortSet({})
  return isKnown ? children(set) : <Skeleton active paragraph={{ rows: 10 }} />
}
