import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import type { Change, Params } from './address.ts'
import { changed } from './address.ts'
import { FilterControl } from './FilterControl.tsx'
import type { Filter } from './filters.ts'
import { paramsOf } from './filters.ts'
import { useIsPhone } from './useIsPhone.ts'

export interface SearchFormProps {
  readonly filters: readonly Filter[]
  readonly values: Params
  readonly onSearch: (change: Change) => void
}

/** Filters in one line that expands. Input takes effect with Enter or 查询. */
export function SearchForm({ filters, values, onSearch }: SearchFormProps) {
  const id = useId()
  const [draft, setDraft] = useState({ from: values, values })
  const names = paramsOf(filters)
  const visibleCount = useIsPhone() ? 1 : 3
  const hidden = filters.slice(visibleCount)
  const narrowsUnseen = paramsOf(hidden).some((name) => values[name])
  const [open, setOpen] = useState(narrowsUnseen)
  if (draft.from !== values) {
    setDraft({ from: values, values })
    // Another page may set the list's filters: active filters must be visible.
    if (narrowsUnseen) setOpen(true)
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(Object.fromEntries(names.map((name) => [name, draft.values[name]?.trim() ?? null])))
  }
  const reset = () => {
    setDraft({ from: values, values: {} })
    onSearch(Object.fromEntries(names.map((name) => [name, null])))
  }
  return (
    <form className="gq-search" role="search" onSubmit={search}>
      {(open ? filters : filters.slice(0, visibleCount)).map((filter) => (
        <div key={filter.name} className="gq-filter">
          <label htmlFor={`${id}${filter.name}`}>{filter.field.label}</label>
          <FilterControl
            filter={filter}
            id={`${id}${filter.name}`}
            values={draft.values}
            onChange={(change) => setDraft((now) => ({ ...now, values: changed(now.values, change) }))}
          />
        </div>
      ))}
      <div className="gq-search-buttons">
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={reset}>重置</Button>
        {hidden.length > 0 && (
          <Button
            type="link"
            aria-expanded={open}
            icon={open ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            onClick={() => setOpen(!open)}
          >
            {open ? '收起' : '展开'}
          </Button>
        )}
      </div>
    </form>
  )
}
