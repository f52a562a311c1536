import { codeOperations } from './codes.ts'
import { goods, goodsApi } from './goods.ts'
import { findLookup } from './lookup.ts'
import { operatorCard, operatorCardApi } from './operatorCard.ts'
import { receiver, receiverApi, seller, sellerApi } from './party.ts'
import { port, portApi, portByCode, site, siteApi } from './place.ts'
import { transmitter, transmitterApi } from './transmitter.ts'

export * from './codes.ts'
export * from './goods.ts'
export * from './lookup.ts'
export * from './operatorCard.ts'
export * from './party.ts'
export * from './place.ts'
export * from './transmitter.ts'

export const referenceEntities = [port, site, seller, receiver, goods, operatorCard, transmitter]
export const referenceOperations = [
  ...Object.values(portApi),
  portByCode,
  ...Object.values(siteApi),
  ...Object.values(sellerApi),
  ...Object.values(receiverApi),
  ...Object.values(goodsApi),
  ...Object.values(operatorCardApi),
  ...Object.values(transmitterApi),
  ...codeOperations,
  findLookup,
]
