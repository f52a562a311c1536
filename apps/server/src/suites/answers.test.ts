import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import { planBatches, saveBatchSetting } from '@guanqiao/domain/order/index'
import type { Operation, Route } from '@guanqiao/domain/kit/operation'
import { operations } from '@guanqiao/domain/registry'
import { sample } from '@guanqiao/domain/testing/sample'
import { beforeAll, expect, test } from 'vitest'
import type { Actor, Answer } from '../testing/actors.ts'
import { newKey } from '../testing/customsGateways.ts'
import { ids, owner, staff, stage, withOneOfEach } from '../testing/stages/openStages.ts'
import { apiFormats } from '../testing/apiFormats.ts'

interface DocumentedCall {
  readonly responses: Readonly<Record<string, { readonly content?: Content; readonly $ref?: string }>>
}
type Content = Readonly<Record<string, { readonly schema: object }>>
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedCall>>>>
  readonly components: { readonly responses: Readonly<Record<string, { readonly content: Content }>> }
}

let document: Document
let ajv: Ajv2020
let weigher: Actor
let agent: Actor
const validators = new Map<object, ValidateFunction>()
/** Operations that have been answered with 200. */
const succeeded = new Set<string>()

withOneOfEach()
beforeAll(async () => {
  document = (await stage.anybody.call('GET', '/openapi.json')).body
  ajv = new Ajv2020({ strict: false, formats: apiFormats })
  ajv.addSchema({ $id: 'api', ...document })
  weigher = await stage.as('a.weigher')
  agent = stage.agent((await newKey(stage)).key)
})

/** The document's schemas refer to each other from its root. */
function validatorOf(schema: object): ValidateFunction {
  let validate = validators.get(schema)
  if (!validate) {
    const rooted = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object
    validators.set(schema, (validate = ajv.compile(rooted)))
  }
  return validate
}

/** What a response has that the document does not say. */
function faultOf({ method, path }: Route, { status, body, headers }: Answer): string | undefined {
  const { responses } = document.paths[path]![method.toLowerCase()]!
  const documented = responses[String(status)]
  if (!documented) return `${status} ${JSON.stringify(body).slice(0, 200)} is not documented`
  const content = documented.$ref
    ? document.components.responses[documented.$ref.split('/').at(-1)!]!.content
    : documented.content
  const media = String(headers['content-type']).split(';')[0]!
  const described = Object.entries(content ?? {}).find(([name]) => name.split(';')[0] === media)
  if (!described) return `${status} ${media} is not documented`
  if (media !== 'application/json') return undefined
  const validate = validatorOf(described[1].schema)
  if (validate(body)) return undefined
  return validate.errors!.map(
    ({ instancePath, message, params }) => `${status} ${instancePath} ${message} ${JSON.stringify(params)}`,
  )[0]
}

/** Inputs that succeed, conflict or fail: of existing and missing records, in their current version and an old one, few fields and all. */
async function* inputsOf({ input, generic }: Operation, n: number): AsyncGenerator<Record<string, unknown>> {
  const table = generic?.entity.table ?? ''
  const record = { ...('id' in input.fields && ids[table] ? { id: ids[table] } : {}) }
  yield {}
  for (const [at, all] of [false, true].entries()) {
    const values = { ...sample(input, n + at, ids, { all }), ...record }
    yield values
    if ('version' in input.fields) for (const version of [await versionOf(table), 999]) yield { ...values, version }
    if ('id' in input.fields) yield { ...values, id: '019b7765-ac00-7000-8000-0000000000aa' }
  }
}

async function versionOf(table: string): Promise<number> {
  const { owner: sql } = stage.database
  const [row] = ids[table]
    ? await sql<{ version: number }[]>`select version from ${sql(table)} where id = ${ids[table]}`
    : []
  return row?.version ?? 1
}

const callersOf = ({ access }: Operation): readonly Actor[] => {
  if (access.kind === 'agent') return [agent]
  return access.kind === 'public' ? [stage.anybody] : [owner, staff, weigher]
}
const ends = /ogout|^session\.|revoke|account\.changePassword|^factor\.|securityPolicy|policy\./

test.each(operations.filter(({ name }) => !ends.test(name)).map((operation) => [operation.name, operation] as const))(
  '%s answers as the document says',
  async (_name, operation) => {
    const faults = new Set<string>()
    let n = 500
    for (const route of operation.routes)
      for (const who of callersOf(operation))
        for (const headers of 'minimal' in operation.output ? [{}, { prefer: 'return=minimal' }] : [{}])
          for await (const input of inputsOf(operation, (n += 3))) {
            const answer = await who.send({ routes: [route] }, input, headers)
            if (answer.status === 200) succeeded.add(operation.name)
            const fault = faultOf(route, answer)
            if (fault) faults.add(fault.replace(/"requestId":"[^"]*"/, ''))
          }
    expect([...faults].map((fault) => `${operation.name}: ${fault}`)).toEqual([])
  },
)

test('the way of numbers is planned by any setting', async () => {
  for (const method of ['auto', 'rule', 'pool', 'typed']) {
    const saved = await owner.send(saveBatchSetting, {
      ...sample(saveBatchSetting.input, 1, ids, { all: true }),
      method,
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const plan = await owner.send(planBatches, { port_id: ids['port'], ie_flag: 'I', count: 1 })
    expect(plan.status).toBe(200)
    expect(faultOf(planBatches.routes[0]!, plan)).toBeUndefined()
  }
})

test('most operations have succeeded', () => {
  console.info(`answers: ${succeeded.size} of ${operations.length} operations`)
  expect(succeeded.size).toBeGreaterThan(operations.length / 2)
})
