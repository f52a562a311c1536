// @vitest-environment happy-dom
import { anybody } from '@guanqiao/domain/kit/access'
import { text } from '@guanqiao/domain/kit/field'
import { returnsBare, draft, operation } from '@guanqiao/domain/kit/operation'
import { useQueryClient } from '@tanstack/react-query'
import { Activity, act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ActiveContext } from '../active.ts'
import { isDirty, TabContext, useDirty } from '../dirty.ts'
import { Modal } from '../overlays/dialogs.tsx'
import { refresh, useRead, useWrite } from '../useOperation.ts'
import { answering, show, until } from './page.tsx'

const name = { name: text('名称') }
const read = operation('thing.get', 'GET /platform/thing/get', {
  summary: '查',
  access: anybody,
  input: draft({}),
  output: returnsBare(name),
})
const write = operation('thing.update', 'POST /platform/thing/update', {
  summary: '改',
  access: anybody,
  input: draft(name),
  output: returnsBare(name),
})

let leave: () => Promise<void>
afterEach(async () => {
  await leave()
  document.body.replaceChildren()
})

test('a write that may have been lost goes out again under its key, a new one under a new key; reads of the table follow', async () => {
  let turn = 0
  const sent = answering({
    '/platform/thing/get': () => ({ name: `第${turn}次` }),
    '/platform/thing/update': () => {
      turn++
      if (turn === 1) throw new TypeError('lost')
      return { name: 'x' }
    },
  })
  let save: (value: string) => Promise<unknown> = async () => undefined
  function Thing() {
    const query = useRead(read, {})
    const change = useWrite(write)
    save = (value) => change.mutateAsync({ name: value }).catch((error: Error) => error.message)
    return <p>{query.data?.name}</p>
  }
  leave = (await show(<Thing />)).leave
  await until(() => document.body.textContent === '第0次')
  let answer: unknown
  await act(async () => void (answer = await save('甲')))
  expect(answer).toBe('网络不通，请检查网络后重试')
  await act(async () => void (await save('甲')))
  await act(async () => void (await save('甲')))
  const keys = sent.filter((call) => call.path.endsWith('update')).map((call) => call.headers.get('Idempotency-Key'))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
  await until(() => document.body.textContent === '第3次')
})

test('data that changes while it is read is read once more afterwards, however often it changed', async () => {
  const answers: ((name: string) => void)[] = []
  const dropped = vi.fn<() => void>()
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', dropped)
    return new Promise<Response>((resolve) => answers.push((name) => resolve(Response.json({ name }))))
  })
  let change: () => Promise<void> = async () => undefined
  function Thing() {
    const client = useQueryClient()
    change = () => refresh(client, 'thing')
    return <p>{useRead(read, {}).data?.name}</p>
  }
  leave = (await show(<Thing />)).leave
  await until(() => answers.length === 1)
  let count = 0
  for (let receipt = 0; receipt < 50; receipt++) void change().then(() => count++)
  answers[0]?.('旧')
  await until(() => document.body.textContent === '旧')
  await until(() => answers.length === 2)
  for (let receipt = 0; receipt < 50; receipt++) void change().then(() => count++)
  answers[1]?.('新')
  await until(() => count === 50)
  await until(() => answers.length === 3)
  answers[2]?.('最新')
  await until(() => document.body.textContent === '最新' && count === 100)
  expect(answers).toHaveLength(3)
  expect(dropped).not.toHaveBeenCalled()
})

test('a tab hidden in two steps closes its dialogs and keeps that something is unsaved; closing forgets it', async () => {
  let set: (state: 'shown' | 'inactive' | 'hidden' | 'gone') => void = () => undefined
  function Screen() {
    useDirty(true)
    return (
      <Modal open title="对话" footer={null} transitionName="" maskTransitionName="">
        内容
      </Modal>
    )
  }
  function Host() {
    const [state, setState] = useState<'shown' | 'inactive' | 'hidden' | 'gone'>('shown')
    set = setState
    return (
      <TabContext value="t1">
        <ActiveContext value={state === 'shown' || state === 'gone'}>
          <Activity mode={state === 'hidden' ? 'hidden' : 'visible'}>{state !== 'gone' && <Screen />}</Activity>
        </ActiveContext>
      </TabContext>
    )
  }
  leave = (await show(<Host />)).leave
  await until(() => document.querySelector('.ant-modal'))
  expect(isDirty('t1')).toBe(true)
  await act(async () => set('inactive'))
  await until(() => document.querySelector<HTMLElement>('.ant-modal-wrap')?.style.display === 'none')
  await act(async () => set('hidden'))
  expect(isDirty('t1')).toBe(true)
  await act(async () => set('shown'))
  await act(async () => set('gone'))
  expect(isDirty('t1')).toBe(false)
})
