import { accessProblems } from './problems/access.ts'
import { agentProblems } from './problems/agent.ts'
import { customsProblems } from './problems/customs.ts'
import { duplicateProblems } from './problems/duplicate.ts'
import { fileProblems } from './problems/file.ts'
import { kitProblems } from './problems/kit.ts'
import { messageProblems } from './problems/message.ts'
import { noteProblems } from './problems/note.ts'
import { orderProblems } from './problems/order.ts'
import { tradeProblems } from './problems/trade.ts'
import { referenceProblems } from './problems/reference.ts'
import { transportProblems } from './problems/transport.ts'
import { weighingProblems } from './problems/weighing.ts'
import { workProblems } from './problems/work.ts'

/** Every error of the product: status and message. One catalogue for both sides. */
export const problems = {
  ...kitProblems,
  ...accessProblems,
  ...tradeProblems,
  ...orderProblems,
  ...customsProblems,
  ...messageProblems,
  ...agentProblems,
  ...weighingProblems,
  ...transportProblems,
  ...workProblems,
  ...noteProblems,
  ...referenceProblems,
  ...fileProblems,
  ...duplicateProblems,
} as const satisfies Record<string, { status: number; text: string }>
