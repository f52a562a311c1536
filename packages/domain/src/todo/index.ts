import { colleagues, countWork, passOnWork, putOffWork, releaseWork, takeWork, workToDo } from './tasks.ts'

export * from './tasks.ts'

export const workOperations = [workToDo, countWork, takeWork, putOffWork, passOnWork, releaseWork, colleagues]
