import { useState } from 'react'

/** Whether the condition holds, or held before on this screen. */
export function useWas(condition: boolean): boolean {
  const [was, note] = useState(condition)
  if (condition && !was) note(true)
  return was || condition
}
