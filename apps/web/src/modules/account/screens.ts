import type { Screen } from '../../kit/crud/screen.ts'

const center = () => import('./center/Center.tsx')

export const accountScreens: Readonly<Record<string, Screen>> = {
  '/account/center': { title: '个人中心', load: center },
  '/account/center/app': { title: '我的应用', load: async () => ({ default: (await center()).Apps }) },
  '/account/center/project': { title: '我的项目', load: async () => ({ default: (await center()).Projects }) },
  '/account/settings/base': { title: '账户设置', load: () => import('./BaseSettings.tsx') },
  '/account/settings/security': { title: '安全设置', load: () => import('./security/SecuritySettings.tsx') },
  '/account/settings/binding': { title: '账号绑定', load: () => import('./BindingSettings.tsx') },
  '/account/settings/notification': { title: '通知设置', load: () => import('./NotificationSettings.tsx') },
  '/account/reminders': { title: '提醒', load: () => import('./Reminders.tsx') },
  '/account/settings/custom': { title: '个性化', load: () => import('./CustomSettings.tsx') },
}
