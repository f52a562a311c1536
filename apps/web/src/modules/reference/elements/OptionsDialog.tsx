import type { ListRow } from '@guanqiao/domain/kit/entity'
import { longText } from '@guanqiao/domain/kit/field'
import { draft } from '@guanqiao/domain/kit/operation'
import type { goodElement } from '@guanqiao/domain/reference/elements'
import { goodOptionApi } from '@guanqiao/domain/reference/elements'
import { Skeleton } from 'antd'
import { EntityForm } from '../../../kit/EntityForm.tsx'
import type { DialogStand } from '../../../kit/EntityTable.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { Note } from '../../../kit/parts/text.ts'
import { useRead, useWrite } from '../../../kit/useOperation.ts'

const shape = draft({
  options: longText('新增选项', { required: true, max: 20_000, help: '每行一个：填报内容、空格、说明，例如 0 无品牌' }),
})

interface Props extends DialogStand {
  readonly row: Pick<ListRow<typeof goodElement>, 'id' | 'element_name' | 'good_code'>
}

/** The options of an element, and further ones, one a line. */
export function OptionsDialog({ row: { id, element_name, good_code }, open, onClose }: Props) {
  const known = useRead(goodOptionApi.list, { element_id: id, pageSize: 100 }, { enabled: open })
  const write = useWrite(goodOptionApi.bulkCreate)
  const toast = useToast()
  const submit = async ({ options }: { readonly options: string }) => {
    const first = known.data?.totalCount ?? 0
    const list = options
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line, at) => {
        const [option_value = '', ...label] = line.split(/\s+/)
        return { element_id: id, option_value, option_label: label.join(' ') || option_value, sort: first + at + 1 }
      })
    await write.mutateAsync({ list })
    toast.success(`已新增 ${list.length} 个选项`)
    onClose()
  }
  return (
    <Modal
      open={open}
      title={`选项：${good_code} ${element_name}`}
      width={560}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {known.data ? (
        <Note>
          {known.data.rows.length === 0
            ? '还没有选项。'
            : known.data.rows.map(({ option_value, option_label }) => `${option_value} ${option_label}`).join('；')}
        </Note>
      ) : (
        <Skeleton active />
      )}
      <EntityForm shape={shape} submitWord="新增" onSubmit={submit} onCancel={onClose} />
    </Modal>
  )
}
