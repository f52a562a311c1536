import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { Link } from 'react-router'
import { Copyable } from '../../kit/cells/Copyable.tsx'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { Neighbours } from './Neighbours.tsx'
import { NextAct } from './NextAct.tsx'
import type { BatchView } from './view.ts'
import { aloud, headline } from './view.ts'
import styles from './batchView.module.css'

/** The identity of the crossing, and its next action. */
export function BatchHeader({ view }: { readonly view: BatchView }) {
  const { batch, order, transports } = view
  const plates = transports.map((one) => [one.plate_number, one.trailer_plate].filter(Boolean).join(' + '))
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
        <Fact word="口岸">
          {[batch.port_id_text, batch.ie_flag === 'I' ? '进口' : '出口'].filter(Boolean).join(' · ')}
        </Fact>
        <Fact word="车牌">{plates.join('、') || '—'}</Fact>
        <Fact word="司机">
          {transports
            .map((one) => one.driver_name)
            .filter(Boolean)
            .join('、') || '—'}
        </Fact>
        <Fact word="订单">
          {order ? <Link to={linkTo(screens.order, { id: order.id })}>{order.order_no}</Link> : '—'}
        </Fact>
        <Fact word="合同">{order?.contract_no ?? '—'}</Fact>
      </dl>
      <NextAct view={view} />
    </header>
  )
}

function Fact({ word, children }: { readonly word: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  )
}
