import { importElementLists } from '@guanqiao/domain/reference/goods/declarationElementLists'
import { goodElement, goodElementApi } from '@guanqiao/domain/reference/declarationElements'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Can } from '../../../kit/Can.tsx'
import { crudScreen } from '../../../kit/CrudScreen.tsx'
import type { Listed, RowAction } from '../../../kit/EntityTable.tsx'
import { isPlatformStaff } from '../../../kit/session/signedIn.ts'
import { OptionsDialog } from './OptionsDialog.tsx'

const ListImport = lazy(() => import('../declarationElementLists/ListImport.tsx'))

const needs = ['element_name', 'good_code', 'input_type'] as const
type Element = Listed<ListRow<typeof goodElement>, (typeof needs)[number]>

const actions = (row: Element): readonly RowAction[] => [
  {
    key: 'options',
    label: '选项',
    operation: goodElementApi.update,
    dialog: (stand) => <OptionsDialog {...stand} row={row} />,
  },
]

/** Newer lists replace the elements of their commodities from a day on. */
function Tools() {
  const [isOpen, setIsOpen] = useState(false)
  if (!isPlatformStaff()) return null
  return (
    <Can operation={importElementLists}>
      <Button icon={<UploadOutlined />} onClick={() => setIsOpen(true)}>
        更新清单
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ListImport onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Can>
  )
}

export default crudScreen(goodElement, goodElementApi, {
  needs,
  useActions: () => actions,
  Tools,
  sections: [
    { title: '要素', fields: ['good_code', 'sequence', 'element_name', 'needed'] },
    {
      title: '填写',
      fields: ['input_type', 'unit_text', 'max_length', 'example', 'effective_from', 'effective_to', 'remark'],
    },
  ],
})
