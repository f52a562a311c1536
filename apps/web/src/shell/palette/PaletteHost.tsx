import { lazy, Suspense, useEffect } from 'react'
import { whenIdle } from '../layout/whenIdle.ts'
import { onPaletteKey, palette } from './opening.ts'

const load = () => import('./Palette.tsx')
const Palette = lazy(load)

/** The search box of all screens; its code loads when the page is idle. */
export function PaletteHost() {
  const open = palette.use()
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
  useEffect(() => {
    document.addEventListener('keydown', onPaletteKey)
    return () => document.removeEventListener('keydown', onPaletteKey)
  }, [])
  return open && <Suspense fallback={null}>{<Palette onClose={() => palette.set(false)} />}</Suspense>
}
