import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isCovered } from '../../kit/keys/keys.ts'
import { whenIdle } from '../../kit/events/whenIdle.ts'
import { onPaletteKey, palette } from './opening.ts'
import { onScan } from './scanner.ts'
import './dialog.css'

const load = () => import('./Palette.tsx')
const Palette = lazy(load)

const close = () => palette.set(undefined)

/** The search box of all screens; its code loads when the page is idle. */
export function PaletteHost() {
  const text = palette.use()
  const go = useNavigate()
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
  useEffect(() => {
    document.addEventListener('keydown', onPaletteKey)
    return () => document.removeEventListener('keydown', onPaletteKey)
  }, [])
  useEffect(
    () =>
      onScan(
        document,
        (code) =>
          void import('./scanned.ts').then(
            ({ openScanned }) => openScanned(code, go),
            () => palette.set(code),
          ),
        isCovered,
      ),
    [go],
  )
  return text !== undefined && <Dialog text={text} />
}

/** A native dialog: it holds the focus and returns it to where it was. It takes what is typed before its content is loaded. */
function Dialog({ text }: { readonly text: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [searchText, setSearchText] = useState(text)
  const [entered, setEntered] = useState(false)
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
            value={searchText}
            onChange={(event) => {
              setSearchText(event.target.value)
              setEntered(false)
            }}
            onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && setEntered(true)}
          />
        }
      >
        <Palette searchText={searchText} entered={entered} onType={setSearchText} onClose={close} />
      </Suspense>
    </dialog>
  )
}
