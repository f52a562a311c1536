import { Button } from 'antd'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import type { RefusedRow } from './rows.ts'
import styles from './bulk.module.css'

interface Props {
  readonly title: string
  readonly text: string
  readonly rows: readonly RefusedRow[]
  readonly onClose: () => void
}

/** The rows that an act on several left as they are. */
export default function RefusedRows({ title, text, rows, onClose }: Props) {
  return (
    <Modal
      open
      title={title}
      width={640}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          知道了
        </Button>
      }
    >
      <p className={styles['text']}>{text}</p>
      <RefusedList rows={rows} />
    </Modal>
  )
}

export function RefusedList({ rows }: Pick<Props, 'rows'>) {
  return (
    <ul className={styles['refused']} tabIndex={0} aria-label="没有完成的记录">
      {rows.map(({ id, name, reason }) => (
        <li key={id}>
          <strong>{name}</strong>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  )
}
