import type { Next, Progress } from './crossing.ts'
import { isAccepted } from './crossing.ts'

const open: ReadonlySet<string> = new Set(['draft', 'ready', 'rejected', 'send_fail'])
const words: Readonly<Record<string, string>> = {
  draft: '检查并申报',
  ready: '申报',
  rejected: '修改退单：',
  send_fail: '重新申报',
}

/**
 * The packing lists that somebody began for an export: nothing asks for one, since no road rule requires it, but one that is begun is to
 * reach customs before the goods are in the container, and a rejected one is to be mended. The batch waits for no reply to it, and those who may not
 * declare it weigh meanwhile.
 */
export function packingAct({ batch, documents, mayPack }: Progress): Next | undefined {
  if (!documents || !mayPack || batch.ie_flag !== 'E') return undefined
  const [pending] = documents.filter(({ doc_type, status }) => doc_type === 'packing' && open.has(status))
  return pending && { act: 'openPacking', label: `${words[pending.status]}装箱清单`, doc_id: pending.id }
}

/**
 * The reports of an export: its arrival, then its tally. Imports may be tallied too, but nothing waits for it. Without the documents
 * of the batch there is no statement.
 */
export function reportAct({ batch, manifest, documents }: Progress): Next | undefined {
  if (!documents || batch.ie_flag !== 'E' || !isAccepted(manifest?.status)) return undefined
  return (
    kindAct(documents, { doc_type: 'arrival', label: '运抵报告', make: 'makeArrival', open: 'openArrival' }) ??
    kindAct(documents, { doc_type: 'tally', label: '理货报告', make: 'makeTally', open: 'openTally' })
  )
}

interface Kind {
  readonly doc_type: 'arrival' | 'tally'
  readonly label: string
  readonly make: Next['act']
  readonly open: Next['act']
}

function kindAct(documents: NonNullable<Progress['documents']>, kind: Kind): Next | undefined {
  const living = documents.filter(({ doc_type, status }) => doc_type === kind.doc_type && status !== 'deleted')
  const [pending] = living.filter(({ status }) => open.has(status))
  if (pending) return { act: kind.open, label: `${words[pending.status]}${kind.label}`, doc_id: pending.id }
  if (living.length === 0) return { act: kind.make, label: `生成${kind.label}`, doc_id: null }
  const [waiting] = living.filter(({ status }) => status !== 'accepted')
  return waiting ? { act: 'wait', label: `等待海关${kind.label}回执`, doc_id: waiting.id } : undefined
}
