import { gateResults, isHindrance } from '@guanqiao/domain/gate/index'
import { screens } from '@guanqiao/domain/screens/index'
import { addressIn } from './address.queries.ts'
import type { Branches } from './documents.queries.ts'
import { NO_DUE } from './due.queries.ts'

/** The other messages of its session may still assign a message that names no paper. */
const UNMATCHED_MINUTES = 5

const resultLabels = Object.entries(gateResults)
  .map(([result, label]) => `when '${result}' then '${label}'`)
  .join(' ')

const hindrances = Object.keys(gateResults)
  .filter(isHindrance)
  .map((result) => `'${result}'`)
  .join(', ')

/** Vehicles that a gate does not let pass, also those that belong to no batch. A passage that belongs to none may be another company's. */
export const gateAlerts: Branches = ({ owned, limit }) => [
  `
  select 'gate' as kind, id::text, concat_ws(' ', batch_number, coalesce(plate_number, foreign_plate, channel_no)) as title,
    coalesce(warning, case when status = 'unmatched' then '未归属，' else '' end || case result ${resultLabels} end || coalesce('：' || content, '')) as detail,
    batch_number, ${addressIn(screens.gateRecords, 'record', 'id')} as path, occurred_at as since, '' as cause, 'gate' as menu, ${NO_DUE}
  from gate_event where enterprise_id = $1 and deleted_at is null
    and (status = 'alert' or status = 'unmatched' and result in (${hindrances}) and received_at < now() - interval '${UNMATCHED_MINUTES} minutes')
    ${owned('gate', 'id::text')} order by id limit ${limit}`,
]
