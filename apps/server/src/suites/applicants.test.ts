import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import { expect, test } from 'vitest'
import { stage, withStage } from '../testing/stages/openStages.ts'

withStage()

const applicant = { reason_text: '车辆故障，未装车', contact: '苏日娜', contact_phone: '0478-7960001' }
const wrong = [
  ['reason_text', '——'],
  ['contact', '1'],
  ['contact_phone', '张三'],
  ['contact_phone', '123'],
  ['contact_phone', '1380013800'],
] as const

const functions = documentTypes.flatMap((type) =>
  (['3', '5'] as const).flatMap((code) => (code in type.functions ? [[type.key, code, type] as const] : [])),
)

test.each(functions)(
  '%s, function %s: who applies and why is refused at its field if it says nothing',
  async (...row) => {
    const [key, function_code, { operations }] = row
    const clerk = await stage.as('a.admin')
    const coded = key === 'manifest' ? { reason_codes: ['999'] } : {}
    for (const [path, text] of wrong) {
      const request = { ids: ['01999999-0000-7000-8000-0000000000aa'], function_code, ...coded, ...applicant }
      const { status, body } = await clerk.send(operations.post, { ...request, [path]: text } as never)
      expect([status, body.fields?.[0]?.path], `${path} ${text} ${JSON.stringify(body)}`).toEqual([422, path])
    }
  },
)
