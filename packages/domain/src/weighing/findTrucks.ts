import { may } from '../kit/access.ts'
import { choice, text } from '../kit/field.ts'
import { returnsRows, draft, operation } from '../kit/operation.ts'

/**
 * Trucks by the last characters of their plate: first those with an open ticket, then those waiting to be weighed, then registered
 * ones.
 */
export const findWeighingTrucks = operation('weighing.trucks', 'POST /document/pound/trucks', {
  summary: '按车牌末几位查车',
  access: may('weighing', 'query'),
  effect: 'read',
  input: draft({ plate: text('车牌', { required: true, max: 30, sought: true }) }),
  output: returnsRows({
    plate_number: text('车牌号', { required: true }),
    place: choice('所在', { open: '待二次过磅', waiting: '待过磅', file: '车辆档案' }, { required: true }),
    batch_number: text('批次号'),
    driver_name: text('司机'),
    good_name: text('货物名称'),
  }),
})
