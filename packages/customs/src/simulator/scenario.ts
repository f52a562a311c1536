import type { Submission } from './submission.ts'

/** Scenarios of the simulated customs, by the words in the remark that request them. */
const phrases = {
  reject: '退单',
  review: '人工审核',
  refuse: '拒装',
  duplicate: '重复',
  disorder: '乱序',
  silence: '沉默',
  garbage: '乱码',
  outage: '中断',
  slow: '缓慢',
  pass: '过卡',
  alarm: '卡口报警',
  manual: '卡口人工',
  gateSilence: '卡口沉默',
  gateDisorder: '卡口乱序',
} as const

export type Scenario = 'normal' | keyof typeof phrases

/** A scenario, and the affected bills; all bills if it names none. */
export interface Drill {
  readonly scenario: Scenario
  readonly bills?: readonly string[]
}

const scenarios = Object.keys(phrases) as (keyof typeof phrases)[]

export const isScenario = (text: string): text is Scenario => text === 'normal' || Object.hasOwn(phrases, text)

const BILL_NUMBERS = /^(?:\s*[[［【(（、,，]?\s*@?[A-Z0-9]{3,35}[\]］】)）]?)+/
const BILL_NUMBER = /@?[A-Z0-9]{3,35}/g

/**
 * Parses '演练:退单' and the like in the remark, or in the reason text of a change or deletion. Bill numbers after the phrase, '演练:退单
 * ML001、ML002', select the affected bills.
 */
export function drillOf({ remarkText }: Pick<Submission, 'remarkText'>): Drill {
  const scenarioText = /演练[:：]\s*(\S[^\n]*)/.exec(remarkText)?.[1]
  const scenario = scenarios.find((name) => scenarioText?.startsWith(phrases[name]))
  if (!scenarioText || !scenario) return { scenario: 'normal' }
  const billNumbers = BILL_NUMBERS.exec(scenarioText.slice(phrases[scenario].length))?.[0].match(BILL_NUMBER)
  return billNumbers ? { scenario, bills: billNumbers } : { scenario }
}

export const isAffected = ({ bills }: Drill, bill_no: string): boolean => !bills || bills.includes(bill_no)
