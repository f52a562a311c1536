import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useAllowed } from '../../kit/permissions.ts'
import type { RowAction } from '../../kit/table/RowActions.tsx'
import type { TemplateMenuProps } from './TemplateMenu.tsx'

/*
 * What screens need of templates at first. Most records are made without one: the rest is loaded when it is used.
 */

const Menu = lazy(() => import('./TemplateMenu.tsx'))
const Save = lazy(() => import('./SaveTemplate.tsx'))

/** Records of a kind that has templates: a template holds the values of one, so that both rights are needed. */
interface Kind {
  readonly entity: Pick<Entity, 'table'>
  readonly label: string
  readonly get: Operation
  readonly create: Operation
}

/** 按模板新建 in a list, or 选用模板 in the form of a new record. */
export function FromTemplate({
  entity,
  label,
  get,
  create,
  ...menu
}: Kind & Omit<TemplateMenuProps, 'table' | 'label'>) {
  const may = useAllowed()
  if (!may(get) || !may(create)) return null
  return (
    <Suspense fallback={<Button disabled>{menu.inForm ? '选用模板' : '按模板新建'}</Button>}>
      <Menu table={entity.table} label={label} {...menu} />
    </Suspense>
  )
}

type Saved = Pick<Kind, 'entity' | 'label' | 'create'> & { readonly id: string }

/** 另存为模板 of a row of a list. */
export const savingTemplate = ({ entity, create, id, label }: Saved): RowAction => ({
  key: 'template',
  label: '另存为模板',
  operation: create,
  dialog: (stand) => (
    <Suspense fallback={null}>
      <Save {...stand} table={entity.table} id={id} label={label} />
    </Suspense>
  ),
})

/** The dialog 另存为模板 of an open record, and the function that opens it. */
export function useSavingTemplate({ entity, label, id }: Omit<Saved, 'create'>) {
  const [{ turn, open }, setState] = useState({ turn: 0, open: false })
  const dialog = turn > 0 && (
    <Suspense fallback={null}>
      <Save
        key={turn}
        open={open}
        onClose={() => setState({ turn, open: false })}
        table={entity.table}
        id={id}
        label={label}
      />
    </Suspense>
  )
  return { dialog, save: () => setState({ turn: turn + 1, open: true }) }
}
