import type { TruckLine } from '../transport.rules.ts'

export const id = '019b7765-ac00-7000-8000-000000000001'

/** A truck without problems. */
export const line: TruckLine = {
  plate_number: '蒙L12345',
  driver_name: '王伟',
  planned_gross: '48000.000',
  planned_net: '32000.000',
  package_quantity: 1,
  goods_line: 1,
}
