import type { Finding } from '@guanqiao/domain/documents/finding'
import { findingFields } from '@guanqiao/domain/documents/finding'
import { StatusTag } from '../../kit/cells.tsx'

const { choices, tones } = findingFields.severity

/** The severity of a finding. */
export function FindingTag({ severity }: { readonly severity: Finding['severity'] }) {
  return <StatusTag tone={tones?.[severity] ?? 'work'} label={choices[severity] ?? severity} />
}
