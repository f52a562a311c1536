import { grouped } from '@guanqiao/domain/kit/decimal'

interface Props {
  readonly value: string | number | null | undefined
  readonly unit?: string
  /** Shown where nothing was measured or planned yet; an empty number is 0 otherwise. */
  readonly none?: string
}

/** A number with thousands separators. */
export function Figure({ value, unit, none }: Props) {
  const text = String(value ?? '')
  return (
    <span className="figures">
      {text === '' && none !== undefined ? none : grouped(text) + (unit ? ` ${unit}` : '')}
    </span>
  )
}
