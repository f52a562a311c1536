import type postgres from 'postgres'

/**
 * A warning if the user in DATABASE_URL has more privileges than the product needs, otherwise null. The application's connections
 * log in as this user, so a statement that resets its role has all rights of this user.
 */
export async function excessPrivileges(owner: postgres.Sql): Promise<string | null> {
  const [row] = await owner<{ name: string; superuser: boolean; bypasses: boolean }[]>`
    select rolname as name, rolsuper as superuser, rolbypassrls as bypasses from pg_roles where rolname = session_user`
  if (!row?.superuser && !row?.bypasses) return null
  const right = row.superuser ? '超级用户（SUPERUSER）' : '可绕过行级安全（BYPASSRLS）'
  return `DATABASE_URL 中的用户 ${row.name} 是${right}，权限过大：请按 docs/operations.md 建立普通用户后改用它`
}
