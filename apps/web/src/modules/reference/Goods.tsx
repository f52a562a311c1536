import type { ListRow } from '@guanqiao/domain/kit/entity'
import { goods, goodsApi } from '@guanqiao/domain/reference/goods'
import { takeOverGoods } from '@guanqiao/domain/reference/takeOver'
import { crudScreen } from '../../kit/CrudScreen.tsx'
import type { Listed, RowAction } from '../../kit/EntityTable.tsx'
import { ModelAid } from './declarationElements/ModelAid.tsx'
import { GoodsElements } from './declarationElements/GoodsElements.tsx'
import { PoolTool } from './pool/PoolTool.tsx'
import { isTakeable, takeOverActions } from './takenOver.ts'

const needs = ['good_code', 'good_name', 'status'] as const
type Goods = Listed<ListRow<typeof goods>, (typeof needs)[number]>

const takeOver = takeOverActions(takeOverGoods, { name: 'good_name', usable: 'valid', refusal: '已失效' })

const actions = (row: Goods): readonly RowAction[] => [
  ...takeOver(row),
  {
    key: 'elements',
    label: '申报要素',
    letter: 'm',
    operation: goodsApi.update,
    disabled: isTakeable(row) ? '平台的公共资料，由平台人员维护' : undefined,
    dialog: (stand) => <GoodsElements {...stand} row={row} />,
  },
]

export default crudScreen(goods, goodsApi, {
  needs,
  useActions: () => actions,
  Tools: PoolTool,
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
        'ciq_name',
        'conditions',
        'effective_from',
        'effective_to',
      ],
    },
    { title: '申报要素', fields: ['brand_type', 'benefit_type', 'g_model'] },
    { title: '计量与包装', fields: ['unit_first', 'unit_second', 'default_unit', 'unit_ratio', 'package_type'] },
    { title: '税率', fields: ['rate_mfn', 'rate_temp', 'rate_general', 'rate_vat', 'rate_consumption'] },
    { title: '价格与产地', fields: ['default_price', 'currency', 'origin_country', 'domestic_district', 'remark'] },
  ],
})
