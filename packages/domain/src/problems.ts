import { customsProblems } from './problems/customs.ts'
import { documentProblems } from './problems/documents.ts'
import { duplicateProblems } from './problems/duplicate.ts'
import { fileProblems } from './problems/files.ts'
import { identityProblems } from './problems/identity.ts'
import { kitProblems } from './problems/kit.ts'
import { messageProblems } from './problems/message.ts'
import { noteProblems } from './problems/notes.ts'
import { orderProblems } from './problems/order.ts'
import { preferenceProblems } from './problems/preferences.ts'
import { referenceProblems } from './problems/reference.ts'
import { rightsProblems } from './problems/rights.ts'
import { todoProblems } from './problems/todo.ts'
import { transportProblems } from './problems/transport.ts'
import { weighingProblems } from './problems/weighing.ts'

/** Every error of the product: status and message. One catalogue for both sides. */
export const problems = {
  ...kitProblems,
  ...identityProblems,
  ...rightsProblems,
  ...preferenceProblems,
  ...documentProblems,
  ...orderProblems,
  ...customsProblems,
  ...messageProblems,
  ...weighingProblems,
  ...transportProblems,
  ...todoProblems,
  ...noteProblems,
  ...referenceProblems,
  ...fileProblems,
  ...duplicateProblems,
} as const satisfies Record<string, { status: number; text: string }>
