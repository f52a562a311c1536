import { batchMethods, codeOwners, planBatches } from '@guanqiao/domain/order/batchAllotment'
import { order } from '@guanqiao/domain/order/order'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { Select } from 'antd'
import { useId } from 'react'
import { StatusTag } from '../../../kit/cells.tsx'
import type { Values } from '../../../kit/form/values.ts'
import { Note } from '../../../kit/parts/text.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { useRead } from '../../../kit/useOperation.ts'
import batchStyles from './batch.module.css'
import wizardStyles from '../wizard/wizard.module.css'

type Plan = OutputOf<typeof planBatches>
type Owner = keyof typeof codeOwners

/** The settings of an order for its numbers. */
export interface AllotmentInput {
  readonly port_id: string
  readonly ie_flag: 'I' | 'E'
  readonly method: 'rule' | 'pool' | null
  readonly code_owner: Owner | null
  readonly transmitter_id: string | null
  readonly plates: readonly string[]
}

const isOwner = (value: unknown): value is Owner => typeof value === 'string' && value in codeOwners
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The input of `issue` and `plan` for an order; undefined without a port, or if numbers are typed. */
export function allotmentInput(values: Values, plates: readonly string[]): AllotmentInput | undefined {
  const port_id = textOrNull(values['port_id'])
  const method = values['batch_method']
  if (port_id === null || method === 'typed') return undefined
  return {
    port_id,
    ie_flag: values['ie_flag'] === 'E' ? 'E' : 'I',
    method: method === 'rule' || method === 'pool' ? method : null,
    code_owner: isOwner(values['code_owner']) ? values['code_owner'] : null,
    transmitter_id: textOrNull(values['transmitter_id']),
    plates,
  }
}

interface Props {
  readonly values: Values
  readonly onChange: (name: 'batch_method' | 'code_owner', value: string | null) => void
  /** The number of missing batch numbers, and their trucks. */
  readonly count: number
  readonly plates: readonly string[]
}

/** The source of an order's missing numbers, with a preview. */
export function Allotment({ values, onChange, count, plates }: Props) {
  const may = useAllowed()
  const ids = [useId(), useId()] as const
  const input = allotmentInput(values, plates)
  const enabled = input !== undefined && count > 0 && may(planBatches)
  const allotment = { ...(input ?? { port_id: '', ie_flag: 'I' as const }), plates: [...plates], count }
  const { data: plan } = useRead(planBatches, allotment, { enabled, keepPrevious: true })
  const method = typeof values['batch_method'] === 'string' ? values['batch_method'] : 'auto'
  const byRule = method === 'rule' || (method === 'auto' && enabled && plan?.method === 'rule')
  return (
    <div className={batchStyles.way}>
      <div className={batchStyles.wayChoices}>
        <label htmlFor={ids[0]}>{order.fields.batch_method.label}</label>
        <Select
          id={ids[0]}
          value={method}
          popupMatchSelectWidth={false}
          options={optionsOf(order.fields.batch_method.choices)}
          onChange={(value) => onChange('batch_method', value)}
        />
        {byRule && (
          <>
            <label htmlFor={ids[1]}>{order.fields.code_owner.label}</label>
            <Select
              id={ids[1]}
              value={plan?.code_owner ?? 'company'}
              popupMatchSelectWidth={false}
              options={optionsOf(codeOwners)}
              onChange={(value) => onChange('code_owner', value)}
            />
          </>
        )}
      </div>
      {method === 'typed' && <Note>请在第 3 步的“批次号”列逐车填写或粘贴</Note>}
      {enabled && plan && <PlanText plan={plan} count={count} />}
    </div>
  )
}

const optionsOf = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }))

function PlanText({ plan, count }: { readonly plan: Plan; readonly count: number }) {
  const how = plan.by_setting ? `${batchMethods[plan.method]}（按口岸的取号设置）` : batchMethods[plan.method]
  if (plan.method === 'pool')
    return (
      <p className={wizardStyles.line}>
        <span>{`${how}：号段余量 ${plan.pool_remaining}`}</span>
        {plan.pool_remaining < count && <StatusTag tone="bad" label="批次号不够" />}
      </p>
    )
  if (plan.missing.length > 0)
    return (
      <div className={batchStyles.missingCode} role="alert">
        <p>不能按规则编制批次号：</p>
        <ul>
          {plan.missing.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        <p>可在运输公司资料中补填统一社会信用代码，或在上面改用舱单传输人、本企业的组织机构代码。</p>
      </div>
    )
  return (
    <div>
      <p className={wizardStyles.line}>{`${how}：承运企业组织机构代码 9 位 + 1 进口或 0 出口 + 流水号 3 位`}</p>
      <ul className={batchStyles.codes}>
        {plan.codes.map(({ organisation, owner, count: numbers, next_number, warning }) => (
          <li key={organisation}>
            <span>{owner}</span> <span className="figures">{`${next_number} 起 ${numbers} 个`}</span>
            {warning && <span className={batchStyles.warning}>{warning}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
