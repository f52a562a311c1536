import type { AuditContext } from './audit.ts'
import { networkOf } from './http/network.ts'

export interface RefusalDetail {
  readonly entity?: string
  readonly record_id?: string
}

export interface RefusalLog {
  /** Writes the refusal, or counts it if enough like it were written recently. */
  note(trace: AuditContext, code: string, detail?: RefusalDetail): Promise<void>
  /** Writes the counts so far. */
  flush(): Promise<void>
}

interface Counted {
  readonly trace: AuditContext
  readonly code: string
  readonly since: number
  written: number
  repeated: number
}

const WINDOW = 600_000
const MAX_ENTRIES = 5_000
/** Entries of one user for one operation and code in a window: enough to see which records were tried. */
const OF_USER = 20

/**
 * Refusals for the audit log. Anybody can cause thousands a minute, and audit rows are kept forever: for the same operation, code
 * and network (without a session) or user (with one) the first is written at once, of a user the first 20; the number of the
 * others is written after ten minutes.
 */
export function createRefusalLog(
  write: (
    trace: AuditContext,
    after: { readonly code: string; readonly repeated?: number },
    detail?: RefusalDetail,
  ) => Promise<void>,
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
    async note(trace, code, detail) {
      await flush(now() - WINDOW)
      const who = trace.user_id ?? networkOf(trace.address)
      const name = `${who} ${trace.operation} ${code}`
      const key = entries.size >= MAX_ENTRIES && !entries.has(name) ? 'others' : name
      let entry = entries.get(key)
      if (!entry) entries.set(key, (entry = { trace, code, since: now(), written: 0, repeated: 0 }))
      if (entry.written >= (trace.user_id === null || key === 'others' ? 1 : OF_USER)) {
        entry.repeated += 1
        return
      }
      entry.written += 1
      await write(trace, { code }, detail)
    },
    flush: () => flush(Infinity),
  }
}
