/** Errors of tasks and their owners. */
export const todoProblems = {
  'work.gone': { status: 404, text: '这件事已经处理，或不再需要您处理' },
  'work.taken': { status: 409, text: '已有同事认领' },
} as const
