import { signInApi, signInRecord } from '@guanqiao/domain/identity/sessions'
import type { Row } from '@guanqiao/domain/kit/entity'
import { EntityTable, listAhead, useList } from '../../kit/EntityTable.tsx'
import type { ExtraColumn } from '../../kit/table/columns.tsx'
import type { Listed } from '../../kit/table/useColumns.ts'
import { showInstant } from '../../kit/time.ts'

type SignInRow = Listed<Row<typeof signInRecord>>

const columns: readonly ExtraColumn<SignInRow>[] = [
  {
    name: 'created_at',
    title: '时间',
    width: 168,
    early: true,
    render: ({ created_at }) => <span className="figures">{showInstant(created_at)}</span>,
  },
]

/** Attempts to sign in to accounts of the enterprise; to all accounts, for the platform's staff. */
export default function SignInLog() {
  const list = useList(signInApi.list, { columns })
  return <EntityTable entity={signInRecord} list={list} emptyHint={<p>登录成功或失败后记在这里，保留半年</p>} />
}

SignInLog.ahead = listAhead(signInApi.list, { columns })
