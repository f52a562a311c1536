import { chooseListFilter, removeListFilter, saveListFilter } from '@guanqiao/domain/preferences/lists'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { Button, Checkbox } from 'antd'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { useConfirm, useToast } from '../../kit/overlays.tsx'
import { setListChoice } from '../../kit/table/columnChoice.ts'
import type { ListToolsProps } from '../../kit/table/listTools.ts'
import { useSending } from '../../kit/useOperation.ts'
import type { ListFilter } from './FilterTool.tsx'
import { queryOf } from './FilterTool.tsx'
import styles from './filters.module.css'

interface Props {
  readonly list: ListToolsProps['list']
  readonly filters: readonly ListFilter[]
  readonly onClose: () => void
}

/** The filters of a list: which one opens it, which are shared; changed to the present conditions, or deleted. */
export default function FilterList({ list, filters, onClose }: Props) {
  const send = useSending()
  const confirm = useConfirm()
  const toast = useToast()
  const of = list.operation.name
  const query = queryOf(list)
  const run = async <I, O>(operation: Operation<I, O>, input: I, done: string): Promise<O | undefined> => {
    const result = await catchRefusal(send(operation, input))
    if (result !== undefined) toast.success(done)
    return result
  }
  const setDefault = async ({ id, name }: ListFilter, on: boolean) => {
    const message = on ? `以后打开列表时使用“${name}”` : '以后打开列表时不带条件'
    const choice = await run(chooseListFilter, { list: of, id: on ? id : null }, message)
    if (choice) setListChoice(choice)
  }
  const save = (
    { id, name, query: saved, shared }: ListFilter,
    patch: { shared?: boolean; query?: string },
    done: string,
  ) => run(saveListFilter, { id, list: of, name, query: saved, shared, ...patch }, done)
  const remove = async ({ id, name, shared }: ListFilter) => {
    const title = `是否确认删除查询方案“${name}”？`
    const content = shared ? '同事也将不能再使用它。' : undefined
    if (await confirm({ title, content, okText: '删除', danger: true }))
      await run(removeListFilter, { id }, `已删除查询方案“${name}”`)
  }
  return (
    <Modal open title="管理查询方案" width={680} footer={null} onCancel={onClose}>
      <ul className={styles['filters']}>
        {filters.map((filter) => (
          <li key={filter.id} aria-label={filter.name}>
            <span className={styles['name']}>
              {filter.name}
              {!filter.mine && <small>{filter.owner}</small>}
            </span>
            <Checkbox checked={filter.is_default} onChange={({ target }) => void setDefault(filter, target.checked)}>
              默认
            </Checkbox>
            <Checkbox
              checked={filter.shared}
              disabled={!filter.changeable}
              onChange={({ target: { checked } }) =>
                void save(filter, { shared: checked }, checked ? '已共享给本企业' : '已不再共享')
              }
            >
              共享
            </Checkbox>
            <Button
              type="link"
              size="small"
              disabled={!filter.changeable || query === ''}
              aria-label={`把${filter.name}改为当前条件`}
              onClick={() => void save(filter, { query }, `“${filter.name}”已改为当前条件`)}
            >
              改为当前条件
            </Button>
            <Button
              type="link"
              size="small"
              danger
              disabled={!filter.changeable}
              aria-label={`删除${filter.name}`}
              onClick={() => void remove(filter)}
            >
              删除
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
