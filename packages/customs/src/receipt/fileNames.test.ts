import { expect, test } from 'vitest'
import { innerFileName, messageFileName, sentFileName, technicalAnswer } from './fileNames.ts'

const name = 'CN_MT1401_1p0_0708MA0NXXXX1_20261121152959123007.zip'

test('a message is named by type, sender and time', () => {
  const time = new Date('2026-11-21T15:29:59.123+08:00')
  expect(messageFileName('MT1401', '0708MA0NXXXX1_DXPESW0000000001', time, 7)).toBe(name)
  expect(innerFileName(name)).toBe('CN_MT1401_1p0_0708MA0NXXXX1_20261121152959123007.xml')
})

test.each([
  [name, name],
  [name.replace('.zip', '_20261121153000111.zip'), name],
  [name.toLowerCase(), name],
  [`Successed_${name.replace('.zip', '_2026112115300011100001.xml')}`, name],
  [`校验失败说明-${name}.txt`, name],
  ['CN_MT1401_1p0_0708MA0NXXXX1_2026.zip', undefined],
  [`X${name}`, undefined],
  ['Receipt_E0100mft9.xml', undefined],
])('%s is about %s', (file, expected) => expect(sentFileName(file)).toBe(expected))

test.each([
  [`Successed_${name}`, { succeeded: true, file_name: name }],
  [`FAILED_${name}`, { succeeded: false, file_name: name }],
  [name, undefined],
  ['Failed_other.xml', undefined],
])('%s is read as %o', (file, expected) => expect(technicalAnswer(file)).toEqual(expected))
