// @vitest-environment happy-dom
import { choice, lines, text, weight } from '@guanqiao/domain/kit/field'
import { draft } from '@guanqiao/domain/kit/operation'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { CallProblem } from '../call.ts'
import { isDirty } from '../dirty.ts'
import { EntityForm } from '../EntityForm.tsx'
import { button, click, press, show, type, until } from './page.tsx'

const goods = { name: text('品名', { required: true }), gross: weight('毛重') }
const shape = draft({
  plate: text('车牌', { required: true, max: 5 }),
  note: text('附注'),
  status: choice('状态', { on: '启用' }, { default: 'on' }),
  goods: lines('货物', goods),
})

const input = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)
const leaves: (() => Promise<void>)[] = []
const open = async (...args: Parameters<typeof show>) => {
  const page = await show(...args)
  leaves.push(page.leave)
  return page
}

afterEach(async () => {
  for (const leave of leaves.splice(0)) await leave()
  document.body.replaceChildren()
  localStorage.clear()
})

test('Enter stays at an invalid field and goes on from a valid one', async () => {
  await open(<EntityForm shape={shape} disabled={['note']} onSubmit={async () => undefined} />)
  const plate = await until(() => input('plate'))
  await act(async () => plate.focus())
  await press(plate, 'Enter')
  expect(document.activeElement).toBe(plate)
  expect(document.querySelector('[data-field="plate"] .gq-problem')?.textContent).toBe('请填写车牌')
  await type(plate, '蒙A1')
  await press(plate, 'Enter')
  expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('status')
})

test('Ctrl+Enter sends the checked value; the server’s errors are shown at their field and in the list', async () => {
  const submit = vi.fn().mockRejectedValueOnce(
    new CallProblem({
      status: 422,
      code: 'request.invalid',
      message: '提交的内容有误',
      requestId: 'r7',
      fields: [{ path: 'plate', message: '车牌已存在' }],
    }),
  )
  await open(<EntityForm shape={shape} onSubmit={submit} />)
  await type(await until(() => input('plate')), ' 蒙A1 ')
  expect(isDirty()).toBe(true)
  await press(input('plate'), 'Enter', { ctrlKey: true })
  await until(() => document.querySelector('.gq-problems'))
  expect(submit).toHaveBeenCalledWith({ plate: '蒙A1', note: null, status: 'on', goods: null }, undefined)
  expect(document.querySelector('.gq-problems')?.textContent).toContain('编号：r7')
  expect(document.querySelector('[data-field="plate"] .gq-problem')?.textContent).toBe('车牌已存在')
  await press(input('plate'), 's', { ctrlKey: true })
  await until(() => submit.mock.calls.length === 2 && !isDirty())
})

test('input during a save stays, and counts as unsaved', async () => {
  let answer: (row: object) => void = () => undefined
  const submit = vi.fn(() => new Promise<object>((resolve) => (answer = resolve)))
  await open(<EntityForm shape={shape} onSubmit={submit} />)
  await type(await until(() => input('plate')), '蒙a1')
  await press(input('plate'), 'Enter', { ctrlKey: true })
  await until(() => submit.mock.calls.length === 1)
  await type(input('note'), '后到')
  await act(async () => answer({ id: 'v1', version: 1, plate: '蒙A1', note: null, status: 'on', goods: null }))
  expect(input('note')?.value).toBe('后到')
  expect(isDirty()).toBe(true)
})

test('nothing is sent while something is wrong', async () => {
  const submit = vi.fn()
  await open(<EntityForm shape={shape} onSubmit={submit} />)
  await until(() => input('plate'))
  await click(button('保存'))
  expect(await until(() => document.querySelector('.gq-problems li')?.textContent)).toContain('请填写车牌')
  expect(submit).not.toHaveBeenCalled()
})

const storedKeys = () => Object.keys(localStorage).filter((name) => name.startsWith('pro__:draft:truck:new:'))
const items = () =>
  [...document.querySelectorAll('.gq-draft li')].map((item) => item.querySelector('span')?.textContent)

test('input is offered again after a reload and removed after saving', async () => {
  const tree = <EntityForm shape={shape} draftKey="truck:new" onSubmit={async () => undefined} />
  const first = await open(tree)
  await type(await until(() => input('plate')), '蒙A1')
  await until(() => storedKeys().length === 1)
  await first.leave()
  leaves.splice(0)
  await open(tree)
  await click(await until(() => button('恢复')))
  expect(input('plate')?.value).toBe('蒙A1')
  await click(button('保存'))
  await until(() => storedKeys().length === 0)
})

test('input is kept within a second, also while the user types on', async () => {
  await open(<EntityForm shape={shape} draftKey="truck:new" onSubmit={async () => undefined} />)
  await until(() => input('note'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  for (let keys = 1; keys <= 10; keys++) {
    await type(input('note'), `附注${keys}`)
    await act(() => vi.advanceTimersByTimeAsync(100))
  }
  vi.useRealTimers()
  expect(storedKeys()).toHaveLength(1)
})

test('further typing overwrites no kept draft; each is restored or discarded', async () => {
  const tree = <EntityForm shape={shape} draftKey="truck:new" onSubmit={async () => undefined} />
  const leaveWith = async (plate: string, count: number) => {
    const page = await open(tree)
    await type(await until(() => input('plate')), plate)
    await until(() => storedKeys().length === count)
    await page.leave()
    leaves.splice(0)
  }
  await leaveWith('AAA1', 1)
  await leaveWith('BBB2', 2)
  await open(tree)
  await until(() => items().length === 2)
  expect(items().map((words) => words?.slice(-4))).toEqual(['BBB2', 'AAA1'])

  // Restoring a draft keeps the current input as well.
  await type(await until(() => input('plate')), 'CCC3')
  await click([...document.querySelectorAll('.gq-draft button')].at(-2) as HTMLElement)
  expect(input('plate')?.value).toBe('AAA1')
  await until(() => items().length === 2)
  expect(items().map((words) => words?.slice(-4))).toEqual(['CCC3', 'BBB2'])
  await click(button('丢弃'))
  await click(button('丢弃'))
  await until(() => storedKeys().length === 1)
  await click(button('保存'))
  await until(() => storedKeys().length === 0)
})

test('a kept draft that equals the record is not offered', async () => {
  const row = { id: '1', version: 2, plate: 'B2', note: null, status: 'on', goods: null }
  const tree = (now: typeof row) => (
    <EntityForm shape={shape} row={now} draftKey="truck:1" onSubmit={async () => undefined} />
  )
  const first = await open(tree({ ...row, version: 1, plate: 'A1' }))
  await type(await until(() => input('plate')), 'B2')
  await until(() => localStorage.length === 1)
  await first.leave()
  leaves.splice(0)
  await open(tree(row))
  await until(() => localStorage.length === 0)
  expect(document.querySelector('.gq-draft')).toBe(null)
})

test('a record changed by another shows both sides and goes out over the present version', async () => {
  const row = { id: '1', version: 1, plate: 'A1', note: null, status: 'on', goods: null }
  const submit = vi.fn().mockRejectedValueOnce(
    new CallProblem({
      status: 409,
      code: 'record.changed',
      message: '已改',
      current: { ...row, version: 2, note: '他人', updated_by: '王五' },
    }),
  )
  await open(<EntityForm shape={shape} row={row} onSubmit={submit} />)
  await type(await until(() => input('plate')), 'B2')
  await click(button('保存'))
  const table = await until(() => document.querySelector('.gq-conflict'))
  expect(table.textContent).toContain('附注')
  expect(table.textContent).toContain('他人')
  await click(button('按所选保存'))
  await until(() => submit.mock.calls.length === 2)
  expect(submit.mock.calls[1]).toEqual([
    { plate: 'B2', note: '他人', status: 'on', goods: null },
    expect.objectContaining({ version: 2 }),
  ])
})
