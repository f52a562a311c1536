import { codeOperations } from './codes.ts'
import { codeTableAdministration } from './codeTable.ts'
import { goodElement, goodElementApi, goodOption, goodOptionApi } from './declarationElements.ts'
import { goods, goodsApi } from './goods.ts'
import { importLicense, importLicenseApi, oneLicense } from './importLicense.ts'
import { findLookup } from '../kit/calls/lookup.ts'
import { operatorCard, operatorCardApi } from './operatorCard.ts'
import { consignee, consigneeApi, consignor, consignorApi } from './party.ts'
import { partyAnnex, partyAnnexOperations } from './partyAnnexes.ts'
import { port, portApi, portByCode, site, siteApi } from './place.ts'
import { proxy, proxyApi } from './proxy.ts'
import { elementListOperations } from './goods/declarationElementLists.ts'
import { adoptGoods, changedPoolGoods } from './goods/pool.ts'
import { takeOverGoods, takeOverProxy, takeOverConsignee, takeOverConsignor } from './takeOver.ts'
import { transmitter, transmitterApi } from './transmitter.ts'

export * from './codes.ts'
export * from './codeTable.ts'
export * from './declarationElements.ts'
export * from './goods.ts'
export * from './goods/declarationElementLists.ts'
export * from './goods/pool.ts'
export * from './importLicense.ts'
export * from './license.rules.ts'
export * from '../kit/calls/lookup.ts'
export * from './operatorCard.ts'
export * from './party.ts'
export * from './partyAnnexes.ts'
export * from './place.ts'
export * from './proxy.ts'
export * from './takeOver.ts'
export * from './transmitter.ts'

export const referenceEntities = [
  port,
  site,
  consignor,
  consignee,
  goods,
  goodElement,
  goodOption,
  operatorCard,
  transmitter,
  proxy,
  importLicense,
  partyAnnex,
]
export const referenceOperations = [
  ...Object.values(portApi),
  portByCode,
  ...Object.values(siteApi),
  ...Object.values(consignorApi),
  ...Object.values(consigneeApi),
  ...partyAnnexOperations,
  ...Object.values(goodsApi),
  ...Object.values(goodElementApi),
  ...Object.values(goodOptionApi),
  ...elementListOperations,
  ...Object.values(operatorCardApi),
  ...Object.values(transmitterApi),
  ...Object.values(proxyApi),
  ...Object.values(importLicenseApi),
  oneLicense,
  takeOverConsignor,
  takeOverConsignee,
  takeOverProxy,
  takeOverGoods,
  changedPoolGoods,
  adoptGoods,
  ...codeOperations,
  ...codeTableAdministration,
  findLookup,
]
