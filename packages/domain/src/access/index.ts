import { reportMissingCode, sendCode, sendSignInCode } from './codes.ts'
import { enterprise } from './enterprise.ts'
import { outgoingApi, outgoingNotice } from './outgoing.ts'
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
export * from './session.ts'
export * from './setup.ts'
export const accessEntities = [enterprise, outgoingNotice]
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
]
