import { keepPages, keptPages } from '@guanqiao/domain/preferences/keptPages'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { call } from '../../kit/call.ts'
import { sessionNow } from '../../platform/session/session.ts'
import { tokenInUse } from '../../kit/token.ts'

type Change = InputOf<typeof keepPages>['pages'][number]
type Rows = OutputOf<typeof keptPages>

/** Records opened within this time are sent together, ms. */
const PAUSE_MS = 3_000

let waiting: Change[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let syncedUser: string | undefined

/** A user who views the product as a role stores nothing. */
const userNow = (): string | undefined => {
  const user = sessionNow()?.user
  return user && !user.viewing ? user.id : undefined
}

/** Sends a change soon; `onRows` receives the lists as stored. Without network the browser's copy stays. */
export function storeSoon(change: Change, onRows: (rows: Rows) => void): void {
  if (userNow() === undefined) return
  waiting.push(change)
  timer ??= setTimeout(() => void send(onRows), PAUSE_MS)
}

async function send(onRows: (rows: Rows) => void): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const pages = waiting
  waiting = []
  const token = tokenInUse()
  if (pages.length > 0 && token) await quietly(async () => report(await call(keepPages, { pages }, { token }), onRows))
}

/** Reads the lists once for each user of this page; `mine` are sent first if the server has none. */
export async function syncOnce(mine: () => Change[], onRows: (rows: Rows) => void): Promise<void> {
  const user = userNow()
  const token = tokenInUse()
  if (user === undefined || user === syncedUser || !token) return
  syncedUser = user
  await quietly(async () => {
    const rows = await call(keptPages, {}, { token })
    const pages = rows.length === 0 ? mine() : []
    report(pages.length === 0 ? rows : await call(keepPages, { pages }, { token }), onRows)
  })
}

/** What the user did meanwhile is newer than an answer. */
function report(rows: Rows, onRows: (rows: Rows) => void): void {
  if (waiting.length === 0) onRows(rows)
}

/** The lists are a convenience: the next call with a consequence reports what is wrong. */
const quietly = (act: () => Promise<void>): Promise<void> => catchRefusal(act(), () => undefined)

globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void send(() => undefined)
})
