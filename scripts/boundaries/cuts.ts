import { isTest } from '../source/files.ts'
import type { Source } from '../source/files.ts'
import { withoutComments } from '../source/imports.ts'

const product = /^(packages|apps\/(server|web))\/(?:[^/]+\/)?src\//
/** The one that cuts, and what only a drill or the demonstration writes. */
const exempt = /kit\/field\/truncate\.ts$|\/simulator\/|\/demo\/|\/testing\//
const ADVICE =
  'Use truncate of domain/kit/field: a cut in the middle of a character is refused by the database, or shown as �.'

const byLength = /\.slice\(\s*0,\s*(?:MAX_(?:TEXT|RAW|WORDS|REASON|LENGTH)(?:_\w+)?|longest|maxLength)\s*,?\s*\)/
const ofText =
  /(?:`|\.join\([^()]*\)|\.trim\(\)|\.replace(?:All)?\([^()]*\)|String\([^()]*\)|\.toWellFormed\(\)|\b(?:text|value)\b)\)?\s*\??\.slice\(\s*0,\s*(?:[2-9]\d|\d[\d_]{2,})\s*,?\s*\)/
/** Short cuts, ends and single signs of what people name or write: in days, codes and numbers they are right. */
const ofWords =
  /\b(?:\w+_)?(?:message|words|title|label|problem|reason|content|remark|warning|detail|note|name|description|keyword)\)?\s*\??\.(?:slice\(\s*(?:0\s*,\s*(?:\d[\d_]*|[A-Z][A-Z_]+)|-\d[\d_]*)\s*,?\s*\)|charAt\()/
const legacy = /\.substr(?:ing)?\(/

/** The messages for texts that are cut by UTF-16 units: before they are stored, sent or shown, they are cut at characters. */
export const textCuts = (files: readonly Source[]): string[] =>
  files.flatMap(({ path, text }) => {
    if (!product.test(path) || exempt.test(path) || isTest(path)) return []
    const code = withoutComments(text)
    return [byLength, ofText, ofWords, legacy].flatMap((form) => {
      const match = form.exec(code)
      return match ? [`${path} cuts a text: ${match[0].trim()}\n    ${ADVICE}`] : []
    })
  })
