import type { RoadManifestMessage } from '../roadManifest/message.ts'

/** How the simulated customs shall behave, by the words in the remark that ask for it. */
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
} as const

export type Scenario = 'normal' | keyof typeof phrases

const scenarios = Object.keys(phrases) as (keyof typeof phrases)[]

export const isScenario = (text: string): text is Scenario => text === 'normal' || Object.hasOwn(phrases, text)

/** From '演练:退单' and its like in the remark of a filing, or in the reason text of a deletion. */
export function scenarioOf(message: RoadManifestMessage): Scenario {
  const words =
    message.function_code === '3'
      ? message.bills.map((bill) => bill.change.reason_text ?? '').join('\n')
      : (message.remark ?? '')
  const wanted = /演练[:：]\s*(\S+)/.exec(words)?.[1]
  return scenarios.find((scenario) => wanted?.startsWith(phrases[scenario])) ?? 'normal'
}
