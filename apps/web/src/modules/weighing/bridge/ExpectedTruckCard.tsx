import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { grouped } from '@guanqiao/domain/kit/decimal'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AlertList } from '../AlertList.tsx'
import type { ExpectedTruck, Ticket } from './weights.ts'
import styles from '../weighing.module.css'
import { Card } from '../../../kit/parts/card.ts'

interface Props {
  readonly truckData: ExpectedTruck | undefined
  readonly ticket: Ticket | undefined
  readonly looking: boolean
}

const kilograms = (weight: string | null | undefined) => (weight ? `${grouped(weight)} kg` : '—')

/** The papers of the truck on the scale. */
export function ExpectedTruckCard({ truckData, ticket, looking }: Props) {
  const batch = ticket?.batch_number ?? truckData?.batch_number
  return (
    <Card as="section" className={styles.known} aria-label="单证信息">
      <h2>单证信息</h2>
      {looking && <Skeleton active paragraph={{ rows: 4 }} title={false} />}
      {!looking && !truckData && !ticket && (
        <p className={styles.quiet}>输入车牌后按 Enter，带出批次、货物、计划重量和历史皮重。</p>
      )}
      {!looking && (truckData ?? ticket) && (
        <>
          {truckData && truckData.warnings.length > 0 && (
            <div role="status">
              <AlertList alerts={truckData.warnings} />
            </div>
          )}
          <dl>
            <Fact label="批次">
              {batch ? (
                <Link className="figures" to={linkTo(screens.batch, { batch_number: batch })}>
                  {batch}
                </Link>
              ) : (
                '—'
              )}
            </Fact>
            <Fact label="舱单">{truckData?.manifest_status ?? '—'}</Fact>
            <Fact label="司机">{ticket?.driver_name ?? truckData?.driver_name ?? '—'}</Fact>
            <Fact label="挂车">{ticket?.trailer_plate ?? truckData?.trailer_plate ?? '—'}</Fact>
            <Fact label="货物">
              {[ticket?.good_name ?? truckData?.good_name, ticket?.spec ?? truckData?.spec]
                .filter(Boolean)
                .join(' · ') || '—'}
            </Fact>
            <Fact label="收货单位">{ticket?.receiver_name ?? truckData?.receiver_name ?? '—'}</Fact>
            <Fact label="计划毛重">{kilograms(truckData?.planned_gross)}</Fact>
            <Fact label="计划净重">{kilograms(truckData?.planned_net ?? ticket?.declared_net)}</Fact>
            <Fact label="平均皮重">
              {truckData?.tare_average
                ? `${kilograms(truckData.tare_average)}（${truckData.tare_count ?? 0} 次）`
                : '—'}
            </Fact>
            <Fact label="整备质量">{kilograms(truckData?.curb_weight)}</Fact>
            <Fact label="挂车自重">{kilograms(truckData?.trailer_tare)}</Fact>
          </dl>
        </>
      )}
    </Card>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
