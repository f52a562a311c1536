// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Question } from '../overlays.tsx'
import { useConfirm } from '../overlays.tsx'
import { button, click, show, until } from './page.tsx'

let leave: () => Promise<void>
afterEach(async () => {
  await leave()
  document.body.replaceChildren()
})

function Asking({ question, onAnswer }: { question: Question; onAnswer: (answer: boolean) => void }) {
  const confirm = useConfirm()
  return (
    <button type="button" onClick={() => void confirm(question).then(onAnswer)}>
      问
    </button>
  )
}

/** The answer to a question that an immediate Enter settles: the focused button is pressed. */
async function entered(question: Question): Promise<boolean> {
  const answered = vi.fn<(answer: boolean) => void>()
  const page = await show(<Asking question={question} onAnswer={answered} />)
  leave = page.leave
  await click(button('问'))
  const focused = await until(() => {
    const element = document.activeElement
    return element?.closest('[role="dialog"]') && element instanceof HTMLButtonElement ? element : undefined
  })
  await act(async () => focused.click())
  await until(() => answered.mock.calls.length > 0)
  return answered.mock.calls[0]![0]
}

test('an immediate Enter confirms an ordinary question', async () => {
  expect(await entered({ title: '提交吗？' })).toBe(true)
})

test('an immediate Enter does not confirm a deletion', async () => {
  expect(await entered({ title: '删除吗？', okText: '删除', danger: true })).toBe(false)
})

test('pressed again before the question is there, it is asked once', async () => {
  const answered = vi.fn<(answer: boolean) => void>()
  const page = await show(<Asking question={{ title: '仍要过磅吗？' }} onAnswer={answered} />)
  leave = page.leave
  await act(async () => {
    for (const _ of ['click', 'again']) button('问')?.click()
  })
  const isShown = () => document.querySelectorAll('[role="dialog"]').length
  await until(isShown)
  await act(async () => void (await new Promise((done) => setTimeout(done, 50))))
  expect(isShown()).toBe(1)
  await click(button('确定'))
  await until(() => answered.mock.calls.length === 2)
  expect(new Set(answered.mock.calls.flat())).toEqual(new Set([false, true]))
})
