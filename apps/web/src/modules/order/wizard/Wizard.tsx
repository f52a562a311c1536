import { order } from '@guanqiao/domain/order/order'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { Skeleton } from 'antd'
import type { KeyboardEvent, Ref } from 'react'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { VersionConflict } from '../../../kit/form/VersionConflict.tsx'
import { DraftList, ProblemList } from '../../../kit/form/Notes.tsx'
import type { Problems } from '../../../kit/form/useForm.ts'
import type { GridHandle } from '../../../kit/lineGrid/LineGrid.tsx'
import { SectionCard } from '../../../kit/parts/form.ts'
import { useTabTitle } from '../../../kit/tabs/tabTitle.ts'
import type { Marks } from '../../../documents/findings/marks.ts'
import { DocumentFrame } from '../../../documents/frame/DocumentFrame.tsx'
import { WhoElse } from '../../../platform/presence/WhoElse.tsx'
import type { WholeOrder } from '../detail/actions.ts'
import { HeadStep } from './HeadStep.tsx'
import type { Start } from '../draft/start.ts'
import type { Step } from '../draft/steps.ts'
import { goodsStep, headStep, lastStep, stepAfter, stepBefore, trucksStep } from '../draft/steps.ts'
import { StepBar } from './StepBar.tsx'
import type { OrderInHand } from '../draft/useOrder.ts'
import { useOrder } from '../draft/useOrder.ts'
import { useReview } from '../draft/useReview.ts'
import { Footer } from './Footer.tsx'
import { settleTyping, useStepFocus } from './useStepFocus.ts'

const load = {
  goods: () => import('./GoodsStep.tsx'),
  trucks: () => import('./TrucksStep.tsx'),
  finish: () => import('./FinishStep.tsx'),
}
const GoodsStep = lazy(load.goods)
const TrucksStep = lazy(load.trucks)
const FinishStep = lazy(load.finish)
const OrderTemplates = lazy(() => import('./OrderTemplates.tsx'))
const Submitted = lazy(() => import('./Submitted.tsx'))
const waiting = (
  <SectionCard as="div">
    <Skeleton active />
  </SectionCard>
)

interface WizardProps {
  readonly start: Start
  readonly onNew: () => void
  /** Called when the order gets its id at the first save. */
  readonly onSaved?: ((id: string) => void) | undefined
}

/**
 * An order in four steps, without the mouse: Enter moves on, Shift+Enter back, Alt+→ and Alt+← change the step, Ctrl+S saves a draft.
 * Goods and trucks share a page; the step is the one with the focus.
 */
export function Wizard({ start, onNew, onSaved }: WizardProps) {
  const entry = useOrder(start, { onSaved })
  const [step, setStep] = useState<Step>(headStep)
  const [done, setDone] = useState<WholeOrder>()
  const { busy, store, submit } = useActs(entry, setDone)
  const goods = useRef<GridHandle>(null)
  const { root, button, begin, jumpsTo, arrive, keepFocus, leaveGrid } = useStepFocus(step, goods, entry.grid)
  const { findings, marks, check, faulty, complete } = useReview(entry, step)
  useTabTitle(typeof entry.row['order_no'] === 'string' ? `录入 ${entry.row['order_no']}` : undefined)
  // Preloads the next steps while the first is being filled in.
  useEffect(() => void Promise.all(Object.values(load).map((loadPart) => loadPart())), [])

  const walk = (to: Step) => {
    if (to === step) return
    settleTyping()
    setStep(to)
  }
  const enter = (to: Step) => {
    if (to === step) return
    keepFocus()
    setStep(to)
  }
  const jump = (path: string) => {
    const other = jumpsTo(path)
    if (other !== undefined) setStep(other)
  }
  const goOn = () => (step === lastStep ? void submit() : walk(stepAfter(step)))
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return
    event.preventDefault()
    walk(event.key === 'ArrowRight' ? stepAfter(step) : stepBefore(step))
  }
  if (done)
    return (
      <Suspense fallback={waiting}>
        <Submitted detail={done} onNew={onNew} />
      </Suspense>
    )
  const { form } = entry
  const parts = (
    <Suspense fallback={waiting}>
      {step === headStep && <HeadStep entry={entry} marks={marks} />}
      {(step === goodsStep || step === trucksStep) && (
        <Cargo {...{ entry, marks, goods }} onEnter={enter} onGoOn={() => walk(trucksStep)} onLeave={leaveGrid} />
      )}
      {step === lastStep && <FinishStep entry={entry} findings={findings} check={check} onJump={jump} />}
      <Arrival key={step} onArrive={arrive} />
    </Suspense>
  )
  return (
    <div onKeyDownCapture={onKey}>
      <DocumentFrame
        root={root}
        context={{ form: { ...form, check: entry.check }, lockAt: nowhere, ...marks, goal: undefined }}
        acts={{ save: store, submit: () => setTimeout(goOn) }}
        top={
          <>
            {entry.id !== undefined && <WhoElse entity={order.table} id={entry.id} editing={form.dirty} />}
            <StepBar step={step} faulty={faulty} complete={complete} onWalk={walk} />
          </>
        }
        notes={
          <Notes
            entry={entry}
            problems={step === lastStep ? unlisted(form.problems, findings) : form.problems}
            onJump={jump}
            onSettled={begin}
          />
        }
        parts={[]}
        instead={parts}
        foot={
          <Footer
            step={step}
            busy={busy || form.busy}
            dirty={form.dirty}
            onWalk={walk}
            onStore={store}
            onGoOn={goOn}
            submit={button}
          >
            {step === headStep && entry.id === undefined && (
              <Suspense fallback={null}>
                <OrderTemplates />
              </Suspense>
            )}
          </Footer>
        }
        dialogs={<VersionConflict form={form} onResend={store} />}
      />
    </div>
  )
}

/** 暂存 and 提交 with what is typed at that moment: the same key commits a cell. */
function useActs(entry: OrderInHand, onSubmitted: (detail: WholeOrder) => void) {
  const [busy, setBusy] = useState(false)
  const latest = useRef(entry)
  useLayoutEffect(() => {
    latest.current = entry
  })
  const store = () => {
    const at = document.activeElement
    setTimeout(
      () => void latest.current.store().finally(() => at instanceof HTMLElement && at.isConnected && at.focus()),
    )
  }
  const submit = async () => {
    if (busy) return
    setBusy(true)
    const detail = await latest.current.submit().finally(() => setBusy(false))
    if (detail) onSubmitted(detail)
  }
  return { busy, store, submit }
}

const nowhere = () => undefined

interface NotesProps {
  readonly entry: OrderInHand
  readonly problems: Problems
  readonly onJump: (path: string) => void
  /** Called when a draft was restored or discarded: its banner closes with its button, and the focus needs a place. */
  readonly onSettled: () => void
}

/** Unsaved input of earlier visits, and problems. */
function Notes({ entry, problems, onJump, onSettled }: NotesProps) {
  const { form, drafts, restore, discardDraft } = entry
  return (
    <>
      <DraftList
        drafts={drafts}
        onRestore={(draft) => {
          restore(draft)
          onSettled()
        }}
        onDiscard={(draft) => {
          discardDraft(draft)
          onSettled()
        }}
      />
      <ProblemList
        fields={form.shape.fields}
        problems={problems}
        refusal={form.refusal?.code === 'record.changed' ? undefined : form.refusal}
        onJump={onJump}
      />
    </>
  )
}

interface CargoProps {
  readonly entry: OrderInHand
  readonly marks: Marks
  readonly goods: Ref<GridHandle>
  readonly onEnter: (step: Step) => void
  /** Goes from the goods to the trucks. */
  readonly onGoOn: () => void
  readonly onLeave: () => void
}

/** Goods and trucks, two steps on one page. */
const Cargo = ({ entry, marks, goods, onEnter, onGoOn, onLeave }: CargoProps) => (
  <>
    <GoodsStep entry={entry} marks={marks} handle={goods} onEnter={() => onEnter(goodsStep)} onLeave={onGoOn} />
    <TrucksStep entry={entry} onEnter={() => onEnter(trucksStep)} onLeave={onLeave} />
  </>
)

/** Problems that the last step does not list itself. */
const unlisted = (problems: Problems, listed: readonly Finding[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => !listed.some((finding) => finding.path === path)))

/** Notifies when the sibling step has rendered. */
function Arrival({ onArrive }: { readonly onArrive: () => void }) {
  const latest = useRef(onArrive)
  useEffect(() => latest.current(), [])
  return null
}
