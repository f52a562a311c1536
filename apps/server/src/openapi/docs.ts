import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { OpenApi } from '@guanqiao/domain/openapi/openapi'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { encodingFor } from '../kernel/http/encoding.ts'
import { docsPage } from './docsPage.ts'

interface Page {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

/**
 * `/openapi.json`, and `/docs`, its readable form. Both are built and compressed once, on the first request, because anybody may
 * request them.
 */
export function mountDocs(app: FastifyInstance, operations: readonly Operation[]): void {
  let described: Promise<OpenApi> | undefined
  const document = () => (described ??= describe(operations))
  const mount = (path: string, media: string, write: (document: OpenApi) => string) => {
    let page: Promise<Page> | undefined
    app.get(path, async (request, reply) => {
      page ??= document().then((openApi) => pageOf(write(openApi)))
      const { plain, ...compressed } = await page
      reply.type(media).header('vary', 'accept-encoding')
      const encoding = encodingFor(request)
      return encoding ? reply.header('content-encoding', encoding).send(compressed[encoding]) : reply.send(plain)
    })
  }
  mount('/openapi.json', 'application/json; charset=utf-8', JSON.stringify)
  mount('/docs', 'text/html; charset=utf-8', docsPage)
}

function pageOf(text: string): Page {
  const plain = Buffer.from(text)
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return { plain, br, gzip: gzipSync(plain) }
}

async function describe(operations: readonly Operation[]): Promise<OpenApi> {
  const { openapi } = await import('@guanqiao/domain/openapi/openapi')
  return openapi(operations, {
    title: '关桥接口',
    version: '0.2.0',
    description:
      '每个接口写明所需的菜单与按钮。令牌放在请求头 Access-Token，路径前的 /api 可省略。文本首尾的空白先去掉再计长度；可不填的文本和小数留空即为不填，其他类型不填请发 null 或不发送。',
  })
}
