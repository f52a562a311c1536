/** CN004 运费支付方法: the values of UNTDID 4439 that the road manifest schema enumerates. */
export const paymentMethods: ReadonlySet<string> = new Set([
  ...span(1, 27),
  ...span(34, 50),
  ...['61', '62', '64', '65', '69', '70', '71', 'ZZZ'],
])

function span(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
}
