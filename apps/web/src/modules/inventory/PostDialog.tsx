import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { postInventory } from '@guanqiao/domain/inventory/inventory.calls'
import { Button } from 'antd'
import { useState } from 'react'
import type { DialogStand } from '../../kit/EntityTable.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { Note } from '../../kit/parts/text.ts'
import { useWrite } from '../../kit/useOperation.ts'

interface Props extends DialogStand {
  readonly row: { readonly id: string; readonly inventory_no: string | null }
}

type Result = OutputOf<typeof postInventory>[number]

/** Checks and freezes a list, and shows what has to be mended first. */
export function PostDialog({ row, open, onClose }: Props) {
  const write = useWrite(postInventory)
  const [result, setResult] = useState<Result>()
  const post = async () => setResult((await write.attempt({ ids: [row.id] }))?.[0])
  const footer = result ? (
    <Button type="primary" autoFocus onClick={onClose}>
      知道了
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" data-submit loading={write.isPending} onClick={() => void post()}>
        检查并冻结
      </Button>
    </>
  )
  return (
    <Modal open={open} title={`交接 ${row.inventory_no ?? ''}`} footer={footer} onCancel={onClose} destroyOnHidden>
      {result ? (
        <div role="status">
          <p>
            {result.state === 'sending'
              ? `已冻结。${result.message ?? '下载交接文件交给接收方，再登记交接。'}`
              : result.state === 'blocked'
                ? '检查未通过，清单没有冻结：'
                : result.message}
          </p>
          <ul>
            {result.findings.map(({ rule, message, severity, hint }) => (
              <li key={`${rule}${message}`}>
                {severity === 'block' ? '必改' : '提醒'}：{message}
                {hint && `。${hint}`}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <Note>
          集报清单没有公开的海关报文：检查后冻结内容，生成自有交换格式的文件供单一窗口录入或口岸平台交换，不会发往海关。
        </Note>
      )}
    </Modal>
  )
}
