import { goodElement, goodElementApi } from '@guanqiao/domain/reference/elements'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { crudScreen } from '../../../kit/CrudScreen.tsx'
import type { Listed, RowAction } from '../../../kit/EntityTable.tsx'
import { OptionsDialog } from './OptionsDialog.tsx'

const needs = ['element_name', 'good_code', 'input_type'] as const
type Element = Listed<ListRow<typeof goodElement>, (typeof needs)[number]>

const actions = (row: Element): readonly RowAction[] => [
  {
    key: 'options',
    word: '选项',
    button: 'edit',
    dialog: (stand) => <OptionsDialog {...stand} row={row} />,
  },
]

export default crudScreen(goodElement, goodElementApi, {
  needs,
  useActions: () => actions,
  sections: [
    { title: '要素', fields: ['good_code', 'sequence', 'element_name', 'needed'] },
    { title: '填写', fields: ['input_type', 'unit_text', 'max_length', 'example', 'effective_from', 'remark'] },
  ],
})
