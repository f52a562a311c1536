import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { checkManifest, editManifest, postManifest } from '@guanqiao/domain/customs/manifest.calls'
import type { RefObject } from 'react'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAllowed } from '../../../kit/permissions.ts'
import type { PortSet } from '../../../documents/defaults/portSet.ts'
import type { Tab } from '../../../documents/frame/Tabs.tsx'
import { useDocumentKeys } from '../../../documents/frame/useDocumentKeys.ts'
import { useGoal } from '../../../documents/frame/useGoal.ts'
import { useSteps } from '../../../documents/frame/useSteps.tsx'
import { useMarks } from '../../../documents/findings/marks.ts'
import type { Reason } from '../../../documents/sending/ReasonDialog.tsx'
import { useDocumentRehearsal } from '../acts/useRehearsal.ts'
import { useRemoval } from '../acts/useRemoval.tsx'
import type { Values } from '../../../kit/form/values.ts'
import { billsOf } from '../rules/going.ts'
import { placeOf } from '../rules/places.ts'
import { headLock, lockAt } from './locks.ts'
import { lets, modeOf } from './mode.ts'
import type { Whole } from './shape.ts'
import { useAct } from './useAct.ts'
import { useBillActs } from './useBillActs.ts'
import { useManifest } from './useManifest.ts'

interface ScreenInput {
  /** Undefined for a new manifest. */
  readonly record: Whole | undefined
  readonly onCreated: ((id: string) => void) | undefined
  /** The defaults of a new manifest. */
  readonly set: PortSet | undefined
}

/** State and operations of a manifest's screen. */
export function useScreen({ record, onCreated, set }: ScreenInput) {
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const may = useAllowed()
  const { document, submit: submitManifest } = useManifest(record, set)
  const [tab, setTab] = useState<Tab>('document')
  const [changing, setChanging] = useState(false)
  const [adding, setAdding] = useState(false)
  const mayEdit = may(editManifest)
  const mode = modeOf(record, { changing, adding }, mayEdit)
  const place = usePlace(root, setTab)
  const steps = useSteps({
    document,
    isOpen: mode !== 'read',
    check: checkManifest,
    submit: submitManifest,
    partsOf: billsOf(record),
    onTrouble: place.jump,
  })
  const removal = useRemoval((how) => how === 'local' && void navigate(linkTo(screens.manifests)))

  const showPanel = () => requestAnimationFrame(() => panel.current?.focus())
  const rehearsal = useDocumentRehearsal(steps, mode, showPanel)
  const save = async () => {
    const row = await steps.save()
    if (row && !record) onCreated?.(String(row['id']))
  }
  const check = async () => void ((await steps.check()) && showPanel())
  const submit = async () => {
    if (mode !== 'change') return void ((await steps.send()) || showPanel())
    if (!(await steps.startChange())) showPanel()
  }
  const billActs = useBillActs({
    record,
    document,
    steps,
    removal,
    showFindings: showPanel,
    setChanging,
    setAdding,
    chooseBill: place.setBill,
  })
  const cancel = () => {
    if (mode === 'read' || (mode === 'edit' && !document.form.dirty)) return void navigate(linkTo(screens.manifests))
    document.discard()
    setChanging(false)
    setAdding(false)
  }
  const isDue = mode === 'change' || lets(record, 'submit')
  const acts = {
    cancel,
    save: () => void (mode !== 'read' && save()),
    check: () => void (record && !steps.busy && check()),
    rehearse: () => void (record && isDue && may(postManifest) && rehearsal.run()),
    submit: () => void (isDue && may(postManifest) && !steps.busy && submit()),
    change: () => setChanging(true),
    remove: () => record && void removal.remove(record.manifest),
    /** Objections of customs are corrected in the open document; an accepted one is opened for a change. */
    mend: (path: string) => {
      if (lets(record, 'change') && mayEdit) setChanging(true)
      place.jump(path)
    },
    sendChange: async (reason: Reason) => {
      if (await steps.sendChange(reason)) setChanging(false)
    },
  }
  useDocumentKeys(root, acts)
  useAct(record, { check: acts.check, fix: acts.mend, jump: place.jump })
  const isOld = steps.checked !== undefined && document.form.dirty
  const marks = useMarks(isOld ? undefined : steps.checked?.findings)
  const ids = ((document.form.values['bills'] ?? []) as readonly Values[]).map((bill) => bill['id'])
  const mayAdd = mayEdit && record?.manifest.status !== 'deleted'
  const opened = { headLock: headLock(record, mode), mayAdd, changing, busy: steps.busy, billActs }
  return {
    root,
    panel,
    document,
    tab,
    setTab,
    mode,
    place,
    steps,
    rehearsal,
    removal,
    acts,
    isOld,
    marks,
    opened,
    lockAt: (path: string) => lockAt(path, { record, ids, mode, changing }),
  }
}

/** The displayed bill, and jumps to any place of the manifest: first shows the bill, then sets the focus. */
function usePlace(root: RefObject<HTMLElement | null>, setTab: (tab: Tab) => void) {
  const [bill, setBill] = useState(0)
  const show = useCallback(
    (path: string) => {
      const location = placeOf(path)
      setTab('document')
      if (location && location.in !== 'head') setBill(location.bill)
    },
    [setTab],
  )
  const { goal, jump } = useGoal(root, show)
  return { bill, setBill, goal, jump }
}
