import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { whenIdle } from '../layout/whenIdle.ts'
import { onPaletteKey, palette } from './opening.ts'
import './dialog.css'

const load = () => import('./Palette.tsx')
const Palette = lazy(load)

const close = () => palette.set(false)

/** The search box of all screens; its code loads when the page is idle. */
export function PaletteHost() {
  const open = palette.use()
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
  useEffect(() => {
    document.addEventListener('keydown', onPaletteKey)
    return () => document.removeEventListener('keydown', onPaletteKey)
  }, [])
  return open && <Dialog />
}

/** A native dialog: it holds the focus and returns it to where it was. It takes what is typed before its content is loaded. */
function Dialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, type] = useState('')
  useEffect(() => {
    const box = dialog.current
    box?.showModal()
    return () => box?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="搜索"
      onClose={close}
      // Its content covers the dialog: a press on the dialog itself is one beside it.
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      <Suspense
        fallback={
          <input
            className="palette-input"
            aria-label="搜索"
            autoFocus
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        }
      >
        <Palette typed={typed} onType={type} onClose={close} />
      </Suspense>
    </dialog>
  )
}
