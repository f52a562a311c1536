import { portLimits } from '@guanqiao/domain/reference/places/index'
import { handle } from '../../kernel/handlers.ts'
import { limitsByOffice } from '../../documents/deadlines/limits.ts'

export const portLimitsHandler = handle(portLimits, async ({ data }) =>
  [...(await limitsByOffice(data)).values()].flatMap(
    ({ customs_code, manifest_minutes, confirm_minutes, tally_minutes }) =>
      manifest_minutes === null && confirm_minutes === null && tally_minutes === null
        ? []
        : [{ customs_code, manifest_minutes, confirm_minutes, tally_minutes }],
  ),
)
