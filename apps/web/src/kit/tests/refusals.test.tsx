// @vitest-environment happy-dom
import { anybody } from '@guanqiao/domain/kit/access'
import { text } from '@guanqiao/domain/kit/field'
import { draft, operation, returnsBare } from '@guanqiao/domain/kit/operation'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { mapRefusal } from '../acts/refusal.ts'
import { useTask } from '../acts/useTask.ts'
import { dismiss, noticesNow } from '../events/notices.ts'
import { StepDialog } from '../stepDialog/StepDialog.tsx'
import { inputsOf } from '../stepDialog/StepForm.tsx'
import { useWrite } from '../useOperation.ts'
import { answering, button, click, show, until } from './page.tsx'

const fields = { name: text('名称', { required: true }), reason: text('原因', { required: true }) }
const rename = operation('gate.rename', 'POST /yard/gate/rename', {
  summary: '',
  access: anybody,
  input: draft(fields),
  output: returnsBare(fields),
})
const refusal = () =>
  Response.json(
    { code: 'request.invalid', message: '输入有误', fields: [{ path: 'reason', message: '原因太短' }] },
    { status: 422 },
  )

let leave: () => Promise<void>
afterEach(async () => {
  await leave()
  document.body.replaceChildren()
  for (const { id } of noticesNow()) dismiss(id)
  vi.unstubAllGlobals()
})

const titles = () => noticesNow().map(({ tone, title }) => `${tone} ${title}`)

async function hooks() {
  let current!: { write: ReturnType<typeof useWrite<object, unknown>>; task: ReturnType<typeof useTask> }
  function Screen() {
    const write = useWrite(rename)
    current = { write, task: useTask() } as typeof current
    return null
  }
  leave = (await show(<Screen />)).leave
  return () => current
}

test('an attempted write shows the refusal in a notice, and resolves without a result', async () => {
  answering({ '/yard/gate/rename': refusal })
  const now = await hooks()
  let result: unknown = 'none yet'
  await act(async () => void (result = await now().write.attempt({ name: '东门', reason: 'x' })))
  expect([result, titles()]).toEqual([undefined, ['bad 输入有误']])
})

test('a task is busy until its work ends, shows the refusal where it is told to, and passes on bugs', async () => {
  const gate = Promise.withResolvers<Response>()
  answering({ '/yard/gate/rename': () => gate.promise })
  const now = await hooks()
  const messages: string[] = []
  let ended: Promise<unknown> = Promise.resolve()
  await act(async () => {
    ended = now().task.attempt(
      () => now().write.mutateAsync({ name: '东门', reason: 'x' }),
      ({ fields: at }) => messages.push(...at.map(({ message }) => message)),
    )
  })
  expect(now().task.busy).toBe(true)
  gate.resolve(refusal())
  await act(async () => void (await ended))
  expect([now().task.busy, messages, titles()]).toEqual([false, ['原因太短'], []])
  await expect(mapRefusal(Promise.reject(new TypeError('bug')), () => '')).rejects.toThrow('bug')
})

test('a step shows the refusal at its field and stays; once accepted it notifies, closes and continues', async () => {
  let isRefused = true
  const sent = answering({ '/yard/gate/rename': (input) => (isRefused ? refusal() : input) })
  const onClose = vi.fn()
  const after = vi.fn()
  const dialog = (
    <StepDialog
      open
      onClose={onClose}
      title="改名"
      operation={rename}
      shape={inputsOf(rename, 'reason')}
      row={{ reason: '原因' }}
      input={(values) => ({ ...values, name: '东门' })}
      done={({ name }) => `${name}已改名`}
      after={after}
    />
  )
  leave = (await show(dialog)).leave
  await click(await until(() => button('确认')))
  await until(() => document.body.textContent?.includes('原因太短'))
  expect([onClose.mock.calls, after.mock.calls, titles()]).toEqual([[], [], []])
  isRefused = false
  await click(await until(() => button('确认')))
  await until(() => onClose.mock.calls.length > 0)
  expect(sent.at(-1)?.body).toEqual({ name: '东门', reason: '原因' })
  expect([titles(), after.mock.calls]).toEqual([
    ['done 东门已改名'],
    [
      [
        { name: '东门', reason: '原因' },
        { name: '东门', reason: '原因' },
      ],
    ],
  ])
})

test('nothing is sent without an input', async () => {
  const sent = answering({})
  const input = vi.fn(() => undefined)
  const dialog = (
    <StepDialog
      open
      onClose={() => undefined}
      title="改名"
      operation={rename}
      shape={inputsOf(rename, 'reason')}
      row={{ reason: '原因' }}
      input={input}
      done="已改名"
    />
  )
  leave = (await show(dialog)).leave
  await click(await until(() => button('确认')))
  await until(() => input.mock.calls.length > 0)
  expect([sent, titles()]).toEqual([[], []])
})
