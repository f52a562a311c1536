import type { Field } from '@guanqiao/domain/kit/field'
import { readDate, typeDay } from '@guanqiao/domain/kit/reading/days'
import { typeInstant } from '@guanqiao/domain/kit/reading/instants'
import { visibleText } from '@guanqiao/domain/kit/reading/invisible'
import type { Option } from './codes.ts'
import { exact } from './match.ts'
import { readDecimal, readInteger } from './numberText.ts'

const yes = new Set(['是', 'true', '1', 'y', 'yes', '√'])
const no = new Set(['否', 'false', '0', 'n', 'no', '×'])

/** The value of a text in a cell or a pasted block. Unreadable text stays as typed, for validation to report. */
export function readValue(field: Field, entry: string, options: readonly Option[] = []): unknown {
  const text = visibleText(entry).trim()
  if (text === '') return null
  switch (field.kind) {
    case 'integer':
      return readInteger(text)
    case 'decimal':
      return readDecimal(text)
    case 'date':
      return readDate(field, text, typeDay) ?? text
    case 'dateTime':
      return typeInstant(text) ?? text
    case 'flag':
      return yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : text
    case 'choice':
    case 'code':
    case 'reference':
      return exact(options, text)?.value ?? text
    case 'list':
      return text.split(/[、,，;；\s]+/).filter(Boolean)
    default:
      return text
  }
}
