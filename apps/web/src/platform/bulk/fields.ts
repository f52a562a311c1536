import { bulkFieldsOf } from '@guanqiao/domain/kit/derived/bulkOf'
import type { Restricted } from '@guanqiao/domain/kit/access'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { accessToState, switchesOf } from '@guanqiao/domain/kit/derived/switchOf'

/** The fields of several records that this user may set, the state with the values that they may switch to. */
export function fieldsToSet(update: Operation, may: (operation: Restricted) => boolean): Fields {
  const fields = bulkFieldsOf(update)
  const { state = '' } = switchesOf(update) ?? {}
  const field = fields[state]
  if (field?.kind !== 'choice') return fields
  const choices = Object.entries(field.choices).filter(([value]) => {
    const access = accessToState(update, { [state]: value })
    return !access || may({ access })
  })
  const { [state]: _, ...others } = fields
  return choices.length > 0 ? { ...fields, [state]: { ...field, choices: Object.fromEntries(choices) } } : others
}
