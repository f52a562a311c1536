import { enterprise } from './enterprise.ts'
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

export * from './enterprise.ts'
export * from './session.ts'
export * from './setup.ts'
export const accessEntities = [enterprise]
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
]
