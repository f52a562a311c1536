import { countLocalRuleHits, localRule, localRuleApi, localRuleHits } from './localRule.ts'
import { alikeRejections, mendRejections, rejectionHistory } from './rejection.ts'

export * from './code.ts'
export * from './localRule.ts'
export * from './localRule.rules.ts'
export * from './documentFields.ts'
export * from './rejection.ts'

export const rejectionEntities = [localRule] as const
export const rejectionOperations = [
  rejectionHistory,
  alikeRejections,
  mendRejections,
  ...Object.values(localRuleApi),
  localRuleHits,
  countLocalRuleHits,
]
