import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAllowed } from '../../kit/permissions.ts'
import { EmptyCard } from '../../kit/parts/card.ts'
import { useIsPhone } from '../../kit/table/useIsPhone.ts'
import styles from './duplicate.module.css'
import { Groups } from './Groups.tsx'
import { Merges } from './Merges.tsx'
import { registerScreens } from './registers.ts'

const views = [
  { value: 'open', label: '可能重复' },
  { value: 'dismissed', label: '已排除' },
  { value: 'merges', label: '合并记录' },
] as const
type View = (typeof views)[number]['value']

/** Records of a register that may be the same, why, and what was merged. */
export default function Duplicates() {
  const may = useAllowed()
  const isPhone = useIsPhone()
  const [params, setParams] = useSearchParams()
  const [view, setView] = useState<View>('open')
  const mine = registerScreens.filter(({ list }) => may(list))
  const register = mine.find(({ entity }) => entity.table === params.get('kind')) ?? mine[0]
  if (!register) return <EmptyCard>您没有可以查重的登记。</EmptyCard>
  const { table } = register.entity
  const choose = (kind: string) => setParams({ kind }, { replace: true })
  const options = mine.map(({ entity }) => ({ value: entity.table, label: entity.label }))
  return (
    <>
      <div className={styles.head}>
        {isPhone ? (
          <Select aria-label="登记" value={table} options={options} onChange={choose} />
        ) : (
          <Segmented aria-label="登记" options={options} value={table} onChange={choose} />
        )}
        <Segmented aria-label="范围" options={[...views]} value={view} onChange={setView} />
      </div>
      {view === 'merges' ? (
        <Merges key={table} register={register} />
      ) : (
        <Groups key={`${table} ${view}`} register={register} dismissed={view === 'dismissed'} />
      )}
    </>
  )
}
