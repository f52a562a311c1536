import { roadItems } from '../customs/elementTables/roadOther.ts'
import { items } from '../customs/elementTables/item.ts'
import { itemCode, itemCount, itemText } from '../customs/itemFields.ts'
import { choice, code, lines, list } from '../kit/field.ts'
import { crewHealth, crewVaccinated, halfWidth } from '../values/index.ts'
import { plateNumber } from '../values/plates.ts'

/** `M/A0012345@CA`: kind of the seal, its number, and the party that applied it (CN017). `0000` states that there is none. */
const sealText = itemText('封志', roadItems.carSeal, {
  normalise: (text: string) => halfWidth(text).replace(/\s/g, '').toUpperCase(),
  examples: ['M/A0012345@CA'],
})
const SEAL_HELP = 'M（机械）或 E（电子）/号码@施加人，如 M/A0012345@CA；没有封志填 0000'

const trailers = lines(
  '托架或拖挂车',
  {
    trailer_number: itemCode('编号', roadItems.trailerNumber, { required: true, examples: ['0708G0001'] }),
    tare_weight: itemCount('自重(kg)', roadItems.trailerTare, { min: 1, unit: 'kg' }),
    trailer_type: code('轴数', 'rmft_trailer_axle'),
  },
  { max: 9 },
)

const containers = lines(
  '集装箱',
  {
    container_number: itemCode('箱号', items.containerNumber, { required: true, examples: ['CSQU3054383'] }),
    size_type: code('尺寸类型', 'rmft_size_type'),
    tare_weight: itemCount('自重(kg)', roadItems.containerTare, { min: 1, unit: 'kg' }),
    source_code: code('来源', 'rmft_container_source'),
    fullness: code('重空', 'rmft_fullness', { help: '载货车必填' }),
    seals: list('封志', { max: 9, of: sealText, help: SEAL_HELP }),
  },
  { max: 9 },
)

/** One truck of a confirmation, with its driver. Only the plate is required in a draft; the checks name the rest. */
export const truckFields = {
  plate_number: plateNumber('车牌号', { required: true }),
  vehicle_code: itemCode('车辆海关编号', roadItems.vehicleCode, { examples: ['0708012345'] }),
  driver_name: itemText('司机姓名', roadItems.driverName, { examples: ['巴特尔'] }),
  driver_code: itemCode('司机海关编号', roadItems.driverCode, { examples: ['15080001'] }),
  crew_count: itemCount('司乘人数', roadItems.crewCount, { min: 1, help: '进境填写，含司机' }),
  health_status: choice('健康状况', crewHealth, { help: '进境填写' }),
  vaccinated: choice('预防接种', crewVaccinated, { help: '进境填写' }),
  seals: list('车辆关锁', { max: 9, of: sealText, help: `载货且没有集装箱时填写。${SEAL_HELP}` }),
  trailers,
  containers,
} as const
