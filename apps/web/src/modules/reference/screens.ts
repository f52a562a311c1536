import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const referenceScreens = {
  consignors: () => import('./Consignors.tsx'),
  consignees: () => import('./Consignees.tsx'),
  partyAnnexes: () => import('./annexes/PartyAnnexes.tsx'),
  goods: () => import('./Goods.tsx'),
  goodElements: () => import('./declarationElements/GoodElements.tsx'),
  codeTables: () => import('./codeTables/CodeTables.tsx'),
  ports: () => import('./places/Ports.tsx'),
  proxies: () => import('./Proxies.tsx'),
  importLicenses: () => import('./ImportLicenses.tsx'),
  portRelated: () => import('./places/PortRelated.tsx'),
  workPlaces: () => import('./places/WorkPlaces.tsx'),
  smartPorts: () => import('./places/SmartPorts.tsx'),
  sites: () => import('./places/Sites.tsx'),
  transmitters: () => import('./Transmitters.tsx'),
  operatorCards: () => import('./OperatorCards.tsx'),
} satisfies ScreenComponents
