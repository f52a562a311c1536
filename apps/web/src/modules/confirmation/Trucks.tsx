import { confirmation, MAX_TRUCKS } from '@guanqiao/domain/confirmation/confirmation'
import { confirmationMessages, isEmptyContainerMessage } from '@guanqiao/domain/confirmation/messageType'
import { truckFields } from '@guanqiao/domain/confirmation/truck'
import { linesOf } from '@guanqiao/domain/kit/field'
import { Select } from 'antd'
import { useState } from 'react'
import { Note } from '../../kit/parts/text.ts'
import { useDocumentContext } from '../../documents/frame/context.ts'
import { DocumentCard } from '../../documents/frame/DocumentCard.tsx'
import { FieldPlace } from '../../documents/frame/FieldPlace.tsx'
import { FieldGrid } from '../../kit/parts/form.ts'
import { LinesPlace } from '../../documents/frame/LinesPlace.tsx'
import { changedCells } from '../../documents/frame/origins.ts'
import type { Values } from '../../kit/form/values.ts'
import styles from './confirmation.module.css'
import { usePlateLookups } from './usePlateLookups.ts'
import { messageTypeIn, trucksIn } from './useTrucks.ts'

const { trailers: _trailers, containers: _containers, ...cars } = truckFields
const widths = { plate_number: 116, vehicle_code: 130, driver_name: 110, driver_code: 120, seals: 200 }
const boxWidths = { container_number: 140, seals: 220 }

/** The cars of a confirmation in a grid, and trailers and containers of the selected one. */
export function Trucks() {
  const { form } = useDocumentContext()
  const values = form.values as Values
  const lookups = usePlateLookups()
  const trucks = trucksIn(values)
  const [selected, setSelected] = useState(0)
  const at = Math.min(selected, Math.max(0, trucks.length - 1))
  const type = messageTypeIn(values)
  return (
    <DocumentCard section="车辆" title="车辆">
      <p className={styles.type}>
        报文类型 <strong>{confirmationMessages[type]}</strong>
        <Note as="span">由方向、载货和集装箱决定；车牌可只输末几位；编号、司机和挂车从资料带出</Note>
      </p>
      <LinesPlace
        path="trucks"
        label="车辆"
        fields={cars}
        maxRows={MAX_TRUCKS}
        widths={widths}
        lookups={lookups}
        changed={changedCells(confirmation.fields, values, 'trucks')}
      />
      {isEmptyContainerMessage(type) && (
        <FieldGrid>
          {(['clearance_code', type === 'MT4405' ? 'unloading_place' : 'loading_place'] as const).map((name) => (
            <FieldPlace key={name} path={name} field={confirmation.fields[name]} origin={undefined} />
          ))}
        </FieldGrid>
      )}
      {trucks.length > 1 && (
        <label className={styles.chosen}>
          以下为
          <Select<number>
            aria-label="车辆的托架和集装箱"
            value={at}
            onChange={setSelected}
            options={trucks.map((truck, n) => ({
              value: n,
              label: `第 ${n + 1} 辆 ${String(truck['plate_number'] ?? '')}`,
            }))}
          />
        </label>
      )}
      {trucks.length > 0 && (
        <>
          <LinesPlace
            key={`trailers ${at}`}
            path={`trucks.${at}.trailers`}
            label="托架或拖挂车"
            fields={linesOf(truckFields, 'trailers')}
            maxRows={9}
          />
          <LinesPlace
            key={`containers ${at}`}
            path={`trucks.${at}.containers`}
            label="集装箱"
            fields={linesOf(truckFields, 'containers')}
            maxRows={9}
            widths={boxWidths}
          />
        </>
      )}
    </DocumentCard>
  )
}
