import { store } from './store.ts'

type NoticeTone = 'info' | 'done' | 'attention' | 'bad'

export interface Notice {
  readonly id: number
  readonly tone: NoticeTone
  readonly title: string
  readonly text?: string
  /** An optional action, such as 撤销; it closes the notice. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** More would hide the content; the oldest is removed. */
const most = 3
let last = 0
const activeNotices = store<readonly Notice[]>([])

/** Shows a notice in the corner of the page; the same text is shown only once. Returns its id. */
export function notify(notice: Omit<Notice, 'id'>): number {
  const others = activeNotices.now().filter(({ title, text }) => title !== notice.title || text !== notice.text)
  activeNotices.set([...others, { ...notice, id: ++last }].slice(-most))
  return last
}

export const dismiss = (id: number): void => activeNotices.set(activeNotices.now().filter((notice) => notice.id !== id))

export const { now: noticesNow, use: useNotices } = activeNotices
