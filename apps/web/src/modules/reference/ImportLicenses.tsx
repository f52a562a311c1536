import { importLicense, importLicenseApi } from '@guanqiao/domain/reference/importLicense'
import { crudScreen } from '../../kit/CrudScreen.tsx'

export default crudScreen(importLicense, importLicenseApi, {
  sections: [
    {
      title: '许可证',
      fields: [
        'license_no',
        'docu_code',
        'issuer',
        'issue_date',
        'valid_to',
        'contract_no',
        'receiver_id',
        'user_name',
      ],
    },
    {
      title: '商品',
      fields: ['good_name', 'good_code', 'origin_country', 'trade_country', 'customs_code', 'trade_mode'],
    },
    { title: '数量', fields: ['quantity', 'unit', 'tolerance', 'use_mode', 'max_times'] },
    { title: '价格', fields: ['unit_price', 'amount', 'currency', 'revoked_on', 'remark'] },
  ],
})
