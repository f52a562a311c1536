import { screens } from '@guanqiao/domain/screens/index'
import type { Screen } from '@guanqiao/domain/screens/index'
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
  /** Its list, which opens a record. */
  readonly screen: Screen<'record'>
}

const opening: Readonly<Record<string, readonly [get: Get, list: Restricted, screen: Screen<'record'>]>> = {
  seller: [consignorApi.get as Get, consignorApi.list, screens.consignors],
  receiver: [consigneeApi.get as Get, consigneeApi.list, screens.consignees],
  proxy: [proxyApi.get as Get, proxyApi.list, screens.proxies],
  driver: [driverApi.get as Get, driverApi.list, screens.drivers],
  vehicle: [vehicleApi.get as Get, vehicleApi.list, screens.vehicles],
  company: [companyApi.get as Get, companyApi.list, screens.companies],
}

/** The registers whose records can be merged, with their screens. */
export const registerScreens: readonly RegisterScreen[] = registers.flatMap(({ entity }) => {
  const [get, list, screen] = opening[entity.table] ?? []
  return get && list && screen ? [{ entity, get, list, screen }] : []
})
