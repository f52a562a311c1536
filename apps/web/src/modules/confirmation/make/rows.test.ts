import type { Proposal } from '@guanqiao/domain/confirmation/propose'
import { expect, test } from 'vitest'
import { withTruckData } from './rows.ts'

const truck = {
  plate_number: '蒙L14802',
  vehicle_code: 'TR07081',
  driver_name: '王强',
  driver_code: 'DR1',
  trailers: [{ trailer_number: 'TR070801944', tare_weight: 7600, trailer_type: '3' }],
} as unknown as Proposal['trucks'][number]

test('a typed plate brings vehicle, driver and trailer, and keeps what was typed', () => {
  expect(withTruckData({ plate_number: '蒙L14802', driver_name: '巴图' }, truck)).toMatchObject({
    vehicle_code: 'TR07081',
    driver_name: '巴图',
    driver_code: 'DR1',
    trailer_number: 'TR070801944',
    trailer_tare: 7600,
    trailer_type: '3',
    truck,
  })
})

test('a line that lacks nothing stays the same', () => {
  const line = withTruckData({ plate_number: '蒙L14802' }, truck)
  expect(withTruckData(line, truck)).toBe(line)
})
