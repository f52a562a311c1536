import { Modal } from 'antd'
import { useEffect } from 'react'

/** Draws a question; answers how to take it away. */
export type Ask = ReturnType<typeof Modal.useModal>[0]

/** Where questions are drawn. antd's own `App` would do the same at five times the weight. */
export default function Questions({ onReady }: { readonly onReady: (ask: Ask) => void }) {
  const [ask, drawn] = Modal.useModal()
  useEffect(() => onReady(ask), [ask, onReady])
  return drawn
}
