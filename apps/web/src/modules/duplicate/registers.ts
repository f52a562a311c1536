import type { findDuplicates } from '@guanqiao/domain/duplicate/index'
import { registers } from '@guanqiao/domain/duplicate/index'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Operation, OutputOf } from '@guanqiao/domain/kit/operation'
import { proxyApi, receiverApi, sellerApi } from '@guanqiao/domain/reference/index'
import { companyApi, driverApi, vehicleApi } from '@guanqiao/domain/transport/index'
import type { Values } from '../../kit/form/values.ts'

export type Group = OutputOf<typeof findDuplicates>['groups'][number]

export interface RegisterScreen {
  readonly entity: Entity
  readonly get: Operation<{ id: string }, Values>
  /** The path of its list, which opens a record by `?id=`. */
  readonly path: string
}

const screens: Readonly<Record<string, readonly [get: Operation<{ id: string }, never>, path: string]>> = {
  seller: [sellerApi.get as Operation<{ id: string }, never>, '/consignor/list'],
  receiver: [receiverApi.get as Operation<{ id: string }, never>, '/consignee/list'],
  proxy: [proxyApi.get as Operation<{ id: string }, never>, '/proxy/list'],
  driver: [driverApi.get as Operation<{ id: string }, never>, '/transport/driver'],
  vehicle: [vehicleApi.get as Operation<{ id: string }, never>, '/transport/vehicle'],
  company: [companyApi.get as Operation<{ id: string }, never>, '/transport/company'],
}

/** The registers whose records can be merged, with their screens. */
export const registerScreens: readonly RegisterScreen[] = registers.flatMap(({ entity }) => {
  const [get, path] = screens[entity.table] ?? []
  return get && path ? [{ entity, get, path }] : []
})
