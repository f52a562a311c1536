import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { foldName, foldPlate } from '@guanqiao/domain/kit/field/lookAlikes'
import { DASHES, DOTS } from '@guanqiao/domain/kit/field/signs'
import { parseField } from '@guanqiao/domain/kit/shape'
import { codePoint } from '@guanqiao/domain/kit/strict'
import { findRecords } from '@guanqiao/domain/find/index'
import { findTrucks } from '@guanqiao/domain/order/index'
import { operations } from '@guanqiao/domain/registry'
import { vehicleApi } from '@guanqiao/domain/transport/index'
import { findWeighingTrucks } from '@guanqiao/domain/weighing/index'
import { describe, expect, test } from 'vitest'
import { ids, owner, stage, withOneOfEach } from '../testing/stages/openStages.ts'
import { sendOk } from '../testing/trade.ts'

withOneOfEach()

const foldedByDatabase = (texts: readonly string[]) =>
  stage.database.owner<{ text: string; name: string; plate: string }[]>`
    select text, alike_name(text) as name, alike_plate(text) as plate from unnest(${texts as string[]}::text[]) text`

const differences = async (texts: readonly string[]): Promise<string[]> =>
  (await foldedByDatabase(texts)).flatMap(({ text, name, plate }) =>
    name === foldName(text) && plate === foldPlate(text)
      ? []
      : [`${[...text].map(codePoint).join(' ')}: ${name} ${foldName(text)}, ${plate} ${foldPlate(text)}`],
  )

describe('database and program fold in the same way', () => {
  test('mixtures of look-alike characters', async () => {
    const signs = [
      ..."AaКкЁёҮүӨөΑαΣςσßŉﬁ㎏①Ⅳ㈱（）Ａａ０17·•.‧・･∙⋅．…。-‐‑–—−ー'’ʼ`´′“” \t\u3000\u00a0\u202f\u200b\u202d\u2068\ufe0f\u{e0100}\ufeff\u00adи\u0306İıǅ蒙挂港⻋⻢アｱ가",
    ]
    const texts = Array.from({ length: 600 }, (_, n) =>
      Array.from({ length: 1 + (n % 7) }, (_, at) => signs[(n * 31 + at * 17 + ((n * at) % 13)) % signs.length]).join(
        '',
      ),
    )
    expect(await differences(texts)).toEqual([])
  })

  /** Case pairs that newer versions of Unicode gave these scripts: which of them the database knows depends on its ICU. */
  const casedLately =
    /[\p{Script=Georgian}\u019b\u0264\u0282\u1c89\u1c8a\u1d8e\u1db3\u2c2f\u2c5f\ua794\ua7ae-\ua7ff\u{10570}-\u{105bf}\u{10780}-\u{107bf}\u{10d50}-\u{10d85}\u{16e40}-\u{16eff}\u{1df00}-\u{1dfff}]/u
  const ignorable = /\p{Default_Ignorable_Code_Point}/u
  const blocks = [
    ...Array.from({ length: 16 }, (_, n) => n * 0x1000),
    0x10000,
    0x1b000,
    0x1d000,
    0x1f000,
    0x20000,
    0x2f000,
    0xe0000,
  ]
  test.each(blocks)('every character from %i on, alone and within a plate', async (from) => {
    const texts = Array.from({ length: 0x1000 }, (_, n) => String.fromCodePoint(Math.max(1, from + n)))
      .filter((character) => ignorable.test(character) || !/[\p{Cn}\p{Cs}]/u.test(character))
      .filter((character) => !casedLately.test(character))
      .flatMap((character) => [character, `a${character}1`, `蒙L${character}12345`])
    expect(await differences(texts)).toEqual([])
  })
})

const dotsAndDashes = new RegExp(`^[${DOTS}${DASHES}●]$`, 'u')

/** Signs by which people separate the parts of a plate, with the invisible ones that they copy along. */
const separators = [
  ...Array.from({ length: 0x11000 }, (_, n) => String.fromCodePoint(n)).filter((sign) => dotsAndDashes.test(sign)),
  ...' \u3000\u00a0\u2800',
  '\u2068',
  '\u2069',
  '\u061c',
  '\ufe0f',
  '\u{e0100}',
  '\u200b',
  ' - ',
  ' · ',
]

test('a plate is found in every search box with whatever stands between its parts', async () => {
  const { id, plate_number } = await sendOk(owner, vehicleApi.create, {
    plate_number: '蒙L9W345',
    vehicle_type: 'tractor',
    curb_weight: '15200',
    company_id: ids['company'],
  })
  const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id)
  for (const separator of separators) {
    const typed = `蒙L${separator}9W345`
    const say = [...separator].map(codePoint).join(' ')
    for (const query of [{ keyword: typed }, { plate_number: typed }])
      expect(idsOf((await owner.send(vehicleApi.list, query)).body.rows ?? []), say).toContain(id)
    expect(idsOf(await sendOk(owner, findLookup, { model: 'vehicle', keyword: typed })), say).toContain(id)
    expect(idsOf(await sendOk(owner, findRecords, { keyword: typed })), say).toContain(id)
    expect((await sendOk(owner, vehicleApi.find, { plate_number: typed })).id, say).toBe(id)
    expect(await sendOk(owner, findTrucks, { keyword: typed }), say).toMatchObject([{ plate_number }])
    expect(await sendOk(owner, findWeighingTrucks, { plate: typed }), say).toMatchObject([{ plate_number }])
  }
})

test('every search box takes what is copied with invisible characters and breaks of lines', () => {
  const boxes = operations.flatMap(({ name, input }) =>
    Object.entries(input.fields).flatMap(([key, field]) => (key === 'keyword' ? [[name, field] as const] : [])),
  )
  expect(boxes.length).toBeGreaterThan(60)
  for (const [name, field] of boxes) {
    expect(parseField(field, '\u2068蒙L12345\u2069\r\n'), name).toBeUndefined()
    expect(field.sought, name).toBe(true)
  }
})
