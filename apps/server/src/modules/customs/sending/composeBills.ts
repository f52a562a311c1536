import { deletionMessageId } from '@guanqiao/customs'
import { recordPath } from '@guanqiao/domain/customs/filing'
import type { Compose } from '../../../documents/sending/seal.ts'
import { buildMessage } from './buildMessage.ts'
import type { Content, FunctionCode, Sending } from './buildMessage.ts'

/** A first filing, and whether a deletion already has its number. */
export interface Original {
  readonly message_id: string
  readonly deleted: boolean
}

/** The message of some bills of a manifest. `original` is their first filing. */
export const composeBills =
  (content: Content, sending: Sending & { readonly original?: Original | undefined }): Compose =>
  (heading) => {
    const function_code = heading.function_code as FunctionCode
    const message_id = numberOf(heading.message_id, function_code, sending.original)
    return { ...buildMessage(content, { ...heading, function_code, message_id }, sending), content, recordPath }
  }

/**
 * A deletion has the number of its filing with the suffix DEL; a second deletion, after the first was rejected, needs a number of its
 * own.
 */
const numberOf = (newNumber: string, functionCode: FunctionCode, original: Original | undefined): string =>
  functionCode === '3' ? deletionMessageId(original && !original.deleted ? original.message_id : newNumber) : newNumber
