import * as accounts from './accounts.ts'
import { administrators } from './administrators.ts'
import { enterprise, enterpriseApi } from './enterprise.ts'
import * as grants from './grants.ts'
import * as menus from './menus.ts'
import * as users from './users.ts'

/** Parents before children. */
export const rightsEntities = [enterprise, users.userGroup, users.role, users.appUser]
export const rightsOperations = [
  administrators,
  ...Object.values(enterpriseApi),
  ...Object.values(users.userGroupApi),
  ...Object.values(users.roleApi),
  ...Object.values(users.appUserApi),
  ...Object.values(users.administratorApi),
  users.resetPassword,
  users.resetAdministratorPassword,
  users.endSessions,
  accounts.accountList,
  accounts.unlock,
  users.groupUsers,
  users.enterpriseUsers,
  grants.grantUser,
  grants.grantGroup,
  grants.grantRole,
  grants.revokeUser,
  grants.revokeGroup,
  grants.revokeRole,
  grants.grantEnterprise,
  grants.revokeEnterprise,
  grants.grantModules,
  grants.revokeModules,
  grants.enterpriseModules,
  grants.addUserRole,
  grants.setUserRoles,
  grants.setUserRights,
  grants.removeUserRole,
  grants.rightsGrid,
  grants.explainRight,
  menus.moduleList,
  menus.moduleCreate,
  menus.moduleUpdate,
  menus.moduleRemove,
  menus.menuList,
  menus.menuCreate,
  menus.menuUpdate,
  menus.menuRemove,
  menus.menuArrange,
]
