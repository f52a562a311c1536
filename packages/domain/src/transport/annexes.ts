import { annexDraftFields, annexes, annexFields } from '../files/annex.ts'
import type { AnnexDraft, AnnexRow } from '../files/annex.ts'
import { may } from '../kit/access.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { reference } from '../kit/field.ts'
import { operation, returnsData } from '../kit/operation.ts'
import type { Operation } from '../kit/operation.ts'

/** Scans of a driver's papers 司机附件. */
export const driverAnnex = entity('driver_annex', {
  label: '司机附件',
  menu: 'driver',
  scope: 'enterprise',
  display: 'file_name',
  hint: 'driver_id',
  fields: {
    driver_id: reference('司机', 'driver', { required: true, automatic: true, inList: true, search: 'equals' }),
    ...annexFields(
      {
        identity_card: '身份证',
        passport: '护照',
        license: '驾驶证',
        qualification: '从业资格证',
        photo: '照片',
        visa: '签证',
      },
      ['driver_id'],
    ),
  },
})

const ofDriver = { driver_id: reference('司机', 'driver', { required: true }) }

/** The files show what the fields of a driver mask, so reading them takes the same right. */
export const driverAnnexes = annexes(driverAnnex, '/transport/driverannex', {
  owners: ofDriver,
  expected: ['identity_card', 'passport', 'license', 'qualification', 'photo'],
  fileAccess: may('driver', 'personal'),
})

export const createDriverAnnex: Operation<AnnexDraft, AnnexRow> = operation(
  'driver_annex.create',
  'POST /transport/driverannex/create',
  {
    summary: '新增司机附件',
    access: may('driver', 'edit'),
    input: { fields: annexDraftFields(driverAnnex, ofDriver), mode: 'draft' },
    output: returnsData(rowFields(driverAnnex)),
  },
)

/** Scans of a vehicle's papers 车辆附件. */
export const vehicleAnnex = entity('vehicle_annex', {
  label: '车辆附件',
  menu: 'vehicle',
  scope: 'enterprise',
  display: 'file_name',
  hint: 'vehicle_id',
  fields: {
    vehicle_id: reference('车辆', 'vehicle', { required: true, automatic: true, inList: true, search: 'equals' }),
    ...annexFields(
      {
        license: '行驶证',
        transport_permit: '道路运输证',
        filing: '备案表',
        insurance: '保险单',
        photo: '照片',
      },
      ['vehicle_id'],
    ),
  },
})

export const vehicleAnnexes = annexes(vehicleAnnex, '/transport/vehicleannex', {
  owners: { vehicle_id: reference('车辆', 'vehicle', { required: true }) },
  expected: ['license', 'transport_permit', 'filing', 'insurance', 'photo'],
})

const { list, update, remove, attach, file } = driverAnnexes
export const annexOperations = [
  list,
  update,
  remove,
  attach,
  file,
  createDriverAnnex,
  vehicleAnnexes.list,
  vehicleAnnexes.update,
  vehicleAnnexes.remove,
  vehicleAnnexes.attach,
  vehicleAnnexes.file,
]
