// @vitest-environment happy-dom
import { anybody } from '@guanqiao/domain/kit/access'
import { text } from '@guanqiao/domain/kit/field'
import { returnsBare, draft, operation } from '@guanqiao/domain/kit/operation'
import { useQueryClient } from '@tanstack/react-query'
import { Activity, act, useEffect, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { answering, show, until } from '../../kit/tests/page.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { publishReceipt } from '../receipts/events.ts'
import type { ReceiptEvent } from '../receipts/events.ts'
import { refreshOnReceipts } from '../receipts/refreshOnReceipts.ts'

const reading = (name: string, input: 'id' | 'batch_number') =>
  operation(name, `GET /platform/${name}`, {
    summary: '查',
    access: anybody,
    input: draft({ [input]: text('编号') }),
    output: returnsBare({ status: text('状态') }),
  })
const one = reading('manifest.get', 'id')
const view = reading('batch.view', 'batch_number')

const event = (doc_id: string, batch_number: string): ReceiptEvent => ({
  event_id: `e${doc_id}`,
  batch_number,
  doc_type: 'manifest',
  doc_id,
  message_type: 'MT3402',
  code: '01',
  receipt: '放行',
  performance: null,
  warning: null,
  created_at: '2026-11-21T10:00:00.000Z',
})

let leave: () => Promise<void>
afterEach(async () => {
  await leave()
  document.body.replaceChildren()
})

function Reads({ id, batch }: { readonly id: string; readonly batch: string }) {
  const manifest = useRead(one, { id })
  const batchView = useRead(view, { batch_number: batch })
  return (
    <p>
      {manifest.data?.status} {batchView.data?.status}
    </p>
  )
}

test('a receipt is shown at once, also by a screen that was hidden when it arrived', async () => {
  function Page() {
    const [isShown, setIsShown] = useState(true)
    const client = useQueryClient()
    useEffect(() => refreshOnReceipts(client), [client])
    return (
      <>
        <button type="button" aria-label="切换" onClick={() => setIsShown(!isShown)} />
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <Reads id="m1" batch="2611210000123" />
        </Activity>
      </>
    )
  }
  const counts = { manifest: 0, batch: 0 }
  answering({
    '/platform/manifest.get': () => ({ status: `单${++counts.manifest}` }),
    '/platform/batch.view': () => ({ status: `批${++counts.batch}` }),
  })
  leave = (await show(<Page />)).leave
  await until(() => document.body.textContent === '单1 批1')
  await act(async () => publishReceipt(event('m1', '2611210000123')))
  await until(() => document.body.textContent === '单2 批2')

  await act(async () => document.querySelector('button')?.click())
  await act(async () => publishReceipt(event('m1', '2611210000123')))
  expect(counts).toEqual({ manifest: 2, batch: 2 })
  await act(async () => document.querySelector('button')?.click())
  await until(() => document.body.textContent === '单3 批3')

  // An event of another crossing: this screen sends no request.
  await act(async () => publishReceipt(event('m2', '2611210000999')))
  expect(counts).toEqual({ manifest: 3, batch: 3 })
})
