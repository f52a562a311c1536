import type { Section } from '../../kit/EntityForm.tsx'

export const sections: readonly Section[] = [
  { title: '备案与海关', fields: ['ie_flag', 'filing_id', 'declare_office', 'ie_office', 'ie_date', 'load_time'] },
  {
    title: '运输',
    fields: ['plate_number', 'batch_number', 'bill_no', 'transport_mode', 'trade_country', 'loading_port'],
  },
  {
    title: '单位',
    fields: ['agent_name', 'agent_code', 'operator_name', 'operator_code', 'owner_name', 'trade_mode', 'license_no'],
  },
  { title: '件数与重量', fields: ['package_quantity', 'wrap_type', 'gross_weight', 'net_weight'] },
  { title: '商品', fields: ['goods'] },
  { title: '集装箱', fields: ['containers'] },
  { title: '随附单证', fields: ['papers', 'remark'] },
]
