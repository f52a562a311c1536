import { Button } from 'antd'
import { Modal } from '../../../kit/overlays/dialogs.tsx'

interface Props {
  /** The number of pasted and of existing trucks. */
  readonly pasted: number
  readonly present: number
  readonly onChoose: (choice: 'append' | 'replace') => void
  readonly onCancel: () => void
}

/** Asks whether pasted trucks are appended or replace the existing ones. */
export function PasteChoice({ pasted, present, onChoose, onCancel }: Props) {
  const footer = [
    <Button key="cancel" onClick={onCancel}>
      取消
    </Button>,
    <Button key="replace" onClick={() => onChoose('replace')}>
      {`替换现有 ${present} 辆`}
    </Button>,
    <Button key="append" type="primary" autoFocus onClick={() => onChoose('append')}>
      追加到后面
    </Button>,
  ]
  return (
    <Modal open title={`粘贴 ${pasted} 辆车`} width={480} footer={footer} onCancel={onCancel}>
      <p>{`订单里已有 ${present} 辆车。粘贴后可以用 Ctrl+Z 整批撤销。`}</p>
    </Modal>
  )
}
