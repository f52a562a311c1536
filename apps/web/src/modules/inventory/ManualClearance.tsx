import { inventory, inventoryApi } from '@guanqiao/domain/inventory/inventory'
import { clearInventory } from '@guanqiao/domain/inventory/inventory.calls'
import { inventoryFlow } from '@guanqiao/domain/inventory/inventory.flow'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { next } from '@guanqiao/domain/documents/flow'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import type { Listed, RowAction } from '../../kit/EntityTable.tsx'
import { annexParts } from '../../platform/files/annexParts.tsx'
import { Note } from '../../kit/parts/text.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { sections } from './sections.ts'
import { StepDialog } from '../../kit/stepDialog/StepDialog.tsx'
import { inputsOf } from '../../kit/stepDialog/StepForm.tsx'

const needs = ['inventory_no', 'status'] as const
type Listing = Listed<ListRow<typeof inventory>, (typeof needs)[number]>

/** Proof of the clearance, in the dialog and with the record. */
const Annexes = annexParts(async () => ({
  set: (await import('@guanqiao/domain/inventory/annex')).inventoryAnnexes,
  owner: 'inventory_id',
}))

const actions = (row: Listing): readonly RowAction[] => [
  {
    key: 'manual',
    label: '人工清关',
    operation: clearInventory,
    disabled: next(inventoryFlow, row.status, 'clear') ? undefined : '海关已接受或已人工清关',
    dialog: (stand) => (
      <StepDialog
        {...stand}
        title={`人工清关 ${row.inventory_no ?? ''}`}
        note="清关已在系统外办结（窗口或单一窗口页面）时登记。登记后不能再改；附件选好即存入清单，登记后仍可补传。"
        operation={clearInventory}
        shape={inputsOf(clearInventory, 'reason', 'clear_no', 'time')}
        input={(values) => ({ ...values, ids: [row.id] })}
        done="已登记人工清关"
      >
        <Annexes row={row} />
      </StepDialog>
    ),
  },
]

/** Readers of the screen learn why nothing can be done here. */
function Reading() {
  if (useAllowed(clearInventory)) return null
  return <Note as="span">只能查看：登记人工清关需要“人工清关·修改”权限，请找企业管理员</Note>
}

/** Lists that are cleared outside the product. */
export default crudScreen(
  inventory,
  { list: inventoryApi.list, get: inventoryApi.get },
  { needs, useActions: () => actions, sections, Parts: Annexes, Tools: Reading },
)
