import { choice, flag, integer, lines, text } from '../field.ts'

/** Widths of a column, px. */
export const MIN_WIDTH = 48
export const MAX_WIDTH = 800

/** The list operation: `vehicle.list`. */
const list = text('列表', { required: true, max: 80, examples: ['vehicle.list'] })
const columns = lines(
  '列',
  {
    name: text('列', { required: true, max: 80 }),
    hidden: flag('隐藏'),
    pinned: flag('固定'),
    width: integer('宽度', { min: MIN_WIDTH, max: MAX_WIDTH, unit: '像素' }),
  },
  { max: 200 },
)
const density = choice('密度', { large: '默认', medium: '中等', small: '紧凑' })

/** A user's arrangement of one list. Columns that are not named, and values that are null, are as declared. */
export const listChoice = {
  list,
  columns,
  density,
  /** Parameters with which the list opens, as in the address. */
  default_query: text('默认条件', { max: 2000 }),
}
