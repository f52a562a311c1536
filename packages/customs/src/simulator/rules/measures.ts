import { add, compare } from '@guanqiao/domain/kit/decimal'
import type { BillRule } from './rule.ts'
import { NONE, object } from './rule.ts'

const weights: BillRule = (context) => {
  const { bill } = context
  const lines = bill.goods.map((line) => line.gross_weight)
  if (lines.length === 0) return NONE
  const sum = add(lines)
  if (compare(sum, bill.gross_weight) === 0) return NONE
  return object(context, '201', 'gross_weight', `货物毛重合计[${sum}]与提运单总毛重[${bill.gross_weight}]不符`)
}

const packages: BillRule = (context) => {
  const { bill } = context
  const sum = bill.goods.reduce((total, line) => total + line.package_quantity, 0)
  if (bill.goods.length === 0 || sum === bill.package_quantity) return NONE
  return object(context, '202', 'package_quantity', `货物件数合计[${sum}]与提运单总件数[${bill.package_quantity}]不符`)
}

const isZero = (weight: string): boolean => compare(weight, '0') === 0

/** Goods and their packaging have a weight. */
const noWeight: BillRule = (context) => [
  ...(isZero(context.bill.gross_weight) ? object(context, '203', 'gross_weight', '总毛重应大于零') : NONE),
  ...context.bill.goods.flatMap((line, at) =>
    isZero(line.gross_weight)
      ? object(context, '203', `goods.${at}.gross_weight`, `第${at + 1}项货物：毛重应大于零`)
      : NONE,
  ),
]

/** Uncountable bulk goods are one piece. */
const noPackages: BillRule = (context) => [
  ...(context.bill.package_quantity === 0 ? object(context, '204', 'package_quantity', '总件数应大于零') : NONE),
  ...context.bill.goods.flatMap((line, at) =>
    line.package_quantity === 0
      ? object(context, '204', `goods.${at}.package_quantity`, `第${at + 1}项货物：件数应大于零`)
      : NONE,
  ),
]

const sequences: BillRule = (context) => {
  const sequences = context.bill.goods.map(({ sequence }) => sequence)
  const isOrdered = sequences.every((sequence, at) => sequences.includes(at + 1) && sequences.indexOf(sequence) === at)
  return isOrdered
    ? NONE
    : object(context, '205', 'goods.0.sequence', `商品项序号[${sequences.join(',')}]应从1起连续编号且不重复`)
}

/** 8 digits before the point for weights, 14 for values; the schema counts all digits together. */
const digits: BillRule = (context) => {
  const long = (value: string, most: number): boolean => integerPart(value).length > most
  const { bill } = context
  return [
    ...(long(bill.gross_weight, 8) ? object(context, '221', 'gross_weight', '总毛重不能超过8位整数') : NONE),
    ...(long(bill.goods_value, 14) ? object(context, '221', 'goods_value', '货物价值不能超过14位整数') : NONE),
    ...bill.goods.flatMap((line, at) =>
      long(line.gross_weight, 8)
        ? object(context, '221', `goods.${at}.gross_weight`, `第${at + 1}项货物：毛重不能超过8位整数`)
        : NONE,
    ),
  ]
}

const integerPart = (value: string): string => (value.trim().replace(/^\+/, '').split('.')[0] ?? '').replace(/^0+/, '')

export const measureRules: readonly BillRule[] = [weights, packages, noWeight, noPackages, sequences, digits]
