import { codeTables } from '@guanqiao/domain/codes/index'
import { isVague } from '@guanqiao/domain/documents/goods/vague'
import type { RoadManifestBill, RoadManifestFiling } from '../../roadManifest/message.ts'
import type { Finding } from '../verdict.ts'
import { codesOf } from './rule.ts'

/** Package types of CN005 for unpackaged goods. */
const BULK: ReadonlySet<string> = new Set(['VG', 'VL', 'VO', 'VQ', 'VR', 'VY'])
/** Organisation codes have 9 characters, credit codes and identity cards 18. */
const MAX_PARTY_CODE_LENGTH = 18
const MAX_DAYS_AHEAD = 366
const DAY = 86_400_000

const countries = codesOf('rmft_country')
const districts = codesOf('customs_district')
const roadPorts = new Set(
  codeTables.land_port
    .rows()
    .filter(({ extra }) => Object.values(extra ?? {}).some((value) => value.includes('公路')))
    .map(({ code }) => code),
)

const doubt = (path: string, text: string): Finding => ({ serial: '012', path, text })

/** Deviations from the filling rules that no program can call wrong: customs reviews them. Each names its rule. */
export const headDoubts = (message: RoadManifestFiling, now: Date): Finding[] => [
  // 0005: the place where trucks enter or leave the country.
  ...(roadPorts.has(message.declare_office)
    ? []
    : [doubt('declare_office', `进出境口岸海关[${message.declare_office}]不是公路口岸`)]),
  ...placeDoubts(message),
  ...timeDoubts(message, now),
]

/** 0037, 0038 and 六: the first or last supervised domestic place, by its number, its port, or its office and one digit. */
function placeDoubts(message: RoadManifestFiling): Finding[] {
  const [field, label] =
    message.message_type === 'MT1401'
      ? (['unloading_place', '卸货地'] as const)
      : (['loading_place', '装货地'] as const)
  const place = message[field] ?? ''
  const isForeign = /^[A-Z]{5}$/.test(place) && !place.startsWith('CN') && countries.has(place.slice(0, 2))
  if (isForeign) return [doubt(field, `${label}[${place}]是境外地点`)]
  const isElsewhere = districts.has(place.slice(0, 4)) && place.slice(0, 4) !== message.declare_office
  return isElsewhere ? [doubt(field, `${label}[${place}]不属口岸海关[${message.declare_office}]`)] : []
}

/** 0003 and 0025: planned times. */
function timeDoubts({ message_type, loading_time, arrival_date = '' }: RoadManifestFiling, now: Date): Finding[] {
  const event = message_type === 'MT1401' ? arrival_date : loading_time
  const [year, month, day] = [event.slice(0, 4), event.slice(4, 6), event.slice(6, 8)]
  const isFar =
    event !== '' && Date.parse(`${year}-${month}-${day}T00:00:00+08:00`) - now.getTime() > MAX_DAYS_AHEAD * DAY
  const isReversed =
    message_type === 'MT1401' && arrival_date !== '' && loading_time.slice(0, 8) > arrival_date.slice(0, 8)
  return [
    ...(isFar
      ? [doubt(message_type === 'MT1401' ? 'arrival_date' : 'loading_time', `预计日期[${event}]在一年以后`)]
      : []),
    ...(isReversed ? [doubt('loading_time', `装载时间[${loading_time}]晚于到达卸货地日期[${arrival_date}]`)] : []),
  ]
}

export function billDoubts(bill: RoadManifestBill, path: string): Finding[] {
  const at = (field: string, message: string): Finding => doubt(`${path}.${field}`, `提运单[${bill.bill_no}]${message}`)
  const isBulk = BULK.has(bill.package_type)
  const isMixed = bill.goods.some(({ package_type }) => BULK.has(package_type) !== isBulk)
  const code = bill.consignee_code ?? ''
  return [
    // 0017: uncountable bulk goods are one piece; with several items (0015) each item is one.
    ...(isBulk && bill.package_quantity > Math.max(1, bill.goods.length)
      ? [at('package_quantity', `散装货物件数为[${bill.package_quantity}]`)]
      : []),
    // 0015 and 0017: the same goods in the same packages.
    ...(isMixed ? [at('package_type', '提运单与货物的包装种类一为散装、一为包装')] : []),
    // 0023: containers are unloaded by RD07 and emptied by RD05.
    ...(bill.clearance_code === 'RD03' && bill.containers.length > 0
      ? [at('clearance_code', '海关货物通关代码[RD03]为卸货，提运单有集装箱')]
      : []),
    // 0044.
    ...(code.length > MAX_PARTY_CODE_LENGTH
      ? [at('consignee_code', `收货人代码[${code}]超过${MAX_PARTY_CODE_LENGTH}位`)]
      : []),
    // 0014: the description states the nature of the goods.
    ...bill.goods.flatMap(({ description }, line) =>
      isVague(description) || !/\p{L}/u.test(description)
        ? [at(`goods.${line}.description`, `第${line + 1}项货物描述[${description}]过于笼统`)]
        : [],
    ),
  ]
}
