import { useState } from 'react'

/** Whether the condition holds, or held before on this screen. */
export function useLatch(condition: boolean): boolean {
  const [was, setWas] = useState(condition)
  if (condition && !was) setWas(true)
  return was || condition
}
