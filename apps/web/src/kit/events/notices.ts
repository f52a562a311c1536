type NoticeTone = 'info' | 'done' | 'attention' | 'bad'

export interface Notice {
  readonly id: number
  readonly tone: NoticeTone
  readonly title: string
  readonly text?: string
  /** What can be done about it, such as 撤销; the notice goes with it. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** More would hide the work beneath; the oldest gives way. */
const most = 3
let last = 0
let shown: readonly Notice[] = []
const listeners = new Set<() => void>()

function change(next: readonly Notice[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a notice in the corner of whatever page is open; the same words twice are shown once. Answers its id. */
export function notify(notice: Omit<Notice, 'id'>): number {
  const others = shown.filter(({ title, text }) => title !== notice.title || text !== notice.text)
  change([...others, { ...notice, id: ++last }].slice(-most))
  return last
}

export const dismiss = (id: number): void => change(shown.filter((notice) => notice.id !== id))

export const noticesNow = (): readonly Notice[] => shown

export function onNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
