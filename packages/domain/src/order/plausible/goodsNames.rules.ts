import type { Finding } from '../../documents/finding.ts'
import { headingFault, unnumberedFault, vagueFault } from '../../documents/goods/goodsLine.ts'
import type { Row } from '../../kit/entity.ts'
import type { order } from '../order.ts'
import type { Loose } from '../transport.rules.ts'

/**
 * What the goods are called, where it is first typed: the manifest takes name and code from here. Apart from `orderFindings`, which the
 * browser runs as well: the words of these rules are the server's alone.
 */
export const goodsNameFindings = ({ goods }: Pick<Loose<Row<typeof order>>, 'goods'>): Finding[] =>
  (goods ?? []).flatMap(({ good_name, hs_code }, at) => {
    const line = { description: good_name, hs_code }
    const place = { path: `goods.${at}.good_name`, subject: `第 ${at + 1} 项货物` }
    return vagueFault(line, place) ?? headingFault(line, place) ?? unnumberedFault(line, place) ?? []
  })
