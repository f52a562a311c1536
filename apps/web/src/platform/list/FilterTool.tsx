import { FilterOutlined } from '@ant-design/icons'
import { listFilters } from '@guanqiao/domain/preferences/lists'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { MenuButton } from '../../kit/overlays/MenuButton.tsx'
import type { ListToolsProps } from '../../kit/table/listTools.ts'
import { useRead } from '../../kit/useOperation.ts'

const SaveFilter = lazy(() => import('./SaveFilter.tsx'))
const FilterList = lazy(() => import('./FilterList.tsx'))

export type ListFilter = OutputOf<typeof listFilters>[number]
type List = ListToolsProps['list']

/** The conditions and the order of a list, as in its address. */
export function queryOf({ filters, sortField, sortOrder }: Pick<List, 'filters' | 'sortField' | 'sortOrder'>): string {
  const sorted = sortField && sortOrder ? { sortField, sortOrder } : {}
  return normalised(new URLSearchParams({ ...filters, ...sorted }))
}

function normalised(params: URLSearchParams): string {
  params.sort()
  return params.toString()
}

/** Conditions saved under a name: opens one of the user's own or of a colleague, and saves the present ones. */
export function FilterTool({ list }: ListToolsProps) {
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const [isRequested, setIsRequested] = useState(false)
  const query = queryOf(list)
  const read = useRead(listFilters, { list: list.operation.name }, { enabled: isRequested || query !== '' })
  const filters = read.data ?? []
  const current = filters.find((filter) => normalised(new URLSearchParams(filter.query)) === query)
  const show = (filter: ListFilter) => {
    const cleared = [...Object.keys(list.filters), 'sortField', 'sortOrder', 'pageNo'].map((name) => [name, null])
    list.change({ ...Object.fromEntries(cleared), ...Object.fromEntries(new URLSearchParams(filter.query)) })
  }
  const group = (label: string, some: readonly ListFilter[]) =>
    some.length === 0
      ? []
      : [
          {
            key: label,
            type: 'group' as const,
            label,
            children: some.map((filter) => ({ key: filter.id, label: wordsOf(filter) })),
          },
        ]
  const items = [
    ...group(
      '我的方案',
      filters.filter(({ mine }) => mine),
    ),
    ...group(
      '同事共享',
      filters.filter(({ mine }) => !mine),
    ),
    ...(filters.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: 'save', label: '保存当前条件…', disabled: query === '' || current?.mine === true },
    { key: 'manage', label: '管理方案…', disabled: filters.length === 0 },
  ]
  const onClick = ({ key }: { readonly key: string }) => {
    if (key === 'save' || key === 'manage') return setDialog(key)
    const filter = filters.find(({ id }) => id === key)
    if (filter) show(filter)
  }
  return (
    <span onFocus={() => setIsRequested(true)} onPointerEnter={() => setIsRequested(true)}>
      <MenuButton menu={{ items, onClick, selectedKeys: current ? [current.id] : [] }}>
        <Button icon={<FilterOutlined />} aria-label={current ? `查询方案：${current.name}` : '查询方案'}>
          {current?.name ?? '查询方案'}
        </Button>
      </MenuButton>
      <Suspense fallback={null}>
        {dialog === 'save' && <SaveFilter list={list} query={query} onClose={() => setDialog(undefined)} />}
        {dialog === 'manage' && <FilterList list={list} filters={filters} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </span>
  )
}

const wordsOf = ({ name, owner, mine, shared, is_default }: ListFilter): string =>
  [name, is_default ? '（默认）' : '', mine ? (shared ? '（已共享）' : '') : `（${owner}）`].join('')
