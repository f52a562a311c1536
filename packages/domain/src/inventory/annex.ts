import { annexes, annexFields } from '../files/annex.ts'
import { entity } from '../kit/entity.ts'
import { reference } from '../kit/field.ts'

/** Scans that prove a clearance outside the product 人工清关附件. */
export const inventoryAnnex = entity('inventory_annex', {
  label: '人工清关附件',
  menu: 'inventory_manual',
  scope: 'enterprise',
  display: 'file_name',
  hint: 'inventory_id',
  fields: {
    inventory_id: reference('集报清单', 'inventory', {
      required: true,
      automatic: true,
      inList: true,
      search: 'equals',
    }),
    ...annexFields({
      release: '放行单',
      answer: '窗口答复',
      screen: '单一窗口截图',
      other: '其他',
    }),
  },
})

/** Attaching takes the right to clear by hand, reading that of its screen. */
export const inventoryAnnexes = annexes(inventoryAnnex, '/document/inventoryannex', {
  owners: { inventory_id: reference('集报清单', 'inventory', { required: true }) },
  expected: ['release'],
})
