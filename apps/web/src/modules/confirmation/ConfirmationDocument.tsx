import { confirmationDocument } from '@guanqiao/domain/confirmation/confirmation'
import { documentScreen } from '../../trade/whole/documentScreen.tsx'
import { useTruck } from './useTruck.ts'

export default documentScreen(confirmationDocument, {
  sections: [
    {
      title: '批次',
      fields: ['batch_number', 'declare_office', 'transmitter_id', 'arrival_time', 'carrier_code', 'remark'],
    },
    {
      title: '车辆与司机',
      fields: ['vehicle_id', 'plate_number', 'vehicle_code', 'driver_id', 'driver_name', 'driver_code'],
    },
    { title: '托架或拖挂车', fields: ['trailers'] },
  ],
  useFill: useTruck,
})
