import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { manifestApi } from '@guanqiao/domain/customs/manifest.calls'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { Card } from '../../../kit/parts/card.ts'
import { Note } from '../../../kit/parts/text.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import type { WholeOrder } from '../detail/actions.ts'
import { useMakeManifests } from '../detail/actions.ts'
import styles from './wizard.module.css'

/** After submitting: the result, with the next action focused. */
export default function Submitted({ detail, onNew }: { readonly detail: WholeOrder; readonly onNew: () => void }) {
  const navigate = useNavigate()
  const may = useAllowed()
  const manifests = useMakeManifests()
  const batches = [...new Set(detail.transports.flatMap((truck) => truck.batch_number ?? []))]
  const mayMake = may(manifestApi.fromOrder)
  return (
    <Card className={styles.submitted}>
      <span className={styles.submittedMark} aria-hidden="true">
        ✓
      </span>
      <h2 role="status">订单 {detail.order.order_no} 已提交</h2>
      <Note className="figures">
        {`${detail.transports.length} 车，${batches.length} 个批次号${batches.length > 0 ? `：${batches.slice(0, 3).join('、')}${batches.length > 3 ? ' 等' : ''}` : ''}`}
      </Note>
      <div className={styles.submittedActs}>
        {mayMake && (
          <Button type="primary" autoFocus loading={manifests.busy} onClick={() => void manifests.make(detail)}>
            生成舱单
          </Button>
        )}
        <Button autoFocus={!mayMake} onClick={() => void navigate(linkTo(screens.order, { id: detail.order.id }))}>
          查看订单
        </Button>
        <Button onClick={onNew}>再录一票</Button>
      </div>
    </Card>
  )
}
