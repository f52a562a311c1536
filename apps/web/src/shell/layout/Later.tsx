import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { whenIdle } from './whenIdle.ts'

/** What nobody waits for: it comes when the page has nothing else to do. */
export function Later({ children }: { readonly children: ReactNode }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => whenIdle(() => setDue(true)), [])
  return isDue && children
}
