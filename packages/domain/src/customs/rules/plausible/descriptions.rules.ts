import { block, warn } from '../../finding.ts'
import type { BillDraft, Finding, GoodsDraft, ManifestContext } from '../../finding.ts'
import { dangerOf, headingOfDanger } from '../dangerousHeadings.ts'
import type { BillLocation } from '../billLocation.ts'
import { areForeign, headingsOf } from './goodsNames.ts'

/** What a goods item is called, against what customs wants a description to say, its commodity code and its UN number. */
export const descriptionFindings = (bill: BillDraft, location: BillLocation, context: ManifestContext): Finding[] =>
  (bill.goods ?? []).flatMap((line, at) => {
    const about = { path: `${location.path}.goods.${at}`, subject: `${location.name}第 ${at + 1} 项货物` }
    return [
      ...vagueFindings(line, about),
      ...codeFindings(line, about, context),
      ...dangerFindings(line, about, context),
    ]
  })

interface About {
  readonly path: string
  readonly subject: string
}

const general =
  '货物?|货品|杂货|普货|百货|商品|产品|制品|物品|物资|材料|原料|原材料|设备|配件|零件|样品|用品|日用品|生活用品|东西|其他|其它|杂项'
const vague = new RegExp(
  `^(一批|一些|若干|各种|各类|混装|出口|进口|边贸|贸易)*(${general})(一批|一宗|若干|等|类)*$|^(见|详见|同|如)?(附件|附表|清单|装箱单|发票|上|合同)$|^(无|没有|不详|未知|待定|空|测试|一批|暂无)$`,
)
const vagueEnglish =
  /^(general |mixed |misc(ellaneous)? |various )?(goods|cargo|commodity|commodities|merchandise|articles?|products?|items?|materials?|samples?|freight|things?)$|^(as per|see) .*(list|invoice|contract)$|^(n\/?a|nil|none|tba|tbd|unknown|test|fak|freight all kinds|x+)$/i

/** Whether a description says nothing of the nature of the goods. */
export function isVague(description: string): boolean {
  const plain = description.replace(/[\s,，.。;；:：、!！]+/g, '')
  return vague.test(plain) || vagueEnglish.test(description.trim().replace(/[.,;:!]+$/, ''))
}

/** Source: 填制规范 0014: the name of the goods, or what suffices to tell their nature. */
function vagueFindings({ description }: GoodsDraft, { path, subject }: About): Finding[] {
  const text = (description ?? '').trim()
  if (text === '') return []
  const about = {
    path: `${path}.description`,
    message: `${subject}的描述“${text}”不足以鉴别货物性质（填制规范 0014）`,
    hint: '填写品名，如“炼焦煤”',
  }
  // Not a single letter: no name of anything.
  if (!/\p{L}/u.test(text)) return [block('goods.vague', about)]
  return isVague(text) ? [warn('goods.vague', about)] : []
}

function codeFindings(
  { description, hs_code }: GoodsDraft,
  about: About,
  { goodsNames, order }: ManifestContext,
): Finding[] {
  if (!hs_code || !description) return []
  const ordered = (order?.goods ?? []).map((line) => line.hs_code)
  // The code itself is named: it is not the order's.
  if (ordered.length > 0 && !ordered.some((code) => code.startsWith(hs_code) || hs_code.startsWith(code))) return []
  const { subject } = about
  const path = `${about.path}.description`
  const hint = '核对货物描述和商品编号'
  const headings = headingsOf(description)
  if (headings) {
    if (headings.some((heading) => hs_code.startsWith(heading))) return []
    const message = `${subject}的描述“${description}”应归入 ${headings.join('、')}，商品编号是 ${hs_code}`
    return [warn('hs.description', { path, message, hint })]
  }
  const filed = goodsNames?.get(hs_code)
  if (filed === undefined || !areForeign(filed, description)) return []
  const message = `${subject}的描述“${description}”与商品档案中 ${hs_code} 的“${filed}”不符`
  return [warn('hs.description', { path, message, hint })]
}

/** Names of the UN list for whole classes of goods. */
const collective = /未另|未列|另作规定|其他规定|N\.O\.S/i

function dangerFindings(line: GoodsDraft, about: About, { code }: ManifestContext): Finding[] {
  const { undg_code, description, hs_code } = line
  if (!undg_code || !description) return []
  const path = `${about.path}.undg_code`
  const named = dangerOf(line)
  const { subject } = about
  if (named) {
    if (named.numbers.includes(undg_code)) return []
    const message = `${subject}（${description}）像是“${named.name}” UN ${named.numbers[0]}，危险品编号是 ${undg_code}`
    return [warn('undg.description', { path, message, hint: '核对货物描述、商品编号和危险品编号' })]
  }
  const filed = code('rmft_dangerous_goods', undg_code)?.name
  const heading = headingOfDanger(undg_code)
  const isOther = filed !== undefined && !collective.test(filed) && areForeign(filed, description)
  const isElsewhere = heading !== undefined && Boolean(hs_code) && !hs_code!.startsWith(heading)
  if (!isOther && !isElsewhere) return []
  const message = `${subject}的危险品编号 ${undg_code}${filed ? `（${filed.slice(0, 40)}）` : ''}与描述“${description}”${isElsewhere ? `、商品编号 ${hs_code} ` : ''}不符`
  return [warn('undg.description', { path, message, hint: '核对货物描述、商品编号和危险品编号' })]
}
