import { emptyCustomsState, remember } from '../../src/simulator/customsState.ts'
import type { CustomsState } from '../../src/simulator/customsState.ts'
import { judge } from '../../src/simulator/judge.ts'
import { reportKey } from '../../src/simulator/reportMessage.ts'
import { readSubmission } from '../../src/simulator/submission.ts'
import { example } from '../load.ts'
import type { ExampleName } from '../load.ts'

/** A correct message as text without space between its elements, and what customs knows when it comes. */
interface Base {
  readonly xml: string
  readonly customsState: CustomsState
}

/** The day before the examples cross. */
export const NOW = new Date('2026-11-20T08:00:00+08:00')

const compact = (name: ExampleName): string => example(name).replace(/>\s+</g, '><')
const inward = 'MA100190910A3'
const outward = 'MA100190900A4'

const after = (...messages: readonly string[]): CustomsState =>
  messages.reduce<CustomsState>((customsState, xml) => {
    const submission = readSubmission(xml)
    return remember(customsState, submission, judge(submission, customsState, { now: NOW }))
  }, emptyCustomsState)

const imported = compact('mt1401-original')
const exported = compact('mt2401-original')
const exit = compact('mt4402').replace('MA100190900A3', outward)
const entry = exit
  .replaceAll('MT4402', 'MT4401')
  .replace(outward, inward)
  .replace('<Master>', '<RoutingCountryCode>MN</RoutingCountryCode><Master>')
  .replace(
    '</Master>',
    '<NumStaffMember>1</NumStaffMember><HealthStatus>1</HealthStatus><Vaccinate>1</Vaccinate></Master>',
  )
const emptyTruck = compact('mt4404')
const emptyBox = emptyTruck
  .replaceAll('MT4404', 'MT4405')
  .replace('MA10019090A04', 'MA100190910B5')
  .replace(
    '</BorderTransportMeans></Consignment>',
    '</BorderTransportMeans><GovernmentProcedure><CurrentCode>RD11</CurrentCode></GovernmentProcedure><TransportEquipment><CharacteristicCode>22G1</CharacteristicCode><ID>CSQU3054383</ID><SupplierPartyTypeCode>2</SupplierPartyTypeCode><TareWeight unitCode="KGM">2200</TareWeight></TransportEquipment></Consignment>',
  )
  .replace('</RepresentativePerson>', '</RepresentativePerson><UnloadingLocation><ID>07081</ID></UnloadingLocation>')
const arrival = compact('mt3402')
  .replace('MA10019090A04', outward)
  .replace('CN2026000001', 'EX202611210001')
  .replace(/<GrossVolumeMeasure.*?<\/GrossVolumeMeasure>/, '')
  .replace('unitCode="CT">120<', 'unitCode="CT">1200<')
  .replace('24180.000', '21600.000')
  .replace('<ArrivalDate>20261121', '<ArrivalDate>20261120')
const importTally = compact('mt5401')
  .replace('MA10019090A04', inward)
  .replace('CN2026000001', 'ML202611210001')
  .replace('unitCode="VR"', 'unitCode="VO"')
  .replace('24180.000', '68520.000')
const exportTally = compact('mt5402').replace('MA10019090A04', outward)

/** The export when its goods have arrived, and are released. */
function released(): CustomsState {
  const { bills, ...state } = after(exported)
  return {
    ...state,
    bills: Object.fromEntries(
      Object.entries(bills).map(([key, bill]) => [key, { ...bill, state: 'released' as const }]),
    ),
    reports: {
      [reportKey(outward, 'MT3402')]: {
        batch_number: outward,
        message_type: 'MT3402',
        bills: [{ bill_no: 'EX202611210001', gross_weight: '21600' }],
        containers: ['CSQU3054383'],
      },
    },
  }
}

/** By message type, and function where a type has several. */
export const bases: Readonly<Record<string, Base>> = {
  MT1401: { xml: imported, customsState: emptyCustomsState },
  'MT1401-5': { xml: compact('mt1401-change'), customsState: after(imported) },
  'MT1401-3': { xml: compact('mt1401-delete'), customsState: after(imported) },
  MT2401: { xml: exported, customsState: emptyCustomsState },
  MT4401: { xml: entry, customsState: after(imported) },
  MT4402: { xml: exit, customsState: released() },
  MT4404: { xml: emptyTruck, customsState: emptyCustomsState },
  MT4405: { xml: emptyBox, customsState: emptyCustomsState },
  MT3402: { xml: arrival, customsState: after(exported) },
  MT5401: { xml: importTally, customsState: after(imported, entry) },
  MT5402: { xml: exportTally, customsState: released() },
  MT7402: { xml: compact('mt7402'), customsState: emptyCustomsState },
  MT8401: { xml: compact('mt8401'), customsState: after(imported) },
  MT8403: { xml: compact('mt8403'), customsState: after(imported) },
}
