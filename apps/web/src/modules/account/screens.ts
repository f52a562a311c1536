import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

const center = () => import('./center/Center.tsx')

export const accountScreens = {
  recentRecords: center,
  applications: async () => ({ default: (await center()).Apps }),
  projects: async () => ({ default: (await center()).Projects }),
  accountSettings: () => import('./BaseSettings.tsx'),
  securitySettings: () => import('./security/SecuritySettings.tsx'),
  bindingSettings: () => import('./BindingSettings.tsx'),
  notificationSettings: () => import('./NotificationSettings.tsx'),
  reminders: () => import('./Reminders.tsx'),
  customSettings: () => import('./CustomSettings.tsx'),
} satisfies ScreenComponents
