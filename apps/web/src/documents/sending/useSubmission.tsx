import { questionsOf } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { useTask } from '../../kit/acts/useTask.ts'
import type { Values } from '../../kit/form/values.ts'
import { useConfirm } from '../../kit/overlays.tsx'
import type { Reason } from './ReasonDialog.tsx'
import { SendList } from './SendList.tsx'
import type { SendLine } from './useSend.ts'
import type { Document } from '../frame/useDocument.ts'

/** The result of a submission, with the stored document in the form's format. */
export interface Submitted extends Omit<SendLine, 'id' | 'batch_number'> {
  readonly row: Values
  /** Whether the user changed the input while it was saved. */
  readonly isTypedOn?: boolean | undefined
}

/** What is sent, beside the values: by default all that customs does not hold. */
export interface SubmitInput extends Partial<Reason> {
  readonly function_code?: '5'
  readonly bill_ids?: string[] | null
  readonly confirmed?: string | null
}

/** Saves the changed values of a stored document, checks it and sends it, in one call. Without a value it sends what is stored. */
export type Submit<T> = (value: T | undefined, before: Values, more: SubmitInput) => Promise<Submitted>

interface Setup<T> {
  readonly document: Document<T>
  /** Whether it is editable; a read-only document is sent as it is stored. */
  readonly isOpen: boolean
  readonly submit: Submit<T>
  /** Called with the path of the problem that stops it. */
  readonly onTrouble: (path: string) => void
  /** Called with the findings that the user is asked about. */
  readonly onFound: (result: { readonly findings: readonly Finding[]; readonly values: Values }) => void
}

/** The word for the parts of a document, and the numbers of those that go. */
interface NamedParts {
  readonly label: string
  readonly numbers: readonly string[]
}

/** Sends a document in one call that also saves and checks it; what needs a confirmation is asked, and confirmed in a second call. */
export function useSubmission<T>({ document, isOpen, submit, onTrouble, onFound }: Setup<T>) {
  const { attempt, busy } = useTask()
  const confirm = useConfirm()
  const submitInput = async (more: SubmitInput) => {
    let result: Submitted | undefined
    const { at, isTypedOn } = await document.save(async (value, before) => {
      result = await submit(value, before!, more)
      return result.row
    })
    if (!result && at) onTrouble(at)
    return result && { ...result, isTypedOn }
  }
  /** Sends what is stored. */
  const submitStored = (row: Values, more: SubmitInput) => attempt(() => submit(undefined, row, more))
  /** Saves what was entered, and sends it unless a user must confirm it. Undefined if it cannot be saved. */
  const start = (more: SubmitInput) => (isOpen ? submitInput(more) : submitStored(document.form.row!, more))
  /** Asks each question by itself. */
  const askQuestions = async ({ findings }: Pick<Submitted, 'findings'>) => {
    for (const { question, message } of questionsOf(findings))
      if (!(await confirm({ title: question, content: message, okText: '确定，继续申报' }))) return false
    return true
  }
  const ask = async (result: Submitted, { label, numbers }: NamedParts) => {
    if (!(await askQuestions(result))) return false
    const open = result.findings.filter(({ severity }) => severity === 'warn')
    const warnings = open.filter(({ question }) => !question).map(({ message }) => message)
    if (warnings.length === 0 && open.length > 0) return true
    return confirm({
      title:
        warnings.length > 0 ? `有 ${warnings.length} 处提醒，仍要申报吗？` : `是否申报 ${numbers.length} 票${label}？`,
      content: <SendList label={label} numbers={numbers} warnings={warnings} />,
      okText: '申报',
    })
  }
  /** Undefined if nothing was sent because of a problem, or because the user did not confirm. */
  const run = async (more: SubmitInput, partsOf: (row: Values) => NamedParts): Promise<Submitted | undefined> => {
    let result = await start(more)
    while (result?.state === 'unconfirmed') {
      onFound({ findings: result.findings, values: result.row })
      if (!(await ask(result, partsOf(result.row)))) return undefined
      result = await submitStored(result.row, { ...more, confirmed: result.confirmation })
    }
    return result
  }
  return { run, start, submitStored, askQuestions, busy }
}
