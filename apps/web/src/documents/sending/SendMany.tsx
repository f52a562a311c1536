import type { Operation } from '@guanqiao/domain/kit/operation'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { Button } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import { useKeys } from '../../kit/keys/keys.ts'
import { pressButton } from '../../kit/keys/pressButton.ts'
import { useConfirm } from '../../kit/overlays.tsx'
import { withLater } from './mergeResults.ts'
import type { SentLine } from './SentResults.tsx'
import type { SendLine } from './useSend.ts'
import { useQuestions } from './useQuestions.tsx'
import { useSend } from './useSend.ts'

const SentResults = lazy(() => import('./SentResults.tsx'))

/** The server's limit per request. */
export const MAX_SENT = 200

/** The bulk operation of lists: sends each document by its state. */
type SendOperation = Operation<{ ids: string[]; confirmed?: string[] | null }, SendLine[]>

interface Props {
  readonly type: DocumentType
  /** The word for the documents: 舱单. */
  readonly label: string
  readonly post: SendOperation
  /** Ids of the selected rows that can be sent, and the number of selected rows. */
  readonly fit: readonly string[]
  readonly selectedCount: number
  /** The ids of documents that are on their way; the others stay ticked. */
  readonly onSent: (ids: readonly string[]) => void
}

/** The tooltip that explains why a bulk button is disabled. */
export const hintOf = (act: string, label: string, selectedCount: number, fit: number): string =>
  selectedCount === 0 ? `先勾选要${act}的${label}` : fit > MAX_SENT ? `一次最多 ${MAX_SENT} 票` : ''

/** 批量申报: sends the eligible selected rows. The result can be opened until the next one, and its failures sent again. */
export function SendMany({ type, label, post, fit, selectedCount, onSent }: Props) {
  const confirm = useConfirm()
  const { send, busy } = useSend(post)
  const ask = useQuestions()
  const [lines, setLines] = useState<readonly SentLine[]>()
  const [isOpen, setIsOpen] = useState(false)
  const left = selectedCount - fit.length
  const sendAll = async (ids: string[], before: readonly SentLine[]) => {
    const answer = await ask(ids, (some, confirmed) => send({ ids: some, confirmed }))
    if (!answer) return
    setLines(before.length > 0 ? withLater<SentLine>(before, answer) : answer)
    setIsOpen(true)
    onSent(answer.filter(({ state }) => state === 'sending').map(({ id }) => id))
  }
  const submit = async () => {
    const content = left > 0 ? `另有 ${left} 票的状态不能申报，不会发出。` : '检查未通过的不会发出。'
    if (!(await confirm({ title: `是否申报所选的 ${fit.length} 票${label}？`, content, okText: '申报' }))) return
    await sendAll([...fit], [])
  }
  const button = useRef<HTMLButtonElement>(null)
  useKeys('勾选的行', [{ keys: ['s'], label: '批量申报勾选的行', run: () => pressButton(button.current) }])
  return (
    <>
      <Can operation={type.operations.post}>
        <Button
          ref={button}
          aria-keyshortcuts="S"
          disabled={fit.length === 0 || fit.length > MAX_SENT}
          loading={busy}
          title={hintOf('申报', label, selectedCount, fit.length) || '批量申报（S）'}
          onClick={() => void submit()}
        >
          批量申报{fit.length > 0 ? ` (${fit.length})` : ''}
        </Button>
      </Can>
      {lines && <Button onClick={() => setIsOpen(true)}>上次申报结果</Button>}
      <Suspense fallback={null}>
        {lines && isOpen && (
          <SentResults
            type={type}
            lines={lines}
            busy={busy}
            onAgain={(ids) => void sendAll(ids, lines)}
            onChange={setLines}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
