import type { ListRow } from '@guanqiao/domain/kit/entity'
import { longText } from '@guanqiao/domain/kit/field'
import { draft } from '@guanqiao/domain/kit/operation'
import type { goodElement } from '@guanqiao/domain/reference/declarationElements'
import { goodOptionApi } from '@guanqiao/domain/reference/declarationElements'
import { Skeleton } from 'antd'
import type { DialogStand } from '../../../kit/EntityTable.tsx'
import { StepDialog } from '../../../kit/stepDialog/StepDialog.tsx'
import { useRead } from '../../../kit/useOperation.ts'

const shape = draft({
  options: longText('新增选项', { required: true, max: 20_000, help: '每行一个：填报内容、空格、说明，例如 0 无品牌' }),
})

interface Props extends DialogStand {
  readonly row: Pick<ListRow<typeof goodElement>, 'id' | 'element_name' | 'good_code'>
}

/** The options of an element, and further ones, one a line. */
export function OptionsDialog({ row: { id, element_name, good_code }, open, onClose }: Props) {
  const { data } = useRead(goodOptionApi.list, { element_id: id, pageSize: 100 }, { enabled: open })
  const input = ({ options }: { readonly options: string }) => ({
    list: options
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line, at) => {
        const [option_value = '', ...label] = line.split(/\s+/)
        const sort = (data?.totalCount ?? 0) + at + 1
        return { element_id: id, option_value, option_label: label.join(' ') || option_value, sort }
      }),
  })
  const existing = data?.rows.map(({ option_value, option_label }) => `${option_value} ${option_label}`).join('；')
  return (
    <StepDialog
      open={open}
      onClose={onClose}
      title={`选项：${good_code} ${element_name}`}
      note={data ? existing || '还没有选项。' : <Skeleton active />}
      shape={shape}
      operation={goodOptionApi.bulkCreate}
      input={input}
      submitWord="新增"
      done={(rows) => `已新增 ${rows.length} 个选项`}
    />
  )
}
