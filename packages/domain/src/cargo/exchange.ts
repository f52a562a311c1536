import type { Row } from '../kit/entity.ts'
import { exchangeXml, withoutEmpty } from '../documents/exchangeXml.ts'
import type { ExchangeContent } from '../documents/exchangeXml.ts'
import { truckCountries } from '../values/index.ts'
import type { CargoContent } from './cargoContent.ts'
import type { cargoList } from './cargoList.ts'

/** Format and version of the exchange file; docs/exchange-cargo-list.md describes it. A change of its elements takes a new version. */
const CARGO_FORMAT = 'urn:guanqiao:exchange:cargolist:1'
const CARGO_NOTICE = '非海关报文，供口岸平台或蒙方合作人参考，海关自行生成并交换电子载货清单 — not a customs message'

/** The content of the exchange file; the notice is its first element. Empty values are left out. */
export function cargoExchange(
  { id }: Pick<Row<typeof cargoList>, 'id'>,
  { head, goods }: CargoContent,
  freeze: { readonly number: number; readonly at: string },
): ExchangeContent {
  const { truck_country, container_numbers, ...values } = head
  return {
    notice: CARGO_NOTICE,
    format: CARGO_FORMAT,
    id,
    freeze_no: freeze.number,
    frozen_at: freeze.at,
    ...withoutEmpty(values),
    // Customs' own word, not a code of ours.
    ...(truck_country ? { truck_country: truckCountries[truck_country].customs } : {}),
    containers: container_numbers ?? [],
    goods: goods.map(withoutEmpty),
  }
}

export const cargoXml = (content: ExchangeContent): string =>
  exchangeXml(content, {
    root: 'cargo_list',
    format: CARGO_FORMAT,
    lineNames: { goods: 'good', containers: 'container_number' },
  })
