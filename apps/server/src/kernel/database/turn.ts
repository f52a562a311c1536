import type postgres from 'postgres'

/**
 * Runs `work` in one process at a time of those that share the database; the others wait for their turn, a minute at most. What is there
 * already when the turn comes is for `work` to see.
 */
export async function inTurn<T>(
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
      // Fails only when the connection broke, and then the lock went with it.
      await connection`select pg_advisory_unlock(hashtext(${`guanqiao ${name}`}))`.catch(() => {})
    }
  } finally {
    connection.release()
  }
}
