import { Button } from 'antd'
import { Link } from 'react-router'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import type { Rehearsed } from '../acts/useRehearsal.ts'
import { RehearsalLines } from '../findings/RehearsalLines.tsx'
import '../../../trade/sending/results.css'

interface Props {
  readonly lines: readonly Rehearsed[] | undefined
  readonly onClose: () => void
}

/** The likely reply of customs to each selected manifest. Nothing was sent. */
export function RehearsalResults({ lines, onClose }: Props) {
  const refused = lines?.filter(({ code, state }) => code === '03' || state !== 'rehearsed').length ?? 0
  const footer = (
    <Button type="primary" autoFocus onClick={onClose}>
      知道了
    </Button>
  )
  return (
    <Modal
      open={lines !== undefined}
      title="预演结果（预演，未发送）"
      width={720}
      footer={footer}
      onCancel={onClose}
      destroyOnHidden
    >
      <p role="status">
        {refused > 0 ? `${refused} 份预计不能通过` : '预计都能通过'}，按海关已公布的规则推算，以海关实际回执为准
      </p>
      <ul className="doc-results">
        {(lines ?? []).map((line) => (
          <li key={line.id} className="doc-rehearsal">
            <Link className="figures" to={`/rmft/edit?id=${line.id}`} onClick={onClose}>
              {line.batch_number ?? line.id}
            </Link>
            <RehearsalLines line={line} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
