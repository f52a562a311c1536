import { port, portApi } from '@guanqiao/domain/reference/place'
import { crudScreen } from '../../../kit/CrudScreen.tsx'

export default crudScreen(port, portApi, {
  sections: [
    {
      title: '口岸',
      fields: [
        'port_name',
        'port_code',
        'customs_code',
        'status',
        'neighbour_country',
        'foreign_port_name',
        'work_hours',
      ],
    },
    { title: '报关代码', fields: ['entry_port', 'foreign_port', 'unlocode'] },
    {
      title: '时限与报送',
      fields: ['manifest_minutes', 'confirm_minutes', 'tally_minutes', 'mongolia_exchange', 'hs_code_from', 'remark'],
    },
  ],
})
