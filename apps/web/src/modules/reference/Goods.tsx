import type { ListRow } from '@guanqiao/domain/kit/entity'
import { goods, goodsApi } from '@guanqiao/domain/reference/goods'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import type { Listed, RowAction } from '../../kit/EntityTable.tsx'
import { ModelAid } from './elements/ModelAid.tsx'
import { GoodsElements } from './elements/GoodsElements.tsx'

const needs = ['good_code', 'good_name'] as const
type Goods = Listed<ListRow<typeof goods>, (typeof needs)[number]>

const actions = (row: Goods): readonly RowAction[] => [
  {
    key: 'elements',
    word: '申报要素',
    letter: 'm',
    button: 'edit',
    dialog: (stand) => <GoodsElements {...stand} row={row} />,
  },
]

export default crudScreen(goods, goodsApi, {
  needs,
  useActions: () => actions,
  aids: { g_model: ModelAid },
  sections: [
    {
      title: '商品',
      fields: [
        'good_name',
        'good_code',
        'spec',
        'status',
        'declare_name',
        'name_en',
        'name_foreign',
        'ciq_code',
        'conditions',
      ],
    },
    { title: '申报要素', fields: ['brand_type', 'benefit_type', 'g_model'] },
    { title: '计量与包装', fields: ['unit_first', 'unit_second', 'default_unit', 'package_type'] },
    { title: '价格与产地', fields: ['default_price', 'currency', 'origin_country', 'domestic_district', 'remark'] },
  ],
})
