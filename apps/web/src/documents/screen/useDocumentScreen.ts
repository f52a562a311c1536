import { linkTo } from '@guanqiao/domain/screens/index'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { Values } from '../../kit/form/values.ts'
import { useAllowed } from '../../kit/permissions.ts'
import type { PortSet } from '../defaults/portSet.ts'
import { useMarks } from '../findings/marks.ts'
import type { Tab } from '../frame/Tabs.tsx'
import type { Document } from '../frame/useDocument.ts'
import type { Steps } from './useSteps.tsx'
import { useSteps } from './useSteps.tsx'
import type { Reason } from '../sending/ReasonDialog.tsx'
import type { DocumentRow } from './calls.ts'
import type { DocumentForm } from './form.ts'
import type { Mode } from './units.ts'
import { allows, deletionOf, modeOf } from './units.ts'
import { useDeletion } from './useDeletion.tsx'
import { useStored } from './useStored.ts'
import { useUnits } from './useUnits.ts'

interface Setup {
  readonly type: DocumentType
  readonly form: DocumentForm
  /** Undefined for a new document. */
  readonly row: DocumentRow | undefined
  /** The values that a new document starts with. */
  readonly start: Values | undefined
  readonly onCreated: ((id: string) => void) | undefined
  /** The defaults of a new document. */
  readonly set: PortSet | undefined
}

/** State and operations of the screen of a document, whether customs decides on it or on each of its lines. */
export function useDocumentScreen({ type, form, row, start, onCreated, set }: Setup) {
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const may = useAllowed()
  const [tab, setTab] = useState<Tab>('document')
  const [isChanging, setIsChanging] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const { edit, post } = type.operations
  const { document, submit } = useStored({ type, form, row, start, set })
  const mode = modeOf(type, row, { isChanging, isAdding, mayEdit: may(edit) })
  const units = useUnits({ type, root, document, setTab, setIsAdding })
  const steps = useSteps({
    type,
    row,
    document,
    isOpen: mode !== 'read',
    submit,
    onTrouble: units.jump,
  })
  const isDue = mode === 'change' || allows(type, row, 'submit')
  const deletion = useScreenDeletion(type, row, mode === 'change')
  const showPanel = () => void requestAnimationFrame(() => panel.current?.focus())
  const acts = {
    ...useActs({ type, row, mode, isDue, document, steps, showPanel, onCreated, setIsChanging, setIsAdding }),
    remove: () => void (row && deletion.remove(row)),
    /** Objections of customs are corrected in the open document; one that customs holds is opened for a change. */
    mend: (path: string) => {
      if (allows(type, row, 'change') && may(edit)) setIsChanging(true)
      units.jump(path)
    },
  }
  const isOld = steps.checked !== undefined && document.form.dirty
  const marks = useMarks(isOld ? undefined : steps.checked?.findings)
  return {
    root: root as RefObject<HTMLDivElement | null>,
    panel: panel as RefObject<HTMLElement | null>,
    document,
    tab,
    setTab,
    mode,
    /** Whether there is something to send, regardless of rights. */
    isDue,
    maySend: isDue && may(post),
    isChanging,
    units,
    steps,
    deletion,
    acts,
    isOld,
    marks,
    showPanel,
  }
}

export type DocumentScreen = ReturnType<typeof useDocumentScreen>

interface Around extends Pick<Setup, 'type' | 'row' | 'onCreated'> {
  readonly mode: Mode
  readonly isDue: boolean
  readonly document: Document<Values>
  readonly steps: Steps
  readonly showPanel: () => void
  readonly setIsChanging: (isChanging: boolean) => void
  readonly setIsAdding: (isAdding: boolean) => void
}

/** The steps as buttons and keys perform them: each only if it is possible now. */
function useActs({ type, row, mode, isDue, document, steps, showPanel, onCreated, ...state }: Around) {
  const may = useAllowed()
  const navigate = useNavigate()
  const { setIsChanging, setIsAdding } = state
  const save = async () => {
    const stored = await steps.save()
    if (stored && !row) onCreated?.(String(stored['id']))
  }
  const send = async (ids?: readonly string[]) => void ((await steps.send(ids)) || showPanel())
  const startChange = async (ids?: readonly string[]) => void ((await steps.startChange(ids)) || showPanel())
  const cancel = () => {
    if (mode === 'read' || (mode === 'edit' && !document.form.dirty)) return void navigate(linkTo(type.screens.list))
    document.discard()
    setIsChanging(false)
    setIsAdding(false)
  }
  const maySend = isDue && may(type.operations.post) && !steps.busy
  return {
    cancel,
    save: () => void (mode !== 'read' && save()),
    check: () => void (row && !steps.busy && steps.check().then((findings) => findings && showPanel())),
    submit: () => void (maySend && (mode === 'change' ? startChange() : send())),
    change: () => setIsChanging(true),
    sendChange: async (reason: Reason) => {
      if (await steps.sendChange(reason)) setIsChanging(false)
    },
    /** Sends one line of the document. */
    sendUnit: (id: string) => void send([id]),
    /** Sends the change of one line. */
    changeUnit: (id: string) => void startChange([id]),
  }
}

/** The deletion of the displayed document, if the user may delete it now. */
function useScreenDeletion(type: DocumentType, row: DocumentRow | undefined, isChanging: boolean) {
  const may = useAllowed()
  const navigate = useNavigate()
  const deletion = useDeletion(type, (how) => how === 'local' && void navigate(linkTo(type.screens.list)))
  const { remove, post } = type.operations
  const how = row && deletionOf(type, row)
  const mayDelete = how !== undefined && !isChanging && may(remove) && (how === 'local' || may(post))
  return { ...deletion, how: mayDelete ? how : undefined }
}
