import type { User } from '../session.ts'

/** A clerk of an enterprise without rights, as the server returns the signed-in user. */
export const clerk: User = {
  id: 'u',
  username: 'a.clerk',
  full_name: '王晓燕',
  avatar: null,
  enterprise_id: 'e',
  enterprise_name: '北疆物流',
  drill: false,
  viewing: null,
  admin: false,
  production: false,
  preferences: null,
  lists: null,
  password_days_left: null,
  platform_menus: [],
  platform_roles: [],
  platform_group: null,
}
