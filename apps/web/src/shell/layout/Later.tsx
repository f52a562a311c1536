import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { whenIdle } from '../../kit/events/whenIdle.ts'

/** Renders non-urgent content when the page is idle. */
export function Later({ children }: { readonly children: ReactNode }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => whenIdle(() => setDue(true)), [])
  return isDue && children
}
