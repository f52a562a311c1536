import type { Person, Present } from '@guanqiao/domain/presence/presence'
import { listeners } from '../../kit/events/listeners.ts'

/** A record that a part of a screen shows. */
interface Opening {
  readonly tab: string
  readonly entity: string
  readonly id: string
  readonly editing: boolean
}

/** The registered socket, as far as it is needed here. */
export interface PresenceSocket {
  emit(event: string, input: object): unknown
}

/** The screens' openings, by part of a screen. */
const openings = new Map<string, Opening>()
/** The records that the server knows, and whether they are edited. */
let sent = new Map<string, boolean>()
let socket: PresenceSocket | undefined
let people: ReadonlyMap<string, readonly Person[]> = new Map()
const changes = listeners()
let isPlanned = false

const nobody: readonly Person[] = []
const keyOf = (entity: string, id: string): string => `${entity} ${id}`
const subjectOf = (key: string) => {
  const [entity = '', record_id = ''] = key.split(' ')
  return { entity, record_id }
}

export const listenToPeople = changes.listen
export const peopleOn = (entity: string, id: string): readonly Person[] => people.get(keyOf(entity, id)) ?? nobody

export function putOpening(openingId: string, opening: Opening): void {
  openings.set(openingId, opening)
  plan()
}

export function endOpening(openingId: string): void {
  if (openings.delete(openingId)) plan()
}

/** The records of a closed tab. */
export function endOpeningsOf(tab: string): void {
  for (const [openingId, opening] of openings) if (opening.tab === tab) endOpening(openingId)
}

/** A part that re-renders ends and begins within a moment: only what remains is sent. */
function plan(): void {
  if (isPlanned) return
  isPlanned = true
  setTimeout(() => {
    isPlanned = false
    send()
  })
}

function send(): void {
  if (!socket) return
  const next = new Map<string, boolean>()
  for (const { entity, id, editing } of openings.values()) {
    const key = keyOf(entity, id)
    next.set(key, editing || next.get(key) === true)
  }
  for (const key of sent.keys()) {
    if (next.has(key)) continue
    socket.emit('leave', subjectOf(key))
    show(key, nobody)
  }
  for (const [key, editing] of next) if (sent.get(key) !== editing) socket.emit('open', { ...subjectOf(key), editing })
  sent = next
}

/** The socket is registered: the server learns what is open. */
export function connectPresence(registered: PresenceSocket): void {
  socket = registered
  sent = new Map()
  send()
}

/** Without a connection nothing is known of the others. */
export function disconnectPresence(): void {
  socket = undefined
  people = new Map()
  changes.emit()
}

export function receivePresent({ entity, record_id, people: others }: Present): void {
  const key = keyOf(entity, record_id)
  // One that arrives after the record was left.
  if (sent.has(key)) show(key, others)
}

function show(key: string, others: readonly Person[]): void {
  if (others.length === 0 && !people.has(key)) return
  const next = new Map(people)
  if (others.length > 0) next.set(key, others)
  else next.delete(key)
  people = next
  changes.emit()
}
