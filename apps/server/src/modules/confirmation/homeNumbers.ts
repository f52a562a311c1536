import { reuseLimit } from '@guanqiao/domain/order/index'
import { isOrganisationCode, organisationOf, ruledBatchNumber, SERIALS } from '@guanqiao/domain/values/index'
import type { Context } from '../../kernel/handlers.ts'
import { usedNumbers } from './homeNumbers.queries.ts'

/** Serials of ways home begin here: those of orders count up from 000, and never meet them. */
const FIRST_HOME = 40_000

interface WayHome {
  readonly ie_flag: 'I' | 'E'
  /** The unified social credit code of the carrier. */
  readonly credit_code: string | null | undefined
}

/**
 * A number made by the carrier's rule for each way home (公告2014年第7号 一), each a different one that nobody in the enterprise has used
 * within two years; null without an organisation code, or if none is left. Nothing is reserved: the clerk sees and may change it.
 */
export async function homeNumbers(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  enterpriseId: string,
  ways: readonly WayHome[],
): Promise<(string | null)[]> {
  const series = ways.map(({ ie_flag, credit_code }) => {
    const organisation = organisationOf(credit_code ?? '')
    return isOrganisationCode(organisation) ? { organisation, ie_flag } : undefined
  })
  const numberOf = new Map<string, Iterator<string>>()
  for (const one of series) {
    const key = one && keyOf(one)
    if (!one || !key || numberOf.has(key)) continue
    const [first, last] = [FIRST_HOME, SERIALS - 1].map((serial) => numberAt(one, serial)) as [string, string]
    const used = await usedNumbers(sql, enterpriseId, { first, last, limit: reuseLimit(now()) })
    numberOf.set(key, unused(one, used))
  }
  return series.map((one) => (one ? (numberOf.get(keyOf(one))!.next().value ?? null) : null))
}

interface Series {
  readonly organisation: string
  readonly ie_flag: 'I' | 'E'
}

const keyOf = ({ organisation, ie_flag }: Series): string => `${organisation} ${ie_flag}`
const numberAt = ({ organisation, ie_flag }: Series, serial: number): string =>
  ruledBatchNumber(organisation, ie_flag, serial)

function* unused(series: Series, used: ReadonlySet<string>): Generator<string, undefined> {
  for (let serial = FIRST_HOME; serial < SERIALS; serial += 1) {
    const number = numberAt(series, serial)
    if (!used.has(number)) yield number
  }
  return undefined
}
