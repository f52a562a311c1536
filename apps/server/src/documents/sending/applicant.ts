import { applicantFaults } from '@guanqiao/domain/customs/rules/plausible/applicant.rules'
import type { Applicant } from '@guanqiao/domain/customs/rules/plausible/applicant.rules'
import { fieldProblem } from '@guanqiao/domain/kit/problem'

/** Refuses a reason that says nothing and a telephone number that is none, before they are written into a message. */
export function refuseEmptyWords(applicant: Applicant): void {
  const [fault] = applicantFaults(applicant)
  if (fault) throw fieldProblem(fault.path, fault.message)
}
