import { linkTo, screens } from '@guanqiao/domain/screens/index'
import {
  codeImports,
  codeTableList,
  codeVersionFields,
  codeVersions,
  importCodes,
} from '@guanqiao/domain/reference/codeTable'
import { grouped } from '@guanqiao/domain/kit/decimal'
import { foldName } from '@guanqiao/domain/kit/field/lookAlikes'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { UploadOutlined } from '@ant-design/icons'
import { Button, Input, Select, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Figure } from '../../../kit/cells/Figure.tsx'
import { Can } from '../../../kit/Can.tsx'
import { EntityTable, useList } from '../../../kit/EntityTable.tsx'
import type { Subject } from '../../../kit/table/filters.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useIsPhone } from '../../../kit/table/useIsPhone.ts'
import { showInstant } from '../../../kit/time.ts'
import { useRead } from '../../../kit/useOperation.ts'
import { Note } from '../../../kit/parts/text.ts'
import styles from './codeTables.module.css'

const ImportDialog = lazy(() => import('./ImportDialog.tsx'))

type CodeTable = OutputOf<typeof codeTableList>[number]

const subject: Subject = {
  table: 'code_table',
  label: '代码',
  menu: 'code_table',
  display: 'code',
  fields: codeVersionFields,
}

const addressOf = (table: string) => linkTo(screens.codeTables, { table })

/** The code tables, and the values of the selected one with their validity and source. */
export default function CodeTables() {
  const { data, error, refetch } = useRead(codeTableList, {})
  const [params] = useSearchParams()
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const selected = data.find(({ table }) => table === params.get('table')) ?? data[0]
  return (
    <div className={styles.page}>
      <Tables tables={data} selected={selected?.table} />
      {selected && <Values key={selected.table} table={selected} />}
    </div>
  )
}

interface TablesProps {
  readonly tables: readonly CodeTable[]
  readonly selected: string | undefined
}

function Tables({ tables, selected }: TablesProps) {
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const [keyword, setKeyword] = useState('')
  if (isPhone)
    return (
      <Select
        aria-label="代码表"
        className={styles.select ?? ''}
        value={selected ?? null}
        options={tables.map(({ table, label, count }) => ({ value: table, label: `${label}（${count}）` }))}
        onChange={(table) => void navigate(addressOf(table))}
      />
    )
  const fragment = foldName(keyword)
  const matches = tables.filter(({ table, label }) => [table, label].some((name) => foldName(name).includes(fragment)))
  return (
    <nav aria-label="代码表" className={styles.tables}>
      <Input
        allowClear
        aria-label="查找代码表"
        placeholder="查找代码表"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value.trim())}
      />
      <ul>
        {matches.map(({ table, label, count }) => (
          <li key={table}>
            <Link to={addressOf(table)} aria-current={table === selected ? 'page' : undefined}>
              <span>{label}</span>
              <Figure value={count} />
            </Link>
          </li>
        ))}
      </ul>
      {matches.length === 0 && <Note>没有这个代码表</Note>}
    </nav>
  )
}

function Values({ table: { table, label, source, count } }: { readonly table: CodeTable }) {
  const list = useList(codeVersions, { subject, fixed: { table } })
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={styles.values} aria-labelledby="code-table">
      <header className={styles.head}>
        <h2 id="code-table">{label}</h2>
        <p>
          现行代码 {grouped(String(count))} 个 · 来源：{source}
        </p>
        <Imports table={table} />
      </header>
      <EntityTable
        entity={subject}
        list={list}
        tools={
          <Can operation={importCodes}>
            <Button type="primary" icon={<UploadOutlined />} onClick={() => setIsOpen(true)}>
              导入更新
            </Button>
          </Can>
        }
        emptyHint={<p>这个代码表还没有代码。拿到海关公布的代码后，用“导入更新”装入。</p>}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog table={table} label={label} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** The updates of a table; nothing if there were none. */
function Imports({ table }: { readonly table: string }) {
  const { data } = useRead(codeImports, { table })
  if (!data || data.length === 0) return null
  return (
    <details className={styles.imports}>
      <summary>更新记录（{data.length}）</summary>
      <ul>
        {data.map(({ id, valid_from, source, added, changed, ended, created_at, created_by }) => (
          <li key={id}>
            {valid_from} 起：新增 {added}，改名 {changed}，停用 {ended} · {source} · {created_by} 于{' '}
            {showInstant(created_at)}
          </li>
        ))}
      </ul>
    </details>
  )
}
