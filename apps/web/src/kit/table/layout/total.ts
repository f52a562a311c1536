import { grouped } from '@guanqiao/domain/kit/decimal'

/** The text beside the pager. */
export const totalText = (total: number, capped: boolean): string =>
  capped ? `共 ${grouped(String(total - 1))} 条以上` : `共 ${grouped(String(total))} 条`
