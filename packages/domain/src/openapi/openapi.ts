import type { Access } from '../kit/access.ts'
import type { Entity } from '../kit/entity.ts'
import { listFields, rowFields } from '../kit/entity.ts'
import type { JsonSchema } from './jsonSchema.ts'
import { demanded, fieldSchema, objectJsonSchema } from './jsonSchema.ts'
import type { Operation, Output, Route } from '../kit/operation.ts'
import { row } from '../kit/operation.ts'
import type { Shape } from '../kit/shape.ts'

type Json = Readonly<Record<string, unknown>>

export interface Info {
  readonly title: string
  readonly version: string
  readonly description?: string
}

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: Info
  readonly servers: readonly Json[]
  readonly tags: readonly Json[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>
}

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const object = (properties: Json, required: readonly string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const page = (rows: Json, sums: Shape | undefined) =>
  object(
    {
      rows: { type: 'array', items: rows },
      pageNo: { type: 'integer', title: '页码', minimum: 1 },
      pageSize: { type: 'integer', title: '每页条数', minimum: 1 },
      totalCount: {
        type: 'integer',
        title: '总条数',
        description: '超过10000条时为10001，要求准确总数时除外',
        minimum: 0,
      },
      totalCapped: { type: 'boolean', title: '总条数已封顶' },
      cursor: { type: 'string', title: '翻页位置', description: '此页的末尾；页码较大时才有' },
      ...(sums ? { data: { ...objectJsonSchema(sums), description: '全部查询结果的合计，超过10000条时为空' } } : {}),
    },
    ['rows', 'pageNo', 'pageSize', 'totalCount', ...(sums ? ['data'] : [])],
  )

const forms: Readonly<Record<'data' | 'bare' | 'page' | 'rows', (rows: Json, sums: Shape | undefined) => Json>> = {
  data: (one) => object({ data: one }, ['data']),
  bare: (one) => one,
  page,
  rows: (one) => object({ rows: { type: 'array', items: one } }, ['rows']),
}

const sumsOf = (output: Output): Shape | undefined => (output.envelope === 'page' ? output.sums : undefined)

function answer(output: Output, entity: Entity | undefined): Json {
  if (output.envelope === 'text') {
    const { media, otherMedia = [] } = output
    return Object.fromEntries([media, ...otherMedia].map((name) => [name, { schema: { type: 'string' } }]))
  }
  const one = entity ? ref('schemas', entity.table) : objectJsonSchema(output.shape)
  const schema =
    entity && output.envelope === 'page'
      ? ref('schemas', `${entity.table}.page`)
      : forms[output.envelope](one, sumsOf(output))
  const isLimitable = 'minimal' in output
  return { 'application/json': { schema: isLimitable ? { anyOf: [schema, minimal] } : schema } }
}

/** The answer to `Prefer: return=minimal`. */
const minimal = object(
  {
    data: object({ id: { type: 'string', format: 'uuid' }, version: { type: 'integer', minimum: 1 } }, [
      'id',
      'version',
    ]),
  },
  ['data'],
)

const refusals: Readonly<Record<string, string>> = {
  400: '请求内容无法解析',
  401: '未登录或登录已失效',
  403: '没有此项操作的权限',
  404: '记录不存在',
  409: '与记录的现状冲突',
  413: '请求内容过大',
  415: '请以 JSON 提交',
  422: '提交的内容有误',
  429: '请求过于频繁',
  431: '请求头过大',
  500: '服务器出错',
  503: '系统暂时不可用',
}

/** The error statuses of an operation, by access and effect. */
function refusalsOf({ access, effect, generic, routes }: Operation): string[] {
  const not = new Set<string>()
  if (access.kind === 'public') not.add('401')
  // A read of one's own kind may need a certain state of the record: the file of a document, say.
  if (effect === 'read' && generic) not.add('409')
  if (routes.every(({ method }) => method === 'GET')) for (const status of ['413', '415']) not.add(status)
  if (generic?.act === 'list') not.add('404')
  return Object.keys(refusals).filter((status) => !not.has(status))
}

/** The entity whose rows an operation returns as they are. */
function rowOf({ generic, output }: Operation): Entity | undefined {
  if (!generic || generic.act === 'remove') return undefined
  const isRow =
    output.envelope !== 'data' || Object.keys(output.shape.fields).every((name) => name in rowFields(generic.entity))
  return isRow ? generic.entity : undefined
}
const tagOf = ({ name, generic }: Operation) => generic?.entity.label ?? name.split('.')[0] ?? name
const security = (access: Access) => (access.kind === 'public' ? [] : [{ accessToken: [] }])

function query({ input }: Operation): Json[] {
  const must = demanded(input)
  return Object.entries(input.fields)
    .filter(([, field]) => !field.automatic)
    .map(([name, field]) => ({
      name,
      in: 'query',
      required: must.includes(name),
      schema: fieldSchema(field, input.mode),
    }))
}

function described(operation: Operation, route: Route, at: number): Json {
  const parameters = [
    ...(route.method === 'GET' ? query(operation) : []),
    ...(operation.effect === 'write' ? [ref('parameters', 'IdempotencyKey')] : []),
    ...('minimal' in operation.output ? [ref('parameters', 'Prefer')] : []),
  ]
  const refused = refusalsOf(operation).map((status) => [status, ref('responses', `refused${status}`)])
  return {
    operationId: at === 0 ? operation.name : `${operation.name}.${at + 1}`,
    summary: operation.summary,
    tags: [tagOf(operation)],
    security: security(operation.access),
    'x-access': operation.access,
    parameters,
    ...(route.method === 'POST'
      ? {
          requestBody: {
            required: demanded(operation.input).length > 0,
            content: { 'application/json': { schema: objectJsonSchema(operation.input) } },
          },
        }
      : {}),
    responses: {
      200: { description: '成功', content: answer(operation.output, rowOf(operation)) },
      ...Object.fromEntries(refused),
    },
  }
}

function pathsOf(operations: readonly Operation[]): OpenApi['paths'] {
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    for (const [at, route] of operation.routes.entries()) {
      const path = (paths[route.path] ??= {})
      const method = route.method.toLowerCase()
      if (path[method])
        throw new Error(
          `${route.method} ${route.path} is declared twice, by ${path[method].operationId} and ${operation.name}`,
        )
      path[method] = described(operation, route, at)
    }
  }
  return paths
}

const problemSchema = object(
  {
    code: { type: 'string', title: '错误码' },
    message: { type: 'string', title: '说明' },
    fields: {
      type: 'array',
      items: object({ path: { type: 'string' }, message: { type: 'string' } }, ['path', 'message']),
    },
    requestId: { type: 'string', title: '请求编号' },
    result: object({ isLogin: { const: true } }, ['isLogin']),
    lacks: {
      type: 'array',
      items: object({ menu: { type: 'string' }, button: { type: 'string' } }, ['menu', 'button']),
      title: '缺少的权限，有其一即可',
    },
    until: { type: 'string', format: 'date-time', title: '锁定到' },
    current: { description: '版本冲突时记录的现状' },
  },
  ['code', 'message', 'requestId'],
)

function schemasOf(operations: readonly Operation[]): Record<string, Json> {
  const schemas: Record<string, Json> = { problem: problemSchema }
  for (const operation of operations) {
    const entity = rowOf(operation)
    if (!entity || schemas[entity.table]) continue
    schemas[entity.table] = { title: entity.label, ...objectJsonSchema(row(rowFields(entity))) }
    const list = operations.find(({ generic }) => generic?.act === 'list' && generic.entity.table === entity.table)
    schemas[`${entity.table}.page`] = {
      title: `${entity.label}列表`,
      ...page(listed(entity), list && sumsOf(list.output)),
    }
  }
  return schemas
}

/** A row of a list: `columns` may limit its fields. */
const listed = (entity: Entity): Json => ({
  ...objectJsonSchema(row(listFields(entity))),
  required: ['id', 'version'],
  description: '给出 columns 时，除 id 和 version 外只有所列的字段；否则有全部字段',
})

const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: ref('schemas', 'problem') } },
})

/** The OpenAPI 3.1 document of the operations. Throws if two operations claim the same route. */
export function openapi(operations: readonly Operation[], info: Info): OpenApi {
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/api' }, { url: '/' }],
    tags: [...new Set(operations.map(tagOf))].map((name) => ({ name })),
    paths: pathsOf(operations),
    components: {
      schemas: schemasOf(operations),
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, text]) => [`refused${status}`, refused(text)]),
      ),
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: '同一键重复提交只执行一次，返回第一次的结果',
          schema: { type: 'string', minLength: 1, maxLength: 128 },
        },
        Prefer: {
          name: 'Prefer',
          in: 'header',
          required: false,
          description: 'return=minimal（RFC 7240）：不需要整条记录时，答复只有 id 和 version',
          schema: { type: 'string', enum: ['return=minimal', 'return=representation'] },
        },
      },
      securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: 'Access-Token' } },
    },
  }
}
