import type { AuditContext } from './audit.ts'
import { networkOf } from './http/network.ts'

export interface RefusalLog {
  /** Writes the refusal, or counts it if the same one was written recently. */
  note(trace: AuditContext, code: string): Promise<void>
  /** Writes the counts so far. */
  flush(): Promise<void>
}

interface Counted {
  readonly trace: AuditContext
  readonly code: string
  readonly since: number
  repeated: number
}

const WINDOW = 600_000
const MAX_ENTRIES = 5_000

/**
 * Refusals of callers without a session, for the audit log. Such callers can send thousands of requests a minute, and audit rows
 * are kept forever: for the same operation, code and network one row is written at once, and one with the number of the others
 * after ten minutes.
 */
export function createRefusalLog(
  write: (trace: AuditContext, after: { readonly code: string; readonly repeated?: number }) => Promise<void>,
  now: () => number = () => performance.now(),
): RefusalLog {
  const entries = new Map<string, Counted>()

  async function flush(before: number): Promise<void> {
    const over: Counted[] = []
    // In order of creation: a flood of refusals examines only the oldest entry.
    for (const [key, entry] of entries) {
      if (entry.since > before) break
      entries.delete(key)
      over.push(entry)
    }
    for (const { trace, code, repeated } of over) if (repeated > 0) await write(trace, { code, repeated })
  }

  return {
    async note(trace, code) {
      await flush(now() - WINDOW)
      const full = entries.size >= MAX_ENTRIES
      const key = full ? 'others' : `${networkOf(trace.address)} ${trace.operation} ${code}`
      const known = entries.get(key)
      if (known) {
        known.repeated += 1
        return
      }
      entries.set(key, { trace, code, since: now(), repeated: 0 })
      await write(trace, { code })
    },
    flush: () => flush(Infinity),
  }
}
