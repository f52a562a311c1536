import { warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import type { ConfirmationDraft } from './confirmation.body.ts'
import { confirmationMessages, isEmptyContainerMessage, isEntryMessage } from './messageType.ts'
import type { ConfirmationMessage } from './messageType.ts'

type Value = readonly [path: string, label: string, value: unknown]

/** Values without an element in the message of this type are not sent, and the user is warned. Seals have a rule of their own. */
export function unsentFindings(draft: ConfirmationDraft, type: ConfirmationMessage): Finding[] {
  const { clearance_code, loading_place, unloading_place, routing_countries, trucks } = draft
  const values: Value[] = [
    ...(isEmptyContainerMessage(type) ? [] : [['clearance_code', '通关代码', clearance_code] as const]),
    ...(type === 'MT4406' ? [] : [['loading_place', '装货地代码', loading_place] as const]),
    ...(type === 'MT4405' ? [] : [['unloading_place', '卸货地代码', unloading_place] as const]),
    ...(isEntryMessage(type) ? [] : [['routing_countries', '途经国家', routing_countries?.length] as const]),
    ...(isEmptyContainerMessage(type)
      ? (trucks ?? []).flatMap(({ containers }, at) =>
          (containers ?? []).map(
            ({ fullness }, n): Value => [
              `trucks.${at}.containers.${n}.fullness`,
              '重空',
              // 空箱 is what the message says anyway.
              fullness === '4' ? null : fullness,
            ],
          ),
        )
      : []),
  ]
  return values.flatMap(([path, label, value]) => {
    const message = `${confirmationMessages[type]}没有${label}一项，申报时不发送`
    return value ? [warn('unsent', { path, message, hint: '请删去，或核对方向和载货' })] : []
  })
}
