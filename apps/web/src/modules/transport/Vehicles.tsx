import { vehicle, vehicleApi } from '@guanqiao/domain/transport/vehicle'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import { annexParts } from '../../platform/files/annexParts.tsx'

export default crudScreen(vehicle, vehicleApi, {
  Parts: annexParts(async () => ({
    set: (await import('@guanqiao/domain/transport/annexes')).vehicleAnnexes,
    owner: 'vehicle_id',
  })),
  sections: [
    {
      title: '车辆信息',
      fields: [
        'plate_number',
        'vehicle_type',
        'company_id',
        'driver_id',
        'port_id',
        'status',
        'nationality',
        'plate_foreign',
        'plate_color',
      ],
    },
    { title: '挂车', fields: ['trailer_plate', 'trailer_plate_second', 'trailer_type', 'trailer_tare'] },
    { title: '重量', fields: ['curb_weight', 'max_load', 'max_gross', 'axle_count'] },
    { title: '行驶证', fields: ['vin', 'engine_no', 'brand', 'owner_name'] },
    { title: '海关备案', fields: ['vehicle_customs_code', 'filing_status', 'record_code', 'ic_card_no', 'rfid'] },
    { title: '证件有效期', fields: ['license_expiry', 'inspection_expiry', 'insurance_expiry', 'remark'] },
  ],
})
