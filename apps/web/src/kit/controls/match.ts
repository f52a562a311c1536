import type { Option } from './codes.ts'

const rank = (option: Option, typed: string): number => {
  const code = option.code?.toLowerCase() ?? ''
  if (code === typed) return 0
  if (code.startsWith(typed)) return 1
  const label = option.label.toLowerCase()
  const initials = option.initials?.toLowerCase() ?? ''
  if (label.startsWith(typed) || initials.startsWith(typed)) return 2
  return label.includes(typed) || initials.includes(typed) || code.includes(typed) ? 3 : 4
}

/** Options by code, name or pinyin initials, best match first; all options for empty input. */
export function matching(options: readonly Option[], typed: string, limit = Infinity): Option[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return options.slice(0, limit)
  const ranked = options.map((option) => ({ option, rank: rank(option, wanted) })).filter((entry) => entry.rank < 4)
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map((entry) => entry.option)
}

/** The option that was typed completely: its code, or its name if it is unique. */
export function exact(options: readonly Option[], typed: string): Option | undefined {
  const wanted = typed.trim().toLowerCase()
  const byCode = options.find((option) => option.code?.toLowerCase() === wanted)
  if (byCode) return byCode
  const byName = options.filter((option) => option.label.toLowerCase() === wanted)
  return byName.length === 1 ? byName[0] : undefined
}
