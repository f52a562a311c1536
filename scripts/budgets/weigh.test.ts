import { describe, expect, it } from 'vitest'
import { circles, overweight, weights } from './weigh.ts'
import type { Manifest, Table } from './weigh.ts'

const manifest: Manifest = {
  'index.html': {
    file: 'main.js',
    src: 'index.html',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['src/shell/SignIn.tsx'],
  },
  '_react.js': { file: 'react.js' },
  '_antd.js': { file: 'antd.js', imports: ['_react.js'], css: ['antd.css'] },
  '_charts.js': { file: 'charts.js', imports: ['_antd.js'] },
  'src/shell/SignIn.tsx': { file: 'signIn.js', src: 'src/shell/SignIn.tsx', imports: ['index.html'] },
  'src/shell/Shell.tsx': { file: 'shell.js', src: 'src/shell/Shell.tsx', imports: ['_antd.js'] },
  'src/modules/order/List.tsx': { file: 'list.js', src: 'src/modules/order/List.tsx', imports: ['_antd.js'] },
  'src/modules/report/Day.tsx': {
    file: 'day.js',
    src: 'src/modules/report/Day.tsx',
    imports: ['_antd.js', '_charts.js'],
  },
}
const table: Table = {
  login: [/SignIn/],
  firstList: [/Shell/, /order\/List/],
  screens: /^src\/modules\//,
  parts: { charts: { chunk: /^_charts/, limit: 160 } },
}
const kilobytes: Record<string, number> = {
  'main.js': 5,
  'react.js': 60,
  'antd.js': 110,
  'antd.css': 20,
  'charts.js': 150,
  'signIn.js': 4,
  'shell.js': 20,
  'list.js': 6,
  'day.js': 12,
}
const weigh = (file: string) => kilobytes[file] ?? Number.NaN

describe('budgets', () => {
  it('weighs the files that a visitor loads, each chunk once', () => {
    const weighed = weights(manifest, table, weigh)
    expect(weighed).toEqual({
      login: 69,
      firstList: 221,
      firstListFiles: 5,
      screens: { 'src/modules/order/List.tsx': 0, 'src/modules/report/Day.tsx': 12 },
      parts: { charts: { weight: 150, limit: 160 } },
      missing: [],
    })
  })

  it('names the exceeded budget', () => {
    const said = overweight({
      login: 122,
      firstList: 222,
      firstListFiles: 11,
      screens: { a: 15, b: 15.1 },
      parts: { charts: { weight: 150, limit: 160 }, grid: { weight: 21, limit: 20 } },
      missing: [],
    })
    expect(said.map((sentence) => sentence.split(':')[0])).toEqual(['login', 'first list', 'grid', 'b'])
  })

  it('names the chunks that import each other', () => {
    expect(circles(manifest)).toEqual([])
    const turned: Manifest = { ...manifest, '_react.js': { file: 'react.js', imports: ['_charts.js'] } }
    expect(circles(turned)).toEqual(['_react.js', '_antd.js', '_charts.js'])
  })

  it('does not pass when a part of the table is not in the manifest', () => {
    const weighed = weights(
      manifest,
      { ...table, login: [/Login/], parts: { ...table.parts, plots: { chunk: /^_plots/, limit: 160 } } },
      weigh,
    )
    expect(overweight(weighed)).toHaveLength(2)
  })
})
