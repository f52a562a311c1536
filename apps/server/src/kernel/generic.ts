import type { Act, Operation, Output } from '@guanqiao/domain/kit/operation'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldOf } from '@guanqiao/domain/kit/entity'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { exactValue } from './data/filters.ts'
import type { Context, BoundOperation } from './handlers.ts'

type Input = Record<string, unknown>
type GenericRun = (context: Context, entity: Entity, input: Input, output: Output) => Promise<unknown>

/** The ordinary operations on an entity. */
const acts: Readonly<Record<Act, GenericRun>> = {
  list: ({ data }, entity, input, output) => data.list(entity, input, sumsOf(output)),
  get: ({ data }, entity, { id }) => data.get(entity, String(id)),
  find: findOne,
  create: ({ data }, entity, input) => data.create(entity, input),
  bulkCreate: ({ data }, entity, { list }) => data.createMany(entity, list as Input[]),
  update: ({ data }, entity, { id, version, ...patch }) => data.update(entity, String(id), patch, version as number),
  async remove({ data }, entity, { id, version }) {
    await data.remove(entity, String(id), version as number | null)
    return { id }
  },
}

const sumsOf = (output: Output): string[] =>
  output.envelope === 'page' && output.sums ? Object.keys(output.sums.fields) : []

async function findOne({ data }: Context, entity: Entity, input: Input): Promise<unknown> {
  const criteria = Object.entries(input).filter(([, value]) => value !== null)
  if (criteria.length === 0) throw fieldProblem('id', '请至少给出一项查找内容')
  const match: Input = {}
  for (const [name, value] of criteria) {
    const field = fieldOf(entity, name)
    const exact = exactValue(name === 'id' ? 'reference' : field!.kind, value)
    if (exact === undefined) throw problem('record.notFound')
    match[name] = exact
  }
  const row = await data.find(entity, match)
  if (!row) throw problem('record.notFound')
  return row
}

/** The handler of an operation declared by `crud()`. */
export function genericHandler(operation: Operation): BoundOperation | undefined {
  const { generic } = operation
  if (!generic) return undefined
  const { act, entity } = generic
  return {
    operation,
    mode: 'bound',
    run: (context, input: Input) => acts[act](context, entity, input, operation.output),
    ...(act === 'create' || act === 'update' ? { single: { act, entity } } : {}),
  }
}
