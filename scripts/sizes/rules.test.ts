import { describe, expect, it } from 'vitest'
import { oversized } from './rules.ts'

const file = (path: string, lines = 1) => ({ path, text: 'x\n'.repeat(lines) })
const folderOf = (count: number, name = (n: number) => `part${n}.ts`) =>
  Array.from({ length: count }, (_, n) => file(`apps/server/src/modules/order/${name(n)}`))

describe('sizes', () => {
  it('allows 300 lines and refuses 301', () => {
    expect(oversized([file('apps/server/src/app.ts', 300)])).toEqual([])
    expect(oversized([file('apps/server/src/app.ts', 301)])).toHaveLength(1)
  })

  it('allows 15 files in a folder and refuses 16, tests not counted', () => {
    expect(oversized(folderOf(15))).toEqual([])
    expect(oversized(folderOf(16))).toHaveLength(1)
    expect(oversized(folderOf(16, (n) => `part${n}.test.ts`))).toEqual([])
  })

  it('allows three folders below src and refuses four', () => {
    expect(oversized([file('apps/web/src/modules/customs/manifest/Head.tsx')])).toEqual([])
    expect(oversized([file('apps/web/src/modules/customs/manifest/lines/Head.tsx')])).toHaveLength(1)
  })

  it.each(['apps/web/src/utils/date.ts', 'apps/server/src/kernel/helpers.ts', 'packages/domain/src/types.ts'])(
    'refuses the name in %s',
    (path) => {
      expect(oversized([file(path)])).toHaveLength(1)
    },
  )

  it('names a folder once, however many files it holds', () => {
    expect(oversized([file('apps/web/src/common/a.ts'), file('apps/web/src/common/b.ts')])).toHaveLength(1)
  })
})
