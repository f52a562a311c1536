import { Button, Result } from 'antd'
import { useNavigate } from 'react-router'
import { useMay } from '../../../kit/permissions.ts'
import type { WholeOrder } from '../detail/actions.ts'
import { useMakeManifests } from '../detail/actions.ts'

/** After submitting: what was made, and the next act under the cursor. */
export function Submitted({ it, onNew }: { readonly it: WholeOrder; readonly onNew: () => void }) {
  const navigate = useNavigate()
  const may = useMay()
  const manifests = useMakeManifests()
  const batches = [...new Set(it.transports.flatMap((truck) => truck.batch_number ?? []))]
  const mayMake = may('manifest', 'add')
  return (
    <div className="gq-card">
      <Result
        status="success"
        title={`订单 ${it.order.order_no ?? ''} 已提交`}
        subTitle={`${it.transports.length} 车，${batches.length} 个批次号${batches.length > 0 ? `：${batches.slice(0, 3).join('、')}${batches.length > 3 ? ' 等' : ''}` : ''}`}
        extra={[
          mayMake && (
            <Button
              key="make"
              type="primary"
              autoFocus
              loading={manifests.busy}
              onClick={() => void manifests.make(it)}
            >
              生成舱单
            </Button>
          ),
          <Button key="view" autoFocus={!mayMake} onClick={() => void navigate(`/order/detail?id=${it.order.id}`)}>
            查看订单
          </Button>,
          <Button key="new" onClick={onNew}>
            再录一票
          </Button>,
        ]}
      />
    </div>
  )
}
