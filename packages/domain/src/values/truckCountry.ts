/**
 * The nationality of a truck 运输工具国籍 in the exchange with Mongolia: customs' words 境内 and 境外 (data element 290), and the
 * countries that the cargo list shows for them.
 */
export const truckCountries = {
  domestic: { customs: '境内', country: '中国' },
  foreign: { customs: '境外', country: '蒙古国' },
} as const
export type TruckCountry = keyof typeof truckCountries
