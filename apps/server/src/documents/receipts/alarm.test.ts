import { receiptStage } from '@guanqiao/customs'
import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import type { DocumentFunction, DocumentType } from '@guanqiao/domain/documents/documentType'
import { describe, expect, test } from 'vitest'
import type { Unit } from './units.queries.ts'
import { verdictOn } from './verdict.ts'
import type { Carrying } from './verdict.ts'
import { performanceOf } from './receiptText.ts'

type Before = Pick<Unit, 'status' | 'last_code'> & { readonly alarm?: string }

/** What one receipt does to a unit of a document. */
function replied(type: DocumentType, function_code: DocumentFunction, code: string, before: Before) {
  const unit = { id: 'u', number: type.unit ? 'B0' : null, alarm: null, ...before }
  const message: Carrying = {
    message_id: 'M',
    doc_type: type.key as Carrying['doc_type'],
    doc_id: type.unit ? 'M' : 'u',
    function_code,
    bills: type.unit ? [{ id: 'u', bill_no: 'B0' }] : [],
  }
  const stage = receiptStage(code)!
  const receipt = { stage, code, text: `回执${code}`, hasSummary: true, bills: [], equipment: [] }
  const { decisions, warning } = verdictOn(receipt, message, [unit])
  const [decision] = decisions
  const words = performanceOf({
    type,
    stage,
    decisions,
    states: [decision!.to],
    to: decision!.to,
    containers: 0,
    isMismatched: false,
    isOutdated: false,
  })
  return { ...decision!, warning, words }
}

const declaring = (type: DocumentType): DocumentFunction => ('9' in type.functions ? '9' : '2')
const deletable = documentTypes.filter(({ functions }) => functions['3'])
const named = (types: readonly DocumentType[]) => types.map((type) => [type.key, type] as const)

describe.each(named(documentTypes))('%s', (_key, type) => {
  const fn = declaring(type)

  test('a rejection of what customs accepted is a contradiction, never late', () => {
    const { to, alarm, warning, words, isLast } = replied(type, fn, '03', { status: 'accepted', last_code: '01' })
    expect({ to, isLast }).toEqual({ to: 'accepted', isLast: false })
    expect(alarm).toMatch(/已接受，海关又发来相反的回执 03/)
    expect(warning).toMatch(/已接受后又收到相反的回执 03/)
    expect(words).toMatch(/^与此前的回执相矛盾，.*仍为已接受/)
  })

  test('so is an acceptance of what customs rejected', () => {
    const { to, alarm, words } = replied(type, fn, '01', { status: 'rejected', last_code: '03' })
    expect(to).toBe('rejected')
    expect(alarm).toMatch(/退单，海关又发来相反的回执 01/)
    expect(words).toMatch(/矛盾/)
  })

  test.each(['E1', 'E3', '02', '01'])('a late %s is none', (code) => {
    const { alarm, warning } = replied(type, fn, code, { status: 'accepted', last_code: '01' })
    expect({ alarm, warning }).toEqual({ alarm: null, warning: null })
  })

  test('a rejection of the first declaration is none', () => {
    const { to, alarm } = replied(type, fn, '03', { status: 'sent', last_code: 'E3' })
    expect({ to, alarm }).toEqual({ to: 'rejected', alarm: null })
  })
})

describe.each(named(deletable))('a deletion of %s', (_key, type) => {
  test.each(['03', 'E4'])('that does not come about (%s) waits for a user', (code) => {
    const { to, alarm } = replied(type, '3', code, { status: 'deleting', last_code: 'E1' })
    expect(to).toBe('accepted')
    expect(alarm).toMatch(/的删除没有生效，海关所存不变/)
  })

  test('under review shows the review, not the acceptance of the declaration', () => {
    const { to, isLast } = replied(type, '3', '02', { status: 'deleting', last_code: '01' })
    expect({ to, isLast }).toEqual({ to: 'deleting', isLast: true })
  })

  test('that customs accepts ends every alarm', () => {
    const { to, alarm } = replied(type, '3', '01', { status: 'deleting', last_code: '02', alarm: '警示' })
    expect({ to, alarm }).toEqual({ to: 'deleted', alarm: null })
  })

  test.each(['03', 'E4'])('that did not come about (%s) and is accepted later is a contradiction', (last_code) => {
    const { to, alarm, warning, words, isLast } = replied(type, '3', '01', { status: 'accepted', last_code })
    expect(to).toBe('accepted')
    expect(alarm).toMatch(/的删除没有生效，海关又发来相反的回执 01/)
    expect(warning).toMatch(/相反的回执 01/)
    if (last_code === '03') expect({ isLast }).toEqual({ isLast: false })
    expect(words).toMatch(/矛盾/)
  })

  test('refused twice alarms once', () => {
    const { alarm } = replied(type, '3', '03', { status: 'accepted', last_code: '03' })
    expect(alarm).toBeNull()
  })
})

const manifest = documentTypes.find(({ unit }) => unit)!
const wholeTypes = documentTypes.filter(({ unit }) => !unit)

test.each(['12', '13'])('%s after the release lasts until it is acknowledged, whatever follows', (code) => {
  const { alarm } = replied(manifest, '9', code, { status: 'released', last_code: '11' })
  expect(alarm).toMatch(/货物不要放出/)
  for (const later of ['11', '01', '02', 'E3'])
    expect(replied(manifest, '9', later, { status: 'released', last_code: '11', alarm: alarm! }).alarm).toBe(alarm)
})

test.each(['03', 'E4'])('a change of a bill that does not come about (%s) waits for a user', (code) => {
  const { to, alarm } = replied(manifest, '5', code, { status: 'changing', last_code: 'E1' })
  expect(to).toBe('accepted')
  expect(alarm).toMatch(/提\(运\)单 B0 的变更没有生效/)
})

test.each(['03', 'E4'])('so does one that did not come about (%s) and is accepted later', (last_code) => {
  const { to, alarm } = replied(manifest, '5', '01', { status: 'accepted', last_code })
  expect(to).toBe('accepted')
  expect(alarm).toMatch(/提\(运\)单 B0 的变更没有生效，海关又发来相反的回执 01/)
  for (const again of ['01', '11'])
    expect(replied(manifest, '5', '01', { status: 'accepted', last_code: again }).alarm).toBeNull()
})

test.each(['12', '13'])(
  '%s after the rejection of a bill is a contradiction: only what was accepted is refused',
  (code) => {
    const { to, alarm } = replied(manifest, '9', code, { status: 'rejected', last_code: '03' })
    expect(to).toBe('rejected')
    expect(alarm).toMatch(/退单，海关又发来相反的回执/)
  },
)

test.each(named(wholeTypes))('12 and 13 after the acceptance of %s wait for a user', (_key, type) => {
  for (const code of ['12', '13']) {
    const { to, alarm } = replied(type, declaring(type), code, { status: 'accepted', last_code: '01' })
    expect(to).toBe('accepted')
    expect(alarm).toMatch(new RegExp(`相反的回执 ${code}`))
  }
})
