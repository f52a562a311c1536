import { appUserApi, roleApi, userGroupApi } from '@guanqiao/domain/rights/users'
import { holders } from '@guanqiao/domain/rights/grants'
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Note } from '../../../kit/parts/text.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { useRead } from '../../../kit/useOperation.ts'
import { RightsEditor } from './RightsEditor.tsx'
import { useMayLeave } from './useMayLeave.ts'
import type { HolderKind } from './useRights.ts'
import styles from './grid.module.css'

const kinds = ['role', 'group', 'user'] as const
type Kind = (typeof kinds)[number]
const apis = { role: roleApi, group: userGroupApi, user: appUserApi } as const

/** Rights of any role, group or user on one page; the choice is in the address. */
export default function RulePage() {
  const may = useAllowed()
  const [search, setSearch] = useSearchParams()
  const allowed = kinds.filter((kind) => may(apis[kind].get) && may(apis[kind].list))
  const kind = allowed.find((candidate) => candidate === search.get('kind')) ?? allowed[0] ?? 'role'
  const id = search.get('holder') ?? undefined
  const [menu, button] = [search.get('menu'), search.get('button')]
  const mayLeave = useMayLeave()
  const choose = async (next: Kind, holder?: string) => {
    if (await mayLeave()) setSearch(holder ? { kind: next, holder } : { kind: next }, { replace: true })
  }
  return (
    <section className={styles.page} aria-label="权限规则">
      <div className={styles.tools}>
        <Segmented<Kind>
          aria-label="对象"
          value={kind}
          options={allowed.map((value) => ({ value, label: holders[value] }))}
          onChange={(next) => void choose(next)}
        />
        <HolderSelect key={kind} kind={kind} value={id} onChange={(holder) => void choose(kind, holder)} />
      </div>
      {id ? (
        <RightsEditor
          key={`${kind} ${id} ${menu} ${button}`}
          kind={kind}
          id={id}
          explained={menu && button ? [menu, button] : undefined}
        />
      ) : (
        <Note>选择一个{holders[kind]}，查看和修改其权限。</Note>
      )}
    </section>
  )
}

interface HolderSelectProps {
  readonly kind: Kind
  readonly value: string | undefined
  readonly onChange: (id: string) => void
}

function HolderSelect({ kind, value, onChange }: HolderSelectProps) {
  const [keyword, setKeyword] = useState('')
  const query = { pageSize: 100, ...([...keyword].length >= 2 ? { keyword } : {}) }
  const roles = useRead(roleApi.list, query, { enabled: kind === 'role', keepPrevious: true })
  const groups = useRead(userGroupApi.list, query, { enabled: kind === 'group', keepPrevious: true })
  const users = useRead(appUserApi.list, query, { enabled: kind === 'user', keepPrevious: true })
  const rows = {
    role: (roles.data?.rows ?? []).map((row) => ({ ...row, label: row.role_name })),
    group: (groups.data?.rows ?? []).map((row) => ({ ...row, label: row.group_name })),
    user: (users.data?.rows ?? []).map((row) => ({ ...row, label: `${row.full_name} ${row.username}` })),
  }[kind as Exclude<HolderKind, 'enterprise'>]
  return (
    <Select
      className={styles.search ?? ''}
      aria-label={holders[kind]}
      placeholder={`选择${holders[kind]}`}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      value={value ?? null}
      options={rows.map(({ id, label, enterprise_id_text: owner }) => ({
        value: id,
        label: owner ? `${label}（${owner}）` : label,
      }))}
      onChange={(id) => id && onChange(id)}
    />
  )
}
