import { packingDocument } from '@guanqiao/domain/packing/packing'
import { documentScreen } from '../../documents/screen/documentScreen.tsx'

export default documentScreen(packingDocument, {
  sections: [
    {
      title: '批次与装箱',
      fields: [
        'batch_number',
        'packing_no',
        'declare_office',
        'transmitter_id',
        'loading_place',
        'stuffing_time',
        'remark',
      ],
    },
    { title: '集装箱', fields: ['container_number', 'size_type', 'fullness', 'source_code', 'seals'] },
    { title: '货物', fields: ['goods'] },
  ],
})
