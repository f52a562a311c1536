import * as accounts from './accounts.ts'
import * as menus from './menus.ts'
import * as people from './people.ts'
import * as rights from './rights.ts'

export * from './accounts.ts'
export * from './menus.ts'
export * from './people.ts'
export * from './rights.ts'

/** Parents before children. */
export const peopleEntities = [people.userGroup, people.role, people.appUser]
export const peopleOperations = [
  ...Object.values(people.userGroupApi),
  ...Object.values(people.roleApi),
  ...Object.values(people.appUserApi),
  ...Object.values(people.administratorApi),
  people.resetPassword,
  people.resetAdministratorPassword,
  people.endSessions,
  accounts.accountList,
  accounts.unlock,
  people.groupUsers,
  people.enterpriseUsers,
  rights.grantUser,
  rights.grantGroup,
  rights.grantRole,
  rights.revokeUser,
  rights.revokeGroup,
  rights.revokeRole,
  rights.grantEnterprise,
  rights.revokeEnterprise,
  rights.grantModules,
  rights.revokeModules,
  rights.enterpriseModules,
  rights.addUserRole,
  rights.setUserRoles,
  rights.removeUserRole,
  rights.rightsGrid,
  rights.explainRight,
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
