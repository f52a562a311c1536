import { waitsFor } from '@guanqiao/domain/crossing/waitsFor.rules'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useKeys } from '../../kit/keys/keys.ts'
import { pressButton } from '../../kit/keys/pressButton.ts'
import { useRights } from '../../kit/permissions.ts'
import { useNextAct } from '../../documents/crossing/useNextAct.ts'
import styles from './batchView.module.css'
import type { BatchView } from './view.ts'

/** The next action for this batch as a single button; Ctrl+Enter performs it. */
export function NextAct({ view }: { readonly view: BatchView }) {
  const { next } = view
  const { perform, busy } = useNextAct()
  const act = () =>
    perform(next, {
      batch_number: view.batch.batch_number,
      order_id: view.order?.id ?? null,
      manifest_id: view.manifest?.id ?? null,
    })
  const button = useRef<HTMLButtonElement>(null)
  useKeys('批次总览', [{ keys: ['Ctrl+Enter'], label: '执行下一步', run: () => pressButton(button.current) }])
  useEffect(() => {
    // Enter goes on, if nothing but the page around the button has the focus.
    if (button.current && document.activeElement?.contains(button.current))
      button.current.focus({ preventScroll: true })
  }, [next.act])
  const hasRight = useRights()
  const others = waitsFor(next.act, hasRight)
  if (next.act === 'none' || next.act === 'wait' || others) {
    return (
      <p className={`${styles.next} ${styles.wait}`} role="status">
        {next.act !== 'none' && <span className={styles.pulse} aria-hidden="true" />}
        {others ?? next.label}
      </p>
    )
  }
  return (
    <div className={styles.next}>
      <Button ref={button} type="primary" size="large" loading={busy} onClick={act} title="Ctrl+Enter">
        {next.label}
      </Button>
    </div>
  )
}
