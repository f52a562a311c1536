/** Numbers of records by kind: 订单 2 条、车辆 1 条. */
export const showMoved = (counts: readonly { readonly label: string; readonly count: number }[]): string =>
  counts.map(({ label, count }) => `${label} ${count} 条`).join('、')
