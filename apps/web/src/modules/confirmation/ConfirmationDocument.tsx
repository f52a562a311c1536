import { confirmationDocument } from '@guanqiao/domain/confirmation/confirmation'
import { documentScreen } from '../../documents/screen/documentScreen.tsx'
import { QueueButton } from './QueueButton.tsx'
import { Trucks } from './Trucks.tsx'
import { useTrucks } from './useTrucks.ts'

export default documentScreen(confirmationDocument, {
  sections: [
    {
      title: '批次',
      fields: [
        'batch_number',
        'ie_flag',
        'laden',
        'declare_office',
        'transmitter_id',
        'arrival_time',
        'carrier_code',
        'routing_countries',
        'remark',
      ],
    },
  ],
  parts: [{ title: '车辆', Part: Trucks }],
  FootPart: QueueButton,
  useFill: useTrucks,
})
