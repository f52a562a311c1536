import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { rowFields } from '@guanqiao/domain/kit/entity'
import { orderTransport } from '@guanqiao/domain/order/transport'
import { passes } from '@guanqiao/domain/documents/finding'
import { Link } from 'react-router'
import { FiledLink } from '../../../documents/crossing/FiledLink.tsx'
import { StatusTag } from '../../../kit/cells.tsx'
import type { WholeOrder } from './actions.ts'
import { ReadLines } from '../../../kit/details/ReadLines.tsx'
import { Balances } from '../trucks/Balances.tsx'
import styles from './detail.module.css'

type Truck = WholeOrder['transports'][number]

const names = [
  'plate_number',
  'status',
  'batch_number',
  'trailer_plate',
  'driver_name',
  'container_numbers',
  'planned_gross',
  'planned_net',
  'package_quantity',
  'bill_no',
  'goods_line',
]

const widths = {
  plate_number: 120,
  status: 112,
  batch_number: 136,
  trailer_plate: 108,
  driver_name: 88,
  container_numbers: 128,
  planned_gross: 96,
  planned_net: 96,
  package_quantity: 60,
  bill_no: 110,
  goods_line: 84,
}

const cells = {
  plate_number: (truck: Truck) => (
    <span className={styles.plate}>
      <span className="figures">
        <FiledLink kind="vehicle" id={truck.vehicle_id}>
          {truck.plate_number}
        </FiledLink>
      </span>
      {truck.findings.length > 0 && (
        <span title={truck.findings.map(({ message }) => message).join('；')}>
          <StatusTag tone={passes(truck.findings) ? 'attention' : 'bad'} label={`${truck.findings.length} 处`} />
        </span>
      )}
    </span>
  ),
  driver_name: (truck: Truck) => (
    <FiledLink kind="driver" id={truck.driver_id}>
      {truck.driver_name}
    </FiledLink>
  ),
  batch_number: (truck: Truck) =>
    truck.batch_number && (
      <Link className="figures" to={linkTo(screens.batch, { batch_number: truck.batch_number })}>
        {truck.batch_number}
      </Link>
    ),
} as const

/** The trucks of an order with state and batch, and their load compared with the goods. */
export function Trucks({ detail }: { readonly detail: WholeOrder }) {
  return (
    <>
      <ReadLines
        label="车辆"
        fields={rowFields(orderTransport)}
        names={names}
        rows={detail.transports}
        cells={cells}
        widths={widths}
      />
      <Balances goods={detail.order.goods ?? []} trucks={detail.transports} />
    </>
  )
}
