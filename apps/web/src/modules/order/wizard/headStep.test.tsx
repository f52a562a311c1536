// @vitest-environment happy-dom
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type * as Controls from '../../../kit/controls.tsx'
import { answering, show, type, until } from '../../../kit/tests/page.tsx'
import type { Start } from '../draft/start.ts'
import { useOrder } from '../draft/useOrder.ts'
import { HeadStep } from './HeadStep.tsx'

const drawn = vi.hoisted((): string[] => [])
vi.mock('../../../kit/controls.tsx', async (original) => {
  const { Control, ...rest } = await original<typeof Controls>()
  const counted = (props: ComponentProps<typeof Control>) => {
    drawn.push(props.field.label)
    return <Control {...props} />
  }
  return { ...rest, Control: counted }
})

const start: Start = { row: {}, trucks: [], marks: new Map() }

function Step() {
  return <HeadStep entry={useOrder(start)} marks={{ marks: {}, warnings: {} }} />
}

afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('typing in one field renders no other', async () => {
  answering({})
  const page = await show(<Step />)
  const contract = await until(() => document.querySelector('[data-field="contract_no"] input'))
  drawn.length = 0
  await type(contract, 'HT-1')
  await page.leave()
  expect([...new Set(drawn)]).toEqual(['合同号'])
})
