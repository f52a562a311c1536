import type { FastifyInstance } from 'fastify'
import type { OpenApi } from '@guanqiao/domain/kit/openapi'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { docsPage } from './docsPage.ts'

/** `/openapi.json`, and `/docs`: the same to be read. Both are made when first asked for. */
export function mountDocs(app: FastifyInstance, operations: readonly Operation[]): void {
  let made: Promise<OpenApi> | undefined
  const document = () => (made ??= describe(operations))
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(await document())),
  )
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(await document())))
}

async function describe(operations: readonly Operation[]): Promise<OpenApi> {
  const { openapi } = await import('@guanqiao/domain/kit/openapi')
  return openapi(operations, {
    title: '关桥接口',
    version: '0.1.0',
    description: '每个接口写明所需的菜单与按钮。令牌放在请求头 Access-Token，路径前的 /api 可省略。',
  })
}
