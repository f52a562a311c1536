import { linkTo } from '@guanqiao/domain/screens/index'
import { packingApi, packingDocument } from '@guanqiao/domain/packing/packing'
import { useNavigate } from 'react-router'
import { useAct } from '../../kit/acts/useAct.ts'

const { make: operation } = packingApi
const { label, screens } = packingDocument

/** 生成装箱清单: makes a list for each container of a batch that has none. A single one is opened, several are listed. */
export function useMakePacking() {
  const { run, busy } = useAct()
  const navigate = useNavigate()
  const make = (batch_number: string) =>
    run({
      operation,
      input: { batch_number },
      done: `${label}已生成，请核对后申报`,
      after: ({ id, count }) =>
        void navigate(count === 1 ? linkTo(screens.edit, { id }) : linkTo(screens.list, { batch_number })),
    })
  return { make, busy }
}
