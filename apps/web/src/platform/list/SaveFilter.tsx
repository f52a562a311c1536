import { chooseListFilter, saveListFilter } from '@guanqiao/domain/preferences/lists'
import { flag } from '@guanqiao/domain/kit/field'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { draft } from '@guanqiao/domain/kit/operation'
import { EntityForm } from '../../kit/EntityForm.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { useToast } from '../../kit/overlays.tsx'
import { setListChoice } from '../../kit/table/columnChoice.ts'
import type { ListToolsProps } from '../../kit/table/listTools.ts'
import { useSending } from '../../kit/useOperation.ts'

interface Props {
  readonly list: ListToolsProps['list']
  readonly query: string
  readonly onClose: () => void
}

const { name, shared } = saveListFilter.input.fields as Pick<typeof saveListFilter.input.fields, string>
const shape = draft({ name: name!, shared: shared!, is_default: flag('设为默认', { default: false }) })

/** Saves the present conditions of a list under a name. */
export default function SaveFilter({ list, query, onClose }: Props) {
  const send = useSending()
  const toast = useToast()
  const of = list.operation.name
  const submit = async (value: Readonly<Record<string, unknown>>) => {
    const { is_default, ...rest } = value
    const saved = await send(saveListFilter, { list: of, query, ...rest } as InputOf<typeof saveListFilter>)
    if (is_default === true) setListChoice(await send(chooseListFilter, { list: of, id: saved.id }))
    toast.success(`已保存查询方案“${saved.name}”`)
    onClose()
  }
  return (
    <Modal open title="保存当前条件" width={520} footer={null} onCancel={onClose}>
      <EntityForm shape={shape} submitWord="保存" onSubmit={submit} onCancel={onClose} />
    </Modal>
  )
}
