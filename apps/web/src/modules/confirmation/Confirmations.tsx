import { confirmation, confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { crudScreen } from '../../kit/CrudScreen.tsx'

export default crudScreen(confirmation, confirmationApi, {
  sections: [
    { title: '批次', fields: ['batch_number', 'message_type', 'declare_office', 'transmitter_id', 'arrival_time'] },
    {
      title: '车辆与司机',
      fields: [
        'vehicle_id',
        'plate_number',
        'vehicle_code',
        'driver_id',
        'driver_name',
        'driver_code',
        'carrier_code',
        'trailers',
        'remark',
      ],
    },
  ],
})
