import { signInApi, signInRecord } from '@guanqiao/domain/access/sessions'
import { EntityTable, listAhead, useList } from '../../../kit/EntityTable.tsx'

/** Attempts to sign in to accounts of the enterprise; to all accounts, for the platform's staff. */
export default function SignInLog() {
  const list = useList(signInApi.list)
  return <EntityTable entity={signInRecord} list={list} emptyHint={<p>登录成功或失败后记在这里，保留半年</p>} />
}

SignInLog.ahead = listAhead(signInApi.list)
