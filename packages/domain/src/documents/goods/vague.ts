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
