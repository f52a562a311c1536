import type { Person, Present } from '@guanqiao/domain/presence/index'
import type { Log } from '@guanqiao/launcher/log'
import type { Caller } from '../../kernel/caller.ts'
import type { Channel } from '../../kernel/channel/channel.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import { poll } from '../../kernel/poll.ts'
import { uuid } from '../../kernel/uuid.ts'
import { maySee, mayRead } from './access.ts'
import {
  notifyOthers,
  notifyShared,
  openingsOf,
  PRESENCE,
  putOpenings,
  removeAbandoned,
  removeOpenings,
  removeServer,
} from './presence.queries.ts'
import type { Opening, OpeningRow } from './presence.queries.ts'

/** Records that a user of this process shares with somebody are read again after this time: the other's process may have died. */
const RECHECK_MS = 3_000
const MAX_PEOPLE = 20

/** A screen that has records open. */
export interface Viewer {
  /** Evaluated anew each time: rights change while a record is open. */
  readonly caller: () => Promise<Caller>
  readonly emit: (present: Present) => void
}

interface Local extends Opening {
  readonly viewer: Viewer
  /** The people last emitted, as JSON. */
  lastPeople: string
}

export interface PresenceOptions {
  readonly store: Store
  readonly channel: Channel
  readonly log: Log
}

/**
 * Who has which record open, over all processes of the database. Each opening is a row; a process is notified only of records that
 * somebody else has open as well, so a record that one user has open costs one row and no notification. Rows of a process count while
 * it holds its lease, so those of a killed process disappear without a heartbeat of their own.
 */
export class Presence {
  readonly #store: Store
  /** The name of the lease: letters alone. */
  readonly #server =
    `presence ${uuid().replace(/[^a-f]/g, (digit) => 'ghijklmnopq'['0123456789-'.indexOf(digit)] ?? '')}`
  readonly #openings = new Map<string, Local>()
  readonly #byRecord = new Map<string, Set<Local>>()
  /** Records whose people may have changed. */
  #due = new Set<string>()
  /** Openings that ended and whose rows may still exist. */
  #ended = new Set<string>()
  #isMissing = false
  #isFirst = true
  readonly #polling
  readonly #lease
  readonly #unsubscribe

  constructor({ store, channel, log }: PresenceOptions) {
    this.#store = store
    this.#lease = channel.lease(this.#server, (isHeld) => {
      // Other processes ignore the rows of a process without its lease, and may have removed them.
      this.#isMissing ||= isHeld
      this.#polling.wake()
    })
    this.#polling = poll({ name: 'presence', pause: RECHECK_MS, log, work: () => this.#work() })
    this.#unsubscribe = channel.subscribe({
      connected: () => this.#ask(this.#byRecord.keys()),
      notified: (topic, recordId) => topic === PRESENCE && this.#ask([recordId]),
    })
  }

  /** Opens a record, or changes between viewing and editing it. */
  async put(opening: Opening, viewer: Viewer): Promise<void> {
    this.#ended.delete(opening.id)
    const existing = this.#openings.get(opening.id)
    const local = { ...opening, viewer, lastPeople: existing?.lastPeople ?? '[]' }
    if (existing) this.#byRecord.get(existing.record_id)?.delete(existing)
    this.#openings.set(opening.id, local)
    const onRecord = this.#byRecord.get(opening.record_id) ?? new Set()
    this.#byRecord.set(opening.record_id, onRecord.add(local))
    await this.#store.change('platform', (sql) => putOpenings(sql, this.#server, [opening]))
    // After the commit: of two users who open a record at once, at least one sees the other.
    await this.#store.change('platform', (sql) => notifyOthers(sql, opening))
  }

  end(ids: readonly string[]): void {
    if (ids.length === 0) return
    for (const id of ids) {
      // Also of one that is no longer known: its row may have been written after its removal.
      this.#ended.add(id)
      const local = this.#openings.get(id)
      if (!local) continue
      this.#openings.delete(id)
      const onRecord = this.#byRecord.get(local.record_id)
      onRecord?.delete(local)
      if (onRecord?.size === 0) this.#byRecord.delete(local.record_id)
    }
    this.#polling.wake()
  }

  async stop(): Promise<void> {
    this.#unsubscribe()
    await this.#polling.stop()
    await this.#store.write('platform', (sql) => removeServer(sql, this.#server)).catch(() => undefined)
    await this.#lease.release()
  }

  #ask(records: Iterable<string>): void {
    for (const id of records) if (this.#byRecord.has(id)) this.#due.add(id)
    if (this.#due.size > 0) this.#polling.wake()
  }

  async #work(): Promise<void> {
    if (this.#isFirst) await this.#store.change('platform', (sql) => removeAbandoned(sql, this.#server))
    this.#isFirst = false
    if (this.#isMissing) {
      this.#isMissing = false
      await this.#orAgain(
        () => (this.#isMissing = true),
        async () => {
          await this.#store.change('platform', (sql) => putOpenings(sql, this.#server, this.#plain()))
          await this.#store.change('platform', (sql) => notifyShared(sql, this.#server))
        },
      )
    }
    if (this.#ended.size > 0) {
      const ended = this.#ended
      this.#ended = new Set()
      await this.#orAgain(
        () => ended.forEach((id) => this.#openings.has(id) || this.#ended.add(id)),
        () => this.#store.change('platform', (sql) => removeOpenings(sql, [...ended])),
      )
    }
    await this.#tell()
  }

  /** Restores the task if the attempt fails; the next run repeats it. */
  async #orAgain(restore: () => void, attempt: () => Promise<unknown>): Promise<void> {
    try {
      await attempt()
    } catch (error) {
      restore()
      throw error
    }
  }

  #plain(): Opening[] {
    return [...this.#openings.values()].map(({ viewer: _, lastPeople: __, ...opening }) => opening)
  }

  /** Emits the people of the records that are due or shared to the screens of this process. */
  async #tell(): Promise<void> {
    const records = this.#due
    this.#due = new Set()
    for (const [id, locals] of this.#byRecord)
      for (const { lastPeople } of locals) if (lastPeople !== '[]') records.add(id)
    const openRecords = [...records].filter((id) => this.#byRecord.has(id))
    if (openRecords.length === 0) return
    await this.#orAgain(
      () => this.#ask(openRecords),
      async () => {
        const rows = await this.#store.read('platform', (sql) => openingsOf(sql, this.#server, openRecords))
        const byRecord = Map.groupBy(rows, ({ record_id }) => record_id)
        const locals = openRecords.flatMap((id) => [...(this.#byRecord.get(id) ?? [])])
        await Promise.all(locals.map((local) => this.#emit(local, byRecord.get(local.record_id) ?? [])))
      },
    )
  }

  async #emit(local: Local, rows: readonly OpeningRow[]): Promise<void> {
    const caller = await local.viewer.caller().catch(() => undefined)
    // Signed out, or without the right by now.
    if (!caller || !mayRead(caller, local.entity)) return this.end([local.id])
    const { entity, record_id } = local
    const mine = new Set(
      [...this.#openings.values()].filter((opening) => opening.viewer === local.viewer).map(({ id }) => id),
    )
    const people = peopleOf(
      caller,
      rows.filter((row) => row.entity === entity && !mine.has(row.id)),
    )
    const text = JSON.stringify(people)
    if (text === local.lastPeople) return
    local.lastPeople = text
    local.viewer.emit({ entity, record_id, people })
  }
}

/** Each person once, editing before viewing. */
function peopleOf(caller: Caller, rows: readonly OpeningRow[]): Person[] {
  const visible = rows.filter((row) => maySee(caller, row))
  const people = new Map<string, Person>()
  for (const { user_id, full_name, editing, since } of visible.toSorted(
    (x, y) => Number(y.editing) - Number(x.editing),
  ))
    if (!people.has(user_id)) people.set(user_id, { full_name, editing, since, self: user_id === caller.user_id })
  return [...people.values()].slice(0, MAX_PEOPLE)
}
