import { foldName } from '@guanqiao/domain/kit/field/lookAlikes'
import type { Option } from './codes.ts'

interface SearchTexts {
  readonly code: string
  readonly label: string
  readonly initials: string
}

/** The compared words of an option in their folded form, computed once: a table has thousands of options, and every key compares them all. */
const wordsByOption = new WeakMap<Option, SearchTexts>()

function wordsOf(option: Option): SearchTexts {
  let words = wordsByOption.get(option)
  if (!words) {
    const { code = '', label, initials = '' } = option
    words = { code: foldName(code), label: foldName(label), initials: initials.toLowerCase() }
    wordsByOption.set(option, words)
  }
  return words
}

const WORST = 3

/** 0 for the code itself up to 3 for a part of code, name or initials; undefined without a match. */
function rank(option: Option, keyword: string): number | undefined {
  const { code, label, initials } = wordsOf(option)
  if (code.startsWith(keyword)) return code === keyword ? 0 : 1
  if (label.startsWith(keyword) || initials.startsWith(keyword)) return 2
  return label.includes(keyword) || initials.includes(keyword) || code.includes(keyword) ? WORST : undefined
}

/** Options by code, name or pinyin initials, best match first, in the order of the table; all options for empty input. */
export const matching = (options: readonly Option[], keyword: string, limit = Infinity): Option[] =>
  bestMatches(options, keyword, limit).options

/** The best matches, and the number of all. */
export function bestMatches(
  options: readonly Option[],
  keyword: string,
  limit: number,
): { readonly options: Option[]; readonly total: number } {
  const needle = foldName(keyword)
  if (needle === '') return { options: options.slice(0, limit), total: options.length }
  const byRank: Option[][] = Array.from({ length: WORST + 1 }, () => [])
  let total = 0
  for (const option of options) {
    const at = rank(option, needle)
    if (at === undefined) continue
    total += 1
    // Ordered by rank without sorting; what does not fit into the limit is counted alone.
    if (byRank[at]!.length < limit) byRank[at]!.push(option)
  }
  return { options: byRank.flat().slice(0, limit), total }
}

/** The option that was typed completely: its code, or its name if it is unique. */
export function exact(options: readonly Option[], keyword: string): Option | undefined {
  const needle = foldName(keyword)
  const byCode = options.find((option) => option.code !== undefined && wordsOf(option).code === needle)
  if (byCode) return byCode
  const byName = options.filter((option) => wordsOf(option).label === needle)
  return byName.length === 1 ? byName[0] : undefined
}
