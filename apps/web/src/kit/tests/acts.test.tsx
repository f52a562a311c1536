// @vitest-environment happy-dom
import { anybody } from '@guanqiao/domain/kit/access'
import { text } from '@guanqiao/domain/kit/field'
import { returnsBare, draft, operation } from '@guanqiao/domain/kit/operation'
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLast } from '../acts/useLast.ts'
import { useRowActs } from '../acts/useRowActs.tsx'
import { dismiss, noticesNow } from '../events/notices.ts'
import type { RowAction } from '../table/RowActions.tsx'
import { answering, button, click, show, until } from './page.tsx'

const fields = { name: text('名称') }
const close = operation('gate.close', 'POST /yard/gate/close', {
  summary: '',
  access: anybody,
  input: draft(fields),
  output: returnsBare(fields),
})

let leave: () => Promise<void>
afterEach(async () => {
  await leave()
  document.body.replaceChildren()
  for (const { id } of noticesNow()) dismiss(id)
  vi.unstubAllGlobals()
})

async function press(action: Omit<RowAction, 'key' | 'label'>) {
  function Row() {
    const { run, dialog } = useRowActs()
    return (
      <>
        <button type="button" onClick={() => run({ key: 'it', label: '做', ...action })}>
          做
        </button>
        {dialog}
      </>
    )
  }
  const page = await show(<Row />)
  leave = page.leave
  await click(button('做'))
}

const closing =
  (after: () => void): NonNullable<RowAction['act']> =>
  (run) =>
    run({
      confirm: { title: '关门吗？', okText: '关门' },
      operation: close,
      input: { name: '东门' },
      done: ({ name }) => `${name}已关`,
      after,
    })

test('an act asks, calls, notifies, and then continues', async () => {
  const sent = answering({ '/yard/gate/close': () => ({ name: '东门' }) })
  const after = vi.fn()
  await press({ act: closing(after) })
  const agree = await until(() => button('关门'))
  expect(sent).toEqual([])
  await click(agree)
  await until(() => noticesNow().some(({ title }) => title === '东门已关'))
  expect(sent.map(({ body }) => body)).toEqual([{ name: '东门' }])
  expect(after).toHaveBeenCalledOnce()
})

test('without agreement nothing happens', async () => {
  const sent = answering({})
  const answers: unknown[] = []
  await press({ act: async (run) => answers.push(await closing(() => undefined)(run)) })
  await click(await until(() => button('取消')))
  await until(() => answers.length > 0)
  expect([answers, sent, noticesNow()]).toEqual([[false], [], []])
})

test('a refusal is reported in its own words, and nothing follows it', async () => {
  answering({ '/yard/gate/close': () => Response.json({ code: 'gate.open', message: '门内还有车' }, { status: 422 }) })
  const after = vi.fn()
  await press({ act: closing(after) })
  await click(await until(() => button('关门')))
  await until(() => noticesNow().some(({ title, tone }) => title === '门内还有车' && tone === 'bad'))
  expect(after).not.toHaveBeenCalled()
})

test('the dialog of an action stays while it closes', async () => {
  await press({
    dialog: ({ open, onClose }) => (
      <button type="button" data-open={open} onClick={onClose}>
        东门
      </button>
    ),
  })
  expect(button('东门')?.dataset['open']).toBe('true')
  await click(button('东门'))
  expect(button('东门')?.dataset['open']).toBe('false')
})

test('the last content is shown until there is new content', async () => {
  const seen: (string | undefined)[] = []
  let set: (gate: string | undefined) => void = () => undefined
  function Gate() {
    const [gate, setGate] = useState<string | undefined>('东门')
    set = setGate
    seen.push(useLast(gate))
    return null
  }
  leave = (await show(<Gate />)).leave
  await act(async () => set(undefined))
  expect(seen.at(-1)).toBe('东门')
  await act(async () => set('西门'))
  expect(seen.at(-1)).toBe('西门')
})
