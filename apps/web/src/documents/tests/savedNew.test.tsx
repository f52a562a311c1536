// @vitest-environment happy-dom
import { text } from '@guanqiao/domain/kit/field'
import { draft } from '@guanqiao/domain/kit/operation'
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CallProblem } from '../../kit/call.ts'
import { FormField } from '../../kit/form/FormField.tsx'
import type { Values } from '../../kit/form/values.ts'
import { button, click, show, type, until } from '../../kit/tests/page.tsx'
import { useDocument } from '../frame/useDocument.ts'

const remark = text('备注')
const shape = draft({ remark })

interface Write {
  readonly value: Values
  readonly before: Values | undefined
  readonly answer: (stored: Values) => void
  readonly lose: () => void
}

let writes: Write[]

/** A new document, which leads to another page once it is stored. */
function New() {
  const [stored, setStored] = useState<Values>()
  const document = useDocument({
    type: 'journeyless',
    shape,
    row: undefined,
    store: (value, before) =>
      new Promise<Values>((answer, refuse) => {
        const lose = () => refuse(new CallProblem({ status: 0, code: 'network', message: '网络不通' }))
        writes.push({ value: value as Values, before, answer, lose })
      }),
  })
  if (stored) return <output>{String(stored['remark'])}</output>
  const { form } = document
  return (
    <>
      <FormField
        name="remark"
        field={remark}
        value={form.values['remark']}
        text={undefined}
        problem={undefined}
        inner={undefined}
        disabled={false}
        onChange={form.set}
        onLeave={form.check}
      />
      <button onClick={() => void document.save().then(({ row }) => row && setStored(row))}>暂存</button>
    </>
  )
}

afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
})

const input = () => document.querySelector<HTMLInputElement>('[data-field="remark"] input')
const answer = (at: number, version: number) =>
  act(async () => writes[at]!.answer({ id: 'd1', version, ...writes[at]!.value }))
const output = () => document.querySelector('output')?.textContent

test('input that is made while a new document is stored goes with it to its own page', async () => {
  writes = []
  const page = await show(<New />)
  await type(await until(input), '急')
  await click(button('暂存'))
  await type(input(), '急件')
  await answer(0, 1)
  await until(() => writes.length === 2)
  expect(writes[1]).toMatchObject({ value: { remark: '急件' }, before: { id: 'd1', version: 1 } })
  await answer(1, 2)
  await until(() => output() === '急件')
  expect(writes).toHaveLength(2)
  await page.leave()
})

test('a new document that nobody types on is stored once', async () => {
  writes = []
  const page = await show(<New />)
  await type(await until(input), '急件')
  await click(button('暂存'))
  await answer(0, 1)
  await until(() => output() === '急件')
  expect(writes).toHaveLength(1)
  await page.leave()
})

test('a write whose answer was lost is repeated before the next one, which changes what it made', async () => {
  writes = []
  const page = await show(<New />)
  await type(await until(input), '急')
  await click(button('暂存'))
  await act(async () => writes[0]!.lose())
  await type(input(), '急件')
  await click(button('暂存'))
  expect(writes[1]).toMatchObject({ value: { remark: '急' }, before: undefined })
  await answer(1, 1)
  await until(() => writes.length === 3)
  expect(writes[2]).toMatchObject({ value: { remark: '急件' }, before: { id: 'd1', version: 1 } })
  await answer(2, 2)
  await until(() => output() === '急件')
  expect(writes).toHaveLength(3)
  await page.leave()
})

test('a write whose answer was lost is repeated alone if nothing was typed since', async () => {
  writes = []
  const page = await show(<New />)
  await type(await until(input), '急件')
  await click(button('暂存'))
  await act(async () => writes[0]!.lose())
  await click(button('暂存'))
  await answer(1, 1)
  await until(() => output() === '急件')
  expect(writes).toHaveLength(2)
  await page.leave()
})
