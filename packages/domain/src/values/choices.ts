/** Words that several entities share. */
export const usable = { active: '启用', disabled: '停用' } as const
export const usableTones = { active: 'done', disabled: 'draft' } as const
export const direction = { I: '进口', E: '出口' } as const
