import { linkTo, screens } from '@guanqiao/domain/screens/index'
import type { Screen } from '@guanqiao/domain/screens/index'
import type { myActivity } from '@guanqiao/domain/audit/myActivity'
import { ACTIVITY_DAYS } from '@guanqiao/domain/audit/myActivity'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { menus } from '@guanqiao/domain/menus'
import { Link } from 'react-router'
import { Note } from '../../../kit/parts/text.ts'
import { showInstant } from '../../../kit/time.ts'
import styles from '../account.module.css'

type Touched = OutputOf<typeof myActivity>['records']

/** Screens of single records; other records open as a drawer over the list of their menu. */
const pages: Readonly<Record<string, Screen<'id'>>> = {
  order_head: screens.order,
  manifest: screens.manifest,
  confirmation: screens.formerConfirmation,
  weighing: screens.weighingSlip,
}
/** Records with a drawer over the list of their menu. */
const drawers = new Set(
  'vehicle driver company container container_owner seller receiver goods port site transmitter operator_card'.split(
    ' ',
  ),
)

function addressOf({ entity, menu, record_id }: Touched[number]): string | undefined {
  const page = pages[entity]
  if (page) return linkTo(page, { id: record_id })
  const path = menus.find(({ key }) => key === menu)?.menu_path
  if (!path) return undefined
  return drawers.has(entity) ? `${path}?record=${record_id}` : path
}

/** Records with what was done last, each a link to it. */
export function RecordList({ records }: { readonly records: Touched }) {
  if (records.length === 0) return <Note>近 {ACTIVITY_DAYS} 天没有经手的记录</Note>
  return (
    <ul className={styles.rows}>
      {records.map((record) => {
        const to = addressOf(record)
        const name = record.label ?? record.entity_label
        return (
          <li key={`${record.entity} ${record.record_id}`}>
            <div>
              {to ? <Link to={to}>{name}</Link> : name}
              <p>
                {record.entity_label} · {record.summary}
              </p>
            </div>
            <time className="figures" dateTime={record.at}>
              {showInstant(record.at)}
            </time>
          </li>
        )
      })}
    </ul>
  )
}
