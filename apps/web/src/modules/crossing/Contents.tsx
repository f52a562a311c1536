import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { grouped } from '@guanqiao/domain/kit/decimal'
import { Link } from 'react-router'
import { Figure } from '../../kit/cells/Figure.tsx'
import { Cell, StatusTag } from '../../kit/cells.tsx'
import { FiledLink } from '../../documents/crossing/FiledLink.tsx'
import { useAllowed } from '../../kit/permissions.ts'
import { manifestBill } from '@guanqiao/domain/customs/manifest'
import { weighing } from '@guanqiao/domain/weighing/weighing'
import type { BatchView } from './view.ts'
import { truckState } from './view.ts'
import styles from './batchView.module.css'

/** The contents of this crossing: trucks, bills with their goods, weighings. */
export function Contents({ view }: { readonly view: BatchView }) {
  return (
    <>
      <Trucks view={view} />
      <Bills view={view} />
      <Weighings view={view} />
    </>
  )
}

interface HeaderCell {
  readonly label: string
  readonly figure?: boolean
}

const textCells = (...heads: string[]): HeaderCell[] => heads.map((label) => ({ label }))
const figures = (...heads: string[]): HeaderCell[] => heads.map((label) => ({ label, figure: true }))

interface SheetProps {
  readonly id: string
  readonly title: string
  readonly heads: readonly HeaderCell[]
  readonly empty: string
  readonly children: readonly React.ReactNode[]
}

function Sheet({ id, title, heads, empty, children }: SheetProps) {
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children.length === 0 ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby={id}>
          <table className={styles.table}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head.label} scope="col" className={head.figure ? styles.figure : undefined}>
                    {head.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Trucks({ view }: { readonly view: BatchView }) {
  const mayConfirm = useAllowed(confirmationApi.create)
  return (
    <Sheet
      id="batch-trucks"
      title="车辆"
      heads={[
        ...textCells('车牌', '挂车', '司机', '箱号'),
        ...figures('毛重(kg)', '净重(kg)'),
        ...textCells(...(mayConfirm ? ['状态', '离境'] : ['状态'])),
      ]}
      empty="这个批次还没有车辆。"
    >
      {view.transports.map((one) => (
        <tr key={one.id}>
          <th scope="row">
            <FiledLink kind="vehicle" id={one.vehicle_id}>
              {one.plate_number}
            </FiledLink>
          </th>
          <td>{one.trailer_plate ?? '—'}</td>
          <td>
            <FiledLink kind="driver" id={one.driver_id}>
              {one.driver_name}
            </FiledLink>
          </td>
          <td>{one.container_numbers?.join('、') || '—'}</td>
          <td className={styles.figure}>
            <Figure value={one.planned_gross} none="—" />
          </td>
          <td className={styles.figure}>
            <Figure value={one.planned_net} none="—" />
          </td>
          <td>
            <StatusTag {...truckState(one.status, view.manifest?.status)} />
          </td>
          {mayConfirm && (
            <td>
              <Link to={linkTo(screens.makeConfirmations, { kind: 'empty', batch_number: one.batch_number ?? '' })}>
                空车确报
              </Link>
            </td>
          )}
        </tr>
      ))}
    </Sheet>
  )
}

function Bills({ view }: { readonly view: BatchView }) {
  return (
    <Sheet
      id="batch-bills"
      title="提(运)单与货物"
      heads={[...textCells('提(运)单号', '货物', '税则号列'), ...figures('件数', '毛重(kg)'), ...textCells('回执')]}
      empty="还没有舱单。"
    >
      {view.bills.flatMap((bill) =>
        (bill.goods ?? []).map((line, index) => (
          <tr key={`${bill.id}${index}`}>
            <th scope="row">
              {index === 0 && <Link to={linkTo(screens.manifest, { id: bill.manifest_id })}>{bill.bill_no}</Link>}
            </th>
            <td>{line.description}</td>
            <td>{line.hs_code}</td>
            <td className={styles.figure}>{grouped(String(line.package_quantity))}</td>
            <td className={styles.figure}>
              <Figure value={line.gross_weight} none="—" />
            </td>
            <td>{index === 0 && <Cell field={manifestBill.fields.status} name="status" row={bill} />}</td>
          </tr>
        )),
      )}
    </Sheet>
  )
}

function Weighings({ view }: { readonly view: BatchView }) {
  const { choices, tones } = weighing.fields.status
  return (
    <Sheet
      id="batch-weighings"
      title="磅单"
      heads={[...textCells('磅单号', '车牌'), ...figures('毛重(kg)', '皮重(kg)', '净重(kg)'), ...textCells('状态')]}
      empty="还没有过磅。"
    >
      {view.weighings.map((one) => (
        <tr key={one.id}>
          <th scope="row">
            <Link to={linkTo(screens.weighingSlip, { id: one.id })}>{one.weighing_no}</Link>
          </th>
          <td>{one.plate_number}</td>
          <td className={styles.figure}>
            <Figure value={one.gross_weight} none="—" />
          </td>
          <td className={styles.figure}>
            <Figure value={one.tare_weight} none="—" />
          </td>
          <td className={styles.figure}>
            <Figure value={one.net_weight} none="—" />
          </td>
          <td>
            <StatusTag tone={tones?.[one.status] ?? 'work'} label={choices[one.status] ?? one.status} />
          </td>
        </tr>
      ))}
    </Sheet>
  )
}
