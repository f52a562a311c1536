import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { Link } from 'react-router'
import { Copyable } from '../../kit/cells/Copyable.tsx'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { FiledLink } from '../../documents/crossing/FiledLink.tsx'
import { Neighbours } from './Neighbours.tsx'
import { NextAct } from './NextAct.tsx'
import type { BatchView } from './view.ts'
import { aloud, headline } from './view.ts'
import styles from './batchView.module.css'

/** The identity of the crossing, and its next action. */
export function BatchHeader({ view }: { readonly view: BatchView }) {
  const { batch, order, transports } = view
  const drivers = transports.filter(({ driver_name }) => driver_name)
  return (
    <header className={`${styles.card} ${styles.head}`}>
      <div className={styles.name}>
        <h2 className="figures">
          <span className={styles.word}>批次</span>{' '}
          <Copyable text={batch.batch_number} label={aloud(batch.batch_number)} />
        </h2>
        <StatusTag {...headline(view)} />
        <Neighbours view={view} />
      </div>
      <dl className={styles.facts}>
        <Fact label="口岸">
          {[batch.port_id_text, batch.ie_flag === 'I' ? '进口' : '出口'].filter(Boolean).join(' · ')}
        </Fact>
        <Fact label="车牌">
          {transports.map(({ id, vehicle_id, plate_number, trailer_plate }) => (
            <span key={id} className={styles.one}>
              <FiledLink kind="vehicle" id={vehicle_id}>
                {plate_number}
              </FiledLink>
              {trailer_plate && ` + ${trailer_plate}`}
            </span>
          ))}
          {transports.length === 0 && '—'}
        </Fact>
        <Fact label="司机">
          {drivers.map(({ id, driver_id, driver_name }) => (
            <span key={id} className={styles.one}>
              <FiledLink kind="driver" id={driver_id}>
                {driver_name}
              </FiledLink>
            </span>
          ))}
          {drivers.length === 0 && '—'}
        </Fact>
        <Fact label="订单">
          {order ? <Link to={linkTo(screens.order, { id: order.id })}>{order.order_no}</Link> : '—'}
        </Fact>
        <Fact label="合同">{order?.contract_no ?? '—'}</Fact>
      </dl>
      <NextAct view={view} />
    </header>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
