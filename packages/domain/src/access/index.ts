import { enterprise } from './enterprise.ts'
import { demoAccounts, enterpriseAdminLogin, enterpriseLogin, enterpriseLogout, getToken, login, logout, navigation, userInfo } from './session.ts'

export * from './enterprise.ts'
export * from './session.ts'
export const accessEntities = [enterprise]
export const accessOperations = [login, enterpriseLogin, enterpriseAdminLogin, logout, enterpriseLogout, userInfo, getToken, navigation, demoAccounts]
