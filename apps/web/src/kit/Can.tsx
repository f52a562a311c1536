import type { Button } from '@guanqiao/domain/kit/access'
import type { ReactNode } from 'react'
import { useMay } from './permissions.ts'

export interface CanProps {
  readonly menu: string
  readonly button: Button
  readonly children: ReactNode
}

/** Renders its content only for users with the button on the menu. */
export function Can({ menu, button, children }: CanProps) {
  return useMay(menu, button) ? children : null
}
