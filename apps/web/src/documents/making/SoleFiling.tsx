import { useEffect, useRef } from 'react'
import { useLookup } from '../../kit/controls/lookups.ts'
import type { AidProps } from '../../kit/EntityForm.tsx'
import { isBlank } from '../../kit/form/values.ts'

/** Fills in the only filing that can be selected, in a form that nobody has begun. */
export function SoleFiling({ values, onChange }: AidProps) {
  // The truck of a saved list is known; the dialogs that make lists have no such field.
  const isNew = isBlank(values['plate_number'])
  const isFilled = useRef(false)
  const { options, waiting } = useLookup('inventory_filing', '', isNew)
  const usable = options.filter(({ disabled }) => !disabled)
  const only = !waiting && usable.length === 1 ? usable[0]?.value : undefined
  useEffect(() => {
    if (isFilled.current || only === undefined || !isNew) return
    isFilled.current = true
    if (isBlank(values['filing_id'])) onChange(only)
  }, [only, isNew, values, onChange])
  return null
}
