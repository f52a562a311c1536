import { useEffect, useRef } from 'react'
import { useKeys } from './keys.ts'

/** Takes the keys of a list until their code has arrived, and passes on moves of the cursor, the search and a new record then. */
export function EarlyKeys() {
  const pressed = useRef<string[]>([])
  const keep = ({ key }: KeyboardEvent) => void pressed.current.push(key)
  useKeys('列表', [{ keys: ['j', 'k', 'ArrowDown', 'ArrowUp', '/', 'n'], label: '移动、搜索、新增', run: keep }])
  useEffect(() => {
    const waiting = pressed.current
    // The keys that replace these listen only after this commit.
    return () => void setTimeout(() => waiting.forEach(press))
  }, [])
  return null
}

const press = (key: string): void => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
