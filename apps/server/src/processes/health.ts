import type { FastifyInstance } from 'fastify'
import { problem } from '@guanqiao/domain/kit/problem'
import type { Sql } from '../kernel/database/scoped.ts'
import { answers } from '../kernel/database/connect.ts'
import { sendProblem } from '../kernel/http/problems.ts'

export interface Health {
  readonly sql: Sql
  /** Media type and content of `/metrics`. */
  readonly contentType: string
  page(): Promise<string>
  /** Pending migrations; queried until there are none. */
  pending(): Promise<number[]>
  stopping(): boolean
  /** Conditions to investigate although requests can be served. Anybody may read them: they name no owner. */
  notes(): Promise<Readonly<Record<string, unknown>>>
}

/** `/healthz`: the process is alive. `/readyz`: it can serve. `/metrics`: its measurements. */
export function mountHealth(app: FastifyInstance, { sql, contentType, page, pending, stopping, notes }: Health): void {
  let migrated = false
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (stopping()) return sendProblem(reply, problem('server.stopping'))
    if (!(await answers(sql, 1_000))) return sendProblem(reply, problem('server.unavailable'))
    migrated ||= (await pending()).length === 0
    return migrated ? { status: 'ready', ...(await notes()) } : sendProblem(reply, problem('server.unavailable'))
  })
  app.get('/metrics', async (_request, reply) => reply.type(contentType).send(await page()))
}
