import { Problem, problem } from '@guanqiao/domain/kit/problem'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { parse } from '@guanqiao/domain/kit/shape'
import { leaving, MAX_OPENINGS, opening } from '@guanqiao/domain/presence/index'
import type { Socket } from 'socket.io'
import type { Caller } from '../../kernel/caller.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import { isUuid, uuid } from '../../kernel/uuid.ts'
import { ownerOf } from './access.ts'
import type { Presence, Viewer } from './presence.ts'

const MINUTE_MS = 60_000
/** Far more than a person opens; beyond, the socket is disconnected. */
const MAX_PER_MINUTE = 300

type Acknowledgement = { readonly ok: boolean; readonly code?: string }

/** The events `open` and `leave` of a registered socket, in their order. Returns the function that ends what it has open. */
export function followOpenings(
  { store, presence }: { readonly store: Store; readonly presence: Presence },
  socket: Socket,
  caller: () => Promise<Caller>,
): () => void {
  /** The ids of its openings, by entity and record. */
  const openings = new Map<string, string>()
  const viewer: Viewer = { caller, emit: (present) => void socket.emit('present', present) }
  const allows = limited()
  let isOver = false
  let last: Promise<unknown> = Promise.resolve()

  async function open(input: unknown): Promise<void> {
    const { entity, record_id, editing } = parsed(opening, input)
    const key = `${entity} ${record_id}`
    if (!isUuid(record_id)) throw problem('record.notFound')
    if (openings.size >= MAX_OPENINGS && !openings.has(key)) throw problem('request.tooMany')
    const { user_id, enterprise_id, ...rest } = await caller()
    const owner_id = await ownerOf(store, { user_id, enterprise_id, ...rest }, entity, record_id)
    if (isOver) return
    const id = openings.get(key) ?? uuid()
    openings.set(key, id)
    await presence.put({ id, entity, record_id, user_id, enterprise_id, owner_id, editing }, viewer)
    // Disconnected meanwhile: the row may have been written after its removal.
    if (isOver) presence.end([id])
  }

  async function leave(input: unknown): Promise<void> {
    const { entity, record_id } = parsed(leaving, input)
    const key = `${entity} ${record_id}`
    const id = openings.get(key)
    if (!openings.delete(key) || id === undefined) return
    presence.end([id])
  }

  const queued = (work: (input: unknown) => Promise<void>) => (input: unknown, acknowledge: unknown) => {
    if (!allows()) return void socket.disconnect(true)
    const outcome = last.then(() => work(input)).then((): Acknowledgement => ({ ok: true }), refusal)
    last = outcome
    if (typeof acknowledge === 'function') void outcome.then((answer) => acknowledge(answer))
  }
  const [opens, leaves] = [queued(open), queued(leave)]
  socket.on('open', opens)
  socket.on('leave', leaves)
  return () => {
    isOver = true
    socket.off('open', opens)
    socket.off('leave', leaves)
    presence.end([...openings.values()])
  }
}

function parsed<T>(shape: Shape<T>, input: unknown): T {
  const result = parse(shape, input)
  if (!result.ok) throw new Problem('request.invalid', result.fields)
  return result.value
}

const refusal = (error: unknown): Acknowledgement => ({
  ok: false,
  code: error instanceof Problem ? error.code : 'server.unavailable',
})

/** False once a minute has seen too many calls. */
function limited(): () => boolean {
  let since = performance.now()
  let count = 0
  return () => {
    const now = performance.now()
    if (now - since > MINUTE_MS) [since, count] = [now, 0]
    count += 1
    return count <= MAX_PER_MINUTE
  }
}
