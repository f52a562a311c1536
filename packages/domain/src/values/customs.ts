import * as z from 'zod/mini'
import type { Of, Options } from '../kit/field.ts'
import { code, lazily } from '../kit/field.ts'
import { asCode, padded } from '../kit/field/typing.ts'
import { pattern, textValue } from './value.ts'

/** A number with a fixed number of digits. */
const digits = (length: number, series: (n: number) => string) =>
  textValue({
    max: length,
    normalise: asCode,
    rule: pattern(new RegExp(`^\\d{${length}}$`), `应为${length}位数字`),
    series,
  })

/** 操作员IC卡号. */
export const icCardNumber = digits(13, (n) => padded(2118000000001 + n, 13))
/** The number of an import client, the last part of a sender's address. */
export const clientId = digits(10, (n) => padded(1 + n, 10))

/** Device names reserved by Windows, and folders that already exist below the root. */
const reservedFolders = /^(CON|PRN|AUX|NUL|COM\d|LPT\d|SIMULATOR)$/
const folderRule = pattern(
  /^[0-9A-Z]([0-9A-Z_-]{0,38}[0-9A-Z])?$/,
  '应为不超过40位的字母、数字、“-”或“_”，首尾为字母或数字',
)

/**
 * Name of the folder through which a client exchanges files: always a single path segment. Ten digits alone are the default from
 * the client's number, and cannot be chosen.
 */
export const exchangeFolder = textValue({
  max: 40,
  normalise: asCode,
  rule: {
    test: (value) => folderRule.test(value) && !reservedFolders.test(value) && !/^\d{10}$/.test(value),
    say: (value) =>
      /^\d{10}$/.test(value)
        ? '不能是10位数字：不填即以本客户端编号为目录'
        : reservedFolders.test(value)
          ? `不能是系统保留的名称 ${value}`
          : folderRule.say,
  },
  series: (n) => `CLIENT-${padded(n + 1, 4)}`,
})

/** 车辆海关编号, from the customs register of vehicles. */
export const vehicleCustomsCode = textValue({
  max: 13,
  normalise: asCode,
  rule: pattern(/^[0-9A-Z]{6,13}$/, '应为6至13位字母或数字'),
  series: (n) => `0708${padded(n + 1, 6)}`,
})

/** 车辆识别代号 of a driving licence: 17 characters without I, O and Q (GB 16735). Its check digit is optional outside North America. */
export const vehicleIdentification = textValue({
  max: 17,
  normalise: asCode,
  rule: pattern(/^[0-9A-HJ-NPR-Z]{17}$/, '应为17位车辆识别代号，不含字母 I、O、Q'),
  series: (n) => `LZZ1CLVB5NA${padded(n + 1, 6)}`,
})

/** 提(运)单号. */
export const billNumber = textValue({
  max: 35,
  normalise: asCode,
  rule: pattern(/^(?=.{3,35}$)@?[A-Z0-9]+$/, '应为3至35位的大写字母和数字（可以“@”开头）'),
  series: (n) => `MN2026${padded(n + 1, 6)}`,
})

/** 装货地、卸货地代码: of a supervised site, a port, or a place by its United Nations code (填制规范 0037, 0038). */
export const placeCode = textValue({
  max: 17,
  normalise: asCode,
  rule: pattern(/^[A-Z0-9]{1,17}$/, '应为不超过17位的大写字母和数字'),
  series: (n) => `0708SC${padded(n + 1, 2)}`,
})

/** UN/LOCODE: two letters of the country, three characters of the place. */
export const unlocode = textValue({
  max: 5,
  normalise: asCode,
  rule: pattern(/^[A-Z]{2}[A-Z2-9]{3}$/, '应为5位联合国代码：2位国家字母加3位地点'),
  series: (n) => `CN${[676, 26, 1].map((unit) => String.fromCharCode(65 + (Math.floor(n / unit) % 26))).join('')}`,
})

const asHeading = (text: string) => asCode(text).replaceAll('.', '')

/** Commodity code: six digits (international), eight (tariff) or ten (with statistics). */
export const hsCode = textValue({
  max: 10,
  normalise: asHeading,
  rule: pattern(/^\d{6}(\d{2}){0,2}$/, '应为6、8或10位数字的商品编号'),
  series: (n) => `27${padded(1121000 + ((n * 10) % 98000000), 8)}`,
})

/** Commodity code of a declaration, ten digits. */
export const hsCode10 = textValue({
  max: 10,
  normalise: asHeading,
  rule: pattern(/^\d{10}$/, '应为10位数字的商品编号'),
  series: (n) => `27${padded(1121000 + ((n * 10) % 98000000), 8)}`,
})

/** 载货清单编号: letter of direction, year, customs district, serial. */
export const cdlNumber = textValue({
  max: 12,
  normalise: asCode,
  rule: pattern(/^[A-Z]\d{11}$/, '应为1个字母加11位数字'),
  series: (n) => `C260708${padded(n + 1, 5)}`,
})

/** 海关编号 of a declaration: customs district, year, 1 import or 0 export, serial. */
export const declarationNumber = textValue({
  max: 18,
  normalise: asCode,
  rule: pattern(/^\d{4}20\d{2}[01]\d{9}$/, '应为18位海关编号：4位关区、4位年份、进出口标志（1进口、0出口）加9位流水号'),
  series: (n) => `070820261${padded(n + 1, 9)}`,
})

/** A customs office by its four characters (`customs_district`). */
export function customsDistrictCode<const O extends Options = {}>(
  label: string,
  options: O = {} as O,
): Of<'code', string, O> {
  const field = code(label, 'customs_district', {
    max: 4,
    examples: ['0708', '0707', '0705', '0709', '0710'],
    ...options,
  })
  const schema = lazily(() =>
    field.schema().check(z.refine((value) => /^[0-9A]\d{3}$/.test(value), { error: '应为4位关区代码' })),
  )
  return { ...field, schema } as Of<'code', string, O>
}

/** An import licence's number: year, issuing office and serial number, `26-05-000123`. */
export const importLicenseNumber = textValue({
  max: 20,
  normalise: asCode,
  rule: pattern(/^\d{2}-[0-9A-Z]{2}-[0-9A-Z]{1,14}$/, '应为两位年份、两位发证机关和流水号，如 26-05-000123'),
  series: (n) => `26-05-${padded(n + 1, 6)}`,
})
