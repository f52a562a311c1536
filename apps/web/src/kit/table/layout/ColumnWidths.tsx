import { MAX_WIDTH, MIN_WIDTH } from '@guanqiao/domain/kit/calls/listChoice'
import { useEffect, useRef, useState } from 'react'

/** Distance from the border between two titles within which the pointer takes it, px. */
const REACH = 6

interface Props {
  /** Sets the width of a column, px; null makes it as wide as its rows need. */
  readonly onResize: (name: string, width: number | null) => void
}

/** The column whose right border is at this place. */
function headAt(target: EventTarget | null, x: number): HTMLElement | undefined {
  const head = (target as Element | null)?.closest?.<HTMLElement>('th[data-column]')
  if (!head) return undefined
  const { left, right } = head.getBoundingClientRect()
  if (right - x <= REACH) return head
  const before = head.previousElementSibling as HTMLElement | null
  return x - left < REACH && before?.dataset['column'] ? before : undefined
}

/**
 * Resizes columns by dragging the border between two titles; a double click makes the column as wide as its rows need. A line follows
 * the pointer, and the table changes once, at the end. By keyboard the widths are in the column settings.
 */
export default function ColumnWidths({ onResize }: Props) {
  const marker = useRef<HTMLSpanElement>(null)
  const latest = useRef(onResize)
  useEffect(() => void (latest.current = onResize))
  const [line, setLine] = useState<{ readonly x: number; readonly top: number; readonly height: number }>()
  useEffect(() => {
    const table = marker.current?.closest<HTMLElement>('.gq-table')
    if (!table) return
    let dragged: { readonly head: HTMLElement; readonly from: number } | undefined
    const widthAt = (x: number) => {
      const width = (dragged?.head.getBoundingClientRect().width ?? 0) + x - (dragged?.from ?? 0)
      return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
    }
    const onMove = ({ target, clientX }: PointerEvent) => {
      table.classList.toggle('gq-resizing', (dragged?.head ?? headAt(target, clientX)) !== undefined)
      if (!dragged) return
      const { left, top } = dragged.head.getBoundingClientRect()
      const bottom = table.querySelector('tbody')?.getBoundingClientRect().bottom ?? top
      setLine({ x: left + widthAt(clientX), top, height: bottom - top })
    }
    const onDown = (event: PointerEvent) => {
      const head = headAt(event.target, event.clientX)
      if (!head || event.pointerType === 'touch' || event.button !== 0) return
      dragged = { head, from: event.clientX }
      event.preventDefault()
      table.setPointerCapture(event.pointerId)
    }
    const end = () => {
      dragged = undefined
      setLine(undefined)
    }
    const onUp = ({ clientX }: PointerEvent) => {
      const name = dragged?.head.dataset['column']
      if (name && Math.abs(clientX - (dragged?.from ?? clientX)) >= 2) latest.current(name, widthAt(clientX))
      end()
    }
    // A title sorts on a click: not on one at its border, nor on the one that ends a drag.
    const onClick = (event: MouseEvent) => {
      if (headAt(event.target, event.clientX)) event.stopPropagation()
    }
    const onDouble = (event: MouseEvent) => {
      const name = headAt(event.target, event.clientX)?.dataset['column']
      if (name) latest.current(name, null)
    }
    const stop = new AbortController()
    const early = { capture: true, signal: stop.signal }
    table.addEventListener('pointermove', onMove, early)
    table.addEventListener('pointerdown', onDown, early)
    table.addEventListener('pointerup', onUp, early)
    table.addEventListener('pointercancel', end, early)
    table.addEventListener('click', onClick, early)
    table.addEventListener('dblclick', onDouble, early)
    return () => stop.abort()
  }, [])
  return (
    <>
      <span ref={marker} hidden />
      {line && <div className="gq-resize-line" style={{ left: line.x, top: line.top, height: line.height }} />}
    </>
  )
}
