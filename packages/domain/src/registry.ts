import { auditOperations } from './audit/index.ts'
import { accountOperations } from './account/index.ts'
import { bulkOperationsOf } from './kit/derived/bulkOf.ts'
import { cargoEntities, cargoOperations } from './cargo/index.ts'
import { crossingOperations } from './crossing/index.ts'
import { customsEntities, customsOperations } from './customs/index.ts'
import { confirmationEntities, confirmationOperations } from './confirmation/index.ts'
import { documentContainerEntities, documentContainerOperations } from './documentContainer/index.ts'
import { documentEntities, documentOperations } from './documentTypes/index.ts'
import { rehearsals } from './documentTypes/rehearsals.ts'
import { makingOperations } from './documentTypes/making.ts'
import { duplicateOperations } from './duplicate/index.ts'
import { exportsOf } from './kit/derived/exportOf.ts'
import { exportOperations } from './export/index.ts'
import { fileOperations } from './files/index.ts'
import { findOperations } from './find/index.ts'
import { importOperations } from './import/index.ts'
import { handoverEntities, handoverOperations } from './handover/index.ts'
import { inventoryEntities, inventoryOperations } from './inventory/index.ts'
import { identityEntities, identityOperations } from './identity/index.ts'
import { jobOperations } from './jobs/index.ts'
import { gateEntities, gateOperations } from './gate/index.ts'
import type { Entity } from './kit/entity.ts'
import type { Operation } from './kit/operation.ts'
import { menuButtons } from './menus.ts'
import { messageEntities, messageOperations } from './message/index.ts'
import { printsOf } from './kit/derived/printOf.ts'
import { noteOperations } from './notes/index.ts'
import { preferenceOperations } from './preferences/index.ts'
import { rejectionEntities, rejectionOperations } from './rejection/index.ts'
import { orderEntities, orderOperations } from './order/index.ts'
import { portEntities, portOperations } from './reference/places/index.ts'
import { referenceEntities, referenceOperations } from './reference/index.ts'
import { rightsEntities, rightsOperations } from './rights/index.ts'
import { weighingEntities, weighingOperations } from './weighing/index.ts'
import { templateOperations } from './template/index.ts'
import { workOperations } from './todo/index.ts'
import { switchesIn } from './kit/derived/switchOf.ts'
import { transportEntities, transportOperations } from './transport/index.ts'

/** Every entity of the product, parents before children. */
export const entities: readonly Entity[] = [
  ...rightsEntities,
  ...identityEntities,
  ...referenceEntities,
  ...transportEntities,
  ...portEntities,
  ...orderEntities,
  ...customsEntities,
  ...documentEntities,
  ...confirmationEntities,
  ...handoverEntities,
  ...inventoryEntities,
  ...messageEntities,
  ...rejectionEntities,
  ...documentContainerEntities,
  ...weighingEntities,
  ...cargoEntities,
  ...gateEntities,
]

const ordinary = [
  ...identityOperations,
  ...rightsOperations,
  ...accountOperations,
  ...preferenceOperations,
  ...referenceOperations,
  ...transportOperations,
  ...portOperations,
  ...orderOperations,
  ...customsOperations,
  ...documentOperations,
  ...Object.values(rehearsals),
  ...makingOperations,
  ...confirmationOperations,
  ...handoverOperations,
  ...inventoryOperations,
  ...messageOperations,
  ...documentContainerOperations,
  ...weighingOperations,
  ...cargoOperations,
  ...gateOperations,
  ...rejectionOperations,
  ...crossingOperations,
  ...workOperations,
  ...noteOperations,
  ...findOperations,
  ...jobOperations,
  ...auditOperations,
  ...exportOperations,
  ...fileOperations,
  ...importOperations,
  ...duplicateOperations,
  ...templateOperations,
] as readonly Operation[]

/**
 * Every operation of the product. Each list of an entity has an export and a print, each switched state its two switches, and
 * operations that delete or change a record have one for several records.
 */
export const operations: readonly Operation[] = [
  ...ordinary,
  ...exportsOf(ordinary, menuButtons).map(({ file }) => file as Operation),
  ...printsOf(ordinary, menuButtons).map(({ print }) => print as Operation),
  ...switchesIn(ordinary).flatMap(({ enable, disable }) => [enable, disable] as Operation[]),
  ...bulkOperationsOf(ordinary),
]
