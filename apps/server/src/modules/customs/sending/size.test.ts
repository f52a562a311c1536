import { expect, test } from 'vitest'
import { crossing, withCrossing } from '../../../testing/stages/openStages.ts'

withCrossing()

/** Fills the descriptions of a manifest's goods; `text` (SQL) is the supplement of each line. */
const fill = (id: string, text: string) =>
  crossing.rows(
    `update manifest_bill set package_quantity = 99, gross_weight = '99.000', goods = (
       select jsonb_agg(jsonb_build_object('sequence', n, 'description', '炼焦煤', 'hs_code', '2701121000',
         'package_quantity', 1, 'package_type', 'VO', 'gross_weight', '1.000', 'supplement', ${text}))
       from generate_series(1, 99) n)
     where manifest_id = $1`,
    id,
  )
/** 256 Chinese characters that compress badly, different for each bill and line. */
const NOISE = `(select string_agg(chr(19968 + (hashint8(manifest_bill.sequence * 100000 + n * 1000 + k)::bigint & 16383)::int), '')
  from generate_series(1, 256) k)`

test('a message that is too large for the client is refused when it is sent, and nothing is written', async () => {
  const { id } = await crossing.makeManifest({ bills: 60 })
  await fill(id, NOISE)
  const before = await crossing.states(id)
  const [line] = await crossing.post([id])
  expect(line).toMatchObject({ state: 'blocked', message_id: null })
  expect(line?.findings).toMatchObject([
    {
      rule: 'message.size',
      severity: 'block',
      message: expect.stringMatching(/^报文压缩后为 \d\.\d MB，超过/),
      hint: '减少这份单证的明细，或分几次申报',
    },
  ])
  expect(line?.findings[0]?.hint).toContain('分')
  expect(await crossing.states(id)).toEqual(before)
  expect(await crossing.rows(`select 1 from customs_message where doc_id = $1`, id)).toEqual([])
  const [attempt] = await crossing.rows(`select attempt, sent_at from manifest where id = $1`, id)
  expect(attempt).toEqual({ attempt: null, sent_at: null })
})

test('some of its bills fit into a message of their own', async () => {
  const { id } = await crossing.makeManifest({ bills: 60 })
  await fill(id, NOISE)
  const bills = await crossing.rows<{ id: string }>(
    `select id from manifest_bill where manifest_id = $1 order by sequence limit 20`,
    id,
  )
  const [line] = await crossing.post([id], { bill_ids: bills.map((bill) => bill.id) })
  expect(line).toMatchObject({ state: 'sending', findings: [] })
})

test('a text of more than ten million characters is refused, however well it compresses', async () => {
  const { id } = await crossing.makeManifest({ bills: 300 })
  await fill(id, `repeat('煤', 256)`)
  expect(await crossing.post([id])).toMatchObject([{ state: 'blocked', findings: [{ rule: 'message.size' }] }])
})
