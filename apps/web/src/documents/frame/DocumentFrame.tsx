import type { ReactNode, RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { focusNext, onKeyFirst, onKeyLast } from '../../kit/form/keys.ts'
import { Anchors } from './Anchors.tsx'
import { DocumentContext } from './context.ts'
import { ButtonBar } from '../../kit/parts/form.ts'
import './document.css'
import '../words.css'
import '../../kit/form/form.css'
import '../../kit/table/table.css'

interface Props {
  readonly root: RefObject<HTMLDivElement | null>
  readonly context: Omit<DocumentContext, 'leaveGrid'>
  readonly acts: { readonly save: () => void; readonly submit: () => void }
  /** Identity and state of the document. */
  readonly top: ReactNode
  /** Notes above the document. */
  readonly notes: ReactNode
  readonly parts: readonly { readonly id: string; readonly title: string }[]
  /** Content that replaces the document: its messages. */
  readonly instead: ReactNode
  readonly foot: ReactNode
  readonly dialogs: ReactNode
  /** The cards of the document. */
  readonly children?: ReactNode
}

/** The frame of every document: header, notes, anchors beside the cards, footer, and the keys of a form. */
export function DocumentFrame(props: Props) {
  const { root, context, acts } = props
  const keys = { ...acts, check: context.form.check }
  const isNew = useRef(context.form.row === undefined)
  useEffect(() => {
    const element = root.current
    // A new document starts in its first field, unless something else has the focus.
    if (isNew.current && element && document.activeElement?.contains(element)) focusNext(element, element, false)
  }, [root])
  const leaveGrid = (path: string) => {
    const grid = root.current?.querySelector<HTMLElement>(`[data-field="${path}"]`)
    if (root.current && grid) focusNext(root.current, grid, false)
  }
  return (
    <DocumentContext value={{ ...context, leaveGrid }}>
      <div
        ref={root}
        className="doc"
        onKeyDownCapture={(event) => onKeyFirst(event, keys)}
        onKeyDown={(event) => onKeyLast(event, keys)}
      >
        {props.top}
        {props.notes}
        {props.instead ?? (
          <div className="doc-columns">
            <Anchors parts={props.parts} />
            <div className="doc-main">{props.children}</div>
          </div>
        )}
        <ButtonBar className="doc-foot">{props.foot}</ButtonBar>
        {props.dialogs}
      </div>
    </DocumentContext>
  )
}
