import { choice } from '../kit/field.ts'

/** Labels that several entities share. */
/** The state of records that users enable and disable: only enabled ones can be selected. */
export const usableStatus = () =>
  choice(
    '状态',
    { active: '启用', disabled: '停用' },
    {
      default: 'active',
      inList: true,
      search: 'in',
      tones: { active: 'done', disabled: 'draft' },
      selectable: ['active'],
    },
  )
export const direction = { I: '进口', E: '出口' } as const
