import { linkTo } from '@guanqiao/domain/screens/index'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { Button, Skeleton } from 'antd'
import type { ComponentType } from 'react'
import { lazy, Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { Spring } from '../../kit/parts/text.ts'
import type { Section } from '../../kit/EntityForm.tsx'
import { Changed } from '../../kit/form/Changed.tsx'
import { DraftList, ProblemList } from '../../kit/form/Notes.tsx'
import type { Form } from '../../kit/form/useForm.ts'
import type { Values } from '../../kit/form/values.ts'
import { useAllowed } from '../../kit/permissions.ts'
import type { PortSet } from '../defaults/portSet.ts'
import { originsOf } from '../defaults/withDefaults.ts'
import { Findings } from '../findings/Findings.tsx'
import { placeWords } from '../findings/placeWords.ts'
import { useWas } from '../rejection/useWas.ts'
import { Alarm } from '../findings/Alarm.tsx'
import type { WholeRow } from './calls.ts'
import { callsOf } from './calls.ts'
import { DocumentFrame } from '../frame/DocumentFrame.tsx'
import { DocumentTop } from '../frame/DocumentTop.tsx'
import { Cards } from './WholeCards.tsx'
import type { WholeScreen } from './useWholeDocument.ts'
import { headAt, useWholeDocument } from './useWholeDocument.ts'

const WholeRejections = lazy(() => import('../rejection/WholeRejections.tsx'))
const WholeMessages = lazy(() => import('../messages/WholeMessages.tsx'))

export interface FootPartProps {
  readonly row: WholeRow | undefined
  readonly isDirty: boolean
  /** Returns the stored document, or undefined if it cannot be saved. */
  readonly onSave: () => Promise<Values | undefined>
}

export interface DocumentOptions {
  /** Cards of the document; fields and lines without a section are hidden. */
  readonly sections: readonly Section[]
  /** Further cards below, each with its anchor. */
  readonly parts?: readonly { readonly title: string; readonly Part: ComponentType<{ readonly type: DocumentType }> }[]
  /** Further buttons of the footer. */
  readonly FootPart?: ComponentType<FootPartProps>
  /** Fills in derived values. */
  readonly useFill?: (form: Form<Values>) => void
}

interface Props {
  readonly type: DocumentType
  readonly options: DocumentOptions
  readonly row?: WholeRow
  /** The values that a new document starts with. */
  readonly start?: Values | undefined
  readonly onCreated?: (id: string) => void
  /** The defaults of a new document. */
  readonly set?: PortSet | undefined
}

const nothing = () => undefined

/** One document that customs decides as a whole: its cards, checks, sending, deletion, messages and receipts. */
export function WholeDocument({ type, options, row, start, onCreated, set }: Props) {
  const screen = useWholeDocument(type, row, start, onCreated, set)
  const origins = useMemo(() => (row ? undefined : originsOf(set, headAt(set))), [row, set])
  const { document, tab, acts, isOpen } = screen
  const useFill = options.useFill ?? nothing
  useFill(document.form)
  const messages = tab === 'messages' && row && (
    <Suspense fallback={<Skeleton active />}>
      <WholeMessages type={type} row={row} />
    </Suspense>
  )
  const state = row && type.states[row.status]
  return (
    <DocumentFrame
      root={screen.root}
      context={{
        form: document.form,
        lockAt: () => (isOpen ? undefined : ''),
        ...screen.marks,
        goal: screen.goal,
        origins,
      }}
      acts={acts}
      top={<DocumentTop label={type.label} type={type} row={row} state={state} tab={tab} onTab={screen.setTab} />}
      notes={<Notes type={type} screen={screen} row={row} />}
      parts={[...options.sections, ...(options.parts ?? [])].map(({ title }) => ({ id: title, title }))}
      instead={messages || undefined}
      foot={<Foot type={type} screen={screen} row={row} Part={options.FootPart} />}
      dialogs={
        <>
          <Changed form={document.form} onResend={acts.save} />
          {screen.deletion.dialog}
        </>
      }
    >
      <Cards fields={type.entity.fields} sections={options.sections} />
      {options.parts?.map(({ title, Part }) => (
        <Part key={title} type={type} />
      ))}
    </DocumentFrame>
  )
}

interface PartProps {
  readonly screen: WholeScreen
  readonly row: WholeRow | undefined
}

/** Notes above the document: customs' objections, unsaved input, problems, findings. */
function Notes({ type, screen, row }: PartProps & { readonly type: DocumentType }) {
  const { document, tab, isOpen, isDue, isOld, steps, acts, jump, panel } = screen
  const { form } = document
  const { fields } = type.entity
  const isUnderWay = row?.status === 'sending' || row?.status === 'deleting'
  const isRejected = row?.last_code === '03' && !isUnderWay
  const wasRejected = useWas(isRejected)
  return (
    <>
      {row?.alarm && (
        <Alarm
          id={row.id}
          alarm={row.alarm}
          title={`海关警示：${type.label}`}
          acknowledge={callsOf(type).acknowledge}
        />
      )}
      {wasRejected && row && (
        <Suspense fallback={null}>
          <WholeRejections type={type} row={row} isRejected={isRejected} onJump={jump} />
        </Suspense>
      )}
      <DraftList
        drafts={document.drafts}
        onRestore={isOpen ? document.restore : undefined}
        onDiscard={document.discardDraft}
      />
      <ProblemList
        fields={fields}
        problems={form.problems}
        refusal={form.refusal?.code === 'record.changed' ? undefined : form.refusal}
        onJump={jump}
      />
      {steps.checked && tab === 'document' && (isOpen || isDue) && (
        <Findings
          findings={steps.checked.findings}
          state={isOld ? 'outdated' : 'current'}
          act="申报"
          placeWords={(path) => placeWords(type, path)}
          panel={panel}
          onJump={(path) => path && jump(path)}
          onCheck={acts.check}
          onClose={steps.closeChecked}
        />
      )}
    </>
  )
}

/** The sticky footer: the actions permitted by state and rights. */
function Foot({
  type,
  screen,
  row,
  Part,
}: PartProps & { readonly type: DocumentType; readonly Part: ComponentType<FootPartProps> | undefined }) {
  const mayAdd = useAllowed(type.operations.create)
  const navigate = useNavigate()
  const { isOpen, isDue, steps, acts, document, deletion } = screen
  const { busy } = steps
  const { dirty } = document.form
  return (
    <>
      {deletion.how && (
        <Button danger disabled={busy} onClick={acts.remove}>
          {deletion.how === 'local' ? '删除' : '申报删除'}
        </Button>
      )}
      {row && mayAdd && (
        <Button disabled={busy} onClick={() => void navigate(linkTo(type.screens.create, { copy: row.id }))}>
          复制为新单证
        </Button>
      )}
      <Spring />
      <Button onClick={acts.cancel}>{isOpen ? (dirty ? '取消修改' : '取消') : '返回列表'}</Button>
      {isOpen && (
        <Button
          {...(row ? {} : { type: 'primary', 'data-submit': true })}
          disabled={busy || (!dirty && row !== undefined)}
          title="Ctrl+S"
          onClick={acts.save}
        >
          暂存
        </Button>
      )}
      {row && (isOpen || isDue) && (
        <Button disabled={busy} title="F9" onClick={acts.check}>
          检查
        </Button>
      )}
      {Part && <Part row={row} isDirty={dirty} onSave={steps.save} />}
      {isDue && (
        <Button type="primary" data-submit loading={busy} title="Ctrl+Enter" onClick={acts.submit}>
          {(row?.attempt ?? 0) > 0 ? '重新申报' : '申报'}
        </Button>
      )}
    </>
  )
}
