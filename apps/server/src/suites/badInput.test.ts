import { describe, expect, test } from 'vitest'
import { operations } from '@guanqiao/domain/registry'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { stage, withStage } from '../testing/stages/openStages.ts'
import type { Actor, Answer } from '../testing/actors.ts'
import { badInputs } from '../testing/badInput.ts'
import { newKey } from '../testing/customsGateways.ts'
import { expectTried } from '../testing/requestCount.ts'
import { makeOneOfEach } from '../testing/rows.ts'

let who: Actor
let agent: Actor
let before: Record<string, number>

withStage(async () => {
  who = await stage.as('admin')
  await makeOneOfEach(await stage.as('a.admin'), who)
  agent = stage.agent((await newKey(stage)).key)
  before = await rowCounts()
})

/** Row counts of all tables except the audit log, which records rejections. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await stage.database.owner<{ relname: string }[]>`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'audit_log'`
  const counts: Record<string, number> = {}
  for (const { relname } of tables) {
    const [row] = await stage.database.owner<
      { n: number }[]
    >`select count(*)::int as n from ${stage.database.owner(relname)}`
    counts[relname] = row!.n
  }
  return counts
}

interface FieldError {
  readonly path: string
  readonly message: string
}

/** A deviation from the expected error for an invalid value at a path; undefined if there is none. */
function faultOf({ status, body }: Answer, path: string): string | undefined {
  if (status !== 422 || body.code !== 'request.invalid') return `${status} ${JSON.stringify(body).slice(0, 200)}`
  const fields = body.fields as FieldError[]
  const matching = fields.filter((field) => field.path === path || field.path.startsWith(`${path}.`))
  if (matching.length === 0) return `names ${fields.map((field) => field.path).join(', ')}`
  const mute = matching.find((field) => !/[\u4e00-\u9fff]/.test(field.message))
  return mute && `says ${JSON.stringify(mute)}`
}

const BATCH = 64

async function faultsOf(operation: Operation): Promise<string[]> {
  const faults: string[] = []
  const all = [...badInputs(operation)]
  for (let at = 0; at < all.length; at += BATCH) {
    const batch = all.slice(at, at + BATCH).map(async ({ path, what, input }) => {
      const fault = faultOf(await (operation.access.kind === 'agent' ? agent : who).send(operation, input), path)
      if (fault) faults.push(`${path} ${what}: ${fault}`)
    })
    await Promise.all(batch)
  }
  return faults
}

const withInput = operations.filter((operation) => Object.keys(operation.input.fields).length > 0)

test.each(withInput)('$name refuses each wrong value at its field', async (operation) => {
  expect(await faultsOf(operation)).toEqual([])
})

const posted = operations.flatMap((operation) =>
  operation.routes
    .filter(({ method }) => method === 'POST')
    .map((route) => ({ name: operation.name, path: route.path, ofAgents: operation.access.kind === 'agent' })),
)

describe.each(['[]', '[{}]', '"甲"', 'null', '1', 'true'])('a body that is %s', (body) => {
  test.each(posted)('is refused by $name at $path', async ({ path, ofAgents }) => {
    const answer = await (ofAgents ? agent : who).call('POST', path, body, { 'content-type': 'application/json' })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'request.invalid', fields: [{ path: '', message: expect.stringMatching(/[\u4e00-\u9fff]/) }] },
    })
  })
})

test('every operation was called with every invalid value', () =>
  expectTried(
    stage,
    'bad input',
    withInput.flatMap((operation) => [...badInputs(operation)]).length + 6 * posted.length,
  ))

test('no refused value was written', async () => {
  expect(before['customs_message']).toBeDefined()
  expect(await rowCounts()).toEqual(before)
})
