import { portRelated, portRelatedApi } from '@guanqiao/domain/reference/places/portRelated'
import { crudScreen } from '../../../kit/CrudScreen.tsx'

export default crudScreen(portRelated, portRelatedApi, {
  sections: [
    { title: '口岸', fields: ['related_name', 'port_id', 'ie_flag', 'is_default', 'status'] },
    {
      title: '常用单位',
      fields: ['transmitter_id', 'proxy_id', 'seller_id', 'receiver_id', 'company_id', 'site_id'],
    },
    {
      title: '常用值',
      fields: [
        'trade_mode',
        'cut_mode',
        'trans_mode',
        'clearance_code',
        'loading_place',
        'unloading_place',
        'domestic_district',
        'currency',
        'package_type',
        'remark',
      ],
    },
    { title: '车辆确报', fields: ['routing_countries', 'health_status', 'vaccinated'] },
  ],
})
