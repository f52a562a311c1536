import { reportMissingCode, sendCode, sendSignInCode } from './codes.ts'
import { outgoingApi, outgoingNotice } from './outgoing.ts'
import { enterprise, enterpriseApi } from './enterprise.ts'
import { peopleEntities, peopleOperations } from './people/index.ts'
import {
  administrators,
  demoAccounts,
  enterpriseAdminLogin,
  enterpriseLogin,
  enterpriseLogout,
  getToken,
  login,
  logout,
  navigation,
  userInfo,
} from './session.ts'
import { setup } from './setup.ts'

export * from './codes.ts'
export * from './enterprise.ts'
export * from './outgoing.ts'
export * from './people/index.ts'
export * from './session.ts'
export * from './setup.ts'
export const accessEntities = [enterprise, ...peopleEntities, outgoingNotice]
export const accessOperations = [
  login,
  enterpriseLogin,
  enterpriseAdminLogin,
  logout,
  enterpriseLogout,
  userInfo,
  administrators,
  getToken,
  navigation,
  demoAccounts,
  setup,
  sendCode,
  sendSignInCode,
  reportMissingCode,
  ...Object.values(outgoingApi),
  ...Object.values(enterpriseApi),
  ...peopleOperations,
]
