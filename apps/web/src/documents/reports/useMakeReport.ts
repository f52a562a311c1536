import { linkTo } from '@guanqiao/domain/screens/index'
import { arrivalApi, arrivalDocument } from '@guanqiao/domain/arrival/arrival'
import { tallyApi, tallyDocument } from '@guanqiao/domain/tally/tally'
import { useNavigate } from 'react-router'
import { useAct } from '../../kit/acts/useAct.ts'

const kinds = {
  arrival: { make: arrivalApi.make, type: arrivalDocument },
  tally: { make: tallyApi.make, type: tallyDocument },
} as const

interface Of {
  readonly batch_number: string
  /** The ticket of the truck whose goods are reported; the whole batch by default. */
  readonly weighing_id?: string
}

/** 生成运抵, 生成理货: makes the report of a batch or of one truck, and opens it. */
export function useMakeReport() {
  const { run, busy } = useAct()
  const navigate = useNavigate()
  const make = (kind: keyof typeof kinds, input: Of) => {
    const { make: operation, type } = kinds[kind]
    return run({
      operation,
      input,
      done: `${type.label}已生成，请核对后申报`,
      after: ({ id }) => void navigate(linkTo(type.screens.edit, { id })),
    })
  }
  return { make, busy }
}
