import { confirmation } from '../confirmation/confirmation.ts'
import type { Entity } from '../kit/entity.ts'
import { order } from '../order/order.ts'
import { goods } from '../reference/goods.ts'
import { importLicense } from '../reference/importLicense.ts'
import { operatorCard } from '../reference/operatorCard.ts'
import { consignee, consignor } from '../reference/party.ts'
import { port, site } from '../reference/place.ts'
import { portRelated } from '../reference/places/portRelated.ts'
import { smartPort } from '../reference/places/smartPort.ts'
import { workPlace } from '../reference/places/workPlace.ts'
import { proxy } from '../reference/proxy.ts'
import { transmitter } from '../reference/transmitter.ts'
import { baseCar } from '../transport/baseCar.ts'
import { company } from '../transport/company.ts'
import { container, containerOwner } from '../transport/container.ts'
import { domestic } from '../transport/domestic.ts'
import { driver } from '../transport/driver.ts'
import { driverReceipt } from '../transport/driverReceipt.ts'
import { tool } from '../transport/tool.ts'
import { vehicle } from '../transport/vehicle.ts'
import type { Importable } from './importable.ts'

/** The entity of each importable table: its label and its menu. */
export const importableEntities: Readonly<Record<Importable, Entity>> = {
  vehicle,
  driver,
  company,
  transport_tool: tool,
  driver_receipt: driverReceipt,
  domestic,
  container,
  container_owner: containerOwner,
  seller: consignor,
  receiver: consignee,
  proxy,
  goods,
  import_license: importLicense,
  port_related: portRelated,
  operator_card: operatorCard,
  transmitter,
  port,
  site,
  work_place: workPlace,
  smart_port: smartPort,
  base_car: baseCar,
  order_head: order,
  confirmation,
}
