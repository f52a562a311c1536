import { postInventory } from '@guanqiao/domain/inventory/inventory.calls'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import { StatusTag } from '../../kit/cells.tsx'
import { useConfirm } from '../../kit/overlays.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { useWrite } from '../../kit/useOperation.ts'

type Result = OutputOf<typeof postInventory>[number]

/** The server's limit per request. */
const MAX_POSTED = 200

const outcomes = {
  sending: { label: '待交接', tone: 'work' },
  blocked: { label: '检查未通过', tone: 'bad' },
  refused: { label: '状态不允许', tone: 'attention' },
} as const
const order = ['blocked', 'refused', 'sending'] as const

interface Props {
  /** Ids of the ticked lists that are not frozen yet, and the number of ticked ones. */
  readonly fit: readonly string[]
  readonly selectedCount: number
}

/** 批量交接: checks and freezes the ticked lists, with a result for each. */
export function PostMany({ fit, selectedCount }: Props) {
  const confirm = useConfirm()
  const write = useWrite(postInventory)
  const [results, setResults] = useState<readonly Result[]>()
  const left = selectedCount - fit.length
  const post = async () => {
    const content = left > 0 ? `另有 ${left} 份的状态不能交接。` : '检查未通过的不会冻结。'
    if (!(await confirm({ title: `是否检查并冻结所选的 ${fit.length} 份集报清单？`, content, okText: '交接' }))) return
    setResults(await write.attempt({ ids: [...fit] }))
  }
  const hint = selectedCount === 0 ? '先勾选要交接的清单' : fit.length > MAX_POSTED ? `一次最多 ${MAX_POSTED} 份` : ''
  return (
    <Can operation={postInventory}>
      <Button
        disabled={fit.length === 0 || fit.length > MAX_POSTED}
        title={hint}
        loading={write.isPending}
        onClick={() => void post()}
      >
        批量交接{fit.length > 0 ? ` (${fit.length})` : ''}
      </Button>
      {results && <Results results={results} onClose={() => setResults(undefined)} />}
    </Can>
  )
}

/** What has to be mended comes first. */
function Results({ results, onClose }: { readonly results: readonly Result[]; readonly onClose: () => void }) {
  const frozen = results.filter(({ state }) => state === 'sending').length
  const footer = (
    <Button type="primary" autoFocus onClick={onClose}>
      知道了
    </Button>
  )
  return (
    <Modal open title="批量交接" width={720} footer={footer} onCancel={onClose} destroyOnHidden>
      <p role="status">
        已冻结 {frozen} 份，共 {results.length} 份。没有经渠道送达的，下载交接文件交给接收方，再登记交接。
      </p>
      <ul aria-label="结果">
        {order
          .flatMap((state) => results.filter((result) => result.state === state))
          .map(({ id, inventory_no, state, message, findings }) => (
            <li key={id}>
              <span className="figures">{inventory_no}</span> <StatusTag {...outcomes[state]} /> {message}
              <Findings findings={findings.filter((finding) => finding.message !== message)} />
            </li>
          ))}
      </ul>
    </Modal>
  )
}

/** What speaks against a list besides its message: a list that was frozen may have warnings. */
function Findings({ findings }: Pick<Result, 'findings'>) {
  if (findings.length === 0) return null
  return (
    <ul>
      {findings.map(({ rule, severity, message }) => (
        <li key={`${rule}${message}`}>
          {severity === 'block' ? '必改' : '提醒'}：{message}
        </li>
      ))}
    </ul>
  )
}
