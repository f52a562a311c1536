import type { RefObject } from 'react'
import { useKeys } from '../../kit/keys/keys.ts'

/** J and K move the focus through the actions of the tasks; Enter opens the focused one, as any link. */
export function useTaskKeys(list: RefObject<HTMLOListElement | null>): void {
  const move = (step: number) => {
    const acts = [...(list.current?.querySelectorAll<HTMLElement>('li > a') ?? [])]
    const at = acts.findIndex((act) => act === document.activeElement)
    const next = acts.at(at < 0 ? (step > 0 ? 0 : -1) : Math.min(acts.length - 1, Math.max(0, at + step)))
    next?.focus()
    return next !== undefined
  }
  useKeys('今日待办', [
    { keys: ['j', 'ArrowDown'], label: '下一件', run: () => move(1) },
    { keys: ['k', 'ArrowUp'], label: '上一件', run: () => move(-1) },
  ])
}
