import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { localRuleApi } from '@guanqiao/domain/rejection/localRule'
import { transmitterApi } from '@guanqiao/domain/reference/transmitter'
import { driverApi } from '@guanqiao/domain/transport/driver'
import { vehicleApi } from '@guanqiao/domain/transport/vehicle'
import { explain } from '@guanqiao/domain/rejection/code'
import type { Explanation } from '@guanqiao/domain/rejection/code'
import { rejectionHistory } from '@guanqiao/domain/rejection/rejection'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useAllowed } from '../../kit/permissions.ts'
import { Note } from '../../kit/parts/text.ts'
import { showInstant } from '../../kit/time.ts'
import { useRead } from '../../kit/useOperation.ts'
import { useDrill } from '../../platform/session/session.ts'
import styles from './rejectionExplanation.module.css'

interface Props {
  readonly type: DocumentType
  /** One objection of customs, verbatim. */
  readonly text: string
  readonly isOpen: boolean
  readonly onMend: (code: string) => void
  readonly onRule: (code: string) => void
}

/** Registers whose record customs means. */
const registers = {
  vehicle: { list: vehicleApi.list, screen: screens.vehicles, label: '打开车辆备案' },
  driver: { list: driverApi.list, screen: screens.drivers, label: '打开司机备案' },
  transmitter: { list: transmitterApi.list, screen: screens.transmitters, label: '打开舱单传输人' },
} as const

/** Cause and remedy of an objection, what solved it before, and what can be done about all documents that share it. */
export function RejectionExplanation({ type, text, isOpen, onMend, onRule }: Props) {
  const may = useAllowed()
  const explanation = explain(text, useDrill())
  const { code, record } = explanation
  const { edit, get, post } = type.operations
  const history = useRead(
    rejectionHistory,
    { doc_type: type.key as 'manifest', code: code ?? '' },
    { enabled: code !== null && may(get) },
  )
  const register = record && registers[record.kind]
  const standing = history.data?.standing ?? 0
  const mayMend = isOpen && standing > 1 && may(edit) && may(post)
  return (
    <div className={styles['explained']}>
      <Meaning {...explanation} />
      {code !== null && history.data && <Solutions type={type} history={history.data} />}
      {history.isError && <Note>以前的解决办法没有读到，不影响改正和申报。</Note>}
      <div className={styles['acts']}>
        {register && may(register.list) && (
          <Link to={linkTo(register.screen, { keyword: record.recordName || null })}>
            {register.label}
            {record.recordName && ` ${record.recordName}`}
          </Link>
        )}
        {mayMend && code !== null && (
          <Button size="small" onClick={() => onMend(code)}>
            同样退单的 {standing} 票一起改
          </Button>
        )}
        {isOpen && code !== null && may(localRuleApi.create) && may(get) && (
          <Button size="small" onClick={() => onRule(code)}>
            设为自订检查
          </Button>
        )}
      </div>
    </div>
  )
}

/** What the official sources say about the code; a code without a source is named as such. */
function Meaning({ code, cause, remedy, source, isPublished }: Explanation) {
  const isDrill = source === '演练'
  const basis = [
    source && !isDrill && `依据：${source}`,
    code !== null &&
      source &&
      !isPublished &&
      !isDrill &&
      '海关没有公布这个代码，原因按所依据的规则归纳，以回执文字为准',
  ].filter(Boolean)
  return (
    <>
      <p>
        <b>原因</b> {cause ?? (code === null ? '回执没有代码，请按回执文字处理' : '海关没有公布这个代码的含义')}
        <b>办法</b> {remedy}
      </p>
      {basis.length > 0 && <Note>{basis.join('；')}</Note>}
    </>
  )
}

interface SolutionsProps {
  readonly type: DocumentType
  readonly history: OutputOf<typeof rejectionHistory>
}

const SHOWN = 3

function Solutions({ type, history: { solved, fields } }: SolutionsProps) {
  if (solved === 0) return <Note>本企业还没有解决过这个代码的退单。</Note>
  return (
    <>
      <p>
        <b>以前这样解决</b> 共 {solved} 次
      </p>
      <ul>
        {fields.slice(0, SHOWN).map(({ place, label, count, last_at, batch_number, doc_id, was, is }) => (
          <li key={place ?? ''}>
            {place === null ? label : `改了${label}`} <span className="figures">{count}</span> 次，最近{' '}
            <span className="figures">{showInstant(last_at)}</span>{' '}
            <Link className="figures" to={linkTo(type.screens.edit, { id: doc_id })}>
              {batch_number}
            </Link>
            {place !== null && (
              <>
                {' '}
                由 <span className="figures">{was ?? '（空）'}</span> 改为{' '}
                <span className="figures">{is ?? '（空）'}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
