import { linkTo, screens } from '../screens/index.ts'
import { signedIn } from '../kit/access.ts'
import { flag, lines, text } from '../kit/field.ts'
import { draft, operation, returnsRows } from '../kit/operation.ts'

/** Limits of a user's lists. */
export const MAX_RECENTS = 20
export const MAX_FAVOURITES = 50

const page = {
  /** Within the product: it becomes a link. */
  path: text('地址', {
    required: true,
    max: 500,
    rule: { test: (value: string) => /^\/[a-z]/i.test(value), say: '应为本系统的页面' },
    examples: [linkTo(screens.order, { id: '1' })],
  }),
  title: text('标题', { required: true, max: 100 }),
}

const storedPages = returnsRows({
  ...page,
  favourite: flag('收藏', { required: true }),
  recent: flag('最近打开', { required: true }),
})

/** The caller's favourites and last records, newest first. */
export const keptPages = operation('session.keptPages', 'GET /platform/users/pages', {
  summary: '收藏和最近打开的单据',
  access: signedIn,
  input: draft({}),
  output: storedPages,
})

/** Adds pages, the last opened one at the end. `favourite` adds or removes the mark and leaves the order of the last records alone. */
export const keepPages = operation('session.keepPages', 'POST /platform/users/pages/keep', {
  summary: '记录收藏和最近打开的单据',
  access: signedIn,
  unaudited: true,
  input: draft({
    pages: lines(
      '页面',
      { ...page, favourite: flag('收藏') },
      { required: true, min: 1, max: MAX_RECENTS + MAX_FAVOURITES },
    ),
  }),
  output: storedPages,
})
