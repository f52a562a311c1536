import { may } from '../../kit/access.ts'
import type { Fields } from '../../kit/field.ts'
import { flag, integer, lines, list, text } from '../../kit/field.ts'
import { rowFields } from '../../kit/entity.ts'
import { draft, operation, returnsData, returnsRows } from '../../kit/operation.ts'
import { goods } from '../goods.ts'

/** The fields that a copy has from the pool. */
export const pooledFields: readonly string[] = Object.entries<Fields[string]>(goods.fields).flatMap(([name, field]) =>
  field.automatic ? [] : [name],
)

const value = (label: string) => text(label, { max: 500 })

/**
 * Own goods whose row in the pool changed since it was taken over, with the changed values in words: of then, of now, and the own one.
 * Nothing is copied.
 */
export const changedPoolGoods = operation('goods.changedInPool', 'GET|POST /platform/basegood/changed', {
  summary: '查询公共商品有变化的本企业商品',
  access: may('goods', 'query'),
  effect: 'read',
  input: draft({}),
  output: returnsRows({
    id: text('编号', { required: true, max: 36 }),
    version: integer('版本', { required: true }),
    good_name: text('商品名称', { required: true, max: 100 }),
    good_code: text('商品编号', { required: true, max: 10 }),
    shared_version: integer('公共商品的版本', { required: true }),
    expired: flag('公共商品已失效', { required: true }),
    changes: lines(
      '变化',
      {
        field: text('字段', { required: true, max: 64 }),
        label: text('名称', { required: true, max: 64 }),
        former: value('公共原值'),
        current: value('公共现值'),
        own_value: value('本企业的值'),
      },
      { required: true, max: 100 },
    ),
  }),
})

/**
 * Copies the named fields of the pool's row to the own goods, and takes its other changes as known. `shared_version` is the version
 * that the user saw: 409 if the pool's row has changed since.
 */
export const adoptGoods = operation('goods.adopt', 'POST /platform/basegood/adopt', {
  summary: '采用或不采用公共商品的变化',
  access: may('goods', 'edit'),
  input: draft({
    id: text('编号', { required: true, max: 36 }),
    version: integer('版本', { required: true }),
    shared_version: integer('公共商品的版本', { required: true }),
    fields: list('采用的字段', { required: true, max: 100, among: pooledFields }),
  }),
  output: returnsData(rowFields(goods)),
})
