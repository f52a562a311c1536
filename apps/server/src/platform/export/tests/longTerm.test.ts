import { importableEntities } from '@guanqiao/domain/import/entities'
import type { Field } from '@guanqiao/domain/kit/field'
import { mayBeLongTerm } from '@guanqiao/domain/kit/reading/days'
import { LONG_TERM } from '@guanqiao/domain/kit/reading/shownDay'
import { readSheet } from 'read-excel-file/node'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readText } from '../../import/cells.ts'
import { csvRows } from '../csv.ts'
import { xlsxRows } from '../xlsx.ts'

const fields = Object.values(importableEntities).flatMap(({ table, fields: declared }) =>
  Object.entries<Field>(declared).flatMap(([name, field]): [string, string, Field][] =>
    mayBeLongTerm(field) ? [[table, name, field]] : [],
  ),
)

async function* oneBatch(name: string) {
  yield [{ [name]: LONG_TERM }, { [name]: '2030-01-02' }]
}

test.each(fields)('%s.%s of a paper without an end is exported as 长期, and imported again', async (_, name, field) => {
  const csv: string[] = []
  for await (const text of csvRows([[name, field]], oneBatch(name))) csv.push(text)
  expect(csv.join('').split('\r\n').slice(1, 3)).toEqual(['长期', '2030-01-02'])
  const sheet = await buffer(Readable.from(xlsxRows('表', [[name, field]], oneBatch(name))))
  const [, [shown], [day]] = (await readSheet(sheet)) as [unknown, [unknown], [unknown]]
  expect([shown, day]).toEqual(['长期', new Date('2030-01-02T00:00:00Z')])
  expect(await readText(field, String(shown))).toEqual({ value: LONG_TERM })
})
