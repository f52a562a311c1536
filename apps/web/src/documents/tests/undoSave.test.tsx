// @vitest-environment happy-dom
import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import { shortLabelOf } from '@guanqiao/domain/documents/documentType'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { sample } from '@guanqiao/domain/testing/sample'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { DocumentRow } from '../screen/calls.ts'
import { formOf } from '../screen/form.ts'
import { useStored } from '../screen/useStored.ts'
import { dismiss, noticesNow } from '../../kit/events/notices.ts'
import { answering, button, click, show, until } from '../../kit/tests/page.tsx'

const storedRow = (type: DocumentType): DocumentRow => ({
  ...sample(type.operations.create.input, 7),
  id: 'd1',
  version: 4,
  batch_number: '5100489963144',
  status: 'draft',
  attempt: null,
  last_code: null,
  last_text: null,
  last_at: null,
  alarm: null,
  remark: '原来的',
})

/** A document as operations answer it: with its lines beside the head, if it has lines. */
const answered = ({ key, lines: [line] }: DocumentType, row: DocumentRow) =>
  line ? { [key]: row, [line.property]: [] } : row

/** A stored document into which the first button enters a remark; the second saves it. */
function Page({ type }: { readonly type: DocumentType }) {
  const [form] = useState(() => formOf(type))
  const [row] = useState(() => storedRow(type))
  const { document } = useStored({ type, form, row, start: undefined, set: undefined })
  return (
    <>
      <button onClick={() => document.form.set('remark', '改错了')}>录入</button>
      <button onClick={() => void document.save()}>存盘</button>
    </>
  )
}

let leave: () => Promise<void>
afterEach(async () => {
  await leave()
  for (const { id } of noticesNow()) dismiss(id)
  document.body.replaceChildren()
  localStorage.clear()
})

const titled = (title: string) => until(() => noticesNow().find((notice) => notice.title === title))

/** Enters and saves a remark; returns the calls and the notice about the save. */
async function save(type: DocumentType, undone: object) {
  const calls = answering({
    [type.operations.edit.routes[0]!.path]: () => ({
      data: answered(type, { ...storedRow(type), remark: '改错了', version: 5 }),
    }),
    '/audit/undo': () => ({ rows: [{ id: 'd1', ...undone }] }),
  })
  ;({ leave } = await show(<Page type={type} />))
  await click(button('录入'))
  await click(button('存盘'))
  const notice = await titled(`${shortLabelOf(type)}已暂存`)
  return { calls, notice }
}

const types: readonly DocumentType[] = documentTypes

describe.each(types.map((type) => [type.key, type] as const))('a saved edit of %s', (_, type) => {
  test('is undone by the server in the version that it made', async () => {
    const { calls, notice } = await save(type, { outcome: 'undone', reason: null })
    notice.action?.run()
    await titled(`已撤销 1 条${shortLabelOf(type)}的修改`)
    expect(calls.find(({ path }) => path === '/audit/undo')?.body).toEqual({
      entity: type.entity.table,
      rows: [{ id: 'd1', version: 5 }],
    })
  })

  test('that a colleague has changed since says so', async () => {
    const reason = '记录已被他人修改，请核对后再保存'
    const { notice } = await save(type, { outcome: 'refused', reason })
    notice.action?.run()
    expect(await titled(`1 条${shortLabelOf(type)}没有撤销`)).toMatchObject({ tone: 'bad', text: reason })
  })
})
