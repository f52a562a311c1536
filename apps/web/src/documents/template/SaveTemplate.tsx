import { saveTemplate } from '@guanqiao/domain/template/template'
import { inputsOf } from '../../kit/stepDialog/StepForm.tsx'
import { StepDialog } from '../../kit/stepDialog/StepDialog.tsx'
import type { DialogStand } from '../../kit/table/RowActions.tsx'

interface Props extends DialogStand {
  /** The table of the record. */
  readonly table: string
  readonly id: string
  readonly label: string
}

const shape = inputsOf(saveTemplate, 'name', 'shared')

/** Saves a stored record as a template under a name. */
export default function SaveTemplate({ table, id, label, ...stand }: Props) {
  return (
    <StepDialog
      {...stand}
      title="另存为模板"
      note={`模板带出复制${label}时带出的内容，不带编号、日期和海关答复。新建时按名称选用。`}
      operation={saveTemplate}
      shape={shape}
      submitWord="保存"
      input={({ name, shared }) => ({ entity: table, record_id: id, name: name!, shared: shared ?? false })}
      done={({ name }) => `已保存模板“${name}”`}
    />
  )
}
