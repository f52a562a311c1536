import { manifestApi } from '@guanqiao/domain/customs/manifest.calls'
import { undoEdits } from '@guanqiao/domain/kit/calls/undo'
import { orderApi, orderStep } from '@guanqiao/domain/order/order'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../testing/actors.ts'
import type { Documents } from '../testing/stages/documents.ts'
import { openDocuments } from '../testing/stages/documents.ts'
import { stage, withStage } from '../testing/stages/openStages.ts'
import { giveRange, openTrade, sendOk } from '../testing/trade.ts'
import type { Trade } from '../testing/trade.ts'

type Values = Readonly<Record<string, unknown>>
interface Whole {
  readonly head: Values & { readonly version: number }
  readonly lines: readonly Values[]
}

let documents: Documents
let trade: Trade
let neighbour: Actor

withStage(async () => {
  documents = await openDocuments(stage)
  trade = await openTrade(stage, 'a')
  neighbour = await stage.as('b.admin')
  await giveRange(stage, trade.enterprise_id, 5100000000001n, 20)
})

const kinds = {
  manifest: {
    entity: 'manifest',
    make: async (): Promise<string> => {
      const { id } = await documents.crossing.makeManifest({ bills: 3 })
      // Saving it once derives what a row of the stage lacks.
      const { head } = await kinds.manifest.read(id)
      await sendOk(documents.clerk, manifestApi.edit, { id, version: head.version, remark: '原来的' })
      return id
    },
    read: async (id: string): Promise<Whole> => {
      const { manifest: head, bills: lines } = await sendOk(documents.clerk, manifestApi.get, { id })
      return { head, lines }
    },
    edit: manifestApi.edit,
    property: 'bills',
    field: 'volume',
    value: '77',
  },
  order: {
    entity: 'order_head',
    make: async () => (await trade.order(3)).id,
    read: async (id: string): Promise<Whole> => {
      const { order: head, transports: lines } = await sendOk(documents.clerk, orderApi.detail, { id })
      return { head, lines }
    },
    edit: orderApi.update,
    property: 'transports',
    field: 'trailer_plate',
    value: '蒙L9901挂',
  },
}

/** What a person sees of it: without ids, versions and times. */
const seen = ({ head, lines }: Whole) =>
  JSON.parse(
    JSON.stringify([head, lines], (name, value: unknown) =>
      ['id', 'version', 'created_at', 'updated_at', 'updated_by', 'created_by', 'findings'].includes(name)
        ? undefined
        : value,
    ),
  ) as unknown

/** Lines as saving takes them. */
const linesFor = (kind: (typeof kinds)[keyof typeof kinds], lines: readonly Values[]) => {
  const field = (kind.edit.input.fields as Record<string, { lines?: object }>)[kind.property]!
  return lines.map((line) => Object.fromEntries(Object.keys(field.lines!).map((name) => [name, line[name] ?? null])))
}

describe.each(Object.entries(kinds))('a saved edit of the whole %s', (_, kind) => {
  const undo = async (id: string, version: number, actor = documents.clerk) =>
    (await actor.send(undoEdits, { entity: kind.entity, rows: [{ id, version }] })).body.rows?.[0]
  const edit = async (id: string, change: (lines: Values[]) => Values[], more: object = {}) => {
    const { head, lines } = await kind.read(id)
    const input = { id, version: head.version, ...more, [kind.property]: change(linesFor(kind, lines)) }
    await sendOk(documents.clerk, kind.edit, input)
    return (await kind.read(id)).head.version
  }

  test.each([
    ['the head', (lines: Values[]) => lines, { site_id: null, remark: '改错了', vehicle_count: 9 }],
    ['a line', (lines: Values[]) => [lines[0]!, { ...lines[1], [kind.field]: kind.value }, lines[2]!], {}],
    ['the order of lines', (lines: Values[]) => lines.toReversed(), {}],
    ['a line less', (lines: Values[]) => [lines[0]!, lines[2]!], {}],
  ])('%s is undone, once, and in its own enterprise', async (name, change, more) => {
    const id = await kind.make()
    const before = await kind.read(id)
    const { fields } = kind.edit.input
    const entered = Object.fromEntries(Object.entries(more).filter(([field]) => field in fields))
    const version = await edit(id, change, entered)
    expect(seen(await kind.read(id)), name).not.toEqual(seen(before))
    expect(await undo(id, version, neighbour)).not.toMatchObject({ outcome: 'undone' })
    expect(await undo(id, version)).toEqual({ id, outcome: 'undone', reason: null })
    expect(seen(await kind.read(id))).toEqual(seen(before))
    expect(await undo(id, version)).toMatchObject({ outcome: 'refused' })
  })

  test('stays where somebody saved after it', async () => {
    const id = await kind.make()
    const version = await edit(id, (lines) => [lines[0]!])
    await edit(id, (lines) => [{ ...lines[0], [kind.field]: kind.value }])
    expect(await undo(id, version)).toEqual({ id, outcome: 'refused', reason: '记录已被他人修改，请核对后再保存' })
    expect((await kind.read(id)).lines).toHaveLength(1)
  })
})

test('an edit stays after sending, and after submitting', async () => {
  const manifest = await kinds.manifest.make()
  const order = await kinds.order.make()
  for (const [kind, id] of [
    [kinds.manifest, manifest],
    [kinds.order, order],
  ] as const) {
    const { head, lines } = await kind.read(id)
    const edited = linesFor(kind, lines).map((line) => ({ ...line, [kind.field]: kind.value }))
    await sendOk(documents.clerk, kind.edit, { id, version: head.version, [kind.property]: edited })
  }
  await documents.crossing.send(manifest)
  const { version } = (await kinds.order.read(order)).head
  await sendOk(documents.clerk, orderStep, { id: order, version, event: 'submit' })
  for (const [kind, id] of [
    [kinds.manifest, manifest],
    [kinds.order, order],
  ] as const) {
    const { head } = await kind.read(id)
    const { body } = await documents.clerk.send(undoEdits, {
      entity: kind.entity,
      rows: [{ id, version: head.version }],
    })
    expect(body.rows[0], kind.entity).toMatchObject({ outcome: 'refused' })
    const after = await kind.read(id)
    expect([...new Set(after.lines.map((line) => Number.parseInt(String(line[kind.field]), 10)))]).toEqual([
      Number.parseInt(kind.value, 10),
    ])
  }
})
