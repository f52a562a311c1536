import type { ReactNode } from 'react'
import { Fragment, useState } from 'react'
import type { RowAction } from '../table/RowActions.tsx'
import { useAct } from './useAct.ts'

interface Opened {
  readonly draw: NonNullable<RowAction['dialog']>
  readonly isOpen: boolean
  /** Each opening starts with new state. */
  readonly count: number
}

/** Runs the declared actions of rows; `dialog` is rendered once, beside the rows, and stays while it closes. */
export function useRowActs(): { readonly run: (action: RowAction) => void; readonly dialog: ReactNode } {
  const { run: act } = useAct()
  const [opened, setOpened] = useState<Opened>()
  const run = ({ onClick, act: declared, dialog: draw }: RowAction) => {
    onClick?.()
    if (declared) void declared(act)
    if (draw) setOpened((before) => ({ draw, isOpen: true, count: (before?.count ?? 0) + 1 }))
  }
  const close = () => setOpened((now) => now && { ...now, isOpen: false })
  const dialog = opened && (
    <Fragment key={opened.count}>{opened.draw({ open: opened.isOpen, onClose: close })}</Fragment>
  )
  return { run, dialog }
}
