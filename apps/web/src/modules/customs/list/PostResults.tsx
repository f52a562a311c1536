import { wordOf } from '@guanqiao/domain/kit/field'
import { postManifest } from '@guanqiao/domain/customs/manifest.calls'
import { Button } from 'antd'
import { Link } from 'react-router'
import { StatusTag } from '../../../kit/cells.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import type { Posted } from '../acts/useSend.ts'
import { FindingTag } from '../findings/FindingTag.tsx'
import './results.css'

const states = postManifest.output.form === 'rows' ? postManifest.output.shape.fields['state'] : undefined
const tones = { sending: 'work', blocked: 'bad', refused: 'attention' } as const

interface Props {
  readonly lines: readonly Posted[] | undefined
  readonly onClose: () => void
}

/** What became of each manifest that was to be sent. */
export function PostResults({ lines, onClose }: Props) {
  const sent = lines?.filter((line) => line.state === 'sending').length ?? 0
  const rest = (lines?.length ?? 0) - sent
  const footer = (
    <Button type="primary" autoFocus onClick={onClose}>
      知道了
    </Button>
  )
  return (
    <Modal
      open={lines !== undefined}
      title="批量申报结果"
      width={720}
      footer={footer}
      onCancel={onClose}
      destroyOnHidden
    >
      <p role="status">
        {sent} 票申报中{rest > 0 ? `，${rest} 票没有发出` : '，回执会自动更新到列表'}
      </p>
      <ul className="rmft-results">
        {(lines ?? []).map((line) => (
          <li key={line.id}>
            <div className="rmft-result">
              <Link className="figures" to={`/rmft/edit?id=${line.id}`} onClick={onClose}>
                {line.batch_number ?? line.id}
              </Link>
              <StatusTag tone={tones[line.state]} word={wordOf(states, line.state)} />
              {line.message && <span className="rmft-quiet">{line.message}</span>}
            </div>
            {line.bills.length > 1 &&
              line.bills.map((bill) => (
                <div key={bill.id} className="rmft-result-finding">
                  <StatusTag tone={tones[bill.state]} word={wordOf(states, bill.state)} />{' '}
                  <span className="figures">{bill.bill_no}</span> {bill.message}
                </div>
              ))}
            {line.findings.map((finding) => (
              <div key={`${finding.rule}${finding.path}${finding.message}`} className="rmft-result-finding">
                <FindingTag severity={finding.severity} /> {finding.message}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
