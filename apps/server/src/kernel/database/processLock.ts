import type postgres from 'postgres'

/**
 * Runs `work` in one of the processes that share the database at a time; the others wait for at most a minute. `work` must check
 * for the results of earlier runs.
 */
export async function withProcessLock<T>(
  owner: postgres.Sql,
  name: string,
  work: (connection: postgres.Sql) => Promise<T>,
): Promise<T> {
  const connection = await owner.reserve()
  try {
    await connection`select pg_advisory_lock(hashtext(${`guanqiao ${name}`}))`
    try {
      return await work(connection)
    } finally {
      // Fails only if the connection is lost, which also releases the lock.
      await connection`select pg_advisory_unlock(hashtext(${`guanqiao ${name}`}))`.catch(() => {})
    }
  } finally {
    connection.release()
  }
}
