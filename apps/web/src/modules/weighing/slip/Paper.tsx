import { grouped } from '@guanqiao/domain/kit/decimal'
import type { ReactNode } from 'react'
import { useDrill, useSession } from '../../../platform/session/session.ts'
import { showInstant } from '../../../kit/time.ts'
import { PaperMark } from '../../../platform/paper/PaperMark.tsx'
import { QrCode } from '../../../platform/paper/QrCode.tsx'
import type { Ticket } from '../bridge/weights.ts'
import { inCapitals, tonnes } from './capitals.ts'
import styles from './paper.module.css'

interface Props {
  readonly ticket: Ticket
  /** 0 for the first print, 1 for the first reprint. */
  readonly reprint: number
}

/** The ticket on three-part paper, 241 × 140 mm: the same on screen and in print. */
export function Paper({ ticket, reprint }: Props) {
  const drill = useDrill()
  const { user } = useSession()
  const isVoid = ticket.status === 'void'
  return (
    <article className={styles.paper} aria-label={`磅单 ${ticket.weighing_no}`}>
      {(drill || isVoid) && <PaperMark label={isVoid ? '作废' : '演练'} />}
      <header>
        <QrCode className={styles.qr} text={ticket.weighing_no ?? ''} label={`磅单号二维码 ${ticket.weighing_no}`} />
        <h3>
          {ticket.enterprise_id_text ?? user.enterprise_name ?? ''}
          <span>称 重 单</span>
        </h3>
        <div className={styles.number}>№ {ticket.weighing_no}</div>
        {reprint > 0 && <div className={styles.reprint}>补打 第{reprint}次</div>}
      </header>
      <Table ticket={ticket} />
      <footer>
        <span>司磅员：{[...new Set([ticket.gross_operator, ticket.tare_operator].filter(Boolean))].join('、')}</span>
        <span>{ticket.approver ? `审批人：${ticket.approver}` : ''}</span>
        <span className={styles.sign}>司机签字：</span>
      </footer>
      <div className={styles.copies}>第一联 存根　第二联 客户　第三联 财务</div>
    </article>
  )
}

const kilograms = (weight: string | null) => (weight === null ? '' : grouped(weight))

function Table({ ticket }: { readonly ticket: Ticket }) {
  const { net_weight: net } = ticket
  return (
    <table>
      <tbody>
        <tr>
          <Cell label="车牌号">{ticket.plate_number}</Cell>
          <Cell label="挂车号">{ticket.trailer_plate}</Cell>
          <Cell label="司机">{ticket.driver_name}</Cell>
        </tr>
        <tr>
          <Cell label="货物名称">{ticket.good_name}</Cell>
          <Cell label="规格型号">{ticket.spec}</Cell>
          <Cell label="批次号">{ticket.batch_number}</Cell>
        </tr>
        <tr>
          <Cell label="发货单位" span={3}>
            {ticket.sender_name}
          </Cell>
          <Cell label="提(运)单号">{ticket.bill_no}</Cell>
        </tr>
        <tr>
          <Cell label="收货单位" span={3}>
            {ticket.receiver_name}
          </Cell>
          <Cell label="监管场所">{ticket.site_id_text}</Cell>
        </tr>
        <tr>
          <Cell label="毛重(kg)" strong>
            {kilograms(ticket.gross_weight)}
          </Cell>
          <Cell label="毛重时间" span={3}>
            {showInstant(ticket.gross_time)}
          </Cell>
        </tr>
        <tr>
          <Cell label="皮重(kg)" strong>
            {kilograms(ticket.tare_weight)}
          </Cell>
          <Cell label="皮重时间" span={3}>
            {showInstant(ticket.tare_time)}
          </Cell>
        </tr>
        <tr>
          <Cell label="净重(kg)" strong>
            {kilograms(net)}
          </Cell>
          <Cell label="箱皮重(kg)">{kilograms(ticket.container_tare)}</Cell>
          <Cell label="扣重(kg)">{kilograms(ticket.deduct)}</Cell>
        </tr>
        <tr>
          <Cell label="净重(吨)" strong>
            {net === null ? '' : tonnes(net)}
          </Cell>
          <Cell label="大写" span={3}>
            {net === null ? '' : `${inCapitals(tonnes(net))}吨`}
          </Cell>
        </tr>
      </tbody>
    </table>
  )
}

interface CellProps {
  readonly label: string
  readonly span?: number
  readonly strong?: boolean
  readonly children: ReactNode
}

function Cell({ label, span = 1, strong = false, children }: CellProps) {
  return (
    <>
      <th scope="row">{label}</th>
      <td colSpan={span} className={strong ? styles.strong : ''}>
        {children}
      </td>
    </>
  )
}
