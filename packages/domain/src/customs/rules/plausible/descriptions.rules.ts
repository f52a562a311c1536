import { warn } from '../../finding.ts'
import type { BillDraft, Finding, GoodsDraft, ManifestContext } from '../../finding.ts'
import type { BillLocation } from '../billLocation.ts'
import { headingFault, numberFault, unnumberedFault, vagueFault } from '../../../documents/goods/goodsLine.ts'
import { areForeign, headingsOf } from '../../../documents/goods/goodsNames.ts'

/** What a goods item is called, against what customs wants a description to say, its commodity code and its UN number. */
export const descriptionFindings = (bill: BillDraft, location: BillLocation, context: ManifestContext): Finding[] =>
  (bill.goods ?? []).flatMap((line, at) => {
    const path = `${location.path}.goods.${at}`
    const name = { path: `${path}.description`, subject: `${location.name}第 ${at + 1} 项货物` }
    const number = { ...name, path: `${path}.undg_code` }
    return [
      vagueFault(line, name),
      // A code that is not the order's is named itself.
      isCodeOfOrder(line, context) ? (headingFault(line, name) ?? filedFault(line, name, context)) : undefined,
      unnumberedFault(line, number),
      numberFault(line, number, (code) => context.code('rmft_dangerous_goods', code)?.name),
    ].flatMap((finding) => finding ?? [])
  })

function isCodeOfOrder({ hs_code }: GoodsDraft, { order }: ManifestContext): boolean {
  const ordered = (order?.goods ?? []).map((line) => line.hs_code)
  return (
    ordered.length === 0 || ordered.some((code) => code.startsWith(hs_code ?? '') || (hs_code ?? '').startsWith(code))
  )
}

/** Another name than the goods file has under this code. */
function filedFault(
  { description, hs_code }: GoodsDraft,
  { path, subject }: { readonly path: string; readonly subject: string },
  { goodsNames }: ManifestContext,
) {
  if (!hs_code || !description || headingsOf(description)) return undefined
  const filed = goodsNames?.get(hs_code)
  if (filed === undefined || !areForeign(filed, description)) return undefined
  const message = `${subject}的描述“${description}”与商品档案中 ${hs_code} 的“${filed}”不符`
  return warn('hs.description', { path, message, hint: '核对货物描述和商品编号' })
}
