import { UploadOutlined } from '@ant-design/icons'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { partyAnnex, partyAnnexApi, partyAnnexes } from '@guanqiao/domain/reference/partyAnnexes'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Can } from '../../../kit/Can.tsx'
import { crudScreen } from '../../../kit/CrudScreen.tsx'
import type { CrudApi } from '../../../kit/crud/crudApi.ts'
import type { Listed, RowAction } from '../../../kit/EntityTable.tsx'

const AddAnnexes = lazy(() => import('./AddAnnexes.tsx'))
const Preview = lazy(() => import('../../../platform/files/Preview.tsx'))

const needs = ['file_name', 'media'] as const
type Annex = Listed<ListRow<typeof partyAnnex>, (typeof needs)[number]>

const actions = (row: Annex): readonly RowAction[] => [
  {
    key: 'preview',
    label: '预览',
    letter: 'v',
    operation: partyAnnexes.file,
    dialog: ({ open, onClose }) =>
      open && (
        <Suspense fallback={null}>
          <Preview set={partyAnnexes} annex={row} onClose={onClose} />
        </Suspense>
      ),
  },
]

function Tools() {
  const [open, setOpen] = useState(false)
  return (
    <Can operation={partyAnnexes.attach}>
      <Button type="primary" icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        上传附件
      </Button>
      {open && (
        <Suspense fallback={null}>
          <AddAnnexes onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Can>
  )
}

const { list, update, remove } = partyAnnexes

/** The annexes of all consignors and consignees. */
export default crudScreen(partyAnnex, { ...partyAnnexApi, list, update, remove } as CrudApi<typeof partyAnnex>, {
  needs,
  useActions: () => actions,
  Tools,
})
