import { block, warn } from '../finding.ts'
import type { Finding } from '../finding.ts'
import { dangerOf, headingOfDanger } from './dangerousHeadings.ts'
import type { NamedGoods } from './dangerousHeadings.ts'
import { areForeign, headingsOf } from './goodsNames.ts'
import { isVague } from './vague.ts'

/** A goods line wherever it is typed: in an order, a manifest, a packing list. */
interface GoodsLine extends NamedGoods {
  readonly undg_code?: string | null | undefined
}

/** The field that is judged, and how the line is called. */
interface Place {
  readonly path: string
  readonly subject: string
}

/** Source: 填制规范 0014: the name of the goods, or what suffices to tell their nature. At the description. */
export function vagueFault({ description }: GoodsLine, { path, subject }: Place): Finding | undefined {
  const text = (description ?? '').trim()
  const isNamed = /\p{L}/u.test(text)
  if (text === '' || (isNamed && !isVague(text))) return undefined
  // Not a single letter: no name of anything.
  return (isNamed ? warn : block)('goods.vague', {
    path,
    message: `${subject}的描述“${text}”不足以鉴别货物性质（填制规范 0014）`,
    hint: '填写品名，如“炼焦煤”',
  })
}

/** A name that belongs to other headings than those of the code. At the description. */
export function headingFault({ description, hs_code }: GoodsLine, { path, subject }: Place): Finding | undefined {
  const headings = hs_code && description ? headingsOf(description) : undefined
  if (!headings || headings.some((heading) => hs_code!.startsWith(heading))) return undefined
  return warn('hs.description', {
    path,
    message: `${subject}的描述“${description}”应归入 ${headings.join('、')}，商品编号是 ${hs_code}`,
    hint: '核对货物描述和商品编号',
  })
}

/** Goods that are dangerous by name or code, and have no UN number. At the UN number. */
export function unnumberedFault(line: GoodsLine, { path, subject }: Place): Finding | undefined {
  const danger = line.undg_code ? undefined : dangerOf(line)
  if (!danger) return undefined
  return warn('undg.missing', {
    path,
    message: `${subject}（${line.description ?? ''}）像是危险品“${danger.name}”，没有危险品编号`,
    hint: `多为 UN ${danger.numbers[0]}，请核对`,
  })
}

/** Names of the UN list for whole classes of goods. */
const collective = /未另|未列|另作规定|其他规定|N\.O\.S/i

/** A UN number of other goods than the name and the code tell. At the UN number; `nameOf` is the UN list. */
export function numberFault(
  line: GoodsLine,
  { path, subject }: Place,
  nameOf: (undg_code: string) => string | undefined,
): Finding | undefined {
  const { undg_code, description, hs_code } = line
  if (!undg_code || !description) return undefined
  const hint = '核对货物描述、商品编号和危险品编号'
  const named = dangerOf(line)
  if (named) {
    if (named.numbers.includes(undg_code)) return undefined
    const message = `${subject}（${description}）像是“${named.name}” UN ${named.numbers[0]}，危险品编号是 ${undg_code}`
    return warn('undg.description', { path, message, hint })
  }
  const filed = nameOf(undg_code)
  const heading = headingOfDanger(undg_code)
  const isOther = filed !== undefined && !collective.test(filed) && areForeign(filed, description)
  const isElsewhere = heading !== undefined && Boolean(hs_code) && !hs_code!.startsWith(heading)
  if (!isOther && !isElsewhere) return undefined
  const message = `${subject}的危险品编号 ${undg_code}${filed ? `（${filed.slice(0, 40)}）` : ''}与描述“${description}”${isElsewhere ? `、商品编号 ${hs_code} ` : ''}不符`
  return warn('undg.description', { path, message, hint })
}
