import { compare, grouped } from '@guanqiao/domain/kit/decimal'
import type { Tone } from '@guanqiao/domain/kit/field'
import { Figure } from '../../kit/cells/Figure.tsx'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import type { Measure } from './view.ts'
import styles from './batchView.module.css'

const verdicts: Readonly<Record<Measure['verdict'], { tone: Tone; label: string }>> = {
  ok: { tone: 'done', label: '相符' },
  warn: { tone: 'attention', label: '超差' },
  hold: { tone: 'bad', label: '严重超差' },
  open: { tone: 'draft', label: '未完成' },
}

const lean = (text: string | null) => (text === null ? 0 : compare(text, '0'))
/** A difference within its tolerance has no colour. */
const colours = { ok: '', open: '', warn: styles.more, hold: styles.less } as const
const signOf = (text: string) => (lean(text) < 0 ? '−' : lean(text) > 0 ? '+' : '')
const signed = (text: string | null, unit = '') =>
  text === null ? '—' : `${signOf(text)}${grouped(text.replace('-', ''))}${unit}`

/** Declared and weighed weights with sign and verdict. */
export function Comparison({ measures }: { readonly measures: readonly Measure[] }) {
  return (
    <section className={styles.card} aria-labelledby="batch-weights">
      <h3 id="batch-weights">重量对比</h3>
      <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby="batch-weights">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col" className={styles.figure}>
                申报(kg)
              </th>
              <th scope="col" className={styles.figure}>
                实测(kg)
              </th>
              <th scope="col" className={styles.figure}>
                差(kg)
              </th>
              <th scope="col" className={styles.figure}>
                差(%)
              </th>
              <th scope="col">允差</th>
              <th scope="col">结论</th>
            </tr>
          </thead>
          <tbody>
            {measures.map((one) => (
              <tr key={one.measure}>
                <th scope="row">{one.measure}</th>
                <td className={styles.figure}>
                  <Figure value={one.declared} none="—" />
                </td>
                <td className={styles.figure}>
                  <Figure value={one.weighed} none="—" />
                </td>
                <td className={`${styles.figure} ${colours[one.verdict]}`}>{signed(one.difference)}</td>
                <td className={`${styles.figure} ${colours[one.verdict]}`}>{signed(one.percent, '%')}</td>
                <td>{one.tolerance ?? '—'}</td>
                <td>
                  <StatusTag {...verdicts[one.verdict]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {measures.length === 0 && <p className={styles.quiet}>过磅后在这里对比申报与实测。</p>}
    </section>
  )
}
