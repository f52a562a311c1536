import { apiAs } from './api.ts'

export const firstPassword = 'Camel-0001-Lantern'

/** A clerk of 北疆物流 of a journey's own, whose password and second factor it may change. Returns the mail address. */
export async function newClerk(username: string): Promise<string> {
  const admin = await apiAs('a.admin')
  const email = `${username}@example.com`
  const { rows } = await admin.get<{ rows: { id: string }[] }>('/platform/role/getall', { keyword: '制单员' })
  const { data } = await admin.post<{ data: { id: string } }>('/platform/users/create', {
    username,
    full_name: '张新宇',
    email,
    password: firstPassword,
  })
  await admin.post('/platform/userrole/create', { user_id: data.id, role_id: rows[0]?.id })
  await admin.context.dispose()
  return email
}
