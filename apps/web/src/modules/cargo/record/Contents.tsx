import { cargoGoodFields, cargoHeadFields } from '@guanqiao/domain/cargo/cargoContent'
import { Cell, isFigure, titleOf } from '../../../kit/cells.tsx'
import { SectionCard } from '../../../kit/parts/form.ts'
import { CodeName } from '../../../kit/suggest/CodeName.tsx'
import type { CargoView } from '../cargoView.ts'
import styles from './record.module.css'

const head = [
  'truck_country',
  'plate_number',
  'trailer_plate',
  'container_numbers',
  'driver_name',
  'carrier_name',
  'permit_no',
  'exit_date',
  'loading_place',
  'unloading_place',
  'contract_no',
  'given_no',
  'package_total',
  'gross_total',
  'net_total',
] as const

const goods = Object.keys(cargoGoodFields) as (keyof typeof cargoGoodFields)[]

/** Everything that the list says, each value with the record that it is from. */
export function Contents({ view }: { readonly view: CargoView }) {
  const origins = new Map(view.origins.map(({ path, label }) => [path, label]))
  return (
    <>
      <SectionCard aria-label="运输工具与路线">
        <h2>运输工具与路线</h2>
        <dl className={styles.values}>
          {head.map((name) => (
            <div key={name}>
              <dt>{titleOf(cargoHeadFields[name])}</dt>
              <dd>
                <Cell field={cargoHeadFields[name]} name={name} row={view.head} />
                {origins.has(name) && <small>{origins.get(name)}</small>}
              </dd>
            </div>
          ))}
        </dl>
      </SectionCard>
      <SectionCard aria-label="货物">
        <h2>货物（{view.goods.length}）</h2>
        <div className={styles.scroll} tabIndex={0} role="group" aria-label="货物">
          <table>
            <thead>
              <tr>
                {goods.map((name) => (
                  <th key={name} scope="col" className={isFigure(cargoGoodFields[name]) ? styles.figure : undefined}>
                    {titleOf(cargoGoodFields[name])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {view.goods.map((good, at) => (
                <tr key={good.item_no}>
                  {goods.map((name) => (
                    <td key={name} className={isFigure(cargoGoodFields[name]) ? styles.figure : undefined}>
                      <Cell field={cargoGoodFields[name]} name={name} row={good} />
                      <CodeName field={cargoGoodFields[name]} value={good[name]} />
                      <small>{origins.get(`goods.${at}.${name}`)}</small>
                    </td>
                  ))}
                </tr>
              ))}
              {view.goods.length === 0 && (
                <tr>
                  <td colSpan={goods.length}>舱单还没有货物</td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
      </SectionCard>
    </>
  )
}
