// @vitest-environment happy-dom
import { vehicle, vehicleApi } from '@guanqiao/domain/transport/vehicle'
import { afterEach, expect, test, vi } from 'vitest'
import { reportReached } from '../call/network.ts'
import { EntityTable, useList } from '../EntityTable.tsx'
import { answering, button, click, show, until } from './page.tsx'

const row = { id: '1', version: 1, plate_number: '蒙L12345' }
const page = { rows: [row], pageNo: 1, pageSize: 10, totalCount: 1 }

function Vehicles() {
  const list = useList(vehicleApi.list)
  return <EntityTable entity={vehicle} list={list} />
}

const leaves: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const leave of leaves.splice(0)) await leave()
  document.body.replaceChildren()
  reportReached()
})

const path = '/transport/vehicle/getall'
const goOffline = () =>
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('failed')
  })

test('a list that never loaded reports the lost network, and retries on request', async () => {
  goOffline()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  leaves.push((await show(<Vehicles />)).leave)
  await until(() => document.querySelector('.gq-trouble')?.textContent?.includes('网络不通'))
  answering({ [path]: () => page })
  await click(button('重试'))
  await until(() => document.body.textContent?.includes('蒙L12345'))
})

test('the last known rows stay, greyed and with the time they were read', async () => {
  answering({ [path]: () => page })
  leaves.push((await show(<Vehicles />)).leave)
  await until(() => document.body.textContent?.includes('蒙L12345'))
  goOffline()
  await click(document.querySelector<HTMLElement>('[aria-label="刷新"]'))
  const note = await until(() => document.querySelector('.gq-stale'))
  expect(note.textContent).toMatch(/以下是 \d\d:\d\d 读到的内容.*网络不通/)
  expect(document.querySelector('[data-stale]')?.textContent).toContain('蒙L12345')
})
