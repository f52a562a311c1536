import { expect, test } from 'vitest'
import { textOfFile } from './cellLines.ts'

/** The bytes of each character in an encoding, by decoding all of them. */
function encoderOf(encoding: string, pairs: boolean): (text: string) => Uint8Array {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const bytesOf = new Map<string, readonly number[]>()
  const add = (...bytes: number[]) => {
    try {
      const [character, more] = decoder.decode(Uint8Array.from(bytes))
      if (character !== undefined && more === undefined && !bytesOf.has(character)) bytesOf.set(character, bytes)
    } catch {
      // No character.
    }
  }
  for (let byte = 0; byte < 256; byte += 1) add(byte)
  if (pairs)
    for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail)
  return (text) =>
    Uint8Array.from(
      [...text].flatMap((character) => {
        const bytes = bytesOf.get(character)
        if (!bytes) throw new TypeError(`${character} is not in ${encoding}`)
        return [...bytes]
      }),
    )
}

const gb = encoderOf('gb18030', true)
const cp1251 = encoderOf('windows-1251', false)

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const chinese =
  '车牌号 挂车号 司机姓名 联系电话 毛重 净重 运输公司 北疆国际物流有限公司 满都拉口岸 炼焦煤 铜精矿 内蒙古自治区 乌拉特中旗甘其毛都镇 王伟 李强 张丽 赵敏 刘洋 陈静 提运单号 收货人 发货人 备注 整备质量 车辆识别代号 驾驶证有效期 长期 进境 出境 空车 已放行 退单 商品编号与货物名称不符'.split(
    ' ',
  )
const cyrillic =
  'Улсын дугаар Жолоочийн нэр Утас Жин Баатар Болд Дорж Сүхбаатар Нүүрс Зэс баяжмал Компани Тээвэр ХХК Оюу Толгой Гашуун Сухайт Монгол Улаанбаатар Номер автомобиля Водитель Иванов Пётр Сергеевич Груз уголь коксующийся Вес брутто нетто Дата ООО «Восток» БАТБОЛД ДОРЖ СЕРГЕЕВ'
    .replaceAll('ү', 'у')
    .replaceAll('ө', 'о')
    .split(' ')

/** A CSV of these words, of one to five lines. */
function sheetOf(words: readonly string[], seed: number): string {
  const next = numbers(seed)
  const cell = () =>
    next(4) === 0
      ? String(next(90_000))
      : Array.from({ length: 1 + next(3) }, () => words[next(words.length)]).join(words === cyrillic ? ' ' : '')
  const lines = Array.from({ length: 2 + next(4) }, () => Array.from({ length: 3 + next(4) }, cell).join(','))
  return `${lines.join('\r\n')}\r\n`
}

const seeds = Array.from({ length: 1_000 }, (_, n) => n + 1)

test('a thousand sheets in GB 18030 are read as Chinese', async () => {
  for (const seed of seeds) {
    const text = sheetOf(chinese, seed)
    expect(await textOfFile(gb(text)), text).toBe(text)
  }
})

test('a thousand sheets in Windows-1251 are read as Russian and Mongolian', async () => {
  for (const seed of seeds) {
    const text = sheetOf(cyrillic, seed)
    expect(await textOfFile(cp1251(text)), text).toBe(text)
  }
})

test('no single word of one is taken for a word of the other: it is read, or refused', async () => {
  for (const word of chinese) expect([word, undefined], word).toContain(await textOfFile(gb(word)))
  for (const word of cyrillic) expect([word, undefined], word).toContain(await textOfFile(cp1251(word)))
})

test.each(['ЖОЛООЧИЙН НЭР', 'УЛСЫН ДУГААР,ЖИН', 'Вес 1\u00a0250 кг, № 5 «Восток» — всё'])('%s', async (text) => {
  expect(await textOfFile(cp1251(text))).toBe(text)
})
