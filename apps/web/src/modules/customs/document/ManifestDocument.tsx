import { acknowledgeAlarm } from '@guanqiao/domain/customs/manifest.calls'
import { manifestDocument } from '@guanqiao/domain/customs/manifest.document'
import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { DraftList, ProblemList } from '../../../kit/form/Notes.tsx'
import { Changed } from '../../../kit/form/Changed.tsx'
import { useDrill } from '../../../platform/session/session.ts'
import { Alarm } from '../../../documents/findings/Alarm.tsx'
import type { PortSet } from '../../../documents/defaults/portSet.ts'
import { DocumentFrame } from '../../../documents/frame/DocumentFrame.tsx'
import { Findings } from '../../../documents/findings/Findings.tsx'
import { useWas } from '../../../documents/rejection/useWas.ts'
import { ReasonDialog } from '../../../documents/sending/ReasonDialog.tsx'
import { Rehearsal } from '../findings/Rehearsal.tsx'
import { placeOf, placeWords } from '../rules/places.ts'
import { objections } from '../rules/rejection.ts'
import { turnedDown } from '../rules/turnedDown.ts'
import { ManifestContext } from '../state/context.ts'
import { lets } from '../state/mode.ts'
import type { Whole } from '../state/shape.ts'
import { shape } from '../state/shape.ts'
import { useScreen } from '../state/useScreen.ts'
import { Bills } from './Bills.tsx'
import { Footer } from './Footer.tsx'
import { headCards, HeadCards } from './HeadCards.tsx'
import { DocumentHeader } from './DocumentHeader.tsx'

// Its explanations weigh more than the rest of the document needs.
const Rejections = lazy(() => import('../../../documents/rejection/Rejections.tsx'))
const ManifestMessages = lazy(() => import('./ManifestMessages.tsx'))

interface Props {
  readonly record?: Whole
  /** Shown above the stored document, not over input. */
  readonly offers?: ReactNode
  /** Called with the id of a new document once it is stored. */
  readonly onCreated?: (id: string) => void
  /** The defaults of a new document. */
  readonly set?: PortSet | undefined
}

const parts = [...headCards.map(({ id, title }) => ({ id, title })), { id: 'bills', title: '提(运)单' }]

/** One manifest: head, bills, checks, sending, and customs' replies. Without `record` a new one. */
export function ManifestDocument({ record, offers, onCreated, set }: Props) {
  const screen = useScreen({ record, onCreated, set })
  const { root, document, tab, mode, place, removal, acts, marks, steps, lockAt } = screen
  const { form } = document
  const messages = tab === 'messages' && record && (
    <Suspense fallback={<Skeleton active />}>
      <ManifestMessages record={record} />
    </Suspense>
  )
  return (
    <ManifestContext value={screen.opened}>
      <DocumentFrame
        root={root}
        context={{ form, lockAt, ...marks, goal: place.goal }}
        acts={acts}
        top={<DocumentHeader record={record} tab={tab} onTab={screen.setTab} />}
        notes={<Notes screen={screen} record={record} offers={offers} />}
        parts={parts}
        instead={messages || undefined}
        foot={<Footer record={record} mode={mode} dirty={form.dirty} busy={screen.rehearsal.busy} acts={acts} />}
        dialogs={
          <>
            <Changed form={form} onResend={acts.save} />
            {removal.dialog}
            <ReasonDialog
              open={steps.change !== undefined}
              title={`申报变更 ${steps.change?.number ?? record?.manifest.batch_number ?? ''}`}
              word="申报变更"
              onClose={steps.closeChange}
              onSubmit={acts.sendChange}
            />
          </>
        }
      >
        <HeadCards />
        <Bills active={place.bill} onChoose={place.setBill} stored={record?.bills ?? []} />
      </DocumentFrame>
    </ManifestContext>
  )
}

/** Notes above the document: customs' objections, unsaved input, problems, findings. */
function Notes({
  screen,
  record,
  offers,
}: {
  readonly screen: ReturnType<typeof useScreen>
  readonly record: Whole | undefined
  readonly offers: ReactNode
}) {
  const { document, tab, mode, place, steps, acts, isOld, panel } = screen
  const { form } = document
  const alarmed = (record?.bills ?? []).filter((bill) => bill.alarm !== null)
  const bills = form.values['bills'] as object[]
  const isDrill = useDrill()
  const rejections = turnedDown(record).map(({ text, places, ...rejection }) => ({
    ...rejection,
    objections: objections(text, bills, { isDrill, about: places.length === 1 ? places[0] : undefined }),
  }))
  const wasRejected = useWas(rejections.length > 0)
  return (
    <>
      {record?.manifest.alarm && (
        <Alarm
          id={record.manifest.id}
          alarm={record.manifest.alarm}
          title={`海关警示：提(运)单 ${alarmed.map((bill) => bill.bill_no).join('、')}`}
          acknowledge={acknowledgeAlarm}
        />
      )}
      {wasRejected && record && (
        <Suspense fallback={null}>
          <Rejections type={manifestDocument} id={record.manifest.id} rejections={rejections} onJump={acts.mend} />
        </Suspense>
      )}
      {!form.dirty && offers}
      <DraftList
        drafts={document.drafts}
        onRestore={mode === 'read' ? undefined : document.restore}
        onDiscard={document.discardDraft}
      />
      <ProblemList
        fields={shape.fields}
        problems={form.problems}
        refusal={form.refusal?.code === 'record.changed' ? undefined : form.refusal}
        onJump={place.jump}
      />
      {steps.checked && tab === 'document' && (mode !== 'read' || lets(record, 'submit')) && (
        <Findings
          findings={steps.checked.findings}
          state={isOld ? 'outdated' : 'current'}
          act="申报"
          placeWords={(path) => placeWords(placeOf(path))}
          panel={panel}
          onJump={(path) => path && place.jump(path)}
          onCheck={acts.check}
          onClose={steps.closeChecked}
        />
      )}
      {screen.rehearsal.line && tab === 'document' && (
        <Rehearsal
          line={screen.rehearsal.line}
          panel={panel}
          onJump={(path) => place.jump(path)}
          onClose={screen.rehearsal.close}
        />
      )}
    </>
  )
}
