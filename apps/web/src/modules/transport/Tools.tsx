import { tool, toolApi } from '@guanqiao/domain/transport/tool'
import { crudScreen } from '../../kit/CrudScreen.tsx'

export default crudScreen(tool, toolApi, {
  sections: [
    { title: '运输工具', fields: ['tool_no', 'tool_type', 'status', 'company_id', 'vehicle_id', 'record_code'] },
    { title: '重量与轴', fields: ['tare_weight', 'max_gross', 'axle_type', 'axle_count'] },
    { title: '证件有效期', fields: ['license_expiry', 'inspection_expiry', 'remark'] },
  ],
})
