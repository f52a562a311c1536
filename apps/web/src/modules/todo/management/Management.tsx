import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { enterpriseApi } from '@guanqiao/domain/rights/enterprise'
import { accountList } from '@guanqiao/domain/rights/accounts'
import { registrationApi } from '@guanqiao/domain/identity/registration'
import { onlineSessions } from '@guanqiao/domain/identity/sessions'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { unmatchedReceiptApi } from '@guanqiao/domain/message/message'
import { Link } from 'react-router'
import { Can } from '../../../kit/Can.tsx'
import { Figure } from '../../../kit/cells/Figure.tsx'
import { useAllowed } from '../../../kit/permissions.ts'
import { useRead } from '../../../kit/useOperation.ts'
import Workplace from '../Workplace.tsx'
import styles from '../home.module.css'

/** The home of the management platform: what its administrators watch over, then the work of the day. */
export default function Management() {
  const may = useAllowed()
  const isAdministrator = may(accountList) || may(onlineSessions)
  return (
    <div className={styles.management}>
      {isAdministrator && (
        <section className={styles.card} aria-labelledby="home-management">
          <h3 id="home-management">管理平台</h3>
          <dl className={styles.figures}>
            <Can operation={enterpriseApi.list}>
              <Total label="企业" list={enterpriseApi.list} input={{ pageSize: 1 }} to={linkTo(screens.enterprises)} />
            </Can>
            <Can operation={registrationApi.list}>
              <Total
                label="待审核注册"
                list={registrationApi.list}
                input={{ pageSize: 1, status: 'pending' }}
                to={linkTo(screens.registrations, { status: 'pending' })}
              />
            </Can>
            <Can operation={accountList}>
              <Total label="账号" list={accountList} input={{ pageSize: 1 }} to={linkTo(screens.accounts)} />
              <Total
                label="已锁定账号"
                list={accountList}
                input={{ pageSize: 1, state: 'locked' }}
                to={linkTo(screens.accounts, { state: 'locked' })}
              />
              <Total
                label="须先办理"
                list={accountList}
                input={{ pageSize: 1, state: 'due' }}
                to={linkTo(screens.accounts, { state: 'due' })}
              />
            </Can>
            <Can operation={onlineSessions}>
              <Total label="在线" list={onlineSessions} input={{ pageSize: 1 }} to={linkTo(screens.onlineUsers)} />
            </Can>
            <Can operation={unmatchedReceiptApi.list}>
              <Total
                label="待处理回执"
                list={unmatchedReceiptApi.list}
                input={{ pageSize: 1 }}
                to={linkTo(screens.unmatchedReceipts)}
              />
            </Can>
          </dl>
        </section>
      )}
      <Workplace />
    </div>
  )
}

interface TotalProps<I> {
  readonly label: string
  /** Its total is the figure. */
  readonly list: Operation<I, { readonly totalCount: number }>
  readonly input: I
  readonly to: string
}

function Total<I>({ label, list, input, to }: TotalProps<I>) {
  const { data, isError } = useRead(list, input)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Link to={to}>{isError ? '—' : data ? <Figure value={data.totalCount} /> : '…'}</Link>
      </dd>
    </div>
  )
}
