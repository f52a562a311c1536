import { driver, driverApi } from '@guanqiao/domain/transport/driver'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import { annexParts } from '../../platform/files/annexParts.tsx'

export default crudScreen(driver, driverApi, {
  Parts: annexParts(async () => ({
    set: (await import('@guanqiao/domain/transport/annexes')).driverAnnexes,
    owner: 'driver_id',
  })),
  sections: [
    {
      title: '司机信息',
      fields: [
        'driver_name',
        'name_foreign',
        'gender',
        'birth_date',
        'nationality',
        'mobile',
        'mobile_foreign',
        'company_id',
        'port_id',
        'status',
      ],
    },
    {
      title: '证件',
      fields: ['identity_type', 'identity_number', 'passport_number', 'passport_expiry', 'visa_expiry'],
    },
    {
      title: '驾驶资格',
      fields: ['license_no', 'license_class', 'license_expiry', 'qualification_no', 'qualification_expiry'],
    },
    { title: '海关备案', fields: ['driver_customs_code', 'filing_status', 'record_code', 'ic_card_no', 'remark'] },
  ],
})
