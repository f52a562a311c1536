import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { allowed } from '@guanqiao/domain/kit/flow'
import { manifestFlow } from '@guanqiao/domain/customs/manifest.flow'
import { focusNext, onKeyFirst, onKeyLast } from '../../../kit/form/keys.ts'
import { DraftBanner, ProblemList } from '../../../kit/form/Notes.tsx'
import { useMay } from '../../../kit/permissions.ts'
import { ReasonDialog } from '../acts/ReasonDialog.tsx'
import { useRemoval } from '../acts/useRemoval.tsx'
import { Findings } from '../findings/Findings.tsx'
import { Rejection } from '../findings/Rejection.tsx'
import { MessagesTab } from '../messages/MessagesTab.tsx'
import { Anchors } from './Anchors.tsx'
import { Bills } from './Bills.tsx'
import { Changed } from './Changed.tsx'
import { DocumentContext } from './context.ts'
import type { Mode } from './Foot.tsx'
import { Foot } from './Foot.tsx'
import { HeadCards } from './HeadCards.tsx'
import type { Whole } from './shape.ts'
import { shape } from './shape.ts'
import type { Tab } from './Top.tsx'
import { Top } from './Top.tsx'
import { useAct } from './useAct.ts'
import { useDocument } from './useDocument.ts'
import { useDocumentKeys } from './useDocumentKeys.ts'
import { useGoal } from './useGoal.ts'
import { useSteps } from './useSteps.ts'
import './rmft.css'
import '../../../kit/form/form.css'
import '../../../kit/table/table.css'

/** One manifest: head, bills, checks, sending, and what customs answered. Without `whole` a new one. */
export function ManifestDocument({ whole }: { readonly whole?: Whole | undefined }) {
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const may = useMay()
  const it = useDocument(whole)
  const { form } = it
  const [tab, setTab] = useState<Tab>('document')
  const [changing, setChanging] = useState(false)
  const [asksReason, askReason] = useState(false)
  const stored = whole?.manifest
  const mode = modeOf(whole, changing, may('manifest', 'edit'))
  const { bill, chooseBill, goal, jump } = useGoal(root, () => setTab('document'))
  const steps = useSteps(it, mode !== 'read', jump)
  const { checked } = steps
  const removal = useRemoval((how) => how === 'local' && void navigate('/rmft/list'))

  const showPanel = () => requestAnimationFrame(() => panel.current?.focus())
  const save = async () => {
    const row = await steps.save()
    if (row && !stored) {
      it.discard()
      await navigate(`/rmft/edit?id=${String(row['id'])}`, { replace: true })
    }
  }
  const check = async () => void ((await steps.check()) && showPanel())
  const submit = async () => {
    if (mode === 'change') {
      const findings = await steps.check()
      if (!findings) return
      return findings.some(({ severity }) => severity === 'block') ? void showPanel() : askReason(true)
    }
    if (!(await steps.send())) showPanel()
  }
  const cancel = () => {
    if (mode === 'read' || (mode === 'edit' && !form.dirty)) return void navigate('/rmft/list')
    it.discard()
    setChanging(false)
  }
  const isDue = mode === 'change' || (stored !== undefined && allowed(manifestFlow, stored.status).includes('submit'))
  /** What customs objected to is mended in the open document; an accepted one is opened for a change. */
  const mend = (path: string) => {
    if (stored && allowed(manifestFlow, stored.status).includes('change') && may('manifest', 'edit')) setChanging(true)
    jump(path)
  }
  const acts = {
    cancel,
    save: () => void (mode === 'read' ? undefined : save()),
    check: () => void (stored && !steps.busy && check()),
    submit: () => void (isDue && may('manifest', 'declare') && !steps.busy ? submit() : undefined),
    change: () => setChanging(true),
    remove: () => stored && void removal.remove(stored),
  }
  useDocumentKeys(root, acts)
  useAct(stored, { check: acts.check, fix: jump, bills: whole?.bills ?? [] })

  const isOld = checked !== undefined && form.dirty
  const marks = useMemo(() => marksOf(checked && !isOld ? checked.findings : []), [checked, isOld])
  const keys = { save: acts.save, submit: acts.submit, check: form.check }
  const context = {
    form,
    isOpen: mode !== 'read',
    marks,
    goal,
    leaveGrid: (path: string) => {
      const place = root.current?.querySelector<HTMLElement>(`[data-field="${path}"]`)
      if (root.current && place) focusNext(root.current, place, false)
    },
  }
  const rejected =
    stored?.last_code === '03' && ['rejected', 'accepted', 'draft', 'ready'].includes(stored.status)
      ? stored
      : undefined
  return (
    <DocumentContext value={context}>
      <div
        ref={root}
        className="rmft"
        onKeyDownCapture={(event) => onKeyFirst(event, keys)}
        onKeyDown={(event) => onKeyLast(event, keys)}
      >
        <Top whole={whole} tab={tab} onTab={setTab} />
        {rejected && (
          <Rejection
            text={rejected.last_text}
            at={rejected.last_at}
            what={rejected.status === 'accepted' ? '变更或删除被退单' : '海关退单'}
            bills={form.values['bills'] as object[]}
            onJump={mend}
          />
        )}
        {it.found && mode !== 'read' && <DraftBanner draft={it.found} onRestore={it.restore} onDrop={it.dropDraft} />}
        <ProblemList
          fields={shape.fields}
          problems={form.problems}
          refusal={form.refusal?.code === 'record.changed' ? undefined : form.refusal}
          onJump={jump}
        />
        {checked && tab === 'document' && (
          <Findings
            findings={checked.findings}
            isOld={isOld}
            panel={panel}
            onJump={(path) => path && jump(path)}
            onCheck={acts.check}
            onClose={steps.closeChecked}
          />
        )}
        {tab === 'messages' && whole ? (
          <MessagesTab whole={whole} />
        ) : (
          <div className="rmft-columns">
            <Anchors />
            <div className="rmft-main">
              <HeadCards />
              <Bills active={bill} onChoose={chooseBill} stored={whole?.bills ?? []} />
            </div>
          </div>
        )}
        <Foot stored={stored} mode={mode} dirty={form.dirty} busy={steps.busy} acts={acts} />
        <Changed form={form} onResend={acts.save} />
        {removal.dialog}
        <ReasonDialog
          open={asksReason}
          title={`申报变更 ${stored?.batch_number ?? ''}`}
          word="申报变更"
          onClose={() => askReason(false)}
          onSubmit={async (reason) => {
            if (!(await steps.sendChange(reason))) return
            askReason(false)
            setChanging(false)
          }}
        />
      </div>
    </DocumentContext>
  )
}

function modeOf(whole: Whole | undefined, changing: boolean, mayEdit: boolean): Mode {
  if (!whole) return 'edit'
  const events = allowed(manifestFlow, whole.manifest.status)
  if (!mayEdit) return 'read'
  return events.includes('edit') ? 'edit' : changing && events.includes('change') ? 'change' : 'read'
}

const marksOf = (
  findings: readonly { path: string | null; severity: string; message: string }[],
): Record<string, string> =>
  Object.fromEntries(
    findings.flatMap(({ path, severity, message }) => (path && severity === 'block' ? [[path, message]] : [])),
  )
