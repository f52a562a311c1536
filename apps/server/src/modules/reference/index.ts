import { port, portByCode } from '@guanqiao/domain/reference/index'
import { problem } from '@guanqiao/domain/kit/problem'
import type { FileStore } from '../../gateways/files/store.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import type { ImportRule } from '../../platform/import/rule.ts'
import { partyAnnexHandlers } from './annexes.ts'
import { codeHandlers } from './codes.ts'
import { codeTableAdministrationHandlers } from './codeTables/handlers.ts'
import { licenseHandlers, licenseImport } from './licenses.ts'
import { elementHandlers, goodsImport } from './declarationElements/handlers.ts'
import { elementListHandlers } from './declarationElementLists/lists.ts'
import { lookupHandler } from './lookup.ts'
import { portDefaultsHandler } from './portDefaults.ts'
import { portLimitsHandler } from './portLimits.ts'
import { poolHandlers } from './pool/pool.ts'
import { relatedHandler } from './related.ts'
import { takeOverHandlers } from './takeOver.ts'

const portByCodeHandler = handle(portByCode, async (ctx, { port_code }) => {
  const row = await ctx.data.find(port, { port_code })
  if (!row) throw problem('record.notFound')
  return row
})

export const referenceHandlers = ({ files }: { readonly files: FileStore }): BoundOperation[] => [
  ...codeHandlers,
  ...codeTableAdministrationHandlers,
  ...licenseHandlers,
  ...elementHandlers,
  ...elementListHandlers,
  lookupHandler,
  ...takeOverHandlers,
  ...poolHandlers,
  portByCodeHandler,
  relatedHandler,
  portDefaultsHandler,
  portLimitsHandler,
  ...partyAnnexHandlers(files),
]

/** Elements are checked by the list of their commodity; licences get their balance. */
export const referenceImports: readonly ImportRule[] = [goodsImport, licenseImport]

export { restoredParties } from './annexes.ts'
export { followCodes } from './codeTables/follow.ts'
