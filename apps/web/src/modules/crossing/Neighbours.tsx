import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { useContext, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { ActiveContext } from '../../kit/active.ts'
import { TabContext, useIsDirty } from '../../kit/dirty.ts'
import { isCovered, takesText, useKeys } from '../../kit/keys/keys.ts'
import { renaming } from '../../kit/tabs/renaming.ts'
import styles from './batchView.module.css'
import type { BatchView } from './view.ts'

const pathOf = (number: string): string => linkTo(screens.batch, { batch_number: number })

/** The batches before and after this one in its order; Alt with the arrow keys walks through them, in one tab. */
export function Neighbours({ view: { previous_batch, next_batch } }: { readonly view: BatchView }) {
  const tab = useContext(TabContext)
  // An unsaved note stays in its tab.
  const state = useIsDirty(tab) ? undefined : renaming(tab)
  const active = useContext(ActiveContext)
  const go = useNavigate()
  useKeys('批次总览', [{ keys: ['Alt+←', 'Alt+→'], label: '本订单的上一批、下一批' }])
  const latest = useRef(state)
  useEffect(() => void (latest.current = state))
  useEffect(() => {
    if (!active) return
    const walk = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event
      const isArrow = altKey && !ctrlKey && !metaKey && !shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')
      if (!isArrow || takesText(event.target) || isCovered()) return
      // At the end of the order too: the browser would go back.
      event.preventDefault()
      const number = key === 'ArrowLeft' ? previous_batch : next_batch
      if (number) void go(pathOf(number), { state: latest.current })
    }
    document.addEventListener('keydown', walk)
    return () => document.removeEventListener('keydown', walk)
  }, [active, go, previous_batch, next_batch])
  if (!previous_batch && !next_batch) return null
  return (
    <nav className={styles.neighbours} aria-label="本订单的批次">
      {previous_batch && (
        <Link to={pathOf(previous_batch)} state={state} title={`Alt+← ${previous_batch}`}>
          上一批
        </Link>
      )}
      {next_batch && (
        <Link to={pathOf(next_batch)} state={state} title={`Alt+→ ${next_batch}`}>
          下一批
        </Link>
      )}
    </nav>
  )
}
