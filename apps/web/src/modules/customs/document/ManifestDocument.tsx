import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { focusNext, onKeyFirst, onKeyLast } from '../../../kit/form/keys.ts'
import { DraftList, ProblemList } from '../../../kit/form/Notes.tsx'
import { ReasonDialog } from '../acts/ReasonDialog.tsx'
import { Alarm } from '../findings/Alarm.tsx'
import { Findings } from '../findings/Findings.tsx'
import { Rejection } from '../findings/Rejection.tsx'
import { DocumentContext } from '../state/context.ts'
import { turnedDown } from '../rules/turnedDown.ts'
import { lets } from '../state/mode.ts'
import type { Whole } from '../state/shape.ts'
import { shape } from '../state/shape.ts'
import { useScreen } from '../state/useScreen.ts'
import { Anchors } from './Anchors.tsx'
import { Bills } from './Bills.tsx'
import { Changed } from './Changed.tsx'
import { Rehearsal } from '../findings/Rehearsal.tsx'
import { Foot } from './Foot.tsx'
import { HeadCards } from './HeadCards.tsx'
import { Top } from './Top.tsx'
import './rmft.css'
import '../words.css'
import '../../../kit/form/form.css'
import '../../../kit/table/table.css'

const MessagesTab = lazy(() => import('../messages/MessagesTab.tsx'))

interface Props {
  readonly whole?: Whole
  /** Told the id of a new document once it is stored. */
  readonly onCreated?: (id: string) => void
}

/** One manifest: head, bills, checks, sending, and what customs answered. Without `whole` a new one. */
export function ManifestDocument({ whole, onCreated }: Props) {
  const screen = useScreen(whole, onCreated)
  const { root, document, tab, mode, place, removal, acts, marks, warnings, reason, opened } = screen
  const { form } = document
  const keys = { save: acts.save, submit: acts.submit, check: form.check }
  const leaveGrid = (path: string) => {
    const grid = root.current?.querySelector<HTMLElement>(`[data-field="${path}"]`)
    if (root.current && grid) focusNext(root.current, grid, false)
  }
  return (
    <DocumentContext value={{ form, isOpen: mode !== 'read', marks, warnings, goal: place.goal, leaveGrid, ...opened }}>
      <div
        ref={root}
        className="rmft"
        onKeyDownCapture={(event) => onKeyFirst(event, keys)}
        onKeyDown={(event) => onKeyLast(event, keys)}
      >
        <Top whole={whole} tab={tab} onTab={screen.setTab} />
        <Notes screen={screen} whole={whole} />
        {tab === 'messages' && whole ? (
          <Suspense fallback={<Skeleton active />}>
            <MessagesTab whole={whole} />
          </Suspense>
        ) : (
          <div className="rmft-columns">
            <Anchors />
            <div className="rmft-main">
              <HeadCards />
              <Bills active={place.bill} onChoose={place.chooseBill} stored={whole?.bills ?? []} />
            </div>
          </div>
        )}
        <Foot whole={whole} mode={mode} dirty={form.dirty} busy={screen.rehearsal.busy} acts={acts} />
        <Changed form={form} onResend={acts.save} />
        {removal.dialog}
        <ReasonDialog
          open={reason.asks}
          title={`申报变更 ${reason.bills[0]?.bill_no ?? whole?.manifest.batch_number ?? ''}`}
          word="申报变更"
          onClose={reason.close}
          onSubmit={acts.sendChange}
        />
      </div>
    </DocumentContext>
  )
}

/** What has to be seen before the document itself: customs' objections, unsaved input, what is wrong, what a check found. */
function Notes({
  screen,
  whole,
}: {
  readonly screen: ReturnType<typeof useScreen>
  readonly whole: Whole | undefined
}) {
  const { document, tab, mode, place, steps, acts, isOld, panel } = screen
  const { form } = document
  const alarmed = (whole?.bills ?? []).filter((bill) => bill.alarm !== null)
  return (
    <>
      {whole?.manifest.alarm && (
        <Alarm id={whole.manifest.id} alarm={whole.manifest.alarm} bills={alarmed.map((bill) => bill.bill_no)} />
      )}
      {turnedDown(whole).map((rejected) => (
        <Rejection
          key={rejected.what}
          text={rejected.text}
          at={rejected.at}
          what={rejected.what}
          bills={form.values['bills'] as object[]}
          about={rejected.places.length === 1 ? rejected.places[0] : undefined}
          onJump={acts.mend}
        />
      ))}
      {mode !== 'read' && (
        <DraftList drafts={document.drafts} onRestore={document.restore} onDiscard={document.discardDraft} />
      )}
      <ProblemList
        fields={shape.fields}
        problems={form.problems}
        refusal={form.refusal?.code === 'record.changed' ? undefined : form.refusal}
        onJump={place.jump}
      />
      {steps.checked && tab === 'document' && (mode !== 'read' || lets(whole, 'submit')) && (
        <Findings
          findings={steps.checked.findings}
          isOld={isOld}
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
