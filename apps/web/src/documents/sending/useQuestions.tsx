import type { Finding } from '@guanqiao/domain/documents/finding'
import { lazy, Suspense } from 'react'
import { useConfirm } from '../../kit/overlays.tsx'
import { withLater } from './mergeResults.ts'

// Few documents have any.
const QuestionList = lazy(() => import('./QuestionList.tsx'))

/** The result for a document that may wait for an answer. */
export interface Asked {
  readonly id: string
  readonly batch_number?: string | null
  /** Names what a user confirms to send it all the same; null if nothing is open. */
  readonly confirmation: string | null
  readonly findings: readonly Finding[]
}

/** Sends documents with the confirmations given; undefined if the call failed, with a notice. */
type Send<L> = (ids: string[], confirmed: string[]) => Promise<readonly L[] | undefined>

/**
 * Sends several documents, asks once about all that wait for an answer, and sends those again. The others have left by then. Returns the
 * last result of each; a document whose question was denied keeps its open confirmation.
 */
export function useQuestions() {
  const confirm = useConfirm()
  return async <L extends Asked>(ids: readonly string[], send: Send<L>): Promise<readonly L[] | undefined> => {
    let lines = await send([...ids], [])
    let open = openIn(lines)
    while (lines && open.length > 0 && (await confirm(about(open)))) {
      const later = await send(
        open.map(({ id }) => id),
        open.flatMap(({ confirmation }) => confirmation ?? []),
      )
      if (!later) return lines
      lines = withLater(lines, later)
      open = openIn(later)
    }
    return lines
  }
}

const openIn = <L extends Asked>(lines: readonly L[] | undefined): L[] =>
  (lines ?? []).filter(({ confirmation }) => confirmation !== null)

/** Enter says no: an earlier question may have been answered by the same key. */
const about = (open: readonly Asked[]) => ({
  title: `${open.length} 票须先确认，仍要申报吗？`,
  content: (
    <Suspense fallback={null}>
      <QuestionList documents={open} />
    </Suspense>
  ),
  okText: '确定，继续申报',
  cancelText: `这 ${open.length} 票不申报`,
  isCautious: true,
})
