import type { Operation } from '@guanqiao/domain/kit/operation'
import type { Shape } from '@guanqiao/domain/kit/shape'
import type { EntityFormProps } from '../EntityForm.tsx'
import { EntityForm } from '../EntityForm.tsx'
import { useWrite } from '../useOperation.ts'

export interface StepFormProps<T, I, O>
  extends Pick<EntityFormProps<T>, 'row' | 'sections' | 'disabled' | 'aids' | 'submitWord' | 'draftKey'> {
  /** The entered fields; often `inputsOf(operation, …)`. */
  readonly shape: Shape<T>
  readonly operation: Operation<I, O>
  /** The input of the operation. Undefined sends nothing: something outside the form is missing, and the function has said so. */
  readonly input: (values: T) => I | undefined
  readonly onDone: (output: O, input: I) => void
  readonly onCancel: () => void
}

/** The form of one call. What the server refuses is shown at its fields, and the form stays. */
export function StepForm<T, I, O>({ operation, input, onDone, submitWord = '确认', ...form }: StepFormProps<T, I, O>) {
  const write = useWrite(operation)
  const submit = async (values: T) => {
    const entered = input(values)
    if (entered !== undefined) onDone(await write.mutateAsync(entered), entered)
  }
  return <EntityForm {...form} submitWord={submitWord} onSubmit={submit} />
}

/** Some inputs of an operation as the shape of a form; the others come from elsewhere. */
export const inputsOf = <I, K extends keyof I & string>(
  { input: { fields } }: Operation<I>,
  ...names: readonly K[]
): Shape<Pick<I, K>> => ({ fields: Object.fromEntries(names.map((name) => [name, fields[name]!])), mode: 'draft' })
