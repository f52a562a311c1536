import { may } from '../kit/access.ts'
import type { Entity, Row } from '../kit/entity.ts'
import { rowFields } from '../kit/entity.ts'
import { text } from '../kit/field.ts'
import type { Operation } from '../kit/operation.ts'
import { draft, operation, row } from '../kit/operation.ts'
import { goods } from './goods.ts'
import { consignee, consignor } from './party.ts'
import { proxy } from './proxy.ts'

/** Copies a shared row of the platform to the caller's enterprise. Idempotent: the existing own row is returned unchanged. */
const takeOver = <E extends Entity>(entity: E, base: string): Operation<{ id: string }, Row<E>> =>
  operation<{ id: string }, Row<E>>(`${entity.table}.takeOver`, `POST ${base}/takeover`, {
    summary: `将平台公共的${entity.label}转为本企业的`,
    access: may(entity.menu, 'add'),
    input: draft({ id: text('编号', { required: true, max: 36 }) }),
    output: { envelope: 'data', shape: row(rowFields(entity)) } as Operation<unknown, Row<E>>['output'],
  })

export const takeOverConsignor = takeOver(consignor, '/platform/baseseller')
export const takeOverConsignee = takeOver(consignee, '/platform/basereceiver')
export const takeOverProxy = takeOver(proxy, '/platform/baseproxy')
export const takeOverGoods = takeOver(goods, '/platform/basegood')
