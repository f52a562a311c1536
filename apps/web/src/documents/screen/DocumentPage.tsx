import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { shortLabelOf } from '@guanqiao/domain/documents/documentType'
import { Skeleton } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { VersionConflict } from '../../kit/form/VersionConflict.tsx'
import type { Values } from '../../kit/form/values.ts'
import { useDrill } from '../../platform/session/session.ts'
import type { PortSet } from '../defaults/portSet.ts'
import { originsOf } from '../defaults/withDefaults.ts'
import { DocumentFrame } from '../frame/DocumentFrame.tsx'
import { DocumentTop } from '../frame/DocumentTop.tsx'
import { useDocumentKeys } from '../frame/useDocumentKeys.ts'
import { useRehearsalStep } from '../rehearsal/useRehearsalStep.tsx'
import { ReasonDialog } from '../sending/ReasonDialog.tsx'
import type { DocumentRow } from './calls.ts'
import { Cards } from './Cards.tsx'
import { Footer } from './Footer.tsx'
import { formOf } from './form.ts'
import { Notes } from './Notes.tsx'
import type { DocumentOptions } from './options.ts'
import { useAddressedAct } from './useAddressedAct.ts'
import { useDocumentScreen } from './useDocumentScreen.ts'

const DocumentMessages = lazy(() => import('../messages/DocumentMessages.tsx'))

interface Props {
  readonly type: DocumentType
  readonly options: DocumentOptions
  readonly row?: DocumentRow
  /** The values that a new document starts with. */
  readonly start?: Values | undefined
  readonly onCreated?: (id: string) => void
  /** The defaults of a new document. */
  readonly set?: PortSet | undefined
}

const noFill = () => undefined

/** One document: its cards, checks, sending, change and deletion at customs, messages and receipts. */
export function DocumentPage({ type, options, row, start, onCreated, set }: Props) {
  const [form] = useState(() => options.form ?? formOf(type))
  const screen = useDocumentScreen({ type, form, row, start, onCreated, set })
  const { document, tab, acts, steps, units, root } = screen
  const useFill = options.useFill ?? noFill
  useFill(document.form)
  const rehearsal = useRehearsalStep(type, screen, row)
  useDocumentKeys(root, { ...acts, rehearse: rehearsal.run })
  const isDrill = useDrill()
  const mendPath = options.mendPath ?? (() => type.entity.display)
  useAddressedAct(row, { check: acts.check, fix: (shown) => acts.mend(mendPath(shown, isDrill)), jump: units.jump })
  const origins = useMemo(() => (row ? undefined : originsOf(set, form.headAt(set))), [row, set, form])
  const { Links, Messages } = options
  const part = { type, screen, row }
  const messages = tab === 'messages' && row && (
    <Suspense fallback={<Skeleton active />}>
      {Messages ? <Messages row={row} /> : <DocumentMessages type={type} row={row} />}
    </Suspense>
  )
  const lockAt = (path: string) =>
    options.lockAt ? options.lockAt(path, screen, row) : screen.mode === 'read' ? '' : undefined
  return (
    <DocumentFrame
      root={root}
      context={{ form: document.form, lockAt, ...screen.marks, goal: units.goal, origins }}
      acts={acts}
      top={
        <DocumentTop
          label={shortLabelOf(type)}
          type={type}
          row={row}
          state={row && type.states[row.status]}
          tab={tab}
          onTab={screen.setTab}
        >
          {row && Links && <Links row={row} />}
        </DocumentTop>
      }
      notes={<Notes {...part} options={options} result={rehearsal.result} />}
      parts={[...options.sections, ...(options.parts ?? [])].map(({ title }) => ({ id: title, title }))}
      instead={messages || undefined}
      foot={<Footer {...part} options={options} rehearsal={rehearsal.button} />}
      dialogs={
        <>
          <VersionConflict form={document.form} onResend={acts.save} />
          {screen.deletion.dialog}
          <ReasonDialog
            type={type}
            open={steps.change !== undefined}
            title={`申报变更 ${steps.change?.number ?? row?.batch_number ?? ''}`}
            label="申报变更"
            onClose={steps.closeChange}
            onSubmit={acts.sendChange}
          />
        </>
      }
    >
      <Cards fields={type.entity.fields} sections={options.sections} />
      {options.parts?.map(({ title, Part }) => (
        <Part key={title} {...part} />
      ))}
    </DocumentFrame>
  )
}
