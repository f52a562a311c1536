import { enterpriseApi } from '@guanqiao/domain/rights/enterprise'
import { Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Note } from '../../../kit/parts/text.ts'
import { useRead } from '../../../kit/useOperation.ts'
import { RightsEditor } from './RightsEditor.tsx'
import { useMayLeave } from './useMayLeave.ts'
import styles from './grid.module.css'

/** What each enterprise has been granted. */
export default function CeilingPage() {
  const [search, setSearch] = useSearchParams()
  const [keyword, setKeyword] = useState('')
  const query = { pageSize: 100, ...([...keyword].length >= 2 ? { keyword } : {}) }
  const { data } = useRead(enterpriseApi.list, query, { keepPrevious: true })
  const id = search.get('holder') ?? undefined
  const mayLeave = useMayLeave()
  const choose = async (holder: string) => {
    if (await mayLeave()) setSearch({ holder }, { replace: true })
  }
  return (
    <section className={styles.page} aria-label="平台权限">
      <div className={styles.tools}>
        <Select
          className={styles.search ?? ''}
          aria-label="企业"
          placeholder="选择企业"
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          value={id ?? null}
          options={(data?.rows ?? []).map((row) => ({ value: row.id, label: row.company_name }))}
          onChange={(holder) => holder && void choose(holder)}
        />
      </div>
      {id ? (
        <RightsEditor key={id} kind="enterprise" id={id} />
      ) : (
        <Note>选择一家企业，设置平台开通给它的菜单和按钮；企业内的授权不能超出这个范围。</Note>
      )}
    </section>
  )
}
