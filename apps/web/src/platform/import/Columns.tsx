import { importFields, mapImport } from '@guanqiao/domain/import/index'
import type { Importable, ImportField, ImportView } from '@guanqiao/domain/import/index'
import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { firstMessage } from '../../kit/call.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead, useSending } from '../../kit/useOperation.ts'
import styles from './import.module.css'

interface Props {
  readonly sheet: ImportView
  readonly table: Importable
  readonly onMapped: () => void
}

type Names = readonly (string | null)[]

/** The columns of the sheet, and the field that each is imported into; the server remembers the choice for the same headings. */
export function Columns({ sheet, table, onMapped }: Props) {
  const read = useRead(importFields, { table })
  if (read.error) return <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
  return read.data ? <ColumnForm sheet={sheet} fields={read.data} onMapped={onMapped} /> : null
}

const NONE = ''

function ColumnForm({ sheet, fields, onMapped }: Omit<Props, 'table'> & { readonly fields: readonly ImportField[] }) {
  const send = useSending()
  const stored = sheet.columns.map(({ field }) => field)
  const [names, setNames] = useState<Names>(stored)
  const [clears, setClears] = useState(sheet.clears)
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const { blocking, messages } = problemsOf(fields, names, sheet.may_update)
  const isChanged = clears !== sheet.clears || names.some((name, at) => name !== stored[at])
  const apply = async () => {
    setIsSending(true)
    setProblem(undefined)
    const columns = names.flatMap((field, column) => (field ? [{ column, field }] : []))
    const mapped = await catchRefusal(send(mapImport, { id: sheet.id, columns, clears }), (refused) =>
      setProblem(firstMessage(refused)),
    )
    setIsSending(false)
    if (mapped) onMapped()
  }
  return (
    <section aria-label="列与字段" className={styles.columns}>
      <div className={styles.columnList} role="list">
        {sheet.columns.map((column, at) => (
          <ColumnRow
            key={at}
            column={column}
            index={at}
            name={names[at] ?? null}
            fields={fields}
            onChange={(name) => setNames(names.with(at, name))}
          />
        ))}
      </div>
      {messages.map((text) => (
        <p key={text} role="alert" className={styles.problem}>
          {text}
        </p>
      ))}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.acts}>
        {sheet.may_update && (
          <Checkbox checked={clears} onChange={({ target }) => setClears(target.checked)}>
            更新时，空单元格清除原有内容
          </Checkbox>
        )}
        {(isChanged || sheet.state === 'mapping') && (
          <Button type="primary" disabled={blocking} loading={isSending} onClick={() => void apply()}>
            按此读取
          </Button>
        )}
        {isChanged && sheet.state === 'ready' && (
          <span className={styles.quiet}>重新读取文件，改过的单元格恢复原样</span>
        )}
      </div>
    </section>
  )
}

interface ColumnRowProps {
  readonly column: ImportView['columns'][number]
  readonly index: number
  readonly name: string | null
  readonly fields: readonly ImportField[]
  readonly onChange: (name: string | null) => void
}

function ColumnRow({ column, index, name, fields, onChange }: ColumnRowProps) {
  const heading = column.heading ?? `第 ${index + 1} 列（无表头）`
  const options = [
    { value: NONE, label: '不导入' },
    ...fields.map(({ field, label, required }) => ({ value: field, label: required ? `${label}*` : label })),
  ]
  return (
    <div role="listitem" className={styles.column}>
      <span className={styles.heading} title={heading}>
        {heading}
      </span>
      <span className={styles.samples} title={column.samples.join('、')}>
        {column.samples.join('、') || '（空）'}
      </span>
      <Select<string>
        aria-label={`“${heading}”导入到`}
        className={`${styles.field} ${name ? '' : styles.unused}`}
        value={name ?? NONE}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(value) => onChange(value === NONE ? null : value)}
      />
    </div>
  )
}

/** What is wrong with a choice of fields, and whether it keeps the file from being read. */
function problemsOf(fields: readonly ImportField[], names: Names, mayUpdate: boolean) {
  const labelsOf = (some: readonly ImportField[]) => some.map(({ label }) => label).join('、')
  const twice = fields.filter(({ field }) => names.filter((name) => name === field).length > 1)
  const missing = fields.filter(({ field, required }) => required && !names.includes(field))
  const keys = fields.filter((field) => field.is_key)
  const hasKey = mayUpdate && keys.length > 0 && keys.every(({ field }) => names.includes(field))
  const missingText = hasKey
    ? `缺少必填的列：${labelsOf(missing)}。这样只能更新已有的记录，不能新增`
    : `缺少必填的列：${labelsOf(missing)}`
  return {
    blocking: twice.length > 0 || (missing.length > 0 && !hasKey),
    messages: [
      ...(missing.length > 0 ? [missingText] : []),
      ...twice.map(({ label }) => `“${label}”对应了两列，请只留一列`),
    ],
  }
}
