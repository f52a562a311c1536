import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const rightsScreens = {
  users: () => import('./Users.tsx'),
  accounts: () => import('./accounts/Accounts.tsx'),
  groups: () => import('./Groups.tsx'),
  roles: () => import('./Roles.tsx'),
  grants: () => import('./grid/RulePage.tsx'),
  menus: () => import('./menus/Menus.tsx'),
  administrators: () => import('./Administrators.tsx'),
  resetPassword: () => import('./ResetPassword.tsx'),
  enterprises: () => import('./Enterprises.tsx'),
  enterpriseGrants: () => import('./grid/CeilingPage.tsx'),
} satisfies ScreenComponents
