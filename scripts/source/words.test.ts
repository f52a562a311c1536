import { expect, it } from 'vitest'
import { isTest, sources } from './files.ts'

/** Reads the headings of sheets that others write. */
const foreignHeadings = 'apps/web/src/modules/order/trucks/headings.ts'

it('says 提(运)单 in every text, as the papers of customs do', () => {
  const wrong = sources()
    .filter(({ path }) => /^(apps|packages)\/[^/]+\/src\//.test(path) && !isTest(path) && path !== foreignHeadings)
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => (line.includes('提单') ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    )
  expect(wrong).toEqual([])
})
