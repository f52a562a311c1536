import { accountList, accountStates, unlock } from '@guanqiao/domain/rights/accounts'
import { endSessions, resetPassword } from '@guanqiao/domain/rights/users'
import { resetFactor } from '@guanqiao/domain/identity/recovery'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { Button, Input, Pagination, Select, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAct } from '../../../kit/acts/useAct.ts'
import { Countdown } from '../../../kit/cells/Countdown.tsx'
import { StatusTag } from '../../../kit/cells/StatusTag.tsx'
import { MenuButton } from '../../../kit/overlays/MenuButton.tsx'
import { Note } from '../../../kit/parts/text.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { isPlatformStaff } from '../../../kit/session/signedIn.ts'
import { useSession } from '../../../platform/session/session.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { showInstant } from '../../../kit/time.ts'
import { useRead } from '../../../kit/useOperation.ts'
import { OneTimePassword, resetAct } from '../OneTimePassword.tsx'
import styles from './accounts.module.css'

const PAGE_SIZE = 20

type State = keyof typeof accountStates
export type Account = OutputOf<typeof accountList>['rows'][number]
const dueLabels = { password: '须换密码', factor: '须开启二次验证' } as const

const stateIn = (text: string | null): State | null => (text !== null && text in accountStates ? (text as State) : null)

/** Accounts as their users sign in: who is locked, who must change what, who is online and who never came. */
export default function Accounts() {
  const [params] = useSearchParams()
  const [keyword, setKeyword] = useState('')
  const [query, setQuery] = useState<{
    readonly keyword: string
    readonly state: State | null
    readonly pageNo: number
  }>({ keyword: '', state: stateIn(params.get('state')), pageNo: 1 })
  const { data, error, refetch } = useRead(
    accountList,
    { ...query, pageSize: PAGE_SIZE },
    { staleTime: 0, keepPrevious: true },
  )
  return (
    <section className={styles.page} aria-labelledby="accounts">
      <h2 id="accounts">账号</h2>
      <Note>登录情况：锁定、须先办理的事、在线和最近一次登录。姓名、角色和权限在“用户”中维护。</Note>
      <form
        className={styles.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          setQuery({ ...query, keyword: keyword.trim(), pageNo: 1 })
        }}
      >
        <Input
          aria-label="账号或姓名"
          placeholder="账号或姓名"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Select
          aria-label="状态"
          className={styles.state ?? ''}
          placeholder="全部状态"
          allowClear
          value={query.state}
          options={Object.entries(accountStates).map(([value, label]) => ({ value, label }))}
          onChange={(state?: State) => setQuery({ ...query, state: state ?? null, pageNo: 1 })}
        />
        <Button htmlType="submit">查询</Button>
      </form>
      {error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.rows.length === 0 ? (
        <Note>没有符合的账号。</Note>
      ) : (
        <Table rows={data.rows} onChanged={() => void refetch()} />
      )}
      {data && (
        <Pagination
          current={query.pageNo}
          pageSize={PAGE_SIZE}
          total={data.totalCount}
          showSizeChanger={false}
          hideOnSinglePage
          showTotal={(total) => `共 ${total} 个`}
          onChange={(pageNo) => setQuery({ ...query, pageNo })}
        />
      )}
      <OneTimePassword />
    </section>
  )
}

interface TableProps {
  readonly rows: readonly Account[]
  readonly onChanged: () => void
}

function Table({ rows, onChanged }: TableProps) {
  const withEnterprise = isPlatformStaff()
  const mayEdit = useAllowed(unlock)
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label="账号列表">
      <table>
        <thead>
          <tr>
            <th scope="col">账号</th>
            <th scope="col">姓名</th>
            {withEnterprise && <th scope="col">企业</th>}
            <th scope="col">状态</th>
            <th scope="col">二次验证</th>
            <th scope="col">在线</th>
            <th scope="col">最近登录</th>
            <th scope="col">来自</th>
            <th scope="col">密码设置时间</th>
            {mayEdit && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.username}</th>
              <td>{row.full_name}</td>
              {withEnterprise && <td>{row.enterprise_name ?? '平台'}</td>}
              <td>
                <States account={row} onEnd={onChanged} />
              </td>
              <td>{row.factor ? '已开启' : '未开启'}</td>
              <td className="figures">{row.sessions} 处</td>
              <td className="figures">{row.last_sign_in_at ? showInstant(row.last_sign_in_at) : '从未登录'}</td>
              <td className="figures">{row.last_address ?? '—'}</td>
              <td className="figures">{showInstant(row.password_at)}</td>
              {mayEdit && (
                <td>
                  <Acts account={row} onChanged={onChanged} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function States({ account, onEnd }: { readonly account: Account; readonly onEnd: () => void }): ReactNode {
  const { active, locked_until, due } = account
  if (!active) return <StatusTag tone="draft" label="停用" />
  if (locked_until)
    return (
      <>
        <StatusTag tone="bad" label="已锁定" /> <Countdown until={Date.parse(locked_until)} onEnd={onEnd} />
      </>
    )
  return due ? <StatusTag tone="attention" label={dueLabels[due]} /> : <StatusTag tone="done" label="正常" />
}

/** Lifting a lock has a button of its own; actions that end sessions or secrets are in a menu. */
function Acts({ account, onChanged }: { readonly account: Account; readonly onChanged: () => void }) {
  const { run, busy } = useAct()
  const { user } = useSession()
  const { id, username, full_name } = account
  if (id === user.id) return <Note as="span">自己</Note>
  const after = onChanged
  const acts: Readonly<Record<string, () => Promise<boolean>>> = {
    reset: () => run(resetAct(resetPassword, account)).then((done) => (done && after(), done)),
    factor: () =>
      run({
        confirm: {
          title: `是否重置“${full_name}”的二次验证？`,
          content: '用于手机和恢复码都丢失时。请先当面核实身份：重置后只凭密码就能登录。',
          okText: '重置',
        },
        operation: resetFactor,
        input: { id },
        done: '二次验证已重置',
        after,
      }),
    end: () =>
      run({
        confirm: {
          title: `是否让“${full_name}”立即下线？`,
          content: '其所有登录随即失效，可以重新登录。',
          okText: '下线',
        },
        operation: endSessions,
        input: { id },
        done: '已下线',
        after,
      }),
  }
  const items = [
    { key: 'reset', label: '重置密码' },
    { key: 'factor', label: '重置二次验证', disabled: !account.factor },
    { key: 'end', label: '强制下线', disabled: account.sessions === 0 },
  ]
  return (
    <span className={styles.acts}>
      {account.locked_until && (
        <Button
          size="small"
          type="primary"
          disabled={busy}
          onClick={() =>
            void run({
              confirm: {
                title: `是否解锁账号 ${username}？`,
                content: '请先确认是本人输错了密码：解锁后可以马上再试。',
                okText: '解锁',
              },
              operation: unlock,
              input: { id },
              done: '已解锁',
              after,
            })
          }
        >
          解锁
        </Button>
      )}
      <MenuButton menu={{ items, onClick: ({ key }) => void acts[key]?.() }}>
        <Button size="small" disabled={busy} aria-label={`更多操作 ${username}`}>
          更多
        </Button>
      </MenuButton>
    </span>
  )
}
