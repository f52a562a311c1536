import { useState } from 'react'

/** What was there last: a dialog goes on showing it while it closes. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, keep] = useState(value)
  if (value !== undefined && value !== last) keep(value)
  return value ?? last
}
