import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWorkCounts } from '../../documents/todo/useWorkCounts.ts'
import { pending, WORKPLACE } from '../menu/pendingCounts.ts'
import { timeNow } from '../../kit/events/clock.ts'

/** A task is due at its time by the server's clock, which may be a little behind, ms. */
const MARGIN_MS = 1_000

/** Keeps the numbers in the menu and in the title, and refetches tasks when one that was put off returns. */
export function usePending(): void {
  const client = useQueryClient()
  const { data } = useWorkCounts()
  useEffect(() => {
    const numbers: Record<string, number> = {}
    for (const { menu_path, mine, free } of data ?? [])
      for (const path of [menu_path, WORKPLACE]) numbers[path] = (numbers[path] ?? 0) + mine + free
    pending.set(numbers)
    const next = (data ?? []).flatMap((row) => row.next ?? []).toSorted()[0]
    if (next === undefined) return undefined
    const wait = Math.max(0, Date.parse(next) - timeNow()) + MARGIN_MS
    // Longer waits end with the next poll.
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: ['work'] }), Math.min(wait, 3_600_000))
    return () => clearTimeout(timer)
  }, [client, data])
}
