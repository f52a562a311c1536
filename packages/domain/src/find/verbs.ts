import type { OutputOf } from '../kit/operation.ts'
import type { findRecords } from './find.ts'

export type Match = OutputOf<typeof findRecords>[number]

/** A word before a number that asks for an action: 申报 63192. */
export interface Verb {
  readonly words: readonly string[]
  readonly acts: readonly Match['act'][]
}

const verbs: readonly Verb[] = [
  { words: ['申报', '检查', 'sb'], acts: ['check', 'send'] },
  { words: ['改单', '修改', 'gd'], acts: ['fix', 'completeOrder'] },
  { words: ['生成舱单', '制单', 'zd'], acts: ['makeManifest'] },
  { words: ['重发', '重新投递', 'cf'], acts: ['resend'] },
  { words: ['过磅', '称重', 'gb'], acts: ['weighFirst', 'weighSecond'] },
  { words: ['审批', 'sp'], acts: ['approve'] },
  { words: ['打印', 'dy'], acts: ['print'] },
]

/** The verb and the keyword of typed text; without a space a verb is only recognised in Chinese: 打印44564. */
export function splitVerb(entry: string): { readonly verb: Verb | undefined; readonly keyword: string } {
  const text = entry.trim()
  for (const verb of verbs)
    for (const word of verb.words) {
      const rest = text.slice(word.length)
      const isWord = text.toLowerCase().startsWith(word) && (rest.startsWith(' ') || /^[\u4e00-\u9fff]/.test(word))
      if (isWord && rest.trim() !== '') return { verb, keyword: rest.trim() }
    }
  return { verb: undefined, keyword: text }
}
