// @vitest-environment happy-dom
import { rowFields } from '@guanqiao/domain/kit/entity'
import { orderTransport } from '@guanqiao/domain/order/transport'
import { expect, test } from 'vitest'
import { show } from '../tests/page.tsx'
import { ReadLines } from './ReadLines.tsx'

const truck = { id: '1', plate_number: '蒙L12345', container_numbers: [], planned_gross: '72000.000', bill_no: null }

test('columns that no line fills leave their room to the others', async () => {
  const names = ['plate_number', 'container_numbers', 'planned_gross', 'bill_no']
  const lines = { label: '车辆', fields: rowFields(orderTransport), names }
  const titles = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
  const bulk = await show(<ReadLines {...lines} rows={[truck]} />)
  expect(titles()).toEqual(['序号', '车牌号', '毛重(kg)'])
  await bulk.leave()
  document.body.replaceChildren()
  const mixed = await show(
    <ReadLines {...lines} rows={[truck, { ...truck, id: '2', container_numbers: ['MNGU3055570'] }]} />,
  )
  expect(titles()).toEqual(['序号', '车牌号', '箱号', '毛重(kg)'])
  await mixed.leave()
})
