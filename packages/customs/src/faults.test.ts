import { describe, expect, test } from 'vitest'
import { customsAnswer } from '../examples/faults/customsAnswer.ts'
import { checkAnswer } from '../examples/faults/checkAnswer.ts'
import { faults, right } from '../examples/faults/index.ts'
import { oddCases } from '../examples/faults/oddCases.ts'

test('the table holds a hundred and twenty faults or more, each once', () => {
  expect(faults.length).toBeGreaterThanOrEqual(120)
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
})

describe('a manifest without a fault has nothing against it', () => {
  test.each(Object.keys(right) as (keyof typeof right)[])('%s', (of) => {
    const { answer, said } = checkAnswer({ of, field: '' })
    expect(said.filter((line) => !/ note /.test(line))).toEqual([])
    expect(answer).toBe('normalised')
  })
})

describe('before it is sent, the check names', () => {
  test.each(faults.map((fault) => [fault.name, fault] as const))('%s', (_name, fault) => {
    const { answer, said } = checkAnswer(fault)
    expect(answer, said.join('\n')).toBe(fault.check)
  })
})

describe('values that only look wrong are not blocked', () => {
  test('the table holds thirty or more, each once', () => {
    expect(oddCases.length).toBeGreaterThanOrEqual(30)
    expect(new Set(oddCases.map(({ name }) => name)).size).toBe(oddCases.length)
  })
  test.each(oddCases.map((odd) => [odd.name, odd] as const))('%s', (_name, odd) => {
    const { answer, said } = checkAnswer({ ...odd, field: '' })
    expect(said.filter((line) => / block /.test(line))).toEqual([])
    expect(answer, said.join('\n')).not.toBe('entry')
  })
})

/** Faults about which customs publishes nothing, or that customs' own samples contain. */
const UNKNOWN_TO_CUSTOMS: ReadonlySet<string> = new Set([
  // One bill may travel on many trucks.
  '一辆车六百八十五吨',
  // The sample message contains TEST1234567.
  '箱号校验码不对',
  '箱号十位',
  '箱号不合格式',
  '卸货地不在名录中',
  '煤报非贸',
  '货物描述有表情',
  '货物描述有全角字母',
  '货物描述有零宽字符',
  '氰化钠没有危险品编号',
  // No rule of customs speaks of light goods, and the schema takes a value of zero.
  '毛重按吨录入',
  '两千箱货物只有几公斤',
  '价值为零',
])

describe('sent all the same, customs refuse or review', () => {
  test.each(Object.keys(right) as (keyof typeof right)[])('nothing of %s', (of) =>
    expect(customsAnswer({ of })).toEqual({ answer: 'accept', said: [] }),
  )

  test.each(faults.map((fault) => [fault.name, fault] as const))('%s', (name, fault) => {
    const { answer, said } = customsAnswer(fault)
    if (UNKNOWN_TO_CUSTOMS.has(name)) expect(answer, said.join('；')).toBe('accept')
    // A fault that violates one rule of its own is rejected, even if the table only expects a review.
    else expect(fault.simulator === 'refuse' ? ['refuse'] : ['review', 'refuse'], said.join('；')).toContain(answer)
  })
})

describe('customs accepts values that only look wrong', () => {
  test.each(oddCases.map((odd) => [odd.name, odd] as const))('%s', (_name, odd) =>
    expect(customsAnswer(odd)).toEqual({ answer: 'accept', said: [] }),
  )
})
