import { cargoGoodFields } from '@guanqiao/domain/cargo/cargoContent'
import { grouped } from '@guanqiao/domain/kit/decimal'
import type { ReactNode } from 'react'
import { Cell } from '../../../kit/cells.tsx'
import { useDrill } from '../../../platform/session/session.ts'
import { Mongolian } from '../../../platform/paper/Mongolian.tsx'
import { PaperMark } from '../../../platform/paper/PaperMark.tsx'
import type { CargoView } from '../cargoView.ts'
import styles from './cargoSheet.module.css'
import { printed, REFERENCE } from './bilingualText.ts'
import type { BilingualText } from './bilingualText.ts'

/** A word in both languages. */
const Both = ({ label: { zh, mn } }: { readonly label: BilingualText }) => (
  <>
    {zh}
    <Mongolian className={styles.mongolian}>{mn}</Mongolian>
  </>
)

/** The cargo list of one truck on A4, the same on screen and in print. */
export function CargoSheet({ view }: { readonly view: CargoView }) {
  const drill = useDrill()
  const { list, head, goods } = view
  return (
    <article className={styles.sheet} aria-label={`载货清单 ${list.plate_number}`}>
      {drill && <PaperMark label="演练" />}
      <header>
        <h3>
          <Both label={printed.title} />
        </h3>
        <div className={styles.number}>
          <Both label={printed.number} />
          <b>{head.given_no}</b>
        </div>
      </header>
      <Truck head={head} />
      <Goods goods={goods} head={head} />
      <footer>
        <Sign label={printed.carrier}>{head.carrier_name}</Sign>
        <Sign label={printed.signature} />
        <Sign label={printed.date} />
      </footer>
      <p className={styles.reference}>{REFERENCE}</p>
    </article>
  )
}

function Truck({ head }: { readonly head: CargoView['head'] }) {
  return (
    <table className={styles.truck}>
      <tbody>
        <tr>
          <Pair label={printed.country}>
            <Tick label={printed.china} on={head.truck_country === 'domestic'} />
            <Tick label={printed.mongolia} on={head.truck_country === 'foreign'} />
          </Pair>
          <Pair label={printed.plate}>{head.plate_number}</Pair>
          <Pair label={printed.trailer}>{head.trailer_plate}</Pair>
        </tr>
        <tr>
          <Pair label={printed.container}>{head.container_numbers?.join('、')}</Pair>
          <Pair label={printed.loading}>{head.loading_place}</Pair>
          <Pair label={printed.unloading}>{head.unloading_place}</Pair>
        </tr>
        <tr>
          <Pair label={printed.exit}>{head.exit_date}</Pair>
          <Pair label={printed.driver}>{head.driver_name}</Pair>
          <Pair label={printed.permit}>{head.permit_no}</Pair>
        </tr>
        <tr>
          <Pair label={printed.contract} span={5}>
            {head.contract_no}
          </Pair>
        </tr>
      </tbody>
    </table>
  )
}

const Tick = ({ label, on }: { readonly label: BilingualText; readonly on: boolean }) => (
  <span className={styles.tick} role="img" aria-label={`${label.zh}${on ? '：是' : '：否'}`}>
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <path d={on ? 'M1 1h10v10H1zM3 6l2.2 2.5L9.5 3.5' : 'M1 1h10v10H1z'} />
    </svg>
    {label.zh} <Mongolian>{label.mn}</Mongolian>
  </span>
)

interface PairProps {
  readonly label: BilingualText
  readonly span?: number
  readonly children: ReactNode
}

const Pair = ({ label, span = 1, children }: PairProps) => (
  <>
    <th scope="row">
      <Both label={label} />
    </th>
    <td colSpan={span}>{children}</td>
  </>
)

const columns = [
  [printed.item],
  [printed.goods],
  [printed.marks],
  [printed.packages],
  [printed.gross, styles.figure],
  [printed.net, styles.figure],
  [printed.price, styles.figure],
  [printed.consignor],
  [printed.consignee],
] as const

function Goods({ goods, head }: Pick<CargoView, 'goods' | 'head'>) {
  return (
    <table className={styles.goods}>
      <thead>
        <tr>
          {columns.map(([label, figure]) => (
            <th key={label.zh} scope="col" className={figure}>
              <Both label={label} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {goods.map((good) => (
          <Good key={good.item_no} good={good} />
        ))}
        <tr>
          <th scope="row" colSpan={3}>
            <Both label={printed.total} />
          </th>
          <td>{head.package_total}</td>
          <td className={styles.figure}>{grouped(head.gross_total)}</td>
          <td className={styles.figure}>{grouped(head.net_total)}</td>
          <td colSpan={3} />
        </tr>
      </tbody>
    </table>
  )
}

const Good = ({ good }: { readonly good: CargoView['goods'][number] }) => (
  <tr>
    <td>{good.item_no}</td>
    <td>
      {good.good_name}
      <small>
        {printed.hsCode.zh} <Mongolian>{printed.hsCode.mn}</Mongolian> {good.hs_code}
      </small>
    </td>
    <td>{good.marks}</td>
    <td>
      <Cell field={cargoGoodFields.package_type} name="package_type" row={good} /> {good.package_quantity}
    </td>
    <td className={styles.figure}>{grouped(good.gross_weight)}</td>
    <td className={styles.figure}>{grouped(good.net_weight)}</td>
    <td className={styles.figure}>{good.price === null ? '' : `${grouped(good.price)} ${good.currency ?? ''}`}</td>
    <td>{good.consignor}</td>
    <td>{good.consignee}</td>
  </tr>
)

const Sign = ({ label, children }: { readonly label: BilingualText; readonly children?: ReactNode }) => (
  <div>
    <span>
      <Both label={label} />
    </span>
    <b>{children}</b>
  </div>
)
