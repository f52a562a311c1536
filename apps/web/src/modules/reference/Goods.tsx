import { goods, goodsApi } from '@guanqiao/domain/reference/goods'
import { crudScreen } from '../../kit/CrudScreen.tsx'

export default crudScreen(goods, goodsApi, {
  sections: [
    {
      title: '商品',
      fields: ['good_name', 'good_code', 'spec', 'status', 'declare_name', 'name_en', 'ciq_code', 'conditions'],
    },
    { title: '计量与包装', fields: ['unit_first', 'unit_second', 'default_unit', 'package_type'] },
    { title: '价格与产地', fields: ['default_price', 'currency', 'origin_country', 'remark'] },
  ],
})
