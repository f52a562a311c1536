import { contactFault } from './parties.rules.ts'

/** Who asks customs for a change, a deletion or an application, and why, as the message says it. */
export interface Applicant {
  readonly reason_text?: string | null | undefined
  readonly contact?: string | null | undefined
  readonly contact_phone?: string | null | undefined
}

export interface ApplicantFault {
  readonly rule: 'reason.empty' | 'contact.form'
  readonly path: keyof Applicant
  readonly message: string
}

const texts = { reason_text: '原因说明', contact: '联系人' } as const

/** The values that say nothing, or cannot be a telephone number. Values that are missing are none. */
export function applicantFaults(applicant: Applicant): ApplicantFault[] {
  const faults: ApplicantFault[] = []
  for (const path of ['reason_text', 'contact'] as const) {
    const text = applicant[path]
    if (text && !/\p{L}{2}/u.test(text))
      faults.push({ rule: 'reason.empty', path, message: `${texts[path]}“${text}”没有说明什么，请核对` })
  }
  const { contact_phone } = applicant
  const wrong = contact_phone ? contactFault(`TE:${contact_phone}`) : undefined
  if (wrong) faults.push({ rule: 'contact.form', path: 'contact_phone', message: `联系电话“${contact_phone}”${wrong}` })
  return faults
}
