import type { findDuplicates } from '@guanqiao/domain/duplicate/index'
import { registers } from '@guanqiao/domain/duplicate/index'
import type { Restricted } from '@guanqiao/domain/kit/access'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Operation, OutputOf } from '@guanqiao/domain/kit/operation'
import { proxyApi, consigneeApi, consignorApi } from '@guanqiao/domain/reference/index'
import { companyApi, driverApi, vehicleApi } from '@guanqiao/domain/transport/index'
import type { Values } from '../../kit/form/values.ts'

export type Group = OutputOf<typeof findDuplicates>['groups'][number]

type Get = Operation<{ id: string }, never>

export interface RegisterScreen {
  readonly entity: Entity
  readonly get: Operation<{ id: string }, Values>
  readonly list: Restricted
  /** The path of its list, which opens a record by `?id=`. */
  readonly path: string
}

const screens: Readonly<Record<string, readonly [get: Get, list: Restricted, path: string]>> = {
  seller: [consignorApi.get as Get, consignorApi.list, '/consignor/list'],
  receiver: [consigneeApi.get as Get, consigneeApi.list, '/consignee/list'],
  proxy: [proxyApi.get as Get, proxyApi.list, '/proxy/list'],
  driver: [driverApi.get as Get, driverApi.list, '/transport/driver'],
  vehicle: [vehicleApi.get as Get, vehicleApi.list, '/transport/vehicle'],
  company: [companyApi.get as Get, companyApi.list, '/transport/company'],
}

/** The registers whose records can be merged, with their screens. */
export const registerScreens: readonly RegisterScreen[] = registers.flatMap(({ entity }) => {
  const [get, list, path] = screens[entity.table] ?? []
  return get && list && path ? [{ entity, get, list, path }] : []
})
