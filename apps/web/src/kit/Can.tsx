import type { Restricted } from '@guanqiao/domain/kit/access'
import type { ReactNode } from 'react'
import { useAllowed } from './permissions.ts'

export interface CanProps {
  readonly operation: Restricted
  readonly children: ReactNode
}

/** Renders its content only for users who may call the operation. */
export function Can({ operation, children }: CanProps) {
  return useAllowed(operation) ? children : null
}
