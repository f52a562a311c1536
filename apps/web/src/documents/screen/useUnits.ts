import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { RefObject } from 'react'
import { useCallback, useState } from 'react'
import type { Values } from '../../kit/form/values.ts'
import type { Tab } from '../frame/Tabs.tsx'
import type { Document } from '../frame/useDocument.ts'
import { useGoal } from '../frame/useGoal.ts'

interface Setup {
  readonly type: DocumentType
  readonly root: RefObject<HTMLElement | null>
  readonly document: Document<Values>
  readonly setTab: (tab: Tab) => void
  readonly setIsAdding: (isAdding: boolean) => void
}

/** The displayed line of a document that customs decides line by line, and jumps to any path of the document. */
export function useUnits({ type, root, document: { form }, setTab, setIsAdding }: Setup) {
  const [active, setActive] = useState(0)
  const property = type.unit?.line.property
  const show = useCallback(
    (path: string) => {
      const [first, index] = path.split('.')
      setTab('document')
      if (first === property) setActive(Number(index ?? 0))
    },
    [property, setTab],
  )
  const { goal, jump } = useGoal(root, show)
  const lines = (property ? (form.values[property] ?? []) : []) as readonly Values[]
  return {
    /** The lines as they are entered. */
    lines,
    /** The index of the displayed line. */
    active,
    setActive,
    goal,
    jump,
    /** Adds a line and displays it; also while customs holds the others. */
    add: (line: Values) => {
      if (!property) return
      setIsAdding(true)
      form.set(property, [...lines, line])
      setActive(lines.length)
    },
    /** Removes the line at this index from the input. */
    drop: (index: number) => {
      if (!property) return
      form.set(property, lines.toSpliced(index, 1))
      setActive(Math.max(0, index - 1))
    },
  }
}
