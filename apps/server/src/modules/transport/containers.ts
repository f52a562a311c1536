import type { Patch, Row } from '@guanqiao/domain/kit/entity'
import type { FieldProblem } from '@guanqiao/domain/kit/problem'
import { fieldProblem, Problem, problem } from '@guanqiao/domain/kit/problem'
import {
  calculateRun,
  checkDigitProblem,
  container,
  containerApi,
  containerOwner,
  containerOwnerApi,
  createRun,
  gateIn,
  runNumbers,
  serialProblem,
} from '@guanqiao/domain/transport/index'
import { hasAmbiguousCheck } from '@guanqiao/domain/values/index'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import type { ImportRule } from '../../platform/import/rule.ts'

const gateInHandler = handle(gateIn, async (ctx, { container_number, site_id, yard_position, in_time }) => {
  const row = await ctx.data.find(container, { container_number })
  if (!row) throw problem('record.notFound', container_number)
  const box = await ctx.data.get(container, row.id, { lock: true })
  if (box.status === 'in_yard')
    throw problem('container.inYard', `${container_number} ${box.site_id_text ?? ''}`.trim())
  if (box.status === 'retired') throw fieldProblem('container_number', `箱号 ${container_number} 已停用`)
  return ctx.data.update(container, box.id, {
    status: 'in_yard',
    site_id: site_id ?? box.site_id,
    yard_position: yard_position ?? null,
    in_time: in_time ?? ctx.now().toISOString(),
    out_time: null,
  })
})

function refuse(problem: FieldProblem | undefined, path = ''): void {
  if (problem) throw new Problem('request.invalid', [{ ...problem, path: path + problem.path }])
}

type ContainerPatch = Pick<Patch<typeof container>, 'container_number' | 'check_confirmed'>

function changedContainer<P extends ContainerPatch>(row: Row<typeof container>, patch: P): P {
  if (patch.container_number !== undefined || patch.check_confirmed !== undefined)
    refuse(checkDigitProblem({ ...row, ...patch }))
  return patch
}

type OwnerPatch = Pick<Patch<typeof containerOwner>, 'serial_from' | 'serial_to'>

function changedOwner<P extends OwnerPatch>(row: Row<typeof containerOwner>, patch: P): P {
  if (patch.serial_from !== undefined || patch.serial_to !== undefined) refuse(serialProblem({ ...row, ...patch }))
  return patch
}

/** New containers are checked by the rule of their declaration, changed ones together with what is stored. */
export const containerImports: readonly ImportRule[] = [
  { table: 'container', change: (_, before, patch) => changedContainer(before, patch) },
  { table: 'container_owner', change: (_, before, patch) => changedOwner(before, patch) },
]

const updateHandler = handle(containerApi.update, async (ctx, { id, version, ...patch }) => {
  const row = await ctx.data.get(container, id, { lock: true })
  return ctx.data.update(container, id, changedContainer(row, patch), version)
})

const bulkHandler = handle(containerApi.bulkCreate, async (ctx, { list }) => {
  for (const [at, draft] of list.entries()) refuse(checkDigitProblem(draft), `list.${at}.`)
  return ctx.data.createMany(container, list)
})

const updateOwner = handle(containerOwnerApi.update, async (ctx, { id, version, ...patch }) => {
  const row = await ctx.data.get(containerOwner, id, { lock: true })
  return ctx.data.update(containerOwner, id, changedOwner(row, patch), version)
})

interface Run {
  readonly owner_id: string
  readonly start: number
  readonly count: number
}

/** Numbers of the run, with the number under which each exists already. Throws at `start` if the run leaves the owner's range. */
async function runOf(ctx: Context, { owner_id, start, count }: Run) {
  const owner = await ownerOf(ctx, owner_id)
  const { serial_from, serial_to, owner_code } = owner
  if (serial_from && serial_to && (start < Number(serial_from) || start + count - 1 > Number(serial_to)))
    throw fieldProblem('start', `超出箱主的号段 ${serial_from}–${serial_to}`)
  const numbers = runNumbers(owner_code, start, count)
  const rows = await ctx.data.all(container, {
    enterprise_id: owner.enterprise_id,
    container_number: numbers.flatMap(spellings),
  })
  const registered = new Map(rows.map((row) => [row.container_number.slice(0, 10), row.container_number]))
  return numbers.map((number) => ({ number, registered: registered.get(number.slice(0, 10)) ?? null }))
}

/** The same container may be registered without its check digit, or with another one. */
const spellings = (number: string): string[] => {
  const first10 = number.slice(0, 10)
  return [first10, ...Array.from({ length: 10 }, (_, digit) => `${first10}${digit}`)]
}

async function ownerOf(ctx: Context, id: string): Promise<Row<typeof containerOwner>> {
  const [owner] = await ctx.data.all(containerOwner, { id })
  if (!owner) throw fieldProblem('owner_id', '箱主不存在')
  return owner
}

const calculateHandler = handle(calculateRun, async (ctx, run) =>
  (await runOf(ctx, run)).map(({ number, registered }) => ({
    container_number: number,
    registered,
    discouraged: hasAmbiguousCheck(number),
  })),
)

const createRunHandler = handle(createRun, async (ctx, { owner_id, start, count, ...kind }) => {
  const numbers = await runOf(ctx, { owner_id, start, count })
  const fresh = numbers.filter(({ registered }) => registered === null)
  await ctx.data.createMany(
    container,
    fresh.map(({ number }) => ({ ...kind, owner_id, container_number: number })),
  )
  return { created: fresh.length, existing: numbers.flatMap(({ registered }) => registered ?? []) }
})

export const containerHandlers: BoundOperation[] = [
  gateInHandler,
  updateHandler,
  bulkHandler,
  updateOwner,
  calculateHandler,
  createRunHandler,
]
