import { useState } from 'react'

/** The last defined value: a dialog keeps showing it while it closes. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, keep] = useState(value)
  if (value !== undefined && value !== last) keep(value)
  return value ?? last
}
