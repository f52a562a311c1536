import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { whenIdle } from '../../kit/events/whenIdle.ts'

/** Renders non-urgent content when the page is idle. */
export function WhenIdle({ children }: { readonly children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => whenIdle(() => setIsDue(true)), [])
  return isDue && children
}
