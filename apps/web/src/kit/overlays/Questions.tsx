import { Modal } from 'antd'
import { useEffect } from 'react'

/** Renders a question; returns the function that closes it. */
export type Ask = ReturnType<typeof Modal.useModal>[0]

/** Renders the questions. antd's own `App` would do the same at five times the size. */
export default function Questions({ onReady }: { readonly onReady: (ask: Ask) => void }) {
  const [ask, drawn] = Modal.useModal()
  useEffect(() => onReady(ask), [ask, onReady])
  return drawn
}
