import { choice, text } from '../kit/field.ts'

/** The state of records that users enable and disable: only enabled ones can be selected. */
export const usableStatus = () =>
  choice(
    '状态',
    { active: '启用', disabled: '停用' },
    {
      default: 'active',
      inList: true,
      search: 'in',
      tones: { active: 'done', disabled: 'draft' },
      selectable: ['active'],
      switched: { on: 'active', off: 'disabled' },
    },
  )

/** The options of the plate or number by which users know a record. */
export const identifying = {
  required: true,
  unique: true,
  byEnd: true,
  inList: true,
  search: 'contains',
  sort: true,
} as const

/** The options of the name by which users know a record. */
export const naming = { required: true, alike: 'name', inList: true, search: 'contains', sort: true } as const

/** The name of an enterprise in the registers. */
export const companyName = (label: string, examples?: readonly string[]) =>
  text(label, {
    required: true,
    max: 70,
    inList: true,
    search: 'contains',
    sort: true,
    unique: true,
    ...(examples ? { examples } : {}),
  })

/** The number that the product gives a record: `DD2611210001`. */
export const recordNumber = (label: string) =>
  text(label, { max: 20, automatic: true, unique: true, byEnd: true, inList: true, search: 'contains', sort: true })

/** The crew of an entering truck. Source: 公路舱单查检合一修改说明. */
export const crewHealth = { '1': '正常', '0': '异常' } as const
export const crewVaccinated = { '1': '是', '0': '否' } as const

export const direction = { I: '进口', E: '出口' } as const

/**
 * The nationality of a truck 运输工具国籍 in the exchange with Mongolia: customs' words 境内 and 境外 (data element 290), and the
 * countries that the cargo list shows for them.
 */
export const truckCountries = {
  domestic: { customs: '境内', country: '中国' },
  foreign: { customs: '境外', country: '蒙古国' },
} as const
export type TruckCountry = keyof typeof truckCountries
