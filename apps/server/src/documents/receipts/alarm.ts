import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { isTransportFailure } from '@guanqiao/customs'
import type { DocumentFunction, DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Unit } from './units.queries.ts'

/** The reasons why a person has to see a receipt, whatever state it leaves behind. */
export type AlarmKind =
  /** Customs refuses goods that it had released. */
  | 'revoked'
  /** Customs refuses, or accepts, what it had decided the other way for the same message. */
  | 'contradicted'
  /** A change or deletion did not come about: customs keeps its version. */
  | 'turnedDown'

interface Said {
  readonly stage: number
  readonly code: string
  /** Of the message that it answers. */
  readonly function_code: DocumentFunction
}

/** A change or deletion: customs keeps its version until it accepts the message. */
const amends = ({ function_code }: Pick<Said, 'function_code'>): boolean =>
  function_code === '5' || function_code === '3'

const accepted: ReadonlySet<string> = new Set(['accepted', 'released', 'refused', 'forbidden'])
const refusals: ReadonlySet<string> = new Set(['12', '13'])

/** Whether a statement raises an alarm on a unit that it moves from its state to `to`. Ranks of codes, not times, tell lateness. */
export function alarmKindOf(
  { status, last_code, number }: Pick<Unit, 'status' | 'last_code' | 'number'>,
  to: string,
  said: Said,
): AlarmKind | undefined {
  const { stage, code } = said
  const wasTurnedDown = last_code === '03' || isTransportFailure({ stage: 1, code: last_code ?? '' })
  if (status === 'released' && refusals.has(code)) return 'revoked'
  if (to !== status) {
    const isUnderWay = status === 'changing' || status === 'deleting'
    return isUnderWay && (code === '03' || isTransportFailure(said)) ? 'turnedDown' : undefined
  }
  if (stage < 2) return undefined
  // The same refusal again, in another file.
  if (code === '03')
    return (accepted.has(status) || status === 'deleted') && last_code !== '03' ? 'contradicted' : undefined
  // Customs accepts what it had refused, or what had not reached it.
  if (code === '01' && amends(said) && accepted.has(status)) return wasTurnedDown ? 'contradicted' : undefined
  if (status === 'rejected') return code === '01' || code === '11' || refusals.has(code) ? 'contradicted' : undefined
  return number === null && status === 'accepted' && refusals.has(code) ? 'contradicted' : undefined
}

const refusalLabel = (code: string): string => (code === '12' ? '拒装' : '禁卸')

/** What the alarm says; `type` names the unit. */
export function alarmText(
  kind: AlarmKind,
  { number, status }: Pick<Unit, 'number' | 'status'>,
  said: Pick<Said, 'code' | 'function_code'> & { readonly text: string },
  type: DocumentType,
): string {
  const name = number === null ? type.label : `${type.unit?.line.label} ${number} `
  const { code, function_code } = said
  const answer = `${code} ${said.text}`.trim()
  switch (kind) {
    case 'revoked':
      return truncate(
        `${name}放行后海关又发来${refusalLabel(code)}回执 ${answer}。货物不要放出，请与海关核实`,
        MAX_LENGTH,
      )
    case 'turnedDown':
      return truncate(
        `${name}的${status === 'changing' ? '变更' : '删除'}没有生效，海关所存不变：${answer}`,
        MAX_LENGTH,
      )
    case 'contradicted': {
      const before =
        amends(said) && code === '01'
          ? `的${function_code === '5' ? '变更' : '删除'}没有生效`
          : (type.flow.states[status]?.label ?? status)
      return truncate(`${name}${before}，海关又发来相反的回执 ${answer}。请与海关核实以哪一份为准`, MAX_LENGTH)
    }
  }
}

const MAX_LENGTH = 500
