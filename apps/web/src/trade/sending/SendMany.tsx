import type { Operation } from '@guanqiao/domain/kit/operation'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import { useConfirm } from '../../kit/overlays.tsx'
import { SendResults } from './SendResults.tsx'
import type { SendLine } from './useSend.ts'
import { useSend } from './useSend.ts'

/** The server's limit per request. */
export const MAX_SENT = 200

/** The bulk operation of lists: sends each document by its state. */
type SendOperation = Operation<{ ids: string[] }, SendLine[]>

interface Props {
  /** The label of the documents: 舱单. */
  readonly label: string
  readonly menu: string
  readonly post: SendOperation
  readonly path: string
  /** Ids of the selected rows that can be sent, and the number of selected rows. */
  readonly fit: readonly string[]
  readonly chosen: number
  readonly onDone: () => void
}

/** The tooltip that explains why a bulk button is disabled. */
export const hintOf = (act: string, label: string, chosen: number, fit: number): string =>
  chosen === 0 ? `先勾选要${act}的${label}` : fit > MAX_SENT ? `一次最多 ${MAX_SENT} 票` : ''

/** 批量申报: sends the eligible selected rows, with a result for each. */
export function SendMany({ label, menu, post, path, fit, chosen, onDone }: Props) {
  const confirm = useConfirm()
  const { send, busy } = useSend(post)
  const [lines, show] = useState<readonly SendLine[]>()
  const left = chosen - fit.length
  const submit = async () => {
    const content = left > 0 ? `另有 ${left} 票的状态不能申报，不会发出。` : '检查未通过的不会发出。'
    if (!(await confirm({ title: `是否申报所选的 ${fit.length} 票${label}？`, content, okText: '申报' }))) return
    const answer = await send({ ids: [...fit] })
    if (!answer) return
    show(answer)
    onDone()
  }
  return (
    <>
      <Can menu={menu} button="declare">
        <Button
          disabled={fit.length === 0 || fit.length > MAX_SENT}
          loading={busy}
          title={hintOf('申报', label, chosen, fit.length)}
          onClick={() => void submit()}
        >
          批量申报{fit.length > 0 ? ` (${fit.length})` : ''}
        </Button>
      </Can>
      <SendResults lines={lines} path={path} onClose={() => show(undefined)} />
    </>
  )
}
